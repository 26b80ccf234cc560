"""What a building brings when it is placed, and when its kind is recounted."""

from __future__ import annotations

from ratusha.kernel import rule

from .cards import (
    ALONE,
    BUILDINGS,
    BY_GROUP,
    EACH,
    FIRST_SHOP,
    HOUSE,
    KIND_COUNT,
    KIND_OF,
    MATCHES,
    METRO,
    PARK,
    RECOUNT,
    RIVAL_POINTS,
    SHOP,
    SQUARES,
)
from .squares import at_the_corners, beside, group, how_many, lines
from .state import GROUP, LINE, Town


@rule
def points_for(town: Town, seat: int, tile: int, square: int) -> int:
    """The points of this tile on this square, whether it lies there already or not."""
    kind = KIND_OF[tile]
    if kind == PARK:
        return park_points(town, seat, square)
    if kind == HOUSE:
        return ALONE[kind] + EACH[kind] * different_neighbours(town, seat, square)
    if kind == SHOP:
        return ALONE[kind] + EACH[kind] * matching_neighbours(town, seat, tile, square)
    return ALONE[kind] + EACH[kind] * connected(town, seat, kind, square)


@rule
def connected(town: Town, seat: int, kind: int, square: int) -> int:
    """Other offices joined by their sides, other metro stations by their corners: as far as the chain goes, by default."""
    by_corners = kind == METRO
    here = 1 << square
    same = town.town[seat][kind] & ~here
    if town.chains == GROUP:
        return how_many(group(same | here, here, by_corners)) - 1
    if town.chains == LINE:
        return lines(same, square, by_corners)
    return how_many((at_the_corners(here) if by_corners else beside(here)) & same)


@rule
def park_points(town: Town, seat: int, square: int) -> int:
    """The first park of a group, the second, the third; what comes after brings nothing."""
    here = 1 << square
    size = how_many(group(town.town[seat][PARK] | here, here, False))
    return BY_GROUP[min(size, len(BY_GROUP)) - 1]


@rule
def different_neighbours(town: Town, seat: int, square: int) -> int:
    """How many kinds stand beside a house; another house counts in one edition and not in the other."""
    around = beside(1 << square)
    found = 0
    for kind in range(KIND_COUNT):
        if town.town[seat][kind] & around and (kind != HOUSE or town.house_counts_house):
            found += 1
    return found


@rule
def matching_neighbours(town: Town, seat: int, tile: int, square: int) -> int:
    """Every neighbour of one of the two kinds on the shop's roof."""
    around = beside(1 << square)
    found = 0
    for kind in MATCHES[tile - FIRST_SHOP]:
        found += how_many(town.town[seat][kind] & around)
    return found


@rule
def recount_points(town: Town, seat: int, kind: int) -> int:
    """Two points a building; houses and shops by what stands beside them now."""
    if RECOUNT[kind]:
        return RECOUNT[kind] * how_many(town.town[seat][kind])
    found = 0
    for square in range(SQUARES):
        if town.town[seat][kind] >> square & 1:
            found += points_for(town, seat, town.cells[seat][square] - 1, square)
    return found


@rule
def rival_points(town: Town, kind: int) -> int:
    """The rival's table: by how many of the kind it has collected."""
    return RIVAL_POINTS[town.rival][min(town.collected[kind], 7)]


@rule
def total(town: Town, row: int) -> int:
    found = 0
    for points in town.points[row]:
        found += points
    return found


@rule
def best_placement(town: Town, seat: int, tile: int) -> int:
    """The most that this tile could bring now."""
    built = 0
    for kind in range(KIND_COUNT):
        built |= town.town[seat][kind]
    best = 0
    for square in range(SQUARES):
        if not built >> square & 1:
            best = max(best, points_for(town, seat, tile, square))
    return best


@rule
def tiles_in_hand(town: Town, seat: int) -> int:
    found = town.secret[seat]
    for tile in range(BUILDINGS):
        found += town.hand[seat][tile]
    return found
