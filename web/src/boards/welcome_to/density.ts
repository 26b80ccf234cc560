// How much room the column beside the sheet has, where it ends with the log.

import { type Signal, signal } from "@preact/signals";
import { isExpert, type WelcomeView } from "./view";

/** Windows so high have room for every panel as it is, and for the small streets of one other seat. */
const HIGH = asHighAs(890);
const HIGH_FOR_EXPERTS = asHighAs(915);
/** For those of two others as well; or for the hands of many, a row each. */
const HIGHER = asHighAs(1400);
const TWO = 2;
const THREE = 3;
const ROWS = 5;

function asHighAs(height: number): Signal<boolean> {
  const query = matchMedia(`(min-height: ${height}px)`);
  const holds = signal(query.matches);
  query.addEventListener("change", () => (holds.value = query.matches));
  return holds;
}

/** `tight`: the panels are as low as can be; `brief`: the small streets come only when one points at a seat. */
export function densityOf(view: WelcomeView, chats: boolean): string {
  const seats = view.sheets.length;
  const enough = view.deck && seats > ROWS ? HIGHER : isExpert(view) ? HIGH_FOR_EXPERTS : HIGH;
  const tight = !enough.value || chats; // the chat needs its own
  const glance = !tight && (seats <= TWO || (seats === THREE && HIGHER.value));
  return `${tight ? " tight" : ""}${glance ? "" : " brief"}`;
}
