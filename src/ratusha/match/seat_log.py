"""The log as a seat may read it, kept up to date: each step costs what it added, not the whole match anew.

What a seat may read of a line can change later: others' doings are told when a round has closed, a card when hands
are passed. But it changes only in two ways, so that old lines are seldom asked for again:

- Something becomes known. Then the rules raise `revealed`, and a line that was told in full stays told in full: only
  those that still hide something are asked for again.
- Something is taken back. Then what was shown may be hidden again, so that all lines are.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any, Protocol

from ..game import Game
from .log import TABLE, Entry, span
from .position import Position


class LoggedMatch(Protocol):
    """What is asked of a match to know its log as a seat may read it."""

    @property
    def game(self) -> Game: ...

    @property
    def position(self) -> Position: ...

    @property
    def entries(self) -> Sequence[Entry]: ...

    def check_seat(self, seat: int, onlooker: bool = False) -> int: ...


class SeatLog:
    """The log as one seat (-1: an onlooker) may read it. What it may not know is left out, and lines are numbered
    without gaps: a gap would say how many steps others took."""

    def __init__(self, match: LoggedMatch, seat: int) -> None:
        self.match = match
        self.seat = match.check_seat(seat, onlooker=True)
        self.lines: list[Entry] = []
        self.numbers: dict[int, int] = {}
        """The number as told of each line that is, by its number in the log."""
        self.redacted: dict[int, str] = {}
        """The words told, maybe none, of each line that is not told in full, by its number in the log."""
        self.asked = 0
        self.revealed = 0

    def changes(self) -> tuple[int, list[Entry]]:
        """What changed since the last call: keep so many lines of those told so far, and then come these."""
        before = self._forget(self._still_true())
        unchanged = len(self.lines)
        self._tell()
        same = takewhile(lambda pair: pair[0] == pair[1], zip(before, self.lines[unchanged:], strict=False))
        first = unchanged + sum(1 for _ in same)
        return first, self.lines[first:]

    def by_number(self) -> dict[int, Entry]:
        """What the latest changes left, by the numbers of the log, for whoever stores it."""
        told = (self.match.entries[number - 1] for number in self.numbers)
        return {entry.number: replace(entry, words=self.redacted.get(entry.number, entry.words)) for entry in told}

    def _still_true(self) -> int:
        """How many entries of the log, from the first on, are told as they were."""
        match = self.match
        if any(entry.undoes for entry in match.entries[self.asked :]):
            return 0
        if match.position.revealed == self.revealed:
            return self.asked
        shown = shown_after(match.position, next(iter(self.redacted), self.asked) - 1)
        changed = (
            number
            for number, words in self.redacted.items()
            if self._words(match.entries[number - 1], number in shown) != words
        )
        return next(changed, self.asked + 1) - 1

    def _forget(self, known: int) -> list[Entry]:
        """Leave what is told of the first entries of the log; what was told of the others is given back."""
        drop_after(known, self.numbers)
        drop_after(known, self.redacted)
        before = self.lines[len(self.numbers) :]
        del self.lines[len(self.numbers) :]
        self.asked = known
        return before

    def _tell(self) -> None:
        position = self.match.position
        shown = shown_after(position, self.asked)
        for entry in self.match.entries[self.asked :]:
            self._add(entry, self._words(entry, entry.number in shown))
        self.asked, self.revealed = len(self.match.entries), position.revealed

    def _words(self, entry: Entry, shown: bool) -> str:
        if entry.who == TABLE or entry.is_undo or entry.words.startswith("seats "):
            return entry.words
        return self.match.game.redact_line(self.match.position.state, self.seat, entry.who, entry.words, shown)

    def _add(self, entry: Entry, words: str) -> None:
        if words != entry.words:
            self.redacted[entry.number] = words
        gone = entry.undoes
        if words and (not gone or any(number in self.numbers for number in gone)):
            self.numbers[entry.number] = len(self.numbers) + 1
            self.lines.append(as_shown(entry, len(self.numbers), renumbered(entry, words, self.numbers)))


def as_shown(entry: Entry, number: int, words: str) -> Entry:
    """The entry as the seat may read it; the entry itself where nothing differs, so that most are stored once."""
    return entry if (entry.number, entry.words) == (number, words) else Entry(number, entry.who, words)


def shown_after(position: Position, number: int) -> set[int]:
    """The later entries that stand, and since which something was revealed to all."""
    start = bisect_right(position.standing, number, key=lambda each: each.entry.number)
    later = position.standing[start:]
    return {each.entry.number for each in later if each.revealed < position.revealed}


def drop_after(number: int, found: dict[int, Any]) -> None:
    """Take out all later entries; they were put in by number."""
    while found and next(reversed(found)) > number:
        found.popitem()


def renumbered(entry: Entry, words: str, numbers: Mapping[int, int]) -> str:
    """A line that takes others back names them as they were told."""
    known = [numbers[number] for number in entry.undoes if number in numbers]
    return f"undo {span(known)}" if known else words
