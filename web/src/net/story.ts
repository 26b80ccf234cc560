// The events of each step, kept beside the log: they survive a reload, and latecomers fetch them from the server.

import type { Line, SeatHistory, Snapshot } from "../messages";

export type Event = { event: string } & Record<string, unknown>;

/** A line of the log and the events from it up to the next decision. */
export interface LineWithEvents {
  line: Line;
  events: Event[];
}

/** The events of the latest update, for animations. Each update is a new object. */
export interface News {
  events: Event[];
}

const MOST = 80;

/** Append a step to the story. */
export function withStep(story: LineWithEvents[], lines: Line[], events: Event[]): LineWithEvents[] {
  const line = lines.find((each) => each.who >= 0) ?? lines[0];
  return line && events.length > 0 ? [...story, { line, events }] : story;
}

/** Drop lines that were undone or replaced in the log. */
export function withoutUndone(story: LineWithEvents[], lines: Line[]): LineWithEvents[] {
  const words = new Map(lines.map((line) => [line.number, line]));
  const stands = ({ line }: LineWithEvents) =>
    words.get(line.number)?.words === line.words && words.get(line.number)?.who === line.who;
  return story.every(stands) ? story : story.filter(stands);
}

/**
 * Whether the log has decisions that never reached this tab: before its story begins, or after the last line heard.
 */
export function isPartial(story: LineWithEvents[], heard: Line[], lines: Line[]): boolean {
  const first = story[0]?.line.number ?? Infinity;
  const last = heard.at(-1)?.number ?? 0;
  return lines.some(({ who, number }) => who >= 0 && (number < first || number > last));
}

/** Merge the server's whole story with what this tab has heard since. */
export function completed(whole: SeatHistory, story: LineWithEvents[], lines: Line[]): LineWithEvents[] {
  const heard = new Set(story.map(({ line }) => line.number));
  const missed = (whole.lines as LineWithEvents[]).filter(({ line }) => !heard.has(line.number));
  return withoutUndone(
    [...missed, ...story].sort((a, b) => a.line.number - b.line.number),
    lines,
  );
}

/** Look up the events of a line and of the outcomes that follow it, up to the next decision. */
export function teller(story: LineWithEvents[], lines: Line[]): (line: Line) => Event[] {
  const decisions = lines.filter((line) => line.who >= 0).map((line) => line.number);
  const by = new Map<number, Event[]>();
  for (const { line, events } of story) {
    const number = decisions.findLast((each) => each <= line.number) ?? line.number;
    by.set(number, [...(by.get(number) ?? []), ...events]);
  }
  return (line) => by.get(line.number) ?? [];
}

const keyOf = (snapshot: Snapshot) => `ratusha.story.${snapshot.table}.${snapshot.seat}`;

/** The story saved for this tab; empty if the browser stores nothing. */
export function remembered(snapshot: Snapshot): LineWithEvents[] {
  try {
    return withoutUndone(
      JSON.parse(sessionStorage.getItem(keyOf(snapshot)) ?? "[]") as LineWithEvents[],
      snapshot.lines,
    );
  } catch {
    return []; // no storage, or an entry that is not ours
  }
}

export function remember(snapshot: Snapshot, story: LineWithEvents[]): void {
  try {
    sessionStorage.setItem(keyOf(snapshot), JSON.stringify(story.slice(-MOST)));
  } catch {
    return; // storage is full or forbidden: the story lasts as long as the page
  }
}
