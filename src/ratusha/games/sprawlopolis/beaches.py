"""Beaches: all of the city lies on the land side, and nothing is built in the sea."""

from __future__ import annotations

from ratusha.kernel import rule

from .cards import EAST, FIRST_BEACH, NORTH, SHORE, SOUTH, WEST
from .ground import bit_of, built
from .placing import find_places, offer_place
from .state import KEEP, Metropolis, Moves


@rule
def shore_of(card: int, turned: int) -> int:
    """The direction of its water."""
    return SHORE[card - FIRST_BEACH] ^ (2 if turned else 0)


@rule
def offer_beach(city: Metropolis, card: int, moves: Moves) -> None:
    """A new direction, all of the city on the land side, its land covering or touching; else it is left out."""
    find_places(city, 0, moves)
    for turned in range(2):
        shore = shore_of(card, turned)
        if not city.shores >> shore & 1:
            for row in range(city.upper[0] - 2, city.lower[0] + 2):
                free = moves.free[row - city.upper[0] + 2]
                for column in range(city.left[0] - 2, city.right[0] + 2):
                    if free & bit_of(city, 0, column) and keeps_land(city, shore, row, column):
                        offer_place(city, card, turned, 0, row, column, moves)
    if moves.count == 0:
        moves.actions[0] = KEEP
        moves.count = 1


@rule
def keeps_land(city: Metropolis, shore: int, row: int, column: int) -> bool:
    """No block lies where the water is or beyond it, and its land, not its water, meets the city."""
    if shore == NORTH:
        return row < city.upper[0] and land_meets(city, row + 1, column, 1)
    if shore == SOUTH:
        return row + 1 > city.lower[0] and land_meets(city, row, column, 1)
    if shore == EAST:
        return column + 1 > city.right[0] and land_meets(city, row, column, 0)
    return column < city.left[0] and land_meets(city, row, column + 1, 0)


@rule
def land_meets(city: Metropolis, row: int, column: int, across: int) -> bool:
    """Two blocks, side by side or one above the other, cover or touch the city."""
    bit = bit_of(city, 0, column)
    lower = row if across else row + 1
    both = bit | bit << 1 if across else bit
    here = built(city, 0, row) | built(city, 0, lower)
    around = built(city, 0, row - 1) | built(city, 0, lower + 1)
    return (here | around) & both != 0 or here & (both << 1 | both >> 1) != 0


@rule
def draw_shore(city: Metropolis, card: int, turned: int, row: int, column: int) -> None:
    """Nothing will be built from the water's row or column on."""
    shore = shore_of(card, turned)
    city.shores |= 1 << shore
    if shore == NORTH or shore == SOUTH:
        city.limit[0][shore] = row if shore == NORTH else row + 1
    else:
        city.limit[0][shore] = column if shore == WEST else column + 1
