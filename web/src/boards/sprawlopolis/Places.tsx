import { useMemo, useRef, useState } from "preact/hooks";
import { say } from "../../text/language";
import type { Texts } from "../../text/texts";
import { CardFace } from "./Card";
import type { Placement } from "./placement";
import { HIGH, type Spot, type SprawlView, sameSpot, sideName, signed, squareOf, WIDE, xOf, yOf } from "./view";

interface PlacesProps {
  view: SprawlView;
  texts: Texts;
  placement: Placement;
  /** What each would bring in all, by its words; and what the one that is shown would, asked by itself. */
  gains: Map<string, number>;
  gain: number | undefined;
  /** How much larger than the ground they are drawn. */
  near: number;
  press: (spot: Spot) => void;
  bring: (spot: Spot) => void;
}

/** Wherever the card may lie: one target at the middle of each place. Arrow keys walk from one to the next. */
export function Places(props: PlacesProps) {
  const { view, placement } = props;
  const grid = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<Spot | null>(null);
  const rows = useMemo(() => byRow(placement.spots), [placement.spots]);
  const entry = placement.spots.find((spot) => sameSpot(spot, at)) ?? placement.aim ?? middle(placement.spots);
  const good = useMemo(() => best(props), [view, placement.spots, props.gains, props.near]);
  if (placement.spots.length === 0) return null;
  const walk = (event: KeyboardEvent) => {
    const next = entry && KEYS[event.key]?.(rows, entry);
    if (!KEYS[event.key]) return;
    event.preventDefault();
    if (!next) return;
    setAt(next);
    grid.current?.querySelector<HTMLElement>(`[data-square="${squareOf(view, next)}"]`)?.focus({ preventScroll: true });
  };
  return (
    <div
      class="sp-places"
      role="grid"
      aria-label={say("sprawlopolis.places", { card: props.texts.name(placement.card) })}
      ref={grid}
      onKeyDown={walk}
      onPointerLeave={() => placement.point(null)}
    >
      {rows.map((row) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the places in the row take the focus
        <div key={`${row[0]?.side} ${row[0]?.row}`} role="row">
          {row.map((spot) => (
            <Target
              key={squareOf(view, spot)}
              {...props}
              good={good.has(spot)}
              spot={spot}
              entry={sameSpot(spot, entry)}
              enter={() => setAt(spot)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

const FEW = 5;
const MANY = 9;

/** As wide and as high as the points of a place are, with their rim. */
const LABEL = { width: 46, height: 33 };

/**
 * The best few: they show at once what they bring, the others when they are pointed at. Of two that would overlap, the
 * better.
 */
function best({ view, placement, gains, near }: PlacesProps): Set<Spot> {
  const gainOf = (spot: Spot) => gains.get(placement.wordsOf(spot)) ?? -Infinity;
  const enough = least(gains);
  const found = placement.spots
    .filter((spot) => gainOf(spot) >= enough)
    .sort((one, other) => gainOf(other) - gainOf(one));
  const meet = (one: Spot, other: Spot) =>
    Math.abs(xOf(one.column) - xOf(other.column)) < LABEL.width * near &&
    Math.abs(yOf(view, one.side, one.row) - yOf(view, other.side, other.row)) < LABEL.height * near;
  const shown: Spot[] = [];
  for (const spot of found) {
    if (!shown.some((each) => meet(each, spot))) shown.push(spot);
  }
  return new Set(shown);
}

/** What the best few bring at least. */
function least(gains: Map<string, number>): number {
  const sorted = [...gains.values()].sort((one, other) => other - one);
  const fifth = sorted[Math.min(FEW, sorted.length) - 1] ?? Infinity;
  return sorted.filter((gain) => gain >= fifth).length > MANY ? fifth + 1 : fifth;
}

function byRow(spots: Spot[]): Spot[][] {
  const rows = new Map<number, Spot[]>();
  for (const spot of spots) {
    const row = spot.side * 1000 + spot.row;
    rows.set(row, [...(rows.get(row) ?? []), spot]);
  }
  return [...rows]
    .sort(([one], [other]) => one - other)
    .map(([, row]) => row.sort((one, other) => one.column - other.column));
}

/** Where the focus comes in: as near to the middle as can be. */
function middle(spots: Spot[]): Spot | null {
  const mean = (of: (spot: Spot) => number) => spots.reduce((sum, spot) => sum + of(spot), 0) / spots.length;
  const [row, column] = [mean((spot) => spot.row), mean((spot) => spot.column)];
  const far = (spot: Spot) => Math.hypot(spot.row - row, spot.column - column);
  return spots.reduce<Spot | null>((best, spot) => (best && far(best) <= far(spot) ? best : spot), null);
}

type Walk = (rows: Spot[][], from: Spot) => Spot | undefined;

const along =
  (step: number): Walk =>
  (rows, from) => {
    const row = rows.find((each) => each.some((spot) => sameSpot(spot, from))) ?? [];
    return row[row.findIndex((spot) => sameSpot(spot, from)) + step];
  };

const across =
  (step: number): Walk =>
  (rows, from) => {
    const row = rows[rows.findIndex((each) => each.some((spot) => sameSpot(spot, from))) + step];
    const far = (spot: Spot) => Math.abs(spot.column - from.column);
    return row?.reduce((best, spot) => (far(spot) < far(best) ? spot : best));
  };

const KEYS: Record<string, Walk> = {
  ArrowLeft: along(-1),
  ArrowRight: along(1),
  ArrowUp: across(-1),
  ArrowDown: across(1),
};

function Target(props: PlacesProps & { spot: Spot; entry: boolean; good: boolean; enter: () => void }) {
  const { view, texts, placement, gains, spot } = props;
  const shown = sameSpot(placement.ghost, spot);
  const aimed = sameSpot(placement.aim, spot);
  const words = placement.wordsOf(spot);
  const gain = gains.get(words) ?? (shown ? props.gain : undefined);
  const good = props.good && gain !== undefined;
  return (
    <button
      type="button"
      role="gridcell"
      class={`sp-place${shown ? " shown" : ""}${aimed ? " aimed" : ""}${good ? " good" : ""}`}
      style={{ left: `${xOf(spot.column) + WIDE / 2}px`, top: `${yOf(view, spot.side, spot.row) + HIGH / 2}px` }}
      tabIndex={props.entry ? 0 : -1}
      data-square={squareOf(view, spot)}
      data-aim={aimed ? undefined : ""}
      data-say={aimed ? words : undefined}
      aria-selected={aimed}
      aria-label={named(texts, view, placement, spot, gain)}
      onClick={(event) => {
        event.stopPropagation();
        props.press(spot);
      }}
      onFocus={(event) => {
        props.enter();
        if (!event.currentTarget.matches(":focus-visible")) return;
        placement.point(spot);
        props.bring(spot);
      }}
      onBlur={() => shown && placement.point(null)}
      onPointerEnter={(event) => event.pointerType === "mouse" && placement.point(spot)}
    >
      <i class="num">{good && signed(gain)}</i>
      {gain !== undefined && <b class="sp-gain num">{signed(gain)}</b>}
    </button>
  );
}

function named(texts: Texts, view: SprawlView, placement: Placement, spot: Spot, gain: number | undefined): string {
  const parts = [texts.action(placement.wordsOf(spot))];
  parts.push(
    spot.covers.length > 0
      ? say("sprawlopolis.covers", { blocks: texts.count("blocks", spot.covers.length) })
      : say("sprawlopolis.covers_none"),
  );
  if (gain !== undefined) parts.push(say("sprawlopolis.brings", { points: signed(gain) }));
  if (view.mode !== "base" && !spot.half) parts.push(texts.say(`side.${sideName(spot.side)}`));
  return parts.join(", ");
}

const QUARTERS = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
] as const;

/**
 * The card where it would lie, with what it would cover. It is there even while it is not seen, and so are the points
 * of every place: carried about, it is only moved, and nothing is laid out anew.
 */
export function Ghost({ view, placement }: { view: SprawlView; placement: Placement }) {
  const last = useRef<Spot | null>(null);
  last.current = placement.ghost ?? last.current;
  const spot = last.current;
  if (placement.spots.length === 0) return null;
  const [x, y] = spot ? [xOf(spot.column), yOf(view, spot.side, spot.row)] : [0, 0];
  const covered = (down: number, right: number) =>
    spot?.covers.some(([row, column]) => row === spot.row + down && column === spot.column + right);
  return (
    <div
      class={`sp-ghost${placement.ghost ? " shown" : ""}${placement.aim ? " aimed" : ""}`}
      style={{ transform: `translate(${x}px, ${y}px)` }}
      aria-hidden="true"
    >
      <CardFace view={view} card={placement.card} turned={placement.turned} />
      {QUARTERS.map(([down, right]) => (
        <i
          key={`${down}${right}`}
          class={covered(down, right) ? "sp-covers on" : "sp-covers"}
          style={{ left: `${right * WIDE}px`, top: `${down * HIGH}px` }}
        />
      ))}
    </div>
  );
}
