import { signal } from "@preact/signals";

const query = matchMedia("(min-width: 1321px)"); // as in drawer.css: below it the log is a drawer

/** The window has room for everything at once. */
export const isWide = signal(query.matches);
query.addEventListener("change", () => (isWide.value = query.matches));
