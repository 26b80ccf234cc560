"""What this process knows of a table: its row, its places, its match, what was said, and who watches."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Container

from ratusha.match import Match

from ..refusal import Refusal
from ..storage.rows import OVER, PLAYING, NoteRow, PersonRow, StoredTable
from ..storage.stored_match import match_of
from .listener import Listener
from .seat_view import SeatView

MOST_UNDOS = 300
"""Each replays the match, now and whenever the table is read again."""


class TableData:
    """The data of a table. Questions about it are functions in `seating`, `proposals` and `duties`; only `Table`
    changes it."""

    def __init__(self, stored: StoredTable) -> None:
        self.waited_since: dict[int, float] = {}
        """For each seat that is waited for: since when, or since its latest decision."""
        self.take(stored)
        self.listeners: set[Listener] = set()
        self.views: dict[int, SeatView] = {}
        self.bot_tasks: dict[int, asyncio.Task[None]] = {}
        """The bots that are thinking, by seat."""
        self.used = time.monotonic()

    def take(self, stored: StoredTable) -> None:
        self.row, self.places, self.notes = stored.row, stored.places, stored.notes
        self.match: Match | None = match_of(stored) if stored.row.state in (PLAYING, OVER) else None
        self.last_step = stored.steps[-1].number if stored.steps else 0
        self.count_waiting()

    def count_waiting(self, moved: Container[int] = ()) -> None:
        before, now = self.waited_since, time.monotonic()
        waiting = self.match.waiting if self.match else []
        self.waited_since = {seat: now if seat in moved else before.get(seat, now) for seat in waiting}

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def last_note(self) -> int:
        return self.notes[-1].number if self.notes else 0

    def playing(self) -> Match:
        """The match, or a Refusal if none is going on."""
        if self.row.state != PLAYING or self.match is None:
            raise Refusal("not_now", "there is no match going on at this table")
        return self.match

    def place_of(self, person: PersonRow | None) -> int | None:
        """The index of the person's first place."""
        return next((place.index for place in self.places if person and place.person == person.id), None)

    def note(self, person: PersonRow, kind: str, text: str) -> NoteRow:
        """A note that is to be added next."""
        return NoteRow(self.last_note + 1, time.time(), person.id, self.place_of(person), person.name, kind, text)

    def check_undos(self) -> None:
        if sum(entry.words.startswith("undo ") for entry in self.playing().entries) >= MOST_UNDOS:
            raise Refusal("too_many", "enough has been taken back in this match")
