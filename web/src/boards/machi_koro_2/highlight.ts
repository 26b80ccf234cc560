// What a line of the log did, as places on this board.

import type { Line } from "../../messages";
import type { Event } from "../../net/story";
import type { Highlight } from "../highlight";
import { signed } from "./numbers";

export const highlightedPieces = ({ line, events }: Highlight, lines: Line[]): string[] => [
  ...byWords(line, lines),
  ...events.flatMap(byEvent),
];

/** A card in a city: large where that city is open, otherwise its chips at a glance. */
const owned = (seat: unknown, card: unknown) => [
  `[data-lot="${String(seat)} ${String(card)}"]`,
  `[data-chip="${String(seat)} ${String(card)}"]`,
];
const purse = (seat: unknown) => `[data-purse="${String(seat)}"]`;
const forSale = (card: unknown) => `.mk-card[data-card="${String(card)}"]`;

function byWords({ who, words, number }: Line, lines: Line[]): string[] {
  const [verb, second = "", third = ""] = words.split(" ");
  // no later roll lies on the table
  const lies = !lines.some((line) => line.number > number && line.words.startsWith("dice "));
  if (verb === "dice") return lies ? [".mk-dice", purse(who)] : [purse(who)];
  if (verb === "build") return [...owned(who, second), purse(who)];
  if (verb === "take") return owned(who, second);
  if (verb === "give") return owned(who, second === "away" ? third : second);
  return [purse(who)];
}

function byEvent(event: Event): string[] {
  switch (event.event) {
    case "paid":
    case "short":
      return [...owned(event.to, event.card), purse(event.to), ...(event.from === -1 ? [] : [purse(event.from)])];
    case "swapped":
      return [...owned(event.seat, event.taken), ...owned(event.other, event.given)];
    case "gave":
      return owned(event.to, event.card);
    case "dealt":
      return [forSale(event.card)];
    case "aid":
      return [purse(event.seat)];
    default:
      return [];
  }
}

/** `4  +2`: the roll, and what the line changed in its seat's purse. */
export function brief({ who }: Line, events: Event[]): string {
  if (events.some((event) => event.event === "shared")) return ""; // all coins moved, and nobody is told how many
  let coins = 0;
  let roll = 0;
  for (const event of events) {
    if (event.event === "rolled") roll = Number(event.first) + Number(event.second);
    else if (event.event === "built" && event.seat === who) coins -= Number(event.coins);
    else if (event.event === "aid" && event.seat === who) coins += Number(event.coins);
    else if (event.event === "paid")
      coins += event.to === who ? Number(event.coins) : event.from === who ? -Number(event.coins) : 0;
  }
  const said = [roll ? `${roll}:` : "", coins || roll ? signed(coins) : ""];
  return said.filter(Boolean).join(" ");
}

/** What each seat built last, as far as the log tells. */
export function lastBuilt(lines: Line[]): Map<number, string> {
  const found = new Map<number, string>();
  for (const { who, words } of lines) if (who >= 0 && words.startsWith("build ")) found.set(who, words.slice(6));
  return found;
}
