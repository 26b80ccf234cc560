import { expect, test } from "vitest";
import { highlightedPieces } from "./highlight";

const line = (number: number, who: number, words: string) => ({ number, who, words });
const looked = (number: number, who: number, words: string, events: { event: string }[] = []) => ({
  line: line(number, who, words),
  events,
  pinned: false,
});

test("a card that was laid, the seat a card was dealt to, and who passed to whom", () => {
  expect(highlightedPieces(looked(1, 0, "place 7 at 0 0"))).toEqual(['[data-laid="7"]']);
  expect(highlightedPieces(looked(1, 1, "place rw2 at 0 0"))).toEqual(['[data-laid="rw2"]', '[data-kept="1"]']);
  expect(highlightedPieces(looked(1, -1, "deal 7 to 2"))).toEqual(['[data-seat="1"]', '[data-tile="7"]']);
  const passed = { event: "passed", seat: 0, to: 1 };
  expect(highlightedPieces(looked(1, 0, "other", [passed]))).toEqual(['[data-seat="0"]', '[data-seat="1"]']);
});
