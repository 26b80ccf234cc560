// A lesson as positions for a board, and the events of each frame.

import type { Position } from "../boards/board";
import type { Frame, Lesson } from "../messages";
import { applyChanges } from "../net/patch";
import type { Event, LineWithEvents, News } from "../net/story";

/** The view after each frame. */
export function viewsOf(lesson: Lesson): unknown[] {
  const views: unknown[] = [];
  let view: unknown = lesson.view;
  for (const frame of lesson.frames) {
    view = applyChanges(view, frame.changes);
    views.push(view);
  }
  return views;
}

export function positionAt(lesson: Lesson, views: unknown[], place: number): Position {
  return {
    seat: lesson.seat,
    version: `${place}`,
    view: views[place],
    waiting: lesson.frames[place]?.waiting ?? [],
    lines: lesson.frames.slice(0, place + 1).map((frame) => frame.line),
  };
}

export const storyTo = (lesson: Lesson, place: number): LineWithEvents[] =>
  lesson.frames.slice(0, place + 1).map((frame) => ({ line: frame.line, events: eventsOf([frame]) }));

const eventsOf = (frames: Frame[]): Event[] => frames.flatMap((frame) => frame.events as Event[]);

/** The last frame of the next move: a decision and the chance outcomes that follow. */
export function moveAfter(lesson: Lesson, place: number): { end: number; mine: boolean; news: News } {
  let end = place + 1;
  while (end + 1 < lesson.frames.length && (lesson.frames[end + 1]?.line.who ?? 0) < 0) end++;
  return {
    end,
    mine: lesson.frames[place + 1]?.line.who === lesson.seat,
    news: { events: eventsOf(lesson.frames.slice(place + 1, end + 1)) },
  };
}

/** The bots in the seats beside the learner's. */
export const botsOf = (lesson: Lesson): (string | null)[] =>
  Array.from({ length: lesson.seats }, (_, seat) => (seat === lesson.seat ? null : lesson.bot));
