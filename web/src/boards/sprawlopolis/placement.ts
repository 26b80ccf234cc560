// Which card is held, how it is turned, and where it is aimed: everything before a choice is said.

import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Position } from "../board";
import { layable, type Spot, type SprawlView, sameSpot, spotsOf, wordsAt } from "./view";

export interface Placement {
  /** What is held or must be laid, and what of it may be laid now. */
  cards: string[];
  free: Set<string>;
  card: string;
  /** One may lay something though it is not one's turn. */
  meanwhile: boolean;
  turned: boolean;
  /** Whether it may also lie the other way round somewhere. */
  turns: boolean;
  /** Sides of a point of interest that may lie below, and the chosen one. */
  below: string[];
  upon: string;
  spots: Spot[];
  aim: Spot | null;
  /** Aimed at, or pointed at. */
  ghost: Spot | null;
  words: string;
  wordsOf: (spot: Spot) => string;
  /** A hand has hold of the card: what it passes over is not yet meant. */
  carried: boolean;
  pick: (card: string) => void;
  turn: () => void;
  choose: (upon: string) => void;
  target: (spot: Spot | null) => void;
  point: (spot: Spot | null) => void;
  carry: (carried: boolean) => void;
}

interface Aim {
  card: string;
  spot: Spot;
}

export function usePlacement(view: SprawlView, position: Position, choices: string[], free: boolean): Placement {
  const [picked, setPicked] = useState("");
  // turned and aimed is one card: the next lies upright, and is aimed nowhere
  const [turnedCard, setTurned] = useState("");
  const [below, setBelow] = useState("");
  const [aim, setAim] = useState<Aim | null>(null);
  const [pointed, setPointed] = useState<Spot | null>(null);
  const [carried, setCarried] = useState(false);

  const all = useMemo(() => (free ? spotsOf(view) : []), [view, free]);
  const may = useMemo(() => new Set(choices), [choices.join("|")]);
  const sides = all[0]?.upon ?? [];
  const upon = sides.includes(below) ? below : (sides[0] ?? "");
  const on = (card: string, turned: boolean) =>
    all.filter(
      (spot) => spot.cards[card]?.includes(turned ? 180 : 0) && may.has(wordsAt(view, spot, card, turned, upon)),
    );

  const cards = useMemo(() => layable(view, position.seat, all), [view, position.seat, all]);
  const playable = useMemo(
    () => new Set(cards.filter((card) => on(card, false).length + on(card, true).length > 0)),
    [cards, may, upon],
  );
  const mine = position.waiting.includes(position.seat);
  const card = cards.includes(picked) ? picked : mine ? (cards.find((each) => playable.has(each)) ?? "") : "";
  const [ahead, behind] = useMemo(() => [on(card, false), on(card, true)], [card, all, may, upon]);
  const turned =
    card && turnedCard === card ? behind.length > 0 || ahead.length === 0 : ahead.length === 0 && behind.length > 0;
  const spots = turned ? behind : ahead;

  useTakenBack(view, () => {
    setAim(null);
    setTurned("");
  });

  const here = (spot: Spot | null) => (spot ? (spots.find((each) => sameSpot(each, spot)) ?? null) : null);
  const aimed = aim?.card === card ? here(aim.spot) : null;
  const wordsOf = (spot: Spot) => wordsAt(view, spot, card, turned, upon);
  return {
    cards,
    free: playable,
    card,
    meanwhile: !mine && playable.size > 0,
    turned,
    turns: ahead.length > 0 && behind.length > 0,
    below: sides,
    upon,
    spots,
    aim: aimed,
    ghost: aimed ?? here(pointed),
    words: aimed ? wordsOf(aimed) : "",
    wordsOf,
    carried,
    pick: (next) => {
      if (next !== card) {
        setAim(null);
        setPointed(null);
        setTurned("");
      }
      setPicked(next);
    },
    turn: () => setTurned(turned ? "" : card),
    choose: setBelow,
    target: (spot) => setAim(spot && { card, spot }),
    point: setPointed,
    carry: setCarried,
  };
}

/** Whoever takes something back begins anew: what was aimed at since is let go. */
function useTakenBack(view: SprawlView, act: () => void): void {
  const laid = view.cities.reduce((sum, city) => sum + city.laid.length, 0);
  const before = useRef(laid);
  useLayoutEffect(() => {
    if (laid < before.current) act();
    before.current = laid;
  }, [laid]);
}
