import { useRef, useState } from "preact/hooks";
import { Icon, Use } from "../../shell/Icon";
import type { Texts } from "../../text/texts";
import { classNames } from "../classNames";
import {
  type BloomView,
  drawing,
  isSpring,
  kindOf,
  type Placement,
  placementOf,
  type Square,
  same,
  sumOf,
  tellPlacement,
} from "./view";

const FIVE = [0, 1, 2, 3, 4];

interface TownProps {
  view: BloomView;
  texts: Texts;
  seat: number;
  /** Where the seat built last. */
  last: Square | undefined;
}

interface OwnProps extends TownProps {
  tile: string;
  aim: Square | null;
  /** The square to show the tile on: aimed at, pointed at or in focus. */
  ghost: Square | null;
  legal: (square: Square) => boolean;
  /** The words that a further press on the aimed square says. */
  words: string;
  press: (square: Square) => void;
  point: (square: Square | null) => void;
}

/** A town at full size, a grid that arrow keys walk through. */
export function Town(props: OwnProps) {
  const { view, texts, seat } = props;
  const grid = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<Square>([2, 2]);
  const walk = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next: Square = [within(at[0] + step[0]), within(at[1] + step[1])];
    setAt(next);
    grid.current?.querySelector<HTMLElement>(`[data-square="${next[0] + 1} ${next[1] + 1}"]`)?.focus();
  };
  const label = `${texts.say("label.town")}: ${texts.seat(seat)}`;
  const shown = placementOf(view, props.tile, props.ghost);
  return (
    <div
      class="bt-town big"
      role="grid"
      aria-label={label}
      ref={grid}
      onKeyDown={walk}
      onPointerLeave={() => props.point(null)}
    >
      {FIVE.map((row) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the places in the row take the focus
        <div key={row} class="bt-row" role="row">
          {FIVE.map((column) => (
            <Lot
              key={column}
              {...props}
              square={[row, column]}
              counts={shown?.counts.some((each) => same(each, [row, column])) ? shown.each : undefined}
              entry={same(at, [row, column])}
              enter={() => setAt([row, column])}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

const STEPS: Record<string, Square> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const within = (place: number) => Math.max(0, Math.min(4, place));

interface LotProps extends OwnProps {
  square: Square;
  /** What this square adds to the placement that is shown; undefined where it has no part in it. */
  counts: number | undefined;
  entry: boolean;
  enter: () => void;
}

function Lot(props: LotProps) {
  const { view, texts, seat, tile, square, entry } = props;
  const [row, column] = square;
  const built = view.towns[seat]?.cells[row]?.[column];
  const spring = isSpring(view, square);
  const legal = !built && props.legal(square);
  const aimed = !built && same(props.aim, square);
  const ghost = !built && same(props.ghost, square);
  const placement = built ? undefined : placementOf(view, tile, square);
  const looks = {
    spring,
    built,
    legal,
    aimed,
    ghost: ghost && tile,
    last: built && same(props.last, square),
    counts: props.counts !== undefined,
  };
  const symbol = view.board.symbols[row]?.[column] ?? "";
  return (
    <button
      type="button"
      role="gridcell"
      class={Object.entries(looks).reduce((all, [name, on]) => (on ? `${all} ${name}` : all), "bt-lot")}
      tabIndex={entry ? 0 : -1}
      data-square={`${row + 1} ${column + 1}`}
      data-cell={`${seat} ${row} ${column}`}
      data-kind={built ? kindOf(built) : undefined}
      data-say={aimed && props.words ? props.words : undefined}
      data-aim={legal && !aimed ? "" : undefined}
      data-tip={
        built ? `tile ${built}` : placement ? undefined : spring ? `symbol ${symbol}|spring` : `symbol ${symbol}`
      }
      data-only={built ? "" : undefined}
      aria-label={named(texts, view, square, built ?? "", placement)}
      aria-selected={aimed}
      onClick={() => props.press(square)}
      onFocus={(event) => {
        props.enter();
        if (event.currentTarget.matches(":focus-visible")) props.point(square);
      }}
      onBlur={() => ghost && props.point(null)}
      onPointerEnter={(event) => event.pointerType === "mouse" && props.point(square)}
    >
      <Ground view={view} square={square} built={built ?? ""} />
      {!built && spring && !placement && (
        <span class="bt-spring-mark">
          ×2 <Icon id="rotate" />
        </span>
      )}
      {placement && !ghost && (
        <span class={`bt-lot-points num${placement.points > 1 ? " more" : ""}`}>+{placement.points}</span>
      )}
      {placement && ghost && <Use id={drawing(tile)} viewBox="0 0 96 96" class="bt-lot-tile" />}
      {placement && ghost && <Hint placement={placement} square={square} />}
      {props.counts ? <span class="bt-plus num">+{props.counts}</span> : null}
    </button>
  );
}

function Ground({ view, square: [row, column], built }: { view: BloomView; square: Square; built: string }) {
  return (
    <>
      {built ? (
        <Use id={drawing(built)} viewBox="0 0 96 96" class="bt-lot-tile" />
      ) : (
        <Use id={`sym-${view.board.symbols[row]?.[column]}`} viewBox="0 0 24 24" class="bt-lot-sym" />
      )}
      {isSpring(view, [row, column]) && <Use id="flower-token" viewBox="0 0 48 48" class="bt-flower" />}
    </>
  );
}

/** The points, doubled points, and the tile that is taken, beside the ghost. */
function Hint({ placement, square: [row, column] }: { placement: Placement; square: Square }) {
  const side = column === 0 ? " left" : column === 4 ? " right" : "";
  return (
    <span class={`bt-hint${row > 2 ? " above" : ""}${side}`}>
      <b class="num">+{placement.points}</b>
      {sumOf(placement) && <span class="num">{sumOf(placement)}</span>}
      {placement.doubled !== null && <span class="num">×2 = {placement.doubled}</span>}
      <Icon id="arrow" />
      {placement.takes === "any" ? (
        <i>∗</i>
      ) : (
        <Use id={placement.takes === "unseen" ? "tile-back" : drawing(placement.takes)} viewBox="0 0 96 96" />
      )}
    </span>
  );
}

function named(texts: Texts, view: BloomView, square: Square, built: string, placement: Placement | undefined): string {
  const [row, column] = square;
  const parts = [`${texts.say("label.row")} ${row + 1}`, `${texts.say("label.column")} ${column + 1}`];
  parts.push(
    built ? texts.name(built) : texts.say("label.empty_slot"),
    texts.say(`symbol.${view.board.symbols[row]?.[column]}`),
  );
  if (isSpring(view, square)) parts.push(texts.say("label.spring"));
  const brings = placement ? `; ${texts.name(placement.tile)}: ${tellPlacement(texts, placement).join(", ")}` : "";
  return parts.join(", ") + brings;
}

/** A town at a glance. */
export function MiniTown({ view, seat, last }: Omit<TownProps, "texts">) {
  return (
    <span class="bt-town" aria-hidden="true">
      {FIVE.flatMap((row) =>
        FIVE.map((column) => {
          const built = view.towns[seat]?.cells[row]?.[column] ?? "";
          const square: Square = [row, column];
          return (
            <span
              key={`${row} ${column}`}
              class={classNames(
                "bt-lot",
                isSpring(view, square) && "spring",
                built && "built",
                built && same(last, square) && "last",
              )}
              data-cell={`${seat} ${row} ${column}`}
              data-kind={built ? kindOf(built) : undefined}
            >
              <Ground view={view} square={[row, column]} built={built} />
            </span>
          );
        }),
      )}
    </span>
  );
}
