// The columns of the score sheet: whose points they are, and how it ended for them.

import type { TableInfo } from "../messages";
import type { Texts } from "../text/texts";
import { isTogether, rivalName, scored } from "./rival";

interface Row {
  scores: Record<string, number>;
  total: number;
  /** 1 is best, shared by equals; 0 where nobody is ranked. */
  rank: number;
}
export interface Result {
  reason: string;
  seats: Row[];
  rival: Row | null;
  winners: number[];
}
export interface Column {
  name: string;
  row: Row;
  /** Of the client's texts; none where there is nothing to say. */
  verdict: "wins" | "loses" | "gave_up" | "";
}

/** Each seat, or all as one, and a rival or the target. */
export function columnsOf(info: TableInfo, texts: Texts, { seats, rival }: Result): Column[] {
  const together = isTogether(info);
  const alone = seats.length === 1 && rival === null; // for a record: nobody is beaten
  const columns = scored(info, texts, seats.length).flatMap((name, seat): Column[] => {
    const row = seats[seat];
    if (!row) return [];
    return [
      {
        name,
        row,
        verdict: together ? common(row) : gaveUp(info, seat) ? "gave_up" : row.rank === 1 && !alone ? "wins" : "",
      },
    ];
  });
  // A target is reached or not; only a rival can win.
  return rival
    ? [...columns, { name: rivalName(info, texts), row: rival, verdict: rival.rank === 1 && !together ? "wins" : "" }]
    : columns;
}

/** For those who win or lose as one. */
const common = ({ rank }: Row) => (rank === 0 ? "" : rank === 1 ? "wins" : "loses");

const gaveUp = (info: TableInfo, seat: number) =>
  info.places.some((place) => place.seat === seat && place.gone === "resigned");

/** The same points, and yet one is ahead of the other by the rules: that wants a reason. */
export function isTied(columns: Column[]): boolean {
  const rows = columns.filter(({ verdict }) => verdict !== "gave_up").map(({ row }) => row);
  return rows.some((one) => rows.some((other) => one.total === other.total && 0 < one.rank && one.rank < other.rank));
}
