import { useEffect, useState } from "preact/hooks";
import { Use } from "../../shell/Icon";
import type { Texts } from "../../text/texts";
import { classNames } from "../classNames";
import { hyphened } from "../hyphens";
import { Coin } from "./Coin";
import { spoken } from "./Explain";
import { colourOf, isLandmark, rangeOf, SIGNS, shortOf, whenOf } from "./facts";
import { unbroken } from "./numbers";
import type { View } from "./view";

interface Props {
  view: View;
  texts: Texts;
  choices: Set<string>;
  choose: (say: string) => void;
}

interface ForSale {
  card: string;
  copies: number;
  price: number | null;
}

/** A finger cannot hover: its first tap on a card tells what the card would bring, the second builds it. */
const byFinger = matchMedia("(pointer: coarse)");

const ROWS = ["row_1_6", "row_7_12", "row_landmarks"] as const;
const DECKS = ["1–6", "7–12", SIGNS.gold] as const;

/** The three rows to build from. What can be built now is offered. */
export function Market(props: Props) {
  const { view, texts } = props;
  const seat = view.you >= 0 ? view.you : view.turn;
  const [aimed, aim] = useState("");
  useEffect(() => aim(""), [view]);
  const rows: ForSale[][] = [
    ...view.rows.map((row) => row.map(({ card, copies, cost }) => ({ card, copies, price: cost }))),
    view.landmarks.map(({ card, prices }) => ({ card, copies: 1, price: prices[seat] ?? null })),
  ];
  return (
    <section class="mk-market" aria-label={texts.say("board.market")}>
      {rows.map((row, place) => (
        <div key={place} class="mk-row" role="group" aria-label={texts.say(`label.${ROWS[place]}`)}>
          <button type="button" class="mk-deck" data-tip="deck" data-only="">
            <span
              class={`mk-pile${place === 2 ? " k-gold" : ""}${view.decks[place] ? "" : " none"}`}
              aria-hidden="true"
              data-deck={place}
            >
              <b>{DECKS[place]}</b>
            </span>
            <span class="num">{texts.say("board.left", { n: view.decks[place] })}</span>
          </button>
          {row.map((sale) => (
            <MarketCard
              key={sale.card}
              sale={sale}
              coins={view.cities[seat]?.coins ?? 0}
              aimed={aimed === sale.card}
              aim={aim}
              {...props}
            />
          ))}
        </div>
      ))}
    </section>
  );
}

interface CardProps extends Props {
  sale: ForSale;
  coins: number;
  aimed: boolean;
  aim: (card: string) => void;
}

function MarketCard({ sale, coins, aimed, aim, texts, choices, choose }: CardProps) {
  const { card, copies, price } = sale;
  const words = `build ${card}`;
  const offered = choices.has(words);
  const twice = offered && byFinger.matches;
  const waits = twice && !aimed;
  const missing = price !== null && price > coins ? unbroken(texts.say("news.short", { n: price - coins })) : "";
  const note = price === null ? texts.say("label.no_price") : missing;
  const label = [
    spoken(card, texts, offered ? texts.action(words) : undefined),
    price === null ? "" : `${texts.say("label.price")}: ${price}`,
    copies > 1 ? texts.say("board.copies", { n: copies }) : "",
    offered ? "" : note,
  ];
  return (
    <button
      type="button"
      class={classNames(
        `mk-card k-${colourOf(card)}`,
        offered && "can",
        twice && aimed && "aimed",
        copies > 1 && `pile${Math.min(copies, 3)}`,
      )}
      data-card={card}
      data-say={offered && !waits ? words : undefined}
      data-aim={waits ? words : undefined}
      data-square={waits ? card : undefined}
      data-twice={twice ? "" : undefined}
      aria-pressed={twice ? aimed : undefined}
      aria-disabled={!offered}
      aria-label={label.filter(Boolean).join(". ")}
      data-tip={`card ${card}`}
      data-told=""
      data-only={offered && !waits ? undefined : ""}
      onClick={(event) => {
        const byKey = event.detail === 0;
        if (waits && !byKey) aim(card);
        else if (offered) choose(words);
      }}
    >
      <span class="mk-top">
        <b class="mk-num num">{isLandmark(card) ? SIGNS.gold : rangeOf(card)}</b>
        <span class="mk-when">
          <u>{!isLandmark(card) && <b>{SIGNS[colourOf(card)]}</b>}</u>
          <i>{texts.say(`board.${whenOf(card)}`)}</i>
        </span>
        {copies > 1 && <em class="num">×{copies}</em>}
      </span>
      <span class="mk-art">
        <Use id={`mk-${card}`} />
      </span>
      <b class="mk-name">{hyphened(texts.name(card))}</b>
      <span class="mk-fx">{shortOf(card, texts)}</span>
      <span class="mk-foot">
        {price !== null && <Coin n={price} />}
        {offered ? <s class="go">{texts.say("board.build")}</s> : <s>{note}</s>}
      </span>
    </button>
  );
}
