"""What travels over the socket: `FromClient` and `ToClient`, told apart by the field `do`."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from .fields import ClientMessage, Id, Message, Onlooker, Request, Version
from .people import Person
from .play import Chat, Note, Play, Preview, PreviewRequest, React, Snapshot, Undo, Update
from .problem import Problem
from .tables import TableInfo


class Watch(ClientMessage):
    """Watch a table from one of your seats or as an onlooker. Name the version and lines that you have, if any."""

    do: Literal["watch"]
    table: Id
    seat: Onlooker | None = None
    version: Version | None = None
    lines: int = Field(0, ge=0, le=1_000_000)
    notes: int = Field(0, ge=0, le=1_000_000)
    request: Request | None = None


class Unwatch(ClientMessage):
    do: Literal["unwatch"]
    table: Id


class SocketPlay(Play):
    do: Literal["play"]
    table: Id
    request: Request | None = None


class SocketUndo(Undo):
    do: Literal["undo"]
    table: Id
    request: Request | None = None


class SocketPreviewRequest(PreviewRequest):
    do: Literal["preview"]
    table: Id
    request: Request | None = None


class SocketChat(Chat):
    do: Literal["chat"]
    table: Id
    request: Request | None = None


class SocketReact(React):
    do: Literal["react"]
    table: Id
    request: Request | None = None


class SwitchSeat(ClientMessage):
    """At a shared screen: the person of this seat is there now, and nobody else is looking."""

    do: Literal["switch_seat"]
    table: Id
    seat: Onlooker
    request: Request | None = None


class Ping(ClientMessage):
    do: Literal["ping"]
    request: Request | None = None


FromClient: TypeAlias = Annotated[
    Watch | Unwatch | SocketPlay | SocketUndo | SocketPreviewRequest | SocketChat | SocketReact | SwitchSeat | Ping,
    Field(discriminator="do"),
]


class Hello(Message):
    do: Literal["hello"] = "hello"
    you: Person | None
    script: str = Field(
        description="The script of the client's page as the server has it: one that runs another is old"
    )


class TableChanged(Message):
    """The table itself has changed: who sits there, whether the match has begun or ended, what is proposed."""

    do: Literal["table"] = "table"
    table: TableInfo


class UpToDate(Message):
    """You have everything that this seat sees already."""

    do: Literal["up_to_date"] = "up_to_date"
    table: str
    seat: int
    version: str


class Notes(Message):
    do: Literal["notes"] = "notes"
    table: str
    notes: list[Note]


class Done(Message):
    """It is stored, and cannot get lost any more."""

    do: Literal["done"] = "done"
    request: int | None


class Refused(Problem):
    do: Literal["refused"] = "refused"
    request: int | None
    table: str | None = None


ToClient: TypeAlias = Annotated[
    Hello | TableChanged | Snapshot | Update | UpToDate | Preview | Notes | Done | Refused,
    Field(discriminator="do"),
]
