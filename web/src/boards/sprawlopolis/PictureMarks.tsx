import type { Cell } from "./picture";
import { HIGH, WIDE } from "./view";

const kindOf = (points: string): string => (points.startsWith("-") ? "less" : points.startsWith("+") ? "more" : "even");

/** An outline around what counts together, and its points. */
export function Group({ cells, points, size }: { cells: Cell[]; points: string; size: number }) {
  const d = outline(cells);
  const framed = cells.length === 1 && cells[0]?.bears.includes("!"); // it has a frame of its own
  return (
    <g class={`sp-pic-${kindOf(points)}`}>
      {!framed && [<path key="rim" d={d} class="sp-rim" />, <path key="in" d={d} class="sp-rim in" />]}
      {points && <Tag {...middleOf(cells)} points={points} size={size} />}
    </g>
  );
}

/** In the middle, or where blocks have letters and signs, in the corner that these leave free. */
function middleOf(cells: Cell[]): { x: number; y: number } {
  const columns = cells.map(({ column }) => column);
  const rows = cells.map(({ row }) => row);
  const [left, top, right, bottom] = [
    Math.min(...columns),
    Math.min(...rows),
    Math.max(...columns) + 1,
    Math.max(...rows) + 1,
  ];
  const lettered = cells.every(({ zone }) => "CPIR".includes(zone));
  const [only] = cells;
  if (cells.length === 1 && only?.bears.includes("!")) return { x: (left + 0.64) * WIDE, y: (top + 0.62) * HIGH };
  if (lettered) return { x: left * WIDE + 33, y: top * HIGH + 25 };
  if (cells.length === Math.round((right - left) * (bottom - top)))
    return { x: ((left + right) / 2) * WIDE, y: ((top + bottom) / 2) * HIGH };
  const { column, row } = cells[Math.floor(cells.length / 2)] ?? { column: left, row: top };
  return { x: (column + 0.5) * WIDE, y: (row + 0.5) * HIGH };
}

/** Around blocks that belong together: every edge that only one of them has. */
function outline(cells: Cell[]): string {
  const own = (row: number, column: number) => cells.some((cell) => cell.row === row && cell.column === column);
  return cells
    .map(({ row, column }) => {
      const [x, y] = [column * WIDE, row * HIGH];
      const edges = [
        own(row - 1, column) || `M${x} ${y}h${WIDE}`,
        own(row + 1, column) || `M${x} ${y + HIGH}h${WIDE}`,
        own(row, column - 1) || `M${x} ${y}v${HIGH}`,
        own(row, column + 1) || `M${x + WIDE} ${y}v${HIGH}`,
      ];
      return edges.filter((edge) => edge !== true).join("");
    })
    .join("");
}

export function Tag({ x, y, points, size }: { x: number; y: number; points: string; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${Math.min(size, 1.35)})`} class={`sp-pic-tag ${kindOf(points)}`}>
      <rect x="-23" y="-15.5" width="46" height="31" rx="15.5" />
      <text y="8">{points.replace("-", "−")}</text>
    </g>
  );
}
