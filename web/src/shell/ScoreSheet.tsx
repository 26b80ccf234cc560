import { useEffect, useState } from "preact/hooks";
import type { Line, TableInfo } from "../messages";
import { api } from "../net/api";
import { say } from "../text/language";
import type { Texts } from "../text/texts";
import { seated } from "./ownNonce";
import { useAttempts } from "./refusal";
import { rivalName, scored } from "./rival";
import { loadGames } from "./rooms";
import { go } from "./route";
import { Share } from "./Share";
import { Verify } from "./Verify";

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
export function ScoreSheet({ info, shown, texts, named }: { info: TableInfo; shown: Line[]; texts: Texts; named: [string, string][] | undefined }) {
  const result = info.result as Result | null;
  const { attempt, wrong, busy } = useAttempts();
  const [sharing, setSharing] = useState(false);
  useEffect(() => void loadGames().catch(() => undefined), []);  // without it a target is called a rival
  if (!result) return null;
  const lines = named ?? Object.keys(result.seats[0]?.scores ?? {}).map((line) => [line, texts.say(`line.${line}`)] as const);
  const rows = scored(info, texts, result.seats.length).map((name, seat) => [name, result.seats[seat] as Row] as const);
  if (result.rival) rows.push([rivalName(info, texts), result.rival]);
  const again = () => attempt(async () => go(`/table/${(await seated(api.rematch(info.id))).id}`));
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
            {lines.map(([each, called]) => (
              <tr key={each}>
                <th scope="row">{called}</th>
                {rows.map(([name, row]) => (
                  <td key={name} class="num">
                    {signed(row.scores[each] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
            <tr class="total-row">
              <th scope="row">{say("total")}</th>
              {rows.map(([name, row]) => (
                <td key={name} class="num">
                  {signed(row.total)}
                  {rows.length > 1 && row.rank === 1 && <span class="tag hot">{say("wins")}</span>}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      {isTied(rows.map(([, row]) => row)) && texts.has("help.tie") && <p class="muted">{texts.say("help.tie")}.</p>}
      <p class="score-acts">
        {info.places.some((place) => place.yours) && (
          <button class="btn primary" aria-disabled={busy} onClick={() => void again()}>
            {say("rematch")}
          </button>
        )}
        <button class="btn" aria-expanded={sharing} onClick={() => setSharing(!sharing)}>
          {say("share_link")}
        </button>
        <a class="btn ghost" href="/">
          {say("back_home")}
        </a>
      </p>
      {wrong && (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      )}
      {sharing && <Share url={`${location.origin}/table/${info.id}`} words={say("share_match")} />}
      <Verify info={info} shown={shown} />
    </section>
  );
}

/** The same points, and yet one is ahead of the other: that wants a reason. */
function isTied(rows: Row[]): boolean {
  return rows.some((one) => rows.some((other) => one.total === other.total && one.rank < other.rank));
}

const signed = (points: number) => (points < 0 ? `−${-points}` : `${points}`);
