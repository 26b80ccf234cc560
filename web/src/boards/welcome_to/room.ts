// How much room the column beside the sheet has, where it ends with the log.

import { signal } from "@preact/signals";
import type { TableInfo } from "../../messages";
import { isSomebodyElsewhere } from "../../shell/company";

/** Windows so high have room for everything, and for the small streets of one other seat, or of two. */
const HIGH = asHighAs(880);
const HIGHER = asHighAs(1400);
const TWO = 2;
const THREE = 3;

function asHighAs(height: number) {
  const query = matchMedia(`(min-height: ${height}px)`);
  const holds = signal(query.matches);
  query.addEventListener("change", () => (holds.value = query.matches));
  return holds;
}

/** `tight`: the panels are as low as can be; `brief`: the small streets come only when one points at a seat. */
export function roomOf(seats: number, info: TableInfo): string {
  const tight = !HIGH.value || isSomebodyElsewhere(info); // the talk needs its own
  const glance = !tight && (seats <= TWO || (seats === THREE && HIGHER.value));
  return `${tight ? " tight" : ""}${glance ? "" : " brief"}`;
}
