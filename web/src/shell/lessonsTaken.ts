// Which lessons were finished in this browser.

import { kept } from "./kept";

const taken = kept<string>("lessons", "", () => true);

export const isTaken = (game: string): boolean => taken.value.split(" ").includes(game);

export function finish(game: string): void {
  if (!isTaken(game)) taken.value = `${taken.value} ${game}`.trim();
}
