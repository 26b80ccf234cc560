"""Which blocks bring the points of a line, for a client that lights them up: each group of blocks with its points.

The points are those of `goals` and `extras`, told block by block; a test compares the two on many cities.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from .cards import (
    BURBS_INDUSTRIAL,
    BURBS_PARK,
    COMMUTE_POINTS,
    GREEN_INDUSTRIAL,
    GREEN_PARK,
    HIGHWAY_POINTS,
    HIGHWAY_SECTIONS,
    HOPPING_POINTS,
    JUNGLE_POINTS,
    LANES_POINTS,
    MARTS_POINTS,
    OUTSKIRTS_INSIDE,
    OUTSKIRTS_OPEN,
    PARTY_POINTS,
    PERKS_INSIDE,
    PERKS_OPEN,
    PLANNED_POINTS,
    SKID_NEIGHBOURS,
    SKID_POINTS,
    SPRAWL_POINTS,
    STACKS_POINTS,
    STRIP_POINTS,
    TRAPS_CORNER,
    TRAPS_SIDE,
)
from .goals import bloom_points

Cell = tuple[int, int]
Cells = Iterable[Cell]
Scored = dict[str, Any]
STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
ACROSS = {"N": "S", "E": "W", "S": "N", "W": "E"}
ZONES = {"commercial": "C", "park": "P", "industrial": "I", "residential": "R"}
"""The letter of each line that counts a zone."""


class Road(NamedTuple):
    """A road: its blocks, and what lies beyond its ends."""

    cells: list[Cell]
    beyond: list[Cell]
    loop: bool


class Blocks:
    """A city as its view tells it (`city.city_of`), with the questions that points ask."""

    def __init__(self, drawn: dict[str, Any], highway: int) -> None:
        top, left = drawn["extent"]["top"], drawn["extent"]["left"]
        self.zones: dict[Cell, str] = {}
        self.edges: dict[Cell, str] = {}
        for row, blocks in enumerate(drawn["blocks"], top):
            for column, block in enumerate(blocks, left):
                if block:
                    self.zones[row, column] = block["zone"]
                    self.edges[row, column] = block["road"]
        self.drawn_roads = drawn["roads"]
        self.wall = highway
        """Rows from 0 on in this direction belong to the highway; 0 where there is none."""

    def of(self, letter: str) -> list[Cell]:
        return [cell for cell, zone in self.zones.items() if zone in letter]

    def beside(self, cell: Cell) -> list[Cell]:
        return [near for near in around(cell) if near in self.zones]

    def is_open(self, cell: Cell) -> bool:
        """Nothing lies there, and it is no edge of the highway either."""
        return cell not in self.zones and not (self.wall and cell[0] * self.wall >= 0)

    def groups(self, letter: str) -> list[list[Cell]]:
        left, found = set(self.of(letter)), list[list[Cell]]()
        for first in self.of(letter):
            if first in left:
                left.discard(first)
                group = [first]
                for cell in group:
                    near = [each for each in around(cell) if each in left]
                    left.difference_update(near)
                    group += near
                found.append(group)
        return found

    def largest(self, letter: str) -> list[Cell]:
        return max(self.groups(letter), key=len, default=[])

    def rows_and_columns(self) -> list[list[Cell]]:
        """Rows and then columns, each with its blocks."""
        rows, columns = dict[int, list[Cell]](), dict[int, list[Cell]]()
        for row, column in self.zones:
            rows.setdefault(row, []).append((row, column))
            columns.setdefault(column, []).append((row, column))
        return [*rows.values(), *columns.values()]

    def roads(self) -> list[Road]:
        """Roads; all that joins the highway is one, and it is there even if nothing does."""
        own = [self.road(each) for each in self.drawn_roads if not each["highway"]]
        if not self.wall:
            return own
        ramps = [self.road(each) for each in self.drawn_roads if each["highway"]]
        cells = [cell for road in ramps for cell in road.cells]
        return [*own, Road(cells, [end for road in ramps for end in road.beyond if end[0] * self.wall < 0], False)]

    def road(self, drawn: dict[str, Any]) -> Road:
        cells = [(row, column) for row, column in drawn["path"]]
        if drawn["loop"]:
            return Road(cells, [], True)
        ends = [(cell, edge) for cell in dict.fromkeys((cells[0], cells[-1])) for edge in self.edges[cell]]
        return Road(cells, [step(cell, edge) for cell, edge in ends if not self.goes_on(cell, edge)], False)

    def goes_on(self, cell: Cell, edge: str) -> bool:
        return ACROSS[edge] in self.edges.get(step(cell, edge), "")


def step(cell: Cell, edge: str) -> Cell:
    return cell[0] + STEPS[edge][0], cell[1] + STEPS[edge][1]


def around(cell: Cell) -> Iterator[Cell]:
    return (step(cell, edge) for edge in STEPS)


def brings(cells: Cells, points: int) -> Scored:
    return {"cells": [list(cell) for cell in cells], "points": points}


def each(cells: Cells, points: int) -> list[Scored]:
    return [brings([cell], points) for cell in cells]


# --- Goals ------------------------------------------------------------------------------------------------------------


def outskirts(city: Blocks) -> list[Scored]:
    return [
        brings(road.cells, OUTSKIRTS_OPEN if any(map(city.is_open, road.beyond)) else OUTSKIRTS_INSIDE)
        for road in city.roads()
    ]


def bloom_boom(city: Blocks) -> list[Scored]:
    found = []
    for line in city.rows_and_columns():
        parks = [cell for cell in line if city.zones[cell] == "P"]
        if points := bloom_points(len(parks)):
            found.append(brings(parks or line, points))
    return found


def go_green(city: Blocks) -> list[Scored]:
    return each(city.of("P"), GREEN_PARK) + each(city.of("I"), GREEN_INDUSTRIAL)


def block_party(city: Blocks) -> list[Scored]:
    """What a square adds to those before it; the first stands for having none."""
    squares = [
        [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
        for row, column in sorted(city.zones)
    ]
    same = [cells for cells in squares if len({city.zones.get(cell, cell) for cell in cells}) == 1]
    totals = list(PARTY_POINTS)
    found = [brings([], totals[0])]
    for index, cells in enumerate(same[: len(totals) - 1], 1):
        found.append(brings(cells, totals[index] - totals[index - 1]))
    return found


def stacks_and_scrapers(city: Blocks) -> list[Scored]:
    alone = (cell for cell in city.of("I") if not any(city.zones[near] in "PR" for near in city.beside(cell)))
    return each(alone, STACKS_POINTS)


def master_planned(city: Blocks) -> list[Scored]:
    homes, works = city.largest("R"), city.largest("I")
    return [brings(homes, PLANNED_POINTS * len(homes)), brings(works, -PLANNED_POINTS * len(works))]


def central_perks(city: Blocks) -> list[Scored]:
    return [
        brings([cell], PERKS_OPEN if any(map(city.is_open, around(cell))) else PERKS_INSIDE) for cell in city.of("P")
    ]


def the_burbs(city: Blocks) -> list[Scored]:
    """Of several largest groups, the one that brings the most."""
    size = len(city.largest("R"))
    choices = [next_to(city, group) for group in city.groups("R") if len(group) == size]
    return max(choices, key=lambda found: sum(one["points"] for one in found), default=[])


def next_to(city: Blocks, group: list[Cell]) -> list[Scored]:
    near = {cell for each in group for cell in city.beside(each)}
    parks = sorted(cell for cell in near if city.zones[cell] == "P")
    industry = sorted(cell for cell in near if city.zones[cell] == "I")
    return each(parks, BURBS_PARK) + each(industry, BURBS_INDUSTRIAL)


def concrete_jungle(city: Blocks) -> list[Scored]:
    industry = set(city.of("I"))
    corners = ((-1, -1), (-1, 1), (1, -1), (1, 1))
    met = (cell for cell in industry if any((cell[0] + down, cell[1] + along) in industry for down, along in corners))
    return each(sorted(met), JUNGLE_POINTS)


def the_strip(city: Blocks) -> list[Scored]:
    shops = [[cell for cell in line if city.zones[cell] == "C"] for line in city.rows_and_columns()]
    best: list[Cell] = max(shops, key=len, default=[])
    return each(best, STRIP_POINTS)


def mini_marts(city: Blocks) -> list[Scored]:
    found = []
    for cell in city.of("C"):
        edges = city.edges[cell]
        if edges and all(city.goes_on(cell, edge) and city.zones[step(cell, edge)] == "R" for edge in edges):
            found.append(brings([cell], MARTS_POINTS))
    return found


def superhighway(city: Blocks) -> list[Scored]:
    longest = max(city.roads(), key=lambda road: len(road.cells), default=Road([], [], False))
    return [brings(longest.cells, len(longest.cells) // HIGHWAY_SECTIONS * HIGHWAY_POINTS)]


def park_hopping(city: Blocks) -> list[Scored]:
    own = [city.road(each) for each in city.drawn_roads if not each["highway"]]
    hops = [(road, [end for end in dict.fromkeys(road.beyond) if city.zones.get(end) == "P"]) for road in own]
    return [brings([*road.cells, *parks], HOPPING_POINTS) for road, parks in hops if len(parks) > 1]


def looping_lanes(city: Blocks) -> list[Scored]:
    return [brings(road.cells, LANES_POINTS * len(road.cells)) for road in city.roads() if road.loop]


def skid_row(city: Blocks) -> list[Scored]:
    poor = (
        cell for cell in city.of("R") if sum(city.zones[near] == "I" for near in city.beside(cell)) >= SKID_NEIGHBOURS
    )
    return each(poor, SKID_POINTS)


def morning_commute(city: Blocks) -> list[Scored]:
    seen = ((road, {city.zones[cell] for cell in road.cells}) for road in city.roads())
    return [brings(road.cells, COMMUTE_POINTS) for road, zones in seen if zones >= {"R", "C"}]


def tourist_traps(city: Blocks) -> list[Scored]:
    found = []
    for cell in city.of("C"):
        across = any(city.is_open(step(cell, edge)) for edge in "EW")
        upright = any(city.is_open(step(cell, edge)) for edge in "NS")
        if across or upright:
            found.append(brings([cell], TRAPS_SIDE + (TRAPS_CORNER if across and upright else 0)))
    return found


def sprawlopolis(city: Blocks) -> list[Scored]:
    rows, columns = dict[int, list[Cell]](), dict[int, list[Cell]]()
    for row, column in city.zones:
        rows.setdefault(row, []).append((row, column))
        columns.setdefault(column, []).append((row, column))
    fullest = (max(lines.values(), key=len, default=[]) for lines in (rows, columns))
    return [brings(line, SPRAWL_POINTS * len(line)) for line in fullest]


BY_GOAL: dict[str, Callable[[Blocks], list[Scored]]] = {
    rule.__name__: rule
    for rule in (
        outskirts, bloom_boom, go_green, block_party, stacks_and_scrapers, master_planned, central_perks, the_burbs,
        concrete_jungle, the_strip, mini_marts, superhighway, park_hopping, looping_lanes, skid_row, morning_commute,
        tourist_traps, sprawlopolis,
    )
}  # fmt: skip
