"""The table: towns, hands, market and stacks, as numbers."""

from __future__ import annotations

from enum import IntEnum

from ratusha.kernel import i1, i2, i4, layout

from .cards import ALL_TILES, BUILDINGS, KIND_COUNT, SHOP_COUNT, SLOTS, SQUARES

SEATS = 4
CATEGORIES = 8
OFFICE_CATEGORY, RECOUNT_CATEGORY, FINAL_CATEGORY, LAPS_CATEGORY = 0, 5, 6, 7

FULL, TRAINING, SOLO = range(3)
"""Modes, as the facts list them."""
GROUP, LINE, ADJACENT = range(3)
"""How far offices and metro reach."""
RANDOM_SHOP = SHOP_COUNT


class Phase(IntEnum):
    TRIPLE = 0  # chance: which shop has a third copy
    REMOVE = 1  # chance: which shops lose a copy (three players)
    DEAL = 2  # chance: hands
    LEFTOVERS = 3  # chance: what did not fit into the stacks
    REFILL = 4  # chance: the top of a stack is turned up, in the set-up and after turns
    PLACE = 5
    BONUS = 6  # the tile lies on a spring square
    BLIND = 7  # chance: the slot is empty, so the top of its stack is drawn unseen
    TAKE_ANY = 8  # slot and stack are empty
    AFTER = 9  # the flower token may still be used
    FINAL = 10  # which of the two tiles in hand counts
    OVER = 11


@layout
class Town:
    """One match. Stacks have no order: `unseen` counts what may still lie in them."""

    seats = i1()
    mode = i1()
    side = i1()
    rival = i1()  # which one
    owner_recounts = i1()  # option: the token recounts for its owner alone
    house_counts_house = i1()
    chains = i1()
    shown = i1()  # option: leftovers are shown
    lap_on_landing = i1()
    order_taken = i1()  # option: slots are refilled in the order in which they were emptied
    ends_at = i1()  # empty stacks that end it
    stack_size = i1()
    triple = i1()  # the shop with a third copy, once known
    phase = i1()
    turn = i1()
    to_deal = i1()  # hand tiles still to deal
    to_remove = i1()  # shops still to remove
    left_over = i1()  # leftovers still to look at
    started = i1()  # the first turn has begun
    last_round = i1()
    placed = i1()  # the square just built on, or -1
    gained = i2()  # points of the tile just placed, as counted once
    doubled = i1()  # this turn's double is used
    extra = i1()  # this turn's extra turn: 0 free, 1 to come, 2 under way
    drawing = i1()  # the slot whose stack is drawn from
    must_draw = i1()  # the token may be used before a tile is drawn unseen
    revealed = i2()
    cells = i1(SEATS, SQUARES)  # tile + 1, or 0
    town = i4(SEATS, KIND_COUNT)  # the same as bits: squares with each kind
    hand = i1(SEATS, BUILDINGS)
    known = i1(SEATS, BUILDINGS)  # of these, how many everybody has seen
    secret = i1(SEATS)  # tiles in hand that a hidden copy does not show
    token = i1(SEATS)
    market = i1(SLOTS)  # tile + 1, or 0
    emptied = i1(SLOTS)  # when: 0 not empty, else 1, 2, … in order
    stacks = i1(SLOTS)  # tiles face down in each
    unseen = i1(ALL_TILES)  # tiles that no one has seen, in stacks or, where hidden, among the leftovers
    boxed = i1()  # unseen leftovers, all buildings
    residents = i1(KIND_COUNT)  # face up
    excluded = i1(KIND_COUNT)  # seats that the second resident of a kind brings nothing, as bits
    points = i2(SEATS + 1, CATEGORIES)  # a row a seat, then the rival
    collected = i1(KIND_COUNT)  # the rival's
    marker = i1()  # the slot under which the rival stands


State = Town

PLACE = 0
BONUS_NONE = BUILDINGS * SQUARES
BONUS_DOUBLE = BONUS_NONE + 1
BONUS_EXTRA = BONUS_NONE + 2
TOKEN_DOUBLE = BONUS_NONE + 3
TOKEN_EXTRA = BONUS_NONE + 4
TOKEN_RECOUNT = BONUS_NONE + 5
DONE = TOKEN_RECOUNT + KIND_COUNT
TAKE = DONE + 1
COUNT = TAKE + SLOTS
ACTIONS = COUNT + KIND_COUNT

DRAWN = 0
"""A tile, whatever it was drawn for."""
UNSHOWN = ALL_TILES
"""A leftover building that nobody looks at."""
OUTCOMES = UNSHOWN + 1

MOST_MOVES = 2 * SQUARES + 1 + KIND_COUNT
MOST_OUTCOMES = ALL_TILES + 1


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
    """What `tell` tells."""

    PLACED = 0  # seat, tile, square, points
    DOUBLED = 1  # seat, points more, 1 if by the token
    EXTRA_TURN = 2  # seat, 1 if by the token
    TOOK = 3  # seat, tile, slot
    DREW = 4  # seat, tile, slot: unseen by others
    REVEALED = 5  # tile, slot
    RESIDENT = 6  # kind, how many lie there now
    RECOUNTED = 7  # seat (the rival: the number of seats), kind, points
    TOKEN = 8  # seat, kind
    RIVAL_TOOK = 9  # tile, slot, points
    RIVAL_LAP = 10  # points
    RIVAL_GIVEN = 11  # tile
    FINAL = 12  # seat, kind, points
    LAST_ROUND = 13
    DEALT = 14  # seat, tile
    LEFT_OVER = 15  # tile
    REMOVED = 16  # shop
