import { useEffect, useState } from "preact/hooks";
import type { RefObject } from "preact";
import type { Texts } from "../../text/texts";
import type { BloomView } from "./view";

/** What a piece is and does: `tile park`, `kind park`, `resident park`, `spring`, `token`, `rival boris`, … */
function explain(texts: Texts, view: BloomView, key: string): { name: string; lines: string[] } {
  const [what = "", which = ""] = key.split(" ");
  const say = (path: string) => texts.say(path, view.options);
  if (what === "tile") return { name: texts.name(which), lines: [say(`card_text.${which}`)] };
  if (what === "kind") return { name: capital(say(`kinds.${which}`)), lines: [say(`kinds_text.${which}`)] };
  if (what === "resident") return { name: texts.name(`resident_${which}`), lines: [say(`card_text.resident_${which}`), say("help.resident")] };
  if (what === "rival") {
    const lap = view.rival?.lap ? [texts.say("label.lap", { points: view.rival.lap })] : [];
    return { name: say(`rival.${which}`), lines: [say("help.rival"), ...lap] };
  }
  if (what === "slot") {
    const slot = Number(which);
    const tile = view.market[slot];
    const stack = texts.say("label.in_stack", { n: view.stacks[slot] });
    const here = `${capital(say(`slot_from_0.${slot}`))} · ${stack}`;
    return tile ? { name: texts.name(tile), lines: [say(`card_text.${tile}`), here] } : { name: here, lines: [say("help.market")] };
  }
  if (what === "symbol") return { name: capital(say(`symbol.${which}`)), lines: [say("help.market")] };
  return { name: capital(say(`short.${what}`)), lines: [say(`help.${what}`)] };
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

interface Shown {
  keys: string[];
  at: HTMLElement;
}

const LATER = 420;

/** One note for the whole board: whatever carries `data-tip` explains itself on hover, focus, long press, and on a tap where a tap does nothing else. */
export function Tips({ root, texts, view }: { root: RefObject<HTMLElement | null>; texts: Texts; view: BloomView }) {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    const board = root.current;
    if (!board) return undefined;
    let timer = 0;
    let pressed = false;
    const found = (event: Event): Shown | undefined => {
      const at = (event.target as Element).closest<HTMLElement>("[data-tip]");
      return at ? { at, keys: (at.dataset["tip"] ?? "").split("|") } : undefined;
    };
    const hide = () => {
      clearTimeout(timer);
      setShown(undefined);
    };
    const soon = (next: Shown | undefined, then?: () => void) => {
      clearTimeout(timer);
      if (!next) return hide();
      timer = window.setTimeout(() => {
        then?.();
        setShown(next);
      }, LATER);
    };
    const on = {
      pointerover: (event: PointerEvent) => event.pointerType === "mouse" && soon(found(event)),
      pointerleave: hide,
      focusin: (event: FocusEvent) => {
        if ((event.target as Element).matches(":focus-visible")) soon(found(event));
      },
      focusout: hide,
      pointerdown: (event: PointerEvent) => {
        pressed = false;
        hide();
        if (event.pointerType !== "mouse") soon(found(event), () => (pressed = true));
      },
      pointerup: () => clearTimeout(timer),
      pointercancel: hide,
      contextmenu: (event: Event) => pressed && event.preventDefault(),
      click: (event: Event) => {
        const next = found(event);
        if (pressed) {
          event.stopPropagation();
          event.preventDefault();
        } else if (next?.at.dataset["only"] !== undefined) setShown(next);
      },
      keydown: hide,
    };
    const listeners = Object.entries(on) as [string, EventListener][];
    for (const [name, listen] of listeners) board.addEventListener(name, listen, { capture: true });
    window.addEventListener("scroll", hide, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const [name, listen] of listeners) board.removeEventListener(name, listen, { capture: true });
      window.removeEventListener("scroll", hide);
    };
  }, []);
  useEffect(() => setShown(undefined), [view]);
  useEffect(() => {
    shown?.at.setAttribute("aria-describedby", "bt-tip");
    return () => shown?.at.removeAttribute("aria-describedby");
  }, [shown]);
  if (!shown?.at.isConnected || !root.current) return null;
  return (
    <div class="bt-tip" id="bt-tip" role="tooltip" style={place(shown.at, root.current)}>
      {shown.keys.map((key) => {
        const { name, lines } = explain(texts, view, key);
        return (
          <div key={key}>
            <b>{name}</b>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        );
      })}
    </div>
  );
}

const WIDE = 264;
const TALL = 190;

/** Above the piece where there is room, otherwise below; never beyond the edges. */
function place(at: HTMLElement, root: HTMLElement): Record<string, string> {
  const piece = at.getBoundingClientRect();
  const board = root.getBoundingClientRect();
  const width = Math.min(WIDE, board.width);
  const middle = piece.left + piece.width / 2 - board.left;
  const left = Math.max(0, Math.min(board.width - width, middle - width / 2));
  const above = piece.top > TALL;
  const edge: Record<string, string> = above ? { bottom: `${board.bottom - piece.top + 8}px` } : { top: `${piece.bottom - board.top + 8}px` };
  return { left: `${left}px`, width: `${width}px`, ...edge };
}
