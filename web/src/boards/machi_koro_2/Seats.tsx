import type { TableInfo } from "../../messages";
import type { Texts } from "../../text/texts";
import { Icon, SeatMark, Use } from "../../shell/Icon";
import { Coin } from "./Coin";
import { colourOf, inOrder, numbersOf, ROLLS, SIGNS } from "./facts";
import { around, type CityView, type View } from "./view";

const TO_WIN = 3;

interface Props {
  view: View;
  info: TableInfo;
  texts: Texts;
  /** The seat whose city is shown large. */
  open: number;
  look: (seat: number) => void;
}

/** Everyone at a glance: coins, landmarks, the city by its numbers. A press shows that city large. */
export function Seats({ view, info, texts, open, look }: Props) {
  return (
    <div class="mk-seats" role="group" aria-label={texts.say("board.seats")}>
      {around(view).map((seat) => {
        const city = view.cities[seat];
        if (!city) return null;
        const bot = info.places.some((place) => place.seat === seat && place.kind === "bot");
        const name = texts.seat(seat);
        const notes = [name, seat === view.you ? texts.say("board.you") : "", seat === view.turn && view.phase !== "over" ? texts.say("board.now_turn") : ""];
        const told = [notes.filter(Boolean).join(", "), ...summary(city, texts), texts.say("board.look_at")];
        return (
          <button
            key={seat}
            class={`mk-seat${seat === view.turn ? " turn" : ""}`}
            aria-pressed={seat === open}
            aria-label={told.join(". ")}
            data-tip="signs"
            onClick={() => look(seat)}
          >
            <span class="mk-seat-h">
              <SeatMark seat={seat} name={name} small />
              <span class="mk-seat-n">
                <b>{name}</b>
                {bot && <Icon id="bot" />}
              </span>
              <Landmarks built={city.landmarks.length} />
              <Coin n={city.coins} size="m" purse={seat} />
            </span>
            <MiniCity city={city} seat={seat} />
          </button>
        );
      })}
    </div>
  );
}

/** Coins, landmarks and, where there are any, establishments. */
function summary(city: CityView, texts: Texts): string[] {
  const cards = inOrder(Object.keys(city.establishments)).map((card) => `${texts.name(card)} ×${city.establishments[card]}`);
  const landmarks = city.landmarks.map((card) => texts.name(card)).join(", ") || texts.say("board.no_landmark");
  return [texts.count("coins", city.coins), landmarks, cards.join(", ")].filter(Boolean);
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
