"""Where a move is stored: steps, the rows that a match is made of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, select, update

from .engine import INSERTS
from .schema import steps, tables


@dataclass(frozen=True)
class NewStep:
    """Lines to add to a match, numbered from `number`, and the columns of its table that change with them."""

    table: str
    number: int
    lines: str
    checksum: int
    at: float
    changes: dict[str, Any] = field(default_factory=dict)


Key = tuple[str, int, str]


def key_of(step: NewStep) -> Key:
    return step.table, step.number, step.lines


def add_steps(connection: Connection, new: list[NewStep]) -> set[Key]:
    """Add each step whose number is free; return those that are now stored with exactly these lines.

    A step that is already there with the same lines is ours: its commit went through, but the answer was lost. Every
    process adds steps in the same order, so that no two of them deadlock.
    """
    if not new:
        return set()
    first = {(step.table, step.number): step for step in reversed(new)}
    rows = [
        {"table_id": step.table, "number": step.number, "lines": step.lines, "at": step.at, "checksum": step.checksum}
        for _, step in sorted(first.items())
    ]
    insert = (
        INSERTS[connection.dialect.name](steps).on_conflict_do_nothing().returning(steps.c.table_id, steps.c.number)
    )
    added = [first[key] for key in sorted((row[0], row[1]) for row in connection.execute(insert, rows))]
    change_tables(connection, added)
    keys = {key_of(step) for step in added}
    return keys | {key_of(step) for step in new if key_of(step) not in keys and is_stored(connection, step)}


def is_stored(connection: Connection, step: NewStep) -> bool:
    where = (steps.c.table_id == step.table) & (steps.c.number == step.number)
    return connection.scalar(select(steps.c.lines).where(where)) == step.lines


def change_tables(connection: Connection, new: list[NewStep]) -> None:
    for step in new:
        if step.changes:
            connection.execute(update(tables).where(tables.c.id == step.table).values(**step.changes))
