"""Rows of the database as plain, frozen objects. Changing one means writing a new one to the database."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from typing import Any

GATHERING, PLAYING, OVER, VOID = "gathering", "playing", "over", "void"
"""States of a table."""
CHAT, REACTION, ASK, VOTE = "chat", "reaction", "ask", "vote"
"""Kinds of notes."""
NOBODY_CAME = "closed before it began"
"""Why a table that never had a match is void."""


@dataclass(frozen=True)
class PersonRow:
    id: str
    name: str
    program: bool = False


@dataclass(frozen=True)
class PlaceRow:
    """A place at a table: `open`, `invited`, a `bot` or a `person`. The match waits for a nonce that is empty."""

    index: int
    kind: str
    person: str | None = None
    name: str | None = None
    bot: str | None = None
    nonce: str | None = None


@dataclass(frozen=True)
class TableRow:
    """A table; its match is stored in `steps`. `log_table` is the id in its log: an imported log keeps the id it was
    played under. Without a seed nothing can be drawn any more, so that such a table can only be watched."""

    id: str
    owner: str
    game: str
    rules: int
    mode: str
    options: dict[str, str]
    edition: str | None
    seat_order: str
    step_limit: int
    state: str
    public: bool
    practice: bool
    seed: bytes | None
    log_table: str
    commitment: str
    created: float
    changed: float
    bots_since: float | None = None
    result: Any = None
    why: str | None = None
    rematch: str | None = None


@dataclass(frozen=True)
class StepRow:
    number: int
    lines: str
    checksum: int


@dataclass(frozen=True)
class NoteRow:
    """Something said or asked at a table. `place` is the index of its speaker's place; onlookers have none."""

    number: int
    at: float
    person: str
    place: int | None
    name: str
    kind: str
    text: str


@dataclass(frozen=True)
class StoredTable:
    """Everything that is stored of a table."""

    row: TableRow
    places: list[PlaceRow]
    steps: list[StepRow]
    notes: list[NoteRow]


def new_id() -> str:
    """128 random bits, which nobody guesses."""
    return secrets.token_urlsafe(16)


def digest(secret: str) -> str:
    """Secrets are stored as digests, so that nobody who reads the database can use them. They are long and random, so a
    plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()
