"""A match that goes on: what a seat sees, its moves, questions to the others, chat."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from .fields import MOST_PREVIEWS, ClientMessage, Json, Message, Reaction, Say, Seat, Text, Version


class Line(Message):
    """A line of the log as you may read it; `who` is a seat, -1 for chance or -3 for the table."""

    number: int
    who: int
    words: str


class Snapshot(Message):
    """Everything that a seat sees; an onlooker's seat is -1."""

    do: Literal["snapshot"] = "snapshot"
    table: str
    seat: int
    version: str = Field(description="Stands for all that this seat knows; a move names the version it was made on")
    view: Json
    waiting: list[int] = Field(description="The seats that the game waits for")
    choices: dict[str, list[list[str]]] = Field(description="By first word: the words that may follow")
    undo: bool = Field(description="Whether the latest decision can be taken back")
    lines: list[Line]


Change = Annotated[list[Any], Field(description="[path, value], or [path] where something is gone")]
"""Where in the view, and the new value; `tables/patch.py` says how it is read."""


class Update(Message):
    """What changed for a seat since version `since`. If that is not what you have, `watch` again to get everything."""

    do: Literal["update"] = "update"
    table: str
    seat: int
    since: str
    version: str
    changes: list[Change]
    waiting: list[int]
    choices: dict[str, list[list[str]]]
    undo: bool
    first: int = Field(description="The log is cut to this many lines, then `lines` are added")
    lines: list[Line]
    events: list[Json] = Field(description="What happened, in order, for showing it")


class Play(ClientMessage):
    seat: Seat
    version: Version
    say: Say


class Undo(ClientMessage):
    seat: Seat
    version: Version


class Propose(ClientMessage):
    """Propose to the others to take back everything from a line on, to let a bot play for a seat, or to stop."""

    what: Literal["undo", "replace", "stop"]
    seat: Seat | None = Field(
        None, description="replace: the seat for a bot to play; undo: your seat whose log numbers the line"
    )
    line: int | None = Field(None, ge=1, le=1_000_000)


class Vote(ClientMessage):
    proposal: Annotated[int, Field(ge=0, le=2**31)]
    yes: bool


class PreviewRequest(ClientMessage):
    """What would these choices bring? A single one is also shown in the view, many by points alone."""

    seat: Seat
    version: Version
    say: list[Say] = Field(min_length=1, max_length=MOST_PREVIEWS)


class Preview(Message):
    """Points by category after each choice, as far as the seat can know, before anything is drawn."""

    do: Literal["preview"] = "preview"
    table: str
    seat: int
    version: str
    lines: list[str]
    now: list[int]
    then: list[list[int]]
    changes: list[Change] | None = Field(None, description="Changes of the view, if one choice was asked about")
    request: int | None = None


class Chat(ClientMessage):
    text: Text


class React(ClientMessage):
    reaction: Reaction


class Note(Message):
    """Something said at the table. `place` is None for an onlooker."""

    number: int
    at: float
    place: int | None
    name: str
    kind: Literal["chat", "reaction"]
    text: str
