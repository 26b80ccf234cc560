// The latest rolls and what they paid, kept from what the updates tell.

import { useRef } from "preact/hooks";
import type { Event, TableModel } from "../../net/table";

export interface Payment {
  from: number;
  to: number;
  coins: number;
  card: string;
  short: boolean;
}

export interface Roll {
  key: number;
  seat: number;
  dice: number[];
  payments: Payment[];
  /** What else it brought: another turn, all coins shared, a card that moved. */
  asides: Event[];
}

const KEPT = 5;
const ASIDES = new Set(["extra_turn", "shared", "aid", "swapped", "gave"]);

/** The latest roll first. What happens after a roll, until the next, is told with it. */
export function useRolls(news: TableModel["news"]["value"]): Roll[] {
  const kept = useRef<{ news: unknown; rolls: Roll[] }>({ news: undefined, rolls: [] });
  if (news !== kept.current.news) kept.current = { news, rolls: news ? added(kept.current.rolls, news.events) : [] };
  return kept.current.rolls;
}

function added(rolls: Roll[], events: Event[]): Roll[] {
  let found = rolls;
  for (const event of events) {
    if (event.event === "rolled") found = [begun(event, (found[0]?.key ?? 0) + 1), ...found].slice(0, KEPT);
    else if (found[0]) found = [{ ...found[0], ...heard(found[0], event) }, ...found.slice(1)];
  }
  return found;
}

function begun(event: Event, key: number): Roll {
  const dice = [event["first"], event["second"]].map(Number).filter((face) => face > 0);
  return { key, seat: Number(event["seat"]), dice, payments: [], asides: [] };
}

function heard(roll: Roll, event: Event): Partial<Roll> {
  if (event.event === "paid" || event.event === "short")
    return { payments: [...roll.payments, { ...(event as unknown as Payment), short: event.event === "short" }] };
  return ASIDES.has(event.event) ? { asides: [...roll.asides, event] } : {};
}

/** What a roll changed in this purse. */
export function netOf(roll: Roll, seat: number): number {
  const paid = roll.payments.filter((each) => !each.short);
  return paid.reduce((sum, each) => sum + (each.to === seat ? each.coins : 0) - (each.from === seat ? each.coins : 0), 0);
}

/** The cards of this seat that a roll woke. */
export function wokenOf(roll: Roll | undefined, seat: number): Set<string> {
  return new Set(roll?.payments.filter((each) => each.to === seat && !each.short).map((each) => each.card));
}
