import { say } from "../../text/language";
import type { Texts } from "../../text/texts";
import type { ScoreLines } from "../board";
import type { Brings } from "./preview";
import { linesOf, minus, signed, viewOf, type WelcomeView } from "./view";

interface CountProps {
  view: WelcomeView;
  texts: Texts;
  seat: number;
  /** The choice that is looked at, and what it would bring. */
  words: string;
  brings: Brings | undefined;
}

export const scoreLines: ScoreLines = (position, texts) =>
  linesOf(viewOf(position)).map((line) => [line, texts.say(`line.${line}`)]);

/** The sheet counted as it stands, line by line, and what the choice that is looked at would change. */
export function Count({ view, texts, seat, words, brings }: CountProps) {
  const sheet = view.sheets[seat];
  if (!sheet) return null;
  return (
    <section class="sheet wt-pad wt-count">
      <div class="panel-h">
        <h2>{say("welcome_to.count")}</h2>
        <output class="wt-total num" data-score={seat}>
          {minus(sheet.points)}
        </output>
      </div>
      <ul>
        {linesOf(view).map((line) => (
          <li key={line} data-line-of={line}>
            <span>{texts.say(`line.${line}`)}</span>
            <Change points={brings?.lines[line]} />
            <b class="num">{minus(sheet.score[line])}</b>
          </li>
        ))}
      </ul>
      <p class="wt-if" aria-hidden="true">
        {words && brings && (
          <>
            <span>{texts.action(words)}</span>
            <b class={`num${brings.points < 0 ? " loss" : ""}`}>{brings.points === 0 ? "±0" : signed(brings.points)}</b>
          </>
        )}
      </p>
    </section>
  );
}

function Change({ points }: { points: number | undefined }) {
  return <em class={`num${(points ?? 0) < 0 ? " loss" : ""}`}>{points ? signed(points) : ""}</em>;
}
