"""The facts of `cards.toml` as tables that rules can read."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from ratusha.kernel import table

_FACTS: dict[str, dict[str, dict[str, Any]]] = tomllib.loads(Path(__file__).with_name("cards.toml").read_text("utf-8"))

KINDS: tuple[str, ...] = tuple(_FACTS["kinds"])
SHOPS: tuple[str, ...] = tuple(_FACTS["shops"])
SYMBOLS: tuple[str, ...] = tuple(_FACTS["symbols"])
RIVALS: tuple[str, ...] = tuple(_FACTS["rivals"])
SIDES: tuple[str, ...] = tuple(_FACTS["sides"])
TILES = KINDS[:-1] + tuple(f"shop_{shop}" for shop in SHOPS)
"""The buildings that differ: four kinds, then the six shops. Residents follow, one a kind."""

OFFICE, METRO, PARK, HOUSE, SHOP = range(5)
KIND_COUNT = len(KINDS)
SHOP_COUNT = len(SHOPS)
FIRST_SHOP = SHOP
BUILDINGS = FIRST_SHOP + SHOP_COUNT
RESIDENT = BUILDINGS
ALL_TILES = BUILDINGS + KIND_COUNT
RESIDENTS_A_KIND = 2
SLOTS = len(SYMBOLS)
SIZE = 5
SQUARES = SIZE * SIZE

_rows = [_FACTS["kinds"][kind] for kind in KINDS]
COPIES = table([int(row["copies"]) for row in _rows])
ALONE = table([int(row.get("alone", 0)) for row in _rows])
EACH = table([int(row.get("each", 0)) for row in _rows])
RECOUNT = table([int(row["recount"]) for row in _rows])
BY_GROUP = table([int(points) for points in _FACTS["kinds"]["park"]["by_group"]])
KIND_OF = table([min(tile, SHOP) for tile in range(BUILDINGS)])
SHOP_COPIES = 2


def _bits(squares: list[list[int]]) -> int:
    return sum(1 << ((row - 1) * SIZE + column - 1) for row, column in squares)


MATCHES = table([[KINDS.index(kind) for kind in _FACTS["shops"][shop]["matches"]] for shop in SHOPS])
SYMBOL_AT = table([[symbol - 1 for row in _FACTS["sides"][side]["symbols"] for symbol in row] for side in SIDES])
SPRING = table([_bits(_FACTS["sides"][side]["spring"]) for side in SIDES])
LAP = table([int(_FACTS["sides"][side]["lap"]) for side in SIDES])
RIVAL_POINTS = table([[0, *_FACTS["rivals"][rival]["points"]] for rival in RIVALS])


def _setup(prefix: str, key: str) -> list[int]:
    return [int(_FACTS["setup"][f"{prefix}_{max(2, seats)}"][key]) for seats in range(5)]


REMOVED = table([_setup("full", "removed"), _setup("training", "removed")])
STACK = table([_setup("full", "stack"), _setup("training", "stack")])
EMPTY = table([_setup("full", "empty"), _setup("training", "empty")])
REMOVE_FIVE = int(_FACTS["setup"]["training_2_remove_five"]["removed"])
REMOVE_FIVE_STACK = int(_FACTS["setup"]["training_2_remove_five"]["stack"])
