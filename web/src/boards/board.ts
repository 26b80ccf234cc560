// What a board is: it draws a view and offers the choices it is given. It knows no rules.

import type { ComponentType } from "preact";
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
}

export type Board = ComponentType<BoardProps>;

/** What a line of the log brought its seat, in a few signs: `+4`. */
export type Brief = (line: Line, events: Event[]) => string;

interface BoardFile {
  default: Board;
  brief?: Brief;
}

const files = import.meta.glob<BoardFile>("./*/index.tsx");

/** The board of a game, loaded when it is needed; a game without a drawing of its own has the plain one. */
export async function boardOf(game: string): Promise<Board> {
  return (await fileOf(game)).default;
}

/** How the board of a game says in the log what a line brought; undefined where it does not. */
export async function briefOf(game: string): Promise<Brief | undefined> {
  return (await fileOf(game)).brief;
}

function fileOf(game: string): Promise<BoardFile> {
  const load = files[`./${game}/index.tsx`] ?? files["./plain/index.tsx"];
  if (!load) throw new Error("there is no board");
  return part(load);
}
