"""What people say at a table: chat and a few reactions. Kept with the table, told to all who look at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..messages import Note, Notes
from ..refusal import Refusal
from ..storage.records import NoteRow, PersonRow
from .listener import Listener

if TYPE_CHECKING:
    from .table import Table

CHAT, REACTION = "chat", "reaction"
MOST_NOTES = 2000
SHOWN = 200
"""A newcomer gets so many of the latest."""


async def say(table: Table, person: PersonRow, kind: str, text: str) -> None:
    """Whoever has a place may talk; onlookers listen."""
    if table.place_of(person) is None:
        raise Refusal("not_yours", "only those who sit at the table talk here")
    if len(table.notes) >= MOST_NOTES:
        raise Refusal("too_many", "enough has been said at this table")
    async with table.lock:
        await table.keep(table.note(person, kind, text))


def tell_notes(table: Table, listener: Listener) -> None:
    """What has been said since this listener last heard."""
    new = [note for note in table.notes if note.number > listener.notes and note.kind in (CHAT, REACTION)]
    if table.notes:
        listener.notes = table.notes[-1].number
    if new:
        listener.tell(Notes(table=table.id, notes=[shown(note) for note in new[-SHOWN:]]))


def shown(note: NoteRow) -> Note:
    return Note.model_construct(
        number=note.number, at=note.at, place=note.place, name=note.name, kind=note.kind, text=note.text
    )
