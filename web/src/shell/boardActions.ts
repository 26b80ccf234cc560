// What a board is given besides its position: its callbacks, and who plays which seat.

import { signal } from "@preact/signals";
import { useCallback, useMemo } from "preact/hooks";
import type { BoardProps } from "../boards/board";
import type { TableInfo } from "../messages";
import type { TableModel } from "../net/table";
import { isSomebodyElsewhere } from "./otherPlayers";

type Actions = Pick<BoardProps, "choose" | "undo" | "busy" | "preview" | "chat">;

/** Callbacks that go to the table on the server; `preview` and `chat` are stable, so that boards may memoize. */
export function useTableActions(table: TableModel): Actions {
  const info = table.info.value;
  const canUndo = table.snapshot.value?.undo ?? false;
  const chats = info !== undefined && info.state === "playing" && isSomebodyElsewhere(info);
  const preview = useCallback<Actions["preview"]>((choices) => table.preview(choices), [table]);
  const chat = useCallback((text: string) => void table.chat(text), [table]);
  return {
    choose: (words) => void table.play(words),
    undo: canUndo ? () => void table.undo() : undefined,
    busy: table.busy,
    preview,
    chat: chats ? chat : undefined,
  };
}

/** For replays and lessons, which have no table to ask. */
export const NO_ACTIONS: Actions = {
  choose: () => undefined,
  undo: undefined,
  busy: signal(false),
  preview: async () => undefined,
  chat: undefined,
};

/** The kind of bot in each seat; null for a person. */
export function useBots(info: TableInfo | undefined): (string | null)[] {
  return useMemo(() => botsOf(info), [info]);
}

export function botsOf(info: TableInfo | undefined): (string | null)[] {
  const bots: (string | null)[] = [];
  for (const { seat, kind, bot } of info?.places ?? []) {
    if (seat !== null) bots[seat] = kind === "bot" ? bot : null;
  }
  return bots;
}
