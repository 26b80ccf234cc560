// A double click decides once. The next choice often appears under the pointer: roll one die, then pass; build, then
// end the turn. A third click is intentional.

/** Ignore the second click of a double click if the first one made a decision. */
export function ignoreDoubleClicks(board: HTMLElement, signal: AbortSignal): void {
  let decided = false;
  const heard = (event: MouseEvent): void => {
    const decides = (event.target as Element).closest("[data-say]:not([disabled])") !== null;
    const repeat = decides && decided && event.detail > 1;
    decided = decides && !repeat;
    if (!repeat) return;
    event.stopPropagation();
    event.preventDefault();
  };
  board.addEventListener("click", heard, { capture: true, signal });
}
