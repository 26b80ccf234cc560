// What a line of the log did, as places on this board.

import type { Line } from "../../messages";
import type { Event } from "../../net/story";
import type { Highlight } from "../highlight";
import type { Lot } from "./view";
import { lotWords } from "./view";

export const highlightedPieces = ({ line, events }: Highlight, lines: Line[]): string[] => [
  ...byWords(line, lines),
  ...events.flatMap(byEvent),
];

const lot = (seat: unknown, words: string) => `[data-lot="${String(seat)} ${words}"]`;
const fence = (seat: unknown, words: string) => [`[data-fence="${String(seat)} ${words}"]`, lot(seat, words)];
const track = (seat: unknown, name: string) => `[data-track="${String(seat)} ${name}"]`;

function byWords({ who, words, number }: Line, lines: Line[]): string[] {
  const [verb, ...rest] = words.split(" ");
  switch (verb) {
    case "choose": {
      const closed = lines.some((line) => line.number > number && line.who === -1); // other cards lie there by now
      return closed ? [] : rest.map((place) => `[data-stack="${place}"]`);
    }
    case "write":
      return [lot(who, rest.slice(2).join(" "))];
    case "fence":
      return fence(who, rest.join(" "));
    case "bis":
      return [lot(who, rest.slice(0, 2).join(" "))];
    case "roundabout":
    case "spend":
      return [lot(who, rest.join(" "))];
    case "agent":
      return [track(who, `agent ${rest[0]}`)];
    case "temp":
      return [track(who, "temps")];
    case "refuse":
      return [track(who, "refusals")];
    case "claim":
      return [`[data-plan="${rest[0]}"]`];
    case "park":
    case "pool":
      return builtBefore(who, number, verb, lines);
    default:
      return [];
  }
}

/** A park or a pool belongs to the house that was written just before. */
function builtBefore(who: number, number: number, verb: string, lines: Line[]): string[] {
  const [, , , street, place] =
    lines
      .findLast((line) => line.number < number && line.who === who && line.words.startsWith("write "))
      ?.words.split(" ") ?? [];
  if (!street) return [];
  return verb === "park" ? [track(who, `park ${street}`)] : [lot(who, `${street} ${place}`)];
}

function byEvent(event: Event): string[] {
  const seat = event.seat;
  const at = Array.isArray(event.lot) ? lotWords(event.lot as Lot) : "";
  switch (event.event) {
    case "wrote":
    case "bis":
    case "pool":
    case "roundabout":
      return [lot(seat, at)];
    case "fenced":
      return fence(seat, at);
    case "park":
      return [track(seat, `park ${Number(event.street) + 1}`)];
    case "agent":
      return [track(seat, `agent ${String(event.size)}`)];
    case "temp":
      return [track(seat, "temps")];
    case "refused":
      return [track(seat, "refusals")];
    case "claimed":
    case "approved":
    case "plan":
      return [`[data-plan="${Number(event.level) + 1}"]`];
    default:
      return [];
  }
}

/** The points of a plan that the line brought its seat. */
export function brief({ who }: Line, events: Event[]): string {
  const points = events
    .filter((event) => event.event === "claimed" && event.seat === who)
    .map((event) => Number(event.points));
  return points.length > 0 ? `+${points.reduce((sum, each) => sum + each, 0)}` : "";
}
