import type { ComponentChildren } from "preact";
import { Icon, SeatMark, Use } from "../../shell/Icon";
import type { Texts } from "../../text/texts";
import { classNames } from "../classNames";
import { hyphened } from "../hyphens";
import { spoken } from "./Explain";
import { colourOf, inOrder, numbersOf, ROLLS, rangeOf, SIGNS } from "./facts";
import { Landmarks } from "./Seats";
import type { View } from "./view";

interface Props {
  view: View;
  texts: Texts;
  seat: number;
  /** What has just been rolled here, and the cards that it woke. */
  rolled: number;
  woken: Set<string>;
  /** What was built here last. */
  last: string | undefined;
  choices: Set<string>;
  choose: (say: string) => void;
  back: (() => void) | undefined;
  children?: ComponentChildren;
}

/** A city on the axis of rolls: each card stands over the numbers that wake it. */
export function City(props: Props) {
  const { view, texts, seat, rolled, last, back, children } = props;
  const city = view.cities[seat];
  if (!city) return null;
  const mine = seat === view.you;
  const title = mine ? texts.say("board.my_city") : texts.say("board.city_of", { seat });
  return (
    <section class={`sheet mk-city${mine ? "" : " other"}`} aria-label={title} data-city={seat}>
      <div class="mk-city-side">
        <h2>
          {!mine && <SeatMark seat={seat} name={texts.seat(seat)} small />}
          {title}
        </h2>
        <button
          type="button"
          class="mk-help"
          data-tip="to_win"
          data-only=""
          aria-label={`${texts.say("label.landmarks")}: ${city.landmarks.length}`}
        >
          <Landmarks built={city.landmarks.length} />
        </button>
        <ul class="mk-built">
          {city.landmarks.map((card) => (
            <li key={card}>
              <button
                type="button"
                class={`mk-lm k-gold${card === last ? " last" : ""}`}
                data-lot={`${seat} ${card}`}
                data-card={card}
                aria-label={spoken(card, texts)}
                data-tip={`card ${card}`}
                data-told=""
                data-only=""
              >
                <Use id={`mk-${card}`} />
                <b>{hyphened(texts.name(card))}</b>
              </button>
            </li>
          ))}
          {city.landmarks.length === 0 && <li class="muted t-sm">{hyphened(texts.say("board.no_landmark"))}</li>}
        </ul>
        {back && (
          <button type="button" class="btn sm" onClick={back}>
            <Icon id="arrow" />
            {texts.say(view.you >= 0 ? "board.back" : "board.back_to_turn")}
          </button>
        )}
      </div>
      <div class="mk-axis">
        <Lots {...props} />
        <div class="mk-nums num" aria-hidden="true">
          {ROLLS.map((roll) => (
            <b key={roll} class={roll === rolled ? "on" : ""}>
              {roll}
            </b>
          ))}
        </div>
        {children}
      </div>
    </section>
  );
}

function Lots({ view, texts, seat, woken, last, choices, choose }: Props) {
  const owned = view.cities[seat]?.establishments ?? {};
  const cards = inOrder(Object.keys(owned));
  const lanes = lanesOf(cards);
  const height = Math.max(1, ...lanes.values());
  if (cards.length === 0) return <p class="mk-lots none muted">{texts.say("board.empty_city")}</p>;
  return (
    <ul class={`mk-lots${height > 2 ? " high" : ""}`}>
      {cards.map((card) => {
        const copies = owned[card] ?? 0;
        const words =
          seat === view.you ? [`give ${card}`, `give away ${card}`].find((each) => choices.has(each)) : undefined;
        const numbers = numbersOf(card);
        const place = {
          gridColumn: `${numbers[0]} / ${(numbers.at(-1) ?? 0) + 1}`,
          gridRow: height - (lanes.get(card) ?? 1) + 1,
        };
        return (
          <li key={card} style={place}>
            <button
              type="button"
              class={classNames(
                `mk-lot k-${colourOf(card)}`,
                copies > 1 && "twin",
                woken.has(card) && "woken",
                card === last && "last",
                words && "can",
              )}
              data-card={card}
              data-say={words}
              data-lot={`${seat} ${card}`}
              aria-label={`${spoken(card, texts, words && texts.action(words))}. ×${copies}`}
              data-tip={`card ${card}`}
              data-told=""
              data-only={words ? undefined : ""}
              onClick={() => words && choose(words)}
            >
              <span class="mk-lot-art">
                <Use id={`mk-${card}`} />
              </span>
              <b>{hyphened(texts.name(card))}</b>
              <i aria-hidden="true">{SIGNS[colourOf(card)]}</i>
              {copies > 1 && <em class="num">×{copies}</em>}
              {words && <s>{texts.say("board.give")}</s>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Cards that share a number stand above one another: each takes the lowest lane that is free for it. */
function lanesOf(cards: string[]): Map<string, number> {
  const taken = new Set<string>();
  const lanes = new Map<string, number>();
  for (const card of cards) {
    let lane = 1;
    while (numbersOf(card).some((roll) => taken.has(`${lane} ${roll}`))) lane += 1;
    for (const roll of numbersOf(card)) taken.add(`${lane} ${roll}`);
    lanes.set(card, lane);
  }
  return lanes;
}

/** What can be taken from the others, city by city. */
export function Taking({ view, texts, choices, choose }: Pick<Props, "view" | "texts" | "choices" | "choose">) {
  const found = [...choices]
    .filter((words) => words.startsWith("take "))
    .map((words) => ({ words, card: words.split(" ")[1] ?? "", seat: Number(words.split(" ")[3]) - 1 }));
  const seats = [...new Set(found.map((each) => each.seat))];
  return (
    <section class="sheet mk-taking" aria-label={texts.say("phase.swap_take")}>
      <header>
        <h2>{texts.say("phase.swap_take")}</h2>
        {view.offered && <p class="muted">{texts.say("label.offered", { card: view.offered })}</p>}
      </header>
      {seats.map((seat) => (
        <div key={seat} class="mk-take-row" role="group" aria-label={texts.seat(seat)}>
          <p>
            <SeatMark seat={seat} name={texts.seat(seat)} />
            <b>{texts.seat(seat)}</b>
          </p>
          <ul>
            {found
              .filter((each) => each.seat === seat)
              .map(({ words, card }) => (
                <li key={card}>
                  <button
                    type="button"
                    class={`mk-lot k-${colourOf(card)} can`}
                    data-card={card}
                    data-say={words}
                    aria-label={spoken(card, texts, texts.action(words))}
                    data-tip={`card ${card}`}
                    data-told=""
                    onClick={() => choose(words)}
                  >
                    <span class="mk-lot-art">
                      <Use id={`mk-${card}`} />
                    </span>
                    <b>{hyphened(texts.name(card))}</b>
                    <i class="num">{rangeOf(card)}</i>
                    <s>{texts.say("board.take")}</s>
                  </button>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
