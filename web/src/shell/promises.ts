// What each table promised of its draws when this browser first saw it, so that it cannot be changed afterwards.

import type { TableInfo } from "../messages";

export interface Promised {
  table: string;
  commitment: string;
  /** Whether anything could have been drawn by then. */
  before: boolean;
}

const KEY = "ratusha.promises";
const MOST = 200;

/** The first word counts: a table that promises something else later is found out. */
export function rememberPromise(info: TableInfo | undefined): void {
  if (!info?.commitment || (info.state !== "gathering" && info.state !== "playing") || promiseOf(info.id)) return;
  const known = [...all(), { table: info.id, commitment: info.commitment, before: info.state === "gathering" }];
  try {
    localStorage.setItem(KEY, JSON.stringify(known.slice(-MOST)));
  } catch {
    return; // a browser that keeps nothing: what was checked is said accordingly
  }
}

export const promiseOf = (table: string): Promised | undefined => all().find((each) => each.table === table);

function all(): Promised[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Promised[];
  } catch {
    return [];
  }
}
