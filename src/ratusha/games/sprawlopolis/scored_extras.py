"""Which blocks bring the points of the expansions, as `scored_blocks` tells it of the goals."""

from __future__ import annotations

from typing import Any

from .cards import (
    CARDS,
    FIRST_BEACH,
    FIRST_LANDMARK,
    FIRST_SITE,
    FRAMED,
    LANDMARKS,
    LOOKOUT_POINT,
    LOOKOUT_POINTS,
    MONSTER,
    MONSTER_BLOCK,
    MONSTER_EACH,
    MONSTER_NONE,
    SCENIC_POINTS,
    SCENIC_ROUTE,
    SITE_BLOCK,
    SITE_UNFINISHED,
    SITES,
    WATERFRONT,
)
from .extras import beach_points
from .scored_blocks import Blocks, Cell, Scored, around, brings, each
from .state import Metropolis


def _framed() -> dict[str, list[int]]:
    found = {CARDS[FIRST_SITE + site]: [int(SITE_BLOCK[site])] for site in range(SITES)}
    found |= {CARDS[FIRST_LANDMARK + side]: [int(block) for block in FRAMED[side]] for side in range(LANDMARKS)}
    return found | {CARDS[MONSTER]: [MONSTER_BLOCK]}


FRAMED_ON = _framed()
"""The blocks with a frame, by the card that they are printed on."""


def framed(drawn: dict[str, Any], card: str) -> list[Cell]:
    """Where the framed blocks of cards whose names begin so can be seen."""
    found = []
    for laid in drawn["laid"]:
        if laid["card"].startswith(card):
            for block in FRAMED_ON[laid["card"]]:
                shown = 3 - block if laid["turn"] else block
                if laid["visible"][shown]:
                    found.append((laid["row"] + shown // 2, laid["column"] + shown % 2))
    return found


def scored_extras(city: Metropolis, drawn: dict[str, Any], blocks: Blocks) -> dict[str, list[Scored]]:
    found = dict[str, list[Scored]]()
    if city.sites and city.site_rule >= 0:
        found["sites"] = each(framed(drawn, "cz_"), int(SITE_UNFINISHED[city.site_rule - FIRST_SITE]))
    if city.landmark:
        found["landmark"] = landmarks(drawn, blocks)
    if city.monster:
        found["monster"] = monster(drawn, blocks)
    if city.beaches and city.beach_goal >= 0:
        found["beach"] = beach(city, drawn, blocks)
    return found


def landmarks(drawn: dict[str, Any], blocks: Blocks) -> list[Scored]:
    """Each landmark together with the blocks of its zone beside it."""
    found = []
    for cell in framed(drawn, "poi_"):
        near = [other for other in around(cell) if blocks.zones.get(other) == blocks.zones[cell]]
        found.append(brings([cell, *near], len(near)))
    return found


def monster(drawn: dict[str, Any], blocks: Blocks) -> list[Scored]:
    """Shops in its row and its column; its own block where there are none."""
    for row, column in framed(drawn, CARDS[MONSTER]):
        shops = [cell for cell in blocks.of("C") if (cell[0] == row) != (cell[1] == column)]
        return each(shops, MONSTER_EACH) if shops else [brings([(row, column)], MONSTER_NONE)]
    return []


def beach(city: Metropolis, drawn: dict[str, Any], blocks: Blocks) -> list[Scored]:
    goal = city.beach_goal - FIRST_BEACH
    sea = by_the_sea(drawn, blocks)
    if goal == LOOKOUT_POINT:
        return each((cell for cell in sea if blocks.zones[cell] == "P"), LOOKOUT_POINTS)
    if goal == SCENIC_ROUTE:
        along = (road.cells for road in blocks.roads() if not set(road.cells).isdisjoint(sea))
        return [brings(cells, SCENIC_POINTS) for cells in along]
    return [brings(sea if goal == WATERFRONT else blocks.zones, int(beach_points(city)))]


def by_the_sea(drawn: dict[str, Any], blocks: Blocks) -> list[Cell]:
    north, east, south, west = drawn["limits"]
    rows = {north + 1 if north is not None else None, south - 1 if south is not None else None}
    columns = {west + 1 if west is not None else None, east - 1 if east is not None else None}
    return [cell for cell in blocks.zones if cell[0] in rows or cell[1] in columns]
