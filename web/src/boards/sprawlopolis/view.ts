// What the view of Sprawlopolis holds, and small questions to it. Nothing here knows a rule.

import type { Line } from "../../messages";
import type { Position } from "../board";

export type Cell = [row: number, column: number];

/** The street side of a card, block by block. */
export interface Printed {
  blocks: string;
  roads: string[];
  /** Blocks with a frame: a site, a landmark, the monster. */
  framed?: number[];
}

export interface Laid {
  card: string;
  row: number;
  column: number;
  turn: number;
  visible: boolean[];
}

export interface Road {
  path: Cell[];
  loop: boolean;
  highway: boolean;
}

export interface Place {
  row: number;
  column: number;
  covers: Cell[];
  /** Each card that may lie there, with its turns. */
  cards: Record<string, number[]>;
  half?: string;
  upon?: string[];
}

/** Blocks that bring points together. */
export interface Counted {
  cells: Cell[];
  points: number;
}

export interface CityView {
  laid: Laid[];
  extent: { top: number; bottom: number; left: number; right: number };
  /** To the north, east, south and west. */
  limits: (number | null)[];
  blocks: ({ zone: string; road: string; of: number } | null)[][];
  roads: Road[];
  road_count: number;
  places: Place[];
  points: number;
  /** By line: what brings its points. */
  counts: Record<string, Counted[]>;
}

export interface Goal {
  card: string;
  goal: string;
  target: number;
  points: number[];
}

export interface SprawlView {
  phase: string;
  mode: "base" | "duel" | "interstate" | "interstate_solo";
  difficulty: string;
  you: number;
  turn: number;
  drawer: number | null;
  build_in: number;
  goals: Goal[];
  site_rule: { rule: string; unfinished: number } | null;
  beach_goal: string | null;
  duel_rule: { card: string; rules: string; abroad: boolean; tie: string } | null;
  target: number;
  /** The fewest points that win together: two cities must exceed the target, unless agreed otherwise. */
  needed: number;
  scores: Record<string, number>[];
  cities: CityView[];
  highway: { card: string; turned: boolean }[];
  highway_next: string | null;
  hands: { cards: string[]; hidden: number }[];
  works: { card: string; unplayed: number }[][];
  top: string | null;
  deck: number;
  unseen: string[];
  cards: Record<string, Printed>;
}

export const viewOf = (position: Position): SprawlView => position.view as unknown as SprawlView;

/** The order in which points are told. */
export const ZONES = ["commercial", "park", "industrial", "residential"] as const;
export const EXTRAS = ["sites", "landmark", "monster", "beach", "roadworks"] as const;
export const LETTER: Record<string, string> = { commercial: "C", park: "P", industrial: "I", residential: "R" };

/** The card on top that all can see; while it is being laid it lies there no more. */
export const onTop = (view: SprawlView): string =>
  view.phase === "landmark" || view.phase === "at_once" ? "" : (view.top ?? "");

/** How many cards are left to draw. */
export const leftInDeck = (view: SprawlView): number => view.deck + (onTop(view) ? 1 : 0);

// --- Where things lie ------------------------------------------------------------------------------------------------

export const WIDE = 96;
export const HIGH = 70;
/** The highway between two cities. */
export const STRIP = 46;

/** Something that may be laid somewhere, with the city it would lie in. */
export interface Spot extends Place {
  side: number;
}

export const xOf = (column: number): number => column * WIDE;

/** The southern city begins below the highway, whose blocks are row 0 of both. */
export const yOf = (view: SprawlView, side: number, row: number): number =>
  view.mode !== "base" && side === 1 ? (row + 1) * HIGH + STRIP : row * HIGH;

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Everything that lies there with its numbers, and whatever is pressed where something may be laid. */
export function boundsOf(view: SprawlView, spots: Spot[]): Bounds {
  const found: Bounds = {
    left: 0,
    top: 0,
    right: 2 * WIDE,
    bottom: view.mode === "base" ? 2 * HIGH : 2 * HIGH + STRIP,
  };
  const add = (side: number, row: number, column: number, rows: number, columns: number) => {
    found.left = Math.min(found.left, xOf(column));
    found.right = Math.max(found.right, xOf(column + columns));
    found.top = Math.min(found.top, yOf(view, side, row));
    found.bottom = Math.max(found.bottom, yOf(view, side, row) + rows * HIGH);
  };
  for (const [side, city] of view.cities.entries()) {
    for (const { row, column } of city.laid) add(side, row, column, 2, 2);
  }
  found.right = Math.max(found.right, view.highway.length * 2 * WIDE);
  const margin = 0.55; // for the numbers of rows and columns; the camera leaves a rim besides
  found.left -= margin * WIDE;
  found.right += margin * WIDE;
  found.top -= margin * HIGH;
  found.bottom += margin * HIGH;
  for (const { side, row, column } of spots) add(side, row + 0.5, column + 0.5, 1, 1);
  return found;
}

// --- What may be laid ------------------------------------------------------------------------------------------------

const SIDES = ["north", "south"];

/** The words of a placement. */
export function wordsAt(view: SprawlView, spot: Spot, card: string, turned: boolean, upon: string): string {
  const turn = turned ? " turned" : "";
  if (spot.half) return `landmark ${upon} cover ${spot.half}${turn}`;
  return `place ${card}${turn} at ${squareOf(view, spot)}`;
}

/** How a spot is named in words. */
export const squareOf = (view: SprawlView, { row, column, side, half }: Spot): string =>
  half ?? (view.mode === "base" ? `${row} ${column}` : `${row} ${column} ${SIDES[side]}`);

export const sideName = (side: number): string => SIDES[side] ?? "";

export const sameSpot = (one: Spot | null | undefined, other: Spot | null | undefined): boolean =>
  !!one && !!other && one.row === other.row && one.column === other.column && one.side === other.side;

/** Everything that may be laid now, whatever the card. */
export const spotsOf = (view: SprawlView): Spot[] =>
  view.cities.flatMap((city, side) => city.places.map((place) => ({ ...place, side })));

/** What a seat may lay: its hand, its road works, and a card that must be laid at once. */
export function layable(view: SprawlView, seat: number, spots: Spot[]): string[] {
  const hand = view.hands[seat]?.cards ?? [];
  const works = (view.works[seat] ?? []).map(({ card }) => card);
  const free = [...new Set(spots.flatMap((spot) => Object.keys(spot.cards)))];
  return [...free.filter((card) => !hand.includes(card) && !works.includes(card)), ...hand, ...works];
}

/** Blocks as they lie: a card that is turned by half begins with its last block. */
export function lying(printed: Printed, turned: boolean): { zone: string; road: string; framed: boolean }[] {
  const blocks = [...printed.blocks].map((zone, place) => ({
    zone,
    road: turned
      ? [...(printed.roads[place] ?? "")].map((edge) => ACROSS[edge]).join("")
      : (printed.roads[place] ?? ""),
    framed: printed.framed?.includes(place) ?? false,
  }));
  return turned ? blocks.reverse() : blocks;
}

const ACROSS: Record<string, string> = { N: "S", S: "N", E: "W", W: "E" };

// --- What was done ---------------------------------------------------------------------------------------------------

/** The card that was laid last, as far as the log tells. */
export function lastLaid(lines: Line[]): string {
  const line = lines.findLast(({ who, words }) => who >= 0 && words.startsWith("place "));
  return line?.words.split(" ")[1] ?? "";
}

/** With its sign; a real minus. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");

/** A real minus, and no plus. */
export const figure = (points: number): string => (points < 0 ? `−${-points}` : `${points}`);

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
