"""The rows of cards.toml: their shape, and what the box must add up to, by facts written here a second time."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ratusha.games.sprawlopolis import FACTS, cards
from ratusha.games.sprawlopolis.state import CATEGORIES, MOST_CITY

BOX: dict[str, dict[str, dict[str, Any]]] = tomllib.loads(
    Path(cards.__file__).with_name("cards.toml").read_text("utf-8")
)
KNOWN = {"public", "photo", "designed"}
ONE_ROAD = {"1", "4", "5", "9", "14", "18"}
DESIGNED = {
    *(("site_rules", card) for card in ("cz_p", "cz_r", "cz_c", "cz_i")),
    *(("beach_goals", card) for card in ("be_rc", "be_cp", "be_ri", "be_pi")),
    *(("duel_rules", card) for card in ("in_1", "in_2", "in_3", "in_4")),
    *(("roadworks", card) for card in ("rw_1", "rw_2", "rw_3", "rw_4")),
    ("landmarks", "poi_b"),
}
SHAPES = {
    "cards": {"blocks", "roads"},
    "sites": {"blocks", "roads", "site"},
    "landmarks": {"blocks", "roads", "framed"},
    "monster": {"blocks", "roads", "monster", "each", "none"},
    "beaches": {"blocks", "roads", "shore"},
    "roadworks": {"blocks", "roads", "unplayed"},
    "interstate": {"north", "south", "ramp"},
    "duel_rules": {"rules", "abroad", "tie"},
}
STREETS = ("cards", "sites", "landmarks", "monster", "beaches", "roadworks")
NEIGHBOURS = {(0, "E"): 1, (1, "W"): 0, (2, "E"): 3, (3, "W"): 2, (0, "S"): 2, (2, "N"): 0, (1, "S"): 3, (3, "N"): 1}
ACROSS = {"N": "S", "S": "N", "E": "W", "W": "E"}

# number, blocks and roads from the top left
STREET_SIDES = """
1  RIPC EW SW .  NS
2  CRPI EW EW .  ES
3  RIPC EW EW .  ES
4  IRCP ES EW NS .
5  ICPR EW SW .  NS
6  RPCI NS .  NS ES
7  CIRP EW EW SW .
8  RCIP NS NE NS .
9  CIRP ES EW NS .
10 RCIP EW EW SW .
11 IRCP EW EW SW .
12 CIRP NS NE NS .
13 IPRC NS .  NS ES
14 RCIP ES EW NS .
15 CPIR NS .  NS ES
16 ICPR EW EW .  ES
17 IRCP NS NE NS .
18 CRPI EW SW .  NS
"""


def streets(*tables: str) -> list[Any]:
    return [pytest.param(row, id=name) for table in tables for name, row in BOX[table].items()]


def roads_of(row: dict[str, Any]) -> list[set[int]]:
    """The blocks of each road on a card."""
    found = [{block} for block in range(4) if row["roads"][block]]
    for (block, edge), other in NEIGHBOURS.items():
        if edge in row["roads"][block] and ACROSS[edge] in row["roads"][other]:
            one, two = (next(road for road in found if each in road) for each in (block, other))
            if one is not two:
                found.remove(two)
                one |= two
    return found


def test_there_are_18_cards_and_a_goal_on_each() -> None:
    numbers = [str(number) for number in range(1, 19)]
    assert list(BOX["cards"]) == list(BOX["goals"]) == numbers
    assert len({row["name"] for row in BOX["goals"].values()}) == 18


def test_a_goal_adds_its_number_to_the_target() -> None:
    assert list(cards.TARGET) == list(range(1, 19))


@pytest.mark.parametrize("line", STREET_SIDES.strip().splitlines(), ids=lambda line: line.split()[0])
def test_a_street_side_is_as_printed(line: str) -> None:
    number, blocks, *roads = line.split()
    assert BOX["cards"][number]["blocks"] == list(blocks)
    assert BOX["cards"][number]["roads"] == [road.strip(".") for road in roads]


@pytest.mark.parametrize("row", streets("cards", "sites", "monster"))
def test_a_card_has_one_block_of_each_zone_and_no_road_in_the_park(row: dict[str, Any]) -> None:
    assert sorted(row["blocks"]) == sorted("CPIR")
    for zone, road in zip(row["blocks"], row["roads"], strict=True):
        assert len(road) == (0 if zone == "P" else 2)


@pytest.mark.parametrize("row", streets(*STREETS))
def test_a_road_joins_two_different_edges(row: dict[str, Any]) -> None:
    assert len(row["blocks"]) == len(row["roads"]) == 4
    assert all(road == "" or len(set(road)) == len(road) == 2 for road in row["roads"])
    assert set("".join(row["roads"])) <= set("NESW")


def test_six_cards_have_one_road_and_twelve_have_two() -> None:
    found = {number: len(roads_of(row)) for number, row in BOX["cards"].items()}
    assert {number for number, count in found.items() if count == 1} == ONE_ROAD
    assert Counter(found.values()) == {1: 6, 2: 12}


@pytest.mark.parametrize("table", ["landmarks", "roadworks"])
def test_other_streets_have_one_block_of_each_zone_too(table: str) -> None:
    assert all(sorted(row["blocks"]) == sorted("CPIR") for row in BOX[table].values())


def test_every_site_frames_a_block_of_its_own_zone() -> None:
    for name, row in BOX["sites"].items():
        assert row["blocks"][row["site"] - 1] == name[-1].upper()
    assert list(BOX["sites"]) == list(BOX["site_rules"])


def test_a_site_has_one_condition_and_costs_something() -> None:
    for row in BOX["site_rules"].values():
        assert len({"covers", "over", "beside"} & set(row)) == 1
        assert set(row) <= {"name", "covers", "over", "beside", "unfinished", "known"}
        assert row["unfinished"] < 0


def test_framed_landmarks_lie_across_so_that_one_stays() -> None:
    framed = [{row["blocks"][place - 1] for place in row["framed"]} for row in BOX["landmarks"].values()]
    assert framed == [{"I", "C"}, {"P", "R"}]
    assert all(sorted(row["framed"]) in ([1, 4], [2, 3]) for row in BOX["landmarks"].values())


def test_wrecktar_looks_like_card_3_and_stands_on_a_commercial_block() -> None:
    monster = BOX["monster"]["wr"]
    assert (monster["blocks"], monster["roads"]) == (BOX["cards"]["3"]["blocks"], BOX["cards"]["3"]["roads"])
    assert monster["blocks"][monster["monster"] - 1] == "C"
    assert (monster["each"], monster["none"]) == (-2, 3)


def test_beaches_have_water_on_their_shore() -> None:
    halves = {"N": [0, 1], "E": [1, 3], "S": [2, 3], "W": [0, 2]}
    for name, row in BOX["beaches"].items():
        assert [block for block in range(4) if row["blocks"][block] == "W"] == halves[row["shore"]]
        assert "".join(zone for zone in row["blocks"] if zone != "W").lower() == name.removeprefix("be_")
        assert all(road == "" or zone not in "WP" for zone, road in zip(row["blocks"], row["roads"], strict=True))
    assert Counter(row["shore"] for row in BOX["beaches"].values()) == {"E": 2, "N": 2}
    assert list(BOX["beaches"]) == list(BOX["beach_goals"])


def test_a_narrower_city_brings_no_less() -> None:
    points = BOX["beach_goals"]["be_rc"]["by_width"][1:]
    assert points == sorted(points, reverse=True)
    assert points[-1] == 0


def test_road_works_cost_more_where_two_roads_must_meet() -> None:
    found = {name: (len(roads_of(row)), row["unplayed"]) for name, row in BOX["roadworks"].items()}
    assert found == {"rw_1": (2, -4), "rw_2": (2, -4), "rw_3": (1, -3), "rw_4": (1, -3)}


def test_every_end_of_road_works_is_known() -> None:
    for place, row in enumerate(BOX["roadworks"].values()):
        for turned in range(2):
            ends = [end for end in cards.WORKS_ENDS[2 * place + turned] if end >= 0]
            assert len(ends) == 2 * len(roads_of(row))
            assert len({end // 100 for end in ends}) == len(roads_of(row))


def test_the_highway_is_as_pictured() -> None:
    found = {
        name: ("".join(row["north"]), "".join(row["south"]), row["ramp"]) for name, row in BOX["interstate"].items()
    }
    assert found == {
        "in_1": ("IR", "CP", "N2"),
        "in_2": ("IR", "CP", "S1"),
        "in_3": ("CI", "PR", "N2"),
        "in_4": ("CI", "PR", ""),
    }


def test_every_rule_set_of_the_duel_is_on_a_card() -> None:
    assert list(BOX["duel_rules"]) == list(BOX["interstate"])
    assert {row["rules"] for row in BOX["duel_rules"].values()} == set(cards.DUEL_RULES)
    assert {row["tie"] for row in BOX["duel_rules"].values()} == set(cards.DUEL_TIES)


@pytest.mark.parametrize("card", range(cards.CARD_COUNT))
def test_a_half_turn_reverses_a_card(card: int) -> None:
    assert list(cards.ZONE_AT[2 * card + 1]) == list(cards.ZONE_AT[2 * card])[::-1]
    turned = [road << 2 & 15 | road >> 2 for road in list(cards.ROAD_AT[2 * card])[::-1]]
    assert list(cards.ROAD_AT[2 * card + 1]) == turned


@pytest.mark.parametrize("table", BOX)
def test_every_row_says_how_it_is_known(table: str) -> None:
    assert {row["known"] for row in BOX[table].values()} <= KNOWN


def test_what_is_designed_is_marked_and_nothing_else_is() -> None:
    marked = {(table, name) for table in BOX for name, row in BOX[table].items() if row["known"] == "designed"}
    assert marked == DESIGNED


@pytest.mark.parametrize("table", SHAPES)
def test_rows_of_a_table_have_one_shape(table: str) -> None:
    assert all(set(row) == SHAPES[table] | {"known"} for row in BOX[table].values())


def test_the_facts_list_what_is_counted() -> None:
    assert len(FACTS.categories) == CATEGORIES
    assert FACTS.categories[:4] == cards.ZONES
    assert MOST_CITY >= 15 + 3 + 3 + 1 + 4 + 1
