// What a line of the log did, as places on this board.

import type { Event } from "../../net/story";
import type { Highlight } from "../highlight";

export function highlightedPieces({ line, events }: Highlight): string[] {
  return [...byWords(line.words, line.who), ...events.flatMap(byEvent)];
}

const laid = (card: string) => `[data-laid="${card}"]`;
const seat = (who: number) => `[data-seat="${who}"]`;

function byWords(words: string, who: number): string[] {
  const [verb = "", card = "", third = "", fourth = ""] = words.split(" ");
  switch (verb) {
    case "place":
      return [laid(card), ...(card.startsWith("rw") ? [`[data-kept="${who}"]`] : [])];
    case "landmark":
    case "start":
      return [laid(card)];
    case "goal":
      return [`[data-goal="${card}"]`];
    case "top":
      return [`[data-top="${card}"]`];
    case "highway":
      return ["[data-highway]"];
    case "deal":
    case "works":
      return [seat(Number(third === "to" ? fourth : third) - 1), `[data-tile="${card}"]`];
    default:
      return [];
  }
}

function byEvent(event: Event): string[] {
  const card = String(event.card ?? "");
  switch (event.event) {
    case "placed":
    case "started":
    case "landmark":
      return [laid(card)];
    case "goal":
      return [`[data-goal="${card}"]`];
    case "top":
      return [`[data-top="${card}"]`];
    case "passed":
      return [seat(Number(event.seat)), seat(Number(event.to))];
    case "drew":
      return [`[data-tile="${card}"]`];
    default:
      return [];
  }
}
