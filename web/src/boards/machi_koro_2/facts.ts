// What is printed on the cards, as `src/ratusha/games/machi_koro_2/cards.toml` has it.

import type { Texts } from "../../text/texts";

export type Colour = "red" | "blue" | "green" | "purple";
type Fact = [numbers: number[], colour: Colour, effect: string, coins: number];

const ESTABLISHMENTS: Record<string, Fact> = {
  sushi_bar: [[1], "red", "roller", 3],
  wheat_field: [[1, 2], "blue", "bank", 1],
  vineyard: [[2], "blue", "bank", 2],
  bakery: [[2, 3], "green", "bank", 2],
  cafe: [[3], "red", "roller", 2],
  flower_garden: [[4], "blue", "bank", 2],
  convenience_store: [[4], "green", "bank", 3],
  forest: [[5], "blue", "bank", 2],
  flower_shop: [[6], "green", "per_flower", 3],
  business_center: [[6], "purple", "swap", 0],
  corn_field: [[7], "blue", "bank", 3],
  stadium: [[7], "purple", "each_opponent", 3],
  hamburger_stand: [[8], "red", "roller", 2],
  furniture_factory: [[8], "green", "per_gear", 4],
  shopping_district: [[8, 9], "purple", "half_of_rich", 11],
  family_restaurant: [[9, 10], "red", "roller", 2],
  winery: [[9], "green", "per_fruit", 3],
  apple_orchard: [[10], "blue", "bank", 3],
  food_warehouse: [[10, 11], "green", "per_cup", 2],
  mine: [[11, 12], "blue", "bank", 6],
};

/** Landmarks that act once, when built; of the others, those that are for their owner alone. */
const AT_ONCE = new Set(
  "french_restaurant publisher exhibit_hall museum park radio_tower tv_station launch_pad private_club".split(" "),
);
const OWNERS = new Set(["loan_office"]);

export const SIGNS: Record<Colour | "gold", string> = { red: "−", blue: "≈", green: "•", purple: "★", gold: "■" };
/** So many landmarks win. */
export const TO_WIN = 3;
export const ROLLS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

export const isLandmark = (card: string): boolean => !(card in ESTABLISHMENTS);
export const colourOf = (card: string): Colour | "gold" => ESTABLISHMENTS[card]?.[1] ?? "gold";
export const numbersOf = (card: string): number[] => ESTABLISHMENTS[card]?.[0] ?? [];

/** The rolls that wake a card: `2–3`. */
export function rangeOf(card: string): string {
  const numbers = numbersOf(card);
  return numbers.length > 1 ? `${numbers[0]}–${numbers.at(-1)}` : `${numbers[0] ?? ""}`;
}

/** Whose turn wakes it, as a key of the table `board` in the texts. */
export function whenOf(card: string): "rivals" | "any" | "own" | "once" | "for_all" | "for_owner" {
  const colour = colourOf(card);
  if (colour === "gold") return AT_ONCE.has(card) ? "once" : OWNERS.has(card) ? "for_owner" : "for_all";
  return colour === "red" ? "rivals" : colour === "blue" ? "any" : "own";
}

/** What it does in a few words. */
export function shortOf(card: string, texts: Texts): string {
  const fact = ESTABLISHMENTS[card];
  return fact ? texts.say(`short.${fact[2]}`, { n: fact[3] }) : texts.say(`short.${card}`);
}

/** By their numbers, as a city is laid out. */
export function inOrder(cards: string[]): string[] {
  const order = Object.keys(ESTABLISHMENTS);
  return cards.toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
}
