import { say } from "../../text/language";
import type { Facts } from "../board";
import { leftInDeck, type SprawlView, viewOf } from "./view";

/** What the title block tells of a match: how far the city is, what is left to draw, and how many points it needs. */
export const facts: Facts = (position) => {
  const view = viewOf(position);
  const told: [string, string][] = [
    [say("sprawlopolis.fact.cards"), built(view)],
    [say("sprawlopolis.deck"), `${leftInDeck(view)}`],
  ];
  return view.mode === "duel"
    ? told
    : [
        ...told,
        [
          say("sprawlopolis.fact.target"),
          view.needed > view.target ? say("sprawlopolis.over", { n: view.target }) : `${view.target}`,
        ],
      ];
};

/** City cards that lie there, of all there are; road works lie outside the deck and may never come. */
function built(view: SprawlView): string {
  const laid = view.cities.flatMap((city) => city.laid).filter(({ card }) => !card.startsWith("rw")).length;
  if (view.phase === "landmark") return `${laid}`; // the sets come into the deck afterwards
  const held = view.hands.reduce((sum, { cards, hidden }) => sum + cards.length + hidden, 0);
  return say("sprawlopolis.fact.of", { n: laid, all: laid + held + view.deck + (view.top ? 1 : 0) });
}
