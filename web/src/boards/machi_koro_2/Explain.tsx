import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Use } from "../../shell/Icon";
import type { Texts } from "../../text/texts";
import type { BoardProps } from "../board";
import { Tip, useTips } from "../tips";
import { colourOf, isLandmark, rangeOf, SIGNS, whenOf } from "./facts";
import { tenths } from "./numbers";
import { mean } from "./Odds";
import type { View } from "./view";

/** The whole card in words, for whoever hears it; `title` stands for its name where it says more than that. */
export function spoken(card: string, texts: Texts, title = texts.name(card)): string {
  const when = isLandmark(card)
    ? texts.say("label.landmarks")
    : `${rangeOf(card)}, ${texts.say(`board.${whenOf(card)}`)}`;
  return `${title}. ${when}. ${texts.say(`card_text.${card}`)}`;
}

interface Props {
  root: RefObject<HTMLElement | null>;
  preview: BoardProps["preview"];
  view: View;
  texts: Texts;
  choices: Set<string>;
}

/** The note of this board: a card in full, or what another piece is for. */
export function Explanation({ root, preview, view, texts, choices }: Props) {
  const shown = useTips(root, view);
  if (!shown) return null;
  const [what = "", which = ""] = (shown.keys[0] ?? "").split(" ");
  if (what !== "card")
    return (
      <Tip shown={shown} kind="mk-note">
        <p>{texts.say(`help.${what}`)}.</p>
      </Tip>
    );
  const colour = colourOf(which);
  return (
    <Tip shown={shown} kind={`mk-explain k-${colour}`}>
      <div class="mk-explain-top">
        <b class="num">{isLandmark(which) ? SIGNS.gold : rangeOf(which)}</b>
        <span>{isLandmark(which) ? texts.say(`board.${whenOf(which)}`) : texts.say(`colour.${colour}`)}</span>
      </div>
      <Use id={`mk-${which}`} class="mk-explain-art" />
      <h3>{texts.name(which)}</h3>
      <p>{texts.say(`card_text.${which}`)}.</p>
      <Prices card={which} view={view} texts={texts} />
      {choices.has(`build ${which}`) && (
        <Then key={which} words={`build ${which}`} preview={preview} view={view} texts={texts} />
      )}
    </Tip>
  );
}

/** A landmark's price depends on who asks. */
function Prices({ card, view, texts }: { card: string; view: View; texts: Texts }) {
  const offer = view.landmarks.find((each) => each.card === card);
  const pile = view.rows.flat().find((each) => each.card === card);
  if (pile)
    return (
      <p class="muted">
        {texts.say("label.price")}: {texts.count("coins", pile.cost)} · {texts.say("board.copies", { n: pile.copies })}
      </p>
    );
  if (!offer) return null;
  return (
    <p class="muted">
      {texts.say("label.price")}: {offer.prices.map((price, seat) => `${texts.seat(seat)} ${price ?? "–"}`).join(" · ")}
    </p>
  );
}

/** How it would be after the choice, asked of the server: coins that are left, and what an average roll would bring. */
function Then({ words, preview, view, texts }: Pick<Props, "preview" | "view" | "texts"> & { words: string }) {
  const [after, setAfter] = useState<View>();
  useEffect(() => {
    let asked = true;
    void preview([words]).then((found) => {
      if (asked && found?.view) setAfter(found.view as View);
    });
    return () => {
      asked = false;
    };
  }, [words]);
  const left = after?.cities[view.you]?.coins;
  const [one, two] = [after, view]
    .map((each) => each?.forecast)
    .flatMap((each) => (each ? [averages(each, view.you)] : []));
  return (
    <p class="mk-then" aria-live="polite">
      <b>{left === undefined ? "…" : texts.say("board.then_left", { coins: left })}</b>
      {one && two && (
        <span>
          {texts.say("board.then_roll")}:{" "}
          {one.map((each, place) => tenths(each) + changed(each - (two[place] ?? 0))).join(" / ")}
        </span>
      )}
    </p>
  );
}

const averages = (forecast: NonNullable<View["forecast"]>, seat: number) => [
  mean(forecast.one_die, seat),
  mean(forecast.two_dice, seat),
];
const changed = (by: number) => (Math.abs(by) < 0.05 ? "" : ` (${tenths(by)})`);
