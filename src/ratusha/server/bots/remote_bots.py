"""Bots that think on other machines: the same questions, asked over NATS of whoever is free to take them.

A question is asked on one subject, and one of the workers in the queue group answers. Whatever goes wrong on the way,
the server thinks for itself: a far worker is a help, never a need.
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

from .bot_pool import Thinker, Thinkers
from .bot_worker import Question, Said, ThinkingFailed, line

SUBJECT = "ratusha.think"
GROUP = "thinkers"
PATIENCE = 30.0
"""Seconds after which nobody waits for a far answer any more, at either end."""

log = logging.getLogger(__name__)


class FarThinkers(Thinker):
    """Asks over an open connection, which stays whose it is; `near` answers where nobody else does."""

    def __init__(self, connection: Client, near: Thinkers, *, seconds: float = PATIENCE) -> None:
        self.connection, self.near, self.seconds = connection, near, seconds
        self._asking = 0

    async def start(self) -> None:
        await self.near.start()

    async def close(self) -> None:
        await self.near.close()

    @property
    def pending(self) -> int:
        return self._asking + self.near.pending

    async def ask(self, question: Question) -> Said:
        try:
            return await self._ask_far(question)
        except (NatsError, ThinkingFailed, OSError, ValueError) as error:
            log.info("nobody answered from afar (%s): thinking here", error)
            return await self.near.ask(question)

    async def _ask_far(self, question: Question) -> Said:
        if not self.connection.is_connected:  # it would keep the question and wait
            raise ThinkingFailed("NATS is not connected")
        self._asking += 1
        try:
            message = await self.connection.request(SUBJECT, question.written(), timeout=self.seconds)
        finally:
            self._asking -= 1
        said = json.loads(message.data)
        if not isinstance(said, dict) or "failed" in said:
            raise ThinkingFailed(str(said))
        return said


class FarWorker:
    """The other end: answers with the workers of its own machine."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self._answering: set[asyncio.Task[None]] = set()

    async def work(self, url: str, stop: asyncio.Event) -> None:
        """Answer until told to stop, then finish what was begun."""
        connection = await connected(url, stop)
        if connection is None:
            return
        subscription = await connection.subscribe(SUBJECT, queue=GROUP, cb=self._take)
        log.info("answering questions on %s", SUBJECT)
        await stop.wait()
        log.info("stopping; %d questions to finish", len(self._answering))
        if connection.is_connected:
            await subscription.unsubscribe()
        await asyncio.gather(*self._answering)
        await connection.close()

    async def _take(self, message: Msg) -> None:
        """NATS waits for this before it brings the next, so the thinking goes on beside it."""
        task = asyncio.create_task(self._answer(message))
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)

    async def _answer(self, message: Msg) -> None:
        try:
            answer = await asyncio.wait_for(self._think(message.data), PATIENCE)
            await message.respond(line(answer))
        except TimeoutError:
            log.warning("a question was not answered in time: whoever asked thinks for itself by now")
        except NatsError as error:
            log.warning("an answer could not be sent: %s", error)

    async def _think(self, message: bytes) -> Said:
        try:
            question = Question.read(message)
            return await self.thinkers.ask(question)
        except ThinkingFailed as error:
            log.warning("no answer: %s", error)
            return {"failed": str(error)}


async def connected(url: str, stop: asyncio.Event) -> Client | None:
    """A connection that tries for ever, at first and whenever it is lost; None if told to stop meanwhile."""
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
    log.info("connecting to NATS at %s", place_of(url))
    connection = await nats.connect(
        url, name="ratusha", max_reconnect_attempts=-1, error_cb=_trouble, disconnected_cb=_lost, reconnected_cb=_back
    )
    log.info("connected")
    return connection


def place_of(url: str) -> str:
    """Without the name and the password that may stand in it."""
    return urlsplit(url if "://" in url else f"nats://{url}").netloc.rpartition("@")[2]


async def _trouble(error: Exception) -> None:
    log.warning("NATS: %s", error)


async def _lost() -> None:
    log.warning("NATS: the connection is lost; connecting again")


async def _back() -> None:
    log.info("NATS: connected again")
