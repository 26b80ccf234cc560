"""What is wrong with a request is said in every language: no sentence is missing, none is left over."""

from __future__ import annotations

import ast
import errno
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ratusha.error_texts import said_in, sentences
from ratusha.errors import BadChoice, BadLog, NotAllowed, RatushaError, Sentence
from ratusha.kernel import Refused
from ratusha.texts import LANGUAGES
from tests.compiled import SRC

PACKAGE = SRC / "ratusha"
OTHERS = LANGUAGES[1:]
OF_OTHERS = ("server", "kernel", "testing")
"""What programs and developers read; of the server only what its command line says is for people at a prompt, of the
kernel what games say of paper."""
OF_SERVE = ("server/settings.py", "server/lan.py")
OF_PAPER = ("kernel/reading.py",)
SAID_BY = {
    "RatushaError",
    "BadLog",
    "NotPossible",
    "NotRevealed",
    "CannotUndo",
    "Sentence",
    "BadChoice",
    "Wrong",
    "Refused",
}
IN_TABLES = {("commands/usage.py", "MESSAGES"), ("commands/usage.py", "NUMBERS"), ("server/settings.py", "KINDS")}
LIBRARY = {
    "Expecting value", "Expecting property name enclosed in double quotes", "Expecting ':' delimiter",
    "Expecting ',' delimiter", "Unterminated string starting at", "Invalid control character at", "Extra data",
    "Invalid \\escape", "Invalid \\uXXXX escape", "Illegal trailing comma before end of object",
    "Illegal trailing comma before end of array", "Name or service not known",
}  # fmt: skip
"""Sentences of `json` and of name servers; those of the system are in `os.strerror`."""


def spoken() -> list[Path]:
    paths = sorted(path for path in PACKAGE.rglob("*.py") if "tests" not in path.relative_to(PACKAGE).parts)
    return [
        path
        for path in paths
        if place(path) in OF_SERVE + OF_PAPER or path.relative_to(PACKAGE).parts[0] not in OF_OTHERS
    ]


def place(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def called(node: ast.Call) -> str:
    """The last part of what is called; `super().__init__` in the errors is called after the file."""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def first_words(path: Path) -> Iterator[tuple[str, ast.expr]]:
    """What every error of the file says, as it is written there."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and node.args:
            if called(node) in SAID_BY | {"wrong"} or (called(node) == "__init__" and path.name == "errors.py"):
                yield called(node), node.args[0]
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if (place(path), getattr(target, "id", "")) in IN_TABLES:
                yield from (("table", each) for each in said_in_table(node.value))


def said_in_table(table: ast.expr | None) -> Iterator[ast.expr]:
    """The values of a dict, the last of each row of a tuple."""
    if isinstance(table, ast.Dict):
        yield from table.values
    elif isinstance(table, ast.Tuple):
        yield from (row.elts[-1] for row in table.elts if isinstance(row, ast.Tuple))


def in_code() -> set[str]:
    """Every sentence in English."""
    found = set[str]()
    for path in spoken():
        for name, words in first_words(path):
            if isinstance(words, ast.Constant) and isinstance(words.value, str) and words.value:
                found.add(
                    f"unknown {words.value} '{{given}}'; valid: {{valid}}" if name == "BadChoice" else words.value
                )
    return found


def of_system() -> set[str]:
    return {os.strerror(number) for number in errno.errorcode}


@pytest.mark.parametrize("path", spoken(), ids=place)
def test_an_error_is_a_sentence_with_places_so_that_it_can_be_translated(path: Path) -> None:
    for _, words in first_words(path):
        is_errors = path.name == "errors.py"  # where the one frame of BadChoice is made
        assert is_errors or not isinstance(words, (ast.JoinedStr, ast.BinOp)), f"{place(path)}:{words.lineno}"


@pytest.mark.parametrize("language", OTHERS)
def test_every_error_is_said_in_every_language(language: str) -> None:
    assert in_code() - set(sentences(language)) == set()


@pytest.mark.parametrize("language", OTHERS)
def test_no_language_says_what_nothing_says_in_english(language: str) -> None:
    assert set(sentences(language)) - in_code() - of_system() - LIBRARY == set()


@pytest.mark.parametrize("language", OTHERS)
def test_all_languages_put_in_the_same_values(language: str) -> None:
    for english, said in sentences(language).items():
        assert sorted(re.findall(r"\{\w+\}", said)) == sorted(re.findall(r"\{\w+\}", english)), english


def check_said_in_every_language(error: BaseException) -> None:
    """For what games say of paper: where it is and what is wrong with it, with nothing left in English."""
    assert isinstance(error, Refused)
    for language in OTHERS:
        said = said_in(language, error)
        assert re.search("[а-яіїє]", said)
        assert not re.search(r"\b(the|is|are|has|not|unknown|valid|needed|needs|player|town|street)\b", said)


def test_a_sentence_within_a_sentence_is_translated_too() -> None:
    choice = BadChoice("value of {option}", "maybe", ["no", "yes"], option="promos")
    log = BadLog("{file}: {why}", file="m", why=BadLog("line {line}: {why}", line=7, why=choice))
    assert str(log) == "m: line 7: unknown value of promos 'maybe'; valid: no, yes"
    assert said_in("uk", log) == "m: рядок 7: promos не може бути «maybe»; може: no, yes"
    assert said_in("ru", NotAllowed("pass", (), Sentence("the match is over"))) == (
        "«pass» сейчас нельзя (партия окончена); можно: ничего, сейчас ход не этого игрока"
    )


def test_what_the_system_says_is_translated_as_well(tmp_path: Path) -> None:
    with pytest.raises(OSError) as refused:  # noqa: PT011 (which of its kinds it is does not matter)
        (tmp_path / "nothing").read_text()
    assert said_in("uk", refused.value) == f"{tmp_path / 'nothing'}: такого файла чи папки немає"
    assert said_in("en", refused.value) == f"{tmp_path / 'nothing'}: No such file or directory"


@pytest.mark.parametrize("given", ["{file}", "{", "{given}", "%s", "\x1b[2J", "a\nb"])
def test_what_was_given_is_never_taken_for_a_place_nor_obeyed_by_a_terminal(given: str) -> None:
    for language in LANGUAGES:
        said = said_in(language, BadChoice("mode", given, ["base"]))
        assert said.isprintable()
        assert repr(given)[1:-1] in said


def test_a_text_with_braces_of_its_own_is_left_as_it_is() -> None:
    assert said_in("uk", RatushaError("it has {braces}")) == str(RatushaError("it has {braces}")) == "it has {braces}"
