"""One socket: a client that watches tables, plays and talks, all over one connection."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from ratusha.errors import RatushaError

from . import messages as say
from . import talk
from .house import House
from .limits import Limits
from .listener import Listener, encode
from .records import PersonRow
from .refusal import Refusal, refusal_of
from .table import Table
from .weighing import weigh

log = logging.getLogger("ratusha.socket")

READER: TypeAdapter[Any] = TypeAdapter(say.FromClient)
MOST_WAITING = 1000
"""Messages to a client that does not read them; then it is let go, and may come back and catch up."""
MOST_WATCHED = 20
SLOW, BAD = 1013, 1003


class Socket:
    """Messages are handled one after another; answers are written by a task of their own."""

    def __init__(self, connection: WebSocket, house: House, limits: Limits, person: PersonRow | None) -> None:
        self.connection, self.house, self.limits, self.person = connection, house, limits, person
        self.watched: dict[str, tuple[Table, Listener]] = {}
        self.waiting: deque[str] = deque()
        self.wake = asyncio.Event()
        self.too_slow = False

    @property
    def who(self) -> str:
        client = self.connection.client
        return self.person.id if self.person else client.host if client else "nowhere"

    async def run(self) -> None:
        await self.connection.accept()
        you = say.Person(name=self.person.name, program=self.person.program) if self.person else None
        self.send(encode(say.Hello(you=you)))
        writer = asyncio.create_task(self.write())
        try:
            with suppress(WebSocketDisconnect):
                await self.read()
        finally:
            writer.cancel()
            for table, listener in self.watched.values():
                table.unlisten(listener)

    # --- Out --------------------------------------------------------------------------------------------------------

    def send(self, text: str) -> None:
        if len(self.waiting) >= MOST_WAITING:
            self.too_slow = True
        else:
            self.waiting.append(text)
        self.wake.set()

    async def write(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):  # gone in the middle: the reader notices and cleans up
            while True:
                await self.wake.wait()
                self.wake.clear()
                while self.waiting:
                    await self.connection.send_text(self.waiting.popleft())
                if self.too_slow:
                    await self.connection.close(SLOW, "too slow")
                    return

    # --- In ---------------------------------------------------------------------------------------------------------

    async def read(self) -> None:
        while True:
            received = await self.connection.receive()
            if received["type"] == "websocket.disconnect":
                return
            await self.handle(received.get("text") or received.get("bytes") or "")

    async def handle(self, text: str | bytes) -> None:
        """Whatever comes, an answer goes back; nothing that a client sends ends the server's part."""
        message: Any = None
        try:
            self.limits.check("messages", self.who)
            message = READER.validate_json(text)
            await HANDLERS[message.do](self, message)
        except ValidationError as error:
            self.refuse(Refusal("bad_message", first_fault(error)), None)
        except RatushaError as error:
            self.refuse(refusal_of(error), message)
        except WebSocketDisconnect:
            raise
        except Exception:
            log.exception("a message could not be handled")
            self.refuse(Refusal("unavailable", "something went wrong here; look again"), message)

    def refuse(self, refusal: Refusal, message: Any) -> None:
        request, table = getattr(message, "request", None), getattr(message, "table", None)
        problem = refusal.problem
        self.tell(say.Refused(**problem.model_dump(), request=request, table=table))

    def tell(self, message: say.Message) -> None:
        self.send(encode(message))

    def done(self, message: Any) -> None:
        if message.request is not None:
            self.tell(say.Done(request=message.request))

    # --- What can be said -------------------------------------------------------------------------------------------

    async def watch(self, message: say.Watch) -> None:
        if message.table not in self.watched and len(self.watched) >= MOST_WATCHED:
            raise Refusal("too_many", f"at most {MOST_WATCHED} tables at once")
        table = await self.house.fresh_table(message.table)
        old = self.watched.pop(message.table, None)
        if old:
            table.unlisten(old[1])
        listener = Listener(self.person, self.send, notes=message.notes)
        table.listen(listener, message.seat, message.version, message.lines)
        self.watched[message.table] = (table, listener)
        self.done(message)

    async def unwatch(self, message: say.Unwatch) -> None:
        table, listener = self.at(message.table)
        table.unlisten(listener)
        del self.watched[message.table]

    async def play(self, message: say.SocketPlay) -> None:
        table = await self.house.table(message.table)
        await table.play(self.person, message.seat, message.say, message.version)
        self.done(message)

    async def undo(self, message: say.SocketUndo) -> None:
        table = await self.house.table(message.table)
        await table.undo(self.person, message.seat, message.version)
        self.done(message)

    async def weigh(self, message: say.SocketWeigh) -> None:
        self.limits.check("weighing", self.who)
        weighed = await weigh(await self.house.table(message.table), self.person, message)
        self.tell(weighed.model_copy(update={"request": message.request}))

    async def chat(self, message: say.SocketChat) -> None:
        await self.note(message, talk.CHAT, message.text)

    async def react(self, message: say.SocketReact) -> None:
        await self.note(message, talk.REACTION, message.reaction)

    async def note(self, message: say.SocketChat | say.SocketReact, kind: str, text: str) -> None:
        if self.person is None:
            raise Refusal("nobody", "say who you are first")
        self.limits.check("talk", self.who)
        table, _ = self.at(message.table)
        await talk.say(table, self.person, kind, text)
        self.done(message)

    async def here(self, message: say.Here) -> None:
        table, listener = self.at(message.table)
        table.here(listener, message.seat)
        self.done(message)

    async def ping(self, message: say.Ping) -> None:
        self.tell(say.Done(request=message.request))

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
    "weigh": Socket.weigh,
    "chat": Socket.chat,
    "react": Socket.react,
    "here": Socket.here,
    "ping": Socket.ping,
}


def first_fault(error: ValidationError) -> str:
    """Where it is wrong and how, without repeating what was sent."""
    first = error.errors(include_input=False, include_url=False, include_context=False)[0]
    place = ".".join(str(part) for part in first["loc"])
    return f"{place}: {first['msg']}" if place else str(first["msg"])
