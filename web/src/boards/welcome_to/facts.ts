import { say } from "../../text/language";
import type { Facts } from "../board";
import { viewOf } from "./view";

/** How far it is, how long the stacks last, and how many still build; a deck is told of beside the hand. */
export const facts: Facts = (position, texts) => {
  const { round, stacks, left, sheets } = viewOf(position);
  const found: [label: string, value: string][] = [[say("welcome_to.round"), `${round}`]];
  if (stacks.length > 0) found.push([say("welcome_to.stacks"), say("welcome_to.each", { n: left })]);
  if (sheets.length > 1)
    found.push([
      say("welcome_to.building"),
      texts.say("label.boxes", { n: position.waiting.length, most: sheets.length }),
    ]);
  return found;
};
