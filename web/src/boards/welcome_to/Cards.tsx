import { useEffect, useState } from "preact/hooks";
import { Use } from "../../shell/Icon";
import { say } from "../../text/language";
import type { Texts } from "../../text/texts";
import { classNames } from "../classNames";
import { type Card, cardsOf, type Stack, type WelcomeView } from "./view";

export interface CardsProps {
  view: WelcomeView;
  texts: Texts;
  seat: number;
  choices: Set<string>;
  choose: (words: string) => void;
  /** A number is looked at before it is taken. */
  peek: (number: number | undefined) => void;
  /** The title block says the round and how many cards the stacks have left. */
  told: boolean;
}

/** What is to be chosen from: three combinations, or three cards in the hand. */
export function Cards(props: CardsProps) {
  return props.view.stacks.length > 0 ? <Combinations {...props} /> : <Hand {...props} />;
}

function Combinations({ view, texts, choices, choose, peek, told }: CardsProps) {
  const taken = view.turn?.number_card ?? null;
  return (
    <div class="wt-cards" role="group" aria-label={texts.say("label.stacks")}>
      {view.stacks.map((stack, place) => {
        const words = `choose ${place + 1}`;
        const may = choices.has(words);
        return (
          <button
            key={place}
            type="button"
            class={`wt-card${may ? " may" : ""}${taken !== null && taken !== place ? " left" : ""}`}
            aria-pressed={taken === place}
            aria-disabled={!may}
            aria-keyshortcuts={`${place + 1}`}
            aria-label={spoken(texts, place, stack)}
            data-say={may ? words : undefined}
            data-stack={place + 1}
            data-tip={stack.effect ? `effect ${stack.effect}` : "help write"}
            data-told=""
            data-only={may ? undefined : ""}
            onClick={() => may && choose(words)}
            onPointerEnter={(event) => event.pointerType === "mouse" && peek(stack.number ?? undefined)}
            onPointerLeave={() => peek(undefined)}
            onFocus={() => peek(stack.number ?? undefined)}
            onBlur={() => peek(undefined)}
          >
            <Face card={stack} texts={texts} />
            {stack.next && (
              <span class="wt-next">
                {say("welcome_to.next")}
                <Use id={`fx-${stack.next}`} viewBox="0 0 48 48" />
                <span>{texts.name(stack.next)}</span>
              </span>
            )}
          </button>
        );
      })}
      {!told && (
        <p class="wt-deck">
          <b class="num">{texts.say("label.round", { n: view.round })}</b>
          <span>{texts.say("label.left", { n: view.left })}</span>
        </p>
      )}
    </div>
  );
}

function spoken(texts: Texts, place: number, { number, effect, next }: Stack): string {
  const parts = [texts.say("label.combination", { n: place + 1 })];
  if (number !== null) parts.push(`${texts.say("label.number")} ${number}`);
  if (effect) parts.push(texts.name(effect));
  if (next) parts.push(`${say("welcome_to.next")} ${texts.name(next)}`);
  return parts.join(", ");
}

export function Face({ card, texts }: { card: Card; texts: Texts }) {
  return (
    <>
      <span class="wt-number num">{card.number ?? "?"}</span>
      {card.effect && (
        <span class={`wt-effect fx-${card.effect}`}>
          <Use id={`fx-${card.effect}`} viewBox="0 0 48 48" />
          <Named effect={card.effect} texts={texts} />
        </span>
      )}
    </>
  );
}

const LONG = 7;

/** The name of an effect; a long one is set smaller, for it must not wrap. */
function Named({ effect, texts }: { effect: string; texts: Texts }) {
  const name = texts.name(effect);
  return <b class={name.length > LONG ? "long" : ""}>{name}</b>;
}

interface Picked {
  half: "number" | "effect";
  place: number;
}

/** A hand: the number of one card, the effect of another. Either half may be picked first. */
function Hand(props: CardsProps) {
  const { view, texts, seat, choices, peek } = props;
  const [picked, setPicked] = useState<Picked>();
  const choosing = [...choices].some((words) => words.startsWith("choose "));
  useEffect(() => setPicked(undefined), [choosing, seat]); // a half was picked for this turn, by this person
  const pick = (next: Picked) => {
    const off = picked?.half === next.half && picked.place === next.place;
    setPicked(off ? undefined : next);
    peek(!off && next.half === "number" ? (cardsOf(view, seat)[next.place]?.number ?? undefined) : undefined);
  };
  return (
    <div class="wt-cards hand" role="group" aria-label={texts.say("label.hand")}>
      {cardsOf(view, seat).map((card, place) => (
        <HandCard
          key={place}
          {...props}
          card={card}
          place={place}
          picked={choosing ? picked : undefined}
          pick={pick}
          choosing={choosing}
        />
      ))}
      {view.deck && <Deck {...props} />}
    </div>
  );
}

function HandCard(
  props: CardsProps & {
    card: Card;
    place: number;
    picked: Picked | undefined;
    pick: (next: Picked) => void;
    choosing: boolean;
  },
) {
  const { view, texts, choices, choose, card, place } = props;
  const pass = `pass ${place + 1}`;
  const goes = view.turn?.passes === place;
  return (
    <div class={`wt-card halves${goes ? " goes" : ""}`} data-stack={place + 1}>
      <HalfCard {...props} half="number" />
      <HalfCard {...props} half="effect" />
      {choices.has(pass) ? (
        <button type="button" class="wt-next say" data-say={pass} onClick={() => choose(pass)}>
          {texts.action(pass)}
        </button>
      ) : (
        <span class="wt-next">
          {goes
            ? texts.say("label.passes")
            : card.number === null
              ? texts.say("label.hidden_number")
              : say("welcome_to.card", { n: place + 1 })}
        </span>
      )}
    </div>
  );
}

function HalfCard({
  view,
  texts,
  choices,
  choose,
  card,
  place,
  picked,
  pick,
  choosing,
  half,
}: Parameters<typeof HandCard>[0] & { half: Picked["half"] }) {
  const taken = (half === "number" ? view.turn?.number_card : view.turn?.effect_card) === place;
  const mine = picked?.half === half && picked.place === place;
  const pair =
    picked && picked.half !== half
      ? [half === "number" ? place : picked.place, half === "number" ? picked.place : place].map((each) => each + 1)
      : undefined;
  const words = pair ? `choose ${pair.join(" ")}` : "";
  const may = choices.has(words);
  const side = half === "number" ? new RegExp(`^choose ${place + 1} `) : new RegExp(`^choose \\d ${place + 1}$`);
  const pickable = choosing && !may && (mine || [...choices].some((each) => side.test(each)));
  const name =
    half === "number"
      ? `${texts.say("label.number")} ${card.number ?? "?"}`
      : `${texts.say("label.effect")}: ${card.effect ? texts.name(card.effect) : ""}`;
  return (
    <button
      type="button"
      class={classNames(
        `wt-half-card ${half}`,
        half === "effect" && `fx-${card.effect}`,
        may && "may",
        (taken || mine) && "on",
      )}
      aria-pressed={taken || mine}
      aria-disabled={!may && !pickable}
      aria-label={`${say("welcome_to.card", { n: place + 1 })}. ${name}`}
      data-say={may ? words : undefined}
      data-tile={!may && pickable ? `${half}-${place + 1}` : undefined}
      data-tip={half === "effect" ? `effect ${card.effect}` : "help write"}
      data-only={may || pickable ? undefined : ""}
      onClick={() => (may ? choose(words) : pickable && pick({ half, place }))}
    >
      {half === "number" ? (
        <span class="wt-number num">{card.number ?? "?"}</span>
      ) : (
        <span class="wt-effect">
          {card.effect && <Use id={`fx-${card.effect}`} viewBox="0 0 48 48" />}
          {card.effect && <Named effect={card.effect} texts={texts} />}
        </span>
      )}
    </button>
  );
}

function Deck({ view, texts, told }: CardsProps) {
  const deck = view.deck;
  if (!deck) return null;
  return (
    <p class="wt-deck">
      {!told && <b class="num">{texts.say("label.round", { n: view.round })}</b>}
      <span>{texts.say("label.in_deck", { n: deck.cards })}</span>
      {deck.top && (
        <span>
          <Use id={`fx-${deck.top === "solo_card" ? "solo" : deck.top}`} viewBox="0 0 48 48" />
          {texts.say("label.deck_top", { effect: deck.top })}
        </span>
      )}
      {deck.solo_card && <span>{texts.say("label.solo_card_in")}</span>}
    </p>
  );
}
