// A table as this page knows it: seats, the seat's view, chat, and what just happened.

import { batch, signal } from "@preact/signals";
import type { Preview } from "../boards/board";
import type { Note, Snapshot, TableInfo, ToClient, Update } from "../messages";
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
  readonly snapshot = signal<Snapshot | undefined>(undefined);
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
  private handed: Snapshot | undefined;
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
    const snapshot = this.snapshot.peek();
    return {
      do: "watch" as const,
      table: this.id,
      seat: this.seat,
      version: snapshot?.version ?? null,
      lines: snapshot?.lines.length ?? 0,
      notes: this.notes.peek().at(-1)?.number ?? 0,
    };
  }

  private heard(message: ToClient): void {
    if (message.do === "table" && message.table.id === this.id) this.info.value = message.table;
    if (!("table" in message) || message.table !== this.id) return;
    if (message.do === "snapshot") batch(() => this.whole(message));
    else if (message.do === "update") batch(() => this.update(message));
    else if (message.do === "refused" && message.request === null) this.gone.value = message.error;
    else if (message.do === "notes") this.notes.value = [...this.notes.peek(), ...message.notes];
  }

  private whole(snapshot: Snapshot): void {
    const before = this.snapshot.peek();
    // if the game has no secrets, the next player at this screen may see the previous player's events
    const same = before && (before.seat === snapshot.seat || this.info.peek()?.secrets === false);
    this.news.value = undefined;
    this.handed =
      before && before.seat !== snapshot.seat && same ? (this.handed ?? (before.undo ? before : undefined)) : undefined;
    this.snapshot.value = this.handed ? { ...snapshot, undo: true } : snapshot;
    this.story.value = same ? withoutUndone(this.story.peek(), snapshot.lines) : remembered(snapshot);
    const story = this.story.peek();
    const heard = same ? before.lines : story.map(({ line }) => line);
    this.missed ||= isPartial(story, heard, snapshot.lines);
    const info = this.info.peek();
    if (this.missed && info?.state === "playing" && !isCovered(info, snapshot)) void this.hearOfBefore(snapshot.seat);
  }

  /** Fetch the events this tab has missed; without them the log shows choices but not their effects. */
  private async hearOfBefore(seat: number): Promise<void> {
    const whole = await api.history(this.id, seat).catch(() => undefined);
    const snapshot = this.snapshot.peek();
    if (!whole || snapshot?.seat !== seat) return;
    this.missed = false;
    this.story.value = completed(whole, this.story.peek(), snapshot.lines);
  }

  private update(update: Update): void {
    const before = this.snapshot.peek();
    if (!before || before.version !== update.since || before.seat !== update.seat) {
      void socket.ask({ do: "watch", table: this.id, seat: this.seat });
      return;
    }
    const events = update.events as Event[];
    const snapshot = {
      ...before,
      version: update.version,
      view: applyChanges(before.view, update.changes),
      waiting: update.waiting,
      choices: update.choices,
      undo: update.undo,
      lines: [...before.lines.slice(0, update.first), ...update.lines],
    };
    this.handed = undefined;
    this.snapshot.value = snapshot;
    this.news.value = { events };
    this.story.value = withStep(withoutUndone(this.story.peek(), snapshot.lines), update.lines, events);
    remember(snapshot, this.story.peek());
  }

  /** Make a decision; a refusal is shown as a sentence and changes nothing. */
  async play(say: string): Promise<boolean> {
    const snapshot = this.snapshot.peek();
    if (!snapshot || this.isDeciding(snapshot)) return false;
    this.tookBack.value = false;
    return this.settle(
      snapshot,
      socket.ask({ do: "play", table: this.id, seat: snapshot.seat, version: snapshot.version, say }),
    );
  }

  async undo(): Promise<boolean> {
    const snapshot = this.snapshot.peek();
    if (!snapshot || this.isDeciding(snapshot)) return false;
    this.tookBack.value = true;
    const { seat, version } = this.handed ?? snapshot;
    return this.settle(snapshot, socket.ask({ do: "undo", table: this.id, seat, version }));
  }

  /** Whether a decision on this very version is pending; on a newer version the next decision is allowed. */
  private isDeciding(snapshot: Snapshot): boolean {
    return this.busy.peek() && this.decidedOn === snapshot.version;
  }

  private async settle(on: Snapshot, asked: ReturnType<typeof socket.ask>): Promise<boolean> {
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
    const snapshot = this.snapshot.peek();
    if (!snapshot) return undefined;
    const answer = await socket.ask({
      do: "preview",
      table: this.id,
      seat: snapshot.seat,
      version: snapshot.version,
      say: choices,
    });
    if (answer.do !== "preview") return undefined;
    const { lines, now, then, changes } = answer;
    return { lines, now, after: then, view: changes ? applyChanges(snapshot.view, changes) : undefined };
  }

  /** Send a chat message; returns why it failed, or an empty string. */
  async chat(text: string): Promise<string> {
    const answer = await socket.ask({ do: "chat", table: this.id, text });
    return answer.do === "refused" ? refusalText(answer.error, answer.why, true) : "";
  }

  /** On a shared screen: show it to this seat. */
  async switchSeat(seat: number): Promise<void> {
    const answer = await socket.ask({ do: "switch_seat", table: this.id, seat });
    this.refusal.value = answer.do === "refused" ? refusalText(answer.error, answer.why) : "";
  }
}

/** A seat's choices, each in words. */
export function choicesOf(snapshot: Snapshot | undefined): string[] {
  return Object.entries(snapshot?.choices ?? {}).flatMap(([verb, rows]) =>
    rows.map((rest) => [verb, ...rest].join(" ")),
  );
}

/** Whether the screen is shared, the game has secrets, and nobody has said who is looking. */
export function isCovered(info: TableInfo, snapshot: Snapshot): boolean {
  return (
    info.state !== "over" &&
    snapshot.seat === -1 &&
    info.secrets &&
    info.places.filter((place) => place.yours).length > 1
  );
}
