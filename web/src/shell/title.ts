// What the tab is called.

import { effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { texts } from "../text/language";

const page = signal("");

// A page that says nothing of itself has the name of the house, never that of the page before it.
effect(() => {
  const brand = texts.value?.say("brand");
  if (brand) document.title = page.value ? `${page.value} · ${brand}` : brand;
});

/** For as long as the page is shown; one that has nothing to say yet leaves it to what it shows instead. */
export function useTitle(words: string): void {
  useEffect(() => {
    if (!words) return undefined;
    page.value = words;
    return () => {
      if (page.peek() === words) page.value = "";
    };
  }, [words]);
}
