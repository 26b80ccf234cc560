// A card taken from the hand and carried over the map; where it would lie is aimed at, and stays so when it is let go.

import { useEffect, useRef } from "preact/hooks";
import type { Placement } from "./placement";
import type { Spot } from "./view";

const SLACK = 9;

interface Held {
  card: string;
  x: number;
  y: number;
  piece: HTMLElement | undefined;
  from: HTMLElement;
  pointer: number;
}

/** What begins a drag. */
export function useDrag(
  placement: Placement,
  near: { current: ((x: number, y: number) => Spot | null) | null },
): (card: string, event: PointerEvent) => void {
  const held = useRef<Held | undefined>(undefined);
  const latest = useRef(placement);
  latest.current = placement;
  const end = (now: Held) => {
    held.current = undefined;
    now.piece?.remove();
    if (now.piece) latest.current.carry(false);
  };
  useEffect(() => {
    // it was taken back, or the turn is over
    if (held.current && !placement.free.has(held.current.card)) end(held.current);
  }, [placement.free]);
  useEffect(() => {
    let frame = 0;
    const move = (event: PointerEvent) => {
      const now = held.current;
      if (!now || event.pointerId !== now.pointer) return;
      if (!now.piece && Math.hypot(event.clientX - now.x, event.clientY - now.y) < SLACK) return;
      if (!now.piece) {
        now.piece = lift(now.from);
        latest.current.pick(now.card);
        latest.current.carry(true);
      }
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => over(now, event));
    };
    const over = (now: Held, { clientX: x, clientY: y }: PointerEvent) => {
      if (held.current !== now || !now.piece) return;
      const spot = latest.current.card === now.card ? (near.current?.(x, y) ?? null) : null;
      now.piece.style.transform = `translate(${x}px, ${y}px)`;
      now.piece.classList.toggle("over", spot !== null);
      latest.current.target(spot);
    };
    const drop = (event: PointerEvent) => {
      const now = held.current;
      if (!now || event.pointerId !== now.pointer) return;
      if (event.type === "pointerup") over(now, event);
      end(now);
      if (!now.piece) return;
      if (event.type === "pointercancel") latest.current.target(null);
      // the press that ends a drag decides nothing more
      const quiet = (click: Event) => click.stopPropagation();
      window.addEventListener("click", quiet, { capture: true, once: true });
      setTimeout(() => window.removeEventListener("click", quiet, { capture: true }));
    };
    const ending = new AbortController();
    window.addEventListener("pointermove", move, { signal: ending.signal });
    window.addEventListener("pointerup", drop, { signal: ending.signal });
    window.addEventListener("pointercancel", drop, { signal: ending.signal });
    return () => {
      cancelAnimationFrame(frame);
      held.current?.piece?.remove();
      ending.abort();
    };
  }, []);
  return (card, event) => {
    if (event.button > 0 || !latest.current.free.has(card)) return;
    held.current = {
      card,
      x: event.clientX,
      y: event.clientY,
      piece: undefined,
      from: event.currentTarget as HTMLElement,
      pointer: event.pointerId,
    };
  };
}

/** A copy of the card, under the pointer. */
function lift(from: HTMLElement): HTMLElement {
  const piece = document.createElement("span");
  piece.className = "sp-carried";
  piece.ariaHidden = "true";
  const face = from.querySelector("svg")?.cloneNode(true);
  if (face) piece.append(face);
  document.body.append(piece);
  return piece;
}
