// Whatever carries `data-tip` explains itself: on hover, on focus, on a long press, and on a tap where a tap does
// nothing else (`data-only`). One note for a whole board; Escape puts it away, and the pointer may rest on it.

import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

interface Shown {
  /** What to explain, in keys that the board knows. */
  keys: string[];
  by: HTMLElement;
  /** Opened by the keyboard: it stays while the piece has the focus, even if the page scrolls. */
  focused: boolean;
}

const HOVER = 380;
const NEXT = 80;
const LEAVE = 160;
const LONG_PRESS = 420;
const STILL = 12;
const REST = 4;
const ID = "board-tip";

/** Listens to a board; what is to be explained now. */
class Watch {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pressed = false;
  /** By a finger or a pen. */
  private touched = false;
  /** Where the piece was when its note came. */
  private at = { x: 0, y: 0 };
  /** Where the mouse pressed last: what is drawn under it then was not pointed at. */
  private pressedAt: { x: number; y: number } | undefined;
  now: Shown | undefined;

  constructor(private readonly show: (shown: Shown | undefined) => void) {}

  readonly hide = (): void => this.set(undefined);

  private set(next: Shown | undefined): void {
    clearTimeout(this.timer);
    this.now = next;
    if (next) this.at = next.by.getBoundingClientRect();
    this.show(next);
  }

  private later(next: Shown | undefined, wait: number, then?: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      then?.();
      this.set(next);
    }, wait);
  }

  private found(event: Event, focused = false): Shown | undefined {
    const by = (event.target as Element).closest<HTMLElement>("[data-tip]");
    return by ? { by, keys: (by.dataset.tip ?? "").split("|"), focused } : undefined;
  }

  private isResting({ clientX, clientY }: PointerEvent): boolean {
    const { x, y } = this.pressedAt ?? { x: Infinity, y: Infinity };
    if (Math.hypot(clientX - x, clientY - y) < REST) return true;
    this.pressedAt = undefined;
    return false;
  }

  readonly on = {
    pointerover: (event: PointerEvent) => {
      if (event.pointerType !== "mouse" || this.isResting(event)) return;
      const next = this.found(event);
      if ((event.target as Element).closest(`#${ID}`) || (next && next.by === this.now?.by)) clearTimeout(this.timer);
      else if (next) this.later(next, this.now ? NEXT : HOVER);
      else if (!this.now?.focused) this.later(undefined, LEAVE);
    },
    pointerout: (event: PointerEvent) => {
      const inside = (event.currentTarget as Element).contains(event.relatedTarget as Element | null);
      if (event.pointerType === "mouse" && !this.isResting(event) && !inside && !this.now?.focused)
        this.later(undefined, LEAVE);
    },
    pointerdown: (event: PointerEvent) => {
      this.pressed = false;
      this.touched = event.pointerType !== "mouse";
      if (event.pointerType === "mouse" && (event.target as Element).closest(`#${ID}`)) return;
      if (event.pointerType === "mouse") this.pressedAt = { x: event.clientX, y: event.clientY };
      this.hide();
      const next = this.found(event);
      if (event.pointerType !== "mouse" && next) this.later(next, LONG_PRESS, () => (this.pressed = true));
    },
    pointerup: () => clearTimeout(this.timer),
    pointercancel: () => clearTimeout(this.timer),
    contextmenu: (event: Event) => {
      // a browser that is quicker to call it a long press than we are
      const next = this.touched ? this.found(event) : undefined;
      if (!next) return;
      event.preventDefault();
      this.pressed = true;
      if (this.now?.by !== next.by) this.set(next);
    },
    click: (event: Event) => {
      const next = this.found(event);
      if (this.pressed) {
        event.stopPropagation(); // the end of a long press decides nothing
        event.preventDefault();
        this.pressed = false;
      } else if (next?.by.dataset.only !== undefined) this.set(next);
    },
    focusin: (event: FocusEvent) => {
      const next = this.found(event, true);
      if ((event.target as Element).matches(":focus-visible")) this.later(next, HOVER);
    },
    focusout: () => {
      if (this.now?.focused) this.hide();
      else if (!this.now && !this.touched) clearTimeout(this.timer); // what was to be explained has lost the focus
    },
  };

  readonly key = (event: KeyboardEvent): void => {
    this.pressed = false;
    if (event.key !== "Escape" || !this.now) return;
    event.stopPropagation(); // the note goes first; what lies below waits for the next Escape
    this.hide();
  };

  readonly outside = (event: Event): void => {
    if (!(event.target as Element).closest?.(`[data-tip], #${ID}`)) this.hide();
  };

  /** A row that settles by a hair hides nothing; what has the focus takes its note along. */
  readonly scrolled = (): void => {
    if (!this.now) return;
    const { x, y } = this.now.by.getBoundingClientRect();
    if (Math.hypot(x - this.at.x, y - this.at.y) < STILL) return;
    if (this.now.focused) this.set({ ...this.now });
    else this.hide();
  };
}

/** What is to be explained; gone when the table changes, for pieces may have moved. */
export function useTips(root: RefObject<HTMLElement | null>, view: unknown): Shown | undefined {
  const [shown, setShown] = useState<Shown>();
  const watch = useRef<Watch | undefined>(undefined);
  useEffect(() => {
    const board = root.current;
    if (!board) return undefined;
    const made = new Watch(setShown);
    watch.current = made;
    const stop = new AbortController();
    const options = { capture: true, passive: false, signal: stop.signal };
    for (const [name, listen] of Object.entries(made.on))
      board.addEventListener(name, listen as EventListener, options);
    document.addEventListener("keydown", made.key, options);
    document.addEventListener("pointerdown", made.outside, options);
    addEventListener("scroll", made.scrolled, { ...options, passive: true });
    return () => {
      stop.abort();
      made.hide();
    };
  }, []);
  useEffect(() => watch.current?.hide(), [view]);
  useEffect(() => {
    if (!shown || shown.by.dataset.told !== undefined) return undefined; // its name says it all already
    shown.by.setAttribute("aria-describedby", ID);
    return () => shown.by.removeAttribute("aria-describedby");
  }, [shown]);
  return shown?.by.isConnected ? shown : undefined;
}

/** The note itself, placed beside what it explains. */
export function Tip({ shown, kind, children }: { shown: Shown; kind: string; children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place(box.current, shown.by), [shown]);
  return (
    <div ref={box} id={ID} class={`tip ${kind}`} role="tooltip">
      {children}
    </div>
  );
}

/** What a piece is called, and what it does. */
export interface Explained {
  name: string;
  lines: string[];
  /** Says no more than the lines do. */
  picture?: ComponentChildren;
}

/** The note of a board whose pieces each have a name and some lines. */
export function Note({
  root,
  view,
  kind,
  explain,
}: {
  root: RefObject<HTMLElement | null>;
  view: unknown;
  kind: string;
  explain: (key: string) => Explained;
}) {
  const shown = useTips(root, view);
  if (!shown) return null;
  return (
    <Tip shown={shown} kind={kind}>
      {shown.keys.map((key) => {
        const { name, lines, picture } = explain(key);
        return (
          <div key={key}>
            <b>{name}</b>
            {picture}
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        );
      })}
    </Tip>
  );
}

const AWAY = 10;

/** Below or above its piece, wherever there is room, and never over the edge. */
function place(box: HTMLElement | null, by: HTMLElement): void {
  if (!box) return;
  const at = by.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const left = Math.max(
    AWAY,
    Math.min(at.left + at.width / 2 - width / 2, document.documentElement.clientWidth - width - AWAY),
  );
  const below = at.bottom + AWAY + height < innerHeight || at.top < height + AWAY;
  box.style.left = `${left}px`;
  const under = Math.max(AWAY, Math.min(at.bottom + AWAY, innerHeight - height - AWAY));
  box.style.top = `${below ? under : at.top - height - AWAY}px`;
}
