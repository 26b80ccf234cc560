import { say } from "../../text/language";
import type { Texts } from "../../text/texts";
import { isExpert, LINES, minus, signed, type LineName, type WelcomeView } from "./view";
import type { Brings } from "./weighed";

interface CountProps {
  view: WelcomeView;
  texts: Texts;
  seat: number;
  /** The choice that is looked at, and what it would bring. */
  words: string;
  brings: Brings | undefined;
}

/** The sheet counted as it stands, line by line, and what the choice that is looked at would change. */
export function Count({ view, texts, seat, words, brings }: CountProps) {
  const sheet = view.sheets[seat];
  if (!sheet) return null;
  const lines = LINES.filter((line) => line !== "roundabouts" || isExpert(view));
  return (
    <section class="sheet wt-pad wt-count">
      <div class="panel-h">
        <h2>{say("welcome.count")}</h2>
        <output class="wt-total num" data-score={seat}>
          {sheet.points}
        </output>
      </div>
      <ul>
        {lines.map((line) => (
          <li key={line} data-line-of={line}>
            <span>{texts.say(`line.${line}`)}</span>
            <Change points={brings?.lines[line as LineName]} />
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
