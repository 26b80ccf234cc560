// What has just happened, shown moving: a card flies to its place, a hand is passed on, a card is drawn. Short, and
// skipped by any input; where less motion is wished, what is new fades in.

import type { Event } from "../../net/table";
import { calm } from "../../shell/theme";

const EASE = "cubic-bezier(.2,.8,.25,1)";
const FLIGHT = 260;
const LONGEST = 1200;
const FADE = 80;
const MOST = 3;

export class Motion {
  private running: Animation[] = [];
  private until = 0;
  private readonly skip = () => this.finish();

  constructor(private readonly root: HTMLElement) {
    window.addEventListener("pointerdown", this.skip, true);
    window.addEventListener("keydown", this.skip, true);
  }

  stop(): void {
    this.finish();
    window.removeEventListener("pointerdown", this.skip, true);
    window.removeEventListener("keydown", this.skip, true);
  }

  finish(): void {
    this.until = 0;
    for (const animation of this.running.splice(0)) animation.finish();
  }

  play(events: Event[]): void {
    if (document.hidden) return;
    const now = performance.now();
    let at = Math.max(0, Math.min(this.until - now, LONGEST));
    for (const event of events) at += this.show(event, at);
    this.until = now + at;
    this.running = this.running.filter((each) => each.playState !== "finished");
  }

  private show(event: Event, at: number): number {
    const card = String(event["card"] ?? "");
    const seat = Number(event["seat"]);
    switch (event.event) {
      case "placed":
        this.land(this.find(`[data-laid="${card}"]`), this.home(seat), at);
        return FLIGHT;
      case "passed":
        this.pass(this.home(seat), this.home(Number(event["to"])), Number(event["count"]), at);
        return FLIGHT / 2;
      case "drew":
        this.pass(this.find("[data-deck]"), this.home(seat), 1, at);
        return FLIGHT / 2;
      case "top":
        this.move(this.find(`[data-top="${card}"]`), calm.matches ? APPEAR : FLIP, calm.matches ? FADE : FLIGHT, at);
        return 0;
      default:
        return 0;
    }
  }

  private find(selector: string): Element | undefined {
    return [...this.root.querySelectorAll(selector)].find((each) => each.getClientRects().length > 0);
  }

  /** Where a seat's cards are. */
  private home(seat: number): Element | undefined {
    return this.find(`[data-hand="${seat}"]`) ?? this.find(`[data-seat="${seat}"] .seat`);
  }

  private move(piece: Element | undefined, frames: Keyframe[], duration: number, delay: number, gone?: Element): void {
    if (!piece) return;
    const animation = piece.animate(frames, { duration, delay, easing: EASE, fill: "backwards" });
    this.running.push(animation);
    if (gone) animation.onfinish = () => gone.remove();
  }

  /** A card comes to its place in the city, in a small arc. The city is drawn at another scale than the screen. */
  private land(card: Element | undefined, from: Element | undefined, delay: number): void {
    if (!card) return;
    if (calm.matches || !from) return this.move(card, APPEAR, FADE, delay);
    const scale = card.getBoundingClientRect().width / ((card as HTMLElement).offsetWidth || 1) || 1;
    const [dx, dy] = between(card, from).map((far) => far / scale) as [number, number];
    const frames = [
      { transform: `translate(${dx}px, ${dy}px)`, zIndex: 9 },
      { transform: `translate(${dx / 2}px, ${dy / 2 - 24 / scale}px) scale(1.05)` },
      { transform: "scale(1.03)", offset: 0.85 },
      { transform: "none", zIndex: 9 },
    ];
    this.move(card, frames, FLIGHT, delay);
  }

  /** Backs of cards go from here to there and are gone. */
  private pass(from: Element | undefined, to: Element | undefined, count: number, delay: number): void {
    if (!from || !to || calm.matches || from === to) return;
    for (let place = 0; place < Math.min(count, MOST); place++) {
      const piece = this.copy(from.getBoundingClientRect());
      const [dx, dy] = between(piece, to);
      const frames = [{ opacity: 1 }, { transform: `translate(${dx / 2}px, ${dy / 2 - 20}px)`, opacity: 1 }, { transform: `translate(${dx}px, ${dy}px) scale(.7)`, opacity: 0.2 }];
      this.move(piece, frames, FLIGHT + 80, delay + 70 * place, piece);
    }
  }

  /** Something that is there only while it moves. */
  private copy(box: DOMRect): HTMLElement {
    const board = this.root.getBoundingClientRect();
    const piece = document.createElement("span");
    piece.className = "sp-fly";
    piece.ariaHidden = "true";
    piece.innerHTML = '<svg viewBox="0 0 96 70"><use href="#card-back"/></svg>';
    Object.assign(piece.style, { left: `${box.left + box.width / 2 - 36 - board.left}px`, top: `${box.top + box.height / 2 - 26 - board.top}px` });
    this.root.append(piece);
    return piece;
  }
}

const APPEAR: Keyframe[] = [{ opacity: 0 }, { opacity: 1 }];
const FLIP: Keyframe[] = [{ transform: "rotateY(90deg)" }, { transform: "none" }];

/** How far the middle of the second is from the middle of the first. */
function between(one: Element, other: Element): [number, number] {
  const a = one.getBoundingClientRect();
  const b = other.getBoundingClientRect();
  return [b.left + b.width / 2 - a.left - a.width / 2, b.top + b.height / 2 - a.top - a.height / 2];
}
