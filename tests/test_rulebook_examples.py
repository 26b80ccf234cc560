"""Examples in rulebooks are read as they are meant, and what cannot be understood is an error."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from ratusha.kernel import CHANCE, COMPILED
from tests.example_table import ExampleTable, compare, numbers, split_keyword
from tests.rulebook_examples import Example, ExampleError, Play, Rulebook, examples
from tests.toys.install import secret_bids

pytestmark = pytest.mark.skipif(COMPILED, reason="examples run on plain objects")


def written(text: str, folder: Path) -> list[Example]:
    (folder / "rulebook.md").write_text(text)
    return examples(folder / "rulebook.md")


def test_an_example_is_named_by_its_heading_and_line(tmp_path: Path) -> None:
    text = "# Title\n```text\n# no heading\n```\n## Bids\n```example\nplayer 2: put 1 # a remark\nchance: deal\n```\n"
    [example] = written(text, tmp_path)
    assert example.name == "Bids, line 6"
    assert [(line.number, line.who, line.text) for line in example.lines] == [(7, 1, "put 1"), (8, CHANCE, "deal")]


def test_a_line_of_no_known_kind_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ExampleError, match="line 2"):
        written("```example\nsuppose coins 1 1\n```\n", tmp_path)


def test_a_block_without_an_end_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ExampleError, match="line 1 has no end"):
        written("```example\ngiven coins 1 1\n", tmp_path)


# --- A game in which several may act at once --------------------------------------------------------------------------


def lay_hands(given: Sequence[str]) -> Any:
    """`given hands 12 34`: the cards of each seat, dealt and none drawn."""
    table = secret_bids().State()
    [hands] = (numbers(rest) for keyword, rest in map(split_keyword, given) if keyword == "hands")
    table.seats, table.cheers, table.dealt = len(hands), 1, 2 * len(hands)
    for seat, cards in enumerate(hands):
        for card in str(cards):
            table.hand[seat][int(card) - 1] += 1
    return table


def expect_won(play: Play, rest: str) -> None:
    compare(play.state.won[: play.state.seats], numbers(rest))


TABLE = ExampleTable(secret_bids(), lay_hands, {"won": expect_won}, lambda table: None)
SHOWN = """\
given hands 12 34
player 2: put 3
then may 1: put 2
then may not 2: put 4
player 1: put 1, cheer, done
player 2: done
then won 0 1
then ending goes_on
"""


def rulebook(text: str, folder: Path) -> Rulebook:
    written(f"# Title\n\n```example\n{text}```\n", folder)
    return Rulebook(TABLE, folder)


def test_players_may_act_in_any_order(tmp_path: Path) -> None:
    play = rulebook(SHOWN, tmp_path).run_lines(SHOWN)
    assert [event["event"] for event in play.told] == ["cheered", "shown", "shown"]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("then may 1: put 2", "then may 1: put 3"),
        ("then may not 2: put 4", "then may 2: put 4"),
        ("player 2: put 3", "player 2: put 1"),
        ("player 2: done", "chance: deal 1 to 1"),
        ("then won 0 1", "then won 1 0"),
        ("then ending goes_on", "then ending all_shown"),
    ],
)
def test_an_example_that_is_not_true_fails(right: str, wrong: str, tmp_path: Path) -> None:
    assert not rulebook(SHOWN, tmp_path).noticed()
    assert rulebook(SHOWN.replace(right, wrong), tmp_path).noticed()


def test_what_no_example_shows_is_found(tmp_path: Path) -> None:
    shown = rulebook(SHOWN, tmp_path)
    assert shown.unmentioned(["cheer", "done", "deal"]) == ["deal"]
    assert shown.never_agreed() == ["mode solo", "option cheers yes", "option cheers no"]
    assert shown.events() == {"cheered", "shown"}
