// How a picture of a goal is written down (pictures.json), and where its pieces stand.
//
// A picture is a row of parts; a part is a grid, its rows parted by "/" ("//" leaves a gap), its cells by spaces.
// A cell is
//   C P I R  a block of a zone     x  a block of any zone     k  one of the card that is laid
//   W  water     G  a goal     o  empty ground     .  nothing
// and then, each only if need be: the edges its road joins (EW), what it bears or suffers (! the frame of a site,
// * of a landmark, @ the monster, % road works, # covered, ~ pale), the groups it belongs to (a, b), and its points
// (+1, -2, 0).
// A cell that begins with "=" is a sign that stands for itself, or points.
// A group has one outline and, in `marks`, points for all of it. A `card` lies with its upper left block there.
// `cut` hides so much of the first and the last row, which only say what lies around.

export interface Drawn {
  grid: string;
  marks?: Record<string, string>;
  card?: number[];
  cut?: number[];
}

export interface Cell {
  column: number;
  row: number;
  zone: string;
  road: string;
  bears: string;
  groups: string;
  points: string;
  sign: string;
}

export interface Part {
  cells: Cell[];
  columns: number;
  rows: number;
  marks: Record<string, string>;
  card: number[] | undefined;
  /** Rows that are hidden above and below. */
  above: number;
  below: number;
}

const CELL = /^([.oxkGCPIRW])((?:[NESW]{2})?)([!*@%#~]*)([a-e]*)((?:[+-]?\d+)?)$/;
const POINTS = /^[+-]\d+$/;

function cellOf(text: string, column: number, row: number): Cell {
  if (text.startsWith("=")) {
    const sign = text.slice(1);
    return {
      column,
      row,
      zone: ".",
      road: "",
      bears: "",
      groups: "",
      ...(POINTS.test(sign) ? { points: sign, sign: "" } : { points: "", sign }),
    };
  }
  const [, zone = ".", road = "", bears = "", groups = "", points = ""] = CELL.exec(text) ?? [];
  return { column, row, zone, road, bears, groups, points, sign: "" };
}

const GAP = 0.3;

export function partOf(drawn: string | Drawn): Part {
  const { grid, marks = {}, card, cut = [] }: Drawn = typeof drawn === "string" ? { grid: drawn } : drawn;
  const [above = 0, below = 0] = cut;
  let down = 0;
  const cells = grid.split(" /").flatMap((row) => {
    if (row.startsWith("/")) down += GAP;
    const texts = row.replace(/^\/? ?/, "").split(" ");
    const found = texts.map((text, along) => cellOf(text, along, down));
    down++;
    return found;
  });
  return { cells, columns: 1 + Math.max(...cells.map(({ column }) => column)), rows: down, marks, card, above, below };
}
