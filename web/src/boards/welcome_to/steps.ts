// The choices, sorted by where on the sheet they are made.

import { estateAt, type Lot, lotWords, type SheetView } from "./view";

export interface Steps {
  /** The numbers that may be written now. */
  numbers: number[];
  /** What each lot says when it is pressed, by `street place` from 1; a bis house may come from either side. */
  lots: Map<string, string[]>;
  /** Fences, by the lot to their left. */
  fences: Map<string, string>;
  /** Card to pass on, from 1. */
  passes: Map<number, string>;
  /** Everything else: buttons. */
  plain: string[];
  /** Whether lots would be offered for a roundabout. */
  roundabout: boolean;
}

interface Wish {
  /** The number to write, where temps leave a choice. */
  number: number | undefined;
  /** The lots offer a roundabout, not a house. */
  circling: boolean;
}

const ON_SHEET = /^(choose|write|fence|bis|roundabout|spend|pass) /;

export function stepsOf(choices: string[], sheet: SheetView | undefined, wish: Wish): Steps {
  const steps: Steps = {
    numbers: numbersOf(choices),
    lots: new Map(),
    fences: new Map(),
    passes: new Map(),
    plain: choices.filter((words) => !ON_SHEET.test(words)),
    roundabout: choices.some((words) => words.startsWith("roundabout ")),
  };
  for (const words of choices) sort(steps, words, sheet, wish);
  return steps;
}

function sort(steps: Steps, words: string, sheet: SheetView | undefined, { number, circling }: Wish): void {
  const [verb, ...rest] = words.split(" ");
  if (verb === "write" && !circling && Number(rest[0]) === number) add(steps.lots, rest.slice(2).join(" "), words);
  else if (verb === "bis") add(steps.lots, rest.slice(0, 2).join(" "), words);
  else if (verb === "roundabout" && circling) add(steps.lots, rest.join(" "), words);
  else if (verb === "fence") steps.fences.set(rest.join(" "), words);
  else if (verb === "pass") steps.passes.set(Number(rest[0]), words);
  else if (verb === "spend" && sheet) for (const lot of lotsOfEstate(sheet, rest)) add(steps.lots, lot, words);
}

function add(found: Map<string, string[]>, key: string, words: string): void {
  found.set(key, [...(found.get(key) ?? []), words]);
}

/** Any house of an estate stands for the whole of it. */
function lotsOfEstate(sheet: SheetView, [street, place]: string[]): string[] {
  const lot: Lot = [Number(street) - 1, Number(place) - 1];
  const size = estateAt(sheet, lot)?.size ?? 1;
  return Array.from({ length: size }, (_, step) => lotWords([lot[0], lot[1] + step]));
}

function numbersOf(choices: string[]): number[] {
  const found = choices.filter((words) => words.startsWith("write ")).map((words) => Number(words.split(" ")[1]));
  return [...new Set(found)].sort((a, b) => a - b);
}
