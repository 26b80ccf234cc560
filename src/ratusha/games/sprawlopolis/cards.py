"""The facts of `cards.toml` as tables that rules can read."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from ratusha.kernel import table

_FACTS: dict[str, dict[str, dict[str, Any]]] = tomllib.loads(Path(__file__).with_name("cards.toml").read_text("utf-8"))

ZONE_LETTERS = "CPIR"
ZONES = ("commercial", "park", "industrial", "residential")
COMMERCIAL, PARK, INDUSTRIAL, RESIDENTIAL = range(4)
ZONE_COUNT = len(ZONES)
WATER = ZONE_COUNT
EDGE_LETTERS = "NESW"
NORTH, EAST, SOUTH, WEST = range(4)
"""An edge and the one across from it differ by two."""
BLOCKS = 4
"""Of a card, row by row; a half turn reverses them."""

# --- Cards that are laid in a city ------------------------------------------------------------------------------------

_SETS = ("cards", "sites", "beaches", "monster", "roadworks", "landmarks")
_rows = [row for each in _SETS for row in _FACTS[each].values()]
CARDS: tuple[str, ...] = tuple(name for each in _SETS for name in _FACTS[each])
CARD_COUNT = len(CARDS)


def _first(which: str) -> int:
    return sum(len(_FACTS[each]) for each in _SETS[: _SETS.index(which)])


BASE_CARDS = len(_FACTS["cards"])
FIRST_SITE = _first("sites")
FIRST_BEACH = _first("beaches")
MONSTER = _first("monster")
FIRST_WORKS = _first("roadworks")
FIRST_LANDMARK = _first("landmarks")
SITES = len(_FACTS["sites"])
BEACHES = len(_FACTS["beaches"])
WORKS = len(_FACTS["roadworks"])
LANDMARKS = len(_FACTS["landmarks"])


def _turned(road: str) -> str:
    return "".join(EDGE_LETTERS[(EDGE_LETTERS.index(edge) + 2) % 4] for edge in road)


def _edges(road: str) -> int:
    return sum(1 << EDGE_LETTERS.index(edge) for edge in road)


def _both_ways(blocks: list[str]) -> tuple[list[str], list[str]]:
    return blocks, blocks[::-1]


ZONE_AT = table([["CPIRW".index(zone) for zone in blocks] for row in _rows for blocks in _both_ways(row["blocks"])])
"""The zones of a card's blocks, by twice its index, plus one where it is turned."""
ROAD_AT = table(
    [
        [_edges(_turned(road) if turned else road) for road in roads]
        for row in _rows
        for turned, roads in enumerate(_both_ways(row["roads"]))
    ]
)
"""The edges that the road of a block joins, as bits."""

# --- Goals ------------------------------------------------------------------------------------------------------------

GOALS: tuple[str, ...] = tuple(str(row["name"]) for row in _FACTS["goals"].values())
MOST_GOALS = 3
DUEL_GOALS = 2
(
    OUTSKIRTS, BLOOM_BOOM, GO_GREEN, BLOCK_PARTY, STACKS_AND_SCRAPERS, MASTER_PLANNED, CENTRAL_PERKS, THE_BURBS,
    CONCRETE_JUNGLE, THE_STRIP, MINI_MARTS, SUPERHIGHWAY, PARK_HOPPING, LOOPING_LANES, SKID_ROW, MORNING_COMMUTE,
    TOURIST_TRAPS, SPRAWLOPOLIS,
) = range(18)  # fmt: skip
TARGET = table([int(number) for number in _FACTS["cards"]])
_goals = list(_FACTS["goals"].values())


def _goal(name: str, key: str) -> int:
    return int(_goals[GOALS.index(name)][key])


OUTSKIRTS_INSIDE, OUTSKIRTS_OPEN = _goal("outskirts", "inside"), _goal("outskirts", "open")
BLOOM_EXACTLY, BLOOM_POINTS, BLOOM_NONE = (_goal("bloom_boom", key) for key in ("exactly", "points", "none"))
GREEN_PARK, GREEN_INDUSTRIAL = _goal("go_green", "park"), _goal("go_green", "industrial")
PARTY_POINTS = table([int(points) for points in _goals[BLOCK_PARTY]["by_squares"]])
STACKS_POINTS = _goal("stacks_and_scrapers", "points")
PLANNED_POINTS = _goal("master_planned", "points")
PERKS_INSIDE, PERKS_OPEN = _goal("central_perks", "inside"), _goal("central_perks", "open")
BURBS_PARK, BURBS_INDUSTRIAL = _goal("the_burbs", "park"), _goal("the_burbs", "industrial")
JUNGLE_POINTS = _goal("concrete_jungle", "points")
STRIP_POINTS = _goal("the_strip", "points")
MARTS_POINTS = _goal("mini_marts", "points")
HIGHWAY_POINTS, HIGHWAY_SECTIONS = _goal("superhighway", "points"), _goal("superhighway", "sections")
HOPPING_POINTS = _goal("park_hopping", "points")
LANES_POINTS = _goal("looping_lanes", "points")
SKID_POINTS, SKID_NEIGHBOURS = _goal("skid_row", "points"), _goal("skid_row", "neighbours")
COMMUTE_POINTS = _goal("morning_commute", "points")
TRAPS_SIDE, TRAPS_CORNER = _goal("tourist_traps", "side"), _goal("tourist_traps", "corner")
SPRAWL_POINTS = _goal("sprawlopolis", "points")

# --- Expansions -------------------------------------------------------------------------------------------------------

_sites = list(_FACTS["site_rules"].values())
SITE_NAMES: tuple[str, ...] = tuple(str(row["name"]) for row in _sites)
SITE_BLOCK = table([int(row["site"]) - 1 for row in _FACTS["sites"].values()])
SITE_COVERS = table([int(row.get("covers", 0)) for row in _sites])
SITE_OVER = table([ZONE_LETTERS.index(row["over"]) if "over" in row else -1 for row in _sites])
SITE_BESIDE = table([ZONE_LETTERS.index(row["beside"]) if "beside" in row else -1 for row in _sites])
SITE_UNFINISHED = table([int(row["unfinished"]) for row in _sites])

FRAMED = table([[int(place) - 1 for place in row["framed"]] for row in _FACTS["landmarks"].values()])

_monster = _FACTS["monster"]["wr"]
MONSTER_BLOCK = int(_monster["monster"]) - 1
MONSTER_EACH, MONSTER_NONE = int(_monster["each"]), int(_monster["none"])

_beaches = list(_FACTS["beach_goals"].values())
BEACH_NAMES: tuple[str, ...] = tuple(str(row["name"]) for row in _beaches)
SHORE = table([EDGE_LETTERS.index(row["shore"]) for row in _FACTS["beaches"].values()])
PENINSULA, LOOKOUT_POINT, SCENIC_ROUTE, WATERFRONT = (
    BEACH_NAMES.index(name) for name in ("peninsula", "lookout_point", "scenic_route", "waterfront")
)
PENINSULA_POINTS = table([int(points) for points in _beaches[PENINSULA]["by_width"]])
LOOKOUT_POINTS = int(_beaches[LOOKOUT_POINT]["points"])
SCENIC_POINTS = int(_beaches[SCENIC_ROUTE]["points"])
WATERFRONT_POINTS, WATERFRONT_FREE = int(_beaches[WATERFRONT]["points"]), int(_beaches[WATERFRONT]["free"])

WORKS_UNPLAYED = table([int(row["unplayed"]) for row in _FACTS["roadworks"].values()])


def _ends_of_roads(card: int, turned: int) -> list[int]:
    """Every end of a road at the card's border: 100 × road + 10 × block + edge, -1 where there are no more."""
    roads = [[edge for edge in range(4) if ROAD_AT[2 * card + turned][block] >> edge & 1] for block in range(4)]
    inner = {
        (0, EAST): 1,
        (1, WEST): 0,
        (2, EAST): 3,
        (3, WEST): 2,
        (0, SOUTH): 2,
        (2, NORTH): 0,
        (1, SOUTH): 3,
        (3, NORTH): 1,
    }
    road_of = list(range(4))
    for (block, edge), other in inner.items():
        if edge in roads[block] and (edge + 2) % 4 in roads[other]:
            road_of = [
                min(road_of[block], road_of[other]) if each in (road_of[block], road_of[other]) else each
                for each in road_of
            ]
    ends = [
        100 * road_of[block] + 10 * block + edge
        for block in range(4)
        for edge in roads[block]
        if (block, edge) not in inner
    ]
    return (ends + [-1] * 8)[:8]


WORKS_ENDS = table([_ends_of_roads(FIRST_WORKS + card, turned) for card in range(WORKS) for turned in range(2)])

HIGHWAYS: tuple[str, ...] = tuple(_FACTS["interstate"])
HIGHWAY_COUNT = len(HIGHWAYS)
_highways = list(_FACTS["interstate"].values())
_halves = [half for row in _highways for half in (row["north"], row["south"], row["south"][::-1], row["north"][::-1])]
HIGHWAY_ZONES = table([[ZONE_LETTERS.index(zone) for zone in half] for half in _halves])
"""By four times the card, plus two where it is turned, plus one for the southern side."""


def _ramps(ramp: str) -> list[int]:
    """Which of the two blocks has a ramp, or -1: north, south, and both again where it is turned."""
    north = int(ramp[1]) - 1 if ramp.startswith("N") else -1
    south = int(ramp[1]) - 1 if ramp.startswith("S") else -1
    return [north, south, 1 - south if south >= 0 else -1, 1 - north if north >= 0 else -1]


RAMP_AT = table([ramp for row in _highways for ramp in _ramps(row["ramp"])])
DUEL_RULES = ("usual", "majority", "choice")
USUAL, MAJORITY, CHOICE = range(3)
DUEL_TIES = ("fewer_roads", "largest_zone", "more_parks")
FEWER_ROADS, LARGEST_ZONE, MORE_PARKS = range(3)
_duels = list(_FACTS["duel_rules"].values())
RULES_OF = table([DUEL_RULES.index(row["rules"]) for row in _duels])
ABROAD = table([int(row["abroad"]) for row in _duels])
TIE_OF = table([DUEL_TIES.index(row["tie"]) for row in _duels])
