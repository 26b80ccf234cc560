"""Counting for people who play with the box: their sheets, as JSON, and what they are worth.

A street is a row of houses from the left: a number, `"7b"` for a bis, null where nothing stands or where a roundabout
does. Fences, pools and roundabouts are places on their street, from 1; a fence stands to the right of its place. What
cannot be counted is Refused, naming player, street and position; what can, but breaks a rule, is a warning.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any

from ratusha.kernel import MOST_SEATS, Refused, Result, Sentence, new

from . import FACTS
from .cards import (
    AGENT_BOXES,
    HIGHEST,
    HOUSES,
    LEVELS,
    LOWEST,
    NUMBER_OF,
    PARK_BOXES,
    PLAN_COUNT,
    PLAN_FIRST,
    PLAN_LATER,
    PLAN_LEVEL,
    PLAN_STARRED,
    POOL_LOTS,
    REFUSALS,
    ROUNDABOUTS,
    SIZES,
    STREETS,
    TEMP_BOXES,
)
from .deck import is_expert
from .estates import digit, estates_of
from .lots import STREET_START
from .scoring import count_sheet, ending, total
from .sheet import build_roundabout, clear_sheet, put_house
from .state import NOW, SOLO, Suburb

MODES = tuple(mode.id for mode in FACTS.modes)
KEYS = (
    "name", "streets", "fences", "pools", "parks", "temps", "agents", "refusals", "roundabouts", "plans",
)  # fmt: skip
BIS = re.compile(r"(0|[1-9][0-9]?)b", re.ASCII)
PRINTED = range(min(NUMBER_OF), max(NUMBER_OF) + 1)
"""Numbers of the cards; those beyond need temps."""
MOST_PLAN_POINTS = max(*PLAN_FIRST, *PLAN_LATER)
House = tuple[int, bool]
"""A number, and whether it is a bis."""
Warnings = list[dict[str, Any]]
"""What no game comes to: by `warning` a text of `paper.warning`, where it is, and what the text puts in."""


def count(said: object) -> dict[str, Any]:
    """Every sheet line by line, penalties as positive numbers, and who is ahead."""
    table = fields(Sentence("the file"), said, ("mode", "players"))
    suburb = new(Suburb)
    suburb.mode = mode_of(table["mode"])
    players = listed('"players"', table["players"])
    suburb.seats = seats_of(suburb, players)
    found: Warnings = []
    names = [read_sheet(suburb, seat, player, found) for seat, player in enumerate(players)]
    check_plans_together(suburb, found)
    suburb.ended = 1  # otherwise nobody has a place
    result = new(Result)
    ending(suburb, result)
    return {
        "players": [counted(suburb, seat, name, result.rank[seat]) for seat, name in enumerate(names)],
        "warnings": [each | {"name": names[each["player"] - 1]} for each in found],
    }


def warn(found: Warnings, what: str, seat: int, street: int | None = None, position: int = 0, **facts: Any) -> None:
    """Whose sheet it is, and how far into it the fault can be followed."""
    at = {"player": seat + 1} | ({} if street is None else {"street": street + 1})
    found.append({"warning": what} | at | ({"position": position} if position else {}) | facts)


def counted(suburb: Suburb, seat: int, name: str, rank: int) -> dict[str, Any]:
    points = [0] * len(FACTS.categories)
    count_sheet(suburb, seat, points)
    estates = estates_of(suburb, seat)
    found: dict[str, Any] = {"name": name}
    for line, value in zip(FACTS.categories, points, strict=True):
        found[line] = abs(value)
        if line == "estates":
            found["estates_by_size"] = [digit(estates, size) for size in range(1, SIZES + 1)]
    return found | {"total": total(suburb, seat), "rank": rank}


# --- Reading ----------------------------------------------------------------------------------------------------------


def fields(what: Sentence, said: object, keys: tuple[str, ...]) -> dict[str, Any]:
    """All of these keys, and no other."""
    if not isinstance(said, dict):
        raise Refused("{what} is an object with {keys}", what=what, keys=quoted(keys))
    for key in said:
        if key not in keys:
            raise Refused("{what} has {key}; it may have {keys}", what=what, key=repr(str(key)), keys=quoted(keys))
    for key in keys:
        if key not in said:
            raise Refused("{what} has no {key}; it needs {keys}", what=what, key=quoted([key]), keys=quoted(keys))
    return said


def quoted(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


def listed(what: Sentence | str, said: object) -> list[Any]:
    if not isinstance(said, list):
        raise Refused("{what} is a list, not {said}", what=what, said=repr(said))
    return said


def row(where: Sentence, said: object, length: int, each: Callable[[Sentence, int], Sentence]) -> list[Any]:
    """A list of that length; if not, the position is named that is missing or one too many."""
    found = listed(where, said)
    if len(found) < length:
        at = each(where, len(found) + 1)
        raise Refused("{at} is missing: {needed} are needed, not {found}", at=at, needed=length, found=len(found))
    if len(found) > length:
        at = each(where, length + 1)
        raise Refused("{at} is one too many: {needed} are needed, not {found}", at=at, needed=length, found=len(found))
    return found


def whole(where: Sentence, said: object) -> int:
    if not isinstance(said, int) or isinstance(said, bool):
        raise Refused("{where}: a whole number is needed, not {said}", where=where, said=repr(said))
    return said


def number(where: Sentence, said: object, lowest: int, highest: int) -> int:
    found = whole(where, said)
    if not lowest <= found <= highest:
        raise Refused(
            "{where}: {number} is not from {lowest} to {highest}",
            where=where,
            number=found,
            lowest=lowest,
            highest=highest,
        )
    return found


def mode_of(said: object) -> int:
    if said not in MODES:
        raise Refused("unknown mode '{given}'; valid: {valid}", given=said, valid=", ".join(MODES))
    return MODES.index(str(said))


def seats_of(suburb: Suburb, players: list[Any]) -> int:
    if suburb.mode == SOLO and len(players) != 1:
        raise Refused("a solo game has 1 player, not {found}", found=len(players))
    if not 1 <= len(players) <= MOST_SEATS:
        raise Refused("1 to {most} players are needed, not {found}", most=MOST_SEATS, found=len(players))
    return len(players)


def read_sheet(suburb: Suburb, seat: int, said: object, found: Warnings) -> str:
    """Lay it out on the table; its owner's name is returned."""
    name = said.get("name") if isinstance(said, dict) else None
    known = isinstance(name, str) and name.isprintable()
    where = owner(seat, str(name)) if known else Sentence("player {number}", number=seat + 1)
    sheet = fields(where, said, KEYS)
    if not known:
        raise Refused("{where}: a name is a text that can be seen, not {said}", where=where, said=repr(name))
    clear_sheet(suburb, seat)
    read_streets(suburb, seat, where, sheet["streets"])
    read_roundabouts(suburb, seat, where, sheet["roundabouts"], found)
    check_order(suburb, seat, found)
    read_fences(suburb, seat, where, sheet["fences"], found)
    read_pools(suburb, seat, where, sheet["pools"], found)
    read_boxes(suburb, seat, where, sheet)
    check_effects(suburb, seat, found)
    read_plans(suburb, seat, where, sheet["plans"], found)
    return str(name)


# --- Where it stands --------------------------------------------------------------------------------------------------


def owner(seat: int, name: str) -> Sentence:
    return Sentence("player {number} ({name})", number=seat + 1, name=name)


def part_of(where: Sentence, key: str) -> Sentence:
    """By the key in the file."""
    return Sentence("{where}, {part}", where=where, part=key)


def street_of(where: Sentence, number: int) -> Sentence:
    return Sentence("{where}, street {number}", where=where, number=number)


def position_of(where: Sentence, number: int) -> Sentence:
    return Sentence("{where}, position {number}", where=where, number=number)


def size_of(where: Sentence, number: int) -> Sentence:
    return Sentence("{where}, size {number}", where=where, number=number)


def level_of(where: Sentence, number: int) -> Sentence:
    return Sentence("{where}, level {number}", where=where, number=number)


# --- Streets ----------------------------------------------------------------------------------------------------------


def lot_at(street: int, position: int) -> int:
    """Positions count from 1."""
    return int(STREET_START[street]) + position - 1


def place(where: Sentence, street: int, position: int) -> Sentence:
    return position_of(street_of(where, street + 1), position)


def read_streets(suburb: Suburb, seat: int, where: Sentence, said: object) -> None:
    for street, houses in enumerate(row(part_of(where, "streets"), said, STREETS, street_of)):
        found = row(street_of(where, street + 1), houses, int(HOUSES[street]), position_of)
        for position, cell in enumerate(found, start=1):
            house = house_of(place(where, street, position), cell)
            if house:
                put_house(suburb, seat, lot_at(street, position), house[0])
                suburb.bis[NOW][seat] |= house[1] << lot_at(street, position)


def house_of(where: Sentence, cell: object) -> House | None:
    if cell is None:
        return None
    bis = BIS.fullmatch(cell) if isinstance(cell, str) else None
    if isinstance(cell, str) and not bis:
        raise Refused('{where}: a house is a number, "7b" for a bis, or null, not {said}', where=where, said=repr(cell))
    return number(where, int(bis[1]) if bis else cell, LOWEST, HIGHEST), bis is not None


def places(where: Sentence, what: str, said: object, street: int, last: int) -> list[int]:
    """Positions on one street, each named once."""
    found: list[int] = []
    of_street = Sentence("{where}, {part} of street {number}", where=where, part=what, number=street + 1)
    for each in listed(of_street, said):
        position = whole(part_of(street_of(where, street + 1), what), each)
        at = place(where, street, position)
        if not 1 <= position <= last:
            raise Refused("{where}: {part} of this street are from 1 to {last}", where=at, part=what, last=last)
        if position in found:
            raise Refused("{where}: is named twice in {part}", where=at, part=what)
        found.append(position)
    return found


def by_street(where: Sentence, what: str, said: object, short: int = 0) -> list[tuple[int, int]]:
    """Street and position of everything listed; `short`: how many positions less than the street has."""
    streets = row(part_of(where, what), said, STREETS, street_of)
    return [
        (street, position)
        for street, each in enumerate(streets)
        for position in places(where, what, each, street, int(HOUSES[street]) - short)
    ]


def read_roundabouts(suburb: Suburb, seat: int, where: Sentence, said: object, found: Warnings) -> None:
    """Each has its own fences."""
    for built, (street, position) in enumerate(by_street(where, "roundabouts", said), start=1):
        lot, at = lot_at(street, position), place(where, street, position)
        if not is_expert(suburb):
            warn(found, "roundabout", seat, street, position)
        if built > ROUNDABOUTS:
            raise Refused("{where}: a sheet has {most} roundabouts at most", where=at, most=ROUNDABOUTS)
        if suburb.built[NOW][seat] >> lot & 1:
            raise Refused("{where}: where a roundabout is, the street has null, not a house", where=at)
        build_roundabout(suburb, seat, lot)


def read_fences(suburb: Suburb, seat: int, where: Sentence, said: object, found: Warnings) -> None:
    """Between two lots of a street, never between equal numbers."""
    for street, position in by_street(where, "fences", said, short=1):
        lot = lot_at(street, position)
        left, right = suburb.numbers[NOW][seat][lot : lot + 2]
        if left and left == right:
            warn(found, "fence", seat, street, position, number=left - 1)
        suburb.fences[NOW][seat] |= 1 << lot


def read_pools(suburb: Suburb, seat: int, where: Sentence, said: object, found: Warnings) -> None:
    """Only where one is printed: the sheet has nothing else to cross out."""
    for street, position in by_street(where, "pools", said):
        lot, at = lot_at(street, position), place(where, street, position)
        if position - 1 not in POOL_LOTS[street]:
            printed = ", ".join(str(each + 1) for each in POOL_LOTS[street])
            raise Refused(
                "{where}: no pool is printed there; on this street they are at {printed}", where=at, printed=printed
            )
        if not suburb.built[NOW][seat] >> lot & 1:
            warn(found, "pool_without_house", seat, street, position)
        elif suburb.bis[NOW][seat] >> lot & 1:
            warn(found, "pool_of_bis", seat, street, position)
        elif (value := number_on(suburb, seat, street, position)) not in PRINTED:
            warn(found, "pool_by_temps", seat, street, position, number=value)
        suburb.pools[NOW][seat] |= 1 << lot


# --- Numbers ascend ---------------------------------------------------------------------------------------------------


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


def number_on(suburb: Suburb, seat: int, street: int, position: int) -> int:
    return int(suburb.numbers[NOW][seat][lot_at(street, position)]) - 1


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


# --- Boxes and plans --------------------------------------------------------------------------------------------------


def read_boxes(suburb: Suburb, seat: int, where: Sentence, sheet: dict[str, Any]) -> None:
    for street, crossed in enumerate(row(part_of(where, "parks"), sheet["parks"], STREETS, street_of)):
        at = part_of(street_of(where, street + 1), "parks")
        suburb.parks[NOW][seat][street] = number(at, crossed, 0, int(PARK_BOXES[street]))
    for size, crossed in enumerate(row(part_of(where, "agents"), sheet["agents"], SIZES, size_of), start=1):
        at = Sentence("{where}, agents for size {number}", where=where, number=size)
        suburb.agents[NOW][seat][size] = number(at, crossed, 0, int(AGENT_BOXES[size]))
    suburb.temps[NOW][seat] = number(part_of(where, "temps"), sheet["temps"], 0, TEMP_BOXES)
    suburb.refusals[NOW][seat] = number(part_of(where, "refusals"), sheet["refusals"], 0, REFUSALS)


def read_plans(suburb: Suburb, seat: int, where: Sentence, said: object, found: Warnings) -> None:
    """Points that a plan of that level gives, first or later; starred plans are for experts."""
    for level, written in enumerate(row(part_of(where, "plans"), said, LEVELS, level_of)):
        points = number(level_of(part_of(where, "plans"), level + 1), written, 0, MOST_PLAN_POINTS)
        possible = plan_points(level, bool(is_expert(suburb)))
        if points not in possible:
            warn(found, "plan", seat, level=level + 1, points=points, possible=", ".join(map(str, possible)))
        elif points and not suburb.built[NOW][seat]:
            warn(found, "plan_without_house", seat, level=level + 1, points=points)
        suburb.claims[NOW][seat][level] = points


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


# --- In words ---------------------------------------------------------------------------------------------------------

WIDTH = 80
LOST = ("bis", "roundabouts", "refusals")


def in_words(found: dict[str, Any], texts: Any) -> str:
    """A column a player, a row a line of the sheet."""
    players = found["players"]
    rows = [(texts.say(f"line.{line}"), [lost(line, each[line]) for each in players]) for line in FACTS.categories]
    rows.append((texts.say("score.total"), [signed(each["total"]) for each in players]))
    rows.append((texts.say("score.rank"), [str(each["rank"]) for each in players]))
    first = max(len(label) for label, _ in rows)
    room = (WIDTH - first) // len(players) - 2
    rows.insert(0, ("", [str(each["name"])[:room] for each in players]))
    wide = [max(4, *(len(cells[column]) for _, cells in rows)) for column in range(len(players))]
    return "\n".join(aligned(label.ljust(first), cells, wide) for label, cells in rows)


def lost(line: str, points: int) -> str:
    return signed(-points if line in LOST else points)


def signed(points: int) -> str:
    return f"−{-points}" if points < 0 else str(points)


def aligned(label: str, cells: list[str], wide: list[int]) -> str:
    return "  ".join((label, *(cell.rjust(width) for cell, width in zip(cells, wide, strict=True)))).rstrip()
