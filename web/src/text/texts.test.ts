import { expect, test } from "vitest";
import { Texts } from "./texts";

const GAME = {
  card: { mine: "Mine", bakery: "Bakery" },
  who: { player: "Player {n}" },
  counted: { coins: { one: "{n} монета", few: "{n} монети", many: "{n} монет", other: "{n} монети" } },
  action: { "build {card}": "Build {card}", "take {card} from {seat}": "{seat} loses {card:card}" },
  outcome: { "roll {first} {second}": "Roll {first} and {second}" },
  event: {
    paid: [{ when: { from: -1 }, say: "The bank pays {coins}" }, { say: "{from:seat} pays {coins}" }],
  },
};
const texts = new Texts("uk", GAME, ["Olha", "Bohdan"]);

test.each([
  [1, "1 монета"],
  [2, "2 монети"],
  [5, "5 монет"],
  [11, "11 монет"],
  [21, "21 монета"],
  [24, "24 монети"],
])("a number takes its plural form: %i", (n, said) => {
  expect(texts.count("coins", n)).toBe(said);
});

test("a noun without forms is the number alone", () => {
  expect(texts.count("stars", 3)).toBe("3");
});

test("an action is found by its pattern; seats count from 1 in words and from 0 in code", () => {
  expect(texts.action("build mine")).toBe("Build Mine");
  expect(texts.action("take bakery from 2")).toBe("Bohdan loses Bakery");
  expect(texts.action("build mine twice")).toBe("build mine twice");
  expect(texts.outcome("roll 3 4")).toBe("Roll 3 and 4");
});

test("a seat without a name is a player by number", () => {
  expect(texts.seat(0)).toBe("Olha");
  expect(texts.seat(4)).toBe("Player 5");
  expect(texts.withNames([]).seat(0)).toBe("Player 1");
});

test("the first case that fits is said, the last one where none does", () => {
  expect(texts.event({ event: "paid", from: -1, coins: 2 })).toBe("The bank pays 2 монети");
  expect(texts.event({ event: "paid", from: 0, coins: 1 })).toBe("Olha pays 1 монета");
});

test("a missing key shows itself, and is not known", () => {
  expect(texts.say("card.harbor")).toBe("card.harbor");
  expect(texts.has("card.harbor")).toBe(false);
  expect(texts.has("card.mine")).toBe(true);
  expect(texts.known("card.mine")).toBe("Mine");
  expect(texts.known("who.player")).toBeUndefined();
});

type Entry = string | { [key: string]: Entry };

const holesOf = (text: string): string[] => [...new Set(text.match(/\{\w+(:\w+)?\}/g))].sort();

function shapeOf(entry: Entry): unknown {
  if (typeof entry === "string") return holesOf(entry);
  return Object.fromEntries(
    Object.entries(entry).map(([key, value]) => [key, key === "counted" ? Object.keys(value) : shapeOf(value)]),
  );
}

const files = import.meta.glob<Entry>(["./*.json", "../boards/*/texts.*.json"], { eager: true, import: "default" });

test.each(Object.keys(files).filter((path) => path.endsWith("en.json")))(
  "the texts beside %s have the same keys and values in every language",
  (path) => {
    for (const language of ["uk", "ru"]) {
      const other = path.replace(/en\.json$/, `${language}.json`);
      expect(shapeOf(files[other] as Entry), other).toEqual(shapeOf(files[path] as Entry));
    }
  },
);
