// The options of a game: which of them have an effect, and which are expansions.

import type { GameFacts } from "../net/api";

export type Option = GameFacts["options"][number];
export type Chosen = Record<string, string>;

/** The game with only those options that have an effect in this mode. */
export function gameInMode(facts: GameFacts, mode: string): GameFacts {
  return { ...facts, options: facts.options.filter(({ modes }) => modes.includes(mode)) };
}

/** The chosen options that have an effect in this mode; the server would refuse the others. */
export function optionsInMode(facts: GameFacts, mode: string, chosen: Chosen): Chosen {
  const known = new Set(gameInMode(facts, mode).options.map(({ id }) => id));
  return Object.fromEntries(Object.entries(chosen).filter(([id]) => known.has(id)));
}

/** An expansion: part of the game or not. */
export const isExtra = ({ values }: Option): boolean => values.join() === "no,yes";
