"""All tables of this process: loaded when somebody asks for one, forgotten when nobody needs it any more."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import Any

from ratusha.errors import RatushaError

from ..bots.interface import Bots
from ..notices import Notices
from ..refusal import Refusal
from ..settings import Settings
from ..storage import table_records
from ..storage.store import Store
from .services import Services
from .table import Table

log = logging.getLogger("ratusha.tables")

LONG_LOG = 20_000
"""Letters; a longer log is replayed in a thread, so that the event loop goes on."""
MANY_UNDOS = 10
"""Each replays the match while the log is read."""


class Tables:
    """The tables in memory, by id, and what they share."""

    def __init__(self, settings: Settings, store: Store, notices: Notices, bots: Bots) -> None:
        self.services = Services(store, notices, bots, settings.bot_seconds, settings.absent_seconds)
        self.most_tables = settings.most_tables
        self.is_shared = bool(settings.database)
        """Whether other processes may use the same database."""
        self.loaded: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Task[Table]] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        self.services.is_open = True
        await self.services.notices.open(self.heard)

    async def close(self) -> None:
        self.services.is_open = False
        for task in [*self.tasks, *(each for table in self.loaded.values() for each in table.bot_tasks.values())]:
            task.cancel()
        await self.services.notices.close()

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Do this in a task that `close` cancels."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def table(self, id: str) -> Table:
        """The table of this id, from memory or the database; several who ask at once get the same one."""
        found = self.loaded.get(id)
        if found is None:
            task = self.loading.get(id) or self.loading.setdefault(id, asyncio.create_task(self.load(id)))
            found = await asyncio.shield(task)
        found.used = time.monotonic()
        return found

    async def fresh_table(self, id: str) -> Table:
        """The same, with everything that other processes have stored up to now."""
        table = await self.table(id)
        if self.is_shared:
            async with table.lock:
                await table.catch_up()
        return table

    async def load(self, id: str) -> Table:
        try:
            stored = await self.services.store.read(table_records.find_table, id)
            if stored is None:
                raise Refusal("no_such_table", "there is no such table")
            lines = [step.lines for step in stored.steps]
            long = sum(map(len, lines)) > LONG_LOG or sum(" undo " in each for each in lines) > MANY_UNDOS
            services = self.services
            table = await asyncio.to_thread(Table, stored, services) if long else Table(stored, services)
            self.loaded[id] = table
        finally:
            self.loading.pop(id, None)
        async with table.lock:
            await table.do_duties()
        return table

    def heard(self, id: str) -> None:
        """Another process says that something has changed."""
        if table := self.loaded.get(id):
            self.later(self.look_again(table))

    async def look_again(self, table: Table) -> None:
        try:
            async with table.lock:
                await table.catch_up()
        except RatushaError as error:  # whoever listens there stays; the next sweep looks once more
            log.warning("table %s could not be followed: %s", table.id[:6], error)

    def forget_unused(self, before: float) -> None:
        """Drop tables that nobody has used since then; the database has them."""
        for table in [*self.loaded.values()]:
            if table.used < before and not table.listeners and not table.bot_tasks and not table.lock.locked():
                self.loaded.pop(table.id, None)
