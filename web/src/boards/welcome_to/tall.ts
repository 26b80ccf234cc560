import { signal } from "@preact/signals";

/** Windows so high have room in the column for the small streets of two seats, or of three, with the log below. */
const HEIGHTS = [880, 1400];
const TWO = 2;

const tall = HEIGHTS.map((height) => {
  const query = matchMedia(`(min-height: ${height}px)`);
  const holds = signal(query.matches);
  query.addEventListener("change", () => (holds.value = query.matches));
  return holds;
});

/** Whether the small streets of so many seats stand in the column; else they come when one points at a seat. */
export const isTall = (seats: number): boolean => tall[Math.max(seats - TWO, 0)]?.value ?? false;
