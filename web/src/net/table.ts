// A table as this page knows it: seats, the seat's view, chat, and what just happened.

import { batch, signal } from "@preact/signals";
import type { Preview } from "../boards/board";
import type { Note, Sight, TableInfo, ToClient, Update } from "../messages";
import { refusalText } from "../text/refusalText";
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
  /** The error code if the table cannot be shown at all; otherwise empty. */
  readonly gone = signal<string>("");
  /** The events of the latest update, for animations. */
  readonly news = signal<News | undefined>(undefined);
  /** The events of the log's lines, as far as this tab has heard them. */
  readonly story = signal<LineWithEvents[]>([]);
  /** On a shared screen: the previous player's view, while that player may still undo. */
  private handed: Sight | undefined;
  /** There are events that this tab has missed and not fetched yet. */
  private missed = false;
  /** Whether the latest request from this page was an undo. */
  readonly tookBack = signal(false);
  /** The unsent chat text; it is kept here because its field may move on the page. */
  readonly draft = signal("");
  /** The version of the pending decision: a second decision on the same version is a double click. */
  private decidedOn = "";
  private readonly stop: () => void;

  constructor(
    readonly id: string,
    readonly seat: number | null = null,
  ) {
    this.stop = this.listen();
  }

  private listen(): () => void {
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
    // if the game has no secrets, the next player at this screen may see the previous player's events
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

  /** Fetch the events this tab has missed; without them the log shows choices but not their effects. */
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

  /** Make a decision; a refusal is shown as a sentence and changes nothing. */
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

  /** Whether a decision on this very version is pending; on a newer version the next decision is allowed. */
  private isDeciding(sight: Sight): boolean {
    return this.busy.peek() && this.decidedOn === sight.version;
  }

  private async settle(on: Sight, asked: ReturnType<typeof socket.ask>): Promise<boolean> {
    this.busy.value = true;
    this.decidedOn = on.version;
    this.refusal.value = "";
    const answer = await asked;
    if (this.decidedOn === on.version) this.busy.value = false;
    if (answer.do === "refused" && answer.error !== "stale") this.refusal.value = refusalText(answer.error, answer.why);
    return answer.do === "done";
  }

  /** What the choices would score; undefined if the server cannot say. */
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

  /** Send a chat message; returns why it failed, or an empty string. */
  async chat(text: string): Promise<string> {
    const answer = await socket.ask({ do: "chat", table: this.id, text });
    return answer.do === "refused" ? refusalText(answer.error, answer.why, true) : "";
  }

  /** On a shared screen: show it to this seat. */
  async here(seat: number): Promise<void> {
    const answer = await socket.ask({ do: "here", table: this.id, seat });
    this.refusal.value = answer.do === "refused" ? refusalText(answer.error, answer.why) : "";
  }
}

/** A seat's choices, each in words. */
export function choicesOf(sight: Sight | undefined): string[] {
  return Object.entries(sight?.choices ?? {}).flatMap(([verb, rows]) => rows.map((rest) => [verb, ...rest].join(" ")));
}

/** Whether the screen is shared, the game has secrets, and nobody has said who is looking. */
export function isCovered(info: TableInfo, sight: Sight): boolean {
  return (
    info.state !== "over" && sight.seat === -1 && info.secrets && info.places.filter((place) => place.yours).length > 1
  );
}
