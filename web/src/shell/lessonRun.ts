// The course of a lesson: page by page, playing what happens in between.

import { useEffect, useState } from "preact/hooks";
import type { Lesson, LessonStep } from "../messages";
import type { News } from "../net/story";
import { moveAfter } from "./lessonTable";

const PAUSE = 1100;

export interface Run {
  step: LessonStep;
  at: number;
  /** The frame shown on the board. */
  frame: number;
  news: News | undefined;
  /** Everything before this page has been played. */
  arrived: boolean;
  /** The choice made instead of the one the lesson asks for. */
  missed: string;
  last: boolean;
  choose: (words: string) => void;
  on: () => void;
  back: () => void;
  restart: () => void;
}

export function useRun(lesson: Lesson): Run {
  const [at, setAt] = useState(0);
  const [shown, setShown] = useState<{ frame: number; news: News | undefined }>({
    frame: lesson.steps[0]?.frame ?? 0,
    news: undefined,
  });
  const [missed, setMissed] = useState("");
  const step = lesson.steps[at] as LessonStep;
  const arrived = shown.frame >= step.frame;
  useEffect(() => {
    if (arrived) return undefined;
    const { end, mine, news } = moveAfter(lesson, shown.frame);
    const show = () => setShown({ frame: Math.min(end, step.frame), news });
    const timer = setTimeout(show, mine || news.events.length === 0 ? 0 : pause());
    return () => clearTimeout(timer);
  }, [lesson, shown.frame, arrived]);
  const turnTo = (next: number) => {
    setMissed("");
    setAt(next);
    setShown({ frame: lesson.steps[next]?.frame ?? 0, news: undefined });
  };
  const on = () => {
    setMissed("");
    if (!arrived) setShown({ frame: step.frame, news: undefined });
    else if (at + 1 < lesson.steps.length) setAt(at + 1);
  };
  const choose = (words: string) => {
    if (!arrived || !step.play) return;
    if (words === step.play) on();
    else setMissed(words);
  };
  return {
    step,
    at,
    ...shown,
    arrived,
    missed,
    last: at === lesson.steps.length - 1,
    choose,
    on,
    back: () => turnTo(Math.max(0, at - 1)),
    restart: () => turnTo(0),
  };
}

const pause = () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : PAUSE);
