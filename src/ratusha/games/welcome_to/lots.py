"""Lots as bits: one number is a whole sheet's worth of lots, the top street first, each street from the left.

A bit of `fences` stands for the fence to the right of that lot.
"""

from __future__ import annotations

from ratusha.kernel import rule, table

from .cards import HOUSES, POOL_LOTS, STREETS

STREET_START = table([sum(HOUSES[:street]) for street in range(STREETS + 1)])
LOTS = int(STREET_START[STREETS])
EVERYWHERE = (1 << LOTS) - 1
STREET_OF = table([street for street in range(STREETS) for _ in range(HOUSES[street])])
STREET_LOTS = table([((1 << int(HOUSES[street])) - 1) << int(STREET_START[street]) for street in range(STREETS)])
STREET_POOLS = table(
    [sum(1 << (int(STREET_START[street]) + lot) for lot in POOL_LOTS[street]) for street in range(STREETS)]
)
POOL_PLACES = sum(int(pools) for pools in STREET_POOLS)
FIRST_LOTS = sum(1 << int(STREET_START[street]) for street in range(STREETS))
LAST_LOTS = sum(1 << (int(STREET_START[street + 1]) - 1) for street in range(STREETS))
BETWEEN = EVERYWHERE & ~LAST_LOTS
"""Lots with a neighbour to the right: where a fence can stand."""


@rule
def how_many(bits: int) -> int:
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@rule
def nth(bits: int, place: int) -> int:
    """The lot of the bit that has `place` bits below it."""
    lot = 0
    while True:
        if bits >> lot & 1:
            if place == 0:
                return lot
            place -= 1
        lot += 1


@rule
def gap_left(taken: int, lot: int) -> int:
    """The untaken lots from here to the left, up to one that is taken or the end of the street."""
    found = 0
    while not FIRST_LOTS >> lot & 1:
        lot -= 1
        if taken >> lot & 1:
            return found
        found |= 1 << lot
    return found


@rule
def gap_right(taken: int, lot: int) -> int:
    found = 0
    while not LAST_LOTS >> lot & 1:
        lot += 1
        if taken >> lot & 1:
            return found
        found |= 1 << lot
    return found
