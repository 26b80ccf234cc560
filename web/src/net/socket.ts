// The page's only socket. It reconnects by itself, reports what it already has, and loses no click.

import { signal } from "@preact/signals";
import type { FromClient, ToClient } from "../messages";

type Handler = (message: ToClient) => void;
type Answer = Extract<ToClient, { do: "done" | "refused" | "preview" }>;

export const connected = signal(true);
/** The main script of the client's page, as the server has it now. */
export const serverScript = signal("");

const LONGEST_PAUSE = 5000;
/** A connection can go silent without closing: an answer must arrive within this time, or a new one is opened. */
const PATIENCE = 8000;
/** A slow server gets more time on each attempt, so that it is not asked the same thing forever. */
const LONGEST_PATIENCE = 60_000;
/** After this much silence the connection is checked with a ping. */
const QUIET = 20_000;
/** Request 0 belongs to no question: its answer only shows that the connection is alive. */
const PING = { do: "ping", request: 0 } as const;
const UNSAID: Answer = {
  do: "refused",
  request: null,
  table: null,
  error: "unreachable",
  why: "there is no connection",
  allowed: [],
};

class Socket {
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

  /** Check the connection: the page is visible again, or the network has changed. */
  knock(): void {
    if (!this.socket && this.rejoin.size > 0) this.open();
    this.write(PING);
    if (this.socket) this.expect();
  }

  /** Reconnect as a new guest or under another name. */
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

  /** A decision carries its version, so resending it is safe. Chat is not resent: its author is told and may retry. */
  private giveUpTalk(): void {
    for (const [request, { message, answer }] of this.waiting) {
      if (message.do !== "chat") continue;
      this.waiting.delete(request);
      answer(UNSAID);
    }
  }

  /** An answer is due from now on; a deadline that is already running is not extended. */
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

  /** No answer came: reconnect and resend. The version in each decision makes the table accept it only once. */
  private silent(): void {
    this.silences += 1;
    this.rest();
    connected.value = false;
    this.reopen();
  }

  /** Any message shows that the connection is alive. */
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
    if (message.do === "hello") serverScript.value = message.script;
    for (const handler of this.handlers) handler(message);
  }

  private write(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Send a request and wait for its answer, across however many connections that takes. */
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

  /** Watch a table while the page shows it; on every connection `message` says what is already known. */
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

export const socket = new Socket();

addEventListener("online", () => socket.knock());
addEventListener("offline", () => socket.knock()); // a server on this very machine may still answer
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && socket.knock());
