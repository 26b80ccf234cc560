// What hangs open over the page is put away by Escape, by a press elsewhere, or when the focus goes elsewhere.

import { useLayoutEffect, useRef } from "preact/hooks";

/** For the element around the button and what it opens; the button comes first in it. */
export function useClosing<T extends HTMLElement>(open: boolean, close: () => void): { current: T | null } {
  const place = useRef<T>(null);
  // At once, not after the next drawing: a second Escape, pressed quickly, is not for us any more.
  useLayoutEffect(() => (open ? whileOpen(place, close) : undefined), [open]);
  return place;
}

function whileOpen(place: { current: HTMLElement | null }, close: () => void): () => void {
  const ends = new AbortController();
  const key = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation(); // one Escape puts one thing away: what lies below waits for the next
    close();
    place.current?.querySelector("button")?.focus();
  };
  const elsewhere = (event: Event) => {
    if (!place.current?.contains(event.target as Node)) close();
  };
  addEventListener("keydown", key, { capture: true, signal: ends.signal });
  addEventListener("pointerdown", elsewhere, { signal: ends.signal });
  addEventListener("focusin", elsewhere, { signal: ends.signal });
  return () => ends.abort();
}
