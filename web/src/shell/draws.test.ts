import { expect, test } from "vitest";
import type { FairDraw, Verification } from "../messages";
import { firstGap, firstWithoutChance, firstWrong, lone, promised } from "./draws";
import { holds, readLog } from "./drawsLog";

// Computed with the program that docs/fair-chance.md prints.
const SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const NONCES = ["c0ffee", "7ea5"];
const DICE = { "roll 1": 1, "roll 2": 1, "roll 3": 1, "roll 4": 1, "roll 5": 1, "roll 6": 1 };
const DECK = { "deal mine": 3, "deal bakery": 5, "deal Ärger": 2, "deal zoo": 2 };

const draws = (stream: string, outcomes: Record<string, number>, drew: string[]): FairDraw[] =>
  drew.map((words, at) => ({ stream, count: at + 1, outcomes, drew: words }));
const TRUE = [
  ...draws("dice", DICE, ["roll 5", "roll 3", "roll 1"]),
  ...draws("deck", DECK, ["deal Ärger", "deal zoo", "deal mine", "deal mine", "deal mine"]),
];
const answer = (all: FairDraw[], nonces = NONCES) => ({ seed: SEED, nonces, draws: all }) as Verification;

test("a promise is the hash of the seed and the table's id", async () => {
  expect(await promised(SEED, "table-1")).toBe("e8ef11e13ac4e0f70e8a8b131ab0bd9c1c1659ca2e521c61b2851935043df6bc");
});

test("true draws come from the seed and the nonces", async () => {
  expect(await firstWrong(answer(TRUE))).toBeUndefined();
  expect(await firstWrong(answer(draws("deck", DECK, ["deal zoo", "deal zoo", "deal Ärger"]), []))).toBeUndefined();
});

test("a draw that was changed is found, and so is a changed nonce", async () => {
  const changed = TRUE.map((draw, at) => (at === 6 ? { ...draw, drew: "deal zoo" } : draw));
  expect(await firstWrong(answer(changed))).toBe(changed[6]);
  expect(await firstWrong(answer(TRUE, ["c0ffee"]))).toBeDefined();
});

test.each([[{}], [{ "roll 1": 0 }], [{ "roll 1": -1, "roll 2": 3 }], [{ "roll 1": 1.5 }]])(
  "weights that no draw can have are wrong: %j",
  async (outcomes) => {
    const bad: FairDraw = { stream: "dice", count: 1, outcomes, drew: "roll 1" };
    expect(await firstWrong(answer([bad]))).toBe(bad);
  },
);

test("a draw that was left out or told twice shows as a gap in its stream", () => {
  expect(firstGap(TRUE)).toBeUndefined();
  expect(firstGap(TRUE.toSpliced(1, 1))).toBe(TRUE[2]);
  expect(firstGap([...TRUE, TRUE[7] as FairDraw])).toBe(TRUE[7]);
});

test("the last card of a pile may come alone; a pile that begins so leaves nothing to chance", () => {
  const last: FairDraw = { stream: "deck", count: 6, outcomes: { "deal zoo": 1 }, drew: "deal zoo" };
  expect(lone([...TRUE, last])).toEqual([last]);
  expect(firstWithoutChance([...TRUE, last], 2)).toBeUndefined();
  const first = { ...last, stream: "market", count: 1 };
  expect(firstWithoutChance([...TRUE, first], 2)).toBe(first);
});

test("whoever plays alone has the only seat", () => {
  const seat: FairDraw = { stream: "seats", count: 1, outcomes: { "seat 1": 1 }, drew: "seat 1" };
  expect(firstWithoutChance([seat], 1)).toBeUndefined();
  expect(firstWithoutChance([seat], 2)).toBe(seat);
});

const LOG = `ratusha match 1
table: table-1
commitment: abc
seats: 2

1 table nonce c0ffee
2 chance roll 5
3 seat1 build mine
4 table seed 0001
`;

test("a log gives its chance, its nonces and its seed", () => {
  expect(readLog(LOG)).toEqual({
    table: "table-1",
    commitment: "abc",
    seats: 2,
    seed: "0001",
    nonces: ["c0ffee"],
    chance: ["roll 5"],
  });
});

test.each([
  ["a missing line", LOG.replace("2 chance roll 5\n", "")],
  ["a line of nobody", LOG.replace("seat1", "seat0")],
  ["a third part", `${LOG}\n5 table more\n`],
])("%s makes the text no log", (_, text) => {
  expect(readLog(text)).toBeUndefined();
});

test("what a page was shown stands in the log in its order, perhaps with words left out", () => {
  const log = ["deal mine to 2", "roll 5", "roll 3"];
  expect(holds(log, ["deal to 2", "roll 3"])).toBe(true);
  expect(holds(log, ["roll 3", "roll 5"])).toBe(false);
  expect(holds(log, ["deal zoo to 2"])).toBe(false);
});
