"""How good a position looks to `greedy`, in hundredths of a point: what is written, and what may still come of it."""

from __future__ import annotations

from ratusha.kernel import rule, table

from .cards import (
    ALL_PARKS,
    ALL_POOLS,
    BIS_HOUSES,
    CARDS,
    ENDS_BUILT,
    ESTATE_POINTS,
    ESTATES,
    LEVELS,
    NUMBERS,
    PARK_BOXES,
    PARK_POINTS,
    PLAN_ASKS,
    PLAN_ESTATES,
    PLAN_NUMBER,
    SIZES,
    STREET_BUILT,
    STREETS,
    TEMPS_HIRED,
)
from .estates import digit
from .lots import LAST_LOTS, LOTS, STREET_LOTS, STREET_POOLS, how_many
from .plans import ENDS, points_of
from .scoring import total
from .state import CLAIM, DONE, NOW, REFUSE, ROUNDABOUT, Moves, Phase, Step, Suburb

UP_TO = table([sum(copies for number, _, copies in CARDS if number < limit) for limit in range(NUMBERS + 1)])
"""How many cards of the box have a lower number."""

# Hundredths of a point, found by playing some thousand matches against itself with small changes.
TEMP = 50
"""Each of the first temps, beside the points for having the most."""
TEMPS = 7
REFUSAL = 140
UNBUILT = 100_000
"""The house of this turn is still to come: nothing to compare with a turn that is done."""
ROOM = 430
"""An empty lot that is sure to be filled."""
CROWD = 2
"""Cards that a lot needs to be filled every other time."""
LOOSE_HOUSE = 27
"""A house that no fences make part of an estate yet."""
FENCED = 112
"""A point of an estate that is fenced and not yet full, by how much of it is built."""
PARKS = 79
PLAN = 127
PART = 26
"""Percent: a house of a plan's estate that is not complete."""


@rule
def evaluate(suburb: Suburb, seat: int) -> int:
    value = 100 * total(suburb, seat)
    if suburb.phase == Phase.OVER:
        return value
    if suburb.phase == Phase.PLAY and suburb.step[seat] <= Step.WRITE:
        value -= UNBUILT
    value += room(suburb, seat) + unfinished_estates(suburb, seat) + park_prospects(suburb, seat)
    value += TEMP * min(suburb.temps[NOW][seat], TEMPS)
    value -= REFUSAL * suburb.refusals[NOW][seat]
    for level in range(LEVELS):
        if not suburb.claims[NOW][seat][level]:
            value += plan_prospects(suburb, seat, level)
    return value


# --- Room for numbers -------------------------------------------------------------------------------------------------


@rule
def room(suburb: Suburb, seat: int) -> int:
    """Every gap: how many lots, and how many cards of the box would fit into it."""
    value = 0
    low = 0
    empty = 0
    for lot in range(LOTS):
        number = suburb.numbers[NOW][seat][lot]
        circle = suburb.roundabouts[NOW][seat] >> lot & 1
        if number or circle:
            value += gap_value(empty, low, number - 1 if number else NUMBERS)
            empty = 0
            low = number
        else:
            empty += 1
        if LAST_LOTS >> lot & 1:
            value += gap_value(empty, low, NUMBERS)
            empty = 0
            low = 0
    return value


@rule
def gap_value(empty: int, low: int, high: int) -> int:
    """Numbers from `low` to `high` − 1 fit here."""
    if empty == 0 or high <= low:
        return 0
    cards = UP_TO[high] - UP_TO[low] + 1
    spread = min(empty, high - low)
    return ROOM * spread * cards // (cards + CROWD * empty)


# --- Estates ----------------------------------------------------------------------------------------------------------


@rule
def unfinished_estates(suburb: Suburb, seat: int) -> int:
    """Houses between fences that are not all built yet, and houses still without fences."""
    ends = suburb.fences[NOW][seat] | LAST_LOTS
    value = 0
    size = 0
    houses = 0
    for lot in range(LOTS):
        size += 1
        houses += suburb.built[NOW][seat] >> lot & 1
        if ends >> lot & 1:
            if size > SIZES:
                value += LOOSE_HOUSE * houses
            elif houses < size:
                points = ESTATE_POINTS[size][suburb.agents[NOW][seat][size]]
                value += FENCED * points * (houses + 1) * (houses + 1) // ((size + 1) * (size + 1))
            size = 0
            houses = 0
    return value


@rule
def park_prospects(suburb: Suburb, seat: int) -> int:
    """Parks pay best when a street has them all."""
    value = 0
    for street in range(STREETS):
        crossed = suburb.parks[NOW][seat][street]
        boxes = PARK_BOXES[street]
        empty = how_many(STREET_LOTS[street] & ~suburb.built[NOW][seat])
        if 0 < crossed < boxes and empty >= boxes - crossed:
            ahead = PARK_POINTS[street][boxes] * crossed // boxes - PARK_POINTS[street][crossed]
            value += PARKS * ahead * min(empty, 6) // 6
    return value


# --- Plans ------------------------------------------------------------------------------------------------------------


@rule
def plan_prospects(suburb: Suburb, seat: int, level: int) -> int:
    """Its points, by the square of how much of it is done."""
    done = share_of_plan(suburb, seat, suburb.plans[level])
    return PLAN * points_of(suburb, level) * done * done // 10000


@rule
def share_of_plan(suburb: Suburb, seat: int, plan: int) -> int:
    """Of a hundred."""
    asks = PLAN_ASKS[plan]
    if asks == ESTATES:
        return share_of_estates(suburb, seat, PLAN_ESTATES[plan])
    if asks == STREET_BUILT:
        return share_of_lots(suburb.built[NOW][seat], STREET_LOTS[PLAN_NUMBER[plan] - 1])
    if asks == ENDS_BUILT:
        return share_of_lots(suburb.built[NOW][seat] | suburb.roundabouts[NOW][seat], ENDS)
    if asks == TEMPS_HIRED:
        return 100 * min(suburb.temps[NOW][seat], PLAN_NUMBER[plan]) // PLAN_NUMBER[plan]
    return share_of_streets(suburb, seat, plan)


@rule
def share_of_lots(built: int, lots: int) -> int:
    return 100 * how_many(built & lots) // how_many(lots)


@rule
def share_of_streets(suburb: Suburb, seat: int, plan: int) -> int:
    """The street that is furthest on, or the best two of three."""
    asks = PLAN_ASKS[plan]
    best = 0
    second = 0
    for street in range(STREETS):
        share = share_of_street(suburb, seat, plan, asks, street)
        second = max(second, min(best, share))
        best = max(best, share)
    return (best + second) // 2 if asks == ALL_PARKS or asks == ALL_POOLS else best


@rule
def share_of_street(suburb: Suburb, seat: int, plan: int, asks: int, street: int) -> int:
    if asks == BIS_HOUSES:
        return 100 * min(how_many(suburb.bis[NOW][seat] & STREET_LOTS[street]), 5) // 5
    parks = 100 * suburb.parks[NOW][seat][street] // PARK_BOXES[street]
    pools = share_of_lots(suburb.pools[NOW][seat], STREET_POOLS[street])
    if suburb.built[NOW][seat] & ~suburb.pools[NOW][seat] & STREET_POOLS[street]:
        pools = 0
    if asks == ALL_PARKS:
        return parks
    if asks == ALL_POOLS:
        return pools
    if (PLAN_NUMBER[plan] != 0 and PLAN_NUMBER[plan] != street + 1) or pools == 0:
        return 0
    return (parks + pools) // 2


@rule
def share_of_estates(suburb: Suburb, seat: int, needed: int) -> int:
    """Houses in estates of the sizes asked for, as far as they are built and free."""
    ends = suburb.fences[NOW][seat] | LAST_LOTS
    houses = 0
    asked = 0
    for size in range(1, SIZES + 1):
        wanted = digit(needed, size)
        if wanted:
            asked += 100 * size * wanted
            houses += min(100 * size * wanted, built_for(suburb, seat, size, ends))
    return 100 * houses // asked


@rule
def built_for(suburb: Suburb, seat: int, wanted: int, ends: int) -> int:
    """A complete estate counts in full, one that is fenced but not built in part."""
    found = 0
    size = 0
    houses = 0
    spent = 0
    for lot in range(LOTS):
        size += 1
        houses += suburb.built[NOW][seat] >> lot & 1
        spent |= suburb.spent[NOW][seat] >> lot & 1
        if ends >> lot & 1:
            if size == wanted and not spent:
                found += 100 * size if houses == size else PART * houses
            size = 0
            houses = 0
            spent = 0
    return found


# --- What to look at --------------------------------------------------------------------------------------------------


@rule
def shortlist(suburb: Suburb, seat: int, moves: Moves) -> None:
    """A plan is claimed before the turn is done; roundabouts only where no number fits any more."""
    if suburb.step[seat] != Step.CHOOSE and suburb.step[seat] != Step.END:
        return
    stuck = suburb.step[seat] == Step.CHOOSE and moves.actions[0] == REFUSE
    count = 0
    for place in range(moves.count):
        action = moves.actions[place]
        if action < ROUNDABOUT or action >= CLAIM or stuck:
            moves.actions[count] = action
            count += 1
    if suburb.step[seat] == Step.END and count > 1 and moves.actions[0] == DONE:
        moves.actions[0] = moves.actions[count - 1]
        count -= 1
    moves.count = count
