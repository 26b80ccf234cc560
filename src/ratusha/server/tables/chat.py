"""Chat and reactions: notes of a table, shown to everyone who watches it."""

from __future__ import annotations

from ..refusal import Refusal
from ..storage.rows import PersonRow
from .table import Table

MOST_NOTES = 2000


async def say(table: Table, person: PersonRow, kind: str, text: str) -> None:
    """Only those who have a place talk; onlookers read."""
    if table.place_of(person) is None:
        raise Refusal("not_yours", "only those who sit at the table talk here")
    if len(table.notes) >= MOST_NOTES:
        raise Refusal("too_many", "enough has been said at this table")
    async with table.lock:
        await table.add_note(table.note(person, kind, text))
