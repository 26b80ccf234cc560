"""What a building brings when it is placed, and when its kind is recounted; and who wins."""

from __future__ import annotations

from ratusha.kernel import Result, rule

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
    SIZE,
    SQUARES,
)
from .squares import EVERYWHERE, NOT_FIRST, NOT_LAST, at_the_corners, beside, group, how_many, lines
from .state import CATEGORIES, GROUP, LINE, SOLO, Phase, Town


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
    """Other offices joined by their sides, other metro stations by their corners: the whole chain, by default."""
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
    tiles = town.town[seat][kind]
    if RECOUNT[kind]:
        return RECOUNT[kind] * how_many(tiles)
    found = 0
    for square in range(SQUARES):
        if tiles >> square & 1:
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
    """The most that this tile could bring now: all empty squares at once, as far as that goes."""
    kind = KIND_OF[tile]
    free = EVERYWHERE
    for each in range(KIND_COUNT):
        free &= ~town.town[seat][each]
    if free == 0:
        return 0
    if kind == HOUSE:
        return ALONE[kind] + EACH[kind] * most_different(town, seat, free)
    if kind == SHOP:
        return ALONE[kind] + EACH[kind] * most_matching(town, seat, tile, free)
    return best_in_chain(town, seat, tile, free)


@rule
def most_different(town: Town, seat: int, free: int) -> int:
    """How many kinds stand beside the empty square that has the most of them: squares beside one kind, beside two, …"""
    one = two = three = four = 0
    for kind in range(KIND_COUNT):
        if kind != HOUSE or town.house_counts_house:
            near = beside(town.town[seat][kind]) & free
            four |= three & near
            three |= two & near
            two |= one & near
            one |= near
    return deepest(one, two, three, four)


@rule
def most_matching(town: Town, seat: int, tile: int, free: int) -> int:
    """The same for a shop: squares with one liked neighbour, with two, with three, with four."""
    liked = 0
    for kind in MATCHES[tile - FIRST_SHOP]:
        liked |= town.town[seat][kind]
    left, right = (liked & NOT_LAST) << 1, (liked & NOT_FIRST) >> 1
    above, below = liked << SIZE, liked >> SIZE
    across, both_across = left | right, left & right
    upright, both_upright = above | below, above & below
    one = (across | upright) & free
    two = (both_across | both_upright | across & upright) & free
    three = (both_across & upright | across & both_upright) & free
    four = both_across & both_upright & free
    return deepest(one, two, three, four)


@rule
def deepest(one: int, two: int, three: int, four: int) -> int:
    if four:
        return 4
    if three:
        return 3
    if two:
        return 2
    return 1 if one else 0


@rule
def best_in_chain(town: Town, seat: int, tile: int, free: int) -> int:
    """Offices, metro and parks: only squares that touch their kind can bring more than the tile alone."""
    kind = KIND_OF[tile]
    same = town.town[seat][kind]
    near = (at_the_corners(same) if kind == METRO else beside(same)) & free
    best = 0
    if free & ~near:
        best = BY_GROUP[0] if kind == PARK else ALONE[kind]
    for square in range(SQUARES):
        if near >> square & 1:
            best = max(best, points_for(town, seat, tile, square))
    return best


@rule
def tiles_in_hand(town: Town, seat: int) -> int:
    found = town.secret[seat]
    for tile in range(BUILDINGS):
        found += town.hand[seat][tile]
    return found


# --- Who wins ---------------------------------------------------------------------------------------------------------


@rule
def scores(town: Town, result: Result) -> None:
    for row in range(town.seats + 1):
        for category in range(CATEGORIES):
            result.points[row][category] = town.points[row][category]


@rule
def ending(town: Town, result: Result) -> None:
    """Most points; among equals whoever moved last. The rival wins a tie."""
    result.reason = 0
    if town.phase == Phase.OVER:
        result.reason = 1
        rows = town.seats + 1 if town.mode == SOLO else town.seats
        for row in range(rows):
            result.rank[row] = 1
            for other in range(rows):
                if beats(town, other, row):
                    result.rank[row] += 1


@rule
def beats(town: Town, one: int, other: int) -> bool:
    mine = total(town, one)
    theirs = total(town, other)
    return mine > theirs or (mine == theirs and one > other)
