import { wayOf } from "./Card";
import {
  type Bounds,
  type Cell,
  type CityView,
  type Counted,
  HIGH,
  type SprawlView,
  signed,
  WIDE,
  xOf,
  yOf,
} from "./view";

/** What of the city is lit: everything that counts for a line, or all roads. */
export function Marks({ view, line, bounds }: { view: SprawlView; line: string; bounds: Bounds }) {
  if (!line) return null;
  const box = {
    left: bounds.left - 4 * WIDE,
    top: bounds.top - 4 * HIGH,
    width: bounds.right - bounds.left + 8 * WIDE,
    height: bounds.bottom - bounds.top + 8 * HIGH,
  };
  return (
    <svg
      class="sp-marks"
      viewBox={`${box.left} ${box.top} ${box.width} ${box.height}`}
      style={{ left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` }}
      aria-hidden="true"
    >
      {line === "roads" ? <Roads view={view} /> : <Counts view={view} line={line} box={box} />}
    </svg>
  );
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The rest lies in the shade; blocks that count together share an outline and their points. */
function Counts({ view, line, box }: { view: SprawlView; line: string; box: Box }) {
  const all = view.cities.flatMap((city, side) => (city.counts[line] ?? []).map((counted) => ({ side, counted })));
  const lit = new Set(
    all.flatMap(({ side, counted }) => counted.cells.map(([row, column]) => `${xOf(column)} ${yOf(view, side, row)}`)),
  );
  const holes = [...lit].map((corner) => `M${corner}h${WIDE}v${HIGH}h${-WIDE}z`).join("");
  return (
    <>
      <path
        fill-rule="evenodd"
        class="sp-shade"
        d={`M${box.left} ${box.top}h${box.width}v${box.height}h${-box.width}z${holes}`}
      />
      {all.map(({ side, counted }, place) => (
        <Group key={place} view={view} side={side} counted={counted} many={place} />
      ))}
    </>
  );
}

function Group({ view, side, counted, many }: { view: SprawlView; side: number; counted: Counted; many: number }) {
  const [row = 0, column = 0] = counted.cells[Math.floor(counted.cells.length / 2)] ?? [];
  if (counted.cells.length === 0) return null;
  // several may have the same block in their middle: their figures stand side by side
  const shift = (many % 3) * 6;
  return (
    <g class={counted.points > 0 ? "sp-plus" : counted.points < 0 ? "sp-minus" : "sp-even"}>
      <path d={outline(view, side, counted.cells)} class="sp-rim" />
      <path d={outline(view, side, counted.cells)} class="sp-rim in" />
      <g transform={`translate(${xOf(column) + WIDE / 2 + shift} ${yOf(view, side, row) + HIGH / 2 + shift})`}>
        <g class="sp-tag">
          <rect x={-25} y={-17} width={50} height={34} rx={17} />
          <text y={8.5}>{signed(counted.points)}</text>
        </g>
      </g>
    </g>
  );
}

/** Around blocks that belong together: every edge that only one of them has. */
function outline(view: SprawlView, side: number, cells: Cell[]): string {
  const own = new Set(cells.map(String));
  return cells
    .flatMap(([row, column]) => {
      const [x, y] = [xOf(column), yOf(view, side, row)];
      return [
        own.has(`${row - 1},${column}`) ? "" : `M${x} ${y}h${WIDE}`,
        own.has(`${row + 1},${column}`) ? "" : `M${x} ${y + HIGH}h${WIDE}`,
        own.has(`${row},${column - 1}`) ? "" : `M${x} ${y}v${HIGH}`,
        own.has(`${row},${column + 1}`) ? "" : `M${x + WIDE} ${y}v${HIGH}`,
      ];
    })
    .join("");
}

const COLOURS = 7;

/** Every road in a colour and with a number of its own; all that joins the highway has one. */
function Roads({ view }: { view: SprawlView }) {
  let number = 0;
  return (
    <>
      {view.cities.map((city, side) => {
        const joined = city.roads.some((road) => road.highway) ? ++number : 0;
        return city.roads.map((road) => {
          const own = road.highway ? joined : ++number;
          const [row = 0, column = 0] = road.path[Math.floor(road.path.length / 2)] ?? [];
          return (
            <g key={`${side} ${String(road.path[0])}`} class={`sp-r${own % COLOURS}`}>
              {road.path.map((cell) => (
                <path
                  key={String(cell)}
                  d={wayOf(roadAt(city, cell))}
                  transform={`translate(${xOf(cell[1])} ${yOf(view, side, cell[0])})`}
                  class="sp-traced"
                />
              ))}
              <g transform={`translate(${xOf(column) + WIDE / 2} ${yOf(view, side, row) + HIGH / 2})`}>
                <g class="sp-tag">
                  <circle r={14} />
                  <text y={6}>{own}</text>
                </g>
              </g>
            </g>
          );
        });
      })}
    </>
  );
}

const roadAt = ({ blocks, extent }: CityView, [row, column]: Cell): string =>
  blocks[row - extent.top]?.[column - extent.left]?.road ?? "";
