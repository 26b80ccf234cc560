"""`ratusha score`: a real table is counted, and what is wrong with its description is said with row and column."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ratusha.cli import main
from ratusha.commands.score import warnings_in_words
from ratusha.game import load_game
from ratusha.games.bloom_town import paper
from ratusha.games.bloom_town.cards import KINDS
from ratusha.kernel import COMPILED
from ratusha.texts import LANGUAGES, Texts
from tests.test_error_texts import check_said_in_every_language

pytestmark = pytest.mark.skipif(COMPILED, reason="counting is done in plain processes")

OF, ME, PA, HO, NO = "office", "metro", "park", "house", None
ICE = "shop:park_house"
TOWN: list[list[str | None]] = [
    [OF, OF, NO, ME, NO],
    [PA, ICE, HO, NO, ME],
    [PA, HO, OF, NO, NO],
    [NO, NO, NO, NO, NO],
    [NO, NO, NO, NO, NO],
]


def a_table(cells: Any = TOWN, **more: Any) -> dict[str, Any]:
    return {"edition": "ru", "side": "A", "towns": [{"name": "Olena", "cells": cells}]} | more


class Done(NamedTuple):
    status: int
    out: str
    err: str


Run = Callable[..., Done]


@pytest.fixture
def ratusha(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """The command line, in this process."""
    monkeypatch.setenv("RATUSHA_DATA", str(tmp_path))

    def run(*args: str, typed: bytes | str = "") -> Done:
        data = typed if isinstance(typed, bytes) else typed.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))
        monkeypatch.setattr(sys, "argv", ["ratusha", *args])
        with pytest.raises(SystemExit) as left:
            main()
        return Done(int(left.value.code or 0), *capsys.readouterr())

    return run


def points(counted: dict[str, Any], kind: str, row: int, column: int) -> int:
    found = counted["towns"][0]["placements"]
    return next(int(p["points"]) for p in found if (p["kind"], p["row"], p["column"]) == (kind, row, column))


# --- Counting ---------------------------------------------------------------------------------------------------------


def test_a_recount_and_every_placement() -> None:
    counted = paper.count(a_table())
    town = counted["towns"][0]
    # One house stands beside a shop and an office, the other beside a shop, a park and an office.
    assert town["rescore"] == {"office": 6, "metro": 4, "park": 4, "house": 3 + 4, "shop": 4}
    assert len(town["placements"]) == 10 * 15
    assert points(counted, "office", 1, 3) == 3
    assert points(counted, "metro", 3, 4) == 3
    assert points(counted, "park", 4, 1) == 4
    assert points(counted, "house", 2, 4) == 3
    assert points(counted, ICE, 4, 2) == 2
    spring = {(p["row"], p["column"]) for p in town["placements"] if p["spring"]}
    assert spring == {(4, 4), (3, 5)}
    assert {p["symbol"] for p in town["placements"] if p["column"] == 1} == {"tulip"}


def test_the_edition_decides_whether_a_house_counts_a_house() -> None:
    cells = [[HO, HO, NO, NO, NO], *[[NO] * 5] * 4]
    assert paper.count(a_table(cells))["towns"][0]["rescore"]["house"] == 4
    assert paper.count(a_table(cells, edition="uk"))["towns"][0]["rescore"]["house"] == 2
    assert (
        paper.count(a_table(cells, edition="uk", options={"house_counts_house": "yes"}))["towns"][0]["rescore"]["house"]
        == 4
    )


def test_chains_may_be_counted_otherwise() -> None:
    cells = [[OF, NO, NO, NO, NO], [OF, OF, NO, NO, NO], *[[NO] * 5] * 3]
    found = {
        chain: points(paper.count(a_table(cells, options={"chains": chain})), OF, 2, 3)
        for chain in ("group", "line", "adjacent")
    }
    assert found == {"group": 4, "line": 3, "adjacent": 2}


def test_a_roof_may_be_read_from_either_end_and_sides_differ() -> None:
    cells = [["shop:house_park", PA, NO, NO, NO], *[[NO] * 5] * 4]
    counted = paper.count(a_table(cells, side="b"))
    assert counted["towns"][0]["rescore"]["shop"] == 2
    assert {(p["row"], p["column"]) for p in counted["towns"][0]["placements"] if p["spring"]} == {
        (5, 2),
        (1, 3),
        (5, 4),
        (1, 5),
    }


def test_edition_side_and_names_have_defaults() -> None:
    counted = paper.count({"towns": [{"cells": TOWN}, {"cells": TOWN}]})
    assert [town["name"] for town in counted["towns"]] == ["1", "2"]
    assert counted["towns"][0]["rescore"] == paper.count(a_table())["towns"][0]["rescore"]


def test_the_rivals_of_the_rulebook() -> None:
    assert paper.count_rival("zinovy", {"office": 5})["points"]["office"] == 20
    whole = paper.count_rival("zinovy", {"shop": 3, "office": 5, "metro": 2, "house": 1})
    assert whole["total"] == 11 + 20 + 8 + 6 == 45
    assert paper.count_rival("alisa", dict.fromkeys(KINDS, 7))["total"] == 150
    assert paper.count_rival("boris", {})["total"] == 0


# --- The command ------------------------------------------------------------------------------------------------------


def test_a_file_as_json(ratusha: Run, tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    file.write_text(json.dumps(a_table()))
    done = ratusha("score", "bloom_town", str(file), "--json", "--rival", "boris", "--collection", "office=5,shop=3")
    assert done.status == 0, done.err
    counted = json.loads(done.out)
    assert counted["towns"] == paper.count(a_table())["towns"]
    assert counted["rival"]["total"] == 18 + 9


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pipe_in_words(ratusha: Run, language: str) -> None:
    done = ratusha("score", "bloom_town", "-", "--lang", language, "--rival", "zinovy", typed=json.dumps(a_table()))
    assert done.status == 0, done.err
    assert done.out.startswith("Olena\n")
    assert "4*" in done.out or "1*" in done.out
    assert max(map(len, done.out.splitlines())) <= 80


def test_a_rival_without_a_table(ratusha: Run) -> None:
    done = ratusha(
        "score", "bloom_town", "--rival", "zinovy", "--collection", "shop=3, office=5,metro=2,house=1", "--lang", "en"
    )
    assert done.status == 0, done.err
    assert done.out.splitlines()[0] == "Zinovy"
    assert done.out.split()[-1] == "45"


def with_cell(value: object, row: int = 2, column: int = 3) -> list[list[object]]:
    cells: list[list[object]] = [list(each) for each in TOWN]
    cells[row - 1][column - 1] = value
    return cells


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (a_table(with_cell("castle")), ("town 1 (Olena)", "row 2, column 3", "'castle'", "shop:park_house")),
        (a_table(with_cell("shop")), ("row 2, column 3", "'shop'")),
        (a_table(with_cell("shop:park_park", 5, 1)), ("row 5, column 1", "'shop:park_park'")),
        (a_table(with_cell(7)), ("row 2, column 3", "7")),
        (a_table(with_cell(["office"])), ("row 2, column 3",)),
        (a_table(with_cell("")), ("row 2, column 3",)),
        (a_table(TOWN[:4]), ("town 1 (Olena), row 5 is missing: ", "5 rows", "not 4")),
        (a_table(TOWN[:1]), ("row 2 is missing", "not 1")),
        (a_table([]), ("row 1 is missing", "not 0")),
        (a_table([*TOWN, TOWN[0]]), ("town 1 (Olena), row 6 is one too many", "5 rows", "not 6")),
        (a_table([*TOWN, TOWN[0], TOWN[0]]), ("row 6 is one too many", "not 7")),
        (a_table([*TOWN[:4], [NO] * 6]), ("row 5, column 6 is one too many", "5 columns", "not 6")),
        (a_table([TOWN[0], [NO] * 3, *TOWN[2:]]), ("(Olena), row 2, column 4 is missing", "5 columns", "not 3")),
        (a_table([[], *TOWN[1:]]), ("row 1, column 1 is missing", "not 0")),
        (a_table([*TOWN[:4], "office"]), ("row 5", "no list")),
        (a_table(None), ("5 rows",)),
        (a_table(edition="fr"), ("edition", "'fr'", "ru, uk")),
        (a_table(side="C"), ("side", "'c'", "a, b")),
        (a_table(sides="A"), ("'sides'", "towns")),
        (a_table(options={"chains": "all"}), ("chains", "'all'", "group, line, adjacent")),
        (a_table(options={"rival": "boris"}), ("'rival'", "chains")),
        (a_table(towns=[]), ("towns",)),
        (a_table(towns=[{"cells": TOWN}, {"name": "B", "cells": with_cell("x")}]), ("town 2 (B)", "row 2, column 3")),
        (a_table(towns=["A"]), ("town 1",)),
        (a_table(towns=[{"name": "", "cells": TOWN}]), ("town 1: ", '"name"', "not ''")),
        (a_table(towns=[{"cells": TOWN}, {"name": " ", "cells": TOWN}]), ("town 2: ", '"name"', "not ' '")),
        (a_table(towns=[{"name": "\x1b[2J", "cells": TOWN}]), ("town 1: ", '"name"', r"'\x1b[2J'")),
        (a_table(towns=[{"name": 7, "cells": TOWN}]), ("town 1: ", '"name"', "not 7")),
        (a_table(towns=[{"name": None, "cells": TOWN}]), ("town 1: ", '"name"', "not None")),
        ([], ("towns",)),
        (None, ("towns",)),
    ],
)
def test_what_cannot_be_read_is_named(said: object, words: tuple[str, ...]) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011 (what it says is looked at below)
        paper.count(said)
    assert [word for word in words if word not in str(error.value)] == []
    check_said_in_every_language(error.value)


@pytest.mark.parametrize(
    ("args", "typed", "words"),
    [
        (("bloom_town", "-"), '{"towns": [', ("line 1", "not JSON")),
        (("bloom_town", "-"), b"\xff\xfe{", ("-: ",)),
        (("bloom_town", "-"), json.dumps(a_table(with_cell("castle"))), ("row 2, column 3",)),
        (("bloom_town", "nowhere.json"), "", ("nowhere.json",)),
        (("bloom_town",), "", ("FILE", "--rival")),
        (("bloom_town", "--collection", "office=1"), "", ("--rival",)),
        (("bloom_town", "--rival", "zoe"), "", ("'zoe'", "alisa, boris, zinovy")),
        (("bloom_town", "--rival", "boris", "--collection", "castle=1"), "", ("'castle'", "office, metro")),
        (("bloom_town", "--rival", "boris", "--collection", "office"), "", ("KIND=N",)),
        (("bloom_town", "--rival", "boris", "--collection", "office=-1"), "", ("KIND=N",)),
        (("machi_koro_2", "-"), "{}", ("machi_koro_2", "paper")),
        (("chess", "-"), "{}", ("'chess'",)),
    ],
)
def test_what_is_wrong_with_a_request_is_one_line(
    ratusha: Run, args: tuple[str, ...], typed: bytes | str, words: tuple[str, ...]
) -> None:
    done = ratusha("score", *args, typed=typed)
    assert done.status == 2
    assert done.out == ""
    assert len(done.err.splitlines()) == 1
    assert [word for word in words if word not in done.err] == []


# --- Editions ---------------------------------------------------------------------------------------------------------


def test_an_edition_chooses_options_and_a_single_one_wins(ratusha: Run, tmp_path: Path) -> None:
    log = tmp_path / "uk.txt"
    args = ("play", "bloom_town", "--edition", "uk", "--option", "house_counts_house=yes", "--save", str(log))
    assert ratusha(*args).status == 0
    lines = log.read_text().splitlines()
    assert {"option token_recount: owner", "option leftovers: shown", "option house_counts_house: yes"} <= set(lines)


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_an_unknown_edition_is_refused(ratusha: Run, command: str) -> None:
    for args, words in (
        (("bloom_town", "--edition", "fr"), "valid: ru, uk"),
        (("machi_koro_2", "--edition", "uk"), "no editions"),
    ):
        done = ratusha(command, *args)
        assert done.status == 2
        assert words in done.err


def test_editions_are_listed(ratusha: Run) -> None:
    assert "--edition uk" in ratusha("games").out
    games = {game["id"]: game for game in json.loads(ratusha("games", "--json").out)}
    assert [edition["id"] for edition in games["bloom_town"]["editions"]] == ["ru", "uk"]
    assert games["bloom_town"]["editions"][1]["options"]["token_recount"] == "owner"
    assert games["machi_koro_2"]["editions"] == []


def rows_of(*tiles: str) -> list[list[str | None]]:
    """These tiles from the top left, and nothing after them."""
    cells = [*tiles, *[None] * (25 - len(tiles))]
    return [cells[row : row + 5] for row in range(0, 25, 5)]


def warned(table: dict[str, Any], language: str = "en") -> list[str]:
    return list(warnings_in_words(paper.count(table), Texts(language, load_game("bloom_town"))))


def test_what_one_box_could_not_make_is_counted_with_a_warning() -> None:
    cells = [rows_of(*[OF] * 7), rows_of(PA), rows_of(*[OF] * 6)]
    towns: list[dict[str, Any]] = [{"name": name, "cells": each} for name, each in zip("ABC", cells, strict=True)]
    assert warned(a_table(towns=towns)) == []
    towns[2]["cells"] = rows_of(*[OF] * 7)
    assert warned(a_table(towns=towns)) == ["Please check: Offices: 14 (A, C), but the box has 13"]
    assert [town["rescore"]["office"] for town in paper.count(a_table(towns=towns))["towns"]] == [14, 0, 14]
    towns[2]["name"] = "A"
    assert warned(a_table(towns=towns)) == ["Please check: Offices: 14 (A, A), but the box has 13"]


def test_one_sort_of_shop_alone_is_there_three_times() -> None:
    toys, more = "shop:office_park", "but the box has 2, and three of one sort alone"
    towns = [{"cells": rows_of(ICE, ICE, toys)}, {"cells": rows_of(ICE, toys)}, {"cells": rows_of(OF)}]
    assert warned(a_table(towns=towns)) == []
    towns[1] = {"cells": rows_of(ICE, toys, toys)}
    assert warned(a_table(towns=towns)) == [
        f"Please check: Ice-Cream Shop: 3 (1, 2), {more}",
        f"Please check: Toy Shop: 3 (1, 2), {more}",
    ]
    towns[1] = {"cells": rows_of(ICE, ICE)}
    assert warned(a_table(towns=towns)) == [f"Please check: Ice-Cream Shop: 4 (1, 2), {more}"]


def test_more_towns_than_can_play_are_counted_each() -> None:
    five = a_table(towns=[{"cells": rows_of(OF)}] * 5)
    assert warned(five) == ["Please check: 5 towns, but 4 play at most"]
    assert [each["rescore"]["office"] for each in paper.count(five)["towns"]] == [2] * 5


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Offices: 9, but"), ("uk", "Офіси: 9, але"), ("ru", "Офисы: 9, но")]
)
def test_a_rival_who_has_more_than_there_are_is_counted_as_having_all(ratusha: Run, language: str, said: str) -> None:
    all_seven, nine = (
        ratusha("score", "bloom_town", "--rival", "boris", "--collection", f"office={n}", "--lang", language)
        for n in (7, 9)
    )
    assert (nine.status, all_seven.err) == (0, "")
    assert nine.out.split()[-1] == all_seven.out.split()[-1]
    assert said in nine.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_warning_can_be_said_in_every_language(language: str) -> None:
    crowded = a_table(towns=[{"cells": rows_of(*[OF] * 10, *[ICE] * 4)}] * 5)
    keys = {each["warning"] for each in paper.count(crowded)["warnings"]} | {"rival"}
    assert keys == set(Texts(language, load_game("bloom_town")).catalogue["paper"]["warning"])
    assert len(warned(crowded, language)) == 4


def test_a_short_row_is_named_with_the_column_that_is_missing() -> None:
    with pytest.raises(ValueError, match="row 2, column 5 is missing: 5 columns are needed, not 4"):
        paper.count(a_table([[None] * 5, [None] * 4, *([[None] * 5] * 3)]))


def test_a_kind_named_twice_in_a_collection_is_refused(ratusha: Run) -> None:
    done = ratusha("score", "bloom_town", "--rival", "zinovy", "--collection", "office=5,office=2")
    assert (done.status, "named twice" in done.err) == (2, True)
