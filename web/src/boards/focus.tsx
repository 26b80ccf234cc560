// The frame around a board. It keeps the focus for keyboard players: the pressed button disappears with the decision,
// so the focus moves to the next choice, or waits on the board for one.

import { type ReadonlySignal, useSignalEffect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { say } from "../text/language";
import { ignoreDoubleClicks } from "./doubleClick";

const OFFERED = ".cover button, [data-say], [data-aim], [data-tile]";
const PRESSES = ["Enter", " "];

/** Watches a board from outside: whether it is used by keyboard, and whether it lost the focus. */
class Keeper {
  /** The keyboard was used last, not the pointer. */
  private keyed = false;
  private asked = 0;

  constructor(
    private readonly board: HTMLElement,
    private readonly busy: () => boolean,
    private readonly onward: () => HTMLElement | undefined,
  ) {}

  readonly on = {
    keydown: (event: KeyboardEvent) => {
      this.keyed = true;
      // the focus moves to the next choice, which a held key must not make as well
      const held = event.repeat && PRESSES.includes(event.key);
      if (held && (event.target as Element).closest(OFFERED)) event.preventDefault();
    },
    pointerdown: () => {
      this.keyed = false;
    },
    focusout: (event: FocusEvent) => {
      // it went elsewhere
      if (event.relatedTarget && !this.board.contains(event.relatedTarget as Node)) this.keyed = false;
    },
  };

  /** Wait until the browser has noticed removed elements: it drops the focus when it paints. */
  readonly look = (): void => {
    cancelAnimationFrame(this.asked);
    this.asked = requestAnimationFrame(() => setTimeout(this.mend));
  };

  private readonly mend = (): void => {
    const here = document.activeElement;
    const lost = !here || here === document.body;
    if (!this.keyed || this.busy() || !(lost || here === this.board)) return;
    (this.next() ?? this.board).focus();
  };

  private next(): HTMLElement | undefined {
    const wanted = this.onward();
    if (wanted) return wanted;
    const able = (piece: HTMLElement) =>
      !(piece as HTMLButtonElement).disabled && piece.checkVisibility({ visibilityProperty: true });
    return [...this.board.querySelectorAll<HTMLElement>(OFFERED)].find(able);
  }
}

interface PlaceProps {
  busy: ReadonlySignal<boolean>;
  kind?: string;
  /** Where the keyboard focus goes next, if not simply to the next choice. */
  onward?: () => HTMLElement | undefined;
  children: ComponentChildren;
}

/** The frame around any board. */
export function BoardPlace({ busy, kind = "", onward, children }: PlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const keeper = useRef<Keeper | undefined>(undefined);
  const latest = useRef(onward);
  latest.current = onward;
  useEffect(() => {
    const board = place.current;
    if (!board) return undefined;
    const made = new Keeper(
      board,
      () => busy.peek(),
      () => latest.current?.(),
    );
    keeper.current = made;
    const stop = new AbortController();
    for (const [name, listen] of Object.entries(made.on))
      board.addEventListener(name, listen as EventListener, { signal: stop.signal });
    ignoreDoubleClicks(board, stop.signal);
    const watch = new MutationObserver(made.look);
    watch.observe(board, { childList: true, subtree: true, attributeFilter: ["disabled", "data-say", "data-tile"] });
    return () => {
      stop.abort();
      watch.disconnect();
    };
  }, [busy]);
  useSignalEffect(() => {
    if (!busy.value) keeper.current?.look();
  });
  return (
    <div class={`table-board ${kind}`} role="group" aria-label={say("the_table")} tabIndex={-1} ref={place}>
      {children}
    </div>
  );
}
