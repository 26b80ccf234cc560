"""The table of secret bids."""

from __future__ import annotations

from enum import IntEnum

from ratusha.kernel import i1, i2, layout

SEATS = 4
CARDS = 6  # ranks 1 to 6
COPIES = 3
ROUNDS = 2
SOMETHING = -1  # what others know of a card put down by a seat that is done


@layout
class Table:
    """One match."""

    seats = i1()
    cheers = i1()  # option
    rounds = i1()  # played so far
    dealt = i1()
    revealed = i2()
    knower = i1()  # 0: nothing is hidden; 1: hidden from an onlooker; else from seat knower - 2
    in_deck = i1(CARDS)  # unseen cards; in a hidden copy, the hidden ones too
    hand = i1(SEATS, CARDS)
    laid = i1(SEATS)  # the rank put down, 0, or SOMETHING
    done = i1(SEATS)
    won = i1(SEATS + 1)  # rounds, by seat; behind the last seat, the bank's
    cheered = i1(SEATS)


State = Table

PUT = 0
DONE = CARDS
CHEER = DONE + 1
ACTIONS = CHEER + 1
OUTCOMES = CARDS
MOST_MOVES = CARDS + 1
MOST_OUTCOMES = CARDS


@layout
class Moves:
    count = i2()
    actions = i2(MOST_MOVES)


@layout
class Outcomes:
    count = i2()
    stream = i1()
    total = i2()
    numbers = i2(MOST_OUTCOMES)
    weights = i2(MOST_OUTCOMES)


class Event(IntEnum):
    DEALT = 0  # seat
    SHOWN = 1  # seat, rank
    CHEERED = 2  # seat
