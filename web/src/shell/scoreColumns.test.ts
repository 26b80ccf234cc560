import { beforeEach, expect, test } from "vitest";
import type { TableInfo } from "../messages";
import { Texts } from "../text/texts";
import { games } from "./games";
import { columnsOf, isTied, type Result } from "./scoreColumns";

const texts = new Texts("en", { who: { rival: "Rival" } }, ["Ann", "Bo"]);
const row = (total: number, rank: number) => ({ scores: {}, total, rank });
const info = (mode = "versus", gone: "resigned" | null = null) =>
  ({
    game: "toy",
    mode,
    places: [0, 1].map((seat) => ({ seat, gone: seat === 1 ? gone : null })),
  }) as unknown as TableInfo;
const result = (seats: Result["seats"], rival: Result["rival"] = null): Result => ({
  reason: "",
  seats,
  rival,
  winners: [],
});
const verdicts = (table: TableInfo, ended: Result) =>
  columnsOf(table, texts, ended).map(({ name, verdict }) => `${name}: ${verdict}`);

beforeEach(() => {
  const modes = [
    { id: "versus", together: false },
    { id: "together", together: true },
  ];
  games.value = [{ id: "toy", modes }] as unknown as typeof games.value;
});

test("the first wins, and equals share it", () => {
  expect(verdicts(info(), result([row(9, 1), row(4, 2)]))).toEqual(["Ann: wins", "Bo: "]);
  expect(verdicts(info(), result([row(9, 1), row(9, 1)]))).toEqual(["Ann: wins", "Bo: wins"]);
});

test("whoever gave up did not win, whatever the points", () => {
  expect(verdicts(info("versus", "resigned"), result([row(4, 1), row(9, 1)]))).toEqual(["Ann: wins", "Bo: gave_up"]);
});

test("whoever plays alone for a record beats nobody", () => {
  expect(verdicts(info(), result([row(30, 1)]))).toEqual(["Ann: "]);
});

test("a rival can win", () => {
  expect(verdicts(info(), result([row(4, 2)], row(9, 1)))).toEqual(["Ann: ", "Rival: wins"]);
});

test("those who play together win or lose as one, and a target does not win", () => {
  const [both, target] = columnsOf(info("together"), texts, result([row(4, 2), row(4, 2)], row(9, 1)));
  expect([both?.verdict, target?.verdict]).toEqual(["loses", ""]);
  expect(columnsOf(info("together"), texts, result([row(9, 1), row(9, 1)], row(4, 2)))[0]?.verdict).toBe("wins");
});

test("equal points with different ranks are a tie that wants a reason", () => {
  const tied = (a: number, b: number) => isTied(columnsOf(info(), texts, result([row(9, a), row(9, b)])));
  expect(tied(1, 2)).toBe(true);
  expect(tied(1, 1)).toBe(false);
  expect(isTied(columnsOf(info(), texts, result([row(9, 1), row(8, 2)])))).toBe(false);
});
