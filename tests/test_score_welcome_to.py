"""`ratusha score welcome_to`: paper sheets are counted; what breaks a rule is named by player, street and position."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ratusha import bots
from ratusha.chance import FairChance
from ratusha.commands.score import warnings_in_words
from ratusha.game import load_game
from ratusha.games.welcome_to import paper
from ratusha.kernel import COMPILED
from ratusha.match import Match
from ratusha.texts import LANGUAGES, Texts
from tests.test_error_texts import check_said_in_every_language

pytestmark = pytest.mark.skipif(COMPILED, reason="counting is done in plain processes")
GAME = load_game("welcome_to")
LENGTHS = (10, 11, 12)
Row = list[Any]


def street(number: int, *houses: object) -> Row:
    """Houses from the left, then nothing."""
    return [*houses, *[None] * (LENGTHS[number - 1] - len(houses))]


def sheet(**more: Any) -> dict[str, Any]:
    plain = {
        "name": "A", "streets": [street(1), street(2), street(3)], "fences": [[], [], []], "pools": [[], [], []],
        "parks": [0, 0, 0], "temps": 0, "agents": [0] * 6, "refusals": 0, "roundabouts": [[], [], []],
        "plans": [0, 0, 0],
    }  # fmt: skip
    return plain | more


def table(*sheets: dict[str, Any], mode: str = "base") -> dict[str, Any]:
    return {"mode": mode, "players": list(sheets)}


def counted(mode: str = "base", **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = paper.count(table(sheet(**more), mode=mode))["players"][0]
    return found


FULL = sheet(
    name="Olena",
    streets=[
        street(1, 1, 3, "3b", 7, 8, 9),
        street(2, 0, 5, 6, 8, 9, 11),
        street(3, 2, 5, None, None, 1, 4, 6, 8, 17),
    ],
    fences=[[1, 3], [1], []],
    pools=[[], [4], [2]],
    parks=[3, 1, 0],
    temps=6,
    agents=[1, 0, 0, 0, 0, 0],
    refusals=2,
    roundabouts=[[], [], [3]],
    plans=[8, 0, 7],
)


# --- Counting ---------------------------------------------------------------------------------------------------------


def test_every_line_of_a_sheet() -> None:
    found = paper.count(table(FULL, mode="expert"))["players"][0]
    assert found == {
        "name": "Olena",
        "plans": 15,
        "parks": 10 + 2,
        "pools": 6,
        "temps": 7,
        "estates": 3 + 3 + 2 + 2,  # 1 and 0 with an agent; 3 3b; 2 5 up to the roundabout
        "estates_by_size": [2, 2, 0, 0, 0, 0],
        "bis": 1,
        "roundabouts": 3,
        "refusals": 3,
        "total": 15 + 12 + 6 + 7 + 10 - 1 - 3 - 3,
        "rank": 1,
    }
    assert list(found)[:7] == ["name", "plans", "parks", "pools", "temps", "estates", "estates_by_size"]


def test_an_empty_sheet_is_worth_nothing_and_the_columns_have_their_values() -> None:
    assert counted()["total"] == 0
    assert [counted(refusals=n)["refusals"] for n in range(4)] == [0, 0, 3, 5]
    three = [street(1, 5, 6, 7), street(2), street(3)]
    assert [counted(streets=three, parks=[n, 0, 0])["parks"] for n in range(4)] == [0, 2, 4, 10]
    lone = [street(1, 5, None, 7), street(2), street(3)]
    assert [counted(streets=lone, fences=[[1], [], []], agents=[n, 0, 0, 0, 0, 0])["estates"] for n in (0, 1)] == [1, 3]


def test_ten_bis_houses_cost_as_much_as_nine() -> None:
    row = [7, *["7b"] * 11]
    assert counted(streets=[street(1), [*range(1, 12)], row])["bis"] == 28


def test_a_roundabout_has_its_own_fences_whether_they_are_listed_or_not() -> None:
    streets = [street(1, 5, None, 2), street(2), street(3)]
    plain = counted("expert", streets=streets, roundabouts=[[2], [], []], fences=[[3], [], []])
    listed = counted("expert", streets=streets, roundabouts=[[2], [], []], fences=[[1, 2, 3], [], []])
    assert plain == listed
    assert plain["estates_by_size"][0] == 2


def test_temps_are_ranked_among_the_players_and_counted_alone() -> None:
    houses = [street(1), [*range(1, 12)], street(3)]
    found = paper.count(table(*(sheet(name=str(n), streets=houses, temps=n) for n in (5, 5, 3, 1, 1, 0))))["players"]
    assert [player["temps"] for player in found] == [7, 7, 4, 1, 1, 0]
    assert [counted("solo", streets=houses, temps=n)["temps"] for n in (5, 6, 11)] == [0, 7, 7]


def test_ranks_go_by_points_then_estates_then_small_ones() -> None:
    pair = sheet(name="pair", streets=[street(1, 1, 2), street(2), street(3)], fences=[[2], [], []])
    singles = sheet(name="singles", streets=[street(1, 1, 2), street(2), street(3)], fences=[[1, 2], [], []])
    lone = [street(1, 1), street(2), street(3)]
    more = sheet(name="more", streets=lone, parks=[1, 0, 0])
    best = sheet(name="best", streets=lone, plans=[3, 0, 0])
    found = paper.count(table(more, pair, singles, best, singles))["players"]
    assert [player["total"] for player in found] == [2, 2, 2, 3, 2]
    assert [player["rank"] for player in found] == [5, 4, 2, 1, 2]


@pytest.mark.parametrize("mode", ["base", "solo", "expert", "draft", "expert_draft"])
def test_whole_matches_are_counted_as_the_game_counts_them(mode: str) -> None:
    seats = 1 if mode == "solo" else 3
    for seed in range(4):
        match = Match.new(GAME, seats=seats, mode=mode, chance=FairChance.chosen(seed))
        players = [bots.by_name(GAME, "random", seed + seat) for seat in range(seats)]
        while not match.over:
            seat = match.waiting[0]
            hidden = match.hidden(seat)
            match.play(seat, GAME.words(hidden, seat, players[seat].choose(hidden, seat)))
        found = paper.count(table(*(on_paper(each) for each in match.view(-1)["sheets"]), mode=mode))["players"]
        result = match.result()
        assert [player["total"] for player in found] == result.totals
        assert [player["rank"] for player in found] == result.ranks
        for player, scores in zip(found, result.scores, strict=True):
            assert {line: player[line] for line in scores} == {line: abs(points) for line, points in scores.items()}


def on_paper(seen: dict[str, Any]) -> dict[str, Any]:
    """A sheet of the game as somebody would write it down."""
    houses = [
        [f"{n}b" if place in seen["bis"][row] else n for place, n in enumerate(numbers)]
        for row, numbers in enumerate(seen["houses"])
    ]
    lots = {key: [[place + 1 for place in row] for row in seen[key]] for key in ("fences", "pools", "roundabouts")}
    boxes = {key: seen[key] for key in ("parks", "temps", "agents", "refusals")}
    return sheet(streets=houses, plans=seen["claims"], **lots, **boxes)


# --- What cannot be ---------------------------------------------------------------------------------------------------


def one(*houses: object, **more: Any) -> dict[str, Any]:
    """A base table with these houses on the second street."""
    return table(sheet(streets=[street(1), street(2, *houses), street(3)], **more))


STREET = "player 1 (A), street 2"
WHERE = f"{STREET}, position "


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (one(18), (WHERE + "1", "18", "0 to 17")),
        (one(-1), (WHERE + "1", "-1")),
        (one("18b"), (WHERE + "1", "18")),
        (one("5"), (WHERE + "1", "'5'")),
        (one("b"), (WHERE + "1",)),
        (one("05b"), (WHERE + "1",)),
        (one(5.0), (WHERE + "1", "5.0")),
        (one(True), (WHERE + "1", "True")),
        (one([5]), (WHERE + "1",)),
        (one(fences=[[], [11], []]), (WHERE + "11", "1 to 10")),
        (one(fences=[[], [0], []]), (WHERE + "0",)),
        (one(fences=[[], [3, 3], []]), (WHERE + "3", "twice")),
        (one(fences=[[], ["3"], []]), ("player 1 (A), street 2, fences", "'3'")),
        (one(fences=[[], 3, []]), ("fences", "street 2", "list")),
        (one(fences=[[], []]), ("fences", "street 3 is missing")),
        (one(5, 6, pools=[[], [2], []]), (WHERE + "2", "printed", "1, 4, 8")),
        (one(5, pools=[[], [1, 1], []]), (WHERE + "1", "twice")),
        (one(pools=[[], [12], []]), (WHERE + "12",)),
        (one(parks=[0, 5, 0]), ("player 1 (A), street 2, parks", "5", "0 to 4")),
        (one(parks=[0, 0]), ("parks", "street 3 is missing")),
        (one(temps=12), ("player 1 (A), temps", "12", "0 to 11")),
        (one(temps="4"), ("temps", "'4'")),
        (one(agents=[2, 0, 0, 0, 0, 0]), ("agents for size 1", "0 to 1")),
        (one(agents=[0] * 7), ("agents", "size 7 is one too many")),
        (one(refusals=4), ("refusals", "0 to 3")),
        (one(refusals=None), ("refusals", "None")),
        (one(plans=[0, 0]), ("plans", "level 3 is missing")),
        (one(plans=[0, 14, 0]), ("player 1 (A), plans, level 2", "14 is not from 0 to 13")),
        (one(plans=[-1, 0, 0]), ("plans, level 1", "-1")),
        (one(plans=[True, 0, 0]), ("level 1", "True")),
        (one(*range(1, 11)) | {"mode": "chess"}, ("'chess'", "base, solo")),
        (one(*range(12)), ("street 2", "position 12 is one too many", "11 are needed, not 12")),
        (table(sheet(streets=[street(1)[:9], street(2), street(3)])), ("street 1", "position 10 is missing")),
        (table(sheet(streets=[street(1), street(2)])), ("street 3 is missing",)),
        (table(sheet(streets=[street(1), None, street(3)])), ("street 2", "list")),
        (table(sheet(name=7)), ("player 1", "7")),
        (table(sheet(name="a\nb")), ("player 1: ", "can be printed")),
        (table(sheet(), sheet(name="B", temps=-1)), ("player 2 (B), temps",)),
        (table(sheet(pool=[])), ("player 1 (A)", "'pool'")),
        (table({key: value for key, value in sheet().items() if key != "parks"}), ("player 1 (A)", '"parks"')),
        (table(sheet()) | {"modes": 1}, ("'modes'",)),
        ({"players": [sheet()]}, ('"mode"',)),
        ({"mode": "base"}, ('"players"',)),
        (table(), ("1 to 8", "not 0")),
        (table(*[sheet()] * 9), ("1 to 8", "not 9")),
        (table(sheet(), sheet(), mode="solo"), ("solo", "not 2")),
        (table(mode="solo"), ("solo", "not 0")),
        ({"mode": "base", "players": {}}, ("players", "list")),
        ({"mode": ["base"], "players": []}, ("mode",)),
        (table("A"), ("player 1", "object")),  # type: ignore[arg-type]
        ([], ("the file", "object")),
        (None, ("the file",)),
    ],
)
def test_what_cannot_be_is_named(said: object, words: tuple[str, ...]) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011 (what it says is looked at below)
        paper.count(said)
    assert [word for word in words if word not in str(error.value)] == []
    check_said_in_every_language(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"roundabouts": [[1, 2], [], [3]]}, ("street 3, position 3", "2 roundabouts at most")),
        ({"roundabouts": [[], [1], []], "streets": [street(1), street(2, 5), street(3)]}, ("street 2, position 1",)),
        ({"roundabouts": [[], [12], []]}, ("street 2, position 12",)),
        ({"roundabouts": [[], [4, 4], []]}, ("street 2, position 4", "twice")),
    ],
)
def test_what_experts_cannot_do_either(more: dict[str, Any], words: tuple[str, ...]) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011
        paper.count(table(sheet(**more), mode="expert"))
    assert [word for word in words if word not in str(error.value)] == []
    check_said_in_every_language(error.value)


def test_numbers_start_anew_beyond_a_roundabout_but_not_beyond_a_fence() -> None:
    houses = [street(1, 9, None, 3), street(2), street(3)]
    assert counted("expert", streets=houses, roundabouts=[[2], [], []])["roundabouts"] == 3
    assert counted(streets=[street(1, 3, "4b", 4, "4b", 17), street(2), street(3)], temps=1)["bis"] == 3


def with_plans(*written: list[int], mode: str = "base") -> dict[str, Any]:
    """Sheets with one house each, and the plans of each."""
    names = "ABCDEFGH"
    lone = [street(1, 5), street(2), street(3)]
    return table(*(sheet(name=names[seat], streets=lone, plans=each) for seat, each in enumerate(written)), mode=mode)


def expert(*houses: object, **more: Any) -> dict[str, Any]:
    return one(*houses, **more) | {"mode": "expert"}


@pytest.mark.parametrize(
    ("said", "warnings"),
    [
        (one(5, 3), [WHERE + "2: 3 stands to the right of 5"]),
        (one(5, None, 3), [WHERE + "3: 3 stands to the right of 5"]),
        (one(5, 3, 1), [WHERE + "2: 3 stands to the right of 5", WHERE + "3: 1 stands to the right of 3"]),
        (expert(9, None, 3, fences=[[], [1], []]), [WHERE + "3: 3 stands to the right of 9"]),
        (one(5, 5), [WHERE + "2: the second 5 should be a bis, 5b"]),
        (one(5, None, 5), [WHERE + "3: 5 stands to the right of 5"]),
        (one(5, "5b", None, 6, fences=[[], [1], []]), [WHERE + "1: a fence stands between equal numbers (5)"]),
        (one(4, "5b", 6), [WHERE + "2: 5b has no 5 beside it"]),
        (one(3, 4, pools=[[], [4], []]), [WHERE + "4: a pool without a house"]),
        (one("5b", 5, 6, pools=[[], [1], []]), [WHERE + "1: a bis house cannot have a pool"]),
        (one(0, 5, temps=1, pools=[[], [1], []]), [WHERE + "1: 0 comes from temps, so the pool beside it does not"]),
        (one(roundabouts=[[], [1], []]), [WHERE + "1: a roundabout, but only the expert game has them"]),
        (one(5, 6, parks=[0, 3, 0]), [STREET + ": 3 parks, 0 pools, but only 2 houses can have brought them", "3 "]),
        (
            one(5, 6, 7, parks=[0, 3, 0], pools=[[], [1], []]),
            [STREET + ": 3 parks, 1 pool, but only 3 houses can have brought them", "4 "],
        ),
        (one(0, 6, 7, temps=1, parks=[0, 2, 0]), []),
        (one(0, 6, 7, 8, temps=1, parks=[0, 4, 0]), [STREET + ": 4 parks, 0 pools, but only 3 houses", "5 "]),
        (one(0), [WHERE + "1: 0 needs temps, of which 0 are crossed out"]),
        (one(0, 15, 16, 17, temps=2), [WHERE + "4: 17 needs temps, of which 2 are crossed out"]),
        (one(5, 6, agents=[0, 0, 0, 0, 2, 1]), ["3 (fences 0, agents 3, 0 parks, 0 pools, 0 temps, bis 0)"]),
        (one(5, 6, "6b", 7, fences=[[], [1, 4], [9]], temps=1), ["5 (fences 3, agents 0, 0 parks, 0 pools, 1 temp, b"]),
        (one(fences=[[], [4], []]), ["1 (fences 1, agents 0, 0 parks, 0 pools, 0 temps, bis 0), but only 0 houses"]),
        (one(5, plans=[7, 0, 0]), ["plan of level 1: no plan gives 7 points; there are 0, 3, 4, 6, 8, 10"]),
        (expert(5, plans=[5, 0, 0]), ["plan of level 1: no plan gives 5 points; there are 0, 3, 4, 6, 7, 8, 10"]),
        (one(plans=[0, 12, 0]), ["plan of level 2: 12 points, but no house was built"]),
        (with_plans([8, 0, 0], [3, 0, 0]), ["player 2 (B), plan of level 1: no plan gives 3 points to one and 8 to"]),
        (
            with_plans([0, 0, 13], [0, 0, 0], [0, 0, 7], [0, 0, 12]),
            ["player 4 (D), plan of level 3: no plan gives 12 points to one and 13, 7 to others"],
        ),
        (with_plans([0, 10, 0], [0, 5, 0]), ["player 2 (B), plan of level 2: no plan gives 5 points to one and 10 to"]),
    ],
)
def test_what_no_game_comes_to_is_counted_and_named(said: dict[str, Any], warnings: list[str]) -> None:
    told = list(warnings_in_words(paper.count(said), Texts("en", GAME)))
    assert len(told) == len(warnings), told
    for line, words in zip(told, warnings, strict=True):
        assert line.startswith("Please check: player ")
        assert (f"effects used: {words}" if words[0].isdigit() else words) in line


def test_more_effects_than_houses_bring_their_points_all_the_same() -> None:
    found = paper.count(one(5, 6, parks=[3, 4, 5], temps=3, agents=[1, 2, 3, 0, 0, 0], plans=[7, 0, 0]))["players"][0]
    assert (found["plans"], found["parks"], found["temps"]) == (7, 10 + 14 + 18, 7)
    assert found["total"] == 7 + 42 + 7


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_warning_can_be_said_in_every_language(language: str) -> None:
    texts = Texts(language, GAME)
    said = {
        "order": one(5, 3), "bis_alone": one("5b"), "second": one(5, 5), "fence": one(5, "5b", fences=[[], [1], []]),
        "roundabout": one(roundabouts=[[], [1], []]), "pool_without_house": one(pools=[[], [1], []]),
        "pool_of_bis": one("5b", 5, pools=[[], [1], []]), "pool_by_temps": one(0, temps=1, pools=[[], [1], []]),
        "parks_and_pools": one(parks=[1, 0, 0]), "temps": one(0), "effects": one(temps=2), "plan": one(plans=[7, 0, 0]),
        "plan_without_house": one(plans=[8, 0, 0]), "plans": with_plans([8, 0, 0], [3, 0, 0]),
    }  # fmt: skip
    assert set(said) == set(texts.catalogue["paper"]["warning"])
    for key, table in said.items():
        found = paper.count(table)
        assert key in {each["warning"] for each in found["warnings"]}
        assert all("A" in line or "B" in line for line in warnings_in_words(found, texts))


def test_what_just_can_be_is_counted_without_a_word() -> None:
    for said in (
        one(5, 6, parks=[0, 1, 0], pools=[[], [1], []]),
        one(0, 16, 17, temps=3),
        with_plans([8, 0, 0], [4, 0, 0], [0, 0, 0], [8, 0, 0]),
        with_plans([0, 10, 0], [0, 5, 0], mode="expert"),  # a starred plan gives both
        with_plans([4, 0, 0]),  # whoever was first need not be counted
    ):
        assert paper.count(said)["warnings"] == []
    restarted = [[0, None, 0, 16, 17, None, 0, 16, 17, None], street(2, 0, 16, 17), street(3, 0, 16, 17)]
    more = {"streets": restarted, "roundabouts": [[2, 6], [], []]}
    assert counted("expert", temps=11, **more)["temps"] == 7, "14 hired, of whom 11 found a box"
    [warning] = paper.count(table(sheet(temps=10, **more), mode="expert"))["warnings"]
    assert warning == {
        "warning": "temps", "player": 1, "name": "A", "street": 3, "position": 1, "number": 0, "crossed": 10
    }  # fmt: skip


def test_the_example_is_of_one_game() -> None:
    """It can be counted, and everyone had as many turns: a house or a refusal each."""
    said = json.loads((Path(__file__).parent.parent / "examples" / "sheets.json").read_text())
    assert len(paper.count(said)["players"]) == 2
    turns = [
        each["refusals"] + sum(isinstance(house, int) for row in each["streets"] for house in row)
        for each in said["players"]
    ]
    assert len(set(turns)) == 1


def test_a_total_below_zero_has_the_sign_of_its_lines() -> None:
    found = paper.count(table(sheet(refusals=2)))
    rows = paper.in_words(found, Texts("en", GAME)).splitlines()
    assert [row.split()[-1] for row in rows if row.startswith(("Refusals", "Total"))] == ["−3", "−3"]


# --- The command ------------------------------------------------------------------------------------------------------


def ratusha(*args: str, typed: str = "", folder: Path) -> subprocess.CompletedProcess[str]:
    environ = os.environ | {"RATUSHA_DATA": str(folder), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "ratusha", "score", "welcome_to", *args]
    return subprocess.run(command, input=typed, env=environ, capture_output=True, encoding="utf-8", timeout=600)


def test_a_file_as_json(tmp_path: Path) -> None:
    file = tmp_path / "sheets.json"
    file.write_text(json.dumps(table(FULL, mode="expert")))
    done = ratusha(str(file), "--json", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout) == paper.count(table(FULL, mode="expert"))


@pytest.mark.parametrize(("language", "check"), [("en", "Please check"), ("uk", "Перевірте"), ("ru", "Проверьте")])
@pytest.mark.parametrize("more", [(), ("--json",)])
def test_warnings_are_said_beside_the_score(tmp_path: Path, language: str, check: str, more: tuple[str, ...]) -> None:
    done = ratusha("-", "--lang", language, *more, typed=json.dumps(one(5, 3)), folder=tmp_path)
    assert done.returncode == 0
    assert done.stdout
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith(f"{check}: ")
    if more:
        assert [each["warning"] for each in json.loads(done.stdout)["warnings"]] == ["order"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pipe_in_words(tmp_path: Path, language: str) -> None:
    names = ("Annamaria-Magdalena-Rosa", "Bo", "Світлана", "Dominik", "E", "F", "G", "Huguette-Marie")
    eight = table(*(FULL | {"name": name} for name in names), mode="expert")
    done = ratusha("-", "--lang", language, typed=json.dumps(eight), folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    texts, lines = Texts(language, GAME), done.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert [line.split()[-1] for line in lines if line.startswith(texts.say("score.total"))] == ["43"]
    assert [line.split()[-1] for line in lines if line.startswith(texts.say("line.refusals"))] == ["−3"]


@pytest.mark.parametrize(
    ("args", "typed", "words"),
    [
        (("-",), json.dumps(one(5, 18)), ("-: player 1 (A), street 2, position 2",)),
        (("-",), '{"mode": "base", "mode": "solo", "players": []}', ("'mode' is there twice",)),
        (("-",), '{"mode": ', ("not JSON",)),
        (("-", "--rival", "alisa"), json.dumps(table(sheet())), ("no rival",)),
    ],
)
def test_what_is_wrong_is_one_line(tmp_path: Path, args: tuple[str, ...], typed: str, words: tuple[str, ...]) -> None:
    done = ratusha(*args, typed=typed, folder=tmp_path)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert [word for word in words if word not in done.stderr] == []
