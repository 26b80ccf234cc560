"""Rows of the database as plain objects, and the few questions that are asked of it."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select, update

from .schema import invites, notes, people, places, steps, tables, tokens
from .store import INSERTS

GATHERING, PLAYING, OVER, VOID = "gathering", "playing", "over", "void"
NOBODY_CAME = "closed before it began"
"""Why a table is void that never had a match."""
PLACE_COLUMNS = ("place", "kind", "person", "name", "bot", "nonce")


@dataclass(frozen=True)
class PersonRow:
    id: str
    name: str
    program: bool = False


@dataclass(frozen=True)
class PlaceRow:
    """A chair: `open`, `invited`, a `bot` or a `person`. An empty nonce is one that is still awaited."""

    place: int
    kind: str
    person: str | None = None
    name: str | None = None
    bot: str | None = None
    nonce: str | None = None


@dataclass(frozen=True)
class TableRow:
    """A table as it is kept; its match lies in `steps`. `log_table` is what the log calls it: an imported one keeps
    the name it was played under. Without a seed nothing more can be drawn: it is only looked at."""

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
    """Something said at a table, or asked of it: `chat`, `reaction`, `ask`, `vote`."""

    number: int
    at: float
    person: str
    place: int | None
    name: str
    kind: str
    text: str


@dataclass(frozen=True)
class Kept:
    """All that is kept of a table."""

    row: TableRow
    places: list[PlaceRow]
    steps: list[StepRow]
    notes: list[NoteRow]


def new_id() -> str:
    """128 random bits: nobody guesses one."""
    return secrets.token_urlsafe(16)


def digest(secret: str) -> str:
    """Secrets are kept as digests: who reads the database cannot use them. They are long and random, so this is
    enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


# --- People -----------------------------------------------------------------------------------------------------------


def add_person(connection: Connection, name: str) -> PersonRow:
    person = PersonRow(new_id(), name)
    connection.execute(insert(people).values(id=person.id, name=name, created=time.time()))
    return person


def find_person(connection: Connection, id: str) -> PersonRow | None:
    row = connection.execute(select(people.c.id, people.c.name).where(people.c.id == id)).first()
    return PersonRow(row.id, row.name) if row else None


def rename_person(connection: Connection, id: str, name: str) -> None:
    connection.execute(update(people).where(people.c.id == id).values(name=name))


def add_token(connection: Connection, person: str, label: str, token: str) -> None:
    connection.execute(insert(tokens).values(digest=digest(token), person=person, label=label, created=time.time()))


def count_tokens(connection: Connection, person: str) -> int:
    return int(connection.scalar(select(func.count()).select_from(tokens).where(tokens.c.person == person)) or 0)


def delete_tokens(connection: Connection, person: str) -> None:
    connection.execute(delete(tokens).where(tokens.c.person == person))


def find_by_token(connection: Connection, token: str) -> PersonRow | None:
    found = select(people.c.id, people.c.name).join(tokens, tokens.c.person == people.c.id)
    row = connection.execute(found.where(tokens.c.digest == digest(token))).first()
    return PersonRow(row.id, row.name, program=True) if row else None


# --- Tables -----------------------------------------------------------------------------------------------------------


def add_table(connection: Connection, row: TableRow, chairs: Sequence[PlaceRow]) -> None:
    """A new table; one that is there already was ours, and the answer was lost: nobody else has its id."""
    if connection.scalar(select(tables.c.id).where(tables.c.id == row.id)):
        return
    connection.execute(insert(tables).values(**row.__dict__))
    connection.execute(insert(places), [{"table_id": row.id, **chair.__dict__} for chair in chairs])


def find_table(connection: Connection, id: str) -> Kept | None:
    row = connection.execute(select(tables).where(tables.c.id == id)).first()
    if row is None:
        return None
    return Kept(
        TableRow(**row._mapping),
        chairs_of(connection, id),
        steps_from(connection, id, 0),
        notes_from(connection, id, 0),
    )


def row_of(connection: Connection, id: str) -> TableRow:
    return TableRow(**connection.execute(select(tables).where(tables.c.id == id)).one()._mapping)


def chairs_of(connection: Connection, id: str) -> list[PlaceRow]:
    columns = [places.c[name] for name in PLACE_COLUMNS]
    found = connection.execute(select(*columns).where(places.c.table_id == id).order_by(places.c.place))
    return [PlaceRow(**row._mapping) for row in found]


def steps_from(connection: Connection, id: str, after: int) -> list[StepRow]:
    columns = select(steps.c.number, steps.c.lines, steps.c.checksum)
    found = connection.execute(columns.where(steps.c.table_id == id, steps.c.number > after).order_by(steps.c.number))
    return [StepRow(**row._mapping) for row in found]


def notes_from(connection: Connection, id: str, after: int) -> list[NoteRow]:
    columns = [column for column in notes.c if column.name != "table_id"]
    found = connection.execute(
        select(*columns).where(notes.c.table_id == id, notes.c.number > after).order_by(notes.c.number)
    )
    return [NoteRow(**row._mapping) for row in found]


def change_table(connection: Connection, /, id: str, was: str, **values: Any) -> bool:
    """Change a table that is still in the state it was; False if it is not."""
    where = (tables.c.id == id) & (tables.c.state == was)
    return connection.execute(update(tables).where(where).values(changed=time.time(), **values)).rowcount == 1


def set_place(connection: Connection, id: str, was: PlaceRow, now: PlaceRow) -> bool:
    """Change a chair that is still as it was; False if somebody was quicker."""
    same = (places.c.kind == was.kind) & (places.c.person.is_not_distinct_from(was.person))
    same &= places.c.nonce.is_not_distinct_from(was.nonce)
    where = (places.c.table_id == id) & (places.c.place == was.place) & same
    values = {name: value for name, value in now.__dict__.items() if name != "place"}
    return connection.execute(update(places).where(where).values(**values)).rowcount == 1


def put_note(connection: Connection, id: str, note: NoteRow) -> bool:
    """Add a note unless another has its number; one that stands there just so was ours: the answer was lost."""
    add = INSERTS[connection.dialect.name](notes).values(table_id=id, **note.__dict__)
    connection.execute(add.on_conflict_do_nothing())
    return notes_from(connection, id, note.number - 1)[:1] == [note]


def add_invite(connection: Connection, id: str, place: int, secret: str, expires: float) -> None:
    """A new invitation to a place takes the earlier ones back."""
    earlier = (invites.c.table_id == id) & (invites.c.place == place)
    connection.execute(delete(invites).where(earlier | (invites.c.expires < time.time())))
    connection.execute(insert(invites).values(digest=digest(secret), table_id=id, place=place, expires=expires))


def find_invite(connection: Connection, secret: str) -> tuple[str, int] | None:
    """The place that the secret opens: once, and in time."""
    where = (invites.c.digest == digest(secret)) & (invites.c.expires >= time.time())
    row = connection.execute(select(invites.c.table_id, invites.c.place).where(where)).first()
    return (row.table_id, row.place) if row else None


def use_invite(connection: Connection, secret: str) -> bool:
    """False if somebody else was quicker."""
    return connection.execute(delete(invites).where(invites.c.digest == digest(secret))).rowcount == 1


# --- Lists ------------------------------------------------------------------------------------------------------------


def listed(connection: Connection, *, game: str | None, state: str, most: int) -> list[str]:
    """Public tables, the newest first."""
    where = [tables.c.public, tables.c.state == state, *([tables.c.game == game] if game else [])]
    found = connection.scalars(select(tables.c.id).where(*where).order_by(tables.c.created.desc()).limit(most))
    return list(found)


def tables_of(connection: Connection, person: str, most: int) -> list[str]:
    """Where the person sits or which they made, the latest first."""
    sits = select(places.c.table_id).where(places.c.person == person)
    where = or_(tables.c.owner == person, tables.c.id.in_(sits))
    return list(connection.scalars(select(tables.c.id).where(where).order_by(tables.c.changed.desc()).limit(most)))


def open_tables_of(connection: Connection, person: str) -> int:
    where = (tables.c.owner == person) & tables.c.state.in_((GATHERING, PLAYING))
    return int(connection.scalar(select(func.count()).select_from(tables).where(where)) or 0)


def imported_by(connection: Connection, person: str) -> int:
    """Logs that the person opened to look at: without a seed."""
    where = (tables.c.owner == person) & tables.c.seed.is_(None)
    return int(connection.scalar(select(func.count()).select_from(tables).where(where)) or 0)


def rows_and_chairs(connection: Connection, ids: Iterable[str]) -> list[tuple[TableRow, list[PlaceRow]]]:
    """In the order asked for, by two questions however many there are."""
    ids = list(ids)
    rows = {row.id: TableRow(**row._mapping) for row in connection.execute(select(tables).where(tables.c.id.in_(ids)))}
    chairs: dict[str, list[PlaceRow]] = {id: [] for id in rows}
    for found in connection.execute(select(places).where(places.c.table_id.in_(ids)).order_by(places.c.place)):
        values = dict(found._mapping)
        chairs[values.pop("table_id")].append(PlaceRow(**{name: values[name] for name in PLACE_COLUMNS}))
    return [(rows[id], chairs[id]) for id in ids if id in rows]


def is_forgotten(before: float) -> ColumnElement[bool]:
    return (tables.c.state == GATHERING) & (tables.c.changed < before)


def forgotten(connection: Connection, before: float) -> bool:
    """Whether any table gathers since long ago."""
    return connection.scalar(select(tables.c.id).where(is_forgotten(before)).limit(1)) is not None


def close_forgotten(connection: Connection, before: float) -> list[str]:
    """Tables that gather since long ago: which."""
    where = is_forgotten(before)
    values = {"state": VOID, "why": NOBODY_CAME, "changed": time.time()}
    return list(connection.scalars(update(tables).where(where).values(**values).returning(tables.c.id)))


def last_numbers(connection: Connection, ids: Sequence[str]) -> dict[str, tuple[int, int, float]]:
    """For each table: its latest step, its latest note, and when it was last changed."""
    step = select(func.max(steps.c.number)).where(steps.c.table_id == tables.c.id).scalar_subquery()
    note = select(func.max(notes.c.number)).where(notes.c.table_id == tables.c.id).scalar_subquery()
    found = connection.execute(select(tables.c.id, step, note, tables.c.changed).where(tables.c.id.in_(ids)))
    return {row[0]: (row[1] or 0, row[2] or 0, row[3]) for row in found}


def owed_bots(connection: Connection, before: float, most: int = 100) -> list[str]:
    """Tables where a bot should have moved long ago."""
    where = (tables.c.state == PLAYING) & (tables.c.bots_since < before)
    return list(connection.scalars(select(tables.c.id).where(where).order_by(tables.c.bots_since).limit(most)))


def unfinished_of_other_rules(connection: Connection, game: str, rules: int) -> list[str]:
    where = (tables.c.state == PLAYING) & (tables.c.game == game) & (tables.c.rules != rules)
    return list(connection.scalars(select(tables.c.id).where(where)))
