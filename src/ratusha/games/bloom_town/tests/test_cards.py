"""The rows of cards.toml: their shape, and what the box must add up to, by facts written here a second time."""

from __future__ import annotations

import tomllib
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from ratusha.games.bloom_town import FACTS, cards

BOX: dict[str, dict[str, dict[str, Any]]] = tomllib.loads(
    Path(cards.__file__).with_name("cards.toml").read_text("utf-8")
)
KNOWN = {"rulebooks", "rulebook", "review", "designed"}

# tiles of a kind removed, tiles in a stack, empty stacks that end it, and by arithmetic the tiles left over
SET_UP = """
full_2      6   8  3   1
full_3      2  11  2   4
full_4      0  13  2   2
training_2  6   6  1   1
training_3  2   7  1  14
training_4  0   7  1  22
training_2_remove_five  5  7  1  1
"""

RIVALS = """
alisa   2  4   7  11  16  22  30
boris   4  6   9  13  18  24  35
zinovy  6  8  11  15  20  26  40
"""


def rows(table: str) -> list[list[str]]:
    return [line.split() for line in table.split("\n") if line]


def test_the_box_has_65_buildings_of_five_kinds() -> None:
    assert {kind: row["copies"] for kind, row in BOX["kinds"].items()} == dict.fromkeys(
        ("office", "metro", "park", "house", "shop"), 13
    )
    assert len(BOX["shops"]) * cards.SHOP_COPIES + 1 == BOX["kinds"]["shop"]["copies"]


def test_points_are_as_printed() -> None:
    kinds = BOX["kinds"]
    assert all(kinds[kind]["alone"] == kinds[kind]["each"] == 1 for kind in ("office", "metro", "house", "shop"))
    assert kinds["park"]["by_group"] == [1, 3, 4, 0]
    assert {kind: row["recount"] for kind, row in kinds.items()} == {
        "office": 2,
        "metro": 2,
        "park": 2,
        "house": 0,
        "shop": 0,
    }


def test_the_shops_are_all_pairs_of_the_other_kinds() -> None:
    pairs = [frozenset(row["matches"]) for row in BOX["shops"].values()]
    assert Counter(pairs) == Counter(map(frozenset, combinations(("office", "metro", "park", "house"), 2)))
    assert all(name == "_".join(row["matches"]) for name, row in BOX["shops"].items())
    assert len({row["sells"] for row in BOX["shops"].values()}) == 6


def test_the_ice_cream_shop_is_the_one_of_the_rulebooks() -> None:
    assert BOX["shops"]["park_house"]["sells"] == "ice cream"


@pytest.mark.parametrize("side", BOX["sides"])
def test_a_side_has_a_symbol_and_a_spring_square_a_column(side: str) -> None:
    row = BOX["sides"][side]
    assert row["symbols"] == [[1, 2, 3, 4, 5]] * 5
    assert sorted(column for _, column in row["spring"]) == [1, 2, 3, 4, 5]
    assert all(1 <= number <= 5 for number, _ in row["spring"])


def test_side_b_is_harder() -> None:
    """Its spring squares have fewer neighbours, and a lap is worth nothing there."""
    neighbours = {
        side: sum((1 < number < 5) + (1 < column < 5) + 2 for number, column in row["spring"])
        for side, row in BOX["sides"].items()
    }
    assert neighbours == {"a": 18, "b": 13}
    assert {side: row["lap"] for side, row in BOX["sides"].items()} == {"a": 5, "b": 0}


@pytest.mark.parametrize("row", rows(SET_UP), ids=lambda row: row[0])
def test_the_set_up_adds_up(row: list[str]) -> None:
    name, (removed, stack, empty, left_over) = row[0], [int(figure) for figure in row[1:]]
    found = BOX["setup"][name]
    assert (found["removed"], found["stack"], found["empty"]) == (removed, stack, empty)
    seats = int(name.split("_")[1])
    residents = 10 if name.startswith("full") else 0
    assert 5 * (13 - removed) - 2 * seats + residents - 5 * stack == left_over


def test_solo_is_set_up_as_for_two() -> None:
    for table in (cards.REMOVED, cards.STACK, cards.EMPTY):
        assert table[0][1] == table[0][2]
    assert 5 * (13 - cards.REMOVED[0][1]) - 2 + 10 - 5 * cards.STACK[0][1] == 3


def test_the_rivals_are_as_printed() -> None:
    found = [[name, *map(str, row["points"])] for name, row in BOX["rivals"].items()]
    assert found == rows(RIVALS)
    assert [row[0] for row in cards.RIVAL_POINTS] == [0, 0, 0]


def test_zinovys_worked_example() -> None:
    points = cards.RIVAL_POINTS[cards.RIVALS.index("zinovy")]
    assert points[5] == 20
    assert points[3] + points[5] + points[2] + points[1] == 45


@pytest.mark.parametrize("table", BOX)
def test_every_row_says_how_it_is_known(table: str) -> None:
    assert {row["known"] for row in BOX[table].values()} <= KNOWN
    assert len({frozenset(row) for name, row in BOX[table].items() if name != "park"}) == 1


def test_the_facts_list_what_the_box_has() -> None:
    options = {option.id: option.values for option in FACTS.options}
    assert options["side"] == cards.SIDES
    assert options["rival"] == cards.RIVALS
    assert options["triple_shop"] == (*cards.SHOPS, "random")
    assert FACTS.categories[: len(cards.KINDS)] == cards.KINDS
