// How high the other parts of the board are: the map has the rest of the window, so that nobody scrolls to their hand.

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";

const PARTS = ["goals", "ledger", "dock"];
/** Whatever may take another size by itself; the log does when the talk comes to stand below it. */
const SEEN = ".sp-goals, .sp-goals > *, .sp-ledger, .sp-dock, .sp-seats, .table-side > .panel";
/** A hand in one row with its buttons beside it, and the gaps around it. */
const LOW_DOCK = 172;
/** Below a score sheet one scrolls to the board anyway: then it fills the window about as it does at a table. */
const FAR_DOWN = 110;
/**
 * In a wide window: what is left free at its foot, between the panels, and the least that the log and the talk need.
 */
const FOOT = 16;
const GAP = 14;
const LOG = 132;

/** Writes the heights where the style sheet reads them; they never depend on the map's own. */
function measure(board: HTMLElement): void {
  const heightOf = (css: string) => board.querySelector<HTMLElement>(css)?.offsetHeight ?? 0;
  const window = document.documentElement.clientHeight;
  const top = board.getBoundingClientRect().top + scrollY;
  const above = top < window / 2 ? top : FAR_DOWN;
  board.style.setProperty("--above", `${Math.round(above)}px`);
  if (board.querySelector(".sp.wide")) {
    arrange(board, heightOf, window - above - FOOT);
    return;
  }
  // a long count, many hands, or a low window: they reach down beside the hand
  board.classList.toggle("long", heightOf(".sp-side") > window - above - LOW_DOCK);
  for (const part of PARTS) {
    const height = heightOf(`.sp-${part}`);
    if (height) board.style.setProperty(`--${part}`, `${height}px`);
  }
}

/** Where the window is wide: what needs the whole of its height, by the size that each part has by itself. */
function arrange(board: HTMLElement, heightOf: (css: string) => number, height: number): void {
  board.classList.remove("long", "sized", "tall", "beside", "brief", "crowded");
  const panels = board.querySelectorAll(".table-side > .panel").length;
  const seats = heightOf(".sp-seats");
  const side = heightOf(".sp-ledger") + (seats && seats + GAP) + panels * (LOG + GAP);
  const above = height - heightOf(".sp-dock") - GAP;
  const goals = heightOf(".sp-goals");
  board.classList.add("sized");
  board.classList.toggle("tall", goals > above);
  board.classList.toggle("crowded", goals > height);
  board.classList.toggle("beside", side > above);
  board.classList.toggle("brief", side > height);
}

/** Measured anew whenever `what` changes, and whenever a part takes another size. */
export function useFit(root: RefObject<HTMLElement | null>, over: string, ...what: unknown[]): void {
  const find = () => root.current?.querySelector<HTMLElement>(over) ?? undefined;
  useLayoutEffect(() => {
    const board = find();
    if (board) measure(board);
  }, what);
  useEffect(() => {
    const board = find();
    if (!board) return undefined;
    const seen = new ResizeObserver(() => measure(board));
    for (const each of board.querySelectorAll(SEEN)) seen.observe(each);
    seen.observe(document.documentElement); // the line above the board may need another row
    return () => seen.disconnect();
  }, what);
}
