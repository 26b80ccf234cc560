// What a page of a lesson speaks of is lit on the board. A board says by attributes what is what:
// `data-say` the whole choice, `data-tile` a piece that is picked first, `data-aim` with `data-square` where it goes.

import { useEffect } from "preact/hooks";
import type { LessonStep } from "../messages";

const BOARD = ".lesson-board";
/** A stroke of the marker pen between two lines of ink: no board has its colour, and it stands out on any paper. */
const RING = `
  outline: 4px solid var(--marker); outline-offset: 2px;
  box-shadow: 0 0 0 2px var(--pc-ink), 0 0 0 8px var(--pc-ink);`;
const PULSE = "outline-style: solid; animation: lesson-light 1.4s ease-in-out infinite;";
const PICKED = (tile: string) => `[data-tile="${tile}"]:is([aria-pressed="true"], [aria-selected="true"])`;

/** Where to press for the choice, and for what comes before it. */
export function waysTo(play: string): string[] {
  const words = play.split(" ");
  const tiles = words.map((word) => `${BOARD}:not(:has(${PICKED(word)})) [data-tile="${word}"]`);
  const ends = words.map((_, place) => words.slice(place).join(" "));
  return [`${BOARD} [data-say="${play}"]`, ...tiles, ...ends.map((end) => `${BOARD} [data-aim][data-square="${end}"]`)];
}

/** `hand` is everything marked so, `slot 2` the one of that value. */
export function pointed(point: string): string {
  const [name, ...value] = point.split(" ");
  return `${BOARD} [data-${name}${value.length ? `="${value.join(" ")}"` : ""}]`;
}

export function useLight(step: LessonStep, arrived: boolean): void {
  useEffect(() => {
    if (!arrived) return undefined;
    const rules = [
      ...(step.point ? [`${pointed(step.point)} { ${RING} outline-style: dashed; }`] : []),
      ...(step.play ? [`${waysTo(step.play).join(", ")} { ${RING} ${PULSE} }`] : []),
    ];
    // A sheet of the document's own: the policy allows no style in the page.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules.join("\n"));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const look = () =>
      void requestAnimationFrame(() => document.adoptedStyleSheets.includes(sheet) && bringIntoView(step));
    const board = document.querySelector(BOARD);
    look();
    board?.addEventListener("click", look); // a piece was picked: where it goes may lie further down
    return () => {
      board?.removeEventListener("click", look);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [step, arrived]);
}

/** Where somebody by keyboard goes on: to what the page asks for, or to the button that turns the page. */
export function onwardFrom(step: LessonStep, arrived: boolean): HTMLElement | undefined {
  if (!arrived) return undefined;
  const places = step.play ? waysTo(step.play) : [".lesson-acts .primary"];
  return places
    .flatMap((place) => [...document.querySelectorAll<HTMLElement>(place)])
    .find((piece) => piece.checkVisibility());
}

/** Only where nothing of it can be seen: it lies off the screen, or below a sheet that stays. */
function bringIntoView(step: LessonStep): void {
  const places = step.play ? waysTo(step.play) : step.point ? [pointed(step.point)] : [];
  const found = places
    .flatMap((place) => [...document.querySelectorAll<HTMLElement>(place)])
    .filter((piece) => piece.getClientRects().length > 0);
  if (!found.some(isOpen)) found[0]?.scrollIntoView({ block: "center" });
}

function isOpen(piece: HTMLElement): boolean {
  const { x, y, width, height } = piece.getBoundingClientRect();
  return piece.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
