import type { TableInfo } from "../messages";

/** Whether somebody plays at another screen; people at one screen talk aloud. */
export const isSomebodyElsewhere = (info: TableInfo): boolean =>
  info.places.some((place) => place.kind === "person" && !place.yours);
