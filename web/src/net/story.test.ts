import { beforeEach, expect, test } from "vitest";
import type { Line, Snapshot } from "../messages";
import {
  completed,
  type Event,
  isPartial,
  type LineWithEvents,
  remember,
  remembered,
  teller,
  withoutUndone,
  withStep,
} from "./story";

const line = (number: number, who: number, words = `move ${number}`): Line => ({ number, who, words });
const event = (name: string): Event => ({ event: name });
const step = (number: number, who = 0): LineWithEvents => ({ line: line(number, who), events: [event(`e${number}`)] });
const snapshot = (lines: Line[]) => ({ table: "t", seat: 1, lines }) as Snapshot;

beforeEach(() => sessionStorage.clear());

test("a step is told with its decision, not with the chance that follows", () => {
  const lines = [line(4, -1), line(5, 1), line(6, -1)];
  expect(withStep([], lines, [event("paid")])).toEqual([{ line: lines[1], events: [event("paid")] }]);
  expect(withStep([], [line(4, -1)], [event("dealt")])[0]?.line.number).toBe(4);
});

test("a step that told nothing leaves the story as it is", () => {
  const story = [step(1)];
  expect(withStep(story, [line(2, 0)], [])).toBe(story);
});

test("what was taken back leaves the story", () => {
  const story = [step(1), step(2), step(3)];
  expect(withoutUndone(story, [line(1, 0), line(2, 0, "another move"), line(3, 1)])).toEqual([story[0]]);
  expect(withoutUndone(story, [line(1, 0), line(2, 0), line(3, 0), line(4, 1)])).toBe(story);
});

test("a story is partial where a decision lies before it or after what was heard", () => {
  const lines = [line(1, 0), line(2, -1), line(3, 1)];
  expect(isPartial([step(1), step(3, 1)], lines, lines)).toBe(false);
  expect(isPartial([step(3, 1)], lines, lines)).toBe(true);
  expect(isPartial([step(1)], lines.slice(0, 2), lines)).toBe(true);
  expect(isPartial([], [], [line(1, -1)])).toBe(false);
});

test("the whole story fills the gaps, keeps what was heard here, and stays in order", () => {
  const heard: LineWithEvents = { line: line(2, 0), events: [event("heard here")] };
  const whole = { lines: [step(1), step(2), step(3)] } as Parameters<typeof completed>[0];
  const lines = [line(1, 0), line(2, 0), line(3, 0)];
  expect(completed(whole, [heard], lines)).toEqual([step(1), heard, step(3)]);
});

test("a line tells what it and the chance after it brought, up to the next decision", () => {
  const lines = [line(1, 0), line(2, -1), line(3, 1)];
  const tell = teller([step(1), step(2, -1), step(3, 1)], lines);
  expect(tell(line(1, 0))).toEqual([event("e1"), event("e2")]);
  expect(tell(line(3, 1))).toEqual([event("e3")]);
  expect(tell(line(9, 1))).toEqual([]);
});

test("a reload remembers the latest steps that still stand", () => {
  const steps = Array.from({ length: 100 }, (_, at) => step(at + 1));
  const lines = steps.map((each) => each.line);
  remember(snapshot(lines), steps);
  expect(remembered(snapshot(lines))).toEqual(steps.slice(20));
  expect(remembered(snapshot(lines.slice(0, 50)))).toEqual(steps.slice(20, 50));
});

test("what another program left in the memory of the tab is no story", () => {
  sessionStorage.setItem("ratusha.story.t.1", "{not ours");
  expect(remembered(snapshot([]))).toEqual([]);
});
