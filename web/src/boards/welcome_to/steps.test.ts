import { expect, test } from "vitest";
import { stepsOf } from "./steps";
import { emptySheet, estateAt, lastWritten, type PrintedSheet } from "./view";

const CHOICES = ["write 5 on 1 3", "write 5 on 2 1", "write 7 on 1 4", "bis 1 4 left", "bis 1 4 right", "done"];
const printed = {
  houses: [
    [0, 0, 0, 0],
    [0, 0, 0],
  ],
  agents: [0, 0],
} as unknown as PrintedSheet;
const sheet = { ...emptySheet(printed), estates: [{ lot: [0, 1] as [number, number], size: 3, spent: false }] };
const steps = (choices: string[], number?: number, circling = false) => stepsOf(choices, sheet, { number, circling });

test("the numbers that may be written are offered once each, in order", () => {
  expect(steps(["write 7 on 1 4", ...CHOICES]).numbers).toEqual([5, 7]);
  expect(steps(["done"]).numbers).toEqual([]);
});

test("lots take the number that was picked, and no other", () => {
  expect([...steps(CHOICES, 5).lots]).toEqual([
    ["1 3", ["write 5 on 1 3"]],
    ["2 1", ["write 5 on 2 1"]],
    ["1 4", ["bis 1 4 left", "bis 1 4 right"]],
  ]);
  expect(steps(CHOICES, 7).lots.get("1 3")).toBeUndefined();
});

test("while a roundabout is drawn, lots take it and no number", () => {
  const choices = ["write 5 on 1 3", "roundabout 2 2"];
  expect([...steps(choices, 5).lots.keys()]).toEqual(["1 3"]);
  expect([...steps(choices, 5, true).lots]).toEqual([["2 2", ["roundabout 2 2"]]]);
  expect(steps(choices).roundabout).toBe(true);
  expect(steps(CHOICES).roundabout).toBe(false);
});

test("fences and cards to pass have places of their own; everything else is a button", () => {
  const found = steps(["fence 1 2", "pass 3", "claim 2", "agent 4", "done"]);
  expect([...found.fences]).toEqual([["1 2", "fence 1 2"]]);
  expect([...found.passes]).toEqual([[3, "pass 3"]]);
  expect(found.plain).toEqual(["claim 2", "agent 4", "done"]);
});

test("any house of an estate spends the whole of it", () => {
  expect([...steps(["spend 1 2"]).lots]).toEqual([
    ["1 2", ["spend 1 2"]],
    ["1 3", ["spend 1 2"]],
    ["1 4", ["spend 1 2"]],
  ]);
  expect(estateAt(sheet, [0, 0])).toBeUndefined();
  expect(estateAt(sheet, [0, 3])?.size).toBe(3);
});

test("each seat's last number is found in the log, and chance writes none", () => {
  const lines = ["write 5 on 1 3", "write 6 on 2 1", "done"].map((words, at) => ({ number: at + 1, who: 0, words }));
  expect([...lastWritten([...lines, { number: 4, who: -1, words: "write 1 on 1 1" }])]).toEqual([[0, [1, 0]]]);
});
