import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Texts } from "../../text/texts";
import { Use } from "../../shell/Icon";
import { colourOf, isLandmark, rangeOf, SIGNS, whenOf } from "./facts";
import type { View } from "./view";
import { word } from "./words";

interface Shown {
  card: string;
  by: HTMLElement;
}

const shown = signal<Shown | undefined>(undefined);
const HOVER = 260;
const LEAVE = 140;
const LONG_PRESS = 420;
let timer: ReturnType<typeof setTimeout> | undefined;
let pressed = false;

function later(what: () => void, wait: number): void {
  clearTimeout(timer);
  timer = setTimeout(what, wait);
}

function hide(): void {
  clearTimeout(timer);
  shown.value = undefined;
}

/** What makes a drawn card explain itself: on hover, on focus by keyboard, on a long press. */
export function explains(card: string) {
  const show = (by: EventTarget | null) => (shown.value = { card, by: by as HTMLElement });
  return {
    onPointerEnter: (event: PointerEvent) => {
      const by = event.currentTarget;
      if (event.pointerType === "mouse") later(() => show(by), shown.peek() ? 60 : HOVER);
    },
    onPointerLeave: () => later(hide, LEAVE),
    onFocus: (event: FocusEvent) => (event.currentTarget as HTMLElement).matches(":focus-visible") && show(event.currentTarget),
    onBlur: hide,
    onPointerDown: (event: PointerEvent) => {
      const by = event.currentTarget;
      pressed = false;
      if (event.pointerType === "mouse") hide();
      else later(() => ((pressed = true), show(by)), LONG_PRESS);
    },
    onPointerUp: () => !pressed && clearTimeout(timer),
    onPointerCancel: hide,
    onContextMenu: (event: Event) => pressed && event.preventDefault(),
  };
}

/** A click that ends a long press decides nothing; a card that offers nothing explains itself when touched. */
export function pressing(card: string, act: (() => void) | undefined) {
  return (event: MouseEvent) => {
    if (pressed) pressed = false;
    else if (act) act();
    else shown.value = { card, by: event.currentTarget as HTMLElement };
  };
}

/** The whole card in words, for whoever hears it. */
export function spoken(card: string, texts: Texts): string {
  const when = isLandmark(card) ? texts.say("label.landmarks") : `${rangeOf(card)}, ${word(whenOf(card))}`;
  return `${texts.name(card)}. ${when}. ${texts.say(`card_text.${card}`)}`;
}

/** The card in full, beside what shows it. */
export function Explanation({ view, texts }: { view: View; texts: Texts }) {
  const box = useRef<HTMLDivElement>(null);
  const now = shown.value;
  useLayoutEffect(() => place(box.current, now?.by), [now]);
  useEffect(hide, [view]); // cards may have moved
  useEffect(() => {
    const key = (event: KeyboardEvent) => event.key === "Escape" && hide();
    const press = (event: PointerEvent) => !(event.target as Element).closest?.("[data-card]") && hide();
    document.addEventListener("keydown", key);
    document.addEventListener("pointerdown", press);
    addEventListener("scroll", hide, { passive: true });
    return () => {
      document.removeEventListener("keydown", key);
      document.removeEventListener("pointerdown", press);
      removeEventListener("scroll", hide);
      hide();
    };
  }, []);
  if (!now) return null;
  const { card } = now;
  const colour = colourOf(card);
  return (
    <div ref={box} class={`mk-explain k-${colour}`} role="tooltip" aria-hidden="true" onPointerEnter={() => clearTimeout(timer)} onPointerLeave={() => later(hide, LEAVE)}>
      <div class="mk-explain-top">
        <b class="num">{isLandmark(card) ? SIGNS.gold : rangeOf(card)}</b>
        <span>{isLandmark(card) ? word(whenOf(card)) : texts.say(`colour.${colour}`)}</span>
      </div>
      <Use id={`mk-${card}`} class="mk-explain-art" />
      <h3>{texts.name(card)}</h3>
      <p>{texts.say(`card_text.${card}`)}.</p>
      <Prices card={card} view={view} texts={texts} />
    </div>
  );
}

/** A landmark's price depends on who asks. */
function Prices({ card, view, texts }: { card: string; view: View; texts: Texts }) {
  const offer = view.landmarks.find((each) => each.card === card);
  const pile = view.rows.flat().find((each) => each.card === card);
  if (pile)
    return (
      <p class="muted">
        {texts.say("label.price")}: {texts.count("coins", pile.cost)} · {word("copies", { n: pile.copies })}
      </p>
    );
  if (!offer) return null;
  return (
    <p class="muted">
      {texts.say("label.price")}: {offer.prices.map((price, seat) => `${texts.seat(seat)} ${price ?? "–"}`).join(" · ")}
    </p>
  );
}

const AWAY = 10;

/** Above or below its card, wherever there is room, and never over the edge. */
function place(box: HTMLElement | null, by: HTMLElement | undefined): void {
  if (!box || !by) return;
  const at = by.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const left = Math.min(Math.max(at.left + at.width / 2 - width / 2, AWAY), innerWidth - width - AWAY);
  const below = at.bottom + AWAY + height < innerHeight || at.top < height + AWAY;
  box.style.left = `${left}px`;
  box.style.top = `${below ? Math.min(at.bottom + AWAY, innerHeight - height - AWAY) : at.top - height - AWAY}px`;
}
