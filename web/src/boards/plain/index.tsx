import "./plain.css";
import { useState } from "preact/hooks";
import { say } from "../../text/language";
import type { Texts } from "../../text/texts";
import type { BoardProps } from "../board";
import { Tabs } from "./Tabs";

/** A board for any game: its view as tidy tables, its choices grouped by their words. */
export default function Plain({ position, texts, choices, choose }: BoardProps) {
  const groups = grouped(choices);
  const [open, setOpen] = useState("");
  const verb = groups.some(([each]) => each === open) ? open : (groups[0]?.[0] ?? "");
  const shown = groups.find(([each]) => each === verb)?.[1] ?? [];
  return (
    <div class="plain">
      {choices.length > 0 && (
        <section class="sheet plain-choices" aria-label={say("your_choices")}>
          <Tabs
            names={groups.map(([each, list]) => [each, titleOf(each, list, texts), list.length])}
            now={verb}
            change={setOpen}
          >
            <Choices key={verb} list={shown} texts={texts} choose={choose} />
          </Tabs>
        </section>
      )}
      <section class="sheet plain-view" tabIndex={0} aria-label={say("the_table")}>
        <Value name="" value={position.view} texts={texts} />
      </section>
    </div>
  );
}

const MANY = 60;

function Choices({
  list,
  texts,
  choose,
}: {
  list: string[];
  texts: BoardProps["texts"];
  choose: (say: string) => void;
}) {
  const [wish, setWish] = useState("");
  const named = list.map((words) => ({ words, name: texts.action(words) }));
  const many = list.length > MANY;
  const sought = many ? wish.toLowerCase() : ""; // a word that was sought among more hides nothing from the few of now
  const found = named.filter(({ words, name }) => `${words} ${name}`.toLowerCase().includes(sought));
  return (
    <>
      {many && (
        <label class="field">
          <span>{say("find")}</span>
          <input type="search" value={wish} onInput={(e) => setWish(e.currentTarget.value)} />
        </label>
      )}
      <ul class="choice-list">
        {found.map(({ words, name }) => (
          <li key={words}>
            <button type="button" class="btn sm" data-say={words} onClick={() => choose(words)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function grouped(choices: string[]): [string, string[]][] {
  const found = new Map<string, string[]>();
  for (const words of choices) {
    const verb = words.split(" ")[0] ?? "";
    found.set(verb, [...(found.get(verb) ?? []), words]);
  }
  return [...found];
}

/** What all choices of a group begin with; the word itself where they have nothing in common. */
function titleOf(verb: string, list: string[], texts: Texts): string {
  const names = list.map((words) => texts.action(words));
  const [first = verb, ...others] = names;
  const words = first.split(" ");
  const alike = words.findIndex((_, place) => others.some((name) => name.split(" ")[place] !== words[place]));
  const start = (alike < 0 ? words : words.slice(0, alike)).join(" ").replace(/[\s:,(–-]+$/, "");
  return start || spaced(verb);
}

interface ValueProps {
  name: string;
  value: unknown;
  texts: Texts;
}

const spaced = (word: string) => word.replaceAll("_", " ");

/** The game's own word for a field, where it has one. */
const fieldName = (key: string, texts: Texts): string =>
  texts.known(`label.${key}`) ?? texts.known(`line.${key}`) ?? texts.known(`card.${key}`) ?? spaced(key);

/** The same for what stands in it: a card, or one of a kind that is called like the field. */
function said(name: string, value: unknown, texts: Texts): string {
  if (value === null || value === false) return "–";
  if (value === true) return "✓";
  if (typeof value === "number")
    return SEATS.includes(name) && value >= 0 ? texts.seat(value) : String(value).replace("-", "−");
  const word = String(value);
  return (
    texts.known(`card.${word}`) ??
    texts.known(`${name}.${word}`) ??
    texts.known(`${name.replace(/s$/, "")}.${word}`) ??
    spaced(word)
  );
}

/** Fields that hold a seat, counted from 0. */
const SEATS = ["you", "seat", "owner", "winner"];

function Value({ name, value, texts }: ValueProps) {
  if (Array.isArray(value)) return <List name={name} value={value} texts={texts} />;
  if (typeof value === "object" && value !== null)
    return <Fields value={value as Record<string, unknown>} texts={texts} />;
  return <span class="num">{said(name, value, texts)}</span>;
}

function Fields({ value, texts }: { value: Record<string, unknown>; texts: Texts }) {
  return (
    <dl class="plain-fields">
      {Object.entries(value).map(([key, inner]) => (
        <div key={key} class={isLarge(inner) ? "large" : ""}>
          <dt>{fieldName(key, texts)}</dt>
          <dd>
            <Value name={key} value={inner} texts={texts} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function isLarge(value: unknown): boolean {
  return typeof value === "object" && value !== null && JSON.stringify(value).length > 40;
}

function List({ name, value, texts }: ValueProps & { value: unknown[] }) {
  if (value.length === 0) return <span class="muted">–</span>;
  if (value.every((each) => typeof each !== "object" || each === null))
    return <span class="num">{value.map((each) => said(name, each, texts)).join(", ")}</span>;
  if (isTable(value)) return <Rows value={value} texts={texts} />;
  return (
    <ol class="plain-list">
      {value.map((each, place) => (
        <li key={place}>
          <Value name={name} value={each} texts={texts} />
        </li>
      ))}
    </ol>
  );
}

type Row = Record<string, unknown>;

const isFlat = (value: unknown) =>
  typeof value !== "object" ||
  value === null ||
  (Array.isArray(value) && value.every((each) => typeof each !== "object"));

/** Several things of one kind, none of which holds further things. */
function isTable(value: unknown[]): value is Row[] {
  const keys = (each: unknown) =>
    each && typeof each === "object" && !Array.isArray(each) ? Object.keys(each).join() : "";
  return (
    value.length > 1 &&
    keys(value[0]) !== "" &&
    value.every((each) => keys(each) === keys(value[0]) && Object.values(each as Row).every(isFlat))
  );
}

function Rows({ value, texts }: { value: Row[]; texts: Texts }) {
  const keys = Object.keys(value[0] ?? {});
  return (
    <table class="plain-rows">
      <thead>
        <tr>
          {keys.map((key) => (
            <th key={key} scope="col">
              {fieldName(key, texts)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {value.map((row, place) => (
          <tr key={place}>
            {keys.map((key) => (
              <td key={key}>
                <Value name={key} value={row[key]} texts={texts} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
