import "./board.css";
import "./town.css";
import "./dock.css";
import "./pieces.css";
import "./seats.css";
import "./narrow.css";
import "./phone.css";
import "./phoneDock.css";
import "./lowPhone.css";
import "./wide.css";
import "./wideTown.css";
import { useEffect, useRef, useState } from "preact/hooks";
import { addSprite, Icon } from "../../shell/Icon";
import type { BoardProps } from "../board";
import { useEnlarged } from "../enlarged";
import { highlight, useHighlight } from "../highlight";
import { isFreeEnter, useKeys } from "../keys";
import { useMotion } from "../motion";
import { Note } from "../tips";
import { Dock } from "./Dock";
import { explain } from "./explain";
import { Formulas } from "./Formulas";
import { highlightedPieces } from "./highlight";
import { Market } from "./Market";
import { TownMotion } from "./motion";
import { Residents } from "./Residents";
import { Say } from "./Say";
import { Own, Seats, Strip } from "./Seats";
import bloom from "./sprite.svg?raw";
import { Town } from "./Town";
import { lastBuilt, placementOf, placeWords, type Square, same, slotAt, viewOf } from "./view";

export { facts } from "./facts";
export { brief } from "./highlight";
export const holdsLog = true;

addSprite("bloom", bloom);

/** The cutting mat: market over town, so that what you take hangs above where you build. */
export default function BloomTown({
  position,
  bots,
  playing,
  texts,
  choices,
  choose,
  still,
  undo,
  busy,
  news,
  story,
  aside,
}: BoardProps) {
  const view = viewOf(position);
  const mine = position.seat >= 0 ? position.seat : 0;
  const hand = position.seat >= 0 ? (view.towns[mine]?.hand ?? []) : [];
  const root = useRef<HTMLDivElement>(null);
  const [shown, show] = useEnlarged(mine);
  const [picked, setPicked] = useState("");
  const [aim, setAim] = useState<Square | null>(null);
  const [pointed, setPointed] = useState<Square | null>(null);

  const placing = hand.length > 0 && (view.phase === "place" || view.turn !== mine);
  const tile = !placing ? "" : hand.includes(picked) ? picked : new Set(hand).size === 1 ? (hand[0] ?? "") : "";
  const free = (square: Square | null) => (square && !view.towns[mine]?.cells[square[0]]?.[square[1]] ? square : null);
  const may = (square: Square) => choices.includes(placeWords(tile, square));
  const aimed = choices.some((words) => words.startsWith("place ")) ? free(aim) : null;
  const words = tile && aimed && may(aimed) ? placeWords(tile, aimed) : "";
  const ghost = aimed ?? free(pointed);
  const placement = placementOf(view, tile, ghost);
  const own = shown === mine;

  const decide = (said: string) => {
    if (!said) return;
    choose(said);
    setAim(null);
    setPointed(null);
    if (said.startsWith("place ")) setPicked("");
  };
  const press = (square: Square) => {
    if (!own || !free(square) || still) return;
    if (words && same(aimed, square)) decide(words);
    else setAim(square);
  };
  const pick = (next: string) => {
    show(mine);
    setPointed(null);
    setPicked(next);
  };
  const letGo = () => {
    setAim(null);
    setPointed(null);
    setPicked("");
  };
  useEffect(() => show(mine), [mine, still]);
  // 1 and 2 choose a tile, Enter builds where one aims, Escape lets go
  useKeys((event) => {
    const chosen = hand[Number(event.key) - 1];
    if (chosen) pick(chosen);
    else if (isFreeEnter(event)) decide(words);
    else if (event.key === "Escape") letGo();
  });
  useMotion(root, ".bt-root", news, TownMotion, view);
  useHighlight(root, (line) => highlightedPieces(line, position.lines));
  const looked = highlight.value?.pinned ? highlight.value.line : undefined;
  useEffect(() => {
    if (looked && looked.who >= 0) show(looked.who);
  }, [looked]);

  const last = lastBuilt(position.lines);
  const seats = { view, bots, texts, shown, mine, show };
  const watching = position.seat < 0;
  const residents = <Residents view={view} texts={texts} seat={mine} />;
  const formulas = <Formulas view={view} texts={texts} />;
  const few = view.towns.length < 3; // then there is room beside the other town
  return (
    <div class="tip-root" ref={root}>
      <div class="bt-root">
        <div class={`bt${aside ? " wide" : ""}${watching ? " watching" : ""}`}>
          <Strip {...seats} />
          <div class="bt-left">
            <Seats {...seats} last={last} withOwn={!aside} />
            {aside ? few && formulas : residents}
          </div>
          <section class="bt-table">
            <Market
              view={view}
              texts={texts}
              choices={choices}
              choose={decide}
              taken={own && ghost ? slotAt(view, ghost) : -1}
            />
            <div class={`sheet bt-board${own ? "" : " visiting"}`}>
              {!own && (
                <button type="button" class="btn sm bt-back" onClick={() => show(mine)}>
                  <Icon id="hand" />
                  {position.seat >= 0 ? texts.say("news.your_town") : `${texts.say("label.town")}: ${texts.seat(mine)}`}
                </button>
              )}
              <Town
                view={view}
                texts={texts}
                seat={shown}
                last={last.get(shown)}
                tile={own ? tile : ""}
                aim={own ? aimed : null}
                ghost={own ? ghost : null}
                legal={(square) => own && (tile ? may(square) : false)}
                words={words}
                press={press}
                point={setPointed}
              />
            </div>
          </section>
          <Say story={story} view={view} texts={texts} seat={position.seat} tile={tile} placement={placement} />
          <Dock
            view={view}
            texts={texts}
            seat={position.seat}
            choices={choices}
            choose={decide}
            tile={tile}
            pick={pick}
            words={words}
            points={placement?.points}
            undo={undo}
            busy={busy}
            playing={playing}
          />
          {aside && (
            <div class="bt-right">
              <Own {...seats} watching={watching} />
              {residents}
              {!few && formulas}
              {aside}
            </div>
          )}
        </div>
      </div>
      <Note root={root} view={view} kind="bt-tip" explain={(key) => explain(texts, view, key)} />
    </div>
  );
}
