"""The ground of a city: a row is a number, a column a bit of it, further east is higher.

A card is two blocks high and wide and touches what lies there, so each card makes a city at most two rows higher and
two columns wider: 27 cards never fill 55 rows or columns, and rows can be counted modulo ROWS. Columns count from the
leftmost one; when the city grows to the left, every row is moved.
"""

from __future__ import annotations

from ratusha.kernel import rule

from .cards import (
    COMMERCIAL,
    EAST,
    HIGHWAY_ZONES,
    INDUSTRIAL,
    MONSTER,
    MONSTER_BLOCK,
    NORTH,
    PARK,
    RAMP_AT,
    RESIDENTIAL,
    ROAD_AT,
    SOUTH,
    WATER,
    WEST,
    ZONE_AT,
    ZONE_COUNT,
)
from .state import CITIES, MARGIN, NO_LIMIT, ROWS, Metropolis, Place

WALL = -1
"""A row of the highway beyond which nothing lies: every column of it."""


@rule
def zone(city: Metropolis, side: int, which: int, row: int) -> int:
    return city.blocks[ZONE_COUNT * side + which][row & ROWS - 1]


@rule
def road(city: Metropolis, side: int, edge: int, row: int) -> int:
    return city.roads[4 * side + edge][row & ROWS - 1]


@rule
def built(city: Metropolis, side: int, row: int) -> int:
    """All blocks of a row, as bits."""
    at = row & ROWS - 1
    first = ZONE_COUNT * side
    blocks = city.blocks
    found = blocks[first + COMMERCIAL][at] | blocks[first + PARK][at]
    return found | blocks[first + INDUSTRIAL][at] | blocks[first + RESIDENTIAL][at]


@rule
def filled(city: Metropolis, side: int, row: int) -> int:
    """The same for the question of open sides: the highway is no edge of the city, nor is its row beyond its cards."""
    if city.highway_count and row * wall_row(side) >= 0:
        return WALL
    return built(city, side, row)


@rule
def wall_row(side: int) -> int:
    """The highway's blocks lie in row 0 of each city; beyond them is the road itself."""
    return 1 if side == 0 else -1


@rule
def bit_of(city: Metropolis, side: int, column: int) -> int:
    return 1 << column - city.left[side] + MARGIN


@rule
def has_road(city: Metropolis, side: int, row: int) -> int:
    """Blocks with a piece of road."""
    at = row & ROWS - 1
    first = 4 * side
    roads = city.roads
    return roads[first + NORTH][at] | roads[first + EAST][at] | roads[first + SOUTH][at] | roads[first + WEST][at]


@rule
def how_many(bits: int) -> int:
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


# --- Laying a card ----------------------------------------------------------------------------------------------------


@rule
def lay(city: Metropolis, card: int, turned: int, side: int, row: int, column: int) -> None:
    """On top of whatever lies there. Water is no block: where it is, the city ends."""
    extend_bounds(city, side, card, turned, row, column)
    for block in range(4):
        zone_here = ZONE_AT[2 * card + turned][block]
        if zone_here != WATER:
            put(city, side, row + block // 2, column + block % 2, zone_here, ROAD_AT[2 * card + turned][block])
    if card == MONSTER:
        block = 3 - MONSTER_BLOCK if turned else MONSTER_BLOCK
        city.locked[side][row + block // 2 & ROWS - 1] |= bit_of(city, side, column + block % 2)
    remember(city, card, turned, side, row, column)


@rule
def put(city: Metropolis, side: int, row: int, column: int, zone_here: int, edges: int) -> None:
    at = row & ROWS - 1
    bit = bit_of(city, side, column)
    for which in range(ZONE_COUNT):
        city.blocks[ZONE_COUNT * side + which][at] &= ~bit
    city.blocks[ZONE_COUNT * side + zone_here][at] |= bit
    for edge in range(4):
        if edges >> edge & 1:
            city.roads[4 * side + edge][at] |= bit
        else:
            city.roads[4 * side + edge][at] &= ~bit


@rule
def extend_bounds(city: Metropolis, side: int, card: int, turned: int, row: int, column: int) -> None:
    """Let the city's extent hold the blocks of a card here."""
    for block in range(4):
        if ZONE_AT[2 * card + turned][block] != WATER:
            extend_bounds_to(city, side, row + block // 2, column + block % 2)


@rule
def extend_bounds_to(city: Metropolis, side: int, row: int, column: int) -> None:
    if column < city.left[side]:
        shift(city, side, city.left[side] - column)
        city.left[side] = column
    city.right[side] = max(city.right[side], column)
    city.upper[side] = min(city.upper[side], row)
    city.lower[side] = max(city.lower[side], row)


@rule
def shift(city: Metropolis, side: int, columns: int) -> None:
    for row in range(city.upper[side], city.lower[side] + 1):
        at = row & ROWS - 1
        for which in range(ZONE_COUNT):
            city.blocks[ZONE_COUNT * side + which][at] <<= columns
        for edge in range(4):
            city.roads[4 * side + edge][at] <<= columns
        city.locked[side][at] <<= columns


@rule
def remember(city: Metropolis, card: int, turned: int, side: int, row: int, column: int) -> None:
    """Which card lies where, in order: what the view and the covering of whole cards ask for."""
    latest = city.city_count
    city.city_card[latest] = card
    city.city_turned[latest] = turned
    city.city_side[latest] = side
    city.city_row[latest] = row
    city.city_column[latest] = column
    city.city_count += 1
    city.place[card] = Place.CITY


@rule
def clear_ground(city: Metropolis) -> None:
    city.city_count = 0
    city.last_played = -1
    city.shores = 0
    for side in range(CITIES):
        city.upper[side] = city.left[side] = 0
        city.lower[side] = city.right[side] = 0
        for edge in range(4):
            city.limit[side][edge] = NO_LIMIT if edge == EAST or edge == SOUTH else -NO_LIMIT
        for row in range(ROWS):
            clear_row(city, side, row)
    for latest in range(len(city.city_card)):
        city.city_card[latest] = 0
        city.city_turned[latest] = 0
        city.city_side[latest] = 0
        city.city_row[latest] = 0
        city.city_column[latest] = 0


@rule
def clear_row(city: Metropolis, side: int, row: int) -> None:
    for which in range(ZONE_COUNT):
        city.blocks[ZONE_COUNT * side + which][row] = 0
    for edge in range(4):
        city.roads[4 * side + edge][row] = 0
    city.locked[side][row] = 0
    city.seen[row] = 0
    city.group[row] = 0


# --- The highway ------------------------------------------------------------------------------------------------------


@rule
def build_highway(city: Metropolis) -> None:
    """Two blocks of each card belong to each city; nothing covers them, nothing is built in their row."""
    for side in range(CITIES):
        city.limit[side][SOUTH if side == 0 else NORTH] = 0
        for place in range(city.highway_count):
            half = 2 * city.highway[place] + side
            for block in range(2):
                column = 2 * place + block
                edges = (1 << NORTH | 1 << SOUTH) if RAMP_AT[half] == block else 0
                extend_bounds_to(city, side, 0, column)
                put(city, side, 0, column, HIGHWAY_ZONES[half][block], edges)
