import { useEffect } from "preact/hooks";
import type { TableModel } from "../net/table";

/**
 * Several people at one screen, and a game that hides nothing from them: the board is shown to whoever decides next.
 */
export function useSharedScreen(table: TableModel): void {
  const [info, sight] = [table.info.value, table.sight.value];
  const shares = info?.state === "playing" && !info.secrets && info.places.filter((place) => place.yours).length > 1;
  const next = shares ? info.seats.find((seat) => sight?.waiting.includes(seat)) : undefined;
  useEffect(() => {
    if (next !== undefined && sight?.seat !== next) void table.here(next);
  }, [next, sight?.seat]);
}
