"""Sprawlopolis once more, the slow way: a city is a dict of blocks, and every rule is written as the rulebook says it.

Only the printed facts come from the game's files, so a slip in one of the two shows as a difference.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

Cell = tuple[int, int]  # row and column; rows grow to the south, columns to the east
Lying = tuple[bool, int, int]  # turned or not, row and column of its top left block

FACTS: dict[str, dict[str, Any]] = tomllib.loads(Path(__file__).parents[1].joinpath("cards.toml").read_text("utf-8"))
STREETS: dict[str, dict[str, Any]] = {
    name: facts
    for part in ("cards", "sites", "landmarks", "monster", "beaches", "roadworks")
    for name, facts in FACTS[part].items()
}
STEPS: dict[str, Cell] = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
ACROSS = {"N": "S", "E": "W", "S": "N", "W": "E"}
CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))
ZONES = {"C": "commercial", "P": "park", "I": "industrial", "R": "residential"}
WATER = "W"
MONSTER = "wr"
UNDER = -1  # blocks of the highway lie beneath everything and cannot be covered


class Block(NamedTuple):
    zone: str
    road: frozenset[str]
    card: int  # which of the laid cards lies on top here


class Laid(NamedTuple):
    card: str
    lying: Lying


@dataclass
class City:
    """What lies on the table, and the lines that nothing may cross: beyond them is the sea, or the highway."""

    blocks: dict[Cell, Block] = field(default_factory=dict)
    laid: list[Laid] = field(default_factory=list)
    shores: dict[str, int] = field(default_factory=dict)
    highway: dict[str, int] = field(default_factory=dict)
    locked: set[Cell] = field(default_factory=set)
    last: Lying | None = None
    """Where the last card lies that somebody played."""

    def lay(self, card: str, lying: Lying, played: bool = True) -> None:
        number = len(self.laid)
        self.laid.append(Laid(card, lying))
        for cell, (zone, road) in street(card, lying).items():
            if zone != WATER:
                self.blocks[cell] = Block(zone, road, number)
        if card in FACTS["beaches"]:
            self.shores[shore_edge(card, lying)] = shore_line(card, lying)
        if card == MONSTER:
            self.locked.add(framed_cell(card, lying, STREETS[card]["monster"]))
        if played:
            self.last = lying

    def lay_highway(self, cards: Sequence[tuple[str, bool]], side: str, row: int, column: int) -> None:
        """The blocks of the highway on one side ("north" or "south"), in this row, from this column on."""
        away = "N" if side == "north" else "S"
        for number, (card, turned) in enumerate(cards):
            for place, (zone, ramp) in enumerate(highway_blocks(card, turned, side)):
                cell = (row, column + 2 * number + place)
                self.blocks[cell] = Block(zone, frozenset("NS") if ramp else frozenset(), UNDER)
                self.locked.add(cell)
        self.highway = {ACROSS[away]: row}

    def beyond(self, lines: Mapping[str, int], cell: Cell) -> bool:
        return any(is_beyond(edge, line, cell) for edge, line in lines.items())

    def open_side(self, cell: Cell, edge: str) -> bool:
        """A side with no block beyond it; the highway is no edge of the city."""
        other = step(cell, edge)
        return other not in self.blocks and not self.beyond(self.highway, other)

    def by_the_sea(self, cell: Cell) -> bool:
        return any(self.beyond(self.shores, step(cell, edge)) for edge in STEPS)


def step(cell: Cell, edge: str) -> Cell:
    return cell[0] + STEPS[edge][0], cell[1] + STEPS[edge][1]


def is_beyond(edge: str, line: int, cell: Cell) -> bool:
    """On the line or farther in that direction."""
    row, column = cell
    return {"N": row <= line, "S": row >= line, "E": column >= line, "W": column <= line}[edge]


def cells(lying: Lying) -> list[Cell]:
    _, row, column = lying
    return [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]


def street(card: str, lying: Lying) -> dict[Cell, tuple[str, frozenset[str]]]:
    """Zone and road of the four blocks where they come to lie."""
    faces = [
        (zone, frozenset(road)) for zone, road in zip(STREETS[card]["blocks"], STREETS[card]["roads"], strict=True)
    ]
    if lying[0]:
        faces = [(zone, frozenset(ACROSS[edge] for edge in road)) for zone, road in reversed(faces)]
    return dict(zip(cells(lying), faces, strict=True))


def framed_cell(card: str, lying: Lying, place: int) -> Cell:
    """Where the block lies that is the `place`-th of the card, counted from 1."""
    found = cells(lying)
    return (found[::-1] if lying[0] else found)[place - 1]


def shore_edge(card: str, lying: Lying) -> str:
    edge: str = STREETS[card]["shore"]
    return ACROSS[edge] if lying[0] else edge


def shore_line(card: str, lying: Lying) -> int:
    """The row or column of its water."""
    water = [cell for cell, (zone, _) in street(card, lying).items() if zone == WATER]
    (line,) = {cell[0] if shore_edge(card, lying) in "NS" else cell[1] for cell in water}
    return line


def highway_blocks(card: str, turned: bool, side: str) -> list[tuple[str, bool]]:
    """From the left: zone, and whether a ramp leaves there."""
    facts = FACTS["interstate"][card]
    printed = ({"north": "south", "south": "north"} if turned else {"north": "north", "south": "south"})[side]
    found = [
        (zone, facts["ramp"] == f"{printed[0].upper()}{place}") for place, zone in enumerate(facts[printed], start=1)
    ]
    return found[::-1] if turned else found


# --- Placement --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Agreed:
    """What decides about placements beside the city itself."""

    strict: bool = False
    """The last visible block of a card may not be covered either."""
    all_ends: bool = False
    """Every end of the roads of road works must meet a road."""
    site_rule: str | None = None


USUAL = Agreed()


def lyings(city: City) -> Iterator[Lying]:
    """Everywhere near what is built."""
    rows, columns = ({cell[axis] for cell in city.blocks} for axis in (0, 1))
    for turned in (False, True):
        for row in range(min(rows) - 3, max(rows) + 3):
            for column in range(min(columns) - 3, max(columns) + 3):
                yield turned, row, column


def legal(city: City, card: str, agreed: Agreed = USUAL) -> set[Lying]:
    """Every way to lay the card now."""
    if card == MONSTER:
        assert city.last
        return {(turned, *city.last[1:]) for turned in (False, True)}
    found = {lying for lying in lyings(city) if allowed(city, card, lying, agreed)}
    if card in FACTS["sites"] and agreed.site_rule:
        return {lying for lying in found if obeys(city, card, lying, agreed)} or found
    return found


def allowed(city: City, card: str, lying: Lying, agreed: Agreed) -> bool:
    if wrong(city, card, lying, agreed.strict):
        return False
    if card in FACTS["beaches"] and not leaves_the_city_on_land(city, card, lying):
        return False
    return card not in FACTS["roadworks"] or joins(city, card, lying, agreed.all_ends)


def wrong(city: City, card: str, lying: Lying, strict: bool) -> str:
    """The first rule of placement that is broken."""
    land = [cell for cell, (zone, _) in street(card, lying).items() if zone != WATER]
    covered = [cell for cell in land if cell in city.blocks]
    beside = [step(cell, edge) for cell in land for edge in STEPS]
    if any(city.beyond(city.shores, cell) for cell in cells(lying)):
        return "shore"
    if any(city.beyond(city.highway, cell) for cell in cells(lying)):
        return in_the_way(city, lying)
    if not covered and not any(cell in city.blocks for cell in beside):
        near = [(row + down, column + right) for row, column in land for down, right in CORNERS]
        return "corner" if any(cell in city.blocks for cell in near) else "nothing"
    if any(cell in city.locked for cell in covered):
        return "locked"
    if any(cells(earlier.lying) == cells(lying) for earlier in city.laid):
        return "whole"
    if strict and hides_a_card(city, covered):
        return "last"
    return ""


def in_the_way(city: City, lying: Lying) -> str:
    """Across the highway; over its blocks; or in its row, where it runs on."""
    beyond = [cell for cell in cells(lying) if city.beyond(city.highway, cell)]
    if any(row not in city.highway.values() for row, _ in beyond):
        return "highway"
    return "locked" if any(cell in city.locked for cell in cells(lying)) else "prolonged"


def hides_a_card(city: City, covered: Iterable[Cell]) -> bool:
    """Nothing of some card would be seen any more; of a beach one always sees the water."""
    before = {block.card for block in city.blocks.values()}
    after = {block.card for cell, block in city.blocks.items() if cell not in set(covered)}
    return any(city.laid[number].card not in FACTS["beaches"] for number in before - after)


def leaves_the_city_on_land(city: City, card: str, lying: Lying) -> bool:
    edge, line = shore_edge(card, lying), shore_line(card, lying)
    return edge not in city.shores and not any(is_beyond(edge, line, cell) for cell in city.blocks)


def obeys(city: City, card: str, lying: Lying, agreed: Agreed) -> bool:
    """What the rule for construction zones asks of a site that is laid."""
    assert agreed.site_rule
    rule = FACTS["site_rules"][agreed.site_rule]
    covered = [city.blocks[cell].zone for cell in cells(lying) if cell in city.blocks]
    if "covers" in rule:
        return len(covered) >= int(rule["covers"])
    if "over" in rule:
        return rule["over"] in covered
    site = framed_cell(card, lying, STREETS[card]["site"])
    beside = [step(site, edge) for edge in STEPS]
    others = {cell: block.zone for cell, block in city.blocks.items() if cell not in cells(lying)}
    return any(others.get(cell) == rule["beside"] for cell in beside)


def joins(city: City, card: str, lying: Lying, all_ends: bool) -> bool:
    """Each road of the card meets a road of the city with an end, or with both."""
    alone = City()
    alone.lay(card, lying)
    for road in roads(alone):
        met = []
        for cell, edge in road.ends:
            other = step(cell, edge)
            met.append(other in city.blocks and ACROSS[edge] in city.blocks[other].road)
        if not (all(met) if all_ends else any(met)):
            return False
    return True


# --- Zones and roads --------------------------------------------------------------------------------------------------


def groups(city: City, zone: str) -> list[set[Cell]]:
    """Blocks of one zone that touch by their sides."""
    left = {cell for cell, block in city.blocks.items() if block.zone == zone}
    found = []
    while left:
        group = {left.pop()}
        while more := {step(cell, edge) for cell in group for edge in STEPS} & left:
            group |= more
            left -= more
        found.append(group)
    return found


def largest(city: City, zone: str) -> int:
    return max(map(len, groups(city, zone)), default=0)


@dataclass
class Road:
    sections: set[Cell]
    ends: list[tuple[Cell, str]]
    """The last block at each end, and the edge where the road stops."""
    carriageway: bool = False
    """It is the highway, which itself runs through no block, with all its ramps."""

    @property
    def loop(self) -> bool:
        return not self.ends and not self.carriageway

    @property
    def length(self) -> int:
        return len(self.sections)


def joined(city: City, cell: Cell, edge: str) -> Cell | None:
    """The block on which a road goes on over this edge."""
    other = step(cell, edge)
    return other if other in city.blocks and ACROSS[edge] in city.blocks[other].road else None


def roads(city: City) -> list[Road]:
    """Every road; the carriageway of the highway and all its ramps are one."""
    left = {cell for cell, block in city.blocks.items() if block.road}
    found = []
    if city.highway:
        along = {cell for cell, block in city.blocks.items() if block.card == UNDER}
        found.append(follow(city, left & along))
        found[0].carriageway = True
        left -= found[0].sections
    while left:
        road = follow(city, {min(left)})
        left -= road.sections
        found.append(road)
    return found


def follow(city: City, start: set[Cell]) -> Road:
    road = Road(set(start), [])
    waiting = list(start)
    while waiting:
        cell = waiting.pop()
        for edge in sorted(city.blocks[cell].road):
            onto = joined(city, cell, edge)
            if onto is None:
                if not (city.blocks[cell].card == UNDER and city.beyond(city.highway, step(cell, edge))):
                    road.ends.append((cell, edge))
            elif onto not in road.sections:
                road.sections.add(onto)
                waiting.append(onto)
    return road


# --- The 18 goals -----------------------------------------------------------------------------------------------------


def lines(city: City) -> list[list[str]]:
    """The zones in each row and then in each column; gaps are skipped."""
    found = []
    for axis in (0, 1):
        for place in sorted({cell[axis] for cell in city.blocks}):
            found.append([block.zone for cell, block in city.blocks.items() if cell[axis] == place])
    return found


def beside_zones(city: City, cell: Cell) -> list[str]:
    return [city.blocks[other].zone for other in (step(cell, edge) for edge in STEPS) if other in city.blocks]


def of_zone(city: City, zone: str) -> list[Cell]:
    return [cell for cell, block in city.blocks.items() if block.zone == zone]


def outskirts(city: City) -> int:
    return sum(-1 if any(city.open_side(*end) for end in road.ends) else 1 for road in roads(city))


def bloom_boom(city: City) -> int:
    return sum({3: 1, 0: -1}.get(line.count("P"), 0) for line in lines(city))


def go_green(city: City) -> int:
    return len(of_zone(city, "P")) - 3 * len(of_zone(city, "I"))


def block_party(city: City) -> int:
    squares = 0
    for row, column in city.blocks:
        zones = {city.blocks[cell].zone if cell in city.blocks else "" for cell in cells((False, row, column))}
        squares += len(zones) == 1
    return [-8, -5, -2, 1, 4, 7][min(squares, 5)]


def stacks_and_scrapers(city: City) -> int:
    return sum(2 for cell in of_zone(city, "I") if not {"P", "R"} & set(beside_zones(city, cell)))


def master_planned(city: City) -> int:
    return largest(city, "R") - largest(city, "I")


def central_perks(city: City) -> int:
    return sum(-2 if any(city.open_side(cell, edge) for edge in STEPS) else 1 for cell in of_zone(city, "P"))


def the_burbs(city: City) -> int:
    found = []
    for group in groups(city, "R"):
        if len(group) == largest(city, "R"):
            around = {step(cell, edge) for cell in group for edge in STEPS} & set(city.blocks)
            found.append(sum({"P": 1, "I": -2}.get(city.blocks[cell].zone, 0) for cell in around))
    return max(found, default=0)


def concrete_jungle(city: City) -> int:
    industrial = set(of_zone(city, "I"))
    return sum(any((row + down, column + right) in industrial for down, right in CORNERS) for row, column in industrial)


def the_strip(city: City) -> int:
    return max((line.count("C") for line in lines(city)), default=0)


def mini_marts(city: City) -> int:
    found = 0
    for cell in of_zone(city, "C"):
        onto = [joined(city, cell, edge) for edge in city.blocks[cell].road]
        found += 2 * (len(onto) == 2 and all(other and city.blocks[other].zone == "R" for other in onto))
    return found


def superhighway(city: City) -> int:
    return max((road.length for road in roads(city)), default=0) // 2


def park_hopping(city: City) -> int:
    found = 0
    for road in roads(city):
        stops = [step(*end) for end in road.ends]
        parks = [cell for cell in stops if cell in city.blocks and city.blocks[cell].zone == "P"]
        found += 3 * (not road.carriageway and len(parks) == 2 and len(set(parks)) == 2)
    return found


def looping_lanes(city: City) -> int:
    return sum(road.length for road in roads(city) if road.loop)


def skid_row(city: City) -> int:
    return sum(2 for cell in of_zone(city, "R") if beside_zones(city, cell).count("I") >= 2)


def morning_commute(city: City) -> int:
    return sum(2 for road in roads(city) if {"R", "C"} <= {city.blocks[cell].zone for cell in road.sections})


def tourist_traps(city: City) -> int:
    found = 0
    for cell in of_zone(city, "C"):
        free = {edge for edge in STEPS if city.open_side(cell, edge)}
        found += bool(free) + bool(free & {"N", "S"} and free & {"E", "W"})
    return found


def sprawlopolis(city: City) -> int:
    found = 0
    for axis in (0, 1):
        places = [cell[axis] for cell in city.blocks]
        found += max((places.count(place) for place in places), default=0)
    return found


GOALS = {
    1: outskirts, 2: bloom_boom, 3: go_green, 4: block_party, 5: stacks_and_scrapers, 6: master_planned,
    7: central_perks, 8: the_burbs, 9: concrete_jungle, 10: the_strip, 11: mini_marts, 12: superhighway,
    13: park_hopping, 14: looping_lanes, 15: skid_row, 16: morning_commute, 17: tourist_traps, 18: sprawlopolis,
}  # fmt: skip


# --- Expansions -------------------------------------------------------------------------------------------------------


def on_top(city: City, number: int, cell: Cell) -> bool:
    return city.blocks[cell].card == number


def unfinished(city: City, rule: str) -> int:
    """What the sites cost that nothing has covered."""
    cost: int = FACTS["site_rules"][rule]["unfinished"]
    return sum(
        cost
        for number, (card, lying) in enumerate(city.laid)
        if card in FACTS["sites"] and on_top(city, number, framed_cell(card, lying, STREETS[card]["site"]))
    )


def landmark(city: City) -> int:
    found = 0
    for number, (card, lying) in enumerate(city.laid):
        for place in FACTS["landmarks"].get(card, {}).get("framed", ()):
            cell = framed_cell(card, lying, place)
            if on_top(city, number, cell):
                found += beside_zones(city, cell).count(city.blocks[cell].zone)
    return found


def monster(city: City) -> int:
    """Nothing where it never came."""
    facts = FACTS["monster"][MONSTER]
    for row, column in city.locked if any(card == MONSTER for card, _ in city.laid) else ():
        others = [
            cell for cell in of_zone(city, "C") if (cell[0] == row or cell[1] == column) and cell != (row, column)
        ]
        return int(facts["each"] * len(others) if others else facts["none"])
    return 0


def beach(city: City, goal: str) -> int:
    facts = FACTS["beach_goals"][goal]
    shore = [cell for cell in city.blocks if city.by_the_sea(cell)]
    if facts["name"] == "peninsula":
        width = min(len({cell[axis] for cell in city.blocks}) for axis in (0, 1))
        return int(facts["by_width"][min(width, len(facts["by_width"]) - 1)])
    if facts["name"] == "lookout_point":
        return int(facts["points"] * sum(city.blocks[cell].zone == "P" for cell in shore))
    if facts["name"] == "scenic_route":
        return int(facts["points"] * sum(bool(road.sections & set(shore)) for road in roads(city)))
    return int(facts["points"] * max(0, len(shore) - facts["free"]))


def unplayed(works: Iterable[str]) -> int:
    return sum(FACTS["roadworks"][card]["unplayed"] for card in works)


# --- All together -----------------------------------------------------------------------------------------------------


def zone_points(city: City, difficulty: str) -> dict[str, int]:
    found = {name: largest(city, zone) for zone, name in ZONES.items()}
    if difficulty == "hard":
        best = max(found, key=lambda name: found[name])
        found = {name: points if name == best else 0 for name, points in found.items()}
    return found


def road_points(city: City, difficulty: str) -> int:
    return 0 if difficulty == "easy" else -len(roads(city))


def points(
    city: City, goals: Sequence[int], difficulty: str = "normal", site_rule: str | None = None,
    beach_goal: str | None = None, works: Iterable[str] = (),
) -> dict[str, int]:  # fmt: skip
    """Every line of the score of one city."""
    found = zone_points(city, difficulty) | {"roads": road_points(city, difficulty)}
    found |= {f"goal_{place + 1}": GOALS[goals[place]](city) if place < len(goals) else 0 for place in range(3)}
    found["sites"] = unfinished(city, site_rule) if site_rule else 0
    found |= {"landmark": landmark(city), "monster": monster(city)}
    found["beach"] = beach(city, beach_goal) if beach_goal else 0
    return found | {"roadworks": unplayed(works)}


def added(lines: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """The lines of several cities that win or lose together."""
    found: dict[str, int] = {}
    for each in lines:
        found = {name: found.get(name, 0) + value for name, value in each.items()}
    return found


def won(total: int, goals: Sequence[int], at_least: bool = True) -> bool:
    return total >= sum(goals) if at_least else total > sum(goals)


# --- The duel ---------------------------------------------------------------------------------------------------------


def duel(cities: Sequence[City], goals: Sequence[int], rule: str, difficulty: str = "normal") -> list[dict[str, int]]:
    """The lines of both rivals under the rules on the Interstate card."""
    usual = [
        zone_points(city, difficulty)
        | {"roads": road_points(city, difficulty)}
        | {f"goal_{place + 1}": GOALS[goal](city) for place, goal in enumerate(goals)}
        for city in cities
    ]
    rules = FACTS["duel_rules"][rule]["rules"]
    if rules == "usual":
        return usual
    if rules == "majority":
        return [by_majority(usual[seat], usual[1 - seat]) for seat in (0, 1)]
    return [by_choice(each) for each in usual]


def by_majority(mine: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    found = {name: int(mine[name] > other[name]) for name in mine}
    found["roads"] = -2 if mine["roads"] < other["roads"] else 0  # more roads have cost more; in an easy game none do
    return found


def by_choice(usual: Mapping[str, int]) -> dict[str, int]:
    """The two best zones and the better goal."""
    zones = sorted(ZONES.values(), key=lambda name: -usual[name])[:2]
    goal = max((name for name in usual if name.startswith("goal")), key=lambda name: usual[name])
    return {name: value if name in (*zones, goal, "roads") else 0 for name, value in usual.items()}


def tie_break(city: City, rule: str) -> int:
    """Who has more of this wins a tie."""
    tie = FACTS["duel_rules"][rule]["tie"]
    if tie == "fewer_roads":
        return -len(roads(city))
    if tie == "largest_zone":
        return max(largest(city, zone) for zone in ZONES)
    return len(of_zone(city, "P"))


def duel_ranks(cities: Sequence[City], goals: Sequence[int], rule: str, difficulty: str = "normal") -> list[int]:
    totals = [sum(each.values()) for each in duel(cities, goals, rule, difficulty)]
    keys = [(total, tie_break(city, rule)) for total, city in zip(totals, cities, strict=True)]
    return [1 + (keys[1 - seat] > keys[seat]) for seat in (0, 1)]
