"""What a network sees of a position: whole numbers, the asking seat first."""

from __future__ import annotations

from ratusha.kernel import Row, rule

from .cards import CARD_COUNT, HIGHWAY_COUNT, MOST_GOALS, ZONE_COUNT
from .ground import bit_of, road, zone
from .scoring import target
from .state import CITIES, MOST_CITY, SEATS, Metropolis, Place

SIDE = 2 * MOST_CITY
"""A city's upper left corner comes first; this many rows and columns hold every city."""
TURN = 29
PER_CARD = 4
PER_LAID = 5
FEATURES = TURN + MOST_GOALS + HIGHWAY_COUNT + PER_CARD * CARD_COUNT + SEATS + PER_LAID * MOST_CITY + 8 * CITIES


@rule
def features(city: Metropolis, seat: int, out: Row) -> None:
    """The table, every card, and the city as the cards that were laid; `blocks_around` draws it as planes."""
    for place in range(FEATURES):
        out[place] = 0
    put_turn(city, seat, out)
    at = TURN
    for place in range(MOST_GOALS):
        out[at + place] = city.goals[place]
    at += MOST_GOALS
    for place in range(city.highway_count):
        out[at + place] = 1 + city.highway[place]
    at += HIGHWAY_COUNT
    for card in range(CARD_COUNT):
        put_card(city, seat, card, out, at + PER_CARD * card)
    at += PER_CARD * CARD_COUNT
    for step in range(city.seats):
        out[at + step] = city.hidden[(seat + step) % city.seats]
    at += SEATS
    for each in range(city.city_count):
        put_laid(city, each, out, at + PER_LAID * each)
    put_extents(city, out, at + PER_LAID * MOST_CITY)


@rule
def put_turn(city: Metropolis, seat: int, out: Row) -> None:
    out[0] = city.seats
    out[1] = city.phase
    out[2] = (city.turn - seat) % city.seats
    out[3] = city.difficulty
    out[4] = city.strict
    out[5] = city.open_hands
    out[6] = city.city_count
    out[7] = city.mode
    out[8] = target(city)
    out[9] = city.dealt
    out[10] = city.sites
    out[11] = city.landmark
    out[12] = city.monster
    out[13] = city.beaches
    out[14] = city.works
    out[15] = city.all_ends
    out[16] = city.exceed
    out[17] = city.side
    out[18] = (city.drawer - seat) % city.seats + 1 if city.drawer >= 0 else 0
    out[19] = city.site_rule + 1
    out[20] = city.beach_goal + 1
    out[21] = city.duel_rule + 1
    out[22] = city.highway_count
    out[23] = city.highway_used
    out[24] = city.highway_next + 1
    out[25] = city.last_played + 1
    out[26] = city.shores
    out[27] = seat
    out[28] = city.wakes


@rule
def put_card(city: Metropolis, seat: int, card: int, out: Row, at: int) -> None:
    """Where it is, whose it is from this seat round, whether this seat has seen it, and whether all have."""
    place = city.place[card]
    if place >= Place.HAND_OF:
        out[at] = Place.WORKS_OF if place >= Place.WORKS_OF else Place.HAND_OF
        out[at + 1] = (place - out[at] - seat) % city.seats + 1
        out[at + 2] = city.knows[card] >> seat & 1
        out[at + 3] = city.knows[card] >> SEATS & 1
    else:
        out[at] = place


@rule
def put_laid(city: Metropolis, each: int, out: Row, at: int) -> None:
    side = city.city_side[each]
    out[at] = 1 + city.city_card[each]
    out[at + 1] = city.city_turned[each]
    out[at + 2] = side
    out[at + 3] = city.city_row[each] - city.upper[side]
    out[at + 4] = city.city_column[each] - city.left[side]


@rule
def put_extents(city: Metropolis, out: Row, at: int) -> None:
    for side in range(CITIES):
        out[at] = city.upper[side]
        out[at + 1] = city.lower[side]
        out[at + 2] = city.left[side]
        out[at + 3] = city.right[side]
        for edge in range(4):
            out[at + 4 + edge] = city.limit[side][edge]
        at += 8


@rule
def blocks_around(city: Metropolis, side: int, out: Row) -> None:
    """One city as planes, SIDE rows of SIDE columns each: four zones, then the four edges that roads reach."""
    for place in range(8 * SIDE * SIDE):
        out[place] = 0
    for row in range(city.upper[side], city.lower[side] + 1):
        for column in range(city.left[side], city.right[side] + 1):
            at = SIDE * (row - city.upper[side]) + column - city.left[side]
            bit = bit_of(city, side, column)
            for which in range(ZONE_COUNT):
                out[which * SIDE * SIDE + at] = zone(city, side, which, row) & bit != 0
            for edge in range(4):
                out[(ZONE_COUNT + edge) * SIDE * SIDE + at] = road(city, side, edge, row) & bit != 0
