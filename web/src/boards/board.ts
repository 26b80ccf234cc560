// The interface of a board: it draws a view and offers the choices it is given. It knows no rules.

import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren, ComponentType } from "preact";
import type { Line } from "../messages";
import { lazyLoad } from "../net/lazyLoad";
import type { Event, LineWithEvents, News } from "../net/story";
import type { Texts } from "../text/texts";

/** What one seat knows at one moment. */
export interface Position {
  /** The seat that is looking; -1 for an onlooker. */
  seat: number;
  /** Identifies everything the seat knows; a different position has a different version. */
  version: string;
  /** What the game shows this seat; each board knows the shape of its own view. */
  view: unknown;
  /** The seats the game is waiting for. */
  waiting: number[];
  /** The log so far, without what this seat may not know. */
  lines: Line[];
}

/** What choices would score, before any chance. */
export interface Preview {
  /** The lines of the score sheet. */
  lines: string[];
  /** Points by line now, and after each choice. */
  now: number[];
  after: number[][];
  /** The view after the choice, if only one was asked about. */
  view: unknown;
}

/** Data and callbacks only: a board knows no table, no server and no rules. */
export interface BoardProps {
  /** What to draw. */
  position: Position;
  /** The kind of bot in each seat; null for a person. */
  bots: (string | null)[];
  /** True in a match or a lesson; false in a replay. */
  playing: boolean;
  /** The game's names and sentences, including the players' names. */
  texts: Texts;
  /** The seat's legal choices, in words. */
  choices: string[];
  /** Make one of the choices. */
  choose: (words: string) => void;
  /** Nothing can be chosen: an onlooker, a replay, or another seat's turn. */
  still: boolean;
  /** Undo the latest decision; undefined if that is not possible. */
  undo: (() => void) | undefined;
  /** A decision is pending. A signal, so that only what depends on it is drawn again. */
  busy: ReadonlySignal<boolean>;
  /** Ask what choices would score; undefined if that cannot be known. */
  preview: (choices: string[]) => Promise<Preview | undefined>;
  /** Send a chat message; undefined if everybody sits at this screen. */
  chat: ((text: string) => void) | undefined;
  /** What has just happened, to be animated. */
  news: News | undefined;
  /** The events of the log so far. */
  story: LineWithEvents[];
  /** The log and the chat, if the window is wide enough to show them among the board's panels. */
  aside?: ComponentChildren;
}

export type Board = ComponentType<BoardProps>;

/** What a log line gained its seat, in a few characters: `+4`. */
export type Brief = (line: Line, events: Event[]) => string;

/** The lines of the score sheet that apply in this match, each with its name. */
export type ScoreLines = (position: Position, texts: Texts) => [line: string, name: string][];

/** What the title block shows of the match, as labels and values: `Turn 12`, `Deck 3`. */
export type Facts = (position: Position, texts: Texts) => [label: string, value: string][];

export interface BoardFile {
  default: Board;
  /** The board places the log itself; otherwise the log is shown beside it. */
  holdsLog?: true;
  facts?: Facts;
  brief?: Brief;
  scoreLines?: ScoreLines;
}

const files = import.meta.glob<BoardFile>("./*/index.tsx");

/** Load a game's board; the plain board if the game has none, or if the reader prefers it. */
export function boardOf(game: string, plain = false): Promise<BoardFile> {
  const load = (plain ? undefined : files[`./${game}/index.tsx`]) ?? files["./plain/index.tsx"];
  if (!load) throw new Error("there is no board");
  return lazyLoad(load);
}
