// What a board is: it draws a view and offers the choices it is given. It knows no rules.

import type { ComponentChildren, ComponentType } from "preact";
import type { Line, Sight, TableInfo } from "../messages";
import { part } from "../net/part";
import type { Event, News, TableModel, Told } from "../net/table";
import type { Texts } from "../text/texts";

export interface BoardProps {
  table: TableModel;
  info: TableInfo;
  sight: Sight;
  /** The game's names and sentences, knowing what the seats are called. */
  texts: Texts;
  /** What the seat may say now. */
  choices: string[];
  choose: (say: string) => void;
  /** Nothing can be decided here: an onlooker, a replay, somebody else's turn. */
  still: boolean;
  /** What has just happened, to be shown moving. */
  news: News | undefined;
  /** What the lines of the log told so far. */
  story: Told[];
  /** The log and the talk, where the window is wide enough for them among the board's own panels. */
  aside?: ComponentChildren;
}

export type Board = ComponentType<BoardProps>;

/** What a line of the log brought its seat, in a few signs: `+4`. */
export type Brief = (line: Line, events: Event[]) => string;

/** The lines of the score sheet that mean something at this table, each with its name there. */
export type ScoreLines = (sight: Sight, texts: Texts) => [line: string, name: string][];

/** What the title block says of the match: `Turn 12`, `Deck 3`; each a label and what stands below it. */
export type Facts = (sight: Sight, texts: Texts) => [label: string, value: string][];

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
