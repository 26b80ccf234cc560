"""Sprawlopolis. Read beside the rulebook: `deal` and `highway` for the set-up, this, `ground` and `placing`, `works`,
then `zones`, `roads`, `goals`, `extras`, `scoring`; `knowledge` says what a seat knows.

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

from ratusha.kernel import CHANCE, NOBODY, Events, may_happen, offer, rule, tell

from .cards import ABROAD, CARD_COUNT, FIRST_BEACH, FIRST_WORKS, MONSTER
from .deal import deal, extras_that_may_come, give_works, lay_landmark, setup, start, take_goal, take_rule
from .ground import lay
from .highway import draw_highway, highway_that_may_come, lay_highway, offer_highway
from .knowledge import cards_at, deck_cards, everyone, fill_hidden, hide, is_news, top_card
from .placing import (
    card_of,
    column_of,
    draw_shore,
    offer_beach,
    offer_hand,
    offer_place,
    offer_works,
    row_of,
    side_of,
    turned_of,
    works_fit,
)
from .scoring import ending, scores
from .state import (
    BASE,
    DUEL,
    HIGHWAY,
    INTERSTATE_SOLO,
    KEEP,
    LANDMARK,
    Event,
    Metropolis,
    Moves,
    Outcomes,
    Phase,
    Place,
)
from .works import has_works, keep_works, next_works

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


@rule
def lay_card(city: Metropolis, seat: int, action: int, events: Events) -> None:
    card = card_of(action)
    row = row_of(city, action)
    column = column_of(city, action)
    from_hand = Place.HAND_OF <= city.place[card] < Place.WORKS_OF
    if is_news(city, card):
        city.revealed += 1
    city.knows[card] = everyone(city)
    city.dealt_to[card] = -1
    lay(city, card, turned_of(action), side_of(action), row, column)
    tell(events, Event.PLACED, seat, card, city.city_count - 1, 0)
    if from_hand:
        city.last_played = city.city_count - 1
        end_turn(city, seat, events)
    elif card < FIRST_WORKS:
        if card != MONSTER:
            draw_shore(city, card, turned_of(action), row, column)
        draw_again(city, events)
    elif city.phase == Phase.LAST_WORKS:
        next_works(city, events)


@rule
def end_turn(city: Metropolis, seat: int, events: Events) -> None:
    """What is left of the hand goes to the left; then a card is drawn, if there is one."""
    city.turn = (seat + 1) % city.seats
    city.side = 1 - city.side if city.mode == INTERSTATE_SOLO else 0
    if city.seats > 1 and city.mode != DUEL:
        pass_hand(city, seat, city.turn, events)
    city.drawer = seat
    draw(city, events)


@rule
def pass_hand(city: Metropolis, seat: int, to: int, events: Events) -> None:
    passed = 0
    for card in range(FIRST_BEACH):
        if city.place[card] == Place.HAND_OF + seat:
            city.place[card] = Place.HAND_OF + to
            city.knows[card] |= 1 << to
            passed += 1
    if passed:
        tell(events, Event.PASSED, seat, to, passed, 0)


@rule
def draw(city: Metropolis, events: Events) -> None:
    """The card that all have seen on top; Wrecktar and beaches are laid at once."""
    card = top_card(city)
    if FIRST_BEACH <= card <= MONSTER:
        city.phase = Phase.AT_ONCE
        return
    if card >= 0:
        city.place[card] = Place.HAND_OF + city.drawer
        tell(events, Event.DREW, city.drawer, card, 0, 0)
    city.drawer = -1
    city.phase = Phase.TOP
    if deck_cards(city) == 0:
        next_turn(city, events)


@rule
def draw_again(city: Metropolis, events: Events) -> None:
    city.phase = Phase.TOP
    if deck_cards(city) == 0:
        city.drawer = -1
        next_turn(city, events)


@rule
def see_top(city: Metropolis, card: int, events: Events) -> None:
    city.place[card] = Place.TOP
    city.knows[card] = everyone(city)
    tell(events, Event.TOP, card, 0, 0, 0)
    if city.drawer >= 0:
        draw(city, events)
    else:
        city.phase = Phase.AT_ONCE if comes_when_seen(city, card) else Phase.PLAY


@rule
def comes_when_seen(city: Metropolis, card: int) -> bool:
    """Wrecktar, by option: whoever drew the card above it lays it; until a card has been played it waits."""
    return card == MONSTER and city.wakes == 1 and city.last_played >= 0


@rule
def next_turn(city: Metropolis, events: Events) -> None:
    """Until all hands are empty."""
    for step in range(city.seats):
        seat = (city.turn + step) % city.seats
        if cards_at(city, Place.HAND_OF + seat, FIRST_BEACH):
            city.turn = seat
            city.phase = Phase.PLAY
            return
    city.turn = -1
    city.phase = Phase.LAST_WORKS
    next_works(city, events)


@rule
def keep(city: Metropolis, seat: int, events: Events) -> None:
    """Road works; or a beach for which there is no room, which is left out."""
    if city.phase == Phase.AT_ONCE:
        card = top_card(city)
        city.place[card] = Place.OUT
        tell(events, Event.KEPT, seat, card, 0, 0)
        draw_again(city, events)
    else:
        keep_works(city, seat, events)


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
                may_happen(outcomes, card, 1)


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
