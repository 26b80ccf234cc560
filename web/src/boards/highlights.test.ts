// What a line of the log highlights, on the boards that have little else to try by themselves.

import { expect, test } from "vitest";
import * as bloom from "./bloom_town/highlight";
import * as sprawl from "./sprawlopolis/highlight";
import * as welcome from "./welcome_to/highlight";

const line = (number: number, who: number, words: string) => ({ number, who, words });
const looked = (number: number, who: number, words: string, events: { event: string }[] = []) => ({
  line: line(number, who, words),
  events,
  pinned: false,
});

test("Bloom Town: a tile that was placed, and the slot and hand of one that was taken", () => {
  expect(bloom.highlightedPieces(looked(1, 0, "place park 2 3"), [])).toEqual(['[data-cell="0 1 2"]']);
  expect(bloom.highlightedPieces(looked(2, 1, "take park 4"), [])).toEqual(['[data-slot="3"]', '[data-kept="1"]']);
});

test("Bloom Town: a line about what was built points at the tile that its seat placed before", () => {
  const lines = [line(1, 0, "place park 2 3"), line(2, 1, "place shop 1 1"), line(3, 0, "bonus double")];
  expect(bloom.highlightedPieces(looked(3, 0, "bonus double"), lines)).toEqual(['[data-cell="0 1 2"]']);
});

test("Bloom Town: the points of a line are those of its seat", () => {
  const events = [
    { event: "placed", seat: 0, points: 3 },
    { event: "doubled", seat: 0, points: 3 },
    { event: "placed", seat: 1, points: 9 },
  ];
  expect(bloom.brief(line(1, 0, "place park 2 3"), events)).toBe("+6");
  expect(bloom.brief(line(1, 0, "done"), [])).toBe("");
});

test("Sprawlopolis: a card that was laid, the seat a card was dealt to, and who passed to whom", () => {
  expect(sprawl.highlightedPieces(looked(1, 0, "place 7 at 0 0"))).toEqual(['[data-laid="7"]']);
  expect(sprawl.highlightedPieces(looked(1, 1, "place rw2 at 0 0"))).toEqual(['[data-laid="rw2"]', '[data-kept="1"]']);
  expect(sprawl.highlightedPieces(looked(1, -1, "deal 7 to 2"))).toEqual(['[data-seat="1"]', '[data-tile="7"]']);
  const passed = { event: "passed", seat: 0, to: 1 };
  expect(sprawl.highlightedPieces(looked(1, 0, "other", [passed]))).toEqual(['[data-seat="0"]', '[data-seat="1"]']);
});

test("Welcome To: a number, a fence with its lot, and the park beside the house that was written before", () => {
  expect(welcome.highlightedPieces(looked(1, 0, "write 5 on 2 3"), [])).toEqual(['[data-lot="0 2 3"]']);
  expect(welcome.highlightedPieces(looked(1, 0, "fence 1 2"), [])).toEqual([
    '[data-fence="0 1 2"]',
    '[data-lot="0 1 2"]',
  ]);
  const lines = [line(1, 0, "write 5 on 2 3"), line(2, 1, "write 5 on 3 1"), line(3, 0, "park")];
  expect(welcome.highlightedPieces(looked(3, 0, "park"), lines)).toEqual(['[data-track="0 park 2"]']);
  expect(welcome.highlightedPieces(looked(3, 0, "pool"), lines)).toEqual(['[data-lot="0 2 3"]']);
});

test("Welcome To: the stack that was chosen, until other cards lie there", () => {
  expect(welcome.highlightedPieces(looked(1, 0, "choose 2"), [])).toEqual(['[data-stack="2"]']);
  expect(welcome.highlightedPieces(looked(1, 0, "choose 2"), [line(2, -1, "turn 5")])).toEqual([]);
});
