import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import type { Position } from "../board";
import { type Placement, usePlacement } from "./placement";
import type { Place, SprawlView } from "./view";

const place = (row: number, cards: Place["cards"]): Place => ({ row, column: 0, covers: [], cards });
const PLACES = [place(0, { "3": [0, 180], "5": [180] }), place(1, { "3": [0] }), place(2, { "5": [180] })];
const CHOICES = ["place 3 at 0 0", "place 3 turned at 0 0", "place 3 at 1 0", "place 5 turned at 0 0"];

function cityOf(laid: number): SprawlView {
  const cities = [{ laid: Array.from({ length: laid }, () => ({})), places: PLACES }];
  return { mode: "base", cities, hands: [{ cards: ["5", "3"], hidden: 0 }], works: [] } as unknown as SprawlView;
}

/** The hook at work: what it gives now, and the board drawn again with another city or other choices. */
function held(choices = CHOICES, waiting = [0]) {
  const root = document.createElement("div");
  let now: Placement | undefined;
  const Board = ({ view, offered }: { view: SprawlView; offered: string[] }) => {
    now = usePlacement(view, { seat: 0, waiting, version: "", view, lines: [] } as Position, offered, true);
    return null;
  };
  const draw = (laid: number, offered = choices) =>
    act(() => render(<Board view={cityOf(laid)} offered={offered} />, root));
  draw(4);
  return {
    draw,
    now: () => now as Placement,
    do: (what: (placement: Placement) => void) => act(() => what(now as Placement)),
  };
}

const rowsOf = (placement: Placement) => placement.spots.map(({ row }) => row);

test("the first card that may be laid is held; one that lies only turned is turned by itself", () => {
  const { now } = held();
  expect(now()).toMatchObject({ cards: ["5", "3"], card: "5", turned: true, turns: false });
  expect(rowsOf(now())).toEqual([0]); // row 2 is no choice
});

test("another card is picked upright, and turned where that is possible", () => {
  const board = held();
  board.do((each) => each.pick("3"));
  expect(board.now()).toMatchObject({ card: "3", turned: false, turns: true });
  expect(rowsOf(board.now())).toEqual([0, 1]);
  board.do((each) => each.turn());
  expect(board.now().turned).toBe(true);
  expect(rowsOf(board.now())).toEqual([0]);
});

test("what is aimed at has its words, until another card is picked", () => {
  const board = held();
  board.do((each) => each.target(each.spots[0] ?? null));
  expect(board.now().words).toBe("place 5 turned at 0 0");
  board.do((each) => each.pick("3"));
  expect(board.now()).toMatchObject({ words: "", aim: null });
});

test("a place that is no longer offered is not aimed at", () => {
  const board = held();
  board.do((each) => each.target(each.spots[0] ?? null));
  board.draw(4, ["place 3 at 1 0"]);
  expect(board.now()).toMatchObject({ card: "3", words: "", aim: null });
});

test("taking back lets go of what was aimed at since", () => {
  const board = held();
  board.do((each) => each.target(each.spots[0] ?? null));
  board.draw(5);
  expect(board.now().words).toBe("place 5 turned at 0 0");
  board.draw(4);
  expect(board.now().words).toBe("");
});

test("out of turn nothing is picked up by itself, and what may be laid is laid meanwhile", () => {
  const board = held(CHOICES, [1]);
  expect(board.now()).toMatchObject({ card: "", meanwhile: true, spots: [] });
  board.do((each) => each.pick("3"));
  expect(rowsOf(board.now())).toEqual([0, 1]);
});
