import "./board.css";
import "./narrow.css";
import { useEffect, useRef, useState } from "preact/hooks";
import sprite from "../../look/machi.svg?raw";
import { addSprite } from "../../shell/Icon";
import type { BoardProps } from "../board";
import { City, Taking } from "./City";
import { Explanation } from "./Explain";
import { Market } from "./Market";
import { useMotion } from "./motion";
import { Odds } from "./Odds";
import { useRolls, wokenOf } from "./rolls";
import { Seats } from "./Seats";
import { Acts, Dice, Receipt } from "./Side";
import type { View } from "./view";

addSprite("machi", sprite);

/** Verbs that the cards themselves offer. */
const ON_CARDS = /^(build|give|take) /;

/** Machi Koro 2: the market, what the roll paid, and the city on the axis of rolls. */
export default function MachiKoro({ table, info, sight, texts, choices, choose }: BoardProps) {
  const view = sight.view as View;
  const root = useRef<HTMLDivElement>(null);
  const live = sight === table.sight.value; // a replay shows another time than the table's
  const news = live ? table.news.value : undefined;
  const rolls = useRolls(news);
  const home = view.you >= 0 ? view.you : view.turn;
  const [looked, look] = useState<number>();
  const open = looked ?? home;
  const mayChoose = choices.length > 0;
  useEffect(() => {
    if (mayChoose) look(undefined);
  }, [mayChoose, view.phase]);
  useMotion(news, root);

  const offered = new Set(choices);
  const faces = view.dice.length ? view.dice : (rolls[0]?.dice ?? []);
  const rolled = view.dice.reduce((sum, face) => sum + face, 0);
  const latest = view.dice.length ? rolls[0] : undefined;
  const shared = { view, texts, choices: offered, choose };
  const taking = choices.some((words) => words.startsWith("take "));
  return (
    <>
      <div class="mk-frame">
        <div class={`mk${mayChoose ? ` asks-${view.phase}` : ""}`} ref={root}>
          <Seats view={view} info={info} texts={texts} open={open} look={(seat) => look(seat === open || seat === home ? undefined : seat)} />
          <Market {...shared} />
          <div class="mk-side">
            <Dice faces={faces} texts={texts} />
            <Receipt rolls={rolls} view={view} texts={texts} />
            {live && <Acts table={table} view={view} texts={texts} undo={sight.undo} choices={choices.filter((words) => !ON_CARDS.test(words))} choose={choose} />}
          </div>
          {taking && <Taking {...shared} />}
          <City {...shared} seat={open} rolled={rolled} woken={wokenOf(latest, open)} back={open === home ? undefined : () => look(undefined)}>
            {view.forecast && open === home && (
              <Odds forecast={view.forecast} seat={home} swaps={(view.cities[home]?.establishments["business_center"] ?? 0) > 0} texts={texts} />
            )}
          </City>
          <p class="sr" role="status" aria-live="polite">
            {(news?.events ?? [])
              .filter((event) => event.event !== "dealt")
              .map((event) => texts.event(event))
              .join(". ")}
          </p>
        </div>
      </div>
      <Explanation view={view} texts={texts} />
    </>
  );
}
