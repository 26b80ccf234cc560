"""The rows of cards.toml: their shape, and what the box must add up to, by facts written here a second time."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ratusha.games.welcome_to import FACTS, cards, lots
from ratusha.games.welcome_to.state import CATEGORIES

BOX: dict[str, dict[str, dict[str, Any]]] = tomllib.loads(
    Path(cards.__file__).with_name("cards.toml").read_text("utf-8")
)
KNOWN = {"rulebook", "public", "sheet"}
SHAPES = {
    "effects": {"cards"},
    "numbers": {"cards"},
    "streets": {"houses", "pools", "parks"},
    "columns": {"values"},
}

# what the rulebook says of the construction cards
EFFECTS = {"surveyor": 18, "agent": 18, "park": 18, "pool": 9, "temp": 9, "bis": 9}
NUMBERS = [3, 3, 4, 5, 6, 7, 8, 9, 8, 7, 6, 5, 4, 3, 3]

# sizes of estates, points for whoever is first, points later
ESTATE_PLANS = """
1_1  1 1 1 1 1 1   8 4
1_2  2 2 2 2       8 4
1_3  3 3 3         8 4
1_4  4 4           6 3
1_5  5 5           8 4
1_6  6 6          10 6
2_1  1 1 1 6      11 6
2_2  2 2 5        10 6
2_3  3 3 4        12 7
2_4  3 6           8 4
2_5  4 5           9 5
2_6  1 1 1 4       9 5
3_1  1 2 6        12 7
3_2  1 4 5        13 7
3_3  3 4           7 3
3_4  2 5           7 3
3_5  1 2 2 3      11 6
3_6  2 3 5        13 7
"""

STARRED_PLANS = """
1x_1  street 3  8 4
1x_2  street 1  6 3
1x_3  bis    5  8 3
1x_4  temps  7  6 3
1x_5  ends   3  7 4
2x_1  parks  2  7 4
2x_2  both   0 10 5
2x_3  pools  2  7 4
2x_4  both   3 10 5
2x_5  both   2  8 3
"""


def rows(table: str) -> list[list[str]]:
    return [line.split() for line in table.split("\n") if line]


def test_there_are_81_construction_cards() -> None:
    assert sum(sum(row["cards"]) for row in BOX["numbers"].values()) == cards.ALL_CARDS == 81
    assert cards.STACKS * cards.STACK == 81
    assert cards.CARD_COUNT == len({(number, effect) for number, effect, _ in cards.CARDS}) == 66


def test_effects_add_up() -> None:
    assert {effect: row["cards"] for effect, row in BOX["effects"].items()} == EFFECTS
    columns = zip(*(row["cards"] for row in BOX["numbers"].values()), strict=True)
    assert [sum(column) for column in columns] == list(EFFECTS.values()) == list(cards.EFFECT_COPIES)


def test_numbers_add_up() -> None:
    assert list(BOX["numbers"]) == [str(number) for number in range(1, 16)]
    assert [sum(row["cards"]) for row in BOX["numbers"].values()] == NUMBERS
    assert all(len(row["cards"]) == len(EFFECTS) for row in BOX["numbers"].values())


def test_low_and_high_numbers_mirror_each_other() -> None:
    rows = [row["cards"] for row in BOX["numbers"].values()]
    assert rows == rows[::-1]


def test_there_are_18_plans_and_10_starred_ones() -> None:
    levels = Counter((row["level"], row.get("starred", False)) for row in BOX["plans"].values())
    assert levels == {(1, False): 6, (2, False): 6, (3, False): 6, (1, True): 5, (2, True): 5}
    assert cards.PLAN_COUNT == 28


@pytest.mark.parametrize("row", rows(ESTATE_PLANS), ids=lambda row: row[0])
def test_a_plan_of_estates_is_as_printed(row: list[str]) -> None:
    name, *sizes, first, later = row
    found = BOX["plans"][name]
    assert set(found) == {"level", "estates", "first", "later", "known"}
    assert (found["estates"], found["first"], found["later"]) == ([int(size) for size in sizes], int(first), int(later))
    assert name.startswith(f"{found['level']}_")
    assert found["estates"] == sorted(found["estates"])


@pytest.mark.parametrize("row", rows(STARRED_PLANS), ids=lambda row: row[0])
def test_a_starred_plan_is_as_printed(row: list[str]) -> None:
    name, asks, number, first, later = row
    found = BOX["plans"][name]
    more = {"roundabouts"} if name == "2x_2" else set()
    assert set(found) == {"level", "starred", asks, "first", "later", "known"} | more
    assert (found[asks], found["first"], found["later"]) == (int(number), int(first), int(later))
    assert name.startswith(f"{found['level']}x_")
    assert found.get("roundabouts", 0) == len(more)


def test_every_plan_brings_less_later() -> None:
    assert all(0 < row["later"] < row["first"] for row in BOX["plans"].values())
    assert {row[0] for row in rows(ESTATE_PLANS + STARRED_PLANS)} == set(BOX["plans"])


def test_every_plan_fits_on_a_sheet() -> None:
    assert all(sum(row.get("estates", [])) <= lots.LOTS for row in BOX["plans"].values())
    assert max(max(row.get("estates", [1])) for row in BOX["plans"].values()) <= cards.SIZES


def test_streets_grow_by_a_house_and_a_park() -> None:
    streets = list(BOX["streets"].values())
    assert [row["houses"] for row in streets] == [10, 11, 12]
    assert [len(row["parks"]) - 1 for row in streets] == [3, 4, 5]
    assert [row["parks"][-1] for row in streets] == [10, 14, 18]
    assert all(row["parks"][:-1] == [2 * boxes for boxes in range(len(row["parks"]) - 1)] for row in streets)
    assert lots.LOTS == 33


def test_each_street_has_three_pools() -> None:
    assert [row["pools"] for row in BOX["streets"].values()] == [[3, 7, 8], [1, 4, 8], [2, 7, 11]]
    assert len(BOX["columns"]["pools"]["values"]) == 1 + 9


def test_columns_rise() -> None:
    values = {name: row["values"] for name, row in BOX["columns"].items()}
    assert all(column == sorted(column) for column in values.values())
    assert values["pools"] == [0, 3, 6, 9, 13, 17, 21, 26, 31, 36]
    assert values["bis"] == [0, 1, 3, 6, 9, 12, 16, 20, 24, 28]
    assert values["roundabouts"] == [0, 3, 8]
    assert values["refusals"] == [0, 0, 3, 5]


def test_estates_begin_with_a_point_a_house() -> None:
    columns = [BOX["columns"][f"estates_{size}"]["values"] for size in range(1, 7)]
    assert [column[0] for column in columns] == [1, 2, 3, 4, 5, 6]
    assert [column[-1] for column in columns] == [3, 4, 6, 8, 10, 12]
    assert [len(column) - 1 for column in columns] == [1, 2, 3, 4, 4, 4]


def test_there_is_a_box_for_every_agent() -> None:
    assert sum(cards.AGENT_BOXES) == EFFECTS["agent"]


def test_temps_are_as_printed() -> None:
    assert (BOX["temps"]["boxes"]["number"], BOX["temps"]["places"]["points"]) == (11, [7, 4, 1])
    assert (BOX["temps"]["solo"]["needed"], BOX["temps"]["solo"]["points"]) == (6, 7)
    reached, printed = BOX["written"]["reached"], BOX["written"]["printed"]
    assert (printed["lowest"], printed["highest"]) == (1, 15)
    assert (reached["lowest"], reached["highest"], reached["change"]) == (0, 17, 2)


def test_the_solo_card_lies_in_the_lower_half() -> None:
    assert cards.UPPER_HALF == 41
    assert 13 * 3 < cards.UPPER_HALF < 14 * 3


@pytest.mark.parametrize("table", BOX)
def test_every_row_says_how_it_is_known(table: str) -> None:
    assert {row["known"] for row in BOX[table].values()} <= KNOWN


@pytest.mark.parametrize("table", SHAPES)
def test_rows_of_a_table_have_one_shape(table: str) -> None:
    assert all(set(row) == SHAPES[table] | {"known"} for row in BOX[table].values())


def test_the_facts_list_what_the_sheet_has() -> None:
    assert len(FACTS.categories) == CATEGORIES
    assert set(BOX["columns"]) - {f"estates_{size}" for size in range(1, 7)} <= set(FACTS.categories)
