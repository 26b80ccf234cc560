// What a line of the log did, as places on this board.

import type { Line } from "../../messages";
import type { Event } from "../../net/story";
import type { Highlight } from "../highlight";
import type { Square } from "./view";

export function highlightedPieces({ line, events }: Highlight, lines: Line[]): string[] {
  return [...byWords(line, lines), ...events.flatMap(byEvent)];
}

const cell = (seat: number, row: number, column: number) => `[data-cell="${seat} ${row} ${column}"]`;
const kind = (seat: number, name: string) => `[data-cell^="${seat} "][data-kind="${name}"]`;
const slot = (place: number) => `[data-slot="${place}"]`;

function byWords({ who, words, number }: Line, lines: Line[]): string[] {
  const [verb, second = "", third = "", fourth = ""] = words.split(" ");
  if (verb === "place") return [cell(who, Number(third) - 1, Number(fourth) - 1)];
  if (verb === "take") return [slot(Number(third) - 1), `[data-kept="${who}"]`];
  if (verb === "count") return [kind(who, second)];
  if (second === "recount") return [kind(who, third)];
  const built = lines.findLast((line) => line.number < number && line.who === who && line.words.startsWith("place "));
  return built && verb !== "done" ? byWords(built, lines) : [];
}

function byEvent(event: Event): string[] {
  const seat = Number(event.seat);
  switch (event.event) {
    case "placed": {
      const [row, column] = event.square as Square;
      return [cell(seat, row, column)];
    }
    case "took":
    case "drew":
      return [slot(Number(event.slot)), `[data-kept="${seat}"]`];
    case "rival_took":
      return [slot(Number(event.slot)), ".bt-rival"];
    case "revealed":
      return [slot(Number(event.slot))];
    case "resident":
      return [`[data-resident="${String(event.kind)}"]`];
    case "recounted":
    case "final":
      return [kind(seat, String(event.kind))];
    default:
      return [];
  }
}

const POINTS = new Set(["placed", "doubled", "recounted", "final"]);

/** The points that the line brought its seat. */
export function brief({ who }: Line, events: Event[]): string {
  const points = events
    .filter((event) => POINTS.has(event.event) && event.seat === who)
    .map((event) => Number(event.points));
  return points.length > 0 ? `+${points.reduce((sum, each) => sum + each, 0)}` : "";
}
