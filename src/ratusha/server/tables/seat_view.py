"""What one seat of a match sees, and what changes of it: shared by everyone who looks from that seat.

The version stands for all that the seat knows: a digest of its hidden copy of the state, of how many lines it wrote
itself and how many the table wrote. It says nothing that the seat does not know, it is the same in every process and
after a restart, and it changes exactly when something the seat could see has changed.
"""

from __future__ import annotations

import hashlib
from typing import Any

from ratusha import game as verbs
from ratusha.kernel import pack
from ratusha.match import Match, Step
from ratusha.match.log import TABLE, Entry
from ratusha.match.match import seats_in
from ratusha.match.seat_log import SeatLog

from .patch import changes_between

Choices = dict[str, list[list[str]]]
Message = dict[str, Any]
"""As `messages.py` says, but made as it travels: these are the two that are sent all the time."""


class SeatSight:
    """A seat's sight of a match (-1: an onlooker's), kept up to date by `refresh`."""

    def __init__(self, table: str, match: Match, seat: int) -> None:
        self.table, self.match, self.seat = table, match, seat
        self.read = 0
        self.own_lines = 0
        self.seat_log = SeatLog(match, seat)
        self.seat_log.changes()
        self._look(self._know())

    def _know(self) -> Any:
        """The seat's copy of the state; from it comes the version, and all that is shown."""
        hidden = self.match.hidden(self.seat)
        entries = self.match.entries
        own = (self.seat, TABLE) if self.seat >= 0 else (TABLE,)
        self.own_lines += sum(entries[place].who in own for place in range(self.read, len(entries)))
        self.read = len(entries)
        self.version = version_of(pack(hidden), self.own_lines)
        return hidden

    def _look(self, hidden: Any) -> None:
        match, seat = self.match, self.seat
        self.view = match.game.view(hidden, seat)
        self.waiting = [] if match.over else seats_in(verbs.waiting(hidden))
        self.undo = seat >= 0 and bool(match.can_undo(seat))

    @property
    def choices(self) -> Choices:
        """Not kept: there may be hundreds, and a table is idle most of the time."""
        return grouped(self.match.choices(self.seat)) if self.seat >= 0 else {}

    @property
    def told(self) -> int:
        """How many lines of the log the seat has been told."""
        return len(self.seat_log.lines)

    def whole(self) -> Message:
        """A `Sight`."""
        return {"do": "sight", "table": self.table, "seat": self.seat, "version": self.version, "view": self.view} | {
            "waiting": self.waiting, "choices": self.choices, "undo": self.undo,
            "lines": [line_of(entry) for entry in self.seat_log.lines],
        }  # fmt: skip

    def refresh(self, step: Step) -> Message | None:
        """An `Update`: what the seat sees of a step that was accepted; nothing, if it may not even know of it."""
        since, view, told = self.version, self.view, self.told
        hidden = self._know()
        first, lines = self.seat_log.changes()
        events = [event for each in self.match.events_for(self.seat, step) for event in each]
        if since == self.version and first == told and not lines and not events:
            return None
        self._look(hidden)
        return {"do": "update", "table": self.table, "seat": self.seat, "since": since, "version": self.version} | {
            "changes": changes_between(view, self.view), "waiting": self.waiting, "choices": self.choices,
            "undo": self.undo, "first": first, "lines": [line_of(entry) for entry in lines], "events": events,
        }  # fmt: skip


def version_of(hidden: bytes, own_lines: int) -> str:
    return hashlib.blake2b(hidden, digest_size=8, key=own_lines.to_bytes(4, "big")).hexdigest()


def grouped(choices: list[str]) -> Choices:
    """By their first word: hundreds of placements are one word and many short rows."""
    found: Choices = {}
    for choice in choices:
        verb, *rest = choice.split(" ")
        found.setdefault(verb, []).append(rest)
    return found


def line_of(entry: Entry) -> Message:
    """A `Line`."""
    return {"number": entry.number, "who": entry.who, "words": entry.words}
