"""Queries over many tables: public ones, a person's own, those with something overdue."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence

from sqlalchemy import ColumnElement, Connection, func, or_, select, update

from .rows import GATHERING, NOBODY_CAME, PLAYING, VOID, PlaceRow, TableRow
from .schema import notes, places, steps, tables
from .table_records import place_row


def listed(connection: Connection, *, game: str | None, state: str, most: int) -> list[str]:
    """Ids of public tables, newest first."""
    where = [tables.c.public, tables.c.state == state, *([tables.c.game == game] if game else [])]
    found = connection.scalars(select(tables.c.id).where(*where).order_by(tables.c.created.desc()).limit(most))
    return list(found)


def tables_of(connection: Connection, person: str, most: int) -> list[str]:
    """Ids of tables that the person made or sits at, latest change first."""
    sits = select(places.c.table_id).where(places.c.person == person)
    where = or_(tables.c.owner == person, tables.c.id.in_(sits))
    return list(connection.scalars(select(tables.c.id).where(where).order_by(tables.c.changed.desc()).limit(most)))


def open_tables_of(connection: Connection, person: str) -> int:
    where = (tables.c.owner == person) & tables.c.state.in_((GATHERING, PLAYING))
    return int(connection.scalar(select(func.count()).select_from(tables).where(where)) or 0)


def imported_by(connection: Connection, person: str) -> int:
    """How many logs the person has opened to look at: such tables have no seed."""
    where = (tables.c.owner == person) & tables.c.seed.is_(None)
    return int(connection.scalar(select(func.count()).select_from(tables).where(where)) or 0)


def rows_and_places(connection: Connection, ids: Iterable[str]) -> list[tuple[TableRow, list[PlaceRow]]]:
    """Tables in the order of `ids`, in two queries however many there are."""
    ids = list(ids)
    rows = {row.id: TableRow(**row._mapping) for row in connection.execute(select(tables).where(tables.c.id.in_(ids)))}
    found: dict[str, list[PlaceRow]] = {id: [] for id in rows}
    for row in connection.execute(select(places).where(places.c.table_id.in_(ids)).order_by(places.c.place)):
        found[row.table_id].append(place_row(row._mapping))
    return [(rows[id], found[id]) for id in ids if id in rows]


def is_forgotten(before: float) -> ColumnElement[bool]:
    return (tables.c.state == GATHERING) & (tables.c.changed < before)


def forgotten(connection: Connection, before: float) -> bool:
    """Whether `close_forgotten` would close any table."""
    return connection.scalar(select(tables.c.id).where(is_forgotten(before)).limit(1)) is not None


def close_forgotten(connection: Connection, before: float) -> list[str]:
    """Close tables that have been gathering unchanged since `before`; return their ids."""
    where = is_forgotten(before)
    values = {"state": VOID, "why": NOBODY_CAME, "changed": time.time()}
    return list(connection.scalars(update(tables).where(where).values(**values).returning(tables.c.id)))


def last_numbers(connection: Connection, ids: Sequence[str]) -> dict[str, tuple[int, int, float]]:
    """For each table: the numbers of its latest step and note, and when its row last changed."""
    step = select(func.max(steps.c.number)).where(steps.c.table_id == tables.c.id).scalar_subquery()
    note = select(func.max(notes.c.number)).where(notes.c.table_id == tables.c.id).scalar_subquery()
    found = connection.execute(select(tables.c.id, step, note, tables.c.changed).where(tables.c.id.in_(ids)))
    return {row[0]: (row[1] or 0, row[2] or 0, row[3]) for row in found}


def owed_bots(connection: Connection, before: float, most: int = 100) -> list[str]:
    """Ids of tables where a bot has been waited for since `before`."""
    where = (tables.c.state == PLAYING) & (tables.c.bots_since < before)
    return list(connection.scalars(select(tables.c.id).where(where).order_by(tables.c.bots_since).limit(most)))


def unfinished_of_other_rules(connection: Connection, game: str, rules: int) -> list[str]:
    where = (tables.c.state == PLAYING) & (tables.c.game == game) & (tables.c.rules != rules)
    return list(connection.scalars(select(tables.c.id).where(where)))
