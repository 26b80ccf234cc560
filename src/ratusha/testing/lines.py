"""The promises of single numbers, words and JSON values."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from ..game import Game


def check_numbers(numbers: Sequence[int], below: int, most: int, what: str) -> None:
    assert len(numbers) <= most, f"{what} lists {len(numbers)}, declared are at most {most}"
    assert len(set(numbers)) == len(numbers), f"{what} repeats itself: {list(numbers)}"
    assert all(0 <= number < below for number in numbers), f"{what} is not within 0..{below - 1}: {list(numbers)}"


def check_words(game: Game, state: Any, seat: int, listed: Sequence[int]) -> None:
    seen: dict[str, int] = {}
    for number in listed:
        words = game.words(state, seat, number)
        assert_line(words, f"the words of {number}")
        assert not words.startswith(("undo ", "seats ")), f"{words!r} begins with a word of the match's own"
        assert words not in seen, f"{words!r} means both {seen.get(words)} and {number}"
        assert game.read(state, seat, words) == number, (
            f"{words!r} is read as {game.read(state, seat, words)}, not {number}"
        )
        seen[words] = number
    assert game.read(state, seat, "no such words") == -1, "words that mean nothing are read as something"


def assert_line(words: str, what: str) -> None:
    line = " ".join(words.split())
    assert line == words != "", f"{what}: {words!r} is no line of words"
    assert line.isprintable(), f"{what}: {words!r} cannot be printed"


def assert_json(value: Any, what: str) -> None:
    assert json.loads(json.dumps(value, allow_nan=False)) == value, f"{what} is not the same after a way through JSON"
