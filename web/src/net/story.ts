// What each step told, kept beside the log: a reload should not forget it, and whoever comes later asks for it.

import type { Line, Sight, Story } from "../messages";

export type Event = { event: string } & Record<string, unknown>;

/** A line of the log and what was told from it on, until the next line that is somebody's decision. */
export interface LineWithEvents {
  line: Line;
  events: Event[];
}

/** What has just been told, for those who show it moving. Each is another object. */
export interface News {
  events: Event[];
}

const MOST = 80;

/** The story with one step more. */
export function withStep(story: LineWithEvents[], lines: Line[], events: Event[]): LineWithEvents[] {
  const line = lines.find((each) => each.who >= 0) ?? lines[0];
  return line && events.length > 0 ? [...story, { line, events }] : story;
}

/** Without what was taken back: every line of the story stands in the log as it did. */
export function withoutUndone(story: LineWithEvents[], lines: Line[]): LineWithEvents[] {
  const words = new Map(lines.map((line) => [line.number, line]));
  const stands = ({ line }: LineWithEvents) =>
    words.get(line.number)?.words === line.words && words.get(line.number)?.who === line.who;
  return story.every(stands) ? story : story.filter(stands);
}

/**
 * Whether something was decided that this tab did not hear: before its story begins, or after the last line it heard.
 */
export function isPartial(story: LineWithEvents[], heard: Line[], lines: Line[]): boolean {
  const first = story[0]?.line.number ?? Infinity;
  const last = heard.at(-1)?.number ?? 0;
  return lines.some(({ who, number }) => who >= 0 && (number < first || number > last));
}

/** The story of those who heard all of it, with what this tab has heard since. */
export function completed(whole: Story, story: LineWithEvents[], lines: Line[]): LineWithEvents[] {
  const heard = new Set(story.map(({ line }) => line.number));
  const missed = (whole.told as LineWithEvents[]).filter(({ line }) => !heard.has(line.number));
  return withoutUndone(
    [...missed, ...story].sort((a, b) => a.line.number - b.line.number),
    lines,
  );
}

/** What a line and the outcomes after it told: up to the next decision. */
export function teller(story: LineWithEvents[], lines: Line[]): (line: Line) => Event[] {
  const decisions = lines.filter((line) => line.who >= 0).map((line) => line.number);
  const by = new Map<number, Event[]>();
  for (const { line, events } of story) {
    const number = decisions.findLast((each) => each <= line.number) ?? line.number;
    by.set(number, [...(by.get(number) ?? []), ...events]);
  }
  return (line) => by.get(line.number) ?? [];
}

const keyOf = (sight: Sight) => `ratusha.story.${sight.table}.${sight.seat}`;

/** This tab's memory of the story; empty where the browser keeps none. */
export function remembered(sight: Sight): LineWithEvents[] {
  try {
    return withoutUndone(JSON.parse(sessionStorage.getItem(keyOf(sight)) ?? "[]") as LineWithEvents[], sight.lines);
  } catch {
    return []; // a browser that keeps nothing, or something that is not ours
  }
}

export function remember(sight: Sight, story: LineWithEvents[]): void {
  try {
    sessionStorage.setItem(keyOf(sight), JSON.stringify(story.slice(-MOST)));
  } catch {
    return; // full or forbidden: the story lives as long as the page
  }
}
