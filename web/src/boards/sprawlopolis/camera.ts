// How the city is looked at: one transform of one element, written at most once a frame; nothing is laid out anew.

import { calm } from "../../shell/theme";
import { type Bounds, HIGH } from "./view";

const NEAREST = 2.2;
const FARTHEST = 0.12;
/** A small city is shown no nearer than this, or than a card of two sevenths of the window's height. */
const LARGEST_FIT = 1.15;
/** Marks on the ground are no smaller on the screen than at this scale. */
const LEGIBLE = 0.62;
/** Around what must be seen, at the scale 1: from afar the points of a place are wider than what is pressed. */
const RIM = 8;
const STEP = 0.18;
/** Farther away rows are too narrow for their numbers. */
const NUMBERED = 0.17;

export interface Size {
  width: number;
  height: number;
}

/** How these bounds are seen as large as can be in a window of this size. */
export function fitted(
  { left, right, top, bottom }: Bounds,
  { width, height }: Size,
): { x: number; y: number; scale: number } {
  const scale = Math.min(
    Math.max(LARGEST_FIT, height / (7 * HIGH)),
    scaleTo(width, right - left),
    scaleTo(height, bottom - top),
  );
  return { x: (width - (left + right) * scale) / 2, y: (height - (top + bottom) * scale) / 2, scale };
}

/** The rim is as wide on the screen as the marks are. */
function scaleTo(room: number, length: number): number {
  const near = room / (length + 2 * RIM);
  return near >= LEGIBLE ? near : (room - 2 * RIM * LEGIBLE) / length;
}

export class Camera {
  x = 0;
  y = 0;
  scale = 0.5;
  /** It keeps the whole city in sight until somebody moves it. */
  follows = true;
  private frame = 0;
  private bounds: Bounds = { left: 0, top: 0, right: 1, bottom: 1 };
  private size: Size = { width: 1, height: 1 };
  /** The scale that marks on the ground were last drawn for. */
  private drawn = 0;

  constructor(
    private readonly ground: HTMLElement,
    /** LineWithEvents how much larger marks are drawn than the ground. */
    private readonly near: (times: number) => void,
  ) {}

  stop(): void {
    cancelAnimationFrame(this.frame);
  }

  /** The window has another size, or the city has grown. */
  see(bounds: Bounds, size: Size, softly: boolean): void {
    this.bounds = bounds;
    this.size = size;
    if (this.follows) this.fit(softly);
  }

  fit(softly = true): void {
    this.follows = true;
    Object.assign(this, fitted(this.bounds, this.size));
    this.write(softly);
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.moved();
  }

  /** Nearer or farther; what is at this point stays there. */
  zoom(factor: number, x = this.size.width / 2, y = this.size.height / 2, softly = false): void {
    const next = Math.min(NEAREST, Math.max(FARTHEST, this.scale * factor));
    this.x = x - ((x - this.x) * next) / this.scale;
    this.y = y - ((y - this.y) * next) / this.scale;
    this.scale = next;
    this.moved(softly);
  }

  /** Where on the ground a point of the window is. */
  at(x: number, y: number): { x: number; y: number } {
    return { x: (x - this.x) / this.scale, y: (y - this.y) / this.scale };
  }

  /** Moves just as far as it takes to see a point of the ground; it still follows the city. */
  bring(x: number, y: number, wide: number, high: number): void {
    const over = (place: number, room: number, most: number) =>
      place < room ? room - place : place > most - room ? most - room - place : 0;
    const dx = over(x * this.scale + this.x, wide * this.scale, this.size.width);
    const dy = over(y * this.scale + this.y, high * this.scale, this.size.height);
    if (!dx && !dy) return;
    this.x += dx;
    this.y += dy;
    this.write(true);
  }

  /** While it is dragged the ground is a layer of its own, painted once; afterwards it is drawn sharp again. */
  hold(held: boolean): void {
    this.ground.style.willChange = held ? "transform" : "auto";
  }

  private moved(softly = false): void {
    // the city never leaves the window altogether
    const { left, right, top, bottom } = this.bounds;
    const keep = 60;
    this.x = Math.min(this.size.width - keep - left * this.scale, Math.max(keep - right * this.scale, this.x));
    this.y = Math.min(this.size.height - keep - top * this.scale, Math.max(keep - bottom * this.scale, this.y));
    this.follows = false;
    this.write(softly);
  }

  /** Small marks and figures keep their size on the screen, roughly: only a larger step draws them anew. */
  private keepLegible(): void {
    if (Math.abs(Math.log(this.scale / (this.drawn || 1))) < STEP && this.drawn) return;
    this.drawn = this.scale;
    this.ground.classList.toggle("far", this.scale < NUMBERED);
    const near = Math.max(1, LEGIBLE / this.scale);
    this.ground.style.setProperty("--near", `${near}`);
    this.near(near);
  }

  private write(softly: boolean): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      this.ground.style.transition = softly && !calm.matches ? "transform 200ms var(--ease)" : "none";
      this.keepLegible();
      this.ground.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    });
  }
}
