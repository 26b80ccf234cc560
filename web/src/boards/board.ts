// What a board is: it draws a view and offers the choices it is given. It knows no rules.

import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren, ComponentType } from "preact";
import type { Line } from "../messages";
import { part } from "../net/part";
import type { Event, LineWithEvents, News } from "../net/story";
import type { Texts } from "../text/texts";

/** What one seat knows at one moment. */
export interface Position {
  /** Who looks; -1 is an onlooker. */
  seat: number;
  /** Stands for all that the seat knows: another position has another one. */
  version: string;
  /** What the game shows this seat; each board knows the shape of its own. */
  view: unknown;
  /** The seats that the game waits for. */
  waiting: number[];
  /** The log so far, as the seat may read it. */
  lines: Line[];
}

/** What choices would bring, before anything is drawn. */
export interface Preview {
  /** The lines of the score sheet. */
  lines: string[];
  /** Points by line now, and after each choice. */
  now: number[];
  after: number[][];
  /** The view after the choice, where only one was asked about. */
  view: unknown;
}

/** Data and callbacks: a board knows no table, no server, and no rules. */
export interface BoardProps {
  /** What there is to be drawn. */
  position: Position;
  /** The kind of bot in each seat; null where a person plays. */
  bots: (string | null)[];
  /** The match is under way, or a lesson is; false in a replay. */
  playing: boolean;
  /** The game's names and sentences, knowing what the seats are called. */
  texts: Texts;
  /** What the seat may choose now, in words. */
  choices: string[];
  /** Decides one of the choices. */
  choose: (words: string) => void;
  /** Nothing can be decided here: an onlooker, a replay, somebody else's turn. */
  still: boolean;
  /** Takes the latest decision back; undefined where that is not possible. */
  undo: (() => void) | undefined;
  /** A decision is on its way; a signal, so that only what waits for it is drawn anew. */
  busy: ReadonlySignal<boolean>;
  /** Asks what choices would bring; undefined where nobody can say. */
  preview: (choices: string[]) => Promise<Preview | undefined>;
  /** Says a sentence to the others at the table; undefined where all sit at this screen. */
  chat: ((text: string) => void) | undefined;
  /** What has just happened, to be shown moving. */
  news: News | undefined;
  /** What the lines of the log told so far. */
  story: LineWithEvents[];
  /** The log and the chat, where the window is wide enough for them among the board's own panels. */
  aside?: ComponentChildren;
}

export type Board = ComponentType<BoardProps>;

/** What a line of the log brought its seat, in a few signs: `+4`. */
export type Brief = (line: Line, events: Event[]) => string;

/** The lines of the score sheet that mean something at this table, each with its name there. */
export type ScoreLines = (position: Position, texts: Texts) => [line: string, name: string][];

/** What the title block says of the match: `Turn 12`, `Deck 3`; each a label and what stands below it. */
export type Facts = (position: Position, texts: Texts) => [label: string, value: string][];

export interface BoardFile {
  default: Board;
  /** It has a place for the log; other boards have it beside them. */
  holdsLog?: true;
  facts?: Facts;
  brief?: Brief;
  scoreLines?: ScoreLines;
}

const files = import.meta.glob<BoardFile>("./*/index.tsx");

/** The board of a game and what it knows for the shell, loaded when needed; the plain one for a game without a drawing,
 * and for whoever wishes it. */
export function boardOf(game: string, plain = false): Promise<BoardFile> {
  const load = (plain ? undefined : files[`./${game}/index.tsx`]) ?? files["./plain/index.tsx"];
  if (!load) throw new Error("there is no board");
  return part(load);
}
