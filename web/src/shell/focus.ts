// When the focused element goes, focus moves to the new heading, so that keys and screen readers continue there.

import { useEffect } from "preact/hooks";
import { route } from "./route";

export const isFocusLost = (): boolean => !document.activeElement || document.activeElement === document.body;

/** Headings are no stops of Tab; they only take the focus where it is given. */
export function focusOn(heading: HTMLElement | null | undefined): void {
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

let opened = route.peek();

/** After a change of page: its heading, as soon as it is there, unless somebody has gone on meanwhile. */
export function usePageFocus(): void {
  const now = route.value;
  useEffect(() => {
    if (now === opened) return undefined; // the page as the browser opened it: its own order holds
    opened = now;
    return whenThere("main h1", (heading) => isFocusLost() && focusOn(heading));
  }, [now]);
}

function whenThere(selector: string, then: (found: HTMLElement) => void): () => void {
  const watcher = new MutationObserver(() => look());
  const look = () => {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) return;
    watcher.disconnect();
    then(found);
  };
  watcher.observe(document.body, { childList: true, subtree: true });
  look();
  return () => watcher.disconnect();
}
