"""Complete estates: up to six houses in a row, all built, between two fences."""

from __future__ import annotations

from ratusha.kernel import rule

from .cards import DIGIT, SIZES
from .lots import LAST_LOTS, LOTS
from .state import NOW, Suburb

ONES = sum(1 << (DIGIT * size) for size in range(SIZES))
FULL_DIGIT = (1 << DIGIT) - 1


@rule
def count_estates(built: int, fences: int) -> int:
    """How many there are of each size, as digits of one number."""
    ends = fences | LAST_LOTS
    found = 0
    size = 0
    whole = 1
    for lot in range(LOTS):
        size += 1
        whole &= built >> lot
        if ends >> lot & 1:
            if whole & 1 and size <= SIZES:
                found += 1 << DIGIT * (size - 1)
            size = 0
            whole = 1
    return found


@rule
def estates_of(suburb: Suburb, seat: int) -> int:
    return count_estates(suburb.built[NOW][seat], suburb.fences[NOW][seat])


@rule
def free_estates(suburb: Suburb, seat: int) -> int:
    """Those of which no house has served a plan."""
    return count_estates(suburb.built[NOW][seat] & ~suburb.spent[NOW][seat], suburb.fences[NOW][seat])


@rule
def digit(estates: int, size: int) -> int:
    """How many of that size."""
    return estates >> DIGIT * (size - 1) & FULL_DIGIT


@rule
def holds(estates: int, needed: int) -> bool:
    """At least as many of every size."""
    for size in range(1, SIZES + 1):
        if digit(estates, size) < digit(needed, size):
            return False
    return True


@rule
def free_starts(suburb: Suburb, seat: int, wanted: int) -> int:
    """The first lots of the free estates of one size, as bits."""
    built = suburb.built[NOW][seat] & ~suburb.spent[NOW][seat]
    ends = suburb.fences[NOW][seat] | LAST_LOTS
    found = 0
    size = 0
    whole = 1
    for lot in range(LOTS):
        size += 1
        whole &= built >> lot
        if ends >> lot & 1:
            if whole & 1 and size == wanted:
                found |= 1 << (lot - size + 1)
            size = 0
            whole = 1
    return found


@rule
def spend(suburb: Suburb, seat: int, start: int, size: int) -> None:
    """It serves no other plan, and no fence will split it."""
    houses = (1 << size) - 1 << start
    suburb.spent[NOW][seat] |= houses
    suburb.unfenceable[NOW][seat] |= houses & houses >> 1
