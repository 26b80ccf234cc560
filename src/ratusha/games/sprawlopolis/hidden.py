"""What a seat knows: every card it has ever seen is where it was last put; the rest may be anywhere unseen."""

from __future__ import annotations

from ratusha.kernel import Rng, below, rule

from .cards import BASE_CARDS, CARD_COUNT, FIRST_BEACH
from .state import BASE, DUEL, SEATS, Metropolis, Place


@rule
def hide(city: Metropolis, seat: int) -> None:
    """A card that the seat has not seen is anywhere; of one that it has, it is sure of some who have seen it, too."""
    city.revealed = 0
    for card in range(BASE_CARDS):
        place = city.place[card]
        if Place.HAND_OF <= place < Place.WORKS_OF and not knows(city, -1, card):
            if knows(city, seat, card):
                city.dealt_to[card] = last_that_may_be(city, seat, city.dealt_to[card])
                city.knows[card] = 1 << seat | seen_by(city, card)
            else:
                city.hidden[place - Place.HAND_OF] += 1
                city.place[card] = Place.DECK
                city.knows[card] = 0
                city.dealt_to[card] = -1


@rule
def last_that_may_be(city: Metropolis, seat: int, dealt_to: int) -> int:
    """Whose card it was, the last of all who come into question for whoever saw it come in the first round, or later.

    Whoever was dealt a card knows it. In the first round hands bring cards of earlier seats: surely the neighbour has
    seen them, and may have been dealt them. What comes later was dealt to a later seat, perhaps to the last.
    """
    if dealt_to < seat:
        return seat - 1
    return seat if dealt_to == seat else city.seats - 1


@rule
def seen_by(city: Metropolis, card: int) -> int:
    """A card in hand goes round with the hand, turn by turn, once the turn has come to the seat it was dealt to."""
    found = 1 << city.place[card] - Place.HAND_OF | 1 << city.dealt_to[card]
    if city.mode != DUEL:
        for turn in range(city.dealt_to[card], turns_taken(city)):
            found |= 1 << turn % city.seats
    return found


@rule
def turns_taken(city: Metropolis) -> int:
    """Each lays a card; the first card of a city without a highway was nobody's."""
    return cards_at(city, Place.CITY, FIRST_BEACH) - (1 if city.mode == BASE else 0)


@rule
def everyone(city: Metropolis) -> int:
    """All seats, and whoever looks on."""
    return (1 << city.seats) - 1 | 1 << SEATS


@rule
def knows(city: Metropolis, seat: int, card: int) -> bool:
    """What all have seen, onlookers have seen too."""
    return city.knows[card] >> (seat if seat >= 0 else SEATS) & 1 != 0


@rule
def is_news(city: Metropolis, card: int) -> bool:
    """What onlookers have not seen was not open to all. Alone there is nobody to learn anything."""
    return city.seats > 1 and not knows(city, -1, card)


@rule
def fill_hidden(city: Metropolis, rng: Rng) -> None:
    """Only cards dealt before the first turn are ever hidden: any unseen card of the base game may be one."""
    for seat in range(city.seats):
        while city.hidden[seat]:
            card = any_unseen(city, rng)
            city.place[card] = Place.HAND_OF + seat
            city.dealt_to[card] = unseen_dealt_to(city, seat)
            city.knows[card] = seen_by(city, card)
            city.hidden[seat] -= 1


@rule
def unseen_dealt_to(city: Metropolis, holder: int) -> int:
    """In the first round the holder may have been dealt it; later it has come by the last seat at least."""
    return holder if city.mode == DUEL or turns_taken(city) < city.seats else city.seats - 1


@rule
def any_unseen(city: Metropolis, rng: Rng) -> int:
    left = below(rng, cards_at(city, Place.DECK, BASE_CARDS))
    card = 0
    while left or city.place[card] != Place.DECK:
        if city.place[card] == Place.DECK:
            left -= 1
        card += 1
    return card


@rule
def cards_at(city: Metropolis, place: int, end: int) -> int:
    """How many of the first `end` cards are there."""
    found = 0
    for card in range(end):
        if city.place[card] == place:
            found += 1
    return found


@rule
def deck_cards(city: Metropolis) -> int:
    return cards_at(city, Place.DECK, CARD_COUNT)


@rule
def top_card(city: Metropolis) -> int:
    """The card on top of the deck, or -1."""
    for card in range(CARD_COUNT):
        if city.place[card] == Place.TOP:
            return card
    return -1
