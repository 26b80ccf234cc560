import "./board.css";
import "./market.css";
import "./side.css";
import "./city.css";
import "./odds.css";
import "./explain.css";
import "./desk.css";
import "./deskSeats.css";
import "./narrow.css";
import "./phone.css";
import "./phoneCity.css";
import "./smallPhone.css";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { addSprite } from "../../shell/Icon";
import type { BoardProps } from "../board";
import { useEnlarged } from "../enlarged";
import { highlight, useHighlight } from "../highlight";
import { City, Taking } from "./City";
import { Explanation } from "./Explain";
import { highlightedPieces, lastBuilt } from "./highlight";
import { Market } from "./Market";
import { useMotion } from "./motion";
import { Odds } from "./Odds";
import { rollsOf, wokenOf } from "./rolls";
import { Seats } from "./Seats";
import { Acts, Dice, Receipt } from "./Side";
import sprite from "./sprite.svg?raw";
import type { View } from "./view";

export { brief } from "./highlight";
export { facts } from "./title";
export const holdsLog = true;

addSprite("machi", sprite);

/** Verbs that the cards themselves offer. */
const ON_CARDS = /^(build|give|take) /;

/** Machi Koro 2: the market, what the roll paid, and the city on the axis of rolls. */
export default function MachiKoro({
  position,
  bots,
  playing,
  texts,
  choices,
  choose,
  undo,
  busy,
  preview,
  news,
  story,
  aside,
}: BoardProps) {
  const view = position.view as View;
  const frame = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const rolls = useMemo(() => rollsOf(story, position.lines), [story, position.lines]);
  const home = view.you >= 0 ? view.you : view.turn;
  const [open, look] = useEnlarged(home);
  const mayChoose = choices.length > 0;
  useEffect(() => {
    if (mayChoose) look(home);
  }, [mayChoose, view.phase]);
  useMotion(news, root);
  useHighlight(root, (line) => highlightedPieces(line, position.lines));
  const looked = highlight.value?.pinned ? highlight.value.line : undefined;
  useEffect(() => {
    if (looked && looked.who >= 0) look(looked.who);
  }, [looked]);

  const offered = new Set(choices);
  const faces = view.dice.length ? view.dice : (rolls[0]?.dice ?? []);
  const rolled = view.dice.reduce((sum, face) => sum + face, 0);
  const latest = view.dice.length ? rolls[0] : undefined;
  const shared = { view, texts, choices: offered, choose };
  const taking = choices.some((words) => words.startsWith("take "));
  const seats = (
    <Seats
      view={view}
      bots={bots}
      texts={texts}
      open={open}
      look={(seat) => look(seat === open ? home : seat)}
      stacked={Boolean(aside)}
    />
  );
  return (
    <div class="tip-root" ref={frame}>
      <div class="mk-frame">
        <div class={`mk${aside ? " desk" : ""}${mayChoose ? ` asks-${view.phase}` : ""}`} ref={root}>
          {!aside && seats}
          <Market {...shared} />
          <div class="mk-side">
            <Dice faces={faces} texts={texts} />
            <Receipt rolls={rolls} view={view} texts={texts} />
            {playing && (
              <Acts
                view={view}
                texts={texts}
                undo={undo}
                busy={busy}
                choices={choices.filter((words) => !ON_CARDS.test(words))}
                choose={choose}
              />
            )}
          </div>
          {taking && <Taking {...shared} />}
          <City
            {...shared}
            seat={open}
            rolled={rolled}
            woken={wokenOf(latest, open)}
            last={lastBuilt(position.lines).get(open)}
            back={open === home ? undefined : () => look(home)}
          >
            {view.forecast && open === home && (
              <Odds
                forecast={view.forecast}
                seat={home}
                swaps={(view.cities[home]?.establishments.business_center ?? 0) > 0}
                texts={texts}
              />
            )}
          </City>
          {aside && (
            <div class="sheet mk-column">
              {seats}
              {aside}
            </div>
          )}
          <p class="sr" role="status" aria-live="polite">
            {(news?.events ?? [])
              .filter((event) => event.event !== "dealt")
              .map((event) => texts.event(event))
              .join(". ")}
          </p>
        </div>
      </div>
      <Explanation root={frame} preview={preview} view={view} texts={texts} choices={offered} />
    </div>
  );
}
