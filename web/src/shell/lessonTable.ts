// A lesson as a table: boards are given one, but here nothing is asked of the server, and nothing can be lost.

import type { Frame, Lesson, Sight, TableInfo } from "../messages";
import { applyChanges } from "../net/patch";
import { type Event, type News, TableModel, type Told } from "../net/table";

export class LessonTable extends TableModel {
  constructor() {
    super("lesson");
  }

  protected override listen(): () => void {
    return () => undefined;
  }

  /** The lesson has a step back of its own. */
  override async undo(): Promise<boolean> {
    return false;
  }

  override async weigh(): Promise<undefined> {
    return undefined;
  }
}

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

export function sightAt(lesson: Lesson, views: unknown[], place: number, choices: Sight["choices"]): Sight {
  return {
    do: "sight",
    table: "lesson",
    seat: lesson.seat,
    version: `${place}`.padStart(16, "0"),
    view: views[place],
    waiting: lesson.frames[place]?.waiting ?? [],
    choices,
    undo: false,
    lines: lesson.frames.slice(0, place + 1).map((frame) => frame.line),
  };
}

export const storyTo = (lesson: Lesson, place: number): Told[] =>
  lesson.frames.slice(0, place + 1).map((frame) => ({ line: frame.line, events: eventsOf([frame]) }));

const eventsOf = (frames: Frame[]): Event[] => frames.flatMap((frame) => frame.events as Event[]);

/** The last frame of the move that comes after this one: a decision, and all that chance has to add. */
export function moveAfter(lesson: Lesson, place: number): { end: number; mine: boolean; news: News } {
  let end = place + 1;
  while (end + 1 < lesson.frames.length && (lesson.frames[end + 1]?.line.who ?? 0) < 0) end++;
  return {
    end,
    mine: lesson.frames[place + 1]?.line.who === lesson.seat,
    news: { events: eventsOf(lesson.frames.slice(place + 1, end + 1)) },
  };
}

/** Who sits there: the learner, and bots. */
export function infoOf(lesson: Lesson, name: string): TableInfo {
  const places = Array.from({ length: lesson.seats }, (_, seat) => {
    const yours = seat === lesson.seat;
    return {
      kind: yours ? ("person" as const) : ("bot" as const),
      name: yours ? name : null,
      bot: yours ? null : lesson.bot,
      seat,
      yours,
      gone: null,
      awaited: false,
    };
  });
  return {
    id: "lesson",
    game: lesson.game,
    mode: lesson.mode,
    options: lesson.options,
    edition: null,
    order: "fixed",
    state: "playing",
    public: false,
    practice: true,
    owner: false,
    places,
    seats: [lesson.seat],
    commitment: "",
    created: 0,
    result: null,
    seed: null,
    why: null,
    rematch: null,
    proposal: null,
    secrets: false,
  };
}
