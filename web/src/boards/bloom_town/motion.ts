// What has just happened, shown moving: short, and skipped by any input; where less motion is wished, what is new fades
// in.

import type { Event } from "../../net/story";
import { calm } from "../../shell/theme";
import { APPEAR, between, FADE, Motion } from "../motion";
import { type BloomView, drawing, kindOf, type Square } from "./view";

const FLIGHT = 260;
const FLIP = 220;
const NOD = 90;
const CLIMB = 700;
const LONGEST = 1500;
const LARGEST = 96;

export class TownMotion extends Motion<BloomView> {
  constructor(root: HTMLElement) {
    super(root, LONGEST);
  }

  override play(events: Event[], view: BloomView): void {
    if (calm.matches) this.fade(events);
    else this.inTurn(events, (event, at) => this.show(event, view, at));
  }

  private fade(events: Event[]): void {
    for (const event of events) {
      const placed = event.event === "placed" ? this.cell(event.seat as number, event.square as Square) : undefined;
      const shown =
        event.event === "revealed"
          ? this.find(`[data-slot="${String(event.slot)}"] .bt-slot-tile`)
          : placed?.querySelector(".bt-lot-tile");
      this.move(shown ?? undefined, APPEAR, FADE, 0);
    }
  }

  private show(event: Event, view: BloomView, at: number): number {
    const seat = event.seat as number;
    const slot = `[data-slot="${String(event.slot)}"]`;
    const points = event.points as number;
    switch (event.event) {
      case "placed": {
        const cell = this.cell(seat, event.square as Square);
        this.land(cell, this.home(seat), at);
        this.climb(seat, points, cell, at + FLIGHT);
        return FLIGHT;
      }
      case "doubled":
        this.climb(seat, points, undefined, at);
        return FLIP;
      case "took":
      case "drew":
        this.fly(String(event.tile ?? "back"), this.find(slot), this.home(seat), at);
        return FLIGHT / 2;
      case "rival_took":
        this.fly(String(event.tile), this.find(slot), this.home(view.towns.length), at);
        this.climb(view.towns.length, points, undefined, at + FLIGHT);
        return FLIGHT;
      case "revealed":
        this.flip(this.find(`${slot} .bt-slot-tile`), at);
        return 60;
      case "resident":
        this.pop(this.find(`[data-resident="${String(event.kind)}"] svg:nth-of-type(${String(event.count)})`), at);
        return FLIP;
      case "recounted":
      case "final":
        this.nod(view, seat, String(event.kind), at);
        this.climb(seat, points, undefined, at);
        return NOD;
      default:
        return 0;
    }
  }

  private cell(seat: number, [row, column]: Square): Element | undefined {
    return (
      this.find(`.big [data-cell="${seat} ${row} ${column}"]`) ?? this.find(`[data-cell="${seat} ${row} ${column}"]`)
    );
  }

  /** Where a seat's tiles come from and go to. */
  private home(seat: number): Element | undefined {
    return (
      this.find(`[data-hand="${seat}"]`) ?? this.find(`[data-kept="${seat}"]`) ?? this.find(`[data-score="${seat}"]`)
    );
  }

  /** A tile comes from somewhere to its place, in a small arc. */
  private land(cell: Element | undefined, from: Element | undefined, delay: number): void {
    const tile = cell?.querySelector(".bt-lot-tile");
    if (!tile || !from) return;
    const [dx, dy] = between(tile, from);
    const start = `translate(${dx}px, ${dy}px) scale(.9)`;
    const arc = `translate(${dx / 2}px, ${dy / 2 - 24}px) scale(1.05)`;
    this.move(
      tile,
      [{ transform: start }, { transform: arc }, { transform: "scale(1.03)", offset: 0.85 }, { transform: "none" }],
      FLIGHT,
      delay,
    );
  }

  /** A copy flies from here to there and is gone. */
  private fly(tile: string, from: Element | undefined, to: Element | undefined, delay: number): void {
    if (!from || !to) return;
    const piece = this.over(from.querySelector(".bt-stack") ?? from);
    piece.innerHTML = `<svg viewBox="0 0 96 96"><use href="#${drawing(tile)}"/></svg>`;
    const [dx, dy] = between(piece, to);
    const arc = `translate(${dx / 2}px, ${dy / 2 - 24}px)`;
    const end = `translate(${dx}px, ${dy}px) scale(.7)`;
    this.move(
      piece,
      [
        { transform: "none", opacity: 1 },
        { transform: arc, opacity: 1 },
        { transform: end, opacity: 0.2 },
      ],
      FLIGHT + 80,
      delay,
      piece,
    );
  }

  private flip(tile: Element | undefined, delay: number): void {
    this.move(tile, [{ transform: "rotateY(90deg) translateY(-10px)" }, { transform: "none" }], FLIP, delay);
  }

  private pop(piece: Element | undefined, delay: number): void {
    this.move(
      piece,
      [{ transform: "translateY(-14px) scale(.4)", opacity: 0 }, { transform: "scale(1.12)" }, { transform: "none" }],
      FLIP * 1.5,
      delay,
    );
  }

  /** The buildings that are counted nod, one after another. */
  private nod(view: BloomView, seat: number, kind: string, delay: number): void {
    let place = 0;
    view.towns[seat]?.cells.forEach((row, r) => {
      row.forEach((tile, c) => {
        if (!tile || kindOf(tile) !== kind) return;
        const lit = "0 0 0 3px var(--gold), 0 0 0 8px #edb83d66";
        const frames = [
          { transform: "none" },
          { transform: "translateY(-6px) rotate(-3deg)", boxShadow: lit },
          { boxShadow: lit },
          { transform: "none" },
        ];
        this.move(this.cell(seat, [r, c]), frames, 520, delay + NOD * place++);
      });
    });
  }

  /** The points climb from the piece to the score. */
  private climb(seat: number, points: number, from: Element | undefined, delay: number): void {
    const score = this.find(`[data-score="${seat}"]`);
    if (!score || !points) return;
    const piece = this.over(from ?? score);
    piece.classList.add("points");
    piece.textContent = `+${points}`;
    const [dx, dy] = from ? between(piece, score) : [0, -26];
    const frames = [
      { opacity: 0 },
      { opacity: 1, offset: 0.15 },
      { opacity: 1, offset: 0.7 },
      { transform: `translate(${dx}px, ${dy}px)`, opacity: 0 },
    ];
    this.move(piece, frames, CLIMB, delay, piece);
  }

  private over(place: Element): HTMLElement {
    const { width, height } = place.getBoundingClientRect();
    const side = Math.min(width, height, LARGEST);
    return this.copy("bt-fly", place, side, side);
  }
}
