// The latest rolls and what they paid, from what the lines of the log told.

import type { Line } from "../../messages";
import type { Event, LineWithEvents } from "../../net/story";

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
  /** Whether what it paid was told here; whoever came later knows only the roll. */
  heard: boolean;
}

const ROLLS_SHOWN = 5;
const ASIDES = new Set(["extra_turn", "shared", "aid", "swapped", "gave"]);

/** The latest roll first. What happens after a roll, until the next, is told with it. */
export function rollsOf(story: LineWithEvents[], lines: Line[]): Roll[] {
  const found: Roll[] = [];
  for (const { line, events } of story)
    for (const event of events) {
      if (event.event === "rolled") found.unshift(begun(event, line.number));
      else if (found[0]) found[0] = { ...found[0], ...heard(found[0], event) };
    }
  const latest = unheard(lines);
  return (latest && latest.key > (found[0]?.key ?? 0) + 1 ? [latest, ...found] : found).slice(0, ROLLS_SHOWN);
}

/** The latest roll as the log alone knows it. */
function unheard(lines: Line[]): Roll | undefined {
  const roll = lines.findLast((line) => line.who === -1 && line.words.startsWith("roll "));
  const by = roll && lines.findLast((line) => line.number < roll.number && line.who >= 0);
  if (!roll || !by) return undefined;
  return {
    key: roll.number,
    seat: by.who,
    dice: roll.words.split(" ").slice(1).map(Number),
    payments: [],
    asides: [],
    heard: false,
  };
}

function begun(event: Event, key: number): Roll {
  const dice = [event.first, event.second].map(Number).filter((face) => face > 0);
  return { key, seat: Number(event.seat), dice, payments: [], asides: [], heard: true };
}

function heard(roll: Roll, event: Event): Partial<Roll> {
  if (event.event === "paid" || event.event === "short")
    return { payments: [...roll.payments, { ...(event as unknown as Payment), short: event.event === "short" }] };
  return ASIDES.has(event.event) ? { asides: [...roll.asides, event] } : {};
}

/** What a roll changed in this purse. */
export function netOf(roll: Roll, seat: number): number {
  const paid = roll.payments.filter((each) => !each.short);
  return paid.reduce(
    (sum, each) => sum + (each.to === seat ? each.coins : 0) - (each.from === seat ? each.coins : 0),
    0,
  );
}

/** The cards of this seat that a roll woke. */
export function wokenOf(roll: Roll | undefined, seat: number): Set<string> {
  return new Set(roll?.payments.filter((each) => each.to === seat && !each.short).map((each) => each.card));
}
