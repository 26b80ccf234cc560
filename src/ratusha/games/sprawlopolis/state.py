"""The table: cities as bits, and where every card is."""

from __future__ import annotations

from enum import IntEnum

from ratusha.kernel import i1, i2, i4, i8, layout

from .cards import CARD_COUNT, HIGHWAY_COUNT, MOST_GOALS, ZONE_COUNT

SEATS = 4
CITIES = 2
HAND = 3
CATEGORIES = 13
(
    ROADS_CATEGORY, GOALS_CATEGORY, SITES_CATEGORY, LANDMARK_CATEGORY, MONSTER_CATEGORY, BEACH_CATEGORY, WORKS_CATEGORY,
) = 4, 5, 8, 9, 10, 11, 12  # fmt: skip

BASE, DUEL, INTERSTATE, INTERSTATE_SOLO = range(4)
"""Modes, as the facts list them."""
NORMAL, EASY, HARD = range(3)
"""Difficulties, as the facts list them."""

ROWS = 64
"""Rows of a city are kept by their last six bits: it never has as many (see `ground`)."""
MARGIN = 3
"""The bit of the leftmost column; further left a card can still be laid."""
NO_LIMIT = 100
MOST_CITY = 27
"""Cards in a city: fifteen, and those of all small expansions."""
MOST_CELLS = 4 * MOST_CITY + 2 * HIGHWAY_COUNT


class Place(IntEnum):
    """Where a card is. A hand is HAND_OF + its seat, road works that may be laid are WORKS_OF + the seat."""

    OUT = 0  # of the game, or not yet in it
    DECK = 1  # below its top
    TOP = 2
    CITY = 3
    GOAL = 4
    HAND_OF = 5
    WORKS_OF = 9


class Phase(IntEnum):
    GOALS = 0  # chance
    SITE_RULE = 1  # chance: which rule counts for construction zones
    BEACH_GOAL = 2  # chance
    DUEL_RULE = 3  # chance
    HIGHWAY = 4  # chance: the next card of the highway
    HIGHWAY_LAID = 5  # a seat lays it (duel)
    HANDS = 6  # chance
    WORKS = 7  # chance: road works for each seat
    START = 8  # chance: the first card of the city
    LANDMARK = 9  # the first seat lays the point of interest
    TOP = 10  # chance: the card now on top of the deck
    PLAY = 11
    AT_ONCE = 12  # Wrecktar or a beach must be laid
    LAST_WORKS = 13  # road works still in hand
    OVER = 14


@layout
class Metropolis:
    """One match. The deck has no order: whatever is in it may come next."""

    seats = i1()
    mode = i1()
    difficulty = i1()
    sites = i1()  # options: expansions
    landmark = i1()
    monster = i1()
    wakes = i1()  # option: Wrecktar comes when it is seen on top of the deck, not when it is drawn
    beaches = i1()
    works = i1()  # road works for each seat
    all_ends = i1()  # option: all ends of road works must meet a road
    strict = i1()  # option: the last visible block of a card may not be covered
    exceed = i1()  # option: two cities together must exceed the target
    open_hands = i1()  # option
    phase = i1()
    turn = i1()
    side = i1()  # the city to build in, alone on both sides of the highway
    drawer = i1()  # the seat that has yet to draw, or -1
    revealed = i2()
    dealt = i1()  # goals, cards of the highway, cards to hands, road works: as many as were drawn
    goals = i1(MOST_GOALS)  # cards
    site_rule = i1()  # the card that lies among the goals, or -1
    beach_goal = i1()
    duel_rule = i1()
    highway = i1(HIGHWAY_COUNT)  # from the left: 2 × card + turned
    highway_count = i1()
    highway_used = i1()  # cards of the highway that have been drawn, as bits
    highway_next = i1()  # the card to lay
    place = i1(CARD_COUNT)
    knows = i1(CARD_COUNT)  # seats that have seen it, as bits; one more for onlookers
    dealt_to = i1(CARD_COUNT)  # of a card in hand that was dealt, the seat; in a hidden copy the last that may be it
    hidden = i1(SEATS)  # cards in hand that a hidden copy does not show
    last_played = i1()  # the latest of the city's cards that came from a hand, or -1
    city_count = i1()
    city_card = i1(MOST_CITY)  # in the order in which they were laid
    city_turned = i1(MOST_CITY)
    city_side = i1(MOST_CITY)
    city_row = i1(MOST_CITY)  # of its upper left block, from that of the first card
    city_column = i1(MOST_CITY)
    upper = i1(CITIES)  # extents
    lower = i1(CITIES)
    left = i1(CITIES)
    right = i1(CITIES)
    limit = i1(CITIES, 4)  # the first row or column beyond, to the north, east, south and west
    shores = i1()  # directions with a beach, as bits
    blocks = i8(CITIES * ZONE_COUNT, ROWS)  # what is visible, a number a row
    roads = i8(CITIES * 4, ROWS)  # which edges roads reach
    locked = i8(CITIES, ROWS)  # blocks that may not be covered
    seen = i8(ROWS)  # room for counting, always left empty
    group = i8(ROWS)
    stack_row = i1(MOST_CELLS)
    stack_bit = i8(MOST_CELLS)


State = Metropolis

POSITIONS = ROWS * ROWS
LAY = 0
"""Card and half turn, city, row and column from the city's upper left corner: see `placing`."""
LANDMARK = LAY + 2 * CITIES * CARD_COUNT * POSITIONS
"""Which side, which half is covered (an edge), whether the first card is turned."""
HIGHWAY = LANDMARK + 16
"""At the left or the right end, turned or not."""
KEEP = HIGHWAY + 4
"""Road works that are not laid; or a beach for which there is no room."""
ACTIONS = KEEP + 1
OUTCOMES = max(CARD_COUNT, 2 * HIGHWAY_COUNT)

MOST_POSITIONS = 21 * MOST_CITY + 10 * HIGHWAY_COUNT
"""A card can cover or touch another in twenty-one places."""
MOST_MOVES = 2 * (HAND + 4) * MOST_POSITIONS
MOST_OUTCOMES = CARD_COUNT


@layout
class Moves:
    """What a seat may do."""

    count = i2()
    actions = i4(MOST_MOVES)
    free = i8(ROWS)  # room: where a card may lie


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

    GOAL = 0  # card
    SITE_RULE = 1  # card
    BEACH_GOAL = 2  # card
    DUEL_RULE = 3  # card of the highway
    HIGHWAY = 4  # card of the highway, turned, place from the left
    DEALT = 5  # seat, card
    STARTED = 6  # card
    LANDMARK = 7  # card
    WORKS = 8  # seat, card
    TOP = 9  # card
    PLACED = 10  # seat, card, which of the city's cards
    PASSED = 11  # from, to, how many
    DREW = 12  # seat, card
    KEPT = 13  # seat, card
    BUILT = 14
