// The one socket of this page. It connects again by itself, says what it has, and loses no click.

import { signal } from "@preact/signals";
import type { FromClient, ToClient } from "../messages";

type Handler = (message: ToClient) => void;
type Answer = Extract<ToClient, { do: "done" | "refused" | "weighed" }>;

export const connected = signal(true);

const LONGEST_PAUSE = 5000;
/** A line can fall silent without being cut: what is owed must come within so long, or a new line is opened. */
const PATIENCE = 8000;
/** A server that is only slow gets longer each time, so that it is not asked the same forever. */
const LONGEST_PATIENCE = 60_000;
/** Where nothing was heard for so long, somebody asks whether the line still holds. */
const QUIET = 20_000;
/** Number 0 belongs to no question of ours: its answer only shows that the line holds. */
const PING = { do: "ping", request: 0 } as const;
const UNSAID: Answer = {
  do: "refused",
  request: null,
  table: null,
  error: "unreachable",
  why: "there is no connection",
  allowed: [],
};

class Line {
  private socket: WebSocket | undefined;
  private tries = 0;
  private silences = 0;
  private clock: ReturnType<typeof setTimeout> | undefined;
  private owed = false;
  private requests = 0;
  private readonly waiting = new Map<number, { message: FromClient; answer: (answer: Answer) => void }>();
  private readonly handlers = new Set<Handler>();
  private readonly rejoin = new Map<string, () => FromClient>();

  open(): void {
    if (this.socket) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/socket`);
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onmessage = (event) => this.heard(JSON.parse(event.data as string) as ToClient);
    socket.onclose = () => this.lost(socket);
    this.expect();
  }

  /** The page is looked at again, or the network says something of itself: does the line still hold? */
  knock(): void {
    if (!this.socket && this.rejoin.size > 0) this.open();
    this.write(PING);
    if (this.socket) this.expect();
  }

  /** A new guest or another name: the server must hear it from a new connection. */
  reopen(): void {
    const socket = this.socket;
    this.socket = undefined;
    socket?.close();
    this.giveUpTalk();
    this.open();
  }

  private opened(): void {
    this.tries = 0;
    for (const watch of this.rejoin.values()) this.write(watch());
    for (const { message } of this.waiting.values()) this.write(message);
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.socket = undefined;
    this.rest();
    this.giveUpTalk();
    connected.value = false;
    this.tries += 1;
    setTimeout(() => this.open(), Math.min(LONGEST_PAUSE, 150 * 2 ** this.tries));
  }

  /** A decision names its version and is taken once. Talk does not: whoever said it is told, and may say it again. */
  private giveUpTalk(): void {
    for (const [request, { message, answer }] of this.waiting) {
      if (message.do !== "chat") continue;
      this.waiting.delete(request);
      answer(UNSAID);
    }
  }

  /** Something is owed from now on; where it already was, it does not get longer. */
  private expect(): void {
    if (this.owed) return;
    this.rest();
    this.owed = true;
    this.clock = setTimeout(() => this.silent(), Math.min(LONGEST_PATIENCE, PATIENCE * 2 ** this.silences));
  }

  private rest(): void {
    clearTimeout(this.clock);
    this.owed = false;
  }

  /** Nothing came. What was asked is asked again over a new line; the table takes it once, for it names its version. */
  private silent(): void {
    this.silences += 1;
    this.rest();
    connected.value = false;
    this.reopen();
  }

  /** Whatever comes shows that the line holds. */
  private holds(): void {
    connected.value = true;
    this.rest();
    if (this.waiting.size > 0) this.expect();
    else {
      this.silences = 0;
      this.clock = setTimeout(() => this.knock(), QUIET);
    }
  }

  private heard(message: ToClient): void {
    if ("request" in message && message.request !== null && message.request !== undefined) {
      const waiting = this.waiting.get(message.request);
      this.waiting.delete(message.request);
      waiting?.answer(message as Answer);
    }
    this.holds();
    for (const handler of this.handlers) handler(message);
  }

  private write(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Say something and wait for the answer, over however many connections that takes. */
  ask(message: FromClient): Promise<Answer> {
    if (message.do === "chat" && this.socket?.readyState !== WebSocket.OPEN) return Promise.resolve(UNSAID);
    const request = ++this.requests;
    const numbered = { ...message, request } as FromClient;
    return new Promise((answer) => {
      this.waiting.set(request, { message: numbered, answer });
      this.write(numbered);
      if (this.socket) this.expect();
    });
  }

  /** Watch a table for as long as the page shows it; `message` says each time anew what is known already. */
  watch(table: string, message: () => FromClient, handler: Handler): () => void {
    this.handlers.add(handler);
    this.rejoin.set(table, message);
    this.open();
    this.write(message());
    return () => {
      this.handlers.delete(handler);
      this.rejoin.delete(table);
      this.write({ do: "unwatch", table });
    };
  }
}

export const line = new Line();

addEventListener("online", () => line.knock());
addEventListener("offline", () => line.knock()); // a server on this very machine may still answer
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && line.knock());
