"""Which squares the points of a placement come from: for showing the sum. The points themselves are in `scoring.py`."""

from __future__ import annotations

from .cards import FIRST_SHOP, HOUSE, KIND_COUNT, KIND_OF, MATCHES, METRO, PARK, SHOP, SIZE
from .squares import at_the_corners, beside, group, run
from .state import GROUP, LINE, Town


def counting_squares(town: Town, seat: int, tile: int, square: int) -> int:
    """The squares that `points_for` counts; of a kind that counts once, the first one."""
    kind, here = KIND_OF[tile], 1 << square
    built = town.town[seat]
    if kind == HOUSE:
        near = [built[each] & beside(here) for each in range(KIND_COUNT) if each != HOUSE or town.house_counts_house]
        return sum(bits & -bits for bits in near)
    if kind == SHOP:
        return sum(built[each] for each in MATCHES[tile - FIRST_SHOP]) & beside(here)
    by_corners, same = kind == METRO, built[kind] & ~here
    if kind == PARK or town.chains == GROUP:
        return group(same, here, by_corners) & ~here
    if town.chains == LINE:
        return in_lines(same, square, by_corners)
    return (at_the_corners(here) if by_corners else beside(here)) & same


def in_lines(bits: int, square: int, by_corners: bool) -> int:
    """The squares in unbroken lines from this one: straight, or slanting."""
    found = 0
    for down, right in ((1, 1), (-1, -1), (1, -1), (-1, 1)) if by_corners else ((1, 0), (-1, 0), (0, 1), (0, -1)):
        for step in range(1, 1 + run(bits, square, down, right)):
            found |= 1 << (square + step * (SIZE * down + right))
    return found
