import type { Texts } from "../../text/texts";
import { Mark } from "./Residents";
import { type BloomView, KINDS } from "./view";

/** What every kind scores by, in a few words, as this table plays it; pressed, it is explained in full. */
export function Formulas({ view, texts }: { view: BloomView; texts: Texts }) {
  return (
    <section class="sheet bt-formulas">
      <h2>{texts.say("label.formulas")}</h2>
      <ul>
        {KINDS.map((kind) => (
          <li key={kind}>
            <button type="button" data-tip={`kind ${kind}`} data-only="">
              <Mark kind={kind} />
              <span>{texts.say(`formula.${kind}`, view.options)}</span>
              <b class="num">{texts.say(`formula_points.${kind}`)}</b>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
