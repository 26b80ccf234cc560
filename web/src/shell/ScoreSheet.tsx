import type { TableInfo } from "../messages";
import { api, Refused } from "../net/api";
import { say } from "../text/language";
import type { Texts } from "../text/texts";
import { go } from "./route";

interface Row {
  scores: Record<string, number>;
  total: number;
  rank: number;
}
interface Result {
  reason: string;
  seats: Row[];
  rival: Row | null;
  winners: number[];
}

/** After the match: why it ended, and everyone's points line by line. */
export function ScoreSheet({ info, texts }: { info: TableInfo; texts: Texts }) {
  const result = info.result as Result | null;
  if (!result) return null;
  const lines = Object.keys(result.seats[0]?.scores ?? {});
  const rows: [string, Row][] = result.seats.map((row, seat) => [texts.seat(seat), row]);
  if (result.rival) rows.push([texts.has("who.rival") ? texts.say("who.rival") : say("rival"), result.rival]);
  const again = async () => {
    try {
      go(`/table/${(await api.rematch(info.id)).id}`);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  };
  return (
    <section class="sheet keyline scores" aria-label={say("scores")}>
      <h2>{texts.say(`ending.${result.reason}`)}</h2>
      <div class="scroll-x">
        <table>
          <thead>
            <tr>
              <th scope="col">{say("scores")}</th>
              {rows.map(([name]) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((each) => (
              <tr key={each}>
                <th scope="row">{texts.say(`line.${each}`)}</th>
                {rows.map(([name, row]) => (
                  <td key={name} class="num">
                    {row.scores[each]}
                  </td>
                ))}
              </tr>
            ))}
            <tr class="total-row">
              <th scope="row">{say("total")}</th>
              {rows.map(([name, row]) => (
                <td key={name} class="num">
                  {row.total}
                  {row.rank === 1 && <span class="tag hot">{say("wins")}</span>}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <p class="score-acts">
        {info.places.some((place) => place.yours) && (
          <button class="btn primary" onClick={() => void again()}>
            {say("rematch")}
          </button>
        )}
        <a class="btn" href="/">
          {say("back_home")}
        </a>
      </p>
      {info.seed && <p class="t-sm muted seed">{say("seed", { seed: info.seed })}</p>}
    </section>
  );
}
