import type { ComponentChildren } from "preact";
import { Use } from "../../shell/Icon";
import type { Texts } from "../../text/texts";
import type { BoardProps } from "../board";
import { UndoButton } from "../UndoButton";
import { Coin } from "./Coin";
import { colourOf } from "./facts";
import { signed, tenths, unbroken } from "./numbers";
import { mean } from "./Odds";
import { netOf, type Payment, type Roll } from "./rolls";
import type { View } from "./view";

/** The dice as they lie, and their sum. */
export function Dice({ faces, texts }: { faces: number[]; texts: Texts }) {
  const sum = faces.reduce((total, face) => total + face, 0);
  const told = faces.length > 1 ? `${faces.join(" + ")} = ${sum}` : `${sum}`;
  return (
    <button
      type="button"
      class="mk-dice"
      data-purse="-1"
      data-tip="dice"
      data-only=""
      aria-label={faces.length ? `${texts.say("label.roll")}: ${told}` : texts.say("label.dice")}
    >
      {(faces.length ? faces : [1, 6]).map((face, place) => (
        <Use key={place} id={`die-${face}`} viewBox="0 0 48 48" class={`mk-die${faces.length ? "" : " idle"}`} />
      ))}
      {faces.length > 0 && <span class="num">{sum}</span>}
    </button>
  );
}

/** What the latest roll paid, card by card, and before it what others' rolls brought. */
export function Receipt({
  rolls,
  view,
  texts,
  children,
}: {
  rolls: Roll[];
  view: View;
  texts: Texts;
  children?: ComponentChildren;
}) {
  const [latest, ...earlier] = rolls;
  return (
    <div class="sheet mk-receipt" tabIndex={0} role="group" aria-label={texts.say("board.receipt")}>
      {latest ? (
        <>
          <span class="cap">{texts.seat(latest.seat)}</span>
          <h2>{capital(texts.say("news.rolled", { n: latest.dice.reduce((sum, face) => sum + face, 0) }))}</h2>
          <ol>
            {byCard(latest.payments).map(({ card, payments }) => (
              <CardPaid key={card} card={card} payments={payments} me={view.you} texts={texts} />
            ))}
            {latest.payments.length === 0 && (
              <li class="none">{texts.say(latest.heard ? "news.nothing_paid" : "board.unheard")}</li>
            )}
            {latest.asides.map((event, place) => (
              <li key={place} class="none">
                {texts.event(event)}
              </li>
            ))}
          </ol>
          {view.you >= 0 && earlier.length > 0 && (
            <Earlier rolls={earlier.slice(0, view.cities.length - 1)} me={view.you} texts={texts} />
          )}
        </>
      ) : (
        <p class="muted">
          {view.opening_round
            ? texts.say("label.opening_round", { n: view.opening_round })
            : texts.say("board.nobody_rolled")}
        </p>
      )}
      {children}
    </div>
  );
}

function Earlier({ rolls, me, texts }: { rolls: Roll[]; me: number; texts: Texts }) {
  return (
    <div class="mk-earlier">
      <span class="cap">{texts.say("board.earlier")}</span>
      <ul>
        {rolls.map((roll) => (
          <li key={roll.key}>
            <span>
              {texts.seat(roll.seat)}: {texts.say("news.rolled", { n: roll.dice.reduce((sum, face) => sum + face, 0) })}
            </span>
            <b class={`num ${tone(netOf(roll, me))}`}>{texts.say("board.for_you", { n: signed(netOf(roll, me)) })}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

const tone = (n: number) => (n > 0 ? "plus" : n < 0 ? "minus" : "");
const capital = (text: string) => (text[0] ?? "").toUpperCase() + text.slice(1);

function byCard(payments: Payment[]): { card: string; payments: Payment[] }[] {
  const cards = [...new Set(payments.map((each) => each.card))];
  return cards.map((card) => ({ card, payments: payments.filter((each) => each.card === card) }));
}

/** `Café — Anna → Bohdan 2`: in one's own purse the number stands large. */
function CardPaid({ card, payments, me, texts }: { card: string; payments: Payment[]; me: number; texts: Texts }) {
  const mine = payments
    .filter((each) => !each.short)
    .reduce((sum, each) => sum + (each.to === me ? each.coins : 0) - (each.from === me ? each.coins : 0), 0);
  const told = payments.map((each) => {
    if (each.short) return unbroken(texts.say("news.short", { n: each.coins }));
    if (each.from < 0) return `${texts.seat(each.to)}\u00A0+${each.coins}`;
    return `${texts.seat(each.from)} → ${texts.seat(each.to)}\u00A0${each.coins}`;
  });
  return (
    <li class={`k-${colourOf(card)}`}>
      <span>
        <b>{texts.name(card)}</b>
        {told.join(", ")}
      </span>
      {mine !== 0 && <em class={`num ${tone(mine)}`}>{signed(mine)}</em>}
    </li>
  );
}

interface ActsProps {
  view: View;
  texts: Texts;
  undo: BoardProps["undo"];
  busy: BoardProps["busy"];
  /** The choices that no card shows. */
  choices: string[];
  choose: (say: string) => void;
}

/** One's purse and the buttons that no card has; Undo keeps its corner. */
export function Acts({ view, texts, undo, busy, choices, choose }: ActsProps) {
  const notes = (["extra_turn", "must_give"] as const)
    .filter((key) => view[key])
    .map((key) => texts.say(`label.${key}`));
  if (view.swaps_left > 1) notes.push(texts.say("label.swaps_left", { n: view.swaps_left }));
  const purse = view.you >= 0 ? view.cities[view.you] : undefined;
  return (
    <div class="mk-acts">
      <div class="mk-ask" data-tip="purse">
        {purse && (
          <button
            type="button"
            class="mk-help"
            data-tip="purse"
            data-only=""
            aria-label={`${texts.say("label.coins")}: ${purse.coins}`}
          >
            <Coin n={purse.coins} size="l" />
          </button>
        )}
        <p>
          {purse ? texts.say("news.purse", { coins: purse.coins }) : texts.say("label.turn", { seat: view.turn })}
          {notes.map((note) => (
            <small key={note}>{note}</small>
          ))}
        </p>
      </div>
      {purse && (
        <div class="mk-buttons">
          <UndoButton undo={undo} busy={busy} kind="mk-undo" />
          <div>
            {choices.map((words) =>
              words.startsWith("dice ") ? (
                <RollButton key={words} {...{ words, view, texts, choose }} />
              ) : (
                <button type="button" key={words} class="btn" data-say={words} onClick={() => choose(words)}>
                  {texts.action(words)}
                </button>
              ),
            )}
          </div>
        </div>
      )}
    </div>
  );
}

/** How many dice, and what they bring on average: on a phone the odds themselves lie farther down. */
function RollButton({ words, view, texts, choose }: Pick<ActsProps, "view" | "texts" | "choose"> & { words: string }) {
  const dice = words === "dice 1" ? "one_die" : "two_dice";
  const average = view.forecast && tenths(mean(view.forecast[dice], view.you));
  return (
    <button
      type="button"
      class="btn primary"
      data-say={words}
      aria-label={average ? `${texts.action(words)} ${average} ${texts.say("news.average")}` : texts.action(words)}
      onClick={() => choose(words)}
    >
      <Faces n={dice === "one_die" ? 1 : 2} />
      <span>
        {texts.say(`label.${dice}`)}
        {average && (
          <small class="num">
            {average}
            <i> {texts.say("news.average")}</i>
          </small>
        )}
      </span>
    </button>
  );
}

function Faces({ n }: { n: number }) {
  return (
    <span class="mk-dice-s" aria-hidden="true">
      {[5, 3].slice(0, n).map((face) => (
        <Use key={face} id={`die-${face}`} viewBox="0 0 48 48" />
      ))}
    </span>
  );
}
