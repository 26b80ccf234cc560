import { expect, test } from "vitest";
import { brief, highlightedPieces, lastBuilt } from "./highlight";
import { tenths } from "./numbers";
import { netOf, rollsOf, wokenOf } from "./rolls";

const line = (number: number, who: number, words: string) => ({ number, who, words });
const rolled = (seat: number, first: number, second = 0) => ({ event: "rolled", seat, first, second });
const paid = (from: number, to: number, coins: number, card: string) => ({ event: "paid", from, to, coins, card });
const STORY = [
  { line: line(1, 0, "dice 1"), events: [rolled(0, 3), paid(-1, 0, 2, "bakery"), paid(0, 1, 2, "cafe")] },
  { line: line(3, 0, "build mine"), events: [{ event: "built", seat: 0, coins: 6 }] },
  { line: line(4, 1, "dice 2"), events: [rolled(1, 2, 4), { event: "short", from: 0, to: 1, coins: 1, card: "cafe" }] },
];
const LINES = [
  line(1, 0, "dice 1"),
  line(2, -1, "roll 3"),
  line(3, 0, "build mine"),
  line(4, 1, "dice 2"),
  line(5, -1, "roll 2 4"),
];

test("the latest roll comes first, with all that it paid", () => {
  const [second, first] = rollsOf(STORY, LINES);
  expect(second).toMatchObject({ seat: 1, dice: [2, 4], heard: true });
  expect(first).toMatchObject({ seat: 0, dice: [3] });
  expect(first?.payments.map(({ card }) => card)).toEqual(["bakery", "cafe"]);
});

test("a purse gains what it was paid less what it paid; what was short moved nothing", () => {
  const [second, first] = rollsOf(STORY, LINES);
  if (!first || !second) throw new Error("there are two rolls");
  expect([netOf(first, 0), netOf(first, 1)]).toEqual([0, 2]);
  expect(netOf(second, 1)).toBe(0);
  expect(wokenOf(first, 0)).toEqual(new Set(["bakery"]));
  expect(wokenOf(second, 1)).toEqual(new Set());
});

test("whoever comes late knows the latest roll from the log alone", () => {
  const [latest] = rollsOf([], LINES);
  expect(latest).toMatchObject({ seat: 1, dice: [2, 4], heard: false });
  expect(rollsOf([], [])).toEqual([]);
});

test("a line points at the cards and purses that it changed", () => {
  const tell = { line: LINES[2] as (typeof LINES)[0], events: [], pinned: false };
  expect(highlightedPieces(tell, LINES)).toEqual(['[data-lot="0 mine"]', '[data-chip="0 mine"]', '[data-purse="0"]']);
  const dice = { line: LINES[0] as (typeof LINES)[0], events: [], pinned: false };
  expect(highlightedPieces(dice, LINES), "another roll lies there by now").toEqual(['[data-purse="0"]']);
  expect(highlightedPieces(dice, LINES.slice(0, 2))).toContain(".mk-dice");
});

test("a line says in short what it rolled and what the purse gained", () => {
  expect(brief(line(1, 0, "dice 1"), STORY[0]?.events ?? [])).toBe("3: 0");
  expect(brief(line(3, 0, "build mine"), STORY[1]?.events ?? [])).toBe("−6");
  expect(brief(line(6, 0, "pass"), [{ event: "shared" }])).toBe("");
});

test("what each seat built last is found in the log", () => {
  expect([...lastBuilt([...LINES, line(6, 0, "build cafe")])]).toEqual([[0, "cafe"]]);
});

test("an average has one figure behind the point at most", () => {
  expect(tenths(2)).not.toBe(tenths(2.1));
  expect(tenths(2.04)).toBe(tenths(2));
});
