// How high the other parts of the board are: the map has the rest of the window, so that nobody scrolls to their hand.

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";

const PARTS = ["goals", "ledger", "dock"];
/** A hand in one row with its buttons beside it, and the gaps around it. */
const LOW_DOCK = 172;
/** Below a score sheet one scrolls to the board anyway: then it fills the window about as it does at a table. */
const FAR_DOWN = 110;

/** Writes the heights where the style sheet reads them; they never depend on the map's own. */
function measure(board: HTMLElement): void {
  const heights = PARTS.map((part) => [part, board.querySelector<HTMLElement>(`.sp-${part}`)?.offsetHeight] as const);
  const window = document.documentElement.clientHeight;
  const top = board.getBoundingClientRect().top + scrollY;
  const above = top < window / 2 ? top : FAR_DOWN;
  const side = board.querySelector<HTMLElement>(".sp-side")?.offsetHeight ?? 0;
  board.style.setProperty("--above", `${Math.round(above)}px`);
  // a long count, many hands, or a low window: they reach down beside the hand
  board.classList.toggle("long", side > window - above - LOW_DOCK);
  for (const [part, height] of heights) if (height !== undefined) board.style.setProperty(`--${part}`, `${height}px`);
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
    for (const part of PARTS) board.querySelectorAll(`.sp-${part}`).forEach((each) => seen.observe(each));
    seen.observe(document.documentElement); // the line above the board may need another row
    return () => seen.disconnect();
  }, what);
}
