import { useEffect, useState } from "preact/hooks";
import { Icon, SeatMark, Use } from "../../shell/Icon";
import { say } from "../../text/language";
import type { Texts } from "../../text/texts";
import type { BoardProps } from "../board";
import { classNames } from "../classNames";
import { around, type Card, estateAt, isAt, type Lot, lotWords, minus, same, type WelcomeView } from "./view";

export interface SeatsProps {
  view: WelcomeView;
  bots: BoardProps["bots"];
  texts: Texts;
  /** Who still builds. */
  waiting: number[];
  /** Whose sheet lies large on the table, and who looks at it. */
  shown: number;
  mine: number;
  show: (seat: number) => void;
  last: Map<number, Lot>;
}

/** On a phone: everyone's points in a row; a tap lays that sheet on the table. */
export function Strip(props: SeatsProps) {
  const { view, texts, shown, show, waiting, mine } = props;
  if (view.sheets.length < 2) return null;
  return (
    <div class="wt-strip" role="group" aria-label={texts.say("label.sheets")}>
      {around(view, mine).map((seat) => (
        <button
          key={seat}
          type="button"
          aria-pressed={shown === seat}
          class={waiting.includes(seat) ? "turn" : ""}
          onClick={() => show(shown === seat ? mine : seat)}
        >
          <SeatMark seat={seat} name={texts.seat(seat)} small />
          <span>{texts.seat(seat)}</span>
          {!waiting.includes(seat) && view.phase === "play" && (
            <i>
              <Icon id="check" />
              <span class="sr">{texts.say("label.done")}</span>
            </i>
          )}
          <b class="num" data-score={seat}>
            {minus(view.sheets[seat]?.points ?? 0)}
          </b>
        </button>
      ))}
    </div>
  );
}

/** Everyone at the table: whether we wait for them, their points, their streets at a glance. */
export function Seats(props: SeatsProps) {
  const { view, bots, texts, waiting, mine, shown, show, last } = props;
  const [pointed, point] = usePointed();
  return (
    <section class="sheet wt-pad wt-seats">
      <h2>{say("welcome_to.at_table")}</h2>
      <ul>
        {around(view, mine).map((seat) => (
          <li
            key={seat}
            class={classNames(seat === mine && "own", waiting.includes(seat) && "turn", pointed === seat && "pointed")}
          >
            <span class="wt-mark">
              <SeatMark seat={seat} name={texts.seat(seat)} />
              {!waiting.includes(seat) && view.phase === "play" && <Icon id="check" />}
            </span>
            <span class="wt-who">
              <b>
                {texts.seat(seat)}
                {bots[seat] != null && <Icon id="bot" />}
              </b>
              {view.phase === "play" && (
                <small>{texts.say(waiting.includes(seat) ? "label.waiting" : "label.done")}</small>
              )}
            </span>
            <Held view={view} texts={texts} seat={seat} mine={mine} />
            <output class="num" data-score={seat} aria-label={texts.say("label.points")}>
              {minus(view.sheets[seat]?.points ?? 0)}
            </output>
            {seat !== mine && (
              <button
                type="button"
                class="wt-enlarge"
                aria-pressed={shown === seat}
                aria-label={`${texts.say("label.sheet")}: ${texts.seat(seat)}`}
                onClick={() => show(shown === seat ? mine : seat)}
                onPointerEnter={(event) => event.pointerType === "mouse" && point(seat)}
                onPointerLeave={() => point(undefined)}
                onFocus={(event) => event.currentTarget.matches(":focus-visible") && point(seat)}
                onBlur={() => point(undefined)}
              >
                <MiniSheet view={view} seat={seat} last={last.get(seat)} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * The seat that is pointed at, whose small streets are shown where they have no place of their own; Escape puts them
 * away.
 */
function usePointed(): [pointed: number | undefined, point: (seat: number | undefined) => void] {
  const [pointed, point] = useState<number>();
  useEffect(() => {
    if (pointed === undefined) return undefined;
    const key = (event: KeyboardEvent) => event.key === "Escape" && point(undefined);
    document.addEventListener("keydown", key);
    return () => document.removeEventListener("keydown", key);
  }, [pointed]);
  return [pointed, point];
}

/** In a draft: what others hold, as far as it can be seen. */
function Held({ view, texts, seat, mine }: { view: WelcomeView; texts: Texts; seat: number; mine: number }) {
  const hand = seat === mine ? [] : (view.sheets[seat]?.hand ?? []);
  if (hand.length === 0) return null;
  const nameOf = ({ effect, number }: Card) => `${effect ? texts.name(effect) : ""} ${number ?? ""}`;
  return (
    <span class="wt-held">
      <span class="sr">{`${texts.say("label.hand")}: ${hand.map(nameOf).join(", ")}`}</span>
      {hand.map((card, place) => (
        <i key={place} class={`fx-${card.effect}`} aria-hidden="true">
          {card.effect && <Use id={`fx-${card.effect}`} viewBox="0 0 48 48" />}
          {card.number !== null && <b class="num">{card.number}</b>}
        </i>
      ))}
    </span>
  );
}

const PITCH = 20;
const ROW = 24;

/** Three streets, small: numbers, fences, pools, and a line under what is complete. */
function MiniSheet({ view, seat, last }: { view: WelcomeView; seat: number; last: Lot | undefined }) {
  const sheet = view.sheets[seat];
  if (!sheet) return null;
  const widest = Math.max(...view.sheet.houses);
  return (
    <svg class="wt-mini" viewBox={`-2 0 ${widest * PITCH + 4} ${ROW * 3}`} aria-hidden="true">
      {sheet.houses.flatMap((houses, street) =>
        houses.map((number, place) => {
          const lot: Lot = [street, place];
          const estate = estateAt(sheet, lot);
          return (
            <g
              key={`${street} ${place}`}
              transform={`translate(${place * PITCH} ${street * ROW})`}
              data-lot={`${seat} ${lotWords(lot)}`}
              class={same(last, lot) ? "last" : ""}
            >
              <path
                d="M2 19V8L10 2L18 8V19Z"
                class={classNames(
                  "wt-mini-house",
                  number !== null && `built st-${street + 1}`,
                  isAt(sheet.roundabouts, lot) && "round",
                )}
              />
              {number !== null && (
                <text x={10} y={17}>
                  {number}
                </text>
              )}
              {isAt(sheet.pools, lot) && <circle cx={16} cy={18} r={2.6} class="wt-mini-pool" />}
              {isAt(sheet.fences, lot) && <path d={`M${PITCH} 4V20`} class="wt-mini-fence" />}
              {estate && <path d="M0 22H20" class="wt-mini-estate" />}
            </g>
          );
        }),
      )}
    </svg>
  );
}
