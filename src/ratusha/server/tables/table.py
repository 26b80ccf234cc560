"""A table in the memory of this process: its match, who sits there, who listens.

The database holds the truth. What happens here is proposed on a copy, stored, and only then made true and told. Another
process may have been quicker: then its steps are followed first, and whoever asked must look again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Container
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection

from ratusha.errors import RatushaError
from ratusha.match import Match, Step
from ratusha.match.log import TABLE
from ratusha.match.result import result_of

from ..messages import Still, TableNow
from ..refusal import Refusal, stale
from ..storage.records import OVER, PLAYING, Kept, NoteRow, PersonRow, StepRow, find_table, put_note
from ..storage.store import NewStep, add_steps
from ..storage.stored_match import checksum, entries_of, lines_of, match_of
from .bot_turns import bots_waited_for
from .chat import CHAT, REACTION, tell_notes
from .listener import Listener, encode
from .seat_view import SeatSight
from .seating import has_secrets, info_of, seats_of, shares_screen

if TYPE_CHECKING:
    from .tables import House

log = logging.getLogger("ratusha.table")

MOST_UNDOS = 300
"""Each plays the match anew, now and whenever the table is read again."""


class Table:
    """One table. Whatever changes it holds `lock`, so that things happen one after another."""

    def __init__(self, house: House, kept: Kept) -> None:
        self.house = house
        self.waited: dict[int, float] = {}
        """Since when each seat is waited for, or did something last while it was."""
        self.take(kept)
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.sights: dict[int, SeatSight] = {}
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self.used = time.monotonic()

    def take(self, kept: Kept) -> None:
        self.row, self.chairs, self.notes = kept.row, kept.places, kept.notes
        self.match: Match | None = match_of(kept) if kept.row.state in (PLAYING, OVER) else None
        self.stored = kept.steps[-1].number if kept.steps else 0
        self.count_waiting()

    @property
    def id(self) -> str:
        return self.row.id

    def playing(self) -> Match:
        """The match, if it goes on."""
        if self.row.state != PLAYING or self.match is None:
            raise Refusal("not_now", "there is no match going on at this table")
        return self.match

    def must_have(self, person: PersonRow | None, seat: int) -> None:
        """The seat belongs to whoever took its place, and to nobody who merely knows of it."""
        if person is None:
            raise Refusal("nobody", "say who you are first")
        if seat not in seats_of(self, person):
            raise Refusal("not_yours", "this is not your seat")

    def must_play(self, person: PersonRow | None, seat: int) -> None:
        """The seat is theirs, and no bot sits in for them."""
        self.must_have(person, seat)
        if seat in self.playing().position.replaced:
            raise Refusal("not_now", "a bot plays for you: say first that you are back")

    def place_of(self, person: PersonRow | None) -> int | None:
        return next((chair.place for chair in self.chairs if person and chair.person == person.id), None)

    # --- Playing ----------------------------------------------------------------------------------------------------

    async def play(self, person: PersonRow | None, seat: int, say: str, version: str) -> None:
        self.must_play(person, seat)
        await self.decide(seat, version, lambda match: match.propose(seat, say))

    async def undo(self, person: PersonRow | None, seat: int, version: str) -> None:
        self.must_play(person, seat)
        self.must_not_undo_for_ever()
        await self.decide(seat, version, lambda match: match.propose_undo(seat))

    def must_not_undo_for_ever(self) -> None:
        if sum(entry.words.startswith("undo ") for entry in self.playing().entries) >= MOST_UNDOS:
            raise Refusal("too_many", "enough has been taken back in this match")

    async def decide(self, seat: int, version: str, propose: Callable[[Match], Step]) -> None:
        """The one door for what a seat decides, person or bot: on what it has seen last, or not at all."""
        async with self.lock:
            match = self.playing()
            if self.sight(seat).version != version:
                raise stale()
            await self.commit(propose(match))

    async def commit(self, step: Step, note: NoteRow | None = None) -> None:
        """Store a step, then let it have happened, then tell. The lock is held."""
        new = self.new_step(step)
        if not await (self.house.store.append(new) if note is None else self.append_noted(new, note)):
            await self.catch_up()
            raise stale()
        self.row = replace(self.row, **new.changes)
        self.happened(step)
        if note:
            self.add_notes([note])
        self.house.notices.publish(self.id)
        await self.house.settle(self)

    async def append_noted(self, new: NewStep, note: NoteRow) -> bool:
        """A step and the note that brought it about, both or neither."""

        def both(connection: Connection) -> bool:
            if not (put_note(connection, self.id, note) and add_steps(connection, [new])):
                raise stale()  # which takes back the one, if it was the other that failed
            return True

        try:
            return await self.house.store.write(both)
        except Refusal:
            return False

    def new_step(self, step: Step) -> NewStep:
        at = time.time()
        changes = self.changes_with(step, at)
        return NewStep(self.id, step.entries[0].number, lines_of(step.entries), checksum(step.state), at, changes)

    def changes_with(self, step: Step, at: float) -> dict[str, Any]:
        """What else the database is told with a step: that it is over, or since when a bot is waited for."""
        changes: dict[str, Any] = {}
        owed = at if bots_waited_for(self, step.after) else None
        if owed or self.row.bots_since:
            changes["bots_since"] = owed
        if step.after.closed and self.row.state == PLAYING:
            changes |= {"state": OVER, "result": result_of(step.after).as_json()}
        return changes

    def happened(self, step: Step) -> None:
        """A stored step is true from now on; everyone is told what they may know."""
        if self.match is None:
            raise RuntimeError("nothing can happen before the match")
        self.match.accept(step)
        self.stored = step.entries[0].number
        self.used = time.monotonic()
        self.count_waiting({entry.who for entry in step.entries})
        self.tell_sights(step)
        if any(entry.who == TABLE for entry in step.entries):
            self.reseat_listeners()
            self.announce()

    def count_waiting(self, moved: Container[int] = ()) -> None:
        before, now = self.waited, time.monotonic()
        waiting = self.match.waiting if self.match else []
        self.waited = {seat: now if seat in moved else before.get(seat, now) for seat in waiting}

    # --- Other processes --------------------------------------------------------------------------------------------

    async def catch_up(self) -> None:
        """Follow what other processes have stored. The lock is held."""
        row, chairs, steps, notes = await self.house.news_of(self)
        changed = (row, chairs) != (self.row, self.chairs)
        self.row, self.chairs = row, chairs
        try:
            self.follow(steps)
        except RatushaError as error:
            log.warning("table %s is read anew: %s", self.id[:6], error)
            await self.read_anew()
        self.add_notes(notes)
        if changed or notes:
            self.reseat_listeners()
            self.announce()

    def follow(self, steps: list[StepRow]) -> None:
        if self.match is None and self.row.state in (PLAYING, OVER):
            self.take(Kept(self.row, self.chairs, steps, self.notes))
        elif self.match is not None:
            for step in steps:
                self.happened(self.match.step_of(entries_of(step)))

    async def read_anew(self) -> None:
        """What is stored does not go on from what we had: only what is stored counts."""
        kept = await self.house.store.read(find_table, self.id)
        if kept is not None:
            self.take(kept)
        self.sights.clear()
        self.reseat_listeners()
        self.announce()

    # --- Looking ----------------------------------------------------------------------------------------------------

    def sight(self, seat: int) -> SeatSight:
        """What the seat sees; kept for as long as anybody listens there."""
        if self.match is None:
            raise Refusal("not_now", "the match has not begun")
        found = self.sights.get(seat)
        if found is None:
            found = SeatSight(self.id, self.match, seat)
            if self.listening(seat):
                self.sights[seat] = found
        return found

    def listening(self, seat: int) -> list[Listener]:
        return [listener for listener in self.listeners if listener.at == seat]

    def tell_sights(self, step: Step) -> None:
        """Each seat's news is made once, and only for seats where somebody listens."""
        for seat in [*self.sights]:
            listeners = self.listening(seat)
            if not listeners:
                del self.sights[seat]
            elif update := self.sights[seat].refresh(step):
                text = encode(update)
                for listener in listeners:
                    listener.send(text)
        self.cover_shared_screens()

    def cover_shared_screens(self) -> None:
        """Where several people share a screen, a hand is covered when its turn is over."""
        sharing = [listener for listener in self.listeners if listener.shares and listener.at >= 0]
        if not sharing or self.match is None or self.match.over or not has_secrets(self.row.game):
            return
        for listener in sharing:
            if listener.at not in self.match.waiting:
                self.look_from(listener, -1)

    def listen(self, listener: Listener, wish: int | None, version: str | None, lines: int) -> None:
        """Somebody begins to look, and gets what they do not have yet."""
        listener.seats, listener.shares = seats_of(self, listener.person), shares_screen(self, listener.person)
        seat = first_seat(listener, wish)
        self.listeners.add(listener)
        self.used = time.monotonic()
        listener.tell(TableNow(table=info_of(self, listener.person)))
        tell_notes(self, listener)
        if self.match is not None:
            self.look_from(listener, seat, version, lines)

    def look_from(self, listener: Listener, seat: int, version: str | None = None, lines: int = -1) -> None:
        listener.at = seat
        sight = self.sight(seat)
        if version == sight.version and lines == sight.told:
            listener.tell(Still(table=self.id, seat=seat, version=version))
        else:
            listener.tell(sight.whole())

    def here(self, listener: Listener, seat: int) -> None:
        """At a shared screen: the person of this seat is there now; -1: nobody, cover it."""
        if listener not in self.listeners or self.match is None:
            raise Refusal("not_now", "watch the table first")
        self.look_from(listener, first_seat(listener, seat))

    def unlisten(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self.used = time.monotonic()

    def reseat_listeners(self) -> None:
        """Who sits where may have changed, or the match has begun: everyone looks from where they sit."""
        shown = set(self.sights)
        for listener in self.listeners:
            before, listener.seats = listener.seats, seats_of(self, listener.person)
            listener.shares = shares_screen(self, listener.person)
            if self.match is not None and (listener.seats != before or listener.at not in shown):
                self.look_from(listener, first_seat(listener, None))

    def announce(self) -> None:
        """Tell everyone how the table stands, each with what is theirs."""
        for listener in self.listeners:
            listener.tell(TableNow(table=info_of(self, listener.person)))

    # --- What is said -----------------------------------------------------------------------------------------------

    def note(self, person: PersonRow, kind: str, text: str) -> NoteRow:
        return NoteRow(self.last_note + 1, time.time(), person.id, self.place_of(person), person.name, kind, text)

    async def keep(self, note: NoteRow) -> None:
        """Store a note by itself; what is merely said finds another place if its own is taken. The lock is held."""
        while not await self.house.store.write(put_note, self.id, note):
            await self.catch_up()
            if note.kind not in (CHAT, REACTION):
                raise stale()
            note = replace(note, number=self.last_note + 1)
        self.add_notes([note])
        self.house.notices.publish(self.id)

    @property
    def last_note(self) -> int:
        return self.notes[-1].number if self.notes else 0

    def add_notes(self, notes: list[NoteRow]) -> None:
        self.notes.extend(note for note in notes if note.number > self.last_note)
        for listener in self.listeners:
            tell_notes(self, listener)


def first_seat(listener: Listener, wish: int | None) -> int:
    """From one's own seat; a shared screen stays covered until somebody says who is there."""
    if wish is not None and wish >= 0 and wish not in listener.seats:
        raise Refusal("not_yours", "this is not your seat")
    if wish is not None:
        return wish
    return listener.seats[0] if len(listener.seats) == 1 and not listener.shares else -1
