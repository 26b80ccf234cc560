// What the tab is called.

import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { say, texts } from "../text/language";
import { route } from "./route";

// A page that says nothing of itself has the name of the house, never that of the page before it.
effect(() => {
  if (route.value) document.title = texts.peek()?.say("brand") ?? document.title;
});

export function useTitle(words: string): void {
  const title = words ? `${words} · ${say("brand")}` : say("brand");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
