// How this browser likes to play. Each is a signal that the browser remembers.

import { stored } from "./stored";

export type Switch = "on" | "off";

const isSwitch = (value: string | undefined) => value === "on" || value === "off";

/** Where only one thing can be done, it is done after a short pause. */
export const autoPlay = stored<Switch>("play_forced", "off", isSwitch);
/** Soft sounds of paper, wood and coins. */
export const sounds = stored<Switch>("sounds", "off", isSwitch);
/** A notification when it becomes one's turn and the page is not looked at. */
export const notify = stored<Switch>("notify", "off", isSwitch);
/** Every board in words and lists, as games have it that nobody has drawn. */
export const plainBoards = stored<Switch>("plain", "off", isSwitch);
