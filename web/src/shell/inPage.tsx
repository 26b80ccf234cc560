// Places within a long page, named as Markdown names its headings.

import type { ComponentChildren } from "preact";
import { focusOn } from "./focus";

/** What a heading is called in links: its letters and numbers in small, with hyphens between the words. */
export function slug(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
}

/** A link to a heading of this page: keys and readers go on from there, and Back leads back here. */
export function InPage({ to, children }: { to: string; children: ComponentChildren }) {
  const follow = (event: MouseEvent) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.pushState(null, "", `#${to}`);
    goTo(to);
  };
  return (
    <a href={`#${to}`} onClick={follow}>
      {children}
    </a>
  );
}

export function goTo(place: string): void {
  const heading = document.getElementById(place);
  heading?.scrollIntoView();
  focusOn(heading);
}
