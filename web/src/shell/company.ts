import type { TableInfo } from "../messages";

/** Somebody plays at another screen: at one screen people talk aloud. */
export const isSomebodyElsewhere = (info: TableInfo): boolean =>
  info.places.some((place) => place.kind === "person" && !place.yours);
