"""Zones: blocks of one kind that hang together by their edges."""

from __future__ import annotations

from ratusha.kernel import rule

from .ground import zone
from .state import ROWS, Metropolis


@rule
def find_group(city: Metropolis, side: int, which: int, row: int, bit: int) -> int:
    """Mark a whole group as seen, and as the group; gives how many blocks it has."""
    city.stack_row[0] = row
    city.stack_bit[0] = bit
    city.seen[row & ROWS - 1] |= bit
    height = 1
    size = 0
    while height:
        height -= 1
        row = city.stack_row[height]
        bit = city.stack_bit[height]
        city.stack_row[height] = 0
        city.stack_bit[height] = 0
        city.group[row & ROWS - 1] |= bit
        size += 1
        height = push(city, side, which, row - 1, bit, height)
        height = push(city, side, which, row + 1, bit, height)
        height = push(city, side, which, row, bit << 1, height)
        height = push(city, side, which, row, bit >> 1, height)
    return size


@rule
def push(city: Metropolis, side: int, which: int, row: int, bit: int, height: int) -> int:
    at = row & ROWS - 1
    if zone(city, side, which, row) & bit and not city.seen[at] & bit:
        city.seen[at] |= bit
        city.stack_row[height] = row
        city.stack_bit[height] = bit
        return height + 1
    return height


@rule
def largest_group(city: Metropolis, side: int, which: int) -> int:
    best = 0
    for row in range(city.upper[side], city.lower[side] + 1):
        left = zone(city, side, which, row)
        while left:
            bit = left & -left
            left ^= bit
            if not city.seen[row & ROWS - 1] & bit:
                best = max(best, find_group(city, side, which, row, bit))
    forget_groups(city, side)
    return best


@rule
def forget_groups(city: Metropolis, side: int) -> None:
    for row in range(city.upper[side], city.lower[side] + 1):
        city.seen[row & ROWS - 1] = 0
        city.group[row & ROWS - 1] = 0


@rule
def forget_group(city: Metropolis, side: int) -> None:
    for row in range(city.upper[side], city.lower[side] + 1):
        city.group[row & ROWS - 1] = 0
