"""The rows of cards.toml: their shape, and what the box must add up to, by facts written here a second time."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ratusha.games.machi_koro_2 import cards, rules

BOX: dict[str, dict[str, dict[str, Any]]] = tomllib.loads(
    Path(cards.__file__).with_name("cards.toml").read_text("utf-8")
)
ESTABLISHMENTS, LANDMARKS = BOX["establishments"], BOX["landmarks"]
IN_THE_BOX = {name: row for name, row in LANDMARKS.items() if not row.get("promo")}

# name: numbers, colour, icon, cost, copies, coins
CARDS = """
sushi_bar          1      red     cup     2  5  3
wheat_field        1,2    blue    grain   1  5  1
vineyard           2      blue    fruit   1  5  2
bakery             2,3    green   bread   1  5  2
cafe               3      red     cup     1  5  2
flower_garden      4      blue    flower  2  5  2
convenience_store  4      green   bread   1  5  3
forest             5      blue    gear    3  5  2
flower_shop        6      green   combo   1  3  3
business_center    6      purple  major   3  3  0
corn_field         7      blue    grain   2  5  3
stadium            7      purple  major   3  3  3
hamburger_stand    8      red     cup     1  5  2
furniture_factory  8      green   combo   4  3  4
shopping_district  8,9    purple  major   3  3  11
family_restaurant  9,10   red     cup     2  5  2
winery             9      green   combo   3  3  3
apple_orchard      10     blue    fruit   1  5  3
food_warehouse     10,11  green   combo   2  3  2
mine               11,12  blue    gear    4  5  6
"""

TEN = "farmers_market french_restaurant moving_company observatory publisher shopping_mall tech_startup"
TWELVE = """
airport amusement_park charterhouse exhibit_hall forge museum park radio_tower soda_bottling_plant temple tv_station
"""
AT_ONCE = "french_restaurant publisher exhibit_hall museum park radio_tower tv_station launch_pad"
FOR_THE_OWNER = "loan_office french_restaurant publisher exhibit_hall museum radio_tower tv_station launch_pad"


def test_every_establishment_is_as_printed() -> None:
    found = [
        [name, ",".join(map(str, row["numbers"])), row["colour"], row["icon"]]
        + [str(row[key]) for key in ("cost", "copies")]
        + [str(row.get("coins", 0))]
        for name, row in ESTABLISHMENTS.items()
    ]
    assert found == [line.split() for line in CARDS.split("\n") if line]


def test_the_box_has_86_establishments_of_20_kinds() -> None:
    decks: Counter[str] = Counter()
    for row in ESTABLISHMENTS.values():
        decks[row["deck"]] += row["copies"]
    assert decks == {"1-6": 46, "7-12": 40}
    assert decks.total() == 86
    assert Counter(row["copies"] for row in ESTABLISHMENTS.values()) == {5: 13, 3: 7}


def test_the_box_has_20_landmarks_and_there_are_3_promos() -> None:
    assert (len(IN_THE_BOX), len(LANDMARKS)) == (20, 23)
    assert set(LANDMARKS) - set(IN_THE_BOX) == {"private_club", "city_hall", "renovation_company"}
    assert {row["known"] for name, row in LANDMARKS.items() if name not in IN_THE_BOX} == {"single"}


def test_the_coins_add_up_to_210() -> None:
    assert rules.COINS_IN_THE_BOX == 60 * 1 + 10 * 5 + 10 * 10


def test_three_ladders_of_prices() -> None:
    assert {name for name, row in IN_THE_BOX.items() if row["costs"] == [10, 14, 22]} == set(TEN.split())
    assert {name for name, row in IN_THE_BOX.items() if row["costs"] == [12, 16, 22]} == set(TWELVE.split())
    assert IN_THE_BOX["launch_pad"]["costs"] == [45, 38, 25]
    assert IN_THE_BOX["loan_office"]["costs"] == [10, 0, 0]


def test_when_and_for_whom_landmarks_act() -> None:
    assert {name for name, row in IN_THE_BOX.items() if row["when"] == "at_once"} == set(AT_ONCE.split())
    assert {name for name, row in IN_THE_BOX.items() if row["whom"] == "owner"} == set(FOR_THE_OWNER.split())


def test_four_landmarks_raise_an_icon_by_one() -> None:
    raising = {name: (row["raises"], row["coins"]) for name, row in LANDMARKS.items() if "raises" in row}
    assert raising == {
        "farmers_market": ("grain", 1),
        "shopping_mall": ("bread", 1),
        "forge": ("gear", 1),
        "soda_bottling_plant": ("cup", 1),
    }


def test_what_factories_and_landmarks_count() -> None:
    rows = ESTABLISHMENTS | LANDMARKS
    assert {name: row["counts"] for name, row in rows.items() if "counts" in row} == {
        "flower_shop": "flower",
        "furniture_factory": "gear",
        "winery": "fruit",
        "food_warehouse": "cup",
        "publisher": "bread",
        "tv_station": "cup",
        "renovation_company": "cup",
    }


@pytest.mark.parametrize("name", ESTABLISHMENTS)
def test_the_shape_of_an_establishment(name: str) -> None:
    row = ESTABLISHMENTS[name]
    expected = {"deck", "numbers", "colour", "icon", "cost", "copies", "effect", "known"}
    if row["effect"] != "swap":
        expected |= {"coins"}
    if row["effect"] == "per_icon":
        expected |= {"counts"}
    assert set(row) == expected
    assert row["known"] in ("rulebook", "agreed")
    assert all(number in {"1-6": range(1, 7), "7-12": range(7, 13)}[row["deck"]] for number in row["numbers"])
    assert row["numbers"] == list(range(row["numbers"][0], row["numbers"][-1] + 1))


@pytest.mark.parametrize("name", ESTABLISHMENTS)
def test_the_colour_goes_with_the_effect_and_the_icon(name: str) -> None:
    row = ESTABLISHMENTS[name]
    effects = {
        "red": {"roller"},
        "blue": {"bank"},
        "green": {"bank", "per_icon"},
        "purple": {"each_opponent", "half_of_rich", "swap"},
    }
    assert row["effect"] in effects[row["colour"]]
    assert (row["icon"] == "cup") == (row["colour"] == "red")
    assert (row["icon"] == "major") == (row["colour"] == "purple")
    assert (row["icon"] == "combo") == (row["effect"] == "per_icon")


@pytest.mark.parametrize("name", LANDMARKS)
def test_the_shape_of_a_landmark(name: str) -> None:
    row = LANDMARKS[name]
    assert {"costs", "when", "whom", "known"} <= set(row)
    assert set(row) <= {"costs", "when", "whom", "known", "coins", "raises", "counts", "number", "promo"}
    assert row["when"] in ("at_once", "always")
    assert row["whom"] in ("owner", "all")
    assert len(row["costs"]) == 3


def test_establishments_stand_in_the_order_of_a_city() -> None:
    numbers = [row["numbers"][0] for row in ESTABLISHMENTS.values()]
    assert numbers == sorted(numbers)
