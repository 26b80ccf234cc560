"""Squares as bits: bit 5 × row + column, rows and columns from 0. One number is a whole town's worth of squares."""

from __future__ import annotations

from ratusha.kernel import rule

from .cards import SIZE, SQUARES

EVERYWHERE = (1 << SQUARES) - 1
FIRST_COLUMN = sum(1 << (SIZE * row) for row in range(SIZE))
NOT_FIRST = EVERYWHERE & ~FIRST_COLUMN
NOT_LAST = EVERYWHERE & ~(FIRST_COLUMN << (SIZE - 1))


@rule
def how_many(bits: int) -> int:
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@rule
def left_and_right(bits: int) -> int:
    return ((bits & NOT_LAST) << 1) | ((bits & NOT_FIRST) >> 1)


@rule
def above_and_below(bits: int) -> int:
    return ((bits << SIZE) & EVERYWHERE) | (bits >> SIZE)


@rule
def beside(bits: int) -> int:
    """The squares that share a side with any of these."""
    return left_and_right(bits) | above_and_below(bits)


@rule
def at_the_corners(bits: int) -> int:
    """The squares that share only a corner with one of these."""
    return left_and_right(above_and_below(bits))


@rule
def group(bits: int, start: int, by_corners: bool) -> int:
    """All of these squares that hang together with the start, by sides or by corners."""
    found = start
    grown = 0
    while grown != found:
        grown = found
        found |= (at_the_corners(found) if by_corners else beside(found)) & bits
    return found


@rule
def run(bits: int, square: int, down: int, right: int) -> int:
    """How many of these squares follow without a gap in one direction."""
    row = square // SIZE + down
    column = square % SIZE + right
    count = 0
    while 0 <= row < SIZE and 0 <= column < SIZE and bits >> (SIZE * row + column) & 1:
        count += 1
        row += down
        column += right
    return count


@rule
def lines(bits: int, square: int, by_corners: bool) -> int:
    """How many of these squares lie in unbroken lines from this one: straight, or slanting."""
    if by_corners:
        return run(bits, square, 1, 1) + run(bits, square, -1, -1) + run(bits, square, 1, -1) + run(bits, square, -1, 1)
    return run(bits, square, 1, 0) + run(bits, square, -1, 0) + run(bits, square, 0, 1) + run(bits, square, 0, -1)
