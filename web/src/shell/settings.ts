// How this browser likes to play. Each is a signal that the browser remembers.

import { kept } from "./kept";

export type Switch = "on" | "off";

const isSwitch = (value: string | undefined) => value === "on" || value === "off";

/** Where only one thing can be done, it is done after a short pause. */
export const playForced = kept<Switch>("play_forced", "off", isSwitch);
/** Soft sounds of paper, wood and coins. */
export const sounds = kept<Switch>("sounds", "off", isSwitch);
/** A notification when it becomes one's turn and the page is not looked at. */
export const notify = kept<Switch>("notify", "off", isSwitch);
/** Every board in words and lists, as games have it that nobody has drawn. */
export const plainBoards = kept<Switch>("plain", "off", isSwitch);
