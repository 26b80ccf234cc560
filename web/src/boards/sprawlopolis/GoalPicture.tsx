import { wayOf } from "./Card";
import { Group, Tag } from "./PictureMarks";
import { type Cell, type Drawn, type Part, partOf } from "./picture";
import pictures from "./pictures.json";
import { HIGH, WIDE } from "./view";

const GAP = 30;
const EDGE = 10;
/** What a picture has room for before it is drawn smaller; the frame has this shape. */
const ROOM = { width: 330, height: 146 };

const DRAWN: Record<string, Record<string, (string | Drawn)[]>> = pictures;

const heightOf = ({ rows, above, below }: Part): number => (rows - above - below) * HIGH;

/** Signs need less room than blocks. */
const wideOf = ({ cells }: Part): number =>
  (cells.some(({ zone }) => zone !== ".") ? 1 : cells.length === 1 ? 0.4 : 0.75) * WIDE;

const widthOf = (part: Part): number => part.columns * wideOf(part);

/** What a goal counts, at a glance; the words beside it say the same. */
export function GoalPicture({ kind, name }: { kind: string; name: string }) {
  const parts = DRAWN[kind]?.[name]?.map(partOf);
  if (!parts) return null;
  const all = parts.reduce((sum, part) => sum + widthOf(part), GAP * (parts.length - 1));
  const high = Math.max(...parts.map(heightOf));
  const size = Math.max(0.9, (all + 2 * EDGE) / ROOM.width, (high + 2 * EDGE) / ROOM.height);
  const height = ROOM.height * size;
  let left = (ROOM.width * size - all) / 2;
  return (
    <svg class="sp-picture" viewBox={`0 0 ${ROOM.width * size} ${height}`} aria-hidden="true">
      {parts.map((part, place) => {
        const x = left;
        left += widthOf(part) + GAP;
        return <PartPiece key={place} part={part} x={x} y={(height - heightOf(part)) / 2} size={size} />;
      })}
    </svg>
  );
}

/** Rims stand out by a few points; only what is cut off ends at the edge. */
function PartPiece({ part, x, y, size }: { part: Part; x: number; y: number; size: number }) {
  const { cells, marks, card, above, below } = part;
  const groups = Object.entries(marks).map(([group, points]) => ({
    points,
    cells: cells.filter((cell) => cell.groups.includes(group)),
  }));
  const single = cells
    .filter((cell) => cell.points && cell.zone !== ".")
    .map((cell) => ({ points: cell.points, cells: [cell] }));
  const [over, under] = [above ? 0 : EDGE, below ? 0 : EDGE];
  const height = heightOf(part) + over + under;
  const width = widthOf(part) + 2 * EDGE;
  return (
    <svg
      aria-hidden="true"
      x={x - EDGE}
      y={y - over}
      width={width}
      height={height}
      viewBox={`${-EDGE} ${above * HIGH - over} ${width} ${height}`}
    >
      {cells.map((cell) => (
        <CellPiece key={`${cell.row} ${cell.column}`} cell={cell} part={part} size={size} />
      ))}
      {card && (
        <rect
          x={(card[0] ?? 0) * WIDE}
          y={(card[1] ?? 0) * HIGH}
          width={2 * WIDE}
          height={2 * HIGH}
          rx="9"
          class="sp-pic-card"
        />
      )}
      {[...groups, ...single].map((group, place) => (
        <Group key={place} {...group} size={size} />
      ))}
    </svg>
  );
}

const MARKS: Record<string, string> = { "!": "site", "*": "landmark", "@": "monster" };

function CellPiece({ cell, part, size }: { cell: Cell; part: Part; size: number }) {
  const { zone, road, bears, column, row } = cell;
  if (zone === ".") return <Sign cell={cell} part={part} size={size} />;
  return (
    <g transform={`translate(${column * WIDE} ${row * HIGH})`} class={bears.includes("~") ? "sp-pic-pale" : undefined}>
      <Ground zone={zone} road={road} />
      {road && ["sp-kerb", "sp-road", "sp-dash"].map((line) => <path key={line} d={wayOf(road)} class={line} />)}
      {[...bears].map(
        (mark) => MARKS[mark] && <use key={mark} href={`#mark-${MARKS[mark]}`} width={WIDE} height={HIGH} />,
      )}
      {bears.includes("%") && <use href="#mark-works" x="24" y="11" width="48" height="48" />}
      {bears.includes("#") && <path d="M4 30L30 4M4 62L62 4M26 66L88 4M58 66L92 32" class="sp-pic-covered" />}
      {"CPIR".includes(zone) && <Letter zone={zone} size={size} />}
    </g>
  );
}

/** Something written, or points, in the middle of what is seen of its cell. */
function Sign({ cell: { column, row, sign, points }, part, size }: { cell: Cell; part: Part; size: number }) {
  const x = (column + 0.5) * wideOf(part);
  const y = (Math.max(row, part.above) + Math.min(row + 1, part.rows - part.below)) * 0.5 * HIGH;
  if (points) return <Tag x={x} y={y} points={points} size={size} />;
  return sign ? (
    <text transform={`translate(${x} ${y}) scale(${Math.min(size, 1.35)})`} y="15" class="sp-pic-sign">
      {sign}
    </text>
  ) : null;
}

function Ground({ zone, road }: { zone: string; road: string }) {
  if (zone === "o") return <rect x="5" y="5" width={WIDE - 10} height={HIGH - 10} rx="6" class="sp-pic-empty" />;
  if (zone === "x" || zone === "k")
    return <rect x="1" y="1" width={WIDE - 2} height={HIGH - 2} class={`sp-pic-any${zone === "k" ? " own" : ""}`} />;
  if (zone !== "G") return <use href={`#zone-${zone}${road ? "" : "-open"}`} width={WIDE} height={HIGH} />;
  return (
    <>
      <rect x="6" y="6" width={WIDE - 12} height={HIGH - 12} rx="5" class="sp-pic-goal" />
      <circle cx={WIDE - 26} cy="26" r="11" class="sp-pic-goal" />
      <path d={`M18 24h32M18 48h${WIDE - 36}`} class="sp-pic-goal" />
    </>
  );
}

function Letter({ zone, size }: { zone: string; size: number }) {
  const r = 12.5 * Math.min(size, 1.25);
  return (
    <g class="sp-letter" transform={`translate(${WIDE - r - 2} ${HIGH - r - 2}) scale(${r / 8})`}>
      <circle r="8" />
      <text y="3.8">{zone}</text>
    </g>
  );
}
