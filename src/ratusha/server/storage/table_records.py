"""One table: its row, its places, its steps and its notes."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, insert, select, update

from .engine import INSERTS
from .rows import GATHERING, PLAYING, NoteRow, PlaceRow, StepRow, StoredTable, TableRow
from .schema import notes, places, steps, tables
from .steps import NewStep, add_steps


@dataclass(frozen=True)
class News:
    """What has been stored of a table since a step and a note that are known already."""

    row: TableRow
    places: list[PlaceRow]
    steps: list[StepRow]
    notes: list[NoteRow]


def add_table(connection: Connection, row: TableRow, new_places: Sequence[PlaceRow]) -> None:
    """Add a table. If its id is there already, an earlier attempt was stored and only its answer was lost."""
    if connection.scalar(select(tables.c.id).where(tables.c.id == row.id)):
        return
    connection.execute(insert(tables).values(**row.__dict__))
    connection.execute(
        insert(places), [{"table_id": row.id, "place": place.index, **columns_of(place)} for place in new_places]
    )


def find_table(connection: Connection, id: str) -> StoredTable | None:
    row = connection.execute(select(tables).where(tables.c.id == id)).first()
    if row is None:
        return None
    found = TableRow(**row._mapping)
    return StoredTable(found, places_of(connection, id), steps_from(connection, id, 0), notes_from(connection, id, 0))


def news_of(connection: Connection, id: str, step: int, note: int) -> News:
    return News(
        row_of(connection, id), places_of(connection, id), steps_from(connection, id, step),
        notes_from(connection, id, note),
    )  # fmt: skip


def row_of(connection: Connection, id: str) -> TableRow:
    return TableRow(**connection.execute(select(tables).where(tables.c.id == id)).one()._mapping)


def places_of(connection: Connection, id: str) -> list[PlaceRow]:
    found = connection.execute(select(places).where(places.c.table_id == id).order_by(places.c.place))
    return [place_row(row._mapping) for row in found]


def place_row(columns: Mapping[Any, Any]) -> PlaceRow:
    values = {str(name): value for name, value in columns.items() if name not in ("table_id", "place")}
    return PlaceRow(index=columns["place"], **values)


def columns_of(place: PlaceRow) -> dict[str, Any]:
    return {name: value for name, value in place.__dict__.items() if name != "index"}


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
    """Change a table that is still in state `was`; False if it is not."""
    where = (tables.c.id == id) & (tables.c.state == was)
    return connection.execute(update(tables).where(where).values(changed=time.time(), **values)).rowcount == 1


def set_place(connection: Connection, id: str, was: PlaceRow, now: PlaceRow) -> bool:
    """Change a place that is still as it was; False if somebody was faster."""
    same = (places.c.kind == was.kind) & (places.c.person.is_not_distinct_from(was.person))
    same &= places.c.nonce.is_not_distinct_from(was.nonce)
    where = (places.c.table_id == id) & (places.c.place == was.index) & same
    return connection.execute(update(places).where(where).values(**columns_of(now))).rowcount == 1


def begin_match(
    connection: Connection, /, id: str, seated: list[PlaceRow], step: NewStep | None, **values: Any
) -> bool:  # fmt: skip
    """Store that the match has begun, with its first step; False if somebody has begun it or left a place since."""
    # The first change takes the row's lock, so that nobody leaves between the check and the beginning.
    if not change_table(connection, id, GATHERING) or places_of(connection, id) != seated:
        return False
    change_table(connection, id, GATHERING, state=PLAYING, **values)
    return step is None or bool(add_steps(connection, [step]))


def put_note(connection: Connection, id: str, note: NoteRow) -> bool:
    """Add a note unless its number is taken. If this very note is there already, only its answer was lost."""
    add = INSERTS[connection.dialect.name](notes).values(table_id=id, **note.__dict__)
    connection.execute(add.on_conflict_do_nothing())
    return notes_from(connection, id, note.number - 1)[:1] == [note]
