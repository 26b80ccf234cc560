// A table as this page knows it: who sits there, what the seat sees, what is said, what just happened.

import { batch, signal } from "@preact/signals";
import type { Note, Sight, TableInfo, ToClient, Update, Weighed } from "../messages";
import { line } from "./line";
import { applyChanges } from "./patch";

export type Event = { event: string } & Record<string, unknown>;

export class TableModel {
  readonly info = signal<TableInfo | undefined>(undefined);
  readonly sight = signal<Sight | undefined>(undefined);
  readonly notes = signal<Note[]>([]);
  readonly refusal = signal<string>("");
  readonly busy = signal(false);
  /** What the latest update told, for those who show it moving. */
  readonly news = signal<{ events: Event[]; before: Sight } | undefined>(undefined);
  private readonly stop: () => void;

  constructor(
    readonly id: string,
    readonly seat: number | null = null,
  ) {
    this.stop = line.watch(id, () => this.hello(), (message) => this.heard(message));
  }

  close(): void {
    this.stop();
  }

  private hello() {
    const sight = this.sight.peek();
    return {
      do: "watch" as const,
      table: this.id,
      seat: this.seat,
      version: sight?.version ?? null,
      lines: sight?.lines.length ?? 0,
      notes: this.notes.peek().at(-1)?.number ?? 0,
    };
  }

  private heard(message: ToClient): void {
    if (message.do === "table" && message.table.id === this.id) this.info.value = message.table;
    if (!("table" in message) || message.table !== this.id) return;
    if (message.do === "sight") batch(() => this.whole(message));
    else if (message.do === "update") batch(() => this.update(message));
    else if (message.do === "notes") this.notes.value = [...this.notes.peek(), ...message.notes];
  }

  private whole(sight: Sight): void {
    this.news.value = undefined;
    this.sight.value = sight;
  }

  private update(update: Update): void {
    const before = this.sight.peek();
    if (!before || before.version !== update.since || before.seat !== update.seat) {
      void line.ask({ do: "watch", table: this.id, seat: this.seat });
      return;
    }
    this.sight.value = {
      ...before,
      version: update.version,
      view: applyChanges(before.view, update.changes),
      waiting: update.waiting,
      choices: update.choices,
      undo: update.undo,
      lines: [...before.lines.slice(0, update.first), ...update.lines],
    };
    this.news.value = { events: update.events as Event[], before };
  }

  /** Decide; what is refused is said in a sentence, and nothing has changed. */
  async play(say: string): Promise<boolean> {
    const sight = this.sight.peek();
    if (!sight || this.busy.peek()) return false;
    return this.settle(line.ask({ do: "play", table: this.id, seat: sight.seat, version: sight.version, say }));
  }

  async undo(): Promise<boolean> {
    const sight = this.sight.peek();
    if (!sight || this.busy.peek()) return false;
    return this.settle(line.ask({ do: "undo", table: this.id, seat: sight.seat, version: sight.version }));
  }

  private async settle(asked: ReturnType<typeof line.ask>): Promise<boolean> {
    this.busy.value = true;
    this.refusal.value = "";
    const answer = await asked;
    this.busy.value = false;
    if (answer.do === "refused" && answer.error !== "stale") this.refusal.value = answer.why;
    return answer.do === "done";
  }

  async weigh(say: string[]): Promise<Weighed | undefined> {
    const sight = this.sight.peek();
    if (!sight) return undefined;
    const answer = await line.ask({ do: "weigh", table: this.id, seat: sight.seat, version: sight.version, say });
    return answer.do === "weighed" ? answer : undefined;
  }

  chat(text: string): void {
    void line.ask({ do: "chat", table: this.id, text });
  }

  /** At a shared screen: the person of this seat is there. */
  here(seat: number): void {
    void line.ask({ do: "here", table: this.id, seat });
  }
}

/** The choices of a seat as sentences of words. */
export function choicesOf(sight: Sight | undefined): string[] {
  return Object.entries(sight?.choices ?? {}).flatMap(([verb, rows]) => rows.map((rest) => [verb, ...rest].join(" ")));
}
