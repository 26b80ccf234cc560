"""The house that the tables stand in: loads them, follows other processes, sweeps for what was missed."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import Any

from sqlalchemy import Connection

from ratusha.chance import FairChance
from ratusha.errors import RatushaError
from ratusha.match import Match

from ..bots.bot_pool import Thinker
from ..notices import Notices
from ..refusal import Refusal
from ..settings import Settings
from ..storage import records
from ..storage.records import OVER, PLAYING, NoteRow, PlaceRow, StepRow, TableRow
from ..storage.store import Store
from .bot_turns import ask_bots
from .leaving import owed_stop
from .lobby import begin, is_full
from .table import Table
from .votes import settle_due

log = logging.getLogger("ratusha.house")

LONG_LOG = 20_000
"""Letters; a longer log is replayed beside the event loop, which others wait for."""
MANY_UNDOS = 10
"""Each plays the match anew while it is read."""
DAY = 24 * 60 * 60
FORGOTTEN_SWEEP = 600.0
"""Seconds between two looks for tables that nobody came to."""
LATE_BOT = 5.0
"""Seconds after which a bot's move is looked after by whichever process notices."""

News = tuple[TableRow, list[PlaceRow], list[StepRow], list[NoteRow]]


class House:
    """All tables of this process."""

    def __init__(self, settings: Settings, store: Store, notices: Notices, thinkers: Thinker) -> None:
        self.settings, self.store, self.notices, self.thinkers = settings, store, notices, thinkers
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Task[Table]] = {}
        self.is_open = False
        self.tasks: set[asyncio.Task[None]] = set()
        self.swept = -FORGOTTEN_SWEEP

    async def open(self) -> None:
        self.is_open = True
        await self.notices.open(self.heard)
        self.later(self.sweep_for_ever())

    async def close(self) -> None:
        self.is_open = False
        for task in [*self.tasks, *(each for table in self.tables.values() for each in table.thinking.values())]:
            task.cancel()
        await self.notices.close()

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # --- Tables -----------------------------------------------------------------------------------------------------

    async def table(self, id: str) -> Table:
        """The table of this id, from the memory or the database; several who ask at once get the same one."""
        found = self.tables.get(id)
        if found is None:
            task = self.loading.get(id) or self.loading.setdefault(id, asyncio.create_task(self.load(id)))
            found = await asyncio.shield(task)
        found.used = time.monotonic()
        return found

    async def fresh_table(self, id: str) -> Table:
        """The same, with all that other processes have done up to now."""
        table = await self.table(id)
        if self.settings.database:
            async with table.lock:
                await table.catch_up()
        return table

    async def load(self, id: str) -> Table:
        try:
            kept = await self.store.read(records.find_table, id)
            if kept is None:
                raise Refusal("no_such_table", "there is no such table")
            lines = [step.lines for step in kept.steps]
            long = sum(map(len, lines)) > LONG_LOG or sum(" undo " in each for each in lines) > MANY_UNDOS
            table = await asyncio.to_thread(Table, self, kept) if long else Table(self, kept)
            self.tables[id] = table
        finally:
            self.loading.pop(id, None)
        async with table.lock:
            await self.settle(table)
        return table

    async def news_of(self, table: Table) -> News:
        stored, noted, id = table.stored, table.last_note, table.id

        def look(connection: Connection) -> News:
            return (
                records.row_of(connection, id), records.chairs_of(connection, id),
                records.steps_from(connection, id, stored), records.notes_from(connection, id, noted),
            )  # fmt: skip

        return await self.store.read(look)

    async def settle(self, table: Table) -> None:
        """Do what a table owes after anything has happened. What happened stays done even if this fails: a sweep
        comes back to it. The lock is held."""
        try:
            await self.follow_up(table)
        except RatushaError as error:
            log.warning("table %s owes something still: %s", table.id[:6], error)

    async def follow_up(self, table: Table) -> None:
        """A beginning, an end, its seed, a bot's move."""
        match = table.match
        if is_full(table):
            await begin(table)
        elif match is None or table.row.state not in (PLAYING, OVER):
            return
        elif stop := owed_stop(table, match):
            await table.commit(stop)
        elif owes_seed(match):
            await table.commit(match.propose_reveal())
        elif not match.over and await settle_due(table):
            return
        else:
            ask_bots(table)

    # --- What is missed ---------------------------------------------------------------------------------------------

    def heard(self, id: str) -> None:
        """Another process says that there is something new."""
        if table := self.tables.get(id):
            self.later(self.look_again(table))

    async def look_again(self, table: Table) -> None:
        try:
            async with table.lock:
                await table.catch_up()
        except RatushaError as error:  # the next sweep looks once more: whoever listens there stays
            log.warning("table %s could not be followed: %s", table.id[:6], error)

    async def sweep_for_ever(self) -> None:
        while True:
            await asyncio.sleep(self.settings.sweep_seconds)
            try:
                await self.sweep()
            except Exception:  # the next sweep may succeed; a server without sweeps would miss bots for ever
                log.exception("a sweep failed")

    async def sweep(self) -> None:
        self.forget_idle()
        await self.sweep_news()
        await self.sweep_debts()
        await self.sweep_bots()
        await self.sweep_forgotten()

    async def sweep_news(self) -> None:
        """Tables that somebody here looks at: did word of anything fail to come? Alone, nobody could send any."""
        if not self.settings.database:
            return
        watched = [table.id for table in self.tables.values() if table.listeners]
        for first in range(0, len(watched), 500):
            some = watched[first : first + 500]
            last = await self.store.read(records.last_numbers, some)
            for id, (step, note, changed) in last.items():
                table = self.tables.get(id)
                if table and (step > table.stored or note > table.last_note or changed != table.row.changed):
                    await self.look_again(table)

    async def sweep_debts(self) -> None:
        """Tables in the memory that should have begun or ended: whoever was about to do it may be gone."""
        for table in [*self.tables.values()]:
            if owes(table) and not table.lock.locked():
                await self.look_again(table)
                async with table.lock:
                    await self.settle(table)

    async def sweep_bots(self) -> None:
        """Bots that should have moved long ago, at any table: whoever owed it may be gone."""
        before = time.time() - LATE_BOT
        for id in await self.store.read(records.owed_bots, before):
            try:
                table = await self.table(id)
            except RatushaError as error:  # one that cannot be read shall not keep the others waiting
                log.warning("table %s could not be opened: %s", id[:6], error)
                continue
            if not table.thinking:
                await self.look_again(table)
                ask_bots(table)

    async def sweep_forgotten(self) -> None:
        """Now and then: tables that waited for people for days are closed, so that those who look find living ones."""
        if time.monotonic() - self.swept < FORGOTTEN_SWEEP:
            return
        self.swept = time.monotonic()
        before = time.time() - DAY * self.settings.gathering_days
        if not await self.store.read(records.forgotten, before):
            return  # nothing to write: a commit waits for the disk
        for id in await self.store.write(records.close_forgotten, before):
            if table := self.tables.get(id):
                await self.look_again(table)
            self.notices.publish(id)

    def forget_idle(self) -> None:
        """Tables that nobody looks at leave the memory; the database has them."""
        before = time.monotonic() - 60 * self.settings.idle_minutes
        for table in [*self.tables.values()]:
            if table.used < before and not table.listeners and not table.thinking and not table.lock.locked():
                self.forget(table)

    def forget(self, table: Table) -> None:
        self.tables.pop(table.id, None)


def owes(table: Table) -> bool:
    match = table.match
    if match is None or table.row.state not in (PLAYING, OVER):
        return is_full(table)
    return owes_seed(match) or owed_stop(table, match) is not None


def owes_seed(match: Match) -> bool:
    return match.over and not match.position.seed and isinstance(match.chance, FairChance)
