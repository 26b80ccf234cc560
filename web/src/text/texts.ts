// Names and sentences, from the same catalogues that the terminal reads (`docs/texts.md`).

import type { Case, Catalogue } from "../net/api";

type Values = Record<string, unknown>;

const PLACEHOLDER = /\{(\w+)(?::(\w+))?\}/g;
const HOLE = /^\{(\w+)(?::(\w+))?\}$/;

/** All texts of one game, or of the client, in one language. */
export class Texts {
  private readonly plural: Intl.PluralRules;

  constructor(
    readonly language: string,
    private readonly catalogue: Catalogue,
    /** The players' names by seat. */
    readonly names: string[] = [],
  ) {
    this.plural = new Intl.PluralRules(language);
  }

  withNames(names: string[]): Texts {
    return new Texts(this.language, this.catalogue, names);
  }

  has(key: string): boolean {
    return this.entry(key) !== undefined;
  }

  /** The sentence of a dotted key; a missing key is returned as it is. */
  say(key: string, values: Values = {}): string {
    const entry = this.entry(key);
    return entry === undefined ? key : this.fill(this.pick(entry as string | Case[], values), values);
  }

  /** The sentence if it exists and has no placeholders. */
  known(key: string): string | undefined {
    const entry = this.entry(key);
    return typeof entry === "string" && entry.search(PLACEHOLDER) < 0 ? entry : undefined;
  }

  name(card: string): string {
    return this.say(`card.${card}`);
  }

  count(noun: string, n: number): string {
    const forms = this.entry(`counted.${noun}`) as Catalogue | undefined;
    const form = forms?.[this.plural.select(n)] ?? forms?.other;
    return typeof form === "string" ? this.fill(form, { n }) : `${n}`;
  }

  seat(index: number): string {
    return this.names[index] ?? this.say("who.player", { n: index + 1 });
  }

  action(words: string, situation: Values = {}): string {
    return this.byPattern("action", words, situation) ?? words;
  }

  outcome(words: string): string {
    return this.byPattern("outcome", words, {}) ?? words;
  }

  event(event: Values): string {
    const { event: kind, ...values } = event;
    return this.say(`event.${String(kind)}`, values);
  }

  private entry(key: string): Catalogue[string] | undefined {
    let found: Catalogue[string] | undefined = this.catalogue;
    for (const part of key.split(".")) {
      if (typeof found !== "object" || Array.isArray(found)) return undefined;
      found = found[part];
    }
    return found;
  }

  private byPattern(table: string, words: string, situation: Values): string | undefined {
    for (const [pattern, entry] of Object.entries((this.entry(table) ?? {}) as Catalogue)) {
      const values = matched(pattern.split(" "), words.split(" "));
      if (values) {
        const all = { ...situation, ...values };
        return this.fill(this.pick(entry as string | Case[], all), all);
      }
    }
    return undefined;
  }

  private pick(entry: string | Case[], values: Values): string {
    if (typeof entry === "string") return entry;
    const fits = (each: Case) => Object.entries(each.when ?? {}).every(([name, value]) => values[name] === value);
    return entry.find(fits)?.say ?? "";
  }

  private fill(sentence: string, values: Values): string {
    return sentence.replace(PLACEHOLDER, (_, name: string, said?: string) => this.value(name, said, values));
  }

  /** `said` is the kind, if the placeholder names one. */
  private value(name: string, said: string | undefined, values: Values): string {
    const value = values[name];
    const kind = said ?? name;
    if (kind === "seat") return typeof value === "number" ? this.seat(value) : String(value);
    if (typeof value === "number" && this.entry(`counted.${kind}`) !== undefined) return this.count(kind, value);
    if ((kind === "card" || said) && this.has(`${kind}.${String(value)}`)) return this.say(`${kind}.${String(value)}`);
    return String(value);
  }
}

/** Match words against a pattern and return its values. In words, seats count from 1. */
function matched(pattern: string[], words: string[]): Values | undefined {
  if (pattern.length !== words.length) return undefined;
  const values: Values = {};
  for (const [place, expected] of pattern.entries()) {
    const word = words[place] ?? "";
    const hole = HOLE.exec(expected);
    if (!hole) {
      if (expected !== word) return undefined;
    } else if (hole[1] === "seat") values.seat = Number(word) - 1;
    else values[hole[1] ?? ""] = word;
  }
  return values;
}
