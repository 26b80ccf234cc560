// What the view of Bloom Town holds, and small questions to it. Nothing here knows a rule.

import type { Line } from "../../messages";
import type { Texts } from "../../text/texts";
import type { Position } from "../board";

export const SYMBOLS = ["tulip", "star", "leaf", "seed", "daisy"] as const;
/** As the slots of the market lie, from left to right. */
export const KINDS = ["office", "metro", "park", "house", "shop"] as const;
export type Kind = (typeof KINDS)[number];
export type Square = [row: number, column: number];

export const STOCK: Record<Kind, string> = { office: "sky", metro: "sun", park: "leaf", house: "brick", shop: "plum" };

export interface Placement {
  tile: string;
  kind: Kind;
  square: Square;
  points: number;
  spring: boolean;
  doubled: number | null;
  /** A tile, `unseen` or `any`. */
  takes: string;
  /** The squares that the points depend on, and what each of them adds; 0 where that is not a matter of adding. */
  counts: Square[];
  each: number;
}

export interface TownView {
  cells: (string | null)[][];
  hand: string[];
  hidden: number;
  tiles: number;
  token: boolean;
  points: number;
  recount: Record<Kind, number>;
  left_out: Kind[];
}

export interface RivalView {
  name: string;
  collected: Record<Kind, number>;
  worth: Record<Kind, number>;
  marker: number;
  lap: number;
  points: number;
}

export interface BloomView {
  phase: string;
  mode: "full" | "training" | "solo";
  you: number;
  turn: number;
  side: "a" | "b";
  board: { symbols: string[][]; spring: Square[] };
  last_round: boolean;
  placed: Square | null;
  gained: number;
  extra: "free" | "due" | "under_way";
  must_draw: boolean;
  options: Record<string, string>;
  market: (string | null)[];
  stacks: number[];
  ends_at: number;
  residents: Record<Kind, number>;
  towns: TownView[];
  placements: Placement[];
  rival: RivalView | null;
}

export const viewOf = (position: Position): BloomView => position.view as unknown as BloomView;

export const same = (one: Square | null | undefined, other: Square | null | undefined): boolean =>
  !!one && !!other && one[0] === other[0] && one[1] === other[1];

export const kindOf = (tile: string): Kind => tile.split("_")[0] as Kind;

/** The drawing of a tile in the sprite. */
export const drawing = (tile: string): string =>
  `tile-${tile.startsWith("shop_") ? tile.replace("shop_", "shop-") : tile}`;

export const placeWords = (tile: string, [row, column]: Square): string => `place ${tile} ${row + 1} ${column + 1}`;

export const placementOf = (view: BloomView, tile: string, square: Square | null): Placement | undefined =>
  view.placements.find((each) => each.tile === tile && same(each.square, square));

export const isSpring = (view: BloomView, square: Square): boolean =>
  view.board.spring.some((each) => same(each, square));

export const slotAt = (view: BloomView, [row, column]: Square): number =>
  SYMBOLS.indexOf((view.board.symbols[row]?.[column] ?? "") as (typeof SYMBOLS)[number]);

/** Whether the slot hangs over a column of its own symbol, so that a plumb line tells the truth. */
export const hangs = (view: BloomView, slot: number): boolean =>
  view.board.symbols.every((row) => row[slot] === SYMBOLS[slot]);

/** Where each seat built last, as far as the log tells. */
export function lastBuilt(lines: Line[]): Map<number, Square> {
  const found = new Map<number, Square>();
  for (const { who, words } of lines) {
    const [verb, , row, column] = words.split(" ");
    if (verb === "place" && who >= 0) found.set(who, [Number(row) - 1, Number(column) - 1]);
  }
  return found;
}

/** What `done` and the prompts depend on. */
export const situation = (view: BloomView) => ({ must_draw: view.must_draw, extra: view.extra });

/** What a choice would bring, where that is known. */
export function noteOn(view: BloomView, seat: number, words: string): string {
  const rest = words.split(" ");
  if (rest[1] === "double") return `+${view.gained}`;
  const counted = rest[0] === "count" || rest[1] === "recount";
  return counted ? `+${view.towns[seat]?.recount[rest.at(-1) as Kind] ?? 0}` : "";
}

/** The points as a sum, `1 + 3`; nothing where there is nothing to add. */
export function sumOf({ points, each, counts }: Placement): string {
  const added = each * counts.length;
  return added ? `${points - added} + ${added}` : "";
}

/** What building there would bring, in words. */
export function tellPlacement(texts: Texts, placement: Placement): string[] {
  const said = [texts.say("label.brings", { points: placement.points })];
  if (placement.doubled !== null) said.push(texts.say("label.doubled", { points: placement.doubled }));
  return [...said, tellTaken(texts, placement.takes)];
}

export function tellTaken(texts: Texts, takes: string): string {
  if (takes === "unseen") return texts.say("label.takes_blind");
  return takes === "any" ? texts.say("label.takes_any") : texts.say("label.takes", { tile: takes });
}
