// What is printed on the cards. `cards.json` is made from the game's cards by scripts/board_facts.py.

import type { Texts } from "../../text/texts";
import cards from "./cards.json";

export type Colour = "red" | "blue" | "green" | "purple";
interface Establishment {
  numbers: number[];
  colour: string;
  effect: string;
  coins: number;
}

const ESTABLISHMENTS: Record<string, Establishment> = cards.establishments;
const LANDMARKS: Record<string, string> = cards.landmarks;

export const SIGNS: Record<Colour | "gold", string> = { red: "−", blue: "≈", green: "•", purple: "★", gold: "■" };
/** So many landmarks win. */
export const TO_WIN = cards.to_win;
export const ROLLS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

export const isLandmark = (card: string): boolean => !(card in ESTABLISHMENTS);
export const colourOf = (card: string): Colour | "gold" =>
  (ESTABLISHMENTS[card]?.colour as Colour | undefined) ?? "gold";
export const numbersOf = (card: string): number[] => ESTABLISHMENTS[card]?.numbers ?? [];

/** The rolls that wake a card: `2–3`. */
export function rangeOf(card: string): string {
  const numbers = numbersOf(card);
  return numbers.length > 1 ? `${numbers[0]}–${numbers.at(-1)}` : `${numbers[0] ?? ""}`;
}

/** Whose turn wakes it, as a key of the table `board` in the texts. */
export function whenOf(card: string): string {
  const colour = colourOf(card);
  if (colour === "gold") return LANDMARKS[card] ?? "for_all";
  return colour === "red" ? "rivals" : colour === "blue" ? "any" : "own";
}

/** What it does in a few words. */
export function shortOf(card: string, texts: Texts): string {
  const fact = ESTABLISHMENTS[card];
  return fact ? texts.say(`short.${fact.effect}`, { n: fact.coins }) : texts.say(`short.${card}`);
}

/** By their numbers, as a city is laid out. */
export function inOrder(cards: string[]): string[] {
  const order = Object.keys(ESTABLISHMENTS);
  return cards.toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
}
