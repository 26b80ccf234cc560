// What the title block says of the match.

import type { Facts } from "../board";
import { TO_WIN } from "./facts";
import type { View } from "./view";

export const facts: Facts = (position, texts) => {
  const view = position.view as View;
  // a turn is one roll
  const rolled = position.lines.filter((line) => line.who >= 0 && line.words.startsWith("dice ")).length;
  const now: [string, string] = view.opening_round
    ? [texts.say("fact.opening"), texts.say("fact.round", { n: view.opening_round })]
    : [texts.say("fact.turn"), `${rolled + (view.phase === "choose_dice" ? 1 : 0)}`];
  return [now, [texts.say("fact.to_win"), texts.count("landmarks", TO_WIN)]];
};
