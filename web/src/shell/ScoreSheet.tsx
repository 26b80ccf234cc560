import { useEffect, useState } from "preact/hooks";
import type { Line, TableInfo } from "../messages";
import { api } from "../net/api";
import { say } from "../text/language";
import type { Texts } from "../text/texts";
import { useAttempts } from "./attempts";
import { loadGames } from "./games";
import { seated } from "./ownNonce";
import { pointsOf } from "./rival";
import { go } from "./route";
import { Share } from "./Share";
import { columnsOf, isTied, type Result } from "./scoreColumns";
import { Verify } from "./Verify";

/** After the match: why it ended, and everyone's points line by line. */
export function ScoreSheet({
  info,
  shown,
  texts,
  named,
}: {
  info: TableInfo;
  shown: Line[];
  texts: Texts;
  named: [string, string][] | undefined;
}) {
  const result = info.result as Result | null;
  const { attempt, wrong, busy } = useAttempts();
  const [sharing, setSharing] = useState(false);
  useEffect(() => void loadGames().catch(() => undefined), []); // without it a target is called a rival
  if (!result) return null;
  const lines =
    named ?? Object.keys(result.seats[0]?.scores ?? {}).map((line) => [line, texts.say(`line.${line}`)] as const);
  const columns = columnsOf(info, texts, result);
  const again = () => attempt(async () => go(`/table/${(await seated(api.rematch(info.id))).id}`));
  return (
    <section class="sheet keyline scores" aria-label={say("scores")}>
      <h2>{texts.say(`ending.${result.reason}`)}</h2>
      <div class="scroll-x" tabIndex={0} role="group" aria-label={say("scores")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say("scores")}</th>
              {columns.map(({ name }, place) => (
                <th key={place} scope="col">
                  <span>{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(([each, called]) => (
              <tr key={each}>
                <th scope="row">{called}</th>
                {columns.map(({ row }, place) => (
                  <td key={place} class="num">
                    {pointsOf(row.scores[each] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
            <tr class="total-row">
              <th scope="row">{say("total")}</th>
              {columns.map(({ row, verdict }, place) => (
                <td key={place} class="num">
                  {pointsOf(row.total)}
                  {verdict && <span class={`tag${verdict === "wins" ? " hot" : ""}`}>{say(verdict)}</span>}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      {isTied(columns) && texts.has("help.tie") && <p class="muted">{texts.say("help.tie")}.</p>}
      <p class="score-acts">
        {info.places.some((place) => place.yours) && (
          <button type="button" class="btn primary" aria-disabled={busy} onClick={() => void again()}>
            {say("rematch")}
          </button>
        )}
        <button type="button" class="btn" aria-expanded={sharing} onClick={() => setSharing(!sharing)}>
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
