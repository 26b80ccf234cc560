"""What a network sees of a position: whole numbers, the asking seat first."""

from __future__ import annotations

from ratusha.kernel import Row, rule

from .building import price
from .cards import CARDS, MARKS
from .state import DECKS, IN_DECK, IN_ROW, SEATS, Town

PHASES = 8
PER_SEAT = 3 + CARDS + MARKS
FEATURES = PHASES + 9 + DECKS + SEATS * PER_SEAT + 2 * CARDS + 3 * MARKS


@rule
def features(town: Town, seat: int, out: Row) -> None:
    """Phase, the running turn, every city from this seat's left round, the rows and decks, landmark prices."""
    for place in range(FEATURES):
        out[place] = 0
    out[town.phase] = 1
    at = put_turn(town, seat, out, PHASES)
    for step in range(town.seats):
        put_city(town, (seat + step) % town.seats, out, at + step * PER_SEAT)
    put_supply(town, seat, out, at + SEATS * PER_SEAT)


@rule
def put_turn(town: Town, seat: int, out: Row, at: int) -> int:
    out[at] = town.seats
    out[at + 1] = (town.turn - seat) % town.seats
    out[at + 2] = town.dice
    out[at + 3] = town.first_die
    out[at + 4] = town.second_die
    out[at + 5] = town.swaps
    out[at + 6] = town.extra_turn
    out[at + 7] = town.must_give
    out[at + 8] = town.offered + 1
    for deck in range(DECKS):
        out[at + 9 + deck] = town.unseen[deck]
    return at + 9 + DECKS


@rule
def put_city(town: Town, seat: int, out: Row, at: int) -> None:
    out[at] = 1
    out[at + 1] = town.coins[seat]
    out[at + 2] = town.built[seat]
    for card in range(CARDS):
        out[at + 3 + card] = town.owns[seat][card]
    for mark in range(MARKS):
        out[at + 3 + CARDS + mark] = 1 if town.landmark_at[mark] == seat else 0


@rule
def put_supply(town: Town, seat: int, out: Row, at: int) -> None:
    for card in range(CARDS):
        out[at + card] = town.on_show[card]
        out[at + CARDS + card] = town.in_deck[card]
    at += 2 * CARDS
    for mark in range(MARKS):
        out[at + mark] = 1 if town.landmark_at[mark] == IN_ROW else 0
        out[at + MARKS + mark] = 1 if town.landmark_at[mark] == IN_DECK else 0
        if town.landmark_at[mark] == IN_ROW and town.built[seat] < 3:
            out[at + 2 * MARKS + mark] = price(town, seat, mark)
