// Which lessons were finished in this browser.

import { stored } from "./stored";

const taken = stored<string>("lessons", "", () => true);

export const isTaken = (game: string): boolean => taken.value.split(" ").includes(game);

export function finish(game: string): void {
  if (!isTaken(game)) taken.value = `${taken.value} ${game}`.trim();
}
