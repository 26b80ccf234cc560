"""What a seat knows: every card it has ever seen is where it was last put; the rest may be anywhere unseen."""

from __future__ import annotations

from ratusha.kernel import Rng, below, rule

from .cards import BASE_CARDS, CARD_COUNT
from .state import SEATS, Metropolis, Place


@rule
def hide(city: Metropolis, seat: int) -> None:
    """A card that the seat has not seen is anywhere. Who else has seen one is known of what lay open to all."""
    city.revealed = 0
    for card in range(BASE_CARDS):
        place = city.place[card]
        if Place.HAND_OF <= place < Place.WORKS_OF and not knows(city, seat, card):
            city.hidden[place - Place.HAND_OF] += 1
            city.place[card] = Place.DECK
            city.knows[card] = 0
        elif not city.knows[card] >> SEATS & 1:
            city.knows[card] &= 1 << seat if seat >= 0 else 0


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
    """As far as whoever lays it can tell: with more than two, whoever had it earlier is not known."""
    if city.seats > 2:
        return not knows(city, -1, card)
    return city.knows[card] & (1 << city.seats) - 1 != (1 << city.seats) - 1


@rule
def imagine(city: Metropolis, rng: Rng) -> None:
    """Only cards dealt before the first turn are ever hidden: any unseen card of the base game may be one."""
    for seat in range(city.seats):
        while city.hidden[seat]:
            card = any_unseen(city, rng)
            city.place[card] = Place.HAND_OF + seat
            city.hidden[seat] -= 1
    for card in range(BASE_CARDS):
        if Place.HAND_OF <= city.place[card] < Place.WORKS_OF:
            city.knows[card] |= 1 << city.place[card] - Place.HAND_OF


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
