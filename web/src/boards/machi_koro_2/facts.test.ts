import { expect, test } from "vitest";
import { colourOf, inOrder, isLandmark, rangeOf, whenOf } from "./facts";

test("a card is known by its colour, its numbers, and whose turn wakes it", () => {
  expect([colourOf("bakery"), rangeOf("bakery"), whenOf("bakery")]).toEqual(["green", "2–3", "own"]);
  expect([colourOf("mine"), whenOf("mine")]).toEqual(["blue", "any"]);
  expect([rangeOf("cafe"), whenOf("cafe")]).toEqual(["3", "rivals"]);
});

test("a landmark is gold, and acts once, for its owner or for all", () => {
  expect(["museum", "loan_office", "farmers_market"].map(whenOf)).toEqual(["once", "for_owner", "for_all"]);
  expect([isLandmark("museum"), isLandmark("bakery"), colourOf("museum")]).toEqual([true, false, "gold"]);
});

test("a city is laid out by the numbers", () => {
  expect(inOrder(["mine", "wheat_field", "bakery", "sushi_bar"])).toEqual([
    "sushi_bar",
    "wheat_field",
    "bakery",
    "mine",
  ]);
});
