import { Icon, SeatMark, Use } from "../../shell/Icon";
import { say } from "../../text/language";
import type { Texts } from "../../text/texts";
import type { BoardProps } from "../board";
import { Mark } from "./Residents";
import { Rival } from "./Rival";
import { MiniTown } from "./Town";
import { type BloomView, drawing, KINDS, type Square } from "./view";

interface SeatsProps {
  view: BloomView;
  bots: BoardProps["bots"];
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
        <button
          key={seat}
          type="button"
          aria-pressed={shown === seat}
          class={view.turn === seat ? "turn" : ""}
          onClick={() => show(seat)}
        >
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

/** Everyone at the table: yourself in a line, unless that stands elsewhere, the others with their towns at a glance. */
export function Seats(props: SeatsProps & { last: Map<number, Square>; withOwn: boolean }) {
  const { view, texts, mine, shown, show, last, withOwn } = props;
  const others = around(props).slice(1);
  return (
    <ul class={`bt-seats n${others.length}`} aria-label={texts.say("label.towns")}>
      {withOwn && (
        <li class="sheet bt-seat own">
          <Head {...props} seat={mine} />
        </li>
      )}
      {others.map((seat) => (
        <li key={seat} class="sheet bt-seat">
          <Head {...props} seat={seat} />
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
            {others.length === 1 && <Recounts view={view} texts={texts} seat={seat} />}
            <Kept view={view} texts={texts} seat={seat} />
          </div>
        </li>
      ))}
      {view.rival && <Rival view={view} rival={view.rival} texts={texts} />}
    </ul>
  );
}

/** Whoever looks, on a sheet of its own; an onlooker has no hand of tiles, and sees here what that seat holds. */
export function Own(props: SeatsProps & { watching: boolean }) {
  return (
    <section class="sheet bt-seat own">
      <Head {...props} seat={props.mine} />
      {props.watching && <Kept view={props.view} texts={props.texts} seat={props.mine} />}
    </section>
  );
}

function Head({ view, bots, texts, seat }: SeatsProps & { seat: number }) {
  const bot = bots[seat];
  return (
    <header class={view.turn === seat && view.phase !== "over" ? "turn" : ""}>
      <SeatMark seat={seat} name={texts.seat(seat)} />
      <div>
        <span class="bt-name">
          <b>{texts.seat(seat)}</b>
          {bot && <Icon id="bot" />}
        </span>
        {bot && <small class="muted">{say(`bots.${bot}`)}</small>}
      </div>
      <output class="bt-score num" data-score={seat} aria-label={texts.say("label.points")}>
        {view.towns[seat]?.points}
      </output>
    </header>
  );
}

/** What a recount would bring to somebody else's town: shown where one such town has a whole column. */
function Recounts({ view, texts, seat }: { view: BloomView; texts: Texts; seat: number }) {
  if (view.mode === "training") return null;
  return (
    <div class="bt-their">
      <p class="t-sm muted">{texts.say("label.recount")}</p>
      <ul>
        {KINDS.map((kind) => (
          <li key={kind}>
            <Mark kind={kind} />
            <span class="sr">{texts.say(`kinds.${kind}`)}</span>
            <b class="num">+{view.towns[seat]?.recount[kind] ?? 0}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What somebody holds, as far as everyone has seen it, and the flower token. */
function Kept({ view, texts, seat }: { view: BloomView; texts: Texts; seat: number }) {
  const town = view.towns[seat];
  if (!town) return null;
  const back = texts.say("label.hidden", { n: town.hidden });
  const names = [...town.hand.map((tile) => texts.name(tile)), ...(town.hidden ? [back] : [])];
  const held = [
    ...new Set([
      ...town.hand.map((tile) => `tile ${tile}`),
      ...(town.hidden ? ["tile unseen"] : []),
      ...(view.mode === "training" ? [] : ["token"]),
    ]),
  ];
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
