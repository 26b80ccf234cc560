"""Bots that think on other machines: the same requests, sent over NATS to whichever worker is free.

All requests go to one subject, and one worker of the queue group answers. If anything goes wrong on the way, the
server's own processes think: remote workers help, but nothing depends on them.
"""

from __future__ import annotations

import asyncio
import json
import logging
from urllib.parse import urlsplit

import nats
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from .bot_pool import BotPool
from .bot_request import BotFailed, BotRequest, Said, line
from .interface import Bots

SUBJECT = "ratusha.think"
GROUP = "bot_workers"
PATIENCE = 30.0
"""Seconds after which neither end waits for a remote answer any more."""

log = logging.getLogger(__name__)


class RemoteBots(Bots):
    """Asks over a connection that somebody else opens and closes; `local` answers where nobody else does."""

    def __init__(self, connection: Client, local: BotPool, *, seconds: float = PATIENCE) -> None:
        self.connection, self.local, self.seconds = connection, local, seconds
        self._asking = 0

    async def start(self) -> None:
        await self.local.start()

    async def close(self) -> None:
        await self.local.close()

    @property
    def pending(self) -> int:
        return self._asking + self.local.pending

    async def ask(self, request: BotRequest) -> Said:
        try:
            return await self._ask_remote(request)
        except (NatsError, BotFailed, OSError, ValueError) as error:
            log.info("no remote answer (%s): thinking here", error)
            return await self.local.ask(request)

    async def _ask_remote(self, request: BotRequest) -> Said:
        if not self.connection.is_connected:  # it would hold the request back and wait
            raise BotFailed("NATS is not connected")
        self._asking += 1
        try:
            message = await self.connection.request(SUBJECT, request.encode(), timeout=self.seconds)
        finally:
            self._asking -= 1
        said = json.loads(message.data)
        if not isinstance(said, dict) or "failed" in said:
            raise BotFailed(str(said))
        return said


class RemoteWorker:
    """The other end: answers with the processes of its own machine."""

    def __init__(self, pool: BotPool) -> None:
        self.pool = pool
        self._answering: set[asyncio.Task[None]] = set()

    async def work(self, url: str, stop: asyncio.Event) -> None:
        """Answer until told to stop, then finish the requests at hand."""
        connection = await connected(url, stop)
        if connection is None:
            return
        subscription = await connection.subscribe(SUBJECT, queue=GROUP, cb=self._take)
        log.info("answering requests on %s", SUBJECT)
        await stop.wait()
        log.info("stopping; %d requests to finish", len(self._answering))
        if connection.is_connected:
            await subscription.unsubscribe()
        await asyncio.gather(*self._answering)
        await connection.close()

    async def _take(self, message: Msg) -> None:
        """NATS brings the next message only after this returns, so thinking is a task of its own."""
        task = asyncio.create_task(self._answer(message))
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)

    async def _answer(self, message: Msg) -> None:
        try:
            answer = await asyncio.wait_for(self._think(message.data), PATIENCE)
            await message.respond(line(answer))
        except TimeoutError:
            log.warning("a request was not answered in time; whoever asked has thought for itself by now")
        except NatsError as error:
            log.warning("an answer could not be sent: %s", error)

    async def _think(self, message: bytes) -> Said:
        try:
            request = BotRequest.decode(message)
            return await self.pool.ask(request)
        except BotFailed as error:
            log.warning("no answer: %s", error)
            return {"failed": str(error)}


async def connected(url: str, stop: asyncio.Event) -> Client | None:
    """A connection that is tried for ever, at first and whenever it is lost; None if told to stop meanwhile."""
    connecting = asyncio.create_task(connect(url))
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait((connecting, stopping), return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if connecting.done():
        return connecting.result()
    connecting.cancel()
    await asyncio.wait((connecting,))
    return None


async def connect(url: str) -> Client:
    log.info("connecting to NATS at %s", host_of(url))
    connection = await nats.connect(
        url, name="ratusha", max_reconnect_attempts=-1, error_cb=_trouble, disconnected_cb=_lost, reconnected_cb=_back
    )
    log.info("connected")
    return connection


def host_of(url: str) -> str:
    """The address without the name and the password that it may contain."""
    return urlsplit(url if "://" in url else f"nats://{url}").netloc.rpartition("@")[2]


async def _trouble(error: Exception) -> None:
    log.warning("NATS: %s", error)


async def _lost() -> None:
    log.warning("NATS: the connection is lost; reconnecting")


async def _back() -> None:
    log.info("NATS: connected again")
