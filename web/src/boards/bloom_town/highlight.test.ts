import { expect, test } from "vitest";
import { brief, highlightedPieces } from "./highlight";

const line = (number: number, who: number, words: string) => ({ number, who, words });
const looked = (number: number, who: number, words: string, events: { event: string }[] = []) => ({
  line: line(number, who, words),
  events,
  pinned: false,
});

test("a tile that was placed, and the slot and hand of one that was taken", () => {
  expect(highlightedPieces(looked(1, 0, "place park 2 3"), [])).toEqual(['[data-cell="0 1 2"]']);
  expect(highlightedPieces(looked(2, 1, "take park 4"), [])).toEqual(['[data-slot="3"]', '[data-kept="1"]']);
});

test("a line about what was built points at the tile that its seat placed before", () => {
  const lines = [line(1, 0, "place park 2 3"), line(2, 1, "place shop 1 1"), line(3, 0, "bonus double")];
  expect(highlightedPieces(looked(3, 0, "bonus double"), lines)).toEqual(['[data-cell="0 1 2"]']);
});

test("the points of a line are those of its seat", () => {
  const events = [
    { event: "placed", seat: 0, points: 3 },
    { event: "doubled", seat: 0, points: 3 },
    { event: "placed", seat: 1, points: 9 },
  ];
  expect(brief(line(1, 0, "place park 2 3"), events)).toBe("+6");
  expect(brief(line(1, 0, "done"), [])).toBe("");
});
