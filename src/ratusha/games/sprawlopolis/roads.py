"""Roads: pieces that meet at a shared edge. No card has a crossing, so a road is a path or a loop."""

from __future__ import annotations

from ratusha.kernel import rule

from .cards import COMMERCIAL, EAST, NORTH, PARK, RESIDENTIAL, SOUTH
from .ground import built, has_road, road, wall_row, zone
from .state import ROWS, Metropolis

LENGTH = 0xFF
"""What is found of a road is one number: its length in the lowest bits, then these."""
LOOP = 1 << 8
OPEN_END = 1 << 9
PARK_END = 1 << 10
"""One end stops at a park, TWO_PARKS: both do, at different ones."""
TWO_PARKS = 1 << 11
COMMERCE = 1 << 12
HOMES = 1 << 13
RAMP = 1 << 14
"""It joins the highway, which is one road with everything that does."""
PASSED_ON = OPEN_END | COMMERCE | HOMES
"""What a road passes on to the highway that it joins."""


@rule
def row_beyond(row: int, edge: int) -> int:
    if edge == NORTH:
        return row - 1
    return row + 1 if edge == SOUTH else row


@rule
def bit_beyond(bit: int, edge: int) -> int:
    if edge == NORTH or edge == SOUTH:
        return bit
    return bit << 1 if edge == EAST else bit >> 1


@rule
def other_edge(city: Metropolis, side: int, row: int, bit: int, edge: int) -> int:
    """Where a road goes on that has come in by this edge."""
    for each in range(4):
        if each != edge and road(city, side, each, row) & bit:
            return each
    return edge


@rule
def passes(city: Metropolis, side: int, row: int, bit: int) -> int:
    """The zones of a block that matter to roads."""
    found = 0
    if zone(city, side, COMMERCIAL, row) & bit:
        found |= COMMERCE
    if zone(city, side, RESIDENTIAL, row) & bit:
        found |= HOMES
    return found


@rule
def follow_road(city: Metropolis, side: int, row: int, bit: int) -> int:
    """A whole road from any piece of it, marked as seen."""
    first = other_edge(city, side, row, bit, -1)
    found = 1 + passes(city, side, row, bit)
    city.seen[row & ROWS - 1] |= bit
    found = follow(city, side, row, bit, first, found)
    if found & LOOP:
        return found
    one_park = found & PARK_END
    at = city.stack_row[0]
    where = city.stack_bit[0]
    found = follow(city, side, row, bit, other_edge(city, side, row, bit, first), found & ~PARK_END)
    if one_park and found & PARK_END and (at != city.stack_row[0] or where != city.stack_bit[0]):
        found |= TWO_PARKS
    city.stack_row[0] = 0
    city.stack_bit[0] = 0
    return found | one_park


@rule
def follow(city: Metropolis, side: int, row: int, bit: int, edge: int, found: int) -> int:
    """From one block out through an edge, to the end or round to the start."""
    start_row = row
    start_bit = bit
    while True:
        row = row_beyond(row, edge)
        bit = bit_beyond(bit, edge)
        back = edge ^ 2
        if not road(city, side, back, row) & bit:
            return found | end_at(city, side, row, bit)
        if row == start_row and bit == start_bit:
            return found | LOOP
        found = (found | passes(city, side, row, bit)) + 1
        city.seen[row & ROWS - 1] |= bit
        edge = other_edge(city, side, row, bit, back)


@rule
def end_at(city: Metropolis, side: int, row: int, bit: int) -> int:
    """What lies beyond a road's end; a park is remembered, to tell two of them apart."""
    if city.highway_count and row == wall_row(side):
        return RAMP
    if not built(city, side, row) & bit:
        return 0 if city.highway_count and row == 0 else OPEN_END
    if zone(city, side, PARK, row) & bit:
        city.stack_row[0] = row
        city.stack_bit[0] = bit
        return PARK_END
    return 0


@rule
def next_road(city: Metropolis, side: int) -> int:
    """A road that has not been followed yet, or 0; then nothing is marked any more."""
    for row in range(city.upper[side], city.lower[side] + 1):
        left = has_road(city, side, row) & ~city.seen[row & ROWS - 1]
        if left:
            return follow_road(city, side, row, left & -left)
    for row in range(city.upper[side], city.lower[side] + 1):
        city.seen[row & ROWS - 1] = 0
    return 0


@rule
def count_roads(city: Metropolis, side: int) -> int:
    """The highway is one of them, with all its ramps."""
    count = 1 if city.highway_count else 0
    found = next_road(city, side)
    while found:
        if not found & RAMP:
            count += 1
        found = next_road(city, side)
    return count


@rule
def join_highway(highway: int, found: int) -> int:
    return (highway | found & PASSED_ON) + (found & LENGTH)
