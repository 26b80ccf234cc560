import { useEffect, useRef } from "preact/hooks";

/** Where the next step is made, by what there may be at once: lots and fences, cards, small steps, going on. */
const NEXT = [".wt-streets", ".wt-cards", ".wt-small", ".wt-plans", ".wt-acts"].map((place) => `${place} [data-say]`);

/**
 * Whoever plays by keyboard goes on where the next step is made; the piece that was used stays where it is and says
 * nothing more.
 */
export function useFocusOnNext(
  root: { current: HTMLElement | null },
  step: string | undefined,
  keyed: { current: boolean },
): void {
  const before = useRef(step);
  useEffect(() => {
    const was = before.current;
    before.current = step;
    const byKey = keyed.current;
    keyed.current = false;
    const at = document.activeElement;
    if (!at || !step || was === undefined || was === "done") return; // a round that others opened takes nobody's focus
    const used =
      at.closest(".wt-streets, .wt-cards, .wt-dock") && at.matches(":focus-visible") && !at.matches("[data-say]");
    if (!used && !(byKey && at === document.body)) return;
    const next = NEXT.map((place) => root.current?.querySelector<HTMLElement>(place)).find((piece) => piece);
    next?.focus();
  }, [step]);
}
