"""What `make test` leaves out is named where it stands, and nothing of the rules is among it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from ratusha.game import found_games
from tests import test_agreement, test_contract, test_counts, test_coverage, test_logs, test_rulebook_examples
from tests.compiled import SRC
from tests.variants import variants

LEAVES_OUT = re.compile(r"\bmark\.full\b|\btests\.variants\b")
OF_THE_RULES = (test_agreement, test_contract, test_counts, test_coverage, test_logs, test_rulebook_examples)


def full(mark: pytest.MarkDecorator) -> dict[str, bool]:
    return {str(each.id): any(other.name == "full" for other in each.marks) for each in mark.args[1]}


def test_variants_that_are_not_named_are_for_test_all() -> None:
    found = variants("word", ["one", "two", "three"], always=["two"])
    assert full(found) == {"one": True, "two": False, "three": True}


def test_a_variant_that_is_added_changes_nothing_about_the_others() -> None:
    found = variants("word", ["nought", "one", "two"], always=["two"])
    assert full(found) == {"nought": True, "one": True, "two": False}


def test_a_variant_is_called_as_pytest_calls_it() -> None:
    given = [pytest.param(1, 2, id="pair"), ("bloom_town", "phone"), (full, True)]
    assert list(full(variants(("one", "other"), given, always=["pair"]))) == ["pair", "bloom_town-phone", "full-True"]


@pytest.mark.parametrize("always", [["four"], ["one", "four"], []])
def test_a_name_that_no_variant_has_is_refused(always: list[str]) -> None:
    with pytest.raises(AssertionError):
        variants("word", ["one", "two"], always=always)


def marks(test: Any) -> Iterator[pytest.Mark]:
    """Of a test, and of each of its variants."""
    for mark in getattr(test, "pytestmark", []):
        yield mark
        if mark.name == "parametrize":
            yield from (other for each in mark.args[1] for other in getattr(each, "marks", ()))


@pytest.mark.parametrize("module", OF_THE_RULES, ids=lambda module: module.__name__.rpartition(".")[2])
def test_everything_of_the_rules_is_in_make_test(module: ModuleType) -> None:
    tests = {name: test for name, test in vars(module).items() if name.startswith("test_")}
    assert tests
    assert [name for name, test in tests.items() if "full" in {mark.name for mark in marks(test)}] == []


def test_nor_is_a_test_of_a_game_left_out() -> None:
    files = [path for path in (SRC / "ratusha" / "games").rglob("test_*.py") if "tests" in path.parts]
    assert len(files) > 20
    assert [path.name for path in files if LEAVES_OUT.search(path.read_text("utf-8"))] == []


@pytest.mark.parametrize("line", ["@pytest.mark.full", "marks=pytest.mark.full", "from tests.variants import variants"])
def test_whatever_leaves_a_test_out_is_found(line: str) -> None:
    """So that the test above is not empty."""
    assert LEAVES_OUT.search(line)


@pytest.mark.parametrize(
    "test",
    [
        test_agreement.test_plain_and_compiled_play_the_same_games,
        test_agreement.test_checked_and_unchecked_play_the_same_games,
        test_agreement.test_checked_and_unchecked_play_the_same_games_when_plain,
        test_coverage.test_every_line_of_the_rules_is_tested,
    ],
    ids=lambda test: test.__name__,
)
def test_it_has_every_game(test: Any) -> None:
    (given,) = (mark.args[1] for mark in marks(test) if mark.name == "parametrize")
    assert {getattr(each, "name", each) for each in given} >= set(found_games())


def test_a_mark_on_a_single_variant_is_found() -> None:
    """So that the tests above are not empty."""

    @variants("word", ["one", "two"], always=["one"])
    def test(word: str) -> None: ...

    assert [mark.name for mark in marks(test)] == ["parametrize", "full"]
