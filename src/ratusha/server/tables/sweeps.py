"""Sweeps: regular checks for duties that were missed because a notice was lost or a process died."""

from __future__ import annotations

import asyncio
import logging
import time

from ratusha.errors import RatushaError

from ..settings import Settings
from ..storage import table_lists
from .bot_turns import ask_bots
from .duties import next_duty
from .tables import Tables

log = logging.getLogger("ratusha.sweeps")

DAY = 24 * 60 * 60
FORGOTTEN_SWEEP = 600.0
"""Seconds between two looks for tables that nobody came to."""
LATE_BOT = 5.0
"""Seconds after which any process that notices makes a bot's move."""
MOST_AT_ONCE = 500
"""Tables asked about in one query."""


class Sweeps:
    def __init__(self, settings: Settings, tables: Tables) -> None:
        self.tables, self.store = tables, tables.services.store
        self.pause, self.idle_minutes = settings.sweep_seconds, settings.idle_minutes
        self.gathering_days = settings.gathering_days
        self.swept_forgotten = -FORGOTTEN_SWEEP

    async def run(self) -> None:
        while True:
            await asyncio.sleep(self.pause)
            try:
                await self.sweep()
            except Exception:  # the next sweep may succeed; without sweeps bots would be missed for ever
                log.exception("a sweep failed")

    async def sweep(self) -> None:
        self.tables.forget_unused(time.monotonic() - 60 * self.idle_minutes)
        await self.sweep_news()
        await self.sweep_duties()
        await self.sweep_bots()
        await self.sweep_forgotten()

    async def sweep_news(self) -> None:
        """Tables that somebody watches here: has another process stored anything that we were not told of?"""
        if not self.tables.is_shared:
            return
        watched = [table.id for table in self.tables.loaded.values() if table.listeners]
        for first in range(0, len(watched), MOST_AT_ONCE):
            last = await self.store.read(table_lists.last_numbers, watched[first : first + MOST_AT_ONCE])
            for id, (step, note, changed) in last.items():
                table = self.tables.loaded.get(id)
                if table and (step > table.last_step or note > table.last_note or changed != table.row.changed):
                    await self.tables.look_again(table)

    async def sweep_duties(self) -> None:
        """Tables in memory that owe something: whichever process was about to do it may be gone."""
        for table in [*self.tables.loaded.values()]:
            if not table.lock.locked() and next_duty(table):
                await self.tables.look_again(table)
                async with table.lock:
                    await table.do_duties()

    async def sweep_bots(self) -> None:
        """Bots of any table that should have moved long ago."""
        for id in await self.store.read(table_lists.owed_bots, time.time() - LATE_BOT):
            try:
                table = await self.tables.table(id)
            except RatushaError as error:  # a table that cannot be read does not keep the others waiting
                log.warning("table %s could not be opened: %s", id[:6], error)
                continue
            if not table.bot_tasks:
                await self.tables.look_again(table)
                ask_bots(table, table.services, table.decide)

    async def sweep_forgotten(self) -> None:
        """Close tables that have waited for people for days, so that those who look find live ones."""
        if time.monotonic() - self.swept_forgotten < FORGOTTEN_SWEEP:
            return
        self.swept_forgotten = time.monotonic()
        before = time.time() - DAY * self.gathering_days
        if not await self.store.read(table_lists.forgotten, before):
            return  # nothing to write: a commit would wait for the disk
        for id in await self.store.write(table_lists.close_forgotten, before):
            if table := self.tables.loaded.get(id):
                await self.tables.look_again(table)
            self.tables.services.notices.publish(id)
