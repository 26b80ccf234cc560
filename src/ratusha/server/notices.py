"""Notices between processes: "something has changed at table T". They are only hints; what changed is in the database.

A single process has nobody to notify. A lost notice, or NATS being away, costs only a delay, since every process also
looks into the database from time to time.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from typing import Any, Protocol

log = logging.getLogger("ratusha.notices")


class Notices(Protocol):
    async def open(self, heard: Callable[[str], None]) -> None: ...
    async def close(self) -> None: ...
    def publish(self, table: str) -> None: ...


class NoNotices:
    """For a single process, where everyone who could be notified is here."""

    async def open(self, heard: Callable[[str], None]) -> None:
        pass

    async def close(self) -> None:
        pass

    def publish(self, table: str) -> None:
        pass


class NatsNotices:
    """One subject a table. The client reconnects by itself, however long it takes."""

    def __init__(self, url: str) -> None:
        from nats.aio.client import Client

        self.url = url
        self.client = Client()
        self.me = secrets.token_hex(8)
        self.waiting: set[asyncio.Task[None]] = set()

    async def open(self, heard: Callable[[str], None]) -> None:
        async def hear(message: Any) -> None:
            if message.data.decode() != self.me:
                heard(message.subject.rpartition(".")[2])

        self._later(self._connect(hear))

    async def _connect(self, hear: Any) -> None:
        """Keep trying; the server is open meanwhile."""
        while True:
            try:
                await self.client.connect(self.url, name="ratusha", max_reconnect_attempts=-1, error_cb=complain)
                await self.client.subscribe("ratusha.table.*", cb=hear)
                return
            except Exception as error:
                log.warning("NATS cannot be reached: %s", type(error).__name__)
                await asyncio.sleep(1)

    def publish(self, table: str) -> None:
        if self.client.is_connected:
            self._later(self._publish(table))

    async def _publish(self, table: str) -> None:
        try:
            await self.client.publish(f"ratusha.table.{table}", self.me.encode())
        except Exception as error:  # the others will find out by a sweep
            log.warning("a notice could not be sent: %s", type(error).__name__)

    def _later(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self.waiting.add(task)
        task.add_done_callback(self.waiting.discard)

    async def close(self) -> None:
        for task in [*self.waiting]:
            task.cancel()
        if self.client.is_connected:
            await self.client.close()


async def complain(error: Exception) -> None:
    log.warning("NATS: %s", type(error).__name__)
