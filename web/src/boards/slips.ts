// A double click decides once. What comes next often stands where the hand just pressed: one die, then pass; build,
// then finish the turn. A third press is meant.

/** Lets the second click of a double click do nothing where the first one has decided something. */
export function ignoreSlips(board: HTMLElement, signal: AbortSignal): void {
  let decided = false;
  const heard = (event: MouseEvent): void => {
    const decides = (event.target as Element).closest("[data-say]:not([disabled])") !== null;
    const slip = decides && decided && event.detail > 1;
    decided = decides && !slip;
    if (!slip) return;
    event.stopPropagation();
    event.preventDefault();
  };
  board.addEventListener("click", heard, { capture: true, signal });
}
