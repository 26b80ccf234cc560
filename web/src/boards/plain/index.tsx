import "./plain.css";
import { useState } from "preact/hooks";
import type { BoardProps } from "../board";
import { say } from "../../text/language";

/** A board for any game: its view as tidy tables, its choices grouped by their words. */
export default function Plain({ sight, texts, choices, choose }: BoardProps) {
  const groups = grouped(choices);
  const [open, setOpen] = useState("");
  const verb = groups.some(([each]) => each === open) ? open : (groups[0]?.[0] ?? "");
  const shown = groups.find(([each]) => each === verb)?.[1] ?? [];
  return (
    <div class="plain">
      {choices.length > 0 && (
        <section class="sheet plain-choices" aria-label={say("your_choices")}>
          {groups.length > 1 && (
            <div class="chips" role="tablist">
              {groups.map(([each, list]) => (
                <button key={each} role="tab" class="chip-btn" data-tile={each} aria-selected={each === verb} onClick={() => setOpen(each)}>
                  {each.replaceAll("_", " ")} <small class="num">{list.length}</small>
                </button>
              ))}
            </div>
          )}
          <Choices list={shown} texts={texts} choose={choose} />
        </section>
      )}
      <section class="sheet plain-view" aria-label={say("the_table")}>
        <Value name="" value={sight.view} />
      </section>
    </div>
  );
}

const MANY = 60;

function Choices({ list, texts, choose }: { list: string[]; texts: BoardProps["texts"]; choose: (say: string) => void }) {
  const [wish, setWish] = useState("");
  const named = list.map((words) => ({ words, name: texts.action(words) }));
  const found = named.filter(({ words, name }) => `${words} ${name}`.toLowerCase().includes(wish.toLowerCase()));
  return (
    <>
      {list.length > MANY && (
        <label class="field">
          <span>{say("find")}</span>
          <input type="search" value={wish} onInput={(e) => setWish(e.currentTarget.value)} />
        </label>
      )}
      <ul class="choice-list">
        {found.slice(0, MANY * 5).map(({ words, name }) => (
          <li key={words}>
            <button class="btn sm" data-say={words} onClick={() => choose(words)}>
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

function Value({ name, value }: { name: string; value: unknown }) {
  if (Array.isArray(value)) return <List name={name} value={value} />;
  if (typeof value === "object" && value !== null) return <Fields value={value as Record<string, unknown>} />;
  return <span class="num">{value === null ? "–" : value === true ? "✓" : value === false ? "–" : String(value).replaceAll("_", " ")}</span>;
}

function Fields({ value }: { value: Record<string, unknown> }) {
  return (
    <dl class="plain-fields">
      {Object.entries(value).map(([key, inner]) => (
        <div key={key} class={isLarge(inner) ? "large" : ""}>
          <dt>{key.replaceAll("_", " ")}</dt>
          <dd>
            <Value name={key} value={inner} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function isLarge(value: unknown): boolean {
  return typeof value === "object" && value !== null && JSON.stringify(value).length > 40;
}

function List({ name, value }: { name: string; value: unknown[] }) {
  if (value.length === 0) return <span class="muted">–</span>;
  if (value.every((each) => typeof each !== "object" || each === null))
    return <span class="num">{value.map((each) => (each === null ? "–" : String(each).replaceAll("_", " "))).join(", ")}</span>;
  return (
    <ol class="plain-list">
      {value.map((each, place) => (
        <li key={place}>
          <Value name={name} value={each} />
        </li>
      ))}
    </ol>
  );
}
