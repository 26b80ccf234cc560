"""What no game comes to, on a sheet that can be read: numbers out of order, too many effects, points no plan gives."""

from __future__ import annotations

from itertools import pairwise

from .cards import HOUSES, LEVELS, PLAN_COUNT, PLAN_FIRST, PLAN_LATER, PLAN_LEVEL, PLAN_STARRED, STREETS, TEMP_BOXES
from .deck import is_expert
from .paper_lots import PRINTED, Warnings, lot_at, number_on, warn
from .state import NOW, Suburb


def check_order(suburb: Suburb, seat: int, found: Warnings) -> None:
    for street in range(STREETS):
        for stretch in stretches(suburb, seat, street):
            check_stretch(suburb, seat, street, stretch, found)


def stretches(suburb: Suburb, seat: int, street: int) -> list[list[int]]:
    """The positions of houses, from one roundabout to the next: there numbers start anew."""
    found: list[list[int]] = [[]]
    for position in range(1, int(HOUSES[street]) + 1):
        lot = lot_at(street, position)
        if suburb.roundabouts[NOW][seat] >> lot & 1:
            found.append([])
        elif suburb.built[NOW][seat] >> lot & 1:
            found[-1].append(position)
    return found


def check_stretch(suburb: Suburb, seat: int, street: int, houses: list[int], found: Warnings) -> None:
    runs = runs_of(suburb, seat, street, houses)
    for run in runs:
        check_run(suburb, seat, street, run, found)
    for before, after in pairwise(runs):
        left, right = (number_on(suburb, seat, street, run[0]) for run in (before, after))
        if left >= right:
            warn(found, "order", seat, street, after[0], left=left, right=right)


def runs_of(suburb: Suburb, seat: int, street: int, houses: list[int]) -> list[list[int]]:
    """Neighbours with equal numbers together."""
    runs: list[list[int]] = []
    for position in houses:
        last = runs[-1][-1] if runs else 0
        equal = last and number_on(suburb, seat, street, last) == number_on(suburb, seat, street, position)
        if equal and last == position - 1:
            runs[-1].append(position)
        else:
            runs.append([position])
    return runs


def check_run(suburb: Suburb, seat: int, street: int, run: list[int], found: Warnings) -> None:
    """One house that was written, and as many bis houses as there are beside it."""
    bis = [position for position in run if suburb.bis[NOW][seat] >> lot_at(street, position) & 1]
    written = [position for position in run if position not in bis]
    value = number_on(suburb, seat, street, run[0])
    if not written:
        warn(found, "bis_alone", seat, street, bis[0], number=value, written=f"{value}b")
    for position in written[1:]:
        warn(found, "second", seat, street, position, number=value, written=f"{value}b")


# --- A house, an effect -----------------------------------------------------------------------------------------------


def check_effects(suburb: Suburb, seat: int, found: Warnings) -> None:
    """Every house that was written had one effect at most: a street's for its parks and pools, all of them for all."""
    houses = [written_on(suburb, seat, street) for street in range(STREETS)]
    check_temps(suburb, seat, houses, found)
    for street, positions in enumerate(houses):
        parks = suburb.parks[NOW][seat][street]
        pools = sum(suburb.pools[NOW][seat] >> lot_at(street, position) & 1 for position in positions)
        free = sum(number_on(suburb, seat, street, position) in PRINTED for position in positions)
        if parks + pools > free:
            warn(found, "parks_and_pools", seat, street, parks=parks, pools=pools, houses=free)
    effects, written = effects_of(suburb, seat), sum(map(len, houses))
    used = sum(effects.values())
    if used > written:
        warn(found, "effects", seat, used=used, houses=written, **effects)


def written_on(suburb: Suburb, seat: int, street: int) -> list[int]:
    """The positions of houses that are no bis."""
    written = suburb.built[NOW][seat] & ~suburb.bis[NOW][seat]
    return [place for place in range(1, int(HOUSES[street]) + 1) if written >> lot_at(street, place) & 1]


def check_temps(suburb: Suburb, seat: int, houses: list[list[int]], found: Warnings) -> None:
    """A number that no card has took a box; where all are crossed out, temps went on without."""
    boxes = suburb.temps[NOW][seat]
    changed = [
        (street, position)
        for street, positions in enumerate(houses)
        for position in positions
        if number_on(suburb, seat, street, position) not in PRINTED
    ]
    if boxes < min(len(changed), TEMP_BOXES):
        street, position = changed[boxes]
        value = number_on(suburb, seat, street, position)
        warn(found, "temps", seat, street, position, number=value, crossed=boxes)


def effects_of(suburb: Suburb, seat: int) -> dict[str, int]:
    """How often each was used at least; the fences of roundabouts cost none."""
    lots = suburb.roundabouts[NOW][seat]
    return {
        "fences": int(suburb.fences[NOW][seat] & ~(lots | lots >> 1)).bit_count(),
        "agents": sum(suburb.agents[NOW][seat]),
        "parks": sum(suburb.parks[NOW][seat]),
        "pools": int(suburb.pools[NOW][seat]).bit_count(),
        "temps": suburb.temps[NOW][seat],
        "bis": int(suburb.bis[NOW][seat]).bit_count(),
    }


# --- Plans ------------------------------------------------------------------------------------------------------------


def plan_points(level: int, expert: bool) -> list[int]:
    return sorted({0}.union(*plan_pairs(level, expert)))


def plan_pairs(level: int, expert: bool) -> list[set[int]]:
    """What each plan of that level gives, first and later."""
    plans = (plan for plan in range(PLAN_COUNT) if PLAN_LEVEL[plan] == level and (expert or not PLAN_STARRED[plan]))
    return [{int(PLAN_FIRST[plan]), int(PLAN_LATER[plan])} for plan in plans]


def check_plans_together(suburb: Suburb, found: Warnings) -> None:
    """All play for the same plan of a level, so there is one that gives what each of them has."""
    for level in range(LEVELS):
        pairs, given = plan_pairs(level, bool(is_expert(suburb))), list[int]()
        for seat in range(suburb.seats):
            points = suburb.claims[NOW][seat][level]
            if any(points in pair for pair in pairs):
                given.append(points)
                if not any(pair.issuperset(given) for pair in pairs):
                    warn(found, "plans", seat, level=level + 1, points=points, others=", ".join(map(str, given[:-1])))
                    break
