import { Use } from "../../shell/Icon";
import type { Texts } from "../../text/texts";
import { Mark } from "./Residents";
import { type BloomView, KINDS, type RivalView } from "./view";

/** The rival of a solo game: what it has collected, and what each kind is worth to it. */
export function Rival({ view, rival, texts }: { view: BloomView; rival: RivalView; texts: Texts }) {
  return (
    <li class="sheet bt-seat bt-rival" data-kept={view.towns.length}>
      <header>
        <button
          type="button"
          class="bt-face-btn"
          data-tip={`rival ${rival.name}`}
          data-only=""
          aria-label={texts.say(`rival.${rival.name}`)}
        >
          <Use id={`rival-${rival.name}`} viewBox="0 0 48 60" class="bt-face" />
        </button>
        <div>
          <b>{texts.say(`rival.${rival.name}`)}</b>
          <span class="muted t-sm">{texts.say("label.rival")}</span>
        </div>
        <output class="bt-score num" data-score={view.towns.length}>
          {rival.points}
        </output>
      </header>
      <span class="bt-portrait" aria-hidden="true">
        <Use id={`rival-${rival.name}`} viewBox="0 0 48 60" />
      </span>
      <table class="bt-collected">
        <thead>
          <tr>
            <td />
            {KINDS.map((kind) => (
              <th key={kind} scope="col" aria-label={texts.say(`kinds.${kind}`)}>
                <Mark kind={kind} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{texts.say("label.collected")}</th>
            {KINDS.map((kind) => (
              <td key={kind} class="num">
                {rival.collected[kind]}
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">{texts.say("label.points")}</th>
            {KINDS.map((kind) => (
              <td key={kind} class="num more">
                +{rival.worth[kind]}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <p class="t-sm muted">
        {texts.say("label.marker", { number: rival.marker + 1 })}
        {rival.lap > 0 && `. ${texts.say("label.lap", { points: rival.lap })}`}
      </p>
      <p class="bt-ways t-sm">{texts.say("help.rival")}</p>
    </li>
  );
}
