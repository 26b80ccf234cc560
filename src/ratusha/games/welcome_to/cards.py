"""The facts of `cards.toml` as tables that rules can read."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from ratusha.kernel import table

_FACTS: dict[str, dict[str, dict[str, Any]]] = tomllib.loads(Path(__file__).with_name("cards.toml").read_text("utf-8"))

# --- Construction cards -----------------------------------------------------------------------------------------------

EFFECTS: tuple[str, ...] = tuple(_FACTS["effects"])
SURVEYOR, AGENT, PARK, POOL, TEMP, BIS = range(6)
EFFECT_COUNT = len(EFFECTS)
LOWEST = int(_FACTS["written"]["reached"]["lowest"])
HIGHEST = int(_FACTS["written"]["reached"]["highest"])
CHANGE = int(_FACTS["written"]["reached"]["change"])
"""How far temps may change a number."""
NUMBERS = HIGHEST + 1

CARDS: tuple[tuple[int, int, int], ...] = tuple(
    (int(number), effect, int(copies))
    for number, row in _FACTS["numbers"].items()
    for effect, copies in enumerate(row["cards"])
    if copies
)
"""The cards that differ: number, effect, how many of them."""
CARD_COUNT = len(CARDS)
ALL_CARDS = sum(copies for _, _, copies in CARDS)
NUMBER_OF = table([number for number, _, _ in CARDS])
EFFECT_OF = table([effect for _, effect, _ in CARDS])
COPIES = table([copies for _, _, copies in CARDS])
EFFECT_COPIES = table([sum(copies for _, each, copies in CARDS if each == effect) for effect in range(EFFECT_COUNT)])
STACKS = 3
STACK = ALL_CARDS // STACKS
UPPER_HALF = int(_FACTS["solo"]["upper_half"]["cards"])

# --- The sheet --------------------------------------------------------------------------------------------------------

_streets = list(_FACTS["streets"].values())
STREETS = len(_streets)
HOUSES = table([int(row["houses"]) for row in _streets])
PARK_POINTS = table([row["parks"] + [row["parks"][-1]] * (6 - len(row["parks"])) for row in _streets])
PARK_BOXES = table([len(row["parks"]) - 1 for row in _streets])
POOL_LOTS: tuple[tuple[int, ...], ...] = tuple(tuple(lot - 1 for lot in row["pools"]) for row in _streets)


def _column(name: str) -> list[int]:
    return [int(value) for value in _FACTS["columns"][name]["values"]]


POOL_POINTS = table(_column("pools"))
BIS_POINTS = table(_column("bis"))
ROUNDABOUT_POINTS = table(_column("roundabouts"))
REFUSAL_POINTS = table(_column("refusals"))
BIS_BOXES = len(BIS_POINTS) - 1
ROUNDABOUTS = len(ROUNDABOUT_POINTS) - 1
REFUSALS = len(REFUSAL_POINTS) - 1
SIZES = 6
"""Of an estate: from one house to six."""
_estates = [_column(f"estates_{size}") for size in range(1, SIZES + 1)]
ESTATE_POINTS = table([[0] * 5, *(row + [row[-1]] * (5 - len(row)) for row in _estates)])
AGENT_BOXES = table([0, *(len(row) - 1 for row in _estates)])
TEMP_BOXES = int(_FACTS["temps"]["boxes"]["number"])
TEMP_POINTS = table([int(points) for points in _FACTS["temps"]["places"]["points"]])
SOLO_TEMPS = int(_FACTS["temps"]["solo"]["needed"])
SOLO_TEMP_POINTS = int(_FACTS["temps"]["solo"]["points"])

# --- City plans -------------------------------------------------------------------------------------------------------

PLANS: tuple[str, ...] = tuple(_FACTS["plans"])
PLAN_COUNT = len(PLANS)
LEVELS = 3
ASKS = ("estates", "street", "ends", "bis", "temps", "parks", "pools", "both")
ESTATES, STREET_BUILT, ENDS_BUILT, BIS_HOUSES, TEMPS_HIRED, ALL_PARKS, ALL_POOLS, PARKS_AND_POOLS = range(8)
"""What a plan may ask for."""
DIGIT = 6
"""Estates by size are counted in one number: so many bits a size, the smallest size lowest."""

_plans = list(_FACTS["plans"].values())
_asked = [next(ask for ask in ASKS if ask in row) for row in _plans]


def _packed(sizes: list[int]) -> int:
    return sum(1 << (DIGIT * (size - 1)) for size in sizes)


PLAN_LEVEL = table([int(row["level"]) - 1 for row in _plans])
PLAN_STARRED = table([int(row.get("starred", False)) for row in _plans])
PLAN_ASKS = table([ASKS.index(ask) for ask in _asked])
PLAN_ESTATES = table([_packed(row.get("estates", [])) for row in _plans])
PLAN_NUMBER = table([0 if ask == "estates" else int(row[ask]) for ask, row in zip(_asked, _plans, strict=True)])
"""A street from 1 or how many, as the plan asks."""
PLAN_ROUNDABOUTS = table([int(row.get("roundabouts", 0)) for row in _plans])
PLAN_FIRST = table([int(row["first"]) for row in _plans])
PLAN_LATER = table([int(row["later"]) for row in _plans])
PLAN_SIZES: tuple[tuple[int, ...], ...] = tuple(tuple(row.get("estates", ())) for row in _plans)
