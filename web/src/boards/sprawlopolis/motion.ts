// What has just happened, shown moving: a card flies to its place, a hand is passed on, a card is drawn. Short, and
// skipped by any input; where less motion is wished, what is new fades in.

import type { Event } from "../../net/story";
import { calm } from "../../shell/theme";
import { APPEAR, between, FADE, Motion } from "../motion";

const FLIGHT = 260;
const LONGEST = 1200;
const MOST = 3;
const BACK = { width: 72, height: 52 };
const FLIP: Keyframe[] = [{ transform: "rotateY(90deg)" }, { transform: "none" }];

export class CityMotion extends Motion {
  constructor(root: HTMLElement) {
    super(root, LONGEST);
  }

  override play(events: Event[]): void {
    this.inTurn(events, (event, at) => this.show(event, at));
  }

  private show(event: Event, at: number): number {
    const card = String(event.card ?? "");
    const seat = Number(event.seat);
    switch (event.event) {
      case "placed":
        this.land(this.find(`[data-laid="${card}"]`), this.home(seat), at);
        return FLIGHT;
      case "passed":
        this.pass(this.home(seat), this.home(Number(event.to)), Number(event.count), at);
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

  /** Where a seat's cards are. */
  private home(seat: number): Element | undefined {
    return this.find(`[data-hand="${seat}"]`) ?? this.find(`[data-seat="${seat}"] .seat`);
  }

  /** A card comes to its place in the city, in a small arc. The city is drawn at another scale than the screen. */
  private land(card: Element | undefined, from: Element | undefined, delay: number): void {
    if (!card) return;
    if (calm.matches || !from) {
      this.move(card, APPEAR, FADE, delay);
      return;
    }
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
      const piece = this.copy("sp-fly", from, BACK.width, BACK.height);
      piece.innerHTML = '<svg viewBox="0 0 96 70"><use href="#card-back"/></svg>';
      const [dx, dy] = between(piece, to);
      const frames = [
        { opacity: 1 },
        { transform: `translate(${dx / 2}px, ${dy / 2 - 20}px)`, opacity: 1 },
        { transform: `translate(${dx}px, ${dy}px) scale(.7)`, opacity: 0.2 },
      ];
      this.move(piece, frames, FLIGHT + 80, delay + 70 * place, piece);
    }
  }
}
