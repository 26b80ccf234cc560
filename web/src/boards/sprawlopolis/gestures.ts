// Fingers and pointers on the map: one drags it, two pinch it, the wheel zooms. Moves only write a transform.

import type { Camera } from "./camera";

const SLACK = 7;

interface Finger {
  x: number;
  y: number;
}

/** What the hand has hold of: the ground itself, or a card that it carries about. */
export interface Carried {
  /** The card may be taken here. */
  takes: (target: Element) => boolean;
  to: (x: number, y: number) => void;
  /** It is taken up, and let go. */
  held: (on: boolean) => void;
}

export class Gestures {
  private readonly fingers = new Map<number, Finger>();
  private start: Finger = { x: 0, y: 0 };
  private corner: Finger = { x: 0, y: 0 };
  private moving = false;
  private carrying = false;
  private readonly ending = new AbortController();

  constructor(
    private readonly box: HTMLElement,
    private readonly camera: Camera,
    private readonly carried: Carried,
  ) {
    const { signal } = this.ending;
    box.addEventListener("pointerdown", this.down, { signal });
    box.addEventListener("pointermove", this.move, { signal });
    window.addEventListener("pointerup", this.up, { signal });
    window.addEventListener("pointercancel", this.up, { signal });
    box.addEventListener("wheel", this.wheel, { signal, passive: false });
    box.addEventListener("click", this.click, { signal, capture: true });
  }

  stop(): void {
    this.ending.abort();
  }

  private readonly down = (event: PointerEvent): void => {
    if (event.button > 0) return;
    const target = event.target as Element;
    if (target.closest(".sp-tools")) return;
    if (this.fingers.size === 0) {
      const { left, top } = this.box.getBoundingClientRect();
      this.corner = { x: left, y: top };
      this.moving = false;
      this.start = { x: event.clientX, y: event.clientY };
      this.carrying = this.carried.takes(target);
    }
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };

  private readonly move = (event: PointerEvent): void => {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    const before = { ...finger };
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, each]) => each);
    Object.assign(finger, { x: event.clientX, y: event.clientY });
    if (!this.moving && Math.hypot(finger.x - this.start.x, finger.y - this.start.y) < SLACK && others.length === 0)
      return;
    if (!this.moving) {
      this.box.setPointerCapture(event.pointerId);
      if (this.carrying) this.carried.held(true);
      else this.camera.hold(true);
    }
    this.moving = true;
    const other = others[0];
    if (other) this.pinch(before, finger, other);
    else if (this.carrying) this.carried.to(finger.x - this.corner.x, finger.y - this.corner.y);
    else this.camera.pan(finger.x - before.x, finger.y - before.y);
  };

  private pinch(before: Finger, now: Finger, other: Finger): void {
    const apart = (one: Finger) => Math.max(12, Math.hypot(one.x - other.x, one.y - other.y));
    this.camera.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    this.camera.zoom(
      apart(now) / apart(before),
      (now.x + other.x) / 2 - this.corner.x,
      (now.y + other.y) / 2 - this.corner.y,
    );
  }

  private readonly up = (event: PointerEvent): void => {
    if (!this.fingers.delete(event.pointerId) || this.fingers.size > 0) return;
    if (this.carrying) this.carried.held(false);
    this.carrying = false;
    this.camera.hold(false);
  };

  private readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const { left, top } = this.box.getBoundingClientRect();
    this.camera.zoom(
      Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)),
      event.clientX - left,
      event.clientY - top,
    );
  };

  /** The end of a drag is no press. */
  private readonly click = (event: MouseEvent): void => {
    if (!this.moving || event.detail === 0) return;
    this.moving = false;
    event.stopPropagation();
    event.preventDefault();
  };
}
