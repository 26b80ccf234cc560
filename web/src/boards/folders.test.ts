// A game's drawing is one folder: nothing outside it knows the game, and what it knows of the page is passed in.

import { expect, test } from "vitest";

const GAMES = Object.keys(import.meta.glob("./*/theme.css")).map((path) => path.split("/")[1] ?? "");
const SOURCES = import.meta.glob<string>(["../**/*.{ts,tsx,css,json}", "!../**/*.test.*"], {
  eager: true,
  query: "?raw",
  import: "default",
});
const IMPORT = /(?:from|import) "([^"]+)"/g;

const folderOf = (path: string) => /^\.\/(\w+)\//.exec(path)?.[1] ?? "";
const importsOf = (text: string) => [...text.matchAll(IMPORT)].map(([, name]) => name ?? "");

test("there are games, and sources to look at", () => {
  expect(GAMES.length).toBeGreaterThan(3);
  expect(Object.keys(SOURCES).length).toBeGreaterThan(100);
});

test.each(GAMES)("nothing outside the folder of %s names it", (game) => {
  const [first = game] = game.split("_");
  const named = new RegExp(first === "welcome" ? game : `${game}|\\b${first}\\b`, "i"); // "welcome" is also a word
  const others = Object.entries(SOURCES).filter(([path]) => folderOf(path) !== game);
  expect(others.filter(([, text]) => named.test(text)).map(([path]) => path)).toEqual([]);
});

test.each(GAMES)("%s has everything that its folder needs, in every language", (game) => {
  const files = Object.keys(import.meta.glob("./*/*")).filter((path) => folderOf(path) === game);
  for (const name of ["index.tsx", "theme.css", "scene.svg"]) expect(files).toContain(`./${game}/${name}`);
});

test("a board knows no table, no server and no other board", () => {
  const allowed = /^(\.\/|\.\.\/\w+$|\.\.\/\.\.\/(text\/|shell\/|net\/story$|messages$)|preact|@preact\/|@fontsource)/;
  for (const [path, text] of Object.entries(SOURCES)) {
    if (!folderOf(path) || path.endsWith(".css") || path.endsWith(".json")) continue;
    expect(
      importsOf(text).filter((name) => !allowed.test(name)),
      path,
    ).toEqual([]);
    expect(text, path).not.toMatch(/\b(TableModel|TableInfo|Snapshot)\b/);
  }
});
