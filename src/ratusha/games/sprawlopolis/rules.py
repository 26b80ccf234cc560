"""Sprawlopolis. Read beside the rulebook: `deal` and `highway` for the set-up, this, `ground` and `placing`, `works`,
`beaches`, `turn`, then `zones`, `roads`, `rows_and_columns`, `goals`, `extras`, `scoring`; `hidden` says what a seat
knows.

Set-up, by phase: GOALS, SITE_RULE, BEACH_GOAL, DUEL_RULE, HIGHWAY, HANDS, WORKS, START, LANDMARK; whatever does not
belong to the match is passed over. Then a turn:

    PLAY       lay a card of the hand in the city; the rest goes to the left, the top of the deck into one's own hand
    AT_ONCE    what was drawn is Wrecktar or a beach: it is laid at once, and one draws again; by option Wrecktar is
               laid as soon as it is seen on top
    TOP        chance: the next card of the deck is seen by all                       → the next seat
    LAST_WORKS road works that are still in hand: lay them or keep them               → the end

Road works may be laid at any time by whoever has them.
"""

from __future__ import annotations

from ratusha.kernel import CHANCE, NOBODY, Events, offer, offer_outcome, rule

from .beaches import offer_beach
from .cards import ABROAD, CARD_COUNT, MONSTER
from .deal import deal, extras_that_may_come, give_works, lay_landmark, setup, start, take_goal, take_rule
from .hidden import cards_at, fill_hidden, hide, top_card
from .highway import draw_highway, highway_that_may_come, lay_highway, offer_highway
from .placing import offer_hand, offer_place
from .scoring import ending, scores
from .state import BASE, DUEL, HIGHWAY, INTERSTATE_SOLO, KEEP, LANDMARK, Metropolis, Moves, Outcomes, Phase, Place
from .turn import keep, lay_card, see_top
from .works import has_works, offer_works, works_fit

__all__ = [
    "apply",
    "apply_outcome",
    "chance_outcomes",
    "ending",
    "fill_hidden",
    "hide",
    "legal_actions",
    "may_act",
    "scores",
    "setup",
    "to_move",
    "waiting",
]

GOALS_STREAM, EXTRAS_STREAM, HIGHWAY_STREAM, HANDS_STREAM, DECK_STREAM = range(5)


# --- Whose move -------------------------------------------------------------------------------------------------------


@rule
def to_move(city: Metropolis) -> int:
    phase = city.phase
    if phase == Phase.PLAY or phase == Phase.LAST_WORKS or phase == Phase.LANDMARK or phase == Phase.HIGHWAY_LAID:
        return city.turn
    if phase == Phase.AT_ONCE:
        return city.drawer if city.drawer >= 0 else (city.turn - 1) % city.seats
    return NOBODY if phase == Phase.OVER else CHANCE


@rule
def waiting(city: Metropolis) -> int:
    seat = to_move(city)
    return 1 << seat if seat >= 0 else 0


@rule
def may_act(city: Metropolis) -> int:
    """Besides whoever is waited for, those whose road works could be laid now."""
    found = waiting(city)
    if city.works and city.phase == Phase.PLAY:
        for seat in range(city.seats):
            if has_works(city, seat) and works_fit(city, seat):
                found |= 1 << seat
    return found


@rule
def legal_actions(city: Metropolis, seat: int, moves: Moves) -> None:
    moves.count = 0
    phase = city.phase
    if to_move(city) == seat:
        if phase == Phase.PLAY:
            offer_turn(city, seat, moves)
        elif phase == Phase.AT_ONCE:
            offer_at_once(city, moves)
        elif phase == Phase.LANDMARK:
            for choice in range(16):
                offer(moves, LANDMARK + choice)
        elif phase == Phase.HIGHWAY_LAID:
            offer_highway(city, moves)
    if city.works and (phase == Phase.PLAY or (phase == Phase.LAST_WORKS and city.turn == seat)):
        if phase == Phase.LAST_WORKS:
            offer(moves, KEEP)
        offer_works(city, seat, 0, moves)


@rule
def offer_turn(city: Metropolis, seat: int, moves: Moves) -> None:
    """One's own city; the rival's too where the duel allows it and the deck lasts."""
    if city.mode == BASE:
        offer_hand(city, seat, 0, moves)
    elif city.mode == INTERSTATE_SOLO:
        offer_hand(city, seat, city.side, moves)
    else:
        offer_hand(city, seat, seat, moves)
        if city.mode == DUEL and ABROAD[city.duel_rule] and cards_at(city, Place.TOP, CARD_COUNT):
            offer_hand(city, seat, 1 - seat, moves)


@rule
def offer_at_once(city: Metropolis, moves: Moves) -> None:
    card = top_card(city)
    if card == MONSTER:
        last = city.last_played
        for turned in range(2):
            offer_place(city, card, turned, 0, city.city_row[last], city.city_column[last], moves)
    else:
        offer_beach(city, card, moves)


# --- A turn -----------------------------------------------------------------------------------------------------------


@rule
def apply(city: Metropolis, seat: int, action: int, events: Events) -> None:
    if action == KEEP:
        keep(city, seat, events)
    elif action >= HIGHWAY:
        lay_highway(city, action - HIGHWAY, events)
    elif action >= LANDMARK:
        lay_landmark(city, action - LANDMARK, events)
    else:
        lay_card(city, seat, action, events)


# --- Chance -----------------------------------------------------------------------------------------------------------


@rule
def chance_outcomes(city: Metropolis, outcomes: Outcomes) -> None:
    outcomes.count = 0
    outcomes.total = 0
    phase = city.phase
    if phase == Phase.SITE_RULE or phase == Phase.BEACH_GOAL or phase == Phase.WORKS:
        outcomes.stream = EXTRAS_STREAM
        extras_that_may_come(city, phase, outcomes)
    elif phase == Phase.DUEL_RULE or phase == Phase.HIGHWAY:
        outcomes.stream = HIGHWAY_STREAM
        highway_that_may_come(city, outcomes)
    else:
        if phase == Phase.GOALS:
            outcomes.stream = GOALS_STREAM
        else:
            outcomes.stream = HANDS_STREAM if phase == Phase.HANDS else DECK_STREAM
        for card in range(CARD_COUNT):
            if city.place[card] == Place.DECK:
                offer_outcome(outcomes, card, 1)


@rule
def apply_outcome(city: Metropolis, outcome: int, events: Events) -> None:
    phase = city.phase
    if phase == Phase.TOP:
        see_top(city, outcome, events)
    elif phase == Phase.GOALS:
        take_goal(city, outcome, events)
    elif phase == Phase.HANDS:
        deal(city, outcome, events)
    elif phase == Phase.START:
        start(city, outcome, events)
    elif phase == Phase.HIGHWAY:
        draw_highway(city, outcome, events)
    elif phase == Phase.WORKS:
        give_works(city, outcome, events)
    else:
        take_rule(city, outcome, events)
