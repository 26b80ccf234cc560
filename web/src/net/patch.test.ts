import { expect, test } from "vitest";
import { applyChanges } from "./patch";

const view = { coins: [3, 1], city: { cards: ["bakery"], open: true }, deck: { left: 6 } };

test("a change sets, adds or removes what its path names", () => {
  const changes = [[["coins", 1], 4], [["city", "cards", 1], "mine"], [["city", "open"]]];
  expect(applyChanges(view, changes)).toEqual({
    coins: [3, 4],
    city: { cards: ["bakery", "mine"] },
    deck: { left: 6 },
  });
});

test("the view before the change stays as it was", () => {
  applyChanges(view, [[["coins", 0], 9]]);
  expect(view.coins).toEqual([3, 1]);
});

test("parts that did not change are the same objects", () => {
  const after = applyChanges(view, [[["coins", 0], 9]]) as typeof view;
  expect(after.city).toBe(view.city);
  expect(after.deck).toBe(view.deck);
  expect(after.coins).not.toBe(view.coins);
});

test("an empty path replaces the whole view, and null is a value", () => {
  expect(applyChanges(view, [[[], { coins: [] }]])).toEqual({ coins: [] });
  expect(applyChanges(view, [[["deck"], null]])).toMatchObject({ deck: null });
});
