// Numbers as people write them.

import { language } from "../../text/language";

/** A number with its sign; minus is a real minus. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

export function tenths(value: number): string {
  const sign = Math.abs(value) < 0.05 ? "" : value > 0 ? "+" : "−";
  return (
    sign +
    new Intl.NumberFormat(language.value, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
      Math.abs(value),
    )
  );
}

/** Words in one piece, so that their number never stands alone on a line. */
export const unbroken = (words: string): string => words.replaceAll(" ", "\u00A0");
