"""A sheet on paper, read part by part: houses, roundabouts, fences, pools, boxes and plans."""

from __future__ import annotations

import re
from typing import Any

from ratusha.kernel import Refused, Sentence, reading

from .cards import (
    AGENT_BOXES,
    HIGHEST,
    HOUSES,
    LEVELS,
    LOWEST,
    PARK_BOXES,
    PLAN_FIRST,
    PLAN_LATER,
    POOL_LOTS,
    REFUSALS,
    ROUNDABOUTS,
    SIZES,
    STREETS,
    TEMP_BOXES,
)
from .deck import is_expert
from .paper_lots import PRINTED, Warnings, lot_at, number_on, warn
from .paper_rules import check_effects, check_order, plan_points
from .sheet import build_roundabout, clear_sheet, put_house
from .state import NOW, Suburb

KEYS = (
    "name", "streets", "fences", "pools", "parks", "temps", "agents", "refusals", "roundabouts", "plans",
)  # fmt: skip
BIS = re.compile(r"(0|[1-9][0-9]?)b", re.ASCII)
MOST_PLAN_POINTS = max(*PLAN_FIRST, *PLAN_LATER)
House = tuple[int, bool]
"""A number, and whether it is a bis."""


def read_sheet(suburb: Suburb, seat: int, said: object, found: Warnings) -> str:
    """Lay it out on the table; its owner's name is returned."""
    name = said.get("name") if isinstance(said, dict) else None
    known = isinstance(name, str) and name.isprintable() and name.strip()
    where = Sentence("player {number}", number=seat + 1)
    where = Sentence("player {number} ({name})", number=seat + 1, name=name) if known else where
    sheet = reading.fields(where, said, KEYS, needed=KEYS)
    reading.printable_name(where, name)
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


def part_of(where: Sentence, key: str) -> Sentence:
    """By the key in the file."""
    return Sentence("{where}, {part}", where=where, part=key)


def street_of(where: Sentence, number: int) -> Sentence:
    return Sentence("{where}, street {number}", where=where, number=number)


def position_of(where: Sentence, number: int) -> Sentence:
    return Sentence("{where}, position {number}", where=where, number=number)


def place(where: Sentence, street: int, position: int) -> Sentence:
    return position_of(street_of(where, street + 1), position)


def size_of(where: Sentence, number: int) -> Sentence:
    return Sentence("{where}, size {number}", where=where, number=number)


def level_of(where: Sentence, number: int) -> Sentence:
    return Sentence("{where}, level {number}", where=where, number=number)


# --- Streets ----------------------------------------------------------------------------------------------------------


def read_streets(suburb: Suburb, seat: int, where: Sentence, said: object) -> None:
    for street, houses in enumerate(reading.row(part_of(where, "streets"), said, STREETS, street_of)):
        found = reading.row(street_of(where, street + 1), houses, int(HOUSES[street]), position_of)
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
    return reading.between(where, int(bis[1]) if bis else cell, LOWEST, HIGHEST), bis is not None


def places(where: Sentence, what: str, said: object, street: int, last: int) -> list[int]:
    """Positions on one street, each named once."""
    found: list[int] = []
    of_street = Sentence("{where}, {part} of street {number}", where=where, part=what, number=street + 1)
    for each in reading.listed(of_street, said):
        position = reading.whole(part_of(street_of(where, street + 1), what), each)
        at = place(where, street, position)
        if not 1 <= position <= last:
            raise Refused("{where}: {part} of this street are from 1 to {last}", where=at, part=what, last=last)
        if position in found:
            raise Refused("{where}: is named twice in {part}", where=at, part=what)
        found.append(position)
    return found


def by_street(where: Sentence, what: str, said: object, short: int = 0) -> list[tuple[int, int]]:
    """Street and position of everything listed; `short`: how many positions less than the street has."""
    streets = reading.row(part_of(where, what), said, STREETS, street_of)
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


# --- Boxes and plans --------------------------------------------------------------------------------------------------


def read_boxes(suburb: Suburb, seat: int, where: Sentence, sheet: dict[str, Any]) -> None:
    for street, crossed in enumerate(reading.row(part_of(where, "parks"), sheet["parks"], STREETS, street_of)):
        at = part_of(street_of(where, street + 1), "parks")
        suburb.parks[NOW][seat][street] = reading.between(at, crossed, 0, int(PARK_BOXES[street]))
    for size, crossed in enumerate(reading.row(part_of(where, "agents"), sheet["agents"], SIZES, size_of), start=1):
        at = Sentence("{where}, agents for size {number}", where=where, number=size)
        suburb.agents[NOW][seat][size] = reading.between(at, crossed, 0, int(AGENT_BOXES[size]))
    suburb.temps[NOW][seat] = reading.between(part_of(where, "temps"), sheet["temps"], 0, TEMP_BOXES)
    suburb.refusals[NOW][seat] = reading.between(part_of(where, "refusals"), sheet["refusals"], 0, REFUSALS)


def read_plans(suburb: Suburb, seat: int, where: Sentence, said: object, found: Warnings) -> None:
    """Points that a plan of that level gives, first or later; starred plans are for experts."""
    for level, written in enumerate(reading.row(part_of(where, "plans"), said, LEVELS, level_of)):
        points = reading.between(level_of(part_of(where, "plans"), level + 1), written, 0, MOST_PLAN_POINTS)
        possible = plan_points(level, bool(is_expert(suburb)))
        if points not in possible:
            warn(found, "plan", seat, level=level + 1, points=points, possible=", ".join(map(str, possible)))
        elif points and not suburb.built[NOW][seat]:
            warn(found, "plan_without_house", seat, level=level + 1, points=points)
        suburb.claims[NOW][seat][level] = points
