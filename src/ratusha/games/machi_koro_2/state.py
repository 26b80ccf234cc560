"""The table: everything that lies on it, as numbers."""

from __future__ import annotations

from enum import IntEnum

from ratusha.kernel import i1, i2, i4, layout

from .cards import CARDS, MARKS

SEATS = 5
DECKS = 3  # establishments 1-6, establishments 7-12, landmarks
DECK_OF_LANDMARKS = 2

NOT_IN_PLAY = -3
IN_DECK = -2
IN_ROW = -1
"""Where a landmark is; otherwise the seat that built it."""


class Phase(IntEnum):
    OPENING = 0  # build an establishment, or pass: the three rounds before the first roll
    CHOOSE_DICE = 1
    ROLL = 2
    SWAP_GIVE = 3
    SWAP_TAKE = 4
    GIVE_AWAY = 5
    BUILD = 6
    OVER = 7


@layout
class Town:
    """One match. A deck has no order: only how many of each card are still unseen."""

    seats = i1()  # how many play
    after_roll = i1()  # option: the Moving Company acts before the build step
    phase = i1()
    turn = i1()  # whose turn it is
    opening_builds = i1()  # turns taken in the opening rounds
    dice = i1()  # how many are rolled this turn
    first_die = i1()
    second_die = i1()  # 0 when one die was rolled
    swaps = i1()  # Business Center swaps still open this turn
    offered = i1()  # the card given in the swap under way
    extra_turn = i1()  # the same seat goes on after this turn
    must_give = i1()  # the Moving Company's duty is still open
    short = i1()  # the deck that must deal now, or -1
    winner = i1()  # or -1
    received = i4()  # coins that the roll has brought the roller
    bank = i4()  # may go below zero: nothing in the rules lets it run out
    coins = i4(SEATS)
    built = i1(SEATS)  # landmarks each seat has built
    owns = i1(SEATS, CARDS)  # copies of each establishment in each city
    on_show = i1(CARDS)  # how high each establishment's pile in its row is
    in_deck = i1(CARDS)  # unseen copies of each establishment
    landmark_at = i1(MARKS)  # its builder, or IN_ROW, IN_DECK, NOT_IN_PLAY
    different = i1(DECKS)  # different cards in each row
    unseen = i1(DECKS)  # cards left in each deck


State = Town

ROLL_ONE = 0
ROLL_TWO = 1
BUILD = 2
BUILD_LANDMARK = BUILD + CARDS
PASS = BUILD_LANDMARK + MARKS
GIVE = PASS + 1
DECLINE = GIVE + CARDS
TAKE = DECLINE + 1
GIVE_AWAY = TAKE + SEATS * CARDS
ACTIONS = GIVE_AWAY + CARDS

ROLLED_ONE = 0
ROLLED_TWO = ROLLED_ONE + 6
DEALT = ROLLED_TWO + 36
DEALT_LANDMARK = DEALT + CARDS
OUTCOMES = DEALT_LANDMARK + MARKS

MOST_MOVES = (SEATS - 1) * CARDS
MOST_OUTCOMES = MARKS


@layout
class Moves:
    """What a seat may do."""

    count = i2()
    actions = i2(MOST_MOVES)


@layout
class Outcomes:
    """What may happen, with weights."""

    count = i2()
    stream = i1()
    total = i4()
    numbers = i2(MOST_OUTCOMES)
    weights = i2(MOST_OUTCOMES)


class Event(IntEnum):
    """What `tell` tells. BANK stands for a seat where coins come from or go to the bank."""

    ROLLED = 0  # seat, first die, second die or 0
    PAID = 1  # from, to, coins, card
    SHORT = 2  # from, to, coins missing, card
    BUILT = 3  # seat, price, card
    SWAPPED = 4  # seat, other seat, card given, card taken
    GAVE = 5  # seat, to, card
    EXTRA_TURN = 6  # seat, card
    DEALT = 7  # card
    SHARED = 8  # coins each holds now, card (the Park)
    AID = 9  # seat, coins
    WON = 10  # seat


BANK = -1
