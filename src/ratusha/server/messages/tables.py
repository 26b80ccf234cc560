"""Tables, their places, and what is asked before a match: to open one, to join, to invite."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from .fields import (
    LONGEST_LOG,
    ClientMessage,
    Json,
    Message,
    Name,
    Nonce,
    PlaceKind,
    Seat,
    Secret,
    TableState,
    Wait,
    Word,
)


class NewPlace(ClientMessage):
    """Who may sit there: you, anyone, whoever gets your link, or a bot. `name` is for people at your own screen."""

    kind: Literal["me", "open", "invited", "bot"]
    bot: Word = "greedy"
    name: Name | None = None


class NewTable(ClientMessage):
    """A table to open. What is left out has its default: the first mode, each option's first value."""

    game: Word
    mode: Word | None = None
    edition: Word | None = None
    options: dict[Word, Word] = Field(default_factory=dict, max_length=40)
    places: list[NewPlace] = Field(min_length=1, max_length=8)
    order: Literal["random", "fixed"] = "random"
    public: bool = False
    nonce: Nonce | None = None
    wait: Wait = False


class Place(Message):
    """A place at a table: who has it and, once the match has begun, which seat that person plays."""

    kind: PlaceKind
    name: str | None
    bot: str | None
    seat: int | None
    yours: bool
    gone: Literal["resigned", "replaced"] | None = Field(None, description="A bot plays on in this seat")
    awaited: bool = Field(False, description="The match begins only after this person has sent a nonce")


class Proposal(Message):
    """A question that needs the agreement of others."""

    id: int
    what: Literal["undo", "replace", "stop"]
    by: int = Field(description="The place of whoever asked")
    line: int | None = Field(None, description="undo: the first line to take back, as your own log numbers it")
    seat: int | None = Field(None, description="replace: the seat for a bot to play")
    agreed: list[int] = Field(description="The places that have agreed")
    needed: list[int] = Field(description="The places that have to agree")


class TableInfo(Message):
    """What everyone who may see the table knows of it."""

    id: str
    game: str
    mode: str
    options: dict[str, str]
    edition: str | None
    order: Literal["random", "fixed"]
    state: TableState
    public: bool
    practice: bool
    owner: bool = Field(description="Whether you made it")
    places: list[Place]
    seats: list[int] = Field(description="Your seats, once the match has begun")
    commitment: str = Field(description="The hash of the seed, shown before the first draw; empty where there is none")
    created: float
    result: Json | None = Field(None, description="Why it ended, and everyone's points by category and rank")
    seed: str | None = Field(None, description="Revealed at the end, to check every draw")
    why: str | None = Field(None, description="Why a void table was closed")
    rematch: str | None = Field(None, description="The table of the rematch")
    proposal: Proposal | None = None
    secrets: bool = Field(description="Whether the game hides anything: a shared screen is covered between turns")


class TableList(Message):
    tables: list[TableInfo]
    turns: list[str] = Field(default_factory=list, description="Your latest tables that wait for you now")


class Join(ClientMessage):
    """Take a place: the one named, or the first open one."""

    place: Seat | None = None
    nonce: Nonce | None = None
    wait: Wait = False


class PlaceAt(ClientMessage):
    place: Seat


class BotAt(PlaceAt):
    bot: Word = "greedy"


class Invite(Message):
    """Put `secret` behind a # in a link, so that it appears in no server's log. It works once."""

    secret: str
    expires: float


class UseInvite(ClientMessage):
    secret: Secret
    nonce: Nonce | None = None
    wait: Wait = False


class Rematch(ClientMessage):
    """Once more, at a table with a new seed."""

    wait: Wait = False


class OwnNonce(ClientMessage):
    """What your program adds to the table's chance after it has seen the commitment."""

    nonce: Nonce


class SeatAt(ClientMessage):
    seat: Seat


class OpenLog(ClientMessage):
    """A saved log, to look at or, from a line on, to play as practice against bots."""

    log: str = Field(min_length=1, max_length=LONGEST_LOG)
    from_line: int | None = Field(None, ge=0, le=1_000_000)
    seat: Seat = 0
    bot: Word = "greedy"
