"""A rematch: a new table with the same people and settings."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection

from ..refusal import Refusal
from ..storage import table_records
from ..storage.rows import GATHERING, OVER, PersonRow
from .beginning import AWAITED
from .lobby import change_place
from .new_table import table_again
from .table import Table
from .tables import Tables


async def rematch(tables: Tables, table: Table, person: PersonRow, wait: bool = False) -> Table:
    """Whoever asks first makes the new table; the others take the places that are reserved for them."""
    if table.place_of(person) is None:
        raise Refusal("not_yours", "only those who played can ask for a rematch")
    if table.row.state != OVER:
        raise Refusal("not_now", "the match is not over")
    if table.row.rematch is None:
        await open_again(table, person, wait)
    again = await tables.table(str(table.row.rematch))
    await take_reserved_places(again, person, wait)
    return again


async def open_again(table: Table, person: PersonRow, wait: bool) -> None:
    row, places = table_again(table.row, table.places, person, wait)

    def add(connection: Connection) -> None:
        # The first change takes the row's lock: whoever comes second finds what the first one made.
        changed = table_records.change_table(connection, table.id, OVER)
        if changed and table_records.row_of(connection, table.id).rematch is None:
            table_records.add_table(connection, row, places)
            table_records.change_table(connection, table.id, OVER, rematch=row.id)

    async with table.lock:
        await table.change(add)


async def take_reserved_places(table: Table, person: PersonRow, wait: bool) -> None:
    """All that are reserved for this person; at a shared screen one nonce stands for them all."""
    mine = [place for place in table.places if place.kind == "invited" and place.person == person.id]
    for place in mine:
        nonce = AWAITED if wait and place == mine[0] else None
        async with table.lock:
            if table.row.state == GATHERING:
                await change_place(table, place, replace(place, kind="person", nonce=nonce))
                await table.do_duties()
