// Marks of a pencil: no two crosses are alike, and a ring never quite closes.

const CROSSES = [
  ["M3.2 3.6C8 8.8 14.5 15 20.6 20.8", "M20.3 2.9C14.8 9 9.2 14.7 3.5 21.2"],
  ["M2.6 5.2C9.4 9.6 15 14.3 21.5 19.4", "M18.9 2.4C15 9.4 9.7 16 4.6 21.6"],
  ["M4.2 2.5C8.8 9.9 13.5 15.6 20 21.6", "M21.4 4.4C14.7 9.3 8.7 14.2 2.7 19.7"],
  ["M3 4.3C10 8.2 16 15.4 21 21", "M20.8 3.4C16.4 8 7.9 15.9 4 20.5"],
  ["M5 3C9.5 10.4 14.6 16.2 19.3 21.8", "M21 5.6C14 9.9 8.2 15.3 3 18.8"],
];

/** A box that is crossed out; `like` picks the hand's way of doing it. */
export function Cross({ like }: { like: number }) {
  return (
    <svg class="wt-cross" viewBox="0 0 24 24" preserveAspectRatio="none" aria-hidden="true">
      {CROSSES[like % CROSSES.length]?.map((stroke) => (
        <path key={stroke} d={stroke} pathLength={1} />
      ))}
    </svg>
  );
}

const RING =
  "M21.5 3.4C12 .4 2.6 5.4 2.2 13.6C1.8 22 9.5 26.6 17.5 26" +
  "C25.6 25.3 30.6 19.3 29.7 12.4C28.8 6 22.4 2.2 15.3 2.6";

/** Around the value that counts now. */
export function Ring() {
  return (
    <svg class="wt-ring" viewBox="0 0 32 28" preserveAspectRatio="none" aria-hidden="true">
      <path d={RING} pathLength={1} />
    </svg>
  );
}
