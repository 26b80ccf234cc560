"""Welcome To once more, the slow way: a sheet is plain lists, and every rule is written as the rulebook says it.

Nothing here is taken from the game's own files, so a slip in one of the two shows as a difference. Streets, lots and
gaps count from 0; gap 3 of a street lies between its lots 3 and 4.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, pairwise

HOUSES = (10, 11, 12)
POOLS = ((2, 6, 7), (0, 3, 7), (1, 6, 10))
PARKS = ((0, 2, 4, 10), (0, 2, 4, 6, 14), (0, 2, 4, 6, 8, 18))
POOL_COLUMN = (0, 3, 6, 9, 13, 17, 21, 26, 31, 36)
BIS_COLUMN = (0, 1, 3, 6, 9, 12, 16, 20, 24, 28)
ROUNDABOUT_COLUMN = (0, 3, 8)
REFUSAL_COLUMN = (0, 0, 3, 5)
ESTATE_COLUMNS = ((1, 3), (2, 3, 4), (3, 4, 5, 6), (4, 5, 6, 7, 8), (5, 6, 7, 8, 10), (6, 7, 8, 10, 12))
TEMP_BOXES = 11
TEMP_PLACES = (7, 4, 1)
SIZES = range(1, 7)

EFFECTS = {"surveyor": 18, "agent": 18, "park": 18, "pool": 9, "temp": 9, "bis": 9}
NUMBERS = {1: 3, 2: 3, 3: 4, 4: 5, 5: 6, 6: 7, 7: 8, 8: 9, 9: 8, 10: 7, 11: 6, 12: 5, 13: 4, 14: 3, 15: 3}

Lot = tuple[int, int]  # street and place
Estate = tuple[Lot, ...]
Way = tuple[Estate, ...]


@dataclass
class Sheet:
    """What one player has before them."""

    streets: list[list[int | None]] = field(default_factory=lambda: [[None] * houses for houses in HOUSES])
    roundabouts: set[Lot] = field(default_factory=set)
    bis: set[Lot] = field(default_factory=set)
    fences: set[Lot] = field(default_factory=set)
    """Gaps with a fence, those around roundabouts among them."""
    pools: set[Lot] = field(default_factory=set)
    parks: list[int] = field(default_factory=lambda: [0, 0, 0])
    agents: list[int] = field(default_factory=lambda: [0] * 6)
    temps: int = 0
    refusals: int = 0
    plans: list[int | None] = field(default_factory=lambda: [None] * 3)
    """Points written down for each plan, nothing where it was not claimed."""
    counted: set[Lot] = field(default_factory=set)
    """Houses of estates that a plan has counted: no fence comes there."""
    used: set[Lot] = field(default_factory=set)
    """Houses that a plan has counted in any way: no other plan can."""


# --- The sheet --------------------------------------------------------------------------------------------------------


def lots() -> Iterator[Lot]:
    return ((street, place) for street in range(3) for place in range(HOUSES[street]))


def number_at(sheet: Sheet, lot: Lot) -> int | None:
    return sheet.streets[lot[0]][lot[1]]


def is_empty(sheet: Sheet, lot: Lot) -> bool:
    return number_at(sheet, lot) is None and lot not in sheet.roundabouts


def segments(sheet: Sheet, street: int) -> list[list[Lot]]:
    """A street, cut at its roundabouts: each part has numbers of its own."""
    parts: list[list[Lot]] = [[]]
    for place in range(HOUSES[street]):
        if (street, place) in sheet.roundabouts:
            parts.append([])
        else:
            parts[-1].append((street, place))
    return parts


def estates(sheet: Sheet) -> list[Estate]:
    """Complete estates: one to six neighbouring numbered houses between two fences."""
    found = []
    for street in range(3):
        for part in segments(sheet, street):
            group: list[Lot] = []
            for lot in part:
                group.append(lot)
                if lot in sheet.fences or lot == part[-1]:
                    if len(group) <= 6 and all(number_at(sheet, each) is not None for each in group):
                        found.append(tuple(group))
                    group = []
    return found


def wrong_with(sheet: Sheet) -> str:
    """What no sheet can be: numbers that do not ascend, a second same number that is no bis beside it."""
    for street in range(3):
        for part in segments(sheet, street):
            built = [lot for lot in part if number_at(sheet, lot) is not None]
            for left, right in pairwise(built):
                low, high = number_at(sheet, left), number_at(sheet, right)
                assert low is not None
                assert high is not None
                if low > high:
                    return f"{low} stands left of {high} in street {street}"
                if low == high and right[1] != left[1] + 1:
                    return f"two {low} in street {street} do not touch"
                if low == high and left in sheet.fences:
                    return f"a fence stands between two {low} in street {street}"
            for number, times in Counter(number_at(sheet, lot) for lot in built).items():
                if times - 1 != sum(1 for lot in built if number_at(sheet, lot) == number and lot in sheet.bis):
                    return f"{number} stands {times} times in street {street}"
    for street, place in sheet.roundabouts:
        for gap in (place - 1, place):
            if 0 <= gap < HOUSES[street] - 1 and (street, gap) not in sheet.fences:
                return f"a roundabout in street {street} has no fence beside it"
    for lot in sheet.pools:
        if lot[1] not in POOLS[lot[0]] or number_at(sheet, lot) is None or lot in sheet.bis:
            return f"no pool can be at {lot}"
    return ""


# --- What may be done -------------------------------------------------------------------------------------------------


def may_write(sheet: Sheet, number: int, lot: Lot) -> bool:
    """In an empty house; greater than all to the left, less than all to the right, as far as a roundabout."""
    if not is_empty(sheet, lot):
        return False
    [part] = [part for part in segments(sheet, lot[0]) if lot in part]
    left = [number_at(sheet, each) for each in part if each < lot]
    right = [number_at(sheet, each) for each in part if each > lot]
    return all(each < number for each in left if each is not None) and all(
        each > number for each in right if each is not None
    )


def places_for(sheet: Sheet, number: int) -> set[Lot]:
    return {lot for lot in lots() if may_write(sheet, number, lot)}


def reachable(printed: int, effect: str) -> set[int]:
    """Temps change a number by up to two, from 0 to 17."""
    if effect != "temp":
        return {printed}
    return {number for number in range(printed - 2, printed + 3) if 0 <= number <= 17}


def writes(sheet: Sheet, printed: int, effect: str) -> set[tuple[int, Lot]]:
    return {(number, lot) for number in reachable(printed, effect) for lot in places_for(sheet, number)}


def may_refuse(sheet: Sheet, printed: list[int]) -> bool:
    """Where none of the printed numbers can be written: effects are never compulsory, so temps do not count."""
    return not any(places_for(sheet, number) for number in printed)


def may_fence(sheet: Sheet, gap: Lot) -> bool:
    street, place = gap
    if place + 1 >= HOUSES[street] or gap in sheet.fences:
        return False
    here, there = number_at(sheet, gap), number_at(sheet, (street, place + 1))
    if here is not None and here == there:
        return False
    return not (gap in sheet.counted and (street, place + 1) in sheet.counted)


def fences(sheet: Sheet) -> set[Lot]:
    return {gap for gap in lots() if may_fence(sheet, gap)}


def bis(sheet: Sheet) -> set[tuple[Lot, Lot]]:
    """A new house and the one it copies: neighbours with no fence between them."""
    found = set()
    for street, place in lots():
        if place + 1 < HOUSES[street] and (street, place) not in sheet.fences:
            left, right = (street, place), (street, place + 1)
            for new, old in ((left, right), (right, left)):
                if is_empty(sheet, new) and number_at(sheet, old) is not None:
                    found.add((new, old))
    return found


def may_build_pool(sheet: Sheet, lot: Lot) -> bool:
    """At the house just written, where one is planned."""
    return lot[1] in POOLS[lot[0]]


def may_build_park(sheet: Sheet, lot: Lot) -> bool:
    """In the street of the house just written, while boxes are left."""
    return sheet.parks[lot[0]] < len(PARKS[lot[0]]) - 1


def agents(sheet: Sheet) -> set[int]:
    return {size for size in SIZES if sheet.agents[size - 1] < len(ESTATE_COLUMNS[size - 1]) - 1}


def roundabouts(sheet: Sheet) -> set[Lot]:
    return {lot for lot in lots() if is_empty(sheet, lot)} if len(sheet.roundabouts) < 2 else set()


# --- Plans ------------------------------------------------------------------------------------------------------------

PLANS: dict[str, dict[str, object]] = {
    "1_1": {"estates": (1, 1, 1, 1, 1, 1), "points": (8, 4)},
    "1_2": {"estates": (2, 2, 2, 2), "points": (8, 4)},
    "1_3": {"estates": (3, 3, 3), "points": (8, 4)},
    "1_4": {"estates": (4, 4), "points": (6, 3)},
    "1_5": {"estates": (5, 5), "points": (8, 4)},
    "1_6": {"estates": (6, 6), "points": (10, 6)},
    "2_1": {"estates": (1, 1, 1, 6), "points": (11, 6)},
    "2_2": {"estates": (2, 2, 5), "points": (10, 6)},
    "2_3": {"estates": (3, 3, 4), "points": (12, 7)},
    "2_4": {"estates": (3, 6), "points": (8, 4)},
    "2_5": {"estates": (4, 5), "points": (9, 5)},
    "2_6": {"estates": (1, 1, 1, 4), "points": (9, 5)},
    "3_1": {"estates": (1, 2, 6), "points": (12, 7)},
    "3_2": {"estates": (1, 4, 5), "points": (13, 7)},
    "3_3": {"estates": (3, 4), "points": (7, 3)},
    "3_4": {"estates": (2, 5), "points": (7, 3)},
    "3_5": {"estates": (1, 2, 2, 3), "points": (11, 6)},
    "3_6": {"estates": (2, 3, 5), "points": (13, 7)},
    "1x_1": {"street": 2, "points": (8, 4)},
    "1x_2": {"street": 0, "points": (6, 3)},
    "1x_3": {"bis": 5, "points": (8, 3)},
    "1x_4": {"temps": 7, "points": (6, 3)},
    "1x_5": {"ends": True, "points": (7, 4)},
    "2x_1": {"parks": 2, "points": (7, 4)},
    "2x_2": {"both_and_roundabout": True, "points": (10, 5)},
    "2x_3": {"pools": 2, "points": (7, 4)},
    "2x_4": {"both": 2, "points": (10, 5)},
    "2x_5": {"both": 1, "points": (8, 3)},
}


def all_parks(sheet: Sheet, street: int) -> bool:
    return sheet.parks[street] == len(PARKS[street]) - 1


def all_pools(sheet: Sheet, street: int) -> bool:
    return all((street, place) in sheet.pools for place in POOLS[street])


def free_estates(sheet: Sheet) -> list[Estate]:
    return [estate for estate in estates(sheet) if not sheet.used & set(estate)]


def ways(sheet: Sheet, plan: str) -> list[Way]:
    """Every way to fulfil a plan: the estates that it would use up, the smallest first, or the houses one by one."""
    wanted = PLANS[plan]
    if "estates" in wanted:
        return ways_with_estates(sheet, wanted["estates"])  # type: ignore[arg-type]
    if "street" in wanted:
        return whole(sheet, {lot for lot in lots() if lot[0] == wanted["street"]})
    if "ends" in wanted:
        return whole(sheet, {(street, place) for street in range(3) for place in (0, HOUSES[street] - 1)})
    return [()] if is_fulfilled(sheet, wanted) else []


def ways_with_estates(sheet: Sheet, sizes: tuple[int, ...]) -> list[Way]:
    found: list[Way] = [()]
    for size, times in sorted(Counter(sizes).items()):
        of_size = [estate for estate in free_estates(sheet) if len(estate) == size]
        found = [before + more for before in found for more in combinations(of_size, times)]
    return found


def whole(sheet: Sheet, houses: set[Lot]) -> list[Way]:
    """All of these lots are filled, a roundabout fills its own; none was used before."""
    ready = not any(is_empty(sheet, lot) for lot in houses) and not houses & sheet.used
    return [tuple((lot,) for lot in sorted(houses))] if ready else []


def is_fulfilled(sheet: Sheet, wanted: dict[str, object]) -> bool:
    if "bis" in wanted:
        return any(sum(1 for lot in sheet.bis if lot[0] == street) >= 5 for street in range(3))
    if "temps" in wanted:
        return sheet.temps >= 7
    if "parks" in wanted:
        return sum(all_parks(sheet, street) for street in range(3)) >= 2
    if "pools" in wanted:
        return sum(all_pools(sheet, street) for street in range(3)) >= 2
    if "both" in wanted:
        return all_parks(sheet, wanted["both"]) and all_pools(sheet, wanted["both"])  # type: ignore[arg-type]
    return any(
        all_parks(sheet, street) and all_pools(sheet, street) and any(lot[0] == street for lot in sheet.roundabouts)
        for street in range(3)
    )


# --- The end, and the count -------------------------------------------------------------------------------------------


def ends(sheet: Sheet) -> set[str]:
    """Why this sheet ends the game."""
    reasons = {
        "refusals": sheet.refusals >= 3,
        "plans": None not in sheet.plans,
        "built": not any(is_empty(sheet, lot) for lot in lots()),
    }
    return {reason for reason, holds in reasons.items() if holds}


def temp_points(temps: list[int], seat: int) -> int:
    """7, 4 and 1 by distinct counts; nothing for none; alone, 7 for six or more."""
    if len(temps) == 1:
        return 7 if temps[0] >= 6 else 0
    place = sorted(set(temps), reverse=True).index(temps[seat])
    return TEMP_PLACES[place] if temps[seat] > 0 and place < 3 else 0


def lines(sheets: list[Sheet], seat: int) -> dict[str, int]:
    """Every line of one player's count."""
    sheet = sheets[seat]
    sizes = Counter(len(estate) for estate in estates(sheet))
    return {
        "plans": sum(points or 0 for points in sheet.plans),
        "parks": sum(PARKS[street][sheet.parks[street]] for street in range(3)),
        "pools": POOL_COLUMN[len(sheet.pools)],
        "temps": temp_points([each.temps for each in sheets], seat),
        "estates": sum(sizes[size] * ESTATE_COLUMNS[size - 1][sheet.agents[size - 1]] for size in SIZES),
        "bis": -BIS_COLUMN[min(len(sheet.bis), 9)],
        "roundabouts": -ROUNDABOUT_COLUMN[len(sheet.roundabouts)],
        "refusals": -REFUSAL_COLUMN[sheet.refusals],
    }


def total(sheets: list[Sheet], seat: int) -> int:
    return sum(lines(sheets, seat).values())


def ranks(sheets: list[Sheet]) -> list[int]:
    """By total, then complete estates, then those of one house, of two, and so on; equals share a place."""
    strength = []
    for seat, sheet in enumerate(sheets):
        sizes = Counter(len(estate) for estate in estates(sheet))
        strength.append((total(sheets, seat), sum(sizes.values()), *(sizes[size] for size in SIZES)))
    return [1 + sum(1 for other in strength if other > own) for own in strength]
