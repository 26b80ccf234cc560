"""What the steps of a match have told a seat, for whoever comes to the table later: on another device, by a link.

The stored steps are replayed, and what the seat sees of each is exactly what its listeners were sent. So this tells
nothing that the seat has not been told already.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ratusha.match import Entry, Match, Step, read_match, replay_match
from ratusha.match.seat_log import SeatLog

from ..storage.rows import StoredTable
from ..storage.stored_match import chance_of, entries_of, text_of
from ..tables.seat_view import Message, events_of, line_of


def seat_history_of(stored: StoredTable, seat: int) -> Message:
    """A `SeatHistory`. Lines that were taken back, or read differently by now, are left out."""
    found: list[tuple[Entry, list[dict[str, Any]]]] = []
    seat_log: SeatLog | None = None
    for match, step in steps_of(stored):
        seat_log = seat_log or SeatLog(match, seat)
        _, lines = seat_log.changes()
        events = events_of(match, step, seat) if step else []
        if lines and events:
            found.append((decision_in(lines), events))
    standing = set(seat_log.lines if seat_log else ())
    told = [{"line": line_of(line), "events": events} for line, events in found if line in standing]
    return {"table": stored.row.id, "seat": seat, "lines": told}


def steps_of(stored: StoredTable) -> Iterator[tuple[Match, Step | None]]:
    """The match after each stored step; the first one told nobody anything."""
    if stored.row.practice:  # it goes on from a log, which is stored as one step
        yield from replay_match(text_of(stored))
        return
    first, *later = stored.steps
    match = read_match(text_of(replace(stored, steps=[first])), chance=chance_of(stored.row, stored.places))
    yield match, None
    for row in later:
        yield match, match.accept(match.step_of(entries_of(row)))


def decision_in(lines: list[Entry]) -> Entry:
    return next((line for line in lines if line.who >= 0), lines[0])
