// What just happened, moving: dice tumble, coins go from purse to purse, built cards land. Any input ends it;
// where less motion is wished, what is new fades in.

import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import type { Event, News } from "../../net/story";
import { calm } from "../../shell/theme";
import { EASE, FADE, onAnyInput } from "../motion";

const DICE = 700;
const COIN = 320;
const APART = 70;
const MOST = 6;
const CARD = 260;

export function useMotion(news: News | undefined, root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!news || !root.current || document.hidden) return;
    const show = new Show(root.current);
    if (calm.matches) show.fade(news.events);
    else show.tell(news.events);
    const end = () => show.end();
    const deaf = onAnyInput(end);
    return () => {
      end();
      deaf();
    };
  }, [news]);
}

class Show {
  private readonly running: Animation[] = [];
  private readonly flying: Element[] = [];
  private at = 0;

  constructor(private readonly root: HTMLElement) {}

  tell(events: Event[]): void {
    for (const event of events) {
      if (event.event === "rolled") this.tumble();
      else if (event.event === "paid")
        this.pay(Number(event.from), Number(event.to), Number(event.coins), `${event.to} ${event.card}`);
      else if (event.event === "aid") this.pay(-1, Number(event.seat), Number(event.coins), "");
      else if (event.event === "built") this.land(`${event.seat} ${event.card}`, String(event.card));
      else if (event.event === "swapped") this.swap(event);
      else if (event.event === "gave")
        this.carry(String(event.card), this.owned(event.seat, event.card), this.owned(event.to, event.card));
      else if (event.event === "dealt") this.deal(String(event.card));
    }
  }

  end(): void {
    for (const each of this.running) each.finish();
    for (const each of this.flying) each.remove();
  }

  private run(what: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Animation {
    const made = what.animate(frames, { easing: EASE, fill: "backwards", ...options });
    this.running.push(made);
    return made;
  }

  /** Two bounces, then the dice settle as they lie. */
  private tumble(): void {
    for (const [place, die] of [...this.root.querySelectorAll(".mk-die")].entries()) {
      const turn = place ? -1 : 1;
      this.run(
        die,
        [
          { transform: `translate(${-70 * turn}px, -64px) rotate(${-420 * turn}deg)`, opacity: 0 },
          { transform: `translate(${-34 * turn}px, 0) rotate(${-250 * turn}deg)`, opacity: 1, offset: 0.34 },
          { transform: `translate(${-18 * turn}px, -26px) rotate(${-140 * turn}deg)`, offset: 0.56 },
          { transform: `translate(${-4 * turn}px, 0) rotate(${-30 * turn}deg)`, offset: 0.8 },
          {},
        ],
        { duration: DICE, delay: place * 60, easing: "ease-out" },
      );
    }
    for (const sum of this.root.querySelectorAll(".mk-dice > .num"))
      this.run(sum, [{ opacity: 0 }, {}], { duration: 160, delay: DICE });
    this.at = DICE;
  }

  /** A coin a unit, at most six, one payment after another. */
  private pay(from: number, to: number, coins: number, lot: string): void {
    const start = this.middle(`[data-purse="${from}"]`);
    const goal = this.middle(`[data-purse="${to}"]`);
    if (!start || !goal || coins <= 0) return;
    const several = Math.min(coins, MOST);
    for (let place = 0; place < several; place += 1) this.fly(start, goal, this.at + place * APART);
    const done = this.at + (several - 1) * APART + COIN;
    this.bump(`[data-purse="${to}"]`, done);
    if (lot) this.bump(`[data-lot="${lot}"]`, this.at);
    this.at += several * APART + 110;
  }

  private fly(start: DOMPoint, goal: DOMPoint, delay: number): void {
    const coin = this.drawn("coin", "0 0 24 24", "mk-flying");
    const along = (part: number, up: number) =>
      `translate(${start.x + (goal.x - start.x) * part}px, ${start.y + (goal.y - start.y) * part - up}px)`;
    const made = this.run(
      coin,
      [
        { transform: along(0, 0), opacity: 0 },
        { transform: along(0.08, 6), opacity: 1, offset: 0.1 },
        { transform: along(0.5, 24) },
        { transform: along(1, 0) },
      ],
      { duration: COIN, delay },
    );
    made.onfinish = () => coin.remove();
  }

  private bump(where: string, delay: number): void {
    for (const each of this.root.querySelectorAll(where))
      this.run(each, [{ transform: "scale(1)" }, { transform: "scale(1.18)" }, { transform: "scale(1)" }], {
        duration: 220,
        delay,
      });
  }

  /** A built card comes from its row and lands in its city. */
  private land(lot: string, card: string): void {
    this.carry(card, `.mk-card[data-card="${card}"]`, `[data-lot="${lot}"], [data-chip="${lot}"]`);
    for (const each of this.root.querySelectorAll(`[data-lot="${lot}"], [data-chip="${lot}"]`))
      this.run(
        each,
        [{ transform: "scale(1.06)", opacity: 0.2 }, { transform: "scale(1.03)", opacity: 1, offset: 0.8 }, {}],
        { duration: CARD, delay: this.at + CARD / 2 },
      );
    this.at += CARD;
  }

  private swap(event: Event): void {
    const [seat, other, given, taken] = [event.seat, event.other, event.given, event.taken];
    this.carry(String(given), `[data-purse="${String(seat)}"]`, this.owned(other, given));
    this.carry(String(taken), `[data-purse="${String(other)}"]`, this.owned(seat, taken));
    this.at += CARD;
  }

  private owned(seat: unknown, card: unknown): string {
    const of = `${String(seat)} ${String(card)}`;
    return `[data-lot="${of}"], [data-chip="${of}"], [data-purse="${String(seat)}"]`;
  }

  /** A small copy of the card, from here to there in an arc. */
  private carry(card: string, from: string, to: string): void {
    const start = this.middle(from);
    const goal = this.middle(to);
    if (!start || !goal) return;
    const copy = this.drawn(`mk-${card}`, "0 0 120 64", "mk-flying card");
    const along = (part: number, up: number) =>
      `translate(${start.x + (goal.x - start.x) * part}px, ${start.y + (goal.y - start.y) * part - up}px)`;
    const made = this.run(
      copy,
      [{ transform: along(0, 0) }, { transform: along(0.5, 24) }, { transform: along(1, 0) }],
      { duration: CARD, delay: this.at },
    );
    made.onfinish = () => copy.remove();
  }

  /** What is new, at once and in place. */
  fade(events: Event[]): void {
    const places = events.flatMap((event) => {
      if (event.event === "rolled") return [".mk-die"];
      if (event.event === "built") return [this.owned(event.seat, event.card)];
      return event.event === "dealt" ? [`.mk-card[data-card="${String(event.card)}"]`] : [];
    });
    for (const place of places)
      for (const each of this.root.querySelectorAll(place)) this.run(each, [{ opacity: 0 }, {}], { duration: FADE });
  }

  private drawn(id: string, viewBox: string, looks: string): SVGSVGElement {
    const piece = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `#${id}`);
    piece.setAttribute("viewBox", viewBox);
    piece.setAttribute("class", looks);
    piece.setAttribute("aria-hidden", "true");
    piece.append(use);
    this.root.append(piece);
    this.flying.push(piece);
    return piece;
  }

  private deal(card: string): void {
    for (const each of this.root.querySelectorAll(`.mk-card[data-card="${card}"]`))
      this.run(each, [{ transform: "translateX(-40px) rotateY(80deg)", opacity: 0 }, {}], {
        duration: 220,
        delay: this.at,
      });
  }

  private middle(where: string): DOMPoint | undefined {
    const found = [...this.root.querySelectorAll(where)].find((each) => each.getClientRects().length > 0);
    if (!found) return undefined;
    const at = found.getBoundingClientRect();
    const home = this.root.getBoundingClientRect();
    return new DOMPoint(at.x + at.width / 2 - home.x - 11, at.y + at.height / 2 - home.y - 11);
  }
}
