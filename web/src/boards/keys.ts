import { useEffect, useRef } from "preact/hooks";

/** Keys of a board: those that are pressed alone, and not where somebody writes. */
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

/** Enter on a control is the control's own. */
export const isFreeEnter = (event: KeyboardEvent): boolean =>
  event.key === "Enter" && !(event.target as Element).closest("button, a, summary");
