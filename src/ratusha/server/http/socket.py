"""One socket: a client that watches tables, plays and talks, all over one connection."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic_core import from_json
from starlette.websockets import WebSocket, WebSocketDisconnect

from ratusha.errors import RatushaError

from ..messages import socket as messages
from ..messages.fields import Message
from ..messages.people import Person
from ..refusal import Refusal, fault_of, refusal_of
from ..storage.rows import CHAT, REACTION, PersonRow
from ..tables import audience, chat
from ..tables.listener import Listener, encode
from ..tables.preview import preview
from ..tables.table import Table
from ..tables.tables import Tables
from .guard import address
from .identity import People
from .limits import Limits
from .static_files import main_script

log = logging.getLogger("ratusha.socket")

READER: TypeAdapter[Any] = TypeAdapter(messages.FromClient)
MOST_WAITING, MOST_HELD = 1000, 4 * 1024 * 1024
"""Messages, and characters in them, for a client that does not read; then it is let go, and may come back."""
MOST_WATCHED = 20
MOST_REQUEST = 2**53
SLOW, TAKEN_BACK = 1013, 1008
LAST_WORD = 1.0
"""Seconds to say why before the connection is cut."""
ASK_AGAIN = 5.0
"""Seconds; the token of a program that only listens is checked so often, that of one that speaks each time."""


class Socket:
    """Messages are handled one after another; a task of its own writes the answers."""

    def __init__(
        self, connection: WebSocket, tables: Tables, limits: Limits, person: PersonRow | None, people: People
    ) -> None:
        self.connection, self.tables, self.person = connection, tables, person
        self.limits = limits.at(address(connection.scope))
        self.people = people
        self.watched: dict[str, tuple[Table, Listener]] = {}
        self.waiting: deque[str] = deque()
        self.held = 0
        self.wake = asyncio.Event()
        self.ending: tuple[int, str] | None = None
        self.idle = False
        self.task = asyncio.current_task()

    @property
    def who(self) -> str:
        return self.person.id if self.person else address(self.connection.scope)

    async def run(self) -> None:
        await self.connection.accept()
        you = Person(name=self.person.name, program=self.person.program) if self.person else None
        self.send(encode(messages.Hello(you=you, script=main_script())))
        others = [asyncio.create_task(self.write()), asyncio.create_task(self.check_token_regularly())]
        try:
            with suppress(WebSocketDisconnect):
                await self.read()
        except asyncio.CancelledError:
            if self.ending is None:
                raise
        finally:
            for other in others:
                other.cancel()
            for table, listener in self.watched.values():
                table.unlisten(listener)
            self.watched.clear()  # a circle of references, which only the garbage collector would find
            self.waiting.clear()
        if self.ending:
            await self.close(*self.ending)

    def end(self, code: int, why: str) -> None:
        """Let the client go. What it said last is still done; only waiting for more is interrupted."""
        if self.ending is None:
            self.ending = (code, why)
            if self.idle and self.task:
                self.task.cancel()

    async def close(self, code: int, why: str) -> None:
        """Say why, but do not wait long for a client that reads nothing."""
        with suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
            await asyncio.wait_for(self.connection.close(code, why), LAST_WORD)

    # --- Its token ---------------------------------------------------------------------------------------------------

    async def check_token_regularly(self) -> None:
        while self.person and self.person.program:
            await asyncio.sleep(ASK_AGAIN)
            await self.check_token()

    async def check_token(self) -> None:
        """A token may have been revoked since the socket was opened."""
        if self.person and self.person.program:
            with suppress(RatushaError):  # the database is away, so nothing can be done anyway
                if await self.people.of(self.connection.headers, {}) is None:
                    self.end(TAKEN_BACK, "the token was taken back")

    # --- Out --------------------------------------------------------------------------------------------------------

    def send(self, text: str) -> None:
        if self.ending:
            return
        if len(self.waiting) >= MOST_WAITING or self.held + len(text) > MOST_HELD:
            self.end(SLOW, "too slow")
            return
        self.waiting.append(text)
        self.held += len(text)
        self.wake.set()

    async def write(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):  # the client has gone; the reader notices and cleans up
            while True:
                await self.wake.wait()
                self.wake.clear()
                while self.waiting:
                    text = self.waiting.popleft()
                    await self.connection.send_text(text)
                    self.held -= len(text)

    # --- In ---------------------------------------------------------------------------------------------------------

    async def read(self) -> None:
        while self.ending is None:
            self.idle = True
            received = await self.connection.receive()
            self.idle = False
            if received["type"] == "websocket.disconnect":
                return
            await self.check_token()
            if self.ending is None:
                await self.handle(received.get("text") or received.get("bytes") or "")

    async def handle(self, text: str | bytes) -> None:
        """Every message gets an answer; nothing that a client sends breaks the socket on our side."""
        message: Any = None
        try:
            self.limits.check("messages", self.who)
            message = READER.validate_json(text)
            await HANDLERS[message.do](self, message)
        except ValidationError as error:
            self.refuse_unread(fault_of(error.errors(include_input=False, include_url=False)), text)
        except RatushaError as error:
            refusal = refusal_of(error)
            self.refuse(refusal, message) if message else self.refuse_unread(refusal, text)
        except WebSocketDisconnect:
            raise
        except Exception:
            log.exception("a message could not be handled")
            self.refuse(Refusal("unavailable", "something went wrong here; look again"), message)

    def refuse(self, refusal: Refusal, message: Any) -> None:
        request, table = getattr(message, "request", None), getattr(message, "table", None)
        problem = refusal.problem
        self.tell(messages.Refused(**problem.model_dump(), request=request, table=table))

    def refuse_unread(self, refusal: Refusal, text: str | bytes) -> None:
        """Refuse a message that cannot be read, with its request number if that can be."""
        request = request_in(text)
        self.tell(messages.Refused(**refusal.problem.model_dump(), request=request))

    def tell(self, message: Message) -> None:
        self.send(encode(message))

    def done(self, message: Any) -> None:
        if message.request is not None:
            self.tell(messages.Done(request=message.request))

    # --- What can be said -------------------------------------------------------------------------------------------

    async def watch(self, message: messages.Watch) -> None:
        if message.table not in self.watched and len(self.watched) >= MOST_WATCHED:
            raise Refusal("too_many", f"at most {MOST_WATCHED} tables at once")
        self.limits.check("snapshots", self.who)
        table = await self.tables.fresh_table(message.table)
        listener = Listener(self.person, self.send, notes=message.notes)
        table.listen(listener, message.seat, message.version, message.lines)
        if old := self.watched.get(message.table):
            old[0].unlisten(old[1])
        self.watched[message.table] = (table, listener)
        self.done(message)

    async def unwatch(self, message: messages.Unwatch) -> None:
        table, listener = self.at(message.table)
        table.unlisten(listener)
        del self.watched[message.table]

    async def play(self, message: messages.SocketPlay) -> None:
        table = await self.tables.table(message.table)
        await table.play(self.person, message.seat, message.say, message.version)
        self.done(message)

    async def undo(self, message: messages.SocketUndo) -> None:
        table = await self.tables.table(message.table)
        await table.undo(self.person, message.seat, message.version)
        self.done(message)

    async def preview(self, message: messages.SocketPreviewRequest) -> None:
        self.limits.check("previews", self.who)
        found = await preview(await self.tables.table(message.table), self.person, message)
        self.tell(found.model_copy(update={"request": message.request}))

    async def chat(self, message: messages.SocketChat) -> None:
        await self.note(message, CHAT, message.text)

    async def react(self, message: messages.SocketReact) -> None:
        await self.note(message, REACTION, message.reaction)

    async def note(self, message: messages.SocketChat | messages.SocketReact, kind: str, text: str) -> None:
        if self.person is None:
            raise Refusal("nobody", "say who you are first")
        self.limits.check("talk", self.who)
        table, _ = self.at(message.table)
        await chat.say(table, self.person, kind, text)
        self.done(message)

    async def switch_seat(self, message: messages.SwitchSeat) -> None:
        table, listener = self.at(message.table)
        audience.switch_seat(table, listener, message.seat)
        self.done(message)

    async def ping(self, message: messages.Ping) -> None:
        self.tell(messages.Done(request=message.request))

    def at(self, table: str) -> tuple[Table, Listener]:
        if table not in self.watched:
            raise Refusal("not_now", "watch the table first")
        return self.watched[table]


Handler = Callable[[Socket, Any], Awaitable[None]]
HANDLERS: dict[str, Handler] = {
    "watch": Socket.watch,
    "unwatch": Socket.unwatch,
    "play": Socket.play,
    "undo": Socket.undo,
    "preview": Socket.preview,
    "chat": Socket.chat,
    "react": Socket.react,
    "switch_seat": Socket.switch_seat,
    "ping": Socket.ping,
}


def request_in(text: str | bytes) -> int | None:
    try:
        request = from_json(text)["request"]
    except (ValueError, TypeError, KeyError, IndexError):
        return None
    return request if type(request) is int and 0 <= request <= MOST_REQUEST else None
