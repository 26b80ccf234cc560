// What Biome cannot break up, people do: long files, and long lines of text.

import { expect, test } from "vitest";

const MOST_LINES = 300;
const MOST_COLUMNS = 120;
const MADE = "./messages.ts"; // from the server's messages
const sources = Object.entries(
  import.meta.glob<string>(["./**/*.{ts,tsx,css}", "../worker/*.ts"], {
    eager: true,
    query: "?raw",
    import: "default",
  }),
).filter(([path]) => path !== MADE);

test("there are sources to look at", () => {
  expect(sources.length).toBeGreaterThan(200);
});

test.each(sources)("%s is no longer than can be read at once", (_path, text) => {
  const lines = text.trimEnd().split("\n");
  expect(lines.length).toBeLessThanOrEqual(MOST_LINES);
  expect(lines.filter((line) => line.length > MOST_COLUMNS)).toEqual([]);
});
