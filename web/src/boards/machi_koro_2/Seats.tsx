import { Icon, SeatMark, Use } from "../../shell/Icon";
import type { Texts } from "../../text/texts";
import type { BoardProps } from "../board";
import { Coin } from "./Coin";
import { colourOf, inOrder, numbersOf, ROLLS, SIGNS, TO_WIN } from "./facts";
import { around, type CityView, type View } from "./view";

interface Props {
  view: View;
  bots: BoardProps["bots"];
  texts: Texts;
  /** The seat whose city is shown large. */
  open: number;
  look: (seat: number) => void;
  /** One above another, with room for words. */
  stacked: boolean;
}

/** Everyone at a glance: coins, landmarks, the city by its numbers. A press shows that city large. */
export function Seats({ view, bots, texts, open, look, stacked }: Props) {
  return (
    <div class={`mk-seats${stacked ? " stack" : ""}`} role="group" aria-label={texts.say("board.seats")}>
      {around(view).map((seat) => {
        const city = view.cities[seat];
        if (!city) return null;
        const bot = bots[seat] != null;
        const name = texts.seat(seat);
        const notes = [
          seat === view.you ? texts.say("board.you") : "",
          seat === view.turn && view.phase !== "over" ? texts.say("board.now_turn") : "",
        ].filter(Boolean);
        const told = [[name, ...notes].join(", "), ...summary(city, texts), texts.say("board.look_at")];
        return (
          <button
            type="button"
            key={seat}
            class={`mk-seat${seat === view.turn ? " turn" : ""}`}
            aria-pressed={seat === open}
            aria-label={told.join(". ")}
            data-tip="signs"
            onClick={() => look(seat)}
          >
            <span class="mk-seat-h">
              <SeatMark seat={seat} name={name} small={!stacked} />
              <span class="mk-seat-n">
                <b>{name}</b>
                {bot && <Icon id="bot" />}
                {stacked && <small>{[bot ? texts.say("board.bot") : "", ...notes].filter(Boolean).join(", ")}</small>}
              </span>
              <Landmarks built={city.landmarks.length} />
              <Coin n={city.coins} size="m" purse={seat} />
            </span>
            <MiniCity city={city} seat={seat} />
            {stacked && <Names of={city.landmarks} texts={texts} />}
          </button>
        );
      })}
    </div>
  );
}

/** Coins, landmarks and, where there are any, establishments. */
function summary(city: CityView, texts: Texts): string[] {
  const cards = inOrder(Object.keys(city.establishments)).map(
    (card) => `${texts.name(card)} ×${city.establishments[card]}`,
  );
  const landmarks = city.landmarks.map((card) => texts.name(card)).join(", ") || texts.say("board.no_landmark");
  return [texts.count("coins", city.coins), landmarks, cards.join(", ")].filter(Boolean);
}

/** The landmarks of a city by their names, each explained where it is pointed at. */
function Names({ of: landmarks, texts }: { of: string[]; texts: Texts }) {
  if (landmarks.length === 0) return <span class="mk-seat-lm">{texts.say("board.no_landmark")}</span>;
  return (
    <span class="mk-seat-lm">
      {landmarks.map((card, place) => (
        <span key={card} data-tip={`card ${card}`}>
          {place > 0 && ", "}
          {texts.name(card)}
        </span>
      ))}
    </span>
  );
}

/** How many of the three that win. */
export function Landmarks({ built }: { built: number }) {
  return (
    <span class="mk-lms" aria-hidden="true">
      {Array.from({ length: TO_WIN }, (_, place) => (
        <i key={place} class={place < built ? "on" : ""}>
          {place < built && <Use id="i-check" viewBox="0 0 24 24" />}
        </i>
      ))}
    </span>
  );
}

/** A chip a card and number: its colour's sign, and how many there are. */
function MiniCity({ city, seat }: { city: CityView; seat: number }) {
  const cards = inOrder(Object.keys(city.establishments));
  return (
    <span class="mk-mini" aria-hidden="true">
      {ROLLS.map((roll) => (
        <span key={roll}>
          {cards
            .filter((card) => numbersOf(card).includes(roll))
            .map((card) => (
              <i key={card} class={`k-${colourOf(card)} num`} data-chip={`${seat} ${card}`} data-tip={`card ${card}`}>
                {SIGNS[colourOf(card)]}
                {(city.establishments[card] ?? 0) > 1 && <u>{city.establishments[card]}</u>}
              </i>
            ))}
          <b class="num">{roll}</b>
        </span>
      ))}
    </span>
  );
}
