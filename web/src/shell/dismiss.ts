// Menus and sheets close on Escape, on a click elsewhere, or when the focus leaves.

import { useLayoutEffect, useRef } from "preact/hooks";

/** A ref for the element around the button and what it opens; the button must come first. */
export function useDismiss<T extends HTMLElement>(open: boolean, close: () => void): { current: T | null } {
  const place = useRef<T>(null);
  // A layout effect, so that a quick second Escape is no longer ours.
  useLayoutEffect(() => (open ? whileOpen(place, close) : undefined), [open]);
  return place;
}

function whileOpen(place: { current: HTMLElement | null }, close: () => void): () => void {
  const ends = new AbortController();
  const key = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation(); // one Escape closes one thing
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
