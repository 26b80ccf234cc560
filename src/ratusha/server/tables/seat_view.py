"""What one seat of a match sees, and what changes of it. Everyone who watches from that seat shares one `SeatView`.

A version stands for all that the seat knows: it is a digest of the seat's hidden copy of the state, of how many lines
the seat wrote and of how many the table wrote. It tells nothing that the seat does not know, is the same in every
process and after a restart, and changes exactly when something that the seat could see has changed.
"""

from __future__ import annotations

import hashlib
from typing import Any

from ratusha import game
from ratusha.kernel import pack
from ratusha.match import Match, Step
from ratusha.match.log import TABLE, Entry
from ratusha.match.match import seats_in
from ratusha.match.seat_log import SeatLog

from .patch import changes_between

Choices = dict[str, list[list[str]]]
Message = dict[str, Any]
"""The messages `Snapshot` and `Update`, made as plain dicts since they are sent all the time."""


class SeatView:
    """What a seat sees of a match (-1: an onlooker), kept up to date by `refresh`."""

    def __init__(self, table: str, match: Match, seat: int) -> None:
        self.table, self.match, self.seat = table, match, seat
        self.read = 0
        self.own_lines = 0
        self.seat_log = SeatLog(match, seat)
        self.seat_log.changes()
        self._look(self._read_match())

    def _read_match(self) -> Any:
        """Update the version; return the seat's hidden copy, from which everything that is shown is made."""
        hidden = self.match.hidden(self.seat)
        self.own_lines += own_lines(self.match, self.seat, self.read)
        self.read = len(self.match.entries)
        self.version = version_of(pack(hidden), self.own_lines)
        return hidden

    def _look(self, hidden: Any) -> None:
        match, seat = self.match, self.seat
        self.view = match.game.view(hidden, seat)
        self.waiting = [] if match.over else seats_in(game.waiting(hidden))
        self.undo = seat >= 0 and bool(match.can_undo(seat))

    @property
    def choices(self) -> Choices:
        """Not stored: there may be hundreds, and a table is idle most of the time."""
        return grouped(self.match.choices(self.seat)) if self.seat >= 0 else {}

    @property
    def lines_shown(self) -> int:
        return len(self.seat_log.lines)

    def snapshot(self) -> Message:
        """A `Snapshot`: everything."""
        return {"do": "snapshot", "table": self.table, "seat": self.seat, "version": self.version} | {
            "view": self.view, "waiting": self.waiting, "choices": self.choices, "undo": self.undo,
            "lines": [line_of(entry) for entry in self.seat_log.lines],
        }  # fmt: skip

    def refresh(self, step: Step) -> Message | None:
        """An `Update`: what the seat sees of a step that was accepted; None if it may not even know of it."""
        since, view, shown = self.version, self.view, self.lines_shown
        hidden = self._read_match()
        first, lines = self.seat_log.changes()
        events = events_of(self.match, step, self.seat)
        if since == self.version and first == shown and not lines and not events:
            return None
        self._look(hidden)
        return {"do": "update", "table": self.table, "seat": self.seat, "since": since, "version": self.version} | {
            "changes": changes_between(view, self.view), "waiting": self.waiting, "choices": self.choices,
            "undo": self.undo, "first": first, "lines": [line_of(entry) for entry in lines], "events": events,
        }  # fmt: skip


def own_lines(match: Match, seat: int, since: int = 0) -> int:
    """How many lines the seat or the table has written since that index."""
    own = (seat, TABLE) if seat >= 0 else (TABLE,)
    entries = match.entries
    return sum(entries[index].who in own for index in range(since, len(entries)))


def version_of(hidden: bytes, own_lines: int) -> str:
    """The version of a seat that has this packed hidden copy."""
    return hashlib.blake2b(hidden, digest_size=8, key=own_lines.to_bytes(4, "big")).hexdigest()


def events_of(match: Match, step: Step, seat: int) -> list[dict[str, Any]]:
    return [event for events in match.events_for(seat, step) for event in events]


def grouped(choices: list[str]) -> Choices:
    """Choices by their first word: hundreds of placements become one word and many short rows."""
    found: Choices = {}
    for choice in choices:
        verb, *rest = choice.split(" ")
        found.setdefault(verb, []).append(rest)
    return found


def line_of(entry: Entry) -> Message:
    """A `Line`."""
    return {"number": entry.number, "who": entry.who, "words": entry.words}
