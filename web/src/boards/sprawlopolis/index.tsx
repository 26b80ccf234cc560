import "./board.css";
import "./ledger.css";
import "./seats.css";
import "./windows.css";
import "./dock.css";
import "./pieces.css";
import "./places.css";
import "./narrow.css";
import "./phone.css";
import "./smallPhone.css";
import "./wide.css";
import "./goals.css";
import "./lowGoals.css";
import "./pictures.css";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { addSprite } from "../../shell/Icon";
import type { BoardProps } from "../board";
import { useHighlight } from "../highlight";
import { isFreeEnter, useKeys } from "../keys";
import { useMotion } from "../motion";
import { Note } from "../tips";
import { City } from "./City";
import { Dock } from "./Dock";
import { useDrag } from "./drag";
import { explain } from "./explain";
import { useFit } from "./fit";
import { Goals } from "./Goals";
import { highlightedPieces } from "./highlight";
import { Ledger } from "./Ledger";
import { CityMotion } from "./motion";
import { usePlacement } from "./placement";
import { useBrings, useGains, useRested } from "./preview";
import { Seats } from "./Seats";
import sprawl from "./sprite.svg?raw";
import { lastLaid, type Spot, sameSpot, viewOf } from "./view";

export { facts } from "./facts";
export { scoreLines } from "./Ledger";
export const holdsLog = true;

addSprite("sprawl", sprawl);

/** The blueprint: goals, the city, the count, and the hand below. */
export default function Sprawlopolis({
  position,
  bots,
  playing,
  texts,
  choices,
  choose,
  still,
  undo,
  busy,
  preview,
  chat,
  news,
  aside,
}: BoardProps) {
  const view = viewOf(position);
  const root = useRef<HTMLDivElement>(null);
  const near = useRef<((x: number, y: number) => Spot | null) | null>(null);
  const [pinned, setPinned] = useState("");
  const [glanced, setGlanced] = useState("");

  const placement = usePlacement(view, position, choices, !still);
  const grab = useDrag(placement, near);
  const gains = useGains(preview, position.version, placement.spots.map(placement.wordsOf));
  const seen = placement.ghost ? placement.wordsOf(placement.ghost) : "";
  const legal = (words: string) => (choices.includes(words) ? words : ""); // the table may have moved on
  const rested = legal(useRested(seen, placement.aim !== null && !placement.carried));
  const meant = legal(useRested(placement.words, !placement.carried));
  const brings = useBrings(preview, position.version, rested);

  const decide = (said: string) => {
    if (!said) return;
    choose(said);
    placement.point(null);
  };
  const press = (spot: Spot) => {
    if (placement.words && sameSpot(placement.aim, spot)) decide(placement.words);
    else placement.target(spot);
  };
  const light = (line: string) => setPinned(pinned === line ? "" : line);
  useEffect(() => {
    if (placement.aim) setPinned(""); // what is aimed should not lie in the shade
  }, [placement.aim]);
  const letGo = () => {
    placement.target(null);
    placement.point(null);
    setPinned("");
  };
  // 1 and on choose a card, R turns it, Enter lays it where one aims, Escape lets go
  useKeys((event) => {
    const card = placement.cards[Number(event.key) - 1];
    if (card) placement.pick(card);
    else if (event.code === "KeyR" && placement.turns) placement.turn();
    else if (isFreeEnter(event)) decide(placement.words);
    else if (event.key === "Escape") letGo();
  });
  useFocus(root, placement.spots.length > 0, position.version);
  useMotion(root, ".sp-root", news, CityMotion, view);
  useHighlight(root, highlightedPieces);
  useFit(root, ".sp-root", view, texts, choices.length, Boolean(aside));

  const seat = Math.max(0, position.seat);
  const rival = view.mode === "duel" ? 1 - seat : undefined;
  // a card that is carried about draws nothing anew but itself and its places
  const goals = useMemo(
    () => <Goals {...{ view, texts, brings, pinned, light, glance: setGlanced }} />,
    [view, texts, brings, pinned],
  );
  const side = useMemo(
    () => (
      <div class="sp-side">
        <Ledger {...{ view, texts, brings, pinned, light, glance: setGlanced, seat, rival }} />
        <Seats bots={bots} chat={chat} view={view} texts={texts} seat={position.seat} />
        {aside}
      </div>
    ),
    [bots, chat, view, texts, brings, pinned, position.seat, aside],
  );
  return (
    <div class="tip-root" ref={root}>
      <div class="sp-root">
        <div
          class={`sp${view.mode === "base" ? "" : " two"}${aside ? " wide" : ""}${position.seat < 0 ? " watched" : ""}`}
        >
          {goals}
          <City
            view={view}
            texts={texts}
            placement={placement}
            gains={gains}
            gain={rested === seen ? brings?.gain : undefined}
            last={lastLaid(position.lines)}
            line={glanced || pinned}
            light={light}
            press={press}
            near={near}
          />
          {!aside && side}
          {view.phase !== "over" && (
            <Dock
              view={view}
              texts={texts}
              seat={position.seat}
              choices={choices}
              choose={decide}
              placement={placement}
              words={meant}
              gain={(rested === meant ? brings?.gain : undefined) ?? gains.get(meant)}
              undo={undo}
              busy={busy}
              playing={playing}
              grab={grab}
            />
          )}
          {aside && side /* the hand comes before the log */}
        </div>
      </div>
      <Note root={root} view={view} kind="sp-tip" explain={(key) => explain(texts, view, key)} />
    </div>
  );
}

/**
 * Whoever laid a card with the keyboard finds the hand again when it is their turn: the places that had the focus are
 * gone.
 */
function useFocus(root: { current: HTMLElement | null }, lays: boolean, version: string): void {
  const lost = useRef(false);
  useEffect(() => {
    const board = root.current;
    const noted = () => {
      const here = document.activeElement;
      lost.current = here?.closest(".sp-places, .sp-acts") != null && here.matches(":focus-visible");
    };
    board?.addEventListener("keydown", noted, true);
    return () => board?.removeEventListener("keydown", noted, true);
  }, []);
  useLayoutEffect(() => {
    const here = document.activeElement;
    // the board may have laid it down by itself, on any card of the hand
    const down = here === document.body || here === root.current?.closest(".table-board") || here?.closest(".sp-hand");
    if (!lays || !lost.current || !down) return;
    lost.current = false;
    root.current?.querySelector<HTMLElement>('.sp-held-card[aria-pressed="true"]')?.focus({ preventScroll: true });
  }, [lays, version]);
}
