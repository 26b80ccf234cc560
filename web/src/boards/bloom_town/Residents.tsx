import { Icon, Use } from "../../shell/Icon";
import type { Texts } from "../../text/texts";
import { type BloomView, KINDS, type Kind, STOCK } from "./view";

/** The sign of a kind: its colour and its mark. */
export function Mark({ kind }: { kind: Kind }) {
  return (
    <span class={`bt-mark ${STOCK[kind]}`} data-tip={`kind ${kind}`}>
      <Use id={`mark-${kind}`} viewBox="0 0 18 18" />
    </span>
  );
}

const HAIR = ["#5A4031", "#C98B3E", "#33302C", "#A4512E", "#7C7267"];

/** Which residents have come, and what a recount would bring to this town. */
export function Residents({ view, texts, seat }: { view: BloomView; texts: Texts; seat: number }) {
  if (view.mode === "training") return null;
  const town = view.towns[seat];
  return (
    <section class="sheet bt-residents">
      <header>
        <h2>{texts.say("label.residents")}</h2>
        <small class="muted">{texts.say("label.second_resident")}</small>
      </header>
      <ul>
        {KINDS.map((kind, place) => {
          const came = view.residents[kind];
          const out = came === 1 && town?.left_out.includes(kind);
          const state =
            came === 2 ? texts.say("label.recounted") : out ? texts.say("label.left_out", { kind }) : `${came} / 2`;
          const worth = `${texts.say("label.recount")}: +${town?.recount[kind] ?? 0}`;
          return (
            <li key={kind}>
              <button
                type="button"
                class={came === 2 ? "done" : ""}
                data-tip={`resident ${kind}|kind ${kind}`}
                data-only=""
                data-resident={kind}
                aria-label={`${texts.name(`resident_${kind}`)}: ${state}. ${worth}`}
              >
                <Mark kind={kind} />
                <span class="bt-people">
                  {[0, 1].map((each) =>
                    each < came ? (
                      <Person key={each} kind={kind} hair={HAIR[(place + each * 2) % 5]} />
                    ) : (
                      <i key={each} />
                    ),
                  )}
                </span>
                <span class="bt-worth num">
                  {came === 2 ? <Icon id="check" /> : out ? "–" : `+${town?.recount[kind] ?? 0}`}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <p class="t-sm muted">{texts.say("label.recount")}</p>
    </section>
  );
}

function Person({ kind, hair }: { kind: Kind; hair: string | undefined }) {
  return (
    <svg viewBox="0 0 48 60" aria-hidden="true" style={{ "--who": `var(--${STOCK[kind]})`, "--hair": hair }}>
      <use href="#resident" />
    </svg>
  );
}
