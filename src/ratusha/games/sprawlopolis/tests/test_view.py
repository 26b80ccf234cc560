"""What a client draws from is what the rules say, from hidden copies alone: places, roads, what a choice brings."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from ratusha import game as verbs
from ratusha.games.sprawlopolis.cards import GOALS
from ratusha.games.sprawlopolis.city import city_of
from ratusha.games.sprawlopolis.goals import goal_points
from ratusha.games.sprawlopolis.ground import wall_row
from ratusha.games.sprawlopolis.roads import count_roads
from ratusha.games.sprawlopolis.scored_blocks import BY_GOAL, Blocks
from ratusha.games.sprawlopolis.tests.playing import ALL, GAME, at_random, densely, positions, setting, sit
from ratusha.games.sprawlopolis.view import after, preview, view
from ratusha.games.sprawlopolis.zones import largest_group
from ratusha.kernel import CHANCE, COMPILED, copy
from ratusha.match import Match
from ratusha.match.position import Position

pytestmark = pytest.mark.skipif(COMPILED, reason="a view is made of plain objects")

TABLES: list[tuple[str, int, dict[str, str]]] = [
    ("base", 1, {}),
    ("base", 1, ALL | {"roadworks_solo": "four"}),
    ("base", 3, ALL | {"covering": "not_last_block"}),
    ("duel", 2, {}),
    ("interstate", 2, {}),
    ("interstate_solo", 1, {}),
]
every_table = pytest.mark.parametrize(("mode", "seats", "options"), TABLES)


def seen_positions(mode: str, seats: int, options: dict[str, str], seed: int) -> Iterator[Position]:
    rng = random.Random(seed)
    policy = densely(rng) if seed % 2 else at_random(rng)
    for position, who, _, _ in positions(setting(mode, seats, **options), policy, rng):
        if who != CHANCE:
            yield position


def hidden_from(position: Position, seat: int) -> Any:
    known = copy(position.state)
    verbs.hide(known, seat)
    return known


def chosen_by(place: dict[str, Any], side: str) -> Iterator[str]:
    """The words of a place, as a client puts them together."""
    for card, turns in place["cards"].items():
        for turn in turns:
            turned = " turned" if turn else ""
            if "half" in place:
                yield from (f"landmark {upon} cover {place['half']}{turned}" for upon in place["upon"])
            else:
                yield f"place {card}{turned} at {place['row']} {place['column']}{side}"


@every_table
def test_places_are_all_that_a_seat_may_lay_and_nothing_else(mode: str, seats: int, options: dict[str, str]) -> None:
    met = set[str]()
    for seed in range(4):
        for position in seen_positions(mode, seats, options, seed):
            for seat in range(seats):
                seen = view(hidden_from(position, seat), seat)
                sides = ("",) if mode == "base" else (" north", " south")
                found = [
                    said
                    for city, side in zip(seen["cities"], sides, strict=True)
                    for place in city["places"]
                    for said in chosen_by(place, side)
                ]
                legal = [said for said in position.choices(seat) if said.startswith(("place ", "landmark "))]
                assert sorted(found) == sorted(legal)
                met |= {said.split()[1].partition("_")[0] for said in found if "_" in said or " wr " in said}
    if options:
        assert met == {"cz", "be", "wr", "rw", "poi"}


@every_table
def test_what_a_place_covers_is_what_lies_there(mode: str, seats: int, options: dict[str, str]) -> None:
    covering = 0
    for position in seen_positions(mode, seats, options, 1):
        seat = position.to_move
        for city in view(hidden_from(position, seat), seat)["cities"]:
            extent = city["extent"]
            built = {
                (row + extent["top"], column + extent["left"])
                for row, blocks in enumerate(city["blocks"])
                for column, block in enumerate(blocks)
                if block
            }
            for place in city["places"]:
                row, column = place["row"], place["column"]
                under = {(row + block // 2, column + block % 2) for block in range(4)}
                if "half" in place:
                    built = {(0, 0), (0, 1), (1, 0), (1, 1)}
                assert set(map(tuple, place["covers"])) == under & built
                covering += len(place["covers"])
    assert covering > 100


def test_an_onlooker_has_no_places() -> None:
    seen = view(sit().hidden(-1), -1)
    assert seen["cities"][0]["places"] == []
    assert sit().view(0)["cities"][0]["places"]


def test_road_works_have_places_in_the_turn_of_another() -> None:
    match = sit("6", seats=2, extras=["works rw_3 to 1", "works rw_4 to 2"], roadworks="yes")
    assert match.waiting == [0]
    cards = {card for place in match.view(1)["cities"][0]["places"] for card in place["cards"]}
    assert cards == {"rw_4"}
    assert 1 in match.may_act


def test_in_a_duel_only_the_cities_where_one_may_build_have_places() -> None:
    for card, both in (("in_1", False), ("in_4", True)):
        others = [each for each in ("in_1", "in_2", "in_3", "in_4") if each != card]
        script = [f"duel_rule {card}", *(f"highway {each}" for each in others)]
        match = sit("8", mode="duel", seats=2, highway=script, hands=(2, 3, 4, 5, 6, 7))
        while match.view(0)["phase"] == "highway_laid":
            match.play(match.waiting[0], "highway left")
        north, south = match.view(0)["cities"]
        assert north["places"]
        assert bool(south["places"]) == both
        assert [city["places"] for city in match.view(1)["cities"]] == [[], []]


# --- Roads ------------------------------------------------------------------------------------------------------------


@every_table
def test_roads_are_as_many_as_the_rules_count(mode: str, seats: int, options: dict[str, str]) -> None:
    joined = 0
    for seed in range(3):
        for position in seen_positions(mode, seats, options, seed):
            for side, city in enumerate(view(position.state, -1)["cities"]):
                own = [road for road in city["roads"] if not road["highway"]]
                joined += len(city["roads"]) - len(own)
                has_highway = bool(position.state.highway_count)
                assert city["road_count"] == len(own) + has_highway == count_roads(position.state, side)
    assert (joined > 0) == (mode != "base")


def test_a_road_from_a_ramp_is_the_highways_and_one_beside_it_is_not() -> None:
    script = ["highway in_1", "highway in_2", "highway in_3", "highway in_4"]
    match = sit(mode="interstate", seats=2, highway=script, hands=(1, 9, 4))
    ramps = match.view(0)["cities"][0]
    assert [road["path"] for road in ramps["roads"]] == [[[0, 1]], [[0, 5]]]
    assert ramps["road_count"] == 1
    for said, count, joining in (("place 1 at -2 0 north", 1, {True}), ("place 9 at -2 2 north", 2, {False, True})):
        hidden = match.hidden(0)
        then = city_of(after(hidden, 0, GAME.read(hidden, 0, said)), 0, [])
        assert then["road_count"] == count
        assert {road["highway"] for road in then["roads"]} == joining


# --- What a choice would bring ----------------------------------------------------------------------------------------


@every_table
def test_a_preview_is_what_then_happens(mode: str, seats: int, options: dict[str, str]) -> None:
    sorts = set[str]()
    for seed in range(3):
        rng = random.Random(seed)
        agreed = setting(mode, seats, **options)
        told: dict[str, Any] = {}
        for position, who, said, _ in positions(agreed, at_random(rng), rng):
            if told:
                assert view(position.state, -1)["scores"] == told["after"]
            told = {}
            if who != CHANCE:
                told = preview(hidden_from(position, who), who, said)
                assert told["words"] == said
                assert told["before"] == view(position.state, -1)["scores"]
                lays = told["placement"]
                assert (lays is None) == (not said.startswith(("place ", "landmark ")))
                sorts.add(said.split()[1 if lays else 0].partition("_")[0] if "_" in said or not lays else "card")
    assert sorts >= ({"cz", "be", "rw", "poi", "card"} if options else {"card"})


def test_a_preview_of_the_first_decision_knows_what_road_works_will_cost() -> None:
    match = Match.new(GAME, seats=2, options=ALL)
    words = match.choices(0)[0]
    assert words.startswith("landmark ")
    told = preview(match.hidden(0), 0, words)
    assert told["before"][0]["roadworks"] < 0
    match.play(0, words)
    assert match.view(0)["scores"] == told["after"]


def test_a_preview_says_where_the_card_would_lie_and_what_it_would_cover() -> None:
    match = sit()
    told = preview(match.hidden(0), 0, "place 2 turned at 1 1")
    assert told["placement"] == {"card": "2", "turn": 180, "city": 0, "row": 1, "column": 1, "covers": [[1, 1]]}
    assert len(told["before"]) == len(told["after"]) == 1
    assert told["before"][0]["total"] == sum(points for line, points in told["before"][0].items() if line != "total")
    json.dumps(told)
    assert match.view(0)["cities"][0]["laid"] == sit().view(0)["cities"][0]["laid"], "nothing was laid"


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("place 2 at 0 0", "it would cover a card completely"),
        ("place 9 at 0 1", "that card is not in your hand"),
        ("place 2 at 0 99", "it touches nothing"),
        ("place 2 at 0 099", "'place 2 at 0 099' is not a choice now"),
        ("keep", "'keep' is not a choice now"),
        ("dance", "'dance' is not a choice now"),
    ],
)
def test_a_preview_of_what_is_no_choice_says_why(said: str, why: str) -> None:
    with pytest.raises(ValueError, match=f"^{why}$"):
        preview(sit().hidden(0), 0, said)


# --- What counts ------------------------------------------------------------------------------------------------------


@every_table
def test_blocks_that_count_bring_the_points_of_their_line(mode: str, seats: int, options: dict[str, str]) -> None:
    for seed in range(6):
        for position in seen_positions(mode, seats, options, seed):
            state, seen = position.state, view(position.state, -1)
            for side, city in enumerate(seen["cities"]):
                built = {
                    (row + city["extent"]["top"], column + city["extent"]["left"])
                    for row, blocks in enumerate(city["blocks"])
                    for column, block in enumerate(blocks)
                    if block
                }
                if not built:
                    continue  # before the first card there is nothing to light
                drawn = Blocks(city, wall_row(side) if state.highway_count else 0)
                for goal, name in enumerate(GOALS):
                    counted = BY_GOAL[name](drawn)
                    assert sum(each["points"] for each in counted) == goal_points(state, side, goal), name
                    assert {(row, column) for each in counted for row, column in each["cells"]} <= built, name
                for which, line in enumerate(("commercial", "park", "industrial", "residential")):
                    (largest,) = city["counts"][line]
                    assert len(largest["cells"]) == largest["points"] == largest_group(state, side, which)
            if mode == "base":
                for line in {"sites", "landmark", "monster", "beach"} & set(seen["cities"][0]["counts"]):
                    points = sum(each["points"] for each in seen["cities"][0]["counts"][line])
                    assert points == seen["scores"][0][line], line


def test_a_goal_that_is_open_says_what_counts_for_it() -> None:
    city = sit(goals=(3, 10, 12), hands=(5, 6, 7)).view(0)["cities"][0]
    assert [sum(each["points"] for each in city["counts"][f"goal_{place}"]) for place in (1, 2, 3)] == [-2, 1, 1]
    assert len(city["counts"]["goal_1"]) == 2


def test_framed_blocks_are_printed_and_nothing_else_is() -> None:
    cards = sit().view(0)["cards"]
    framed = {card: printed["framed"] for card, printed in cards.items() if "framed" in printed}
    assert framed == {
        "cz_p": [3], "cz_r": [2], "cz_c": [0], "cz_i": [0], "poi_a": [0, 3], "poi_b": [0, 3], "wr": [3],
    }  # fmt: skip
    assert cards["in_1"] == {"blocks": "IRCP", "roads": ["", "NS", "", ""]}
    assert cards["in_2"] == {"blocks": "IRCP", "roads": ["", "", "NS", ""]}
