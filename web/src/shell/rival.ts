// Whose points are counted, and how they are written.

import type { TableInfo } from "../messages";
import { say } from "../text/language";
import type { Texts } from "../text/texts";
import { games } from "./games";

/** Whether everyone at the table wins or loses as one. */
export function isTogether(info: TableInfo): boolean {
  return (
    games.value.find((game) => game.id === info.game)?.modes.find((each) => each.id === info.mode)?.together ?? false
  );
}

/** Whose points are counted apart: each seat's, or all seats' as one. */
export function scored(info: TableInfo, texts: Texts, seats: number): string[] {
  if (seats > 1 && isTogether(info)) return [say("all_together")];
  return Array.from({ length: seats }, (_, seat) => texts.seat(seat));
}

/** Those who play together have no rival but the number to be reached. */
export function rivalName(info: TableInfo, texts: Texts): string {
  if (isTogether(info)) return say("target");
  return texts.has("who.rival") ? texts.say("who.rival") : say("rival");
}

/** With a minus as long as a plus. */
export const pointsOf = (points: number): string => (points < 0 ? `−${-points}` : `${points}`);
