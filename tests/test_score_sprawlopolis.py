"""`ratusha score sprawlopolis`: paper cities are counted; what cannot be is named by placement, or row and column."""

from __future__ import annotations

import itertools
import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ratusha.chance import FairChance
from ratusha.commands.score import warnings_in_words
from ratusha.game import load_game
from ratusha.games.sprawlopolis import paper
from ratusha.games.sprawlopolis.cards import BEACH_NAMES, CARDS, GOALS, HIGHWAYS, SITE_NAMES
from ratusha.games.sprawlopolis.paper_count import EXTRAS
from ratusha.kernel import COMPILED
from ratusha.match import Match
from ratusha.texts import LANGUAGES, Texts
from tests.test_error_texts import check_said_in_every_language

pytestmark = pytest.mark.skipif(COMPILED, reason="counting is done in plain processes")
GAME = load_game("sprawlopolis")
EXPANSIONS = ("construction_zones", "points_of_interest", "wrecktar", "beaches", "roadworks")
EVERY_GOAL = list(range(1, 19))
THREE_BY_THREE = [EVERY_GOAL[first : first + 3] for first in range(0, 18, 3)]


def grid(*rows: str, goals: list[int] | None = None, **more: Any) -> dict[str, Any]:
    return paper.count({"goals": goals or [], "grid": list(rows)} | more)


def goal(number: int, *rows: str) -> int:
    found: int = grid(*rows, goals=[number])["goals"][str(number)]
    return found


def at(card: int | str, row: int, col: int, turn: int = 0) -> dict[str, Any]:
    return {"card": card, "row": row, "col": col, "turn": turn}


def cards(*placements: dict[str, Any], **more: Any) -> dict[str, Any]:
    return paper.count({"goals": [], "placements": list(placements)} | more)


# --- A grid -----------------------------------------------------------------------------------------------------------


def test_every_line_of_a_grid() -> None:
    found = grid("RSE CWE IWS", "RNE CWE INW", goals=[14])
    assert found == {
        "zones": {"C": 2, "P": 0, "I": 2, "R": 2},
        "roads": 1,
        "road_points": -1,
        "goals": {"14": 6},
        "total": 6 - 1 + 6,
        "target": 14,
        "win": False,
        "warnings": [],
    }
    assert list(found) == ["zones", "roads", "road_points", "goals", "total", "target", "win", "warnings"]


def test_easy_has_no_roads_and_hard_one_zone_only() -> None:
    rows = ("CEW CEW C", "P P I")
    assert grid(*rows)["total"] == 3 + 2 + 1 - 1
    assert grid(*rows, difficulty="easy") | {"roads": 1, "road_points": 0, "total": 6} == grid(*rows, difficulty="easy")
    assert grid(*rows, difficulty="hard")["total"] == 3 - 1
    assert grid(*rows, difficulty="hard")["zones"] == {"C": 3, "P": 2, "I": 1, "R": 0}


def test_it_is_won_at_the_target_exactly() -> None:
    """Goal 3: each park a point."""
    assert [grid("P P" + " P" * more, goals=[3])["win"] for more in (0, 1, 2)] == [True, True, True]
    assert grid("P", goals=[3]) == grid("P", goals=[3]) | {"total": 2, "target": 3, "win": False}


def test_empty_rows_and_columns_around_a_grid_do_not_count() -> None:
    for goals in THREE_BY_THREE:
        bare = grid("P C", "I R", goals=goals)
        assert grid(". . . .", ". P C .", ". I R .", ". . . .", goals=goals) == bare


def test_the_edges_of_a_road_may_stand_in_any_order() -> None:
    assert grid("REW CSW") == grid("RWE CWS")


def test_zones_are_read_from_a_ukrainian_keyboard_and_in_small_letters() -> None:
    """С, Р, І and х look like C, P, I and x; edges are Latin, as Е might be an east that nobody sees is another."""
    latin = grid("CEW PSW I", "x PNE xEW", "R R CES", goals=[18, 4, 3])
    assert grid("СEW РSW І", "х РNE хEW", "R R СES", goals=[18, 4, 3]) == latin
    assert grid("сEW рSW і", "Х рNE XEW", "r R cES", goals=[18, 4, 3]) == latin
    assert grid("cEW pSW i", "x pNE xEW", "r r cES", goals=[18, 4, 3]) == latin
    with pytest.raises(ValueError, match="row 1, column 1: unknown edge 'Е' in 'CЕW'; valid: N, E, S, W"):
        grid("CЕW C")
    with pytest.raises(ValueError, match="row 1, column 2: unknown zone 'ж' in 'жEW'"):
        grid("С жEW")


# --- Blocks without a zone --------------------------------------------------------------------------------------------


def test_a_block_without_a_zone_is_built_but_in_no_zone() -> None:
    found = grid("x x", "x x")
    assert found["zones"] == {"C": 0, "P": 0, "I": 0, "R": 0}
    assert goal(18, "x x x", "x . .") == 3 + 2
    assert goal(7, ". x .", "x P x", ". x .") == 1, "it closes a side"
    assert goal(17, ". x .", "x C x", ". x .") == 0
    assert goal(4, "x x", "x x") == -8, "no square of one zone"
    assert goal(4, "C C x", "C C x") == -5
    assert goal(5, "I x", "x .") == 2
    assert goal(2, "x x") == -3, "rows and columns without a park"
    assert goal(10, "C x C") == 2
    assert goal(16, "REW xEW CEW") == 2, "the road runs on through it"
    assert goal(11, "REW xEW REW") == 0
    assert goal(11, "REW CEW xEW") == 0
    assert goal(13, "P xEW P") == 3
    assert goal(13, "x REW x") == 0
    assert goal(1, "x REW x") == 1, "an end inside the city"
    assert goal(12, "xEW xEW xEW xEW") == 2
    assert grid("C x C")["zones"]["C"] == 1


@pytest.mark.parametrize("number", EVERY_GOAL)
def test_what_stands_for_a_blank_block_never_counts_itself(number: int) -> None:
    """In a city of blank blocks with one road nothing depends on any zone."""
    blank = goal(number, "x x x", "x xEW x", "x x x")
    expected = {1: 1, 2: -6, 4: -8, 12: 0, 18: 6}
    assert blank == expected.get(number, 0)


# --- Card by card -----------------------------------------------------------------------------------------------------


def test_later_cards_lie_on_top() -> None:
    both = cards(at(1, 0, 0), at(2, 1, 1))
    seen = grid("REW ISW .", "P CEW REW", ". P IES")
    assert both == seen
    assert cards(at(1, 5, 7), at(2, 6, 8)) == both, "rows and columns count from anywhere"


def test_a_turned_card() -> None:
    assert cards(at(1, 0, 0, 180), goals=[18]) == grid("CNS P", "INE REW", goals=[18])
    upright = {"card": 1, "row": 0, "col": 0}
    assert cards(upright) == cards(at(1, 0, 0))


def random_match(seed: int, seats: int = 1, mode: str = "base", **options: str) -> Match:
    match = Match.new(GAME, seats=seats, mode=mode, chance=FairChance.chosen(seed), options=options)
    chooser = random.Random(seed)
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, chooser.choice(match.choices(seat)))
    return match


def on_paper(view: dict[str, Any]) -> dict[str, Any]:
    """A city of the game as somebody would write it down."""
    laid = [
        at(int(each["card"]) if each["card"].isdecimal() else each["card"], each["row"], each["column"], each["turn"])
        for each in view["cities"][0]["laid"]
    ]
    said: dict[str, Any] = {"goals": [int(each["card"]) for each in view["goals"]], "placements": laid}
    said["difficulty"] = view["difficulty"]
    if view["site_rule"]:
        said["site_rule"] = view["site_rule"]["rule"]
    if view["beach_goal"]:
        said["beach_goal"] = view["beach_goal"]
    kept = [each["card"] for hand in view["works"] for each in hand]
    return said | ({"unplayed": kept} if kept else {})


def as_grid(view: dict[str, Any]) -> list[str]:
    rows = view["cities"][0]["blocks"]
    return [" ".join(block["zone"] + block["road"] if block else "." for block in row) for row in rows]


@pytest.mark.parametrize("difficulty", ["normal", "easy", "hard"])
def test_whole_matches_are_counted_as_the_game_counts_them(difficulty: str) -> None:
    for seed in range(6):
        match = random_match(seed, 1 + seed % 3, difficulty=difficulty)
        view, result = match.view(-1), match.result()
        found = paper.count(on_paper(view))
        assert found["total"] == result.totals[0]
        assert found["target"] == view["target"]
        assert found["win"] == bool(result.winners)
        assert list(found["goals"].values()) == [each["points"][0] for each in view["goals"]]
        seen = {"goals": list(map(int, found["goals"])), "difficulty": difficulty, "grid": as_grid(view)}
        assert paper.count(seen) == found


@pytest.mark.parametrize("expansion", [*EXPANSIONS, "all"])
def test_whole_matches_with_expansions(expansion: str) -> None:
    chosen = EXPANSIONS if expansion == "all" else (expansion,)
    for seed in range(8):
        match = random_match(seed, 1 + seed % 2, **dict.fromkeys(chosen, "yes"))
        found, result = paper.count(on_paper(match.view(-1))), match.result()
        lines = {line: result.scores[0][line] for line in EXTRAS if line in found}
        assert {line: found[line] for line in lines} == lines
        assert found["total"] == result.totals[0]
        assert len(lines) == len(chosen)


def test_rules_of_expansions_are_named_by_card_or_by_name() -> None:
    for first, key, names in (("cz_p", "site_rule", SITE_NAMES), ("be_rc", "beach_goal", BEACH_NAMES)):
        start = CARDS.index(first)
        for place, name in enumerate(names):
            found = [cards(at(1, 0, 0), **{key: said}) for said in (name, CARDS[start + place])]
            assert found[0] == found[1]


def test_road_works_that_were_never_laid_cost_points() -> None:
    found = cards(at(1, 0, 0), unplayed=["rw_1", "rw_3"])
    assert found["roadworks"] == -7
    assert found["total"] == cards(at(1, 0, 0))["total"] - 7


def test_wrecktar_covers_the_last_card_of_a_hand_and_its_block_stays() -> None:
    start = (at(1, 0, 0), at(2, 1, 1), at("wr", 1, 1))
    assert cards(*start)["monster"] in (-2, 3)
    [warning] = cards(*start, at(5, 2, 2))["warnings"]
    assert warning["why"] == "block_stays"


# --- Two cities at a highway ------------------------------------------------------------------------------------------


def at_highway(view: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Both cities of the game as somebody would write them down."""
    highway = [{"card": each["card"], "turn": 180 * each["turned"]} for each in view["highway"]]
    laid = [
        at(int(each["card"]), each["row"], each["column"], each["turn"])
        for city in view["cities"]
        for each in city["laid"]
    ]
    goals = [int(each["card"]) for each in view["goals"]]
    duel = {"duel_rule": view["duel_rule"]["card"]} if view["duel_rule"] else {}
    said = {"goals": goals, "difficulty": view["difficulty"], "highway": highway, "placements": laid}
    return said | duel | more


def lines_of(counted: dict[str, Any]) -> list[int]:
    points = counted["points"]
    return [*points["zones"].values(), points["roads"], *points["goals"].values()]


@pytest.mark.parametrize("difficulty", ["normal", "easy", "hard"])
def test_whole_duels_are_counted_as_the_game_counts_them(difficulty: str) -> None:
    rules, verdicts = set[str](), set[str | None]()
    for seed in range(12):
        match = random_match(seed, 2, "duel", difficulty=difficulty)
        view, result = match.view(-1), match.result()
        found = paper.count(at_highway(view))
        names = ("north", "south")
        assert [found["cities"][name]["total"] for name in names] == list(result.totals[:2])
        for seat, name in enumerate(names):
            assert lines_of(found["cities"][name]) == list(result.scores[seat].values())[:7]
        assert [name for name in names if found["winner"] in (name, None)] == [names[seat] for seat in result.winners]
        rules.add(found["rules"])
        verdicts.add(found["winner"])
    assert rules == {"usual", "majority", "choice"}
    assert verdicts >= {"north", "south"}


@pytest.mark.parametrize("mode", ["interstate", "interstate_solo"])
def test_two_cities_together_are_counted_as_the_game_counts_them(mode: str) -> None:
    for seed in range(6):
        match = random_match(seed, 2 if mode == "interstate" else 1, mode, difficulty=("normal", "hard")[seed % 2])
        found, result = paper.count(at_highway(match.view(-1))), match.result()
        assert found["total"] == sum(each["total"] for each in found["cities"].values()) == result.totals[0]
        assert found["target"] == match.view(-1)["target"]
        assert found["win"] == bool(result.winners)


HIGHWAY = ["in_1", "in_2", "in_3"]


def beside(*placements: dict[str, Any], **more: Any) -> dict[str, Any]:
    said = {"goals": [3, 10], "highway": HIGHWAY, "duel_rule": "in_4", "placements": list(placements)}
    return paper.count(said | more)


def test_cards_lie_north_or_south_of_the_highway_by_their_rows() -> None:
    """As in the rulebook's example, where this is the end of a duel: −7 to 7."""
    found = beside(at(9, -2, 0), at(12, 1, 0), duel_rule="in_1", highway=["in_2", "in_3", "in_4"])
    north, south = found["cities"].values()
    assert (north["total"], south["total"], found["winner"]) == (-7, 7, "south")
    assert (north["roads"], south["roads"]) == (2, 2)


def test_among_equals_the_card_decides_and_its_reason_is_told() -> None:
    """A card on either side: some of these cities are worth the same, but not alike."""
    equal = 0
    for rule, ramps in (("in_1", HIGHWAYS[1:]), ("in_2", (*HIGHWAYS[:1], *HIGHWAYS[2:])), ("in_4", HIGHWAYS[:3])):
        for turns in itertools.product((0, 180), repeat=4):
            highway = [{"card": card, "turn": turn} for card, turn in zip(ramps, turns, strict=False)]
            cards = at(2, -2, 0, turns[3]), at(7, 1, 4)
            found = beside(*cards, highway=highway, duel_rule=rule, goals=[4, 14])
            totals = [each["total"] for each in found["cities"].values()]
            told = paper.in_words(found, Texts("en", GAME)).splitlines()[-1]
            reason = Texts("en", GAME).say(f"tie.{found['tie']}")
            assert (reason in told) == (totals[0] == totals[1] and found["winner"] is not None)
            equal += reason in told
            if totals[0] != totals[1]:
                assert found["winner"] == ("north" if totals[0] > totals[1] else "south")
    assert equal


def test_at_a_highway_the_target_itself_is_too_little_unless_agreed_otherwise() -> None:
    for seed in range(40):
        match = random_match(seed, 2, "interstate", difficulty="easy")
        said = at_highway(match.view(-1), goals=[])
        free = [n for n in range(1, 19) if n not in {each["card"] for each in said["placements"]}]
        for goal in free:
            one = said | {"goals": [goal]}
            found = paper.count(one)
            if found["total"] == found["target"]:
                assert (found["needed"], found["win"]) == (found["target"] + 1, False)
                assert paper.in_words(found, Texts("en", GAME)).splitlines()[-2] == f"Target: over {found['target']}"
                reached = paper.count(one | {"interstate_target": "at_least"})
                assert (reached["needed"], reached["win"]) == (found["target"], True)
                return
    raise AssertionError("never exactly the target")


LAID = at(9, -2, 0)
BAD_HIGHWAYS: list[tuple[list[Any], dict[str, Any], str]] = [
    ([at(9, -1, 0)], {}, "placement 1 (card 9): a card cannot lie across the highway"),
    ([at(9, 0, 0)], {}, "placement 1 (card 9): a card cannot lie across the highway"),
    ([at(9, -900, 0)], {}, "placement 1 (card 9): that is no city of the box: 55 rows and columns at most"),
    ([at("wr", -2, 0)], {}, "placement 1 (card wr): expansions are not played at a highway"),
    ([LAID], {"goals": [3]}, '"goals": a duel has 2, not 1'),
    ([LAID], {"highway": ["in_1", "in_2"]}, '"highway" of a duel has 3 cards, not 2'),
    ([LAID], {"highway": ["in_1", "in_2", "in_4"]}, '"highway", card 3: in_4 is named twice'),
    ([LAID], {"highway": ["in_1", "in_2", "in_9"]}, "\"highway\", card 3: unknown 'in_9'; valid: in_1"),
    (
        [LAID],
        {"highway": ["in_1", "in_2", {"card": "in_3", "turn": 90}]},
        '"highway", card 3, "turn": a card lies upright, 0 or 180, not 90',
    ),
    (
        [LAID],
        {"highway": [{"card": "in_1", "turn": 180.0}, "in_2", "in_3"]},
        '"highway", card 1, "turn" is a whole number',
    ),
    (
        [LAID],
        {"highway": [{"card": "in_1", "turn": True}, "in_2", "in_3"]},
        '"highway", card 1, "turn" is a whole number',
    ),
    ([], {}, '"placements" has no card at all'),
    ([LAID], {"interstate_target": "more"}, '"interstate_target": a duel has no target'),
    ([LAID], {"goals": [3, 4, 5]}, '"goals": a duel has 2, not 3'),
    ([LAID], {"highway": ["in_1", "in_2", {"id": "in_3"}]}, "\"highway\", card 3 has 'id'; it may have"),
    ([LAID], {"duel_rule": "in_7"}, "\"duel_rule\": unknown 'in_7'; valid: in_1"),
    ([LAID], {"site_rule": "cz_p"}, "the file with a highway has 'site_rule'; it may have"),
    ([LAID], {"grid": ["C"]}, "the file with a highway has 'grid'; it may have"),
    ([LAID], {"highway": "in_1"}, '"highway" is a list'),
]


@pytest.mark.parametrize(("placements", "more", "problem"), BAD_HIGHWAYS, ids=[each[2] for each in BAD_HIGHWAYS])
def test_what_cannot_lie_at_a_highway_is_named(placements: list[Any], more: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=re.escape(problem)) as error:
        beside(*placements, **more)
    check_said_in_every_language(error.value)


@pytest.mark.parametrize(
    ("placements", "problem"),
    [
        ([at(9, -3, 0)], "placement 1 (card 9): it touches nothing"),
        ([at(9, -2, 0), at(9, 1, 0)], "placement 2 (card 9): this card lies there already"),
        ([at(9, -2, 0), at(8, -2, 0)], "placement 2 (card 8): it would cover a card completely"),
        ([at(3, -2, 0)], "placement 1 (card 3): this card lies among the goals"),
    ],
)
def test_what_breaks_a_rule_at_a_highway_is_counted_and_named(placements: list[Any], problem: str) -> None:
    found = beside(*placements)
    assert list(warnings_in_words(found, Texts("en", GAME))) == [f"Please check: {problem}"]
    assert sum(sum(each["zones"].values()) for each in found["cities"].values())


def test_no_city_at_a_highway_has_more_cards_than_the_box() -> None:
    with pytest.raises(ValueError, match="placement 28: no city of the box has more than 27 cards"):
        beside(*(at(9, -2, column) for column in range(28)))


def test_without_a_duel_the_highway_has_four_cards() -> None:
    with pytest.raises(ValueError, match=r'"highway" without "duel_rule" has 4 cards, not 3'):
        paper.count({"goals": [], "highway": HIGHWAY, "placements": []})


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_cities_in_words(language: str) -> None:
    texts = Texts(language, GAME)
    duel = beside(at(9, -2, 0), at(12, 1, 0), highway=["in_1", "in_3", "in_4"], duel_rule="in_2")
    told = paper.in_words(duel, texts)
    assert texts.say("side.south") in told.splitlines()[0]
    assert texts.say("duel_rule.majority") in told
    assert texts.say("status.winner", seat=texts.say(f"side.{duel['winner']}")) == told.splitlines()[-1]
    assert " → " in told, "what lies there, and what it counts"
    together = paper.count({"goals": [3], "highway": [*HIGHWAY, "in_4"], "placements": [at(9, -2, 0)]})
    told = paper.in_words(together, texts)
    assert told.splitlines()[-1] == texts.say("status.won_together" if together["win"] else "status.lost_together")
    assert max(map(len, told.splitlines())) <= 80


# --- What cannot be ---------------------------------------------------------------------------------------------------

FIRST = at(1, 0, 0)
BAD_CARDS = [
    ([FIRST, at(2, 90, -90)], {}, "placement 2 (card 2): that is no city of the box: 55 rows and columns at most"),
    ([FIRST, at(2, 0, -54)], {}, "placement 2 (card 2): that is no city of the box"),
    ([FIRST, at(2, 0, 2, 90)], {}, 'placement 2 (card 2), "turn": a card lies upright'),
    ([FIRST, at(19, 0, 2)], {}, "placement 2: a card of the box: 19 is not from 1 to 18"),
    ([FIRST, at("castle", 0, 2)], {}, "placement 2: unknown card 'castle'; valid: 1 to 18, cz_p"),
    ([FIRST, at(True, 0, 2)], {}, "placement 2: unknown card True"),
    ([FIRST, {"card": 2, "row": 0}], {}, 'placement 2 has no "col"'),
    ([FIRST, {"card": 2, "row": 0, "col": "b"}], {}, 'placement 2 (card 2), "col" is a whole number'),
    ([FIRST, {"card": 2, "row": 0, "col": 2, "x": 1}], {}, "placement 2 has 'x'; it may have"),
    ([FIRST, 7], {}, "placement 2 is an object"),
    ([], {}, '"placements" has no card'),
    ([FIRST, at("cz_p", 0, 2)], {}, 'placement 2 (card cz_p): a construction zone needs "site_rule"'),
    ([FIRST, at("be_rc", 0, 2)], {}, 'placement 2 (card be_rc): a beach needs "beach_goal"'),
    ([FIRST, at("rw_2", 2, 1)], {"unplayed": ["rw_2"]}, 'rw_2 is named in "unplayed"'),
    ([at("poi_a", 0, 0)], {}, "placement 1 (card poi_a): upon a point of interest lies the first card"),
    ([FIRST, at(2, 0, 2), at("wr", 0, 99)], {}, "placement 3 (card wr): that is no city of the box"),
    ([FIRST], {"goals": [2, 3, 4, 5]}, '"goals": 3 lie on the table at most, not 4'),
    ([FIRST], {"goals": [2, 2]}, '"goals": 2 is named twice'),
    ([FIRST], {"goals": [0]}, '"goals": a goal: 0 is not from 1 to 18'),
    ([FIRST], {"goals": 3}, '"goals" is a list'),
    ([FIRST], {"difficulty": "extreme"}, '"difficulty": unknown \'extreme\'; valid: normal, easy, hard'),
    ([FIRST], {"unplayed": ["rw_9"]}, "\"unplayed\": unknown 'rw_9'; valid: rw_1"),
    ([FIRST], {"unplayed": ["rw_1", "rw_1"]}, "\"unplayed\": 'rw_1' is named twice"),
    ([FIRST], {"site_rule": 4}, '"site_rule": unknown 4; valid: cz_p'),
    ([FIRST], {"gaols": []}, "the file has 'gaols'; it may have"),
]  # fmt: skip


@pytest.mark.parametrize(("placements", "more", "problem"), BAD_CARDS, ids=[each[2] for each in BAD_CARDS])
def test_what_cannot_be_laid_is_named(placements: list[Any], more: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=re.escape(problem)) as error:
        paper.count({"placements": placements} | more)
    check_said_in_every_language(error.value)


AGAINST_THE_RULES: list[tuple[list[Any], dict[str, Any], str]] = [
    ([FIRST, at(1, 0, 2)], {}, "placement 2 (card 1): this card lies there already"),
    ([FIRST, at(2, 0, 0)], {}, "placement 2 (card 2): it would cover a card completely"),
    ([FIRST, at(2, 0, 5)], {}, "placement 2 (card 2): it touches nothing"),
    ([FIRST, at(2, 53, -53)], {}, "placement 2 (card 2): it touches nothing"),
    ([FIRST, at(2, 2, 2)], {}, "placement 2 (card 2): it touches the city at a corner only"),
    ([FIRST, at(8, 0, 2)], {"goals": [8]}, "placement 2 (card 8): this card lies among the goals"),
    ([at("rw_1", 0, 0)], {}, "placement 1 (card rw_1): a city begins with a card of the box"),
    ([FIRST, at("cz_p", 0, 2)], {"site_rule": "cz_p"}, "placement 2 (card cz_p): this card lies among the goals"),
    ([FIRST, at("cz_p", 0, 2)], {"site_rule": "cz_c"}, "the rule for construction zones forbids it"),
    ([FIRST, at("be_rc", 0, 2), at(2, 2, 2)], {"beach_goal": "be_pi"}, "placement 3 (card 2): it would lie beyond the"),
    ([FIRST, at("be_rc", 0, -1)], {"beach_goal": "be_pi"}, "the city must lie on the land side"),
    ([FIRST, at("wr", 0, 0)], {}, "placement 2 (card wr): Wrecktar covers the last card"),
    ([FIRST, at("rw_2", 0, 2)], {}, "its roads must meet roads of the city"),
    ([FIRST, at("poi_a", 0, 2)], {}, "a point of interest is laid before all other cards"),
    ([FIRST, at("be_rc", 0, 2), at("be_cp", 2, 1)], {"beach_goal": "be_pi"}, "a shore in that direction already"),
    ([at("poi_a", 0, 0), at(1, 0, 2)], {}, "the first card covers one half of the point of interest"),
    ([at("poi_a", 0, 0), at(1, 1, 1)], {}, "the first card covers one half of the point of interest"),
]  # fmt: skip


def warned(said: dict[str, Any], language: str = "en") -> list[str]:
    return list(warnings_in_words(paper.count(said), Texts(language, GAME)))


@pytest.mark.parametrize(("placements", "more", "problem"), AGAINST_THE_RULES)
def test_what_breaks_a_rule_is_counted_and_named(placements: list[Any], more: dict[str, Any], problem: str) -> None:
    said = {"placements": placements} | more
    line = warned(said)[0]
    last = placements[-1]["card"]
    assert line.startswith(f"Please check: placement {len(placements)} (card {last}): ")
    assert problem in line
    assert sum(paper.count(said)["zones"].values()) >= 4
    for language in LANGUAGES:
        where = Texts(language, GAME).say("paper.at.placement", placement=len(placements), laid=last)
        assert f": {where}: " in warned(said, language)[0]


def test_any_cards_anywhere_are_counted() -> None:
    """However far they are from what the rules allow, as long as there is room."""
    for seed in range(150):
        rng = random.Random(seed)
        near = rng.choice((2, 5, 20))
        laid = [
            at(card if rng.random() < 0.7 else rng.choice(CARDS[18:]), *(rng.randint(-near, near) for _ in "ab"))
            for card in [1, *rng.choices(range(1, 19), k=rng.randint(1, 26))]
        ]
        said = {"goals": rng.sample(range(1, 19), 3), "placements": laid, "site_rule": "cz_p", "beach_goal": "be_rc"}
        found = paper.count(said)
        assert found["warnings"] or len(laid) < 4
        assert sum(found["zones"].values()) >= 4


BAD_GRIDS = [
    (["C Q"], "row 1, column 2: unknown zone 'Q' in 'Q'; valid: C, P, I, R, x, ."),
    (["C", "REWX"], "row 2, column 1: unknown edge 'X' in 'REWX'"),
    (["C RE"], "row 1, column 2: a road joins two edges, not 'E'"),
    (["C REE"], "row 1, column 2: a road joins two edges, not 'EE'"),
    (["C RNESW"], "row 1, column 2: a road joins two edges"),
    (["C R", "C"], "row 2: row 1 has 2 blocks, this one 1"),
    (["C", 5], "row 2: a row is a text of blocks and spaces, not 5"),
    ([". ."], '"grid" has no block at all'),
    ([], '"grid" has no block at all'),
    (["C " * 60], "that is no city of the box"),
    ("C", '"grid" is a list'),
]


@pytest.mark.parametrize(("rows", "problem"), BAD_GRIDS, ids=[each[1] for each in BAD_GRIDS])
def test_what_cannot_be_a_grid_is_named(rows: Any, problem: str) -> None:
    with pytest.raises(ValueError, match=re.escape(problem)) as error:
        paper.count({"goals": [], "grid": rows})
    check_said_in_every_language(error.value)


@pytest.mark.parametrize(
    ("rows", "places"),
    [
        (["C C . R"], ["row 1, column 4"]),
        (["C . .", ". R R", ". . P"], ["row 1, column 1"]),
        ([". . . .", ". C C .", ". . . P"], ["row 3, column 4"]),
        (["C . R R", ". . . .", "P . . ."], ["row 1, column 1", "row 3, column 1"]),
    ],
)
def test_blocks_apart_from_the_city_are_counted_and_named(rows: list[str], places: list[str]) -> None:
    told = warned({"goals": [], "grid": rows})
    assert told == [f"Please check: {each}: this block does not touch the rest of the city" for each in places]
    whole = " ".join(rows)
    assert grid(*rows)["zones"] == {zone: whole.count(zone) for zone in "CPIR"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_warning_has_its_words(language: str) -> None:
    found = [paper.count({"placements": laid} | more) for laid, more, _ in AGAINST_THE_RULES] + [grid("C . C")]
    keys = {each["warning"] for counted in found for each in counted["warnings"]}
    assert keys == set(Texts(language, GAME).catalogue["paper"]["warning"])


def test_three_goals_lie_on_the_table_at_most() -> None:
    assert grid("C P", goals=[1, 2, 3])["target"] == 6
    with pytest.raises(ValueError, match='"goals": 3 lie on the table at most, not 4'):
        grid("C P", goals=[1, 2, 3, 4])


@pytest.mark.parametrize("said", [[], 7, None, {}, {"goals": []}, {"goals": [], "grid": ["C"], "placements": []}])
def test_what_is_no_city_at_all(said: Any) -> None:
    with pytest.raises(ValueError, match="placements") as error:
        paper.count(said)
    check_said_in_every_language(error.value)


def test_by_option_the_last_block_of_a_card_stays() -> None:
    """The second card leaves one block of the first, which the third one hides."""
    placements = [at(1, 0, 0), at(2, 1, 0), at(3, 0, 1), at(4, -1, 0)]
    assert paper.count({"placements": placements})["roads"] > 0
    assert paper.count({"placements": placements})["warnings"] == []
    assert warned({"placements": placements, "covering": "not_last_block"}) == [
        "Please check: placement 4 (card 4): it would hide the last visible block of a card"
    ]


# --- Commands ---------------------------------------------------------------------------------------------------------


def run(*args: str, said: str = "") -> subprocess.CompletedProcess[str]:
    environ = os.environ | {"LC_ALL": "C.UTF-8", "LANGUAGE": "", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "ratusha", "score", "sprawlopolis", *args]
    return subprocess.run(command, input=said, env=environ, capture_output=True, encoding="utf-8", timeout=600)


def test_a_file_and_a_pipe_are_answered_in_json(tmp_path: Path) -> None:
    said = {"goals": [14], "grid": ["RSE CWE IWS", "RNE CWE INW"]}
    file = tmp_path / "city.json"
    file.write_text(json.dumps(said), "utf-8")
    from_file, from_pipe = run(str(file), "--json"), run("-", "--json", said=json.dumps(said))
    assert from_file.stdout == from_pipe.stdout
    assert json.loads(from_file.stdout) == paper.count(said)


def test_a_warning_stands_beside_the_score() -> None:
    done = run("-", "--lang", "uk", said='{"goals": [8], "placements": [{"card": 8, "row": 0, "col": 0}]}')
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1] == Texts("uk", GAME).say("status.lost_together")
    assert done.stderr == "Перевірте: викладання 1 (карта 8): ця карта лежить серед умов\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_words(language: str) -> None:
    texts = Texts(language, GAME)
    said = {"goals": [3, 14], "placements": [at(1, 0, 0), at(2, 1, 1)], "unplayed": ["rw_1"]}
    done = run("-", "--lang", language, said=json.dumps(said))
    assert (done.returncode, done.stderr) == (0, "")
    found = paper.count(said)
    assert done.stdout.rstrip("\n") == paper.in_words(found, texts)
    for key in ("line.commercial", "line.roadworks", "score.total", "status.lost_together"):
        assert texts.say(key) in done.stdout
    assert "−4" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_every_goal_has_its_name_in_words() -> None:
    for language in LANGUAGES:
        texts, told = Texts(language, GAME), set[str]()
        for goals in THREE_BY_THREE:
            lines = paper.in_words(grid("C P", goals=goals), texts).splitlines()
            assert len(lines) == 4 + 1 + 3 + 3
            told |= {line[:-4].rstrip() for line in lines if line.startswith("№")}
        assert told == {f"№{number} {texts.say(f'goal.{name}')}" for number, name in enumerate(GOALS, start=1)}


def test_without_a_file_only_what_this_game_has_is_asked_for() -> None:
    assert run().stderr == "ratusha: name a FILE (`-` reads from a pipe)\n"


def test_an_error_is_one_line_with_the_file_and_the_place() -> None:
    done = run("-", said='{"goals": [8], "placements": [{"card": 18, "row": 0, "col": "a"}]}')
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert 'placement 1 (card 18), "col" is a whole number' in done.stderr
    assert "is there twice" in run("-", said='{"goals": [], "goals": []}').stderr
    assert "line 1, column 2" in run("-", said="{").stderr
