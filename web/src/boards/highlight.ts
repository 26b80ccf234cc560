// Looking at a line of the log highlights the pieces that it affected.

import { signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import type { Line } from "../messages";
import type { Event } from "../net/story";

export interface Highlight {
  line: Line;
  /** The line's events, as far as they are known. */
  events: Event[];
  /** Pinned by a click: it stays, and the board scrolls to it. */
  pinned: boolean;
}

export const highlight = signal<Highlight | undefined>(undefined);

/** Mark a line's pieces with `data-highlight` while it is looked at. `places` returns their CSS selectors. */
export function useHighlight(root: RefObject<HTMLElement | null>, places: (highlight: Highlight) => string[]): void {
  const now = highlight.value;
  useEffect(() => {
    if (!now || !root.current) return undefined;
    const found = places(now).flatMap((place) => [...(root.current?.querySelectorAll<HTMLElement>(place) ?? [])]);
    for (const piece of found) piece.dataset.highlight = "";
    if (now.pinned) bringIntoView(found);
    return () => {
      for (const piece of found) delete piece.dataset.highlight;
    };
  });
}

let brought: Highlight | undefined;

/** Scroll once per line: on a phone the log is below the board. */
function bringIntoView(found: HTMLElement[]): void {
  const now = highlight.peek();
  const seen = found.filter((piece) => piece.getClientRects().length > 0);
  if (brought === now || seen.length === 0) return;
  brought = now;
  const inside = ({ top, bottom }: DOMRect) => top >= 0 && bottom <= innerHeight;
  if (!seen.some((piece) => inside(piece.getBoundingClientRect()))) seen[0]?.scrollIntoView({ block: "center" });
}
