// The one socket of this page. It connects again by itself, says what it has, and loses no click.

import { signal } from "@preact/signals";
import type { FromClient, ToClient } from "../messages";

type Handler = (message: ToClient) => void;
type Answer = Extract<ToClient, { do: "done" | "refused" | "weighed" }>;

export const connected = signal(true);

const LONGEST_PAUSE = 5000;

class Line {
  private socket: WebSocket | undefined;
  private tries = 0;
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
  }

  /** A new guest or another name: the server must hear it from a new connection. */
  reopen(): void {
    const socket = this.socket;
    this.socket = undefined;
    socket?.close();
    this.open();
  }

  private opened(): void {
    this.tries = 0;
    connected.value = true;
    for (const watch of this.rejoin.values()) this.write(watch());
    for (const { message } of this.waiting.values()) this.write(message);
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.socket = undefined;
    connected.value = false;
    this.tries += 1;
    setTimeout(() => this.open(), Math.min(LONGEST_PAUSE, 150 * 2 ** this.tries));
  }

  private heard(message: ToClient): void {
    if ("request" in message && message.request !== null && message.request !== undefined) {
      const waiting = this.waiting.get(message.request);
      this.waiting.delete(message.request);
      waiting?.answer(message as Answer);
    }
    for (const handler of this.handlers) handler(message);
  }

  private write(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Say something and wait for the answer, over however many connections that takes. */
  ask(message: FromClient): Promise<Answer> {
    const request = ++this.requests;
    const numbered = { ...message, request } as FromClient;
    return new Promise((answer) => {
      this.waiting.set(request, { message: numbered, answer });
      this.write(numbered);
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
