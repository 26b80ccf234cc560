// What each table promised of its draws when this browser first saw it, and what this browser added to its chance after
// that: neither can be changed afterwards.

import type { TableInfo } from "../messages";

export interface Promised {
  table: string;
  commitment: string;
  /** Whether the table said then that nothing had been drawn. */
  before: boolean;
  /** What this browser added, noted before it was sent. */
  nonce?: string;
}

const KEY = "ratusha.promises";
const MOST = 200;

/** The first word counts: a table that promises something else later is found out. */
export function rememberPromise(info: TableInfo | undefined): void {
  if (!info?.commitment || (info.state !== "gathering" && info.state !== "playing") || promiseOf(info.id)) return;
  keep([...all(), { table: info.id, commitment: info.commitment, before: info.state === "gathering" }]);
}

/** Noted beside the promise, or taken out again where it came too late. */
export function rememberNonce(table: string, nonce: string | undefined): void {
  keep(
    all().map(({ nonce: was, ...each }) =>
      each.table === table ? { ...each, ...(nonce && { nonce }) } : { ...each, ...(was && { nonce: was }) },
    ),
  );
}

export const promiseOf = (table: string): Promised | undefined => all().find((each) => each.table === table);

function keep(known: Promised[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(known.slice(-MOST)));
  } catch {
    return; // a browser that keeps nothing: what was checked is said accordingly
  }
}

function all(): Promised[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Promised[];
  } catch {
    return [];
  }
}
