"""A live table: every change of it goes through `Table`.

The database holds the truth. A step is proposed on a copy, stored, and only then accepted and told. If another process
was faster, its steps are followed first, and whoever asked must look again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection

from ratusha.errors import RatushaError
from ratusha.kernel import pack
from ratusha.match import Match, Step
from ratusha.match.log import TABLE
from ratusha.match.result import result_of

from ..refusal import Refusal, stale
from ..storage import table_records
from ..storage.rows import CHAT, OVER, PLAYING, REACTION, NoteRow, PersonRow, StepRow, StoredTable
from ..storage.steps import NewStep, add_steps
from ..storage.stored_match import checksum, entries_of, lines_of
from . import audience
from .beginning import new_match
from .bot_turns import ask_bots
from .duties import AddNote, AddStep, Begin, Duty, next_duty
from .listener import Listener
from .seat_view import own_lines, version_of
from .seating import bots_waited_for, check_may_play
from .services import Services
from .table_data import TableData

log = logging.getLogger("ratusha.table")

T = TypeVar("T")
P = ParamSpec("P")


class Table(TableData):
    """One table. Whatever changes it holds `lock`, so that changes happen one after another."""

    def __init__(self, stored: StoredTable, services: Services) -> None:
        super().__init__(stored)
        self.services = services
        self.lock = asyncio.Lock()

    # --- Playing ----------------------------------------------------------------------------------------------------

    async def play(self, person: PersonRow | None, seat: int, say: str, version: str) -> None:
        check_may_play(self, person, seat)
        await self.decide(seat, version, lambda match: match.propose(seat, say))

    async def undo(self, person: PersonRow | None, seat: int, version: str) -> None:
        check_may_play(self, person, seat)
        self.check_undos()
        await self.decide(seat, version, lambda match: match.propose_undo(seat))

    async def decide(self, seat: int, version: str, propose: Callable[[Match], Step]) -> None:
        """The only way for a seat's decision, a person's or a bot's: it must be made on what the seat sees now."""
        async with self.lock:
            match = self.playing()
            if self.version_for(seat) != version:
                raise stale()
            await self.commit(propose(match))

    def version_for(self, seat: int) -> str:
        """The version of a seat that is playing, without a whole view of it where nobody listens."""
        if view := self.views.get(seat):
            return view.version
        match = self.playing()
        return version_of(pack(match.hidden(seat)), own_lines(match, seat))

    async def commit(self, step: Step, note: NoteRow | None = None) -> None:
        """Add a step, then do the duties that follow from it. The lock is held."""
        await self.add_step(step, note)
        await self.do_duties()

    # --- Duties ----------------------------------------------------------------------------------------------------

    async def do_duties(self) -> None:
        """Do one duty after another, then ask the bots. If one fails, those before it stay done, and a sweep does the
        rest later. The lock is held."""
        try:
            while duty := next_duty(self):
                await self.do_duty(duty)
            ask_bots(self, self.services, self.decide)
        except RatushaError as error:
            log.warning("table %s still has something to do: %s", self.id[:6], error)

    async def do_duty(self, duty: Duty) -> None:
        match duty:
            case Begin():
                await self.begin()
            case AddStep(step, note):
                await self.add_step(step, note)
            case AddNote(note):
                await self.add_note(note)
                audience.announce(self)

    async def begin(self) -> None:
        """Draw who sits where and deal: one step, stored together with the table's new state."""
        match, at = new_match(self), time.time()
        first = NewStep(self.id, 1, lines_of(match.entries), checksum(match.state), at) if match.entries else None
        since = at if bots_waited_for(self, match.position) else None
        began = await self.services.store.write(
            table_records.begin_match, self.id, self.places, first, rules=match.game.facts.rules, bots_since=since
        )
        if began:
            self.match = match
            self.count_waiting()
            self.last_step = first.number if first else 0
        await self.catch_up()
        self.services.notices.publish(self.id)

    # --- Storing ----------------------------------------------------------------------------------------------------

    async def add_step(self, step: Step, note: NoteRow | None = None) -> None:
        """Store a step, with the note that caused it if there is one, then accept and tell it. The lock is held."""
        new = self.new_step(step)
        if not await (self.services.store.append(new) if note is None else self.append_noted(new, note)):
            await self.catch_up()
            raise stale()
        self.row = replace(self.row, **new.changes)
        self.accept(step)
        if note:
            self.take_notes([note])
        self.services.notices.publish(self.id)

    async def append_noted(self, new: NewStep, note: NoteRow) -> bool:
        """Store both or neither."""

        def append(connection: Connection) -> None:
            if not (add_steps(connection, [new]) and table_records.put_note(connection, self.id, note)):
                raise stale()

        try:
            await self.services.store.write(append)
            return True
        except Refusal:
            return False

    async def add_note(self, note: NoteRow) -> None:
        """Store a note by itself. If its number is taken, chat takes the next one; an answer must look again. The lock
        is held."""
        while not await self.services.store.write(table_records.put_note, self.id, note):
            await self.catch_up()
            if note.kind not in (CHAT, REACTION):
                raise stale()
            note = replace(note, number=self.last_note + 1)
        self.take_notes([note])
        self.services.notices.publish(self.id)

    async def change(self, work: Callable[Concatenate[Connection, P], T], *given: P.args, **named: P.kwargs) -> T:
        """Change the table's row or places in the database, then follow. The lock is held."""
        try:
            done = await self.services.store.write(work, *given, **named)
        except Refusal:
            await self.catch_up()
            raise
        await self.catch_up()
        self.services.notices.publish(self.id)
        return done

    def new_step(self, step: Step) -> NewStep:
        at = time.time()
        changes = self.changes_with(step, at)
        return NewStep(self.id, step.entries[0].number, lines_of(step.entries), checksum(step.state), at, changes)

    def changes_with(self, step: Step, at: float) -> dict[str, Any]:
        """What changes of the row with a step: since when a bot is waited for, and that the match is over."""
        changes: dict[str, Any] = {}
        since = at if bots_waited_for(self, step.after) else None
        if since or self.row.bots_since:
            changes["bots_since"] = since
        if step.after.closed and self.row.state == PLAYING:
            changes |= {"state": OVER, "result": result_of(step.after).as_json()}
        return changes

    # --- Following what is stored ---------------------------------------------------------------------------------

    def accept(self, step: Step) -> None:
        """Accept a stored step, and tell everyone what they may know of it."""
        if self.match is None:
            raise RuntimeError("no step can be accepted before the match")
        self.match.accept(step)
        self.last_step = step.entries[0].number
        self.used = time.monotonic()
        self.count_waiting({entry.who for entry in step.entries})
        audience.tell_step(self, step)
        if any(entry.who == TABLE for entry in step.entries):
            audience.reseat(self)
            audience.announce(self)

    def take_notes(self, notes: list[NoteRow]) -> None:
        self.notes.extend(note for note in notes if note.number > self.last_note)
        for listener in self.listeners:
            audience.tell_notes(self, listener)

    async def catch_up(self) -> None:
        """Follow what other processes have stored. The lock is held."""
        news = await self.services.store.read(table_records.news_of, self.id, self.last_step, self.last_note)
        changed = (news.row, news.places) != (self.row, self.places)
        self.row, self.places = news.row, news.places
        try:
            self.follow(news.steps)
        except RatushaError as error:
            log.warning("table %s is read again: %s", self.id[:6], error)
            await self.read_again()
        self.take_notes(news.notes)
        if changed or news.notes:
            audience.reseat(self)
            audience.announce(self)

    def follow(self, steps: list[StepRow]) -> None:
        if self.match is None and self.row.state in (PLAYING, OVER):
            self.take(StoredTable(self.row, self.places, steps, self.notes))
        elif self.match is not None:
            for step in steps:
                self.accept(self.match.step_of(entries_of(step)))

    async def read_again(self) -> None:
        """The stored steps do not follow from ours, so ours are dropped."""
        stored = await self.services.store.read(table_records.find_table, self.id)
        if stored is not None:
            self.take(stored)
        self.views.clear()
        audience.reseat(self)
        audience.announce(self)

    # --- Watching ---------------------------------------------------------------------------------------------------

    def listen(self, listener: Listener, wish: int | None, version: str | None, lines: int) -> None:
        audience.listen(self, listener, wish, version, lines)
        self.used = time.monotonic()

    def unlisten(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self.used = time.monotonic()
