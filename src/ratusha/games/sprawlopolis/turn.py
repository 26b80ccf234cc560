"""A turn: a card is laid, the rest of the hand goes to the left, the next card is drawn."""

from __future__ import annotations

from ratusha.kernel import Events, rule, tell

from .beaches import draw_shore
from .cards import FIRST_BEACH, FIRST_WORKS, MONSTER
from .ground import lay
from .hidden import cards_at, deck_cards, everyone, is_news, top_card
from .placing import card_of, column_of, row_of, side_of, turned_of
from .state import DUEL, INTERSTATE_SOLO, Event, Metropolis, Phase, Place
from .works import keep_works, next_works


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
