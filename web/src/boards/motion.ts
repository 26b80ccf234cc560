// Shared by all boards: animations that run one after another and that any input finishes.

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Event, News } from "../net/story";
import { calm } from "../shell/theme";

export const EASE = "cubic-bezier(.2,.8,.25,1)";
export const FADE = 80;
export const APPEAR: Keyframe[] = [{ opacity: 0 }, { opacity: 1 }];

/** Call back on any key or pointer press; returns a function that stops listening. */
export function onAnyInput(heard: () => void): () => void {
  addEventListener("pointerdown", heard, true);
  addEventListener("keydown", heard, true);
  return () => {
    removeEventListener("pointerdown", heard, true);
    removeEventListener("keydown", heard, true);
  };
}

/** Animate events one after another; each game defines how an event looks and how long it delays the next. */
export abstract class Motion<View = unknown> {
  private running: Animation[] = [];
  /** When the animations queued so far end. */
  private until = 0;
  private readonly deaf = onAnyInput(() => this.finish());

  constructor(
    protected readonly root: HTMLElement,
    private readonly longest: number,
  ) {}

  /** Called when the board already shows the state after the events. */
  abstract play(events: Event[], view: View): void;

  stop(): void {
    this.finish();
    this.deaf();
  }

  finish(): void {
    this.until = 0;
    for (const animation of this.running.splice(0)) animation.finish();
  }

  /** Queue the events after what is still moving; all at once if reduced motion is preferred. */
  protected inTurn(events: Event[], show: (event: Event, at: number) => number): void {
    this.running = this.running.filter((each) => each.playState !== "finished");
    if (calm.matches) {
      for (const event of events) show(event, 0);
      return;
    }
    const now = performance.now();
    let at = Math.max(0, Math.min(this.until - now, this.longest));
    for (const event of events) at += show(event, at);
    this.until = now + at;
  }

  protected find(selector: string): Element | undefined {
    return [...this.root.querySelectorAll(selector)].find((each) => each.getClientRects().length > 0);
  }

  protected move(
    piece: Element | undefined,
    frames: Keyframe[],
    duration: number,
    delay: number,
    gone?: Element,
  ): void {
    if (!piece) return;
    const animation = piece.animate(frames, { duration, delay, easing: EASE, fill: "backwards" });
    this.running.push(animation);
    if (gone) animation.onfinish = () => gone.remove();
  }

  /** A temporary element centred over a place, for the duration of an animation. */
  protected copy(kind: string, over: Element, width: number, height: number): HTMLElement {
    const board = this.root.getBoundingClientRect();
    const box = over.getBoundingClientRect();
    const piece = document.createElement("span");
    piece.className = kind;
    piece.ariaHidden = "true";
    Object.assign(piece.style, {
      left: `${box.left + box.width / 2 - width / 2 - board.left}px`,
      top: `${box.top + box.height / 2 - height / 2 - board.top}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
    this.root.append(piece);
    return piece;
  }
}

/** The offset from the centre of the first element to the centre of the second. */
export function between(one: Element, other: Element): [number, number] {
  const a = one.getBoundingClientRect();
  const b = other.getBoundingClientRect();
  return [b.left + b.width / 2 - a.left - a.width / 2, b.top + b.height / 2 - a.top - a.height / 2];
}

/** Animate each piece of news once, with this kind of motion, inside the element matching `over`. */
export function useMotion<View>(
  root: RefObject<HTMLElement | null>,
  over: string,
  news: News | undefined,
  kind: new (board: HTMLElement) => Motion<View>,
  view: View,
): void {
  const motion = useRef<Motion<View> | undefined>(undefined);
  const before = useRef(news);
  useEffect(() => () => motion.current?.stop(), []);
  useLayoutEffect(() => {
    const board = root.current?.querySelector<HTMLElement>(over);
    if (!news || news === before.current || !board) return;
    before.current = news;
    motion.current ??= new kind(board);
    if (!document.hidden) motion.current.play(news.events, view);
  }, [news]);
}
