"""City plans: who may claim one, which estates it takes, what it brings."""

from __future__ import annotations

from ratusha.kernel import rule

from .cards import (
    ALL_PARKS,
    ALL_POOLS,
    BIS_HOUSES,
    DIGIT,
    ENDS_BUILT,
    ESTATES,
    LEVELS,
    PARK_BOXES,
    PARKS_AND_POOLS,
    PLAN_ASKS,
    PLAN_ESTATES,
    PLAN_FIRST,
    PLAN_LATER,
    PLAN_NUMBER,
    PLAN_ROUNDABOUTS,
    SIZES,
    STREET_BUILT,
    STREETS,
    TEMPS_HIRED,
)
from .estates import digit, free_estates, free_starts, holds, spend
from .lots import BETWEEN, FIRST_LOTS, LAST_LOTS, STREET_LOTS, STREET_POOLS, how_many, nth
from .sheet import taken
from .state import NOW, OPENED, SOLO, Step, Suburb

ENDS = FIRST_LOTS | LAST_LOTS


@rule
def can_claim(suburb: Suburb, seat: int, level: int) -> bool:
    """Each plan once a game."""
    if suburb.claims[NOW][seat][level]:
        return False
    plan = suburb.plans[level]
    asks = PLAN_ASKS[plan]
    if asks == ESTATES:
        return holds(free_estates(suburb, seat), PLAN_ESTATES[plan])
    if asks == STREET_BUILT:
        return stands_free(suburb, seat, STREET_LOTS[PLAN_NUMBER[plan] - 1])
    if asks == ENDS_BUILT:
        return stands_free(suburb, seat, ENDS)
    if asks == TEMPS_HIRED:
        return suburb.temps[NOW][seat] >= PLAN_NUMBER[plan]
    if asks == PARKS_AND_POOLS:
        return has_parks_and_pools(suburb, seat, plan)
    return streets_that_do(suburb, seat, plan) >= (1 if asks == BIS_HOUSES else PLAN_NUMBER[plan])


@rule
def stands_free(suburb: Suburb, seat: int, lots: int) -> bool:
    """All of these are built, a roundabout counts as such, and none has served a plan."""
    return taken(suburb, seat) & lots == lots and suburb.spent[NOW][seat] & lots == 0


@rule
def all_parks(suburb: Suburb, seat: int, street: int) -> bool:
    return suburb.parks[NOW][seat][street] == PARK_BOXES[street]


@rule
def all_pools(suburb: Suburb, seat: int, street: int) -> bool:
    return suburb.pools[NOW][seat] & STREET_POOLS[street] == STREET_POOLS[street]


@rule
def streets_that_do(suburb: Suburb, seat: int, plan: int) -> int:
    """How many streets have all parks, all pools, or enough bis houses."""
    found = 0
    for street in range(STREETS):
        if PLAN_ASKS[plan] == ALL_PARKS:
            found += all_parks(suburb, seat, street)
        elif PLAN_ASKS[plan] == ALL_POOLS:
            found += all_pools(suburb, seat, street)
        else:
            found += how_many(suburb.bis[NOW][seat] & STREET_LOTS[street]) >= PLAN_NUMBER[plan]
    return found


@rule
def has_parks_and_pools(suburb: Suburb, seat: int, plan: int) -> bool:
    """On the street that the plan names, or on any one; with a roundabout there if it asks for one."""
    for street in range(STREETS):
        named = PLAN_NUMBER[plan] in (0, street + 1)
        if named and all_parks(suburb, seat, street) and all_pools(suburb, seat, street):
            if how_many(suburb.roundabouts[NOW][seat] & STREET_LOTS[street]) >= PLAN_ROUNDABOUTS[plan]:
                return True
    return False


@rule
def may_claim_any(suburb: Suburb, seat: int) -> bool:
    for level in range(LEVELS):
        if can_claim(suburb, seat, level):
            return True
    return False


# --- Claiming ---------------------------------------------------------------------------------------------------------


@rule
def points_of(suburb: Suburb, level: int) -> int:
    """More for everyone who is first in the same round; less once the plan is approved."""
    plan = suburb.plans[level]
    return PLAN_LATER[plan] if suburb.approved[level] else PLAN_FIRST[plan]


@rule
def claim(suburb: Suburb, seat: int, level: int) -> None:
    """Houses that it counts serve no other plan; which estates, the player picks where there is a choice."""
    plan = suburb.plans[level]
    asks = PLAN_ASKS[plan]
    if asks == STREET_BUILT:
        street = STREET_LOTS[PLAN_NUMBER[plan] - 1]
        suburb.spent[NOW][seat] |= street
        if suburb.stays_whole:
            suburb.unfenceable[NOW][seat] |= street & BETWEEN
    elif asks == ENDS_BUILT:
        suburb.spent[NOW][seat] |= ENDS
    suburb.claiming[seat] = level
    suburb.needed[seat] = PLAN_ESTATES[plan]
    suburb.spend_from[seat] = 0
    spend_the_obvious(suburb, seat)


@rule
def next_size(suburb: Suburb, seat: int) -> int:
    """The smallest size that is still to be picked, or 0."""
    for size in range(1, SIZES + 1):
        if digit(suburb.needed[seat], size):
            return size
    return 0


@rule
def candidates(suburb: Suburb, seat: int, size: int) -> int:
    """Free estates of that size, from the last one picked on, as the bits of their first lots."""
    return free_starts(suburb, seat, size) >> suburb.spend_from[seat] << suburb.spend_from[seat]


@rule
def pick_estate(suburb: Suburb, seat: int, start: int) -> None:
    size = next_size(suburb, seat)
    spend(suburb, seat, start, size)
    suburb.needed[seat] -= 1 << DIGIT * (size - 1)
    suburb.spend_from[seat] = start if digit(suburb.needed[seat], size) else 0


@rule
def spend_the_obvious(suburb: Suburb, seat: int) -> None:
    """Pick whatever leaves no choice; then it is done, or the player's turn to pick."""
    size = next_size(suburb, seat)
    while size:
        found = candidates(suburb, seat, size)
        if how_many(found) > digit(suburb.needed[seat], size):
            suburb.step[seat] = Step.SPEND
            return
        pick_estate(suburb, seat, nth(found, 0))
        size = next_size(suburb, seat)
    write_points(suburb, seat)


@rule
def write_points(suburb: Suburb, seat: int) -> None:
    level = suburb.claiming[seat]
    suburb.claims[NOW][seat][level] = points_of(suburb, level)
    suburb.claiming[seat] = -1
    suburb.step[seat] = Step.WISH if may_wish(suburb, seat, level) else Step.END


@rule
def may_wish(suburb: Suburb, seat: int, level: int) -> bool:
    """Who is first may have the cards shuffled. Never alone; by option only after the very first plan."""
    if suburb.mode == SOLO or suburb.approved[level] or suburb.wish[seat]:
        return False
    return not (suburb.first_plan_only and suburb.approved[0] + suburb.approved[1] + suburb.approved[2])


@rule
def claimed_now(suburb: Suburb, seat: int, level: int) -> bool:
    """In this round."""
    return suburb.claims[NOW][seat][level] > suburb.claims[OPENED][seat][level]
