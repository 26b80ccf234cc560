// What the view of Welcome To… holds, and small questions to it. Nothing here knows a rule.

import type { Line } from "../../messages";
import type { Position } from "../board";

export type Effect = "surveyor" | "agent" | "park" | "pool" | "temp" | "bis";
/** A street and a place there, from 0, as the view has it. */
export type Lot = [street: number, place: number];
/** The same by street: places from 0. */
type Places = number[][];

export interface Card {
  number: number | null;
  effect: Effect | null;
}

export interface Stack extends Card {
  next: Effect | null;
}

export interface PlanView {
  plan: string;
  level: number;
  starred: boolean;
  asks: string;
  estates: number[];
  number: number;
  roundabouts: number;
  first: number;
  later: number;
  approved: boolean;
  claimed: Record<string, number>;
}

export interface EstateView {
  lot: Lot;
  size: number;
  spent: boolean;
}

export const LINES = ["plans", "parks", "pools", "temps", "estates", "bis", "roundabouts", "refusals"] as const;
export type LineName = (typeof LINES)[number];

export interface SheetView {
  houses: (number | null)[][];
  bis: Places;
  fences: Places;
  pools: Places;
  roundabouts: Places;
  spent: Places;
  estates: EstateView[];
  parks: number[];
  agents: number[];
  temps: number;
  refusals: number;
  claims: number[];
  hand: Card[];
  done: boolean;
  score: Record<LineName, number>;
  estates_by_size: number[];
  points: number;
}

export interface PrintedSheet {
  houses: number[];
  pools: Places;
  parks: number[][];
  agents: number[][];
  temps: number;
  worth: Record<"pools" | "bis" | "roundabouts" | "refusals" | "temps", number[]> & {
    solo_temps: [needed: number, points: number];
  };
}

export interface TurnView {
  step: "choose" | "write" | "effect" | "spend" | "wish" | "pass" | "end" | "done";
  number_card: number | null;
  effect_card: number | null;
  written: Lot | null;
  roundabout: Lot | null;
  refused: boolean;
  passes: number | null;
  claiming: number | null;
  wish: boolean;
  may_claim: number[];
  /** Of the estates that each plan asks for, how many are free; none where it asks for something else. */
  ready: (number | null)[];
  may_circle: boolean;
  fits: Places[];
  bounds: ([lowest: number, highest: number] | null)[][];
}

export interface WelcomeView {
  phase: string;
  mode: "base" | "solo" | "expert" | "draft" | "expert_draft";
  you: number;
  round: number;
  ended: string | null;
  plans: PlanView[];
  stacks: Stack[];
  left: number;
  deck: { cards: number; top: Effect | "solo_card" | null; solo_card: boolean } | null;
  sheet: PrintedSheet;
  sheets: SheetView[];
  turn: TurnView | null;
}

export const viewOf = (position: Position): WelcomeView => position.view as unknown as WelcomeView;

/** As the words of a choice name a lot: from 1. */
export const lotWords = ([street, place]: Lot): string => `${street + 1} ${place + 1}`;

export const same = (one: Lot | null | undefined, other: Lot | null | undefined): boolean =>
  !!one && !!other && one[0] === other[0] && one[1] === other[1];

export const isAt = (places: Places, [street, place]: Lot): boolean => places[street]?.includes(place) ?? false;

export const isExpert = (view: WelcomeView): boolean => view.mode.startsWith("expert");

/** The lines that mean something at this table: only experts build roundabouts. */
export const linesOf = (view: WelcomeView): LineName[] =>
  LINES.filter((line) => line !== "roundabouts" || isExpert(view));

/** The estate that this lot belongs to, if it is complete. */
export const estateAt = (sheet: SheetView, [street, place]: Lot): EstateView | undefined =>
  sheet.estates.find(({ lot, size }) => lot[0] === street && place >= lot[1] && place < lot[1] + size);

/** The cards that a seat chooses from: the stacks, or its hand. */
export const cardsOf = (view: WelcomeView, seat: number): Card[] =>
  view.stacks.length > 0 ? view.stacks : (view.sheets[seat]?.hand ?? []);

/** A sheet that nobody has written on. */
export function emptySheet(printed: PrintedSheet): SheetView {
  const none = (): Places => printed.houses.map(() => []);
  return {
    houses: printed.houses.map((houses) => Array<null>(houses).fill(null)),
    bis: none(),
    fences: none(),
    pools: none(),
    roundabouts: none(),
    spent: none(),
    estates: [],
    parks: printed.houses.map(() => 0),
    agents: printed.agents.map(() => 0),
    temps: 0,
    refusals: 0,
    claims: [0, 0, 0],
    hand: [],
    done: false,
    score: { plans: 0, parks: 0, pools: 0, temps: 0, estates: 0, bis: 0, roundabouts: 0, refusals: 0 },
    estates_by_size: printed.agents.map(() => 0),
    points: 0,
  };
}

/** Where each seat wrote last, as far as the log tells. */
export function lastWritten(lines: Line[]): Map<number, Lot> {
  const found = new Map<number, Lot>();
  for (const { who, words } of lines) {
    const [verb, , , street, place] = words.split(" ");
    if (verb === "write" && who >= 0) found.set(who, [Number(street) - 1, Number(place) - 1]);
  }
  return found;
}

/** Clockwise, from whoever looks. */
export const around = (view: WelcomeView, mine: number): number[] =>
  view.sheets.map((_, step) => (mine + step) % view.sheets.length);

/** With the sign of a printed loss. */
export const minus = (n: number): string => (n < 0 ? `−${-n}` : `${n}`);
export const signed = (n: number): string => (n > 0 ? `+${n}` : minus(n));
