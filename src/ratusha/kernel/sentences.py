"""Messages from code that does not know the reader's language: a sentence in English, with placeholders for values.

`ratusha.error_texts` translates it. A game needs it where it reads what somebody wrote (`paper.py`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

_PLACE = re.compile(r"\{(\w+)\}")


class Sentence:
    """A sentence in English and its values, some of which may be sentences or errors themselves."""

    def __init__(self, english: str, /, **values: Any) -> None:
        self.english, self.values = english, values

    def __str__(self) -> str:
        return self.put(self.english, str)

    def put(self, sentence: str, say: Callable[[Any], str]) -> str:
        """The values in their places, in one pass; `say` tells what a sentence among them says. What has no value
        stays: a text that was made elsewhere may have braces of its own."""
        return _PLACE.sub(lambda place: self._value(place, say), sentence)

    def _value(self, place: re.Match[str], say: Callable[[Any], str]) -> str:
        if place[1] not in self.values:
            return place[0]
        value = self.values[place[1]]
        return say(value) if isinstance(value, (Sentence, BaseException)) else visible(str(value))


class Refused(ValueError):
    """What cannot be done as it was asked for, and why."""

    def __init__(self, english: str, /, **values: Any) -> None:
        self.sentence = Sentence(english, **values)
        super().__init__(str(self.sentence))


def visible(text: str) -> str:
    """Without letters that a terminal would obey instead of showing."""
    return "".join(letter if letter.isprintable() or letter == "\xa0" else repr(letter)[1:-1] for letter in text)
