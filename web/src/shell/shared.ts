import { useEffect } from "preact/hooks";
import type { TableModel } from "../net/table";

/** On a shared screen, in a game without secrets: show the board to whoever decides next. */
export function useSharedScreen(table: TableModel): void {
  const [info, snapshot] = [table.info.value, table.snapshot.value];
  const shares = info?.state === "playing" && !info.secrets && info.places.filter((place) => place.yours).length > 1;
  const next = shares ? info.seats.find((seat) => snapshot?.waiting.includes(seat)) : undefined;
  useEffect(() => {
    if (next !== undefined && snapshot?.seat !== next) void table.switchSeat(next);
  }, [next, snapshot?.seat]);
}
