"""The count: every category of the sheet, and who is ahead."""

from __future__ import annotations

from ratusha.kernel import Result, Row, rule

from .cards import (
    BIS_BOXES,
    BIS_POINTS,
    ESTATE_POINTS,
    PARK_POINTS,
    POOL_POINTS,
    REFUSAL_POINTS,
    ROUNDABOUT_POINTS,
    SIZES,
    SOLO_TEMP_POINTS,
    SOLO_TEMPS,
    STREETS,
    TEMP_POINTS,
)
from .estates import digit, estates_of
from .lots import how_many
from .state import (
    BIS_CATEGORY,
    ESTATES_CATEGORY,
    NOW,
    PARKS_CATEGORY,
    PLANS_CATEGORY,
    POOLS_CATEGORY,
    REFUSALS_CATEGORY,
    ROUNDABOUTS_CATEGORY,
    SOLO,
    TEMPS_CATEGORY,
    Suburb,
)


@rule
def count_sheet(suburb: Suburb, seat: int, points: Row) -> None:
    """A row of points, a category each; what is lost counts below zero."""
    points[PLANS_CATEGORY] = plan_points(suburb, seat)
    points[PARKS_CATEGORY] = park_points(suburb, seat)
    points[POOLS_CATEGORY] = POOL_POINTS[how_many(suburb.pools[NOW][seat])]
    points[TEMPS_CATEGORY] = temp_points(suburb, seat)
    points[ESTATES_CATEGORY] = estate_points(suburb, seat, estates_of(suburb, seat))
    points[BIS_CATEGORY] = -bis_penalty(suburb, seat)
    points[ROUNDABOUTS_CATEGORY] = -ROUNDABOUT_POINTS[how_many(suburb.roundabouts[NOW][seat])]
    points[REFUSALS_CATEGORY] = -REFUSAL_POINTS[suburb.refusals[NOW][seat]]


@rule
def total(suburb: Suburb, seat: int) -> int:
    """All lines at once."""
    found = plan_points(suburb, seat) + park_points(suburb, seat) + temp_points(suburb, seat)
    found += POOL_POINTS[how_many(suburb.pools[NOW][seat])]
    found += estate_points(suburb, seat, estates_of(suburb, seat))
    found -= bis_penalty(suburb, seat) + REFUSAL_POINTS[suburb.refusals[NOW][seat]]
    return found - ROUNDABOUT_POINTS[how_many(suburb.roundabouts[NOW][seat])]


@rule
def plan_points(suburb: Suburb, seat: int) -> int:
    claims = suburb.claims[NOW][seat]
    return claims[0] + claims[1] + claims[2]


@rule
def park_points(suburb: Suburb, seat: int) -> int:
    found = 0
    for street in range(STREETS):
        found += PARK_POINTS[street][suburb.parks[NOW][seat][street]]
    return found


@rule
def estate_points(suburb: Suburb, seat: int, estates: int) -> int:
    found = 0
    for size in range(1, SIZES + 1):
        found += digit(estates, size) * ESTATE_POINTS[size][suburb.agents[NOW][seat][size]]
    return found


@rule
def bis_penalty(suburb: Suburb, seat: int) -> int:
    """Beyond the last box it grows no more."""
    return BIS_POINTS[min(how_many(suburb.bis[NOW][seat]), BIS_BOXES)]


@rule
def temp_points(suburb: Suburb, seat: int) -> int:
    """By place among the different numbers of temps; who has none has no place. Alone, for six or more."""
    mine = suburb.temps[NOW][seat]
    if suburb.mode == SOLO:
        return SOLO_TEMP_POINTS if mine >= SOLO_TEMPS else 0
    if mine == 0:
        return 0
    place = 0
    higher = 0
    for other in range(suburb.seats):
        theirs = suburb.temps[NOW][other]
        if theirs > mine and not higher >> theirs & 1:
            higher |= 1 << theirs
            place += 1
    return TEMP_POINTS[place] if place < len(TEMP_POINTS) else 0


@rule
def scores(suburb: Suburb, result: Result) -> None:
    for seat in range(suburb.seats):
        count_sheet(suburb, seat, result.points[seat])


# --- Who has won ------------------------------------------------------------------------------------------------------


@rule
def ending(suburb: Suburb, result: Result) -> None:
    """Most points; then most estates, most of one house, of two, and so on; then they share the place."""
    result.reason = suburb.ended
    if suburb.ended:
        for seat in range(suburb.seats):
            result.rank[seat] = 1
            for other in range(suburb.seats):
                if beats(suburb, other, seat):
                    result.rank[seat] += 1


@rule
def beats(suburb: Suburb, one: int, other: int) -> bool:
    mine = total(suburb, one)
    theirs = total(suburb, other)
    if mine != theirs:
        return mine > theirs
    return more_estates(estates_of(suburb, one), estates_of(suburb, other))


@rule
def more_estates(mine: int, theirs: int) -> bool:
    """All sizes together, then size by size from the smallest."""
    if how_many_estates(mine) != how_many_estates(theirs):
        return how_many_estates(mine) > how_many_estates(theirs)
    for size in range(1, SIZES + 1):
        if digit(mine, size) != digit(theirs, size):
            return digit(mine, size) > digit(theirs, size)
    return False


@rule
def how_many_estates(estates: int) -> int:
    found = 0
    for size in range(1, SIZES + 1):
        found += digit(estates, size)
    return found
