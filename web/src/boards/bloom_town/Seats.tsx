import type { ComponentChildren } from "preact";
import type { TableInfo } from "../../messages";
import type { Texts } from "../../text/texts";
import { Icon, SeatMark, Use } from "../../shell/Icon";
import { drawing, KINDS, STOCK, type BloomView, type Kind, type RivalView, type Square } from "./view";
import { MiniTown } from "./Town";

interface SeatsProps {
  view: BloomView;
  info: TableInfo;
  texts: Texts;
  /** Whose town lies large on the table, and who looks at it. */
  shown: number;
  mine: number;
  show: (seat: number) => void;
}

/** Clockwise, from whoever looks. */
const around = ({ view, mine }: SeatsProps): number[] => view.towns.map((_, step) => (mine + step) % view.towns.length);

/** On a phone: everyone's points in a row; a tap lays that town on the table. */
export function Strip(props: SeatsProps) {
  const { view, texts, shown, show } = props;
  return (
    <div class="bt-strip" role="group" aria-label={texts.say("label.towns")}>
      {around(props).map((seat) => (
        <button key={seat} type="button" aria-pressed={shown === seat} class={view.turn === seat ? "turn" : ""} onClick={() => show(seat)}>
          <SeatMark seat={seat} name={texts.seat(seat)} small />
          <span>{texts.seat(seat)}</span>
          <b class="num" data-score={seat}>
            {view.towns[seat]?.points}
          </b>
        </button>
      ))}
      {view.rival && (
        <button type="button" data-tip={`rival ${view.rival.name}`} data-only="">
          <Use id={`rival-${view.rival.name}`} viewBox="0 0 48 60" class="bt-face" />
          <span>{texts.say(`rival.${view.rival.name}`)}</span>
          <b class="num" data-score={view.towns.length}>
            {view.rival.points}
          </b>
        </button>
      )}
    </div>
  );
}

/** Everyone at the table: yourself in a line, the others with their towns at a glance. */
export function Seats(props: SeatsProps & { last: Map<number, Square> }) {
  const { view, info, texts, mine, shown, show, last } = props;
  const [own, ...others] = around(props);
  return (
    <ul class={`bt-seats n${others.length}`} aria-label={texts.say("label.towns")}>
      <li class="sheet bt-seat own">
        <Head {...props} seat={own ?? mine} />
      </li>
      {others.map((seat) => (
        <li key={seat} class="sheet bt-seat">
          <Head {...props} seat={seat}>
            {info.places.some((place) => place.seat === seat && place.kind === "bot") && <Icon id="bot" />}
          </Head>
          <div class="bt-seat-in">
            <button
              type="button"
              class="bt-enlarge"
              aria-pressed={shown === seat}
              aria-label={`${texts.say("label.town")}: ${texts.seat(seat)}`}
              onClick={() => show(shown === seat ? mine : seat)}
            >
              <MiniTown view={view} seat={seat} last={last.get(seat)} />
              <span class="bt-zoom">
                <Icon id="zoom" />
              </span>
            </button>
            <Kept view={view} texts={texts} seat={seat} />
          </div>
        </li>
      ))}
      {view.rival && <Rival view={view} rival={view.rival} texts={texts} />}
    </ul>
  );
}

function Head({ view, texts, seat, children }: SeatsProps & { seat: number; children?: ComponentChildren }) {
  return (
    <header class={view.turn === seat && view.phase !== "over" ? "turn" : ""}>
      <SeatMark seat={seat} name={texts.seat(seat)} />
      <b>{texts.seat(seat)}</b>
      {children}
      <output class="bt-score num" data-score={seat} aria-label={texts.say("label.points")}>
        {view.towns[seat]?.points}
      </output>
    </header>
  );
}

/** What somebody holds, as far as everyone has seen it, and the flower token. */
function Kept({ view, texts, seat }: { view: BloomView; texts: Texts; seat: number }) {
  const town = view.towns[seat];
  if (!town) return null;
  const back = texts.say("label.hidden", { n: town.hidden });
  const names = [...town.hand.map((tile) => texts.name(tile)), ...(town.hidden ? [back] : [])];
  const held = [...new Set([...town.hand.map((tile) => `tile ${tile}`), ...(town.hidden ? ["tile unseen"] : []), ...(view.mode === "training" ? [] : ["token"])])];
  return (
    <button type="button" class="bt-kept" data-kept={seat} data-tip={held.join("|")} data-only="">
      <span class="sr">{`${texts.say("label.hand")}: ${names.join(", ")}. `}</span>
      <span class="bt-kept-tiles" aria-hidden="true">
        {town.hand.map((tile, place) => (
          <span key={place} data-tip={`tile ${tile}`}>
            <Use id={drawing(tile)} viewBox="0 0 96 96" />
          </span>
        ))}
        {Array.from({ length: town.hidden }, (_, place) => (
          <span key={`hidden ${place}`} data-tip="tile unseen">
            <Use id="tile-back" viewBox="0 0 96 96" />
          </span>
        ))}
      </span>
      {view.mode !== "training" && (
        <span class={`bt-kept-token${town.token ? "" : " spent"}`} data-tip="token">
          <Use id="flower-token" viewBox="0 0 48 48" />
          <span class="sr">
            {texts.say("label.token")}
            {!town.token && `: ${texts.say("label.token_used")}`}
          </span>
        </span>
      )}
    </button>
  );
}

/** The rival of a solo game: what it has collected, and what each kind is worth to it. */
function Rival({ view, rival, texts }: { view: BloomView; rival: RivalView; texts: Texts }) {
  return (
    <li class="sheet bt-seat bt-rival" data-kept={view.towns.length}>
      <header>
        <button type="button" class="bt-face-btn" data-tip={`rival ${rival.name}`} data-only="" aria-label={texts.say(`rival.${rival.name}`)}>
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
    </li>
  );
}

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
      <h2>{texts.say("label.residents")}</h2>
      <ul>
        {KINDS.map((kind, place) => {
          const came = view.residents[kind];
          const out = came === 1 && town?.left_out.includes(kind);
          const state = came === 2 ? texts.say("label.recounted") : out ? texts.say("label.left_out", { kind }) : `${came} / 2`;
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
                  {[0, 1].map((each) => (each < came ? <Person key={each} kind={kind} hair={HAIR[(place + each * 2) % 5]} /> : <i key={each} />))}
                </span>
                <span class="bt-worth num">{came === 2 ? <Icon id="check" /> : out ? "–" : `+${town?.recount[kind] ?? 0}`}</span>
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
