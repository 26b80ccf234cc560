// What a board is: it draws a view and offers the choices it is given. It knows no rules.

import type { ComponentType } from "preact";
import type { Sight, TableInfo } from "../messages";
import type { TableModel } from "../net/table";
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
}

export type Board = ComponentType<BoardProps>;

const files = import.meta.glob<{ default: Board }>("./*/index.tsx");

/** The board of a game, loaded when it is needed; a game without a drawing of its own has the plain one. */
export async function boardOf(game: string): Promise<Board> {
  const load = files[`./${game}/index.tsx`] ?? files["./plain/index.tsx"];
  if (!load) throw new Error("there is no board");
  return (await load()).default;
}
