"""Rows and columns of a city, by how many blocks they have."""

from __future__ import annotations

from ratusha.kernel import rule

from .cards import ZONE_COUNT
from .ground import built, how_many, zone
from .state import MARGIN, Metropolis

EVERY_ZONE = ZONE_COUNT


@rule
def in_row(city: Metropolis, side: int, which: int, row: int) -> int:
    """Blocks of a zone, or all blocks."""
    return built(city, side, row) if which == EVERY_ZONE else zone(city, side, which, row)


@rule
def in_column(city: Metropolis, side: int, which: int, column: int) -> int:
    found = 0
    for row in range(city.upper[side], city.lower[side] + 1):
        found += in_row(city, side, which, row) >> column & 1
    return found


@rule
def last_column(city: Metropolis, side: int) -> int:
    """Columns as bits run from MARGIN to this one."""
    return MARGIN + city.right[side] - city.left[side]


@rule
def fullest_row(city: Metropolis, side: int, which: int) -> int:
    best = 0
    for row in range(city.upper[side], city.lower[side] + 1):
        best = max(best, how_many(in_row(city, side, which, row)))
    return best


@rule
def fullest_column(city: Metropolis, side: int, which: int) -> int:
    best = 0
    for column in range(MARGIN, last_column(city, side) + 1):
        best = max(best, in_column(city, side, which, column))
    return best
