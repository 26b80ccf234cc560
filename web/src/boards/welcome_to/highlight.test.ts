import { expect, test } from "vitest";
import { highlightedPieces } from "./highlight";

const line = (number: number, who: number, words: string) => ({ number, who, words });
const looked = (number: number, who: number, words: string, events: { event: string }[] = []) => ({
  line: line(number, who, words),
  events,
  pinned: false,
});

test("a number, a fence with its lot, and the park beside the house that was written before", () => {
  expect(highlightedPieces(looked(1, 0, "write 5 on 2 3"), [])).toEqual(['[data-lot="0 2 3"]']);
  expect(highlightedPieces(looked(1, 0, "fence 1 2"), [])).toEqual(['[data-fence="0 1 2"]', '[data-lot="0 1 2"]']);
  const lines = [line(1, 0, "write 5 on 2 3"), line(2, 1, "write 5 on 3 1"), line(3, 0, "park")];
  expect(highlightedPieces(looked(3, 0, "park"), lines)).toEqual(['[data-track="0 park 2"]']);
  expect(highlightedPieces(looked(3, 0, "pool"), lines)).toEqual(['[data-lot="0 2 3"]']);
});

test("the stack that was chosen, until other cards lie there", () => {
  expect(highlightedPieces(looked(1, 0, "choose 2"), [])).toEqual(['[data-stack="2"]']);
  expect(highlightedPieces(looked(1, 0, "choose 2"), [line(2, -1, "turn 5")])).toEqual([]);
});
