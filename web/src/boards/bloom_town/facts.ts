import type { Facts } from "../board";
import { viewOf } from "./view";

/** How many stacks must still run out before the last round, and which side of the boards is played. */
export const facts: Facts = (position, texts) => {
  const view = viewOf(position);
  const empty = view.stacks.filter((left) => left === 0).length;
  const last = view.last_round || view.phase === "final";
  return [
    last
      ? [texts.say("label.round"), texts.say("label.the_last")]
      : [texts.say("label.to_last_round"), texts.count("stacks_empty", Math.max(0, view.ends_at - empty))],
    [texts.say("label.side"), texts.say(`side_letter.${view.side}`)],
  ];
};
