"""What the steps of a match told a seat, for whoever comes to the table later: another device, a link.

It is made exactly as it was told then: the stored steps happen once more, and what the seat sees of each is what its
listeners were sent. So it tells nothing that the seat has not been told already.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ratusha.match import Entry, Match, Step, read_match, replay_match
from ratusha.match.seat_log import SeatLog

from ..storage.records import Kept
from ..storage.stored_match import chance_of, entries_of, text_of
from ..tables.seat_view import Message, line_of


def story_of(kept: Kept, seat: int) -> Message:
    """A `Story`. Lines that were taken back, or are told in other words by now, are left out."""
    found: list[tuple[Entry, list[dict[str, Any]]]] = []
    seat_log: SeatLog | None = None
    for match, step in steps_of(kept):
        seat_log = seat_log or SeatLog(match, seat)
        _, lines = seat_log.changes()
        events = [event for each in match.events_for(seat, step) for event in each] if step else []
        if lines and events:
            found.append((decision_in(lines), events))
    standing = set(seat_log.lines if seat_log else ())
    told = [{"line": line_of(line), "events": events} for line, events in found if line in standing]
    return {"table": kept.row.id, "seat": seat, "told": told}


def steps_of(kept: Kept) -> Iterator[tuple[Match, Step | None]]:
    """The match after each step as it was stored, the first of which told nobody anything."""
    if kept.row.practice:  # it goes on from a log, which is stored as one step: line by line that tells more
        yield from replay_match(text_of(kept))
        return
    first, *later = kept.steps
    match = read_match(text_of(replace(kept, steps=[first])), chance=chance_of(kept.row, kept.places))
    yield match, None
    for row in later:
        yield match, match.accept(match.step_of(entries_of(row)))


def decision_in(lines: list[Entry]) -> Entry:
    return next((line for line in lines if line.who >= 0), lines[0])
