// A table as this page knows it: who sits there, what the seat sees, what is said, what just happened.

import { batch, signal } from "@preact/signals";
import type { Preview } from "../boards/board";
import type { Note, Sight, TableInfo, ToClient, Update } from "../messages";
import { refusedWords } from "../text/refused";
import { api } from "./api";
import { applyChanges } from "./patch";
import { socket } from "./socket";
import {
  completed,
  type Event,
  isPartial,
  type LineWithEvents,
  type News,
  remember,
  remembered,
  withoutUndone,
  withStep,
} from "./story";

export class TableModel {
  readonly info = signal<TableInfo | undefined>(undefined);
  readonly sight = signal<Sight | undefined>(undefined);
  readonly notes = signal<Note[]>([]);
  readonly refusal = signal<string>("");
  readonly busy = signal(false);
  /** Why the table cannot be seen at all, as a fixed word; empty where it can. */
  readonly gone = signal<string>("");
  /** What the latest update told, for those who show it moving. */
  readonly news = signal<News | undefined>(undefined);
  /** What the log's lines told, as far as this tab heard it. */
  readonly story = signal<LineWithEvents[]>([]);
  /** What they saw who decided last and may still take it back, though the screen is shown to the next one already. */
  private handed: Sight | undefined;
  /** Something was told that this tab has not heard, and could not ask for yet. */
  private missed = false;
  /** Whether the latest that was asked for here was to take back. */
  readonly tookBack = signal(false);
  /**
   * What somebody writes to the table and has not sent; the field that shows it may move to another place meanwhile.
   */
  readonly draft = signal("");
  /** The version that the latest decision was made on: until it is settled, a second one on the same is a slip. */
  private decidedOn = "";
  private readonly stop: () => void;

  constructor(
    readonly id: string,
    readonly seat: number | null = null,
  ) {
    this.stop = this.listen();
  }

  /** Hear of the table from now on; a lesson has none to hear of. */
  protected listen(): () => void {
    return socket.watch(
      this.id,
      () => this.hello(),
      (message) => this.heard(message),
    );
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
    else if (message.do === "refused" && message.request === null) this.gone.value = message.error;
    else if (message.do === "notes") this.notes.value = [...this.notes.peek(), ...message.notes];
  }

  private whole(sight: Sight): void {
    const before = this.sight.peek();
    // where nothing is hidden, whoever takes the screen over may know what it told the one before
    const same = before && (before.seat === sight.seat || this.info.peek()?.secrets === false);
    this.news.value = undefined;
    this.handed =
      before && before.seat !== sight.seat && same ? (this.handed ?? (before.undo ? before : undefined)) : undefined;
    this.sight.value = this.handed ? { ...sight, undo: true } : sight;
    this.story.value = same ? withoutUndone(this.story.peek(), sight.lines) : remembered(sight);
    const story = this.story.peek();
    const heard = same ? before.lines : story.map(({ line }) => line);
    this.missed ||= isPartial(story, heard, sight.lines);
    const info = this.info.peek();
    if (this.missed && info?.state === "playing" && !isCovered(info, sight)) void this.hearOfBefore(sight.seat);
  }

  /**
   * What was told before this tab came, or while it was away or somebody else had the screen. Without it the log says
   * what was chosen, and not what that brought.
   */
  private async hearOfBefore(seat: number): Promise<void> {
    const whole = await api.story(this.id, seat).catch(() => undefined);
    const sight = this.sight.peek();
    if (!whole || sight?.seat !== seat) return;
    this.missed = false;
    this.story.value = completed(whole, this.story.peek(), sight.lines);
  }

  private update(update: Update): void {
    const before = this.sight.peek();
    if (!before || before.version !== update.since || before.seat !== update.seat) {
      void socket.ask({ do: "watch", table: this.id, seat: this.seat });
      return;
    }
    const events = update.events as Event[];
    const sight = {
      ...before,
      version: update.version,
      view: applyChanges(before.view, update.changes),
      waiting: update.waiting,
      choices: update.choices,
      undo: update.undo,
      lines: [...before.lines.slice(0, update.first), ...update.lines],
    };
    this.handed = undefined;
    this.sight.value = sight;
    this.news.value = { events };
    this.story.value = withStep(withoutUndone(this.story.peek(), sight.lines), update.lines, events);
    remember(sight, this.story.peek());
  }

  /** Decide; what is refused is said in a sentence, and nothing has changed. */
  async play(say: string): Promise<boolean> {
    const sight = this.sight.peek();
    if (!sight || this.isDeciding(sight)) return false;
    this.tookBack.value = false;
    return this.settle(
      sight,
      socket.ask({ do: "play", table: this.id, seat: sight.seat, version: sight.version, say }),
    );
  }

  async undo(): Promise<boolean> {
    const sight = this.sight.peek();
    if (!sight || this.isDeciding(sight)) return false;
    this.tookBack.value = true;
    const { seat, version } = this.handed ?? sight;
    return this.settle(sight, socket.ask({ do: "undo", table: this.id, seat, version }));
  }

  /** The table may have moved on before the answer to a decision came: then the next one is welcome. */
  private isDeciding(sight: Sight): boolean {
    return this.busy.peek() && this.decidedOn === sight.version;
  }

  private async settle(on: Sight, asked: ReturnType<typeof socket.ask>): Promise<boolean> {
    this.busy.value = true;
    this.decidedOn = on.version;
    this.refusal.value = "";
    const answer = await asked;
    if (this.decidedOn === on.version) this.busy.value = false;
    if (answer.do === "refused" && answer.error !== "stale")
      this.refusal.value = refusedWords(answer.error, answer.why);
    return answer.do === "done";
  }

  /** What choices would bring; undefined where the server cannot say. */
  async preview(choices: string[]): Promise<Preview | undefined> {
    const sight = this.sight.peek();
    if (!sight) return undefined;
    const answer = await socket.ask({
      do: "weigh",
      table: this.id,
      seat: sight.seat,
      version: sight.version,
      say: choices,
    });
    if (answer.do !== "weighed") return undefined;
    const { lines, now, then, changes } = answer;
    return { lines, now, after: then, view: changes ? applyChanges(sight.view, changes) : undefined };
  }

  /** Say something to the table: why it could not be said, or nothing where it was. */
  async chat(text: string): Promise<string> {
    const answer = await socket.ask({ do: "chat", table: this.id, text });
    return answer.do === "refused" ? refusedWords(answer.error, answer.why, true) : "";
  }

  /** At a shared screen: the person of this seat is there. */
  async here(seat: number): Promise<void> {
    const answer = await socket.ask({ do: "here", table: this.id, seat });
    this.refusal.value = answer.do === "refused" ? refusedWords(answer.error, answer.why) : "";
  }
}

/** The choices of a seat as sentences of words. */
export function choicesOf(sight: Sight | undefined): string[] {
  return Object.entries(sight?.choices ?? {}).flatMap(([verb, rows]) => rows.map((rest) => [verb, ...rest].join(" ")));
}

/** Several people share the screen, the game has secrets, and nobody has said yet who looks. */
export function isCovered(info: TableInfo, sight: Sight): boolean {
  return (
    info.state !== "over" && sight.seat === -1 && info.secrets && info.places.filter((place) => place.yours).length > 1
  );
}
