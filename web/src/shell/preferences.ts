// The preferences of this browser. Each is a signal whose value is stored.

import { stored } from "./stored";

export type Switch = "on" | "off";

const isSwitch = (value: string | undefined) => value === "on" || value === "off";

/** Play a forced move automatically after a short pause. */
export const autoPlay = stored<Switch>("play_forced", "off", isSwitch);
/** Soft sounds of paper, wood and coins. */
export const sounds = stored<Switch>("sounds", "off", isSwitch);
/** Notify when it becomes the player's turn while the page is hidden. */
export const notify = stored<Switch>("notify", "off", isSwitch);
/** Show every board in words and lists, like games without a drawn board. */
export const plainBoards = stored<Switch>("plain", "off", isSwitch);
