import { useEffect, useRef } from "preact/hooks";

/** Keyboard shortcuts of a board: without modifiers, and not while typing in a field. */
export function useKeys(press: (event: KeyboardEvent) => void): void {
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        (event.target as Element).closest("input, textarea, select")
      )
        return;
      latest.current(event);
    };
    addEventListener("keydown", heard);
    return () => removeEventListener("keydown", heard);
  }, []);
}

/** Enter on a button or link belongs to that control. */
export const isFreeEnter = (event: KeyboardEvent): boolean =>
  event.key === "Enter" && !(event.target as Element).closest("button, a, summary");
