// Long Cyrillic names on small cards: where they may be broken, for browsers without a dictionary of their own.

const VOWELS = "аеёиоуыэюяіїє";
const BREAK = new RegExp(
  `(?<=\\p{L}{2})([${VOWELS}][^${VOWELS}\\s-]{0,4}?)(?=[^${VOWELS}ьъй\\s-][${VOWELS}]\\p{L})`,
  "giu",
);
const LONG = 10;

/** The same name with soft hyphens in its long words. */
export const hyphened = (name: string): string =>
  name.replace(/[\p{Script=Cyrillic}’]+/gu, (word) => (word.length < LONG ? word : word.replace(BREAK, "$1\u00AD")));
