import { expect, test } from "vitest";
import { fitted } from "./camera";
import { partOf } from "./picture";
import {
  boundsOf,
  type CityView,
  HIGH,
  lastLaid,
  layable,
  lying,
  type Place,
  type Spot,
  type SprawlView,
  STRIP,
  signed,
  spotsOf,
  WIDE,
  wordsAt,
  yOf,
} from "./view";

const place = (row: number, column: number, cards: Place["cards"] = {}): Place => ({ row, column, cards, covers: [] });
const city = (laid: [number, number][], places: Place[] = []) =>
  ({ laid: laid.map(([row, column]) => ({ card: "1", row, column })), places }) as unknown as CityView;
const view = (mode: SprawlView["mode"], cities: CityView[], more: Partial<SprawlView> = {}) =>
  ({ mode, cities, highway: [], hands: [], works: [], ...more }) as unknown as SprawlView;
const spot = (row: number, column: number, side = 0): Spot => ({ ...place(row, column), side });

test("a placement is said by the card, its turn, its square, and the side where there are two", () => {
  expect(wordsAt(view("base", []), spot(-1, 2), "7", false, "")).toBe("place 7 at -1 2");
  expect(wordsAt(view("duel", []), spot(0, 3, 1), "7", true, "")).toBe("place 7 turned at 0 3 south");
  expect(wordsAt(view("base", []), { ...spot(0, 0), half: "left" }, "p1", true, "b")).toBe(
    "landmark b cover left turned",
  );
});

test("spots are the places of all cities, each with its side", () => {
  const found = spotsOf(view("duel", [city([], [place(0, 0)]), city([], [place(2, 1)])]));
  expect(found.map(({ row, column, side }) => [row, column, side])).toEqual([
    [0, 0, 0],
    [2, 1, 1],
  ]);
});

test("what must be laid at once comes before the hand, and road works after it", () => {
  const now = view("base", [], {
    hands: [{ cards: ["3", "5"], hidden: 0 }],
    works: [[{ card: "rw1", unplayed: 0 }]],
  });
  const spots = [{ ...spot(0, 0), cards: { "9": [0], "3": [0, 180], rw1: [0] } }];
  expect(layable(now, 0, spots)).toEqual(["9", "3", "5", "rw1"]);
});

test("a turned card begins with its last block, and its roads lead the other way", () => {
  const printed = { blocks: "CPIR", roads: ["NE", "", "S", "W"], framed: [3] };
  expect(lying(printed, true)).toEqual([
    { zone: "R", road: "E", framed: true },
    { zone: "I", road: "N", framed: false },
    { zone: "P", road: "", framed: false },
    { zone: "C", road: "SW", framed: false },
  ]);
  expect(lying(printed, false).map(({ zone }) => zone)).toEqual(["C", "P", "I", "R"]);
});

test("the southern city begins below the highway", () => {
  const two = view("interstate", []);
  expect(yOf(two, 0, 2)).toBe(2 * HIGH);
  expect(yOf(two, 1, 0)).toBe(HIGH + STRIP);
  expect(yOf(view("base", []), 1, 0)).toBe(0);
});

test("the bounds hold every card with a margin, and every spot", () => {
  const small = boundsOf(view("base", [city([[0, 0]])]), []);
  expect(small.right - small.left).toBeCloseTo((2 + 2 * 0.55) * WIDE);
  expect(small.bottom - small.top).toBeCloseTo((2 + 2 * 0.55) * HIGH);
  const large = boundsOf(view("base", [city([[0, 0]])]), [spot(-3, 4)]);
  expect(large.top).toBe(-2.5 * HIGH);
  expect(large.right).toBe(5.5 * WIDE);
  expect(large.left).toBe(small.left);
});

test("a city is shown whole and in the middle, and a small one no larger than a fifth above its size", () => {
  const window = { width: 800, height: 600 };
  const wide = { left: -400, right: 1600, top: 0, bottom: 300 };
  const seen = fitted(wide, window);
  expect(wide.left * seen.scale + seen.x).toBeGreaterThanOrEqual(0);
  expect(wide.right * seen.scale + seen.x).toBeLessThanOrEqual(window.width);
  expect(((wide.left + wide.right) / 2) * seen.scale + seen.x).toBeCloseTo(400);
  expect(((wide.top + wide.bottom) / 2) * seen.scale + seen.y).toBeCloseTo(300);
  expect(fitted({ left: 0, right: 20, top: 0, bottom: 20 }, window).scale).toBeCloseTo(600 / (7 * HIGH));
  expect(fitted({ left: 0, right: 20, top: 0, bottom: 20 }, { width: 800, height: 300 }).scale).toBe(1.15);
});

test("the card that was laid last is found in the log", () => {
  const line = (number: number, who: number, words: string) => ({ number, who, words });
  expect(lastLaid([line(1, 0, "place 3 at 0 0"), line(2, 1, "place 5 at 1 0"), line(3, -1, "deal 7")])).toBe("5");
  expect(lastLaid([])).toBe("");
});

test("points have their sign, and a real minus", () => {
  expect([3, 0, -2].map(signed)).toEqual(["+3", "0", "−2"]);
});

test("a picture of a goal is read cell by cell", () => {
  const part = partOf({ grid: "CEWa+1 . //P!b =-2", marks: { a: "+3" }, cut: [0.5, 0] });
  expect(part.columns).toBe(2);
  expect(part.rows).toBeCloseTo(2.3);
  expect(part.cells[0]).toMatchObject({ zone: "C", road: "EW", groups: "a", points: "+1", row: 0, column: 0 });
  expect(part.cells[2]).toMatchObject({ zone: "P", bears: "!", groups: "b", column: 0 });
  expect(part.cells[2]?.row).toBeCloseTo(1.3);
  expect(part.cells[3]).toMatchObject({ zone: ".", points: "-2", sign: "" });
  expect([part.above, part.below]).toEqual([0.5, 0]);
});
