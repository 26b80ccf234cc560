"""Before the match: people take places at a table, leave them, or give them to bots. When all are taken, it begins."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection

from ratusha.bots import policy_number

from ..messages.tables import NewTable
from ..refusal import Refusal
from ..storage import invite_records, table_lists, table_records
from ..storage.rows import GATHERING, NOBODY_CAME, VOID, PersonRow, PlaceRow
from . import audience
from .beginning import AWAITED
from .new_table import new_table
from .table import Table
from .tables import Tables


async def create(tables: Tables, person: PersonRow, wish: NewTable) -> Table:
    """Make a table. If all its places are taken, its match begins at once."""
    row, places = new_table(person, wish)

    def add(connection: Connection) -> None:
        check_open_tables(connection, person, tables.most_tables)
        table_records.add_table(connection, row, places)

    await tables.services.store.write(add)
    return await tables.table(row.id)


def check_open_tables(connection: Connection, person: PersonRow, most: int) -> None:
    if table_lists.open_tables_of(connection, person.id) >= most:
        raise Refusal("too_many", f"you have {most} tables open; finish or leave some first")


# --- Places -----------------------------------------------------------------------------------------------------------


async def join(table: Table, person: PersonRow, index: int | None, nonce: str | None) -> None:
    """Take a place that is open or reserved for this person."""
    async with table.lock:
        check_gathering(table)
        free = [place for place in table.places if is_free_for(place, person) and index in (None, place.index)]
        if not free:
            raise Refusal("not_now", "this place is taken, or none is left")
        await sit(table, person, free[0], nonce)
        await table.do_duties()


def is_free_for(place: PlaceRow, person: PersonRow) -> bool:
    return place.kind == "open" or (place.kind == "invited" and place.person == person.id)


async def sit(table: Table, person: PersonRow, place: PlaceRow, nonce: str | None, secret: str = "") -> None:
    await change_place(table, place, PlaceRow(place.index, "person", person.id, person.name, None, nonce), secret)


async def leave(table: Table, person: PersonRow, index: int) -> None:
    """Leave a place before the match begins; the owner of the table may clear any."""
    async with table.lock:
        check_gathering(table)
        place = table.places[index] if index < len(table.places) else None
        if place is None or place.kind != "person" or person.id not in (place.person, table.row.owner):
            raise Refusal("not_yours", "this is not your place")
        await change_place(table, place, PlaceRow(index, "open"))


async def seat_bot(table: Table, person: PersonRow, index: int, bot: str) -> None:
    """The owner gives a free place to a bot."""
    policy_number(bot)
    async with table.lock:
        check_gathering(table)
        check_owner(table, person)
        await change_place(table, free_place(table, index), PlaceRow(index, "bot", bot=bot))
        await table.do_duties()


def free_place(table: Table, index: int) -> PlaceRow:
    place = table.places[index] if index < len(table.places) else None
    if place is None or place.kind not in ("open", "invited"):
        raise Refusal("not_now", "this place is taken")
    return place


async def give_nonce(table: Table, person: PersonRow, nonce: str) -> None:
    """Add to the table's chance what was held back until its commitment was seen: once."""
    async with table.lock:
        mine = [place for place in table.places if place.kind == "person" and place.person == person.id]
        if not mine:
            raise Refusal("not_yours", "only those who sit there can add a nonce")
        if any(place.nonce == nonce for place in mine):
            return  # it was stored before, and only the answer was lost
        check_gathering(table)
        place = next((place for place in mine if place.nonce == AWAITED), None)
        if place is None:
            raise Refusal("not_now", "no nonce of yours is awaited")
        await change_place(table, place, replace(place, nonce=nonce))
        await table.do_duties()


async def change_place(table: Table, was: PlaceRow, now: PlaceRow, secret: str = "") -> None:
    """Change a place, and use up the invitation that allowed it: both or neither. The lock is held."""

    def change(connection: Connection) -> None:
        if table_records.places_of(connection, table.id)[was.index] == now:
            return  # it was stored before, and only the answer was lost
        changed = table_records.change_table(connection, table.id, GATHERING)
        if not (changed and table_records.set_place(connection, table.id, was, now)):
            raise Refusal("not_now", "somebody was quicker; look again")
        if secret and not invite_records.take_invite(connection, secret):
            raise used_up()

    await table.change(change)


def used_up() -> Refusal:
    return Refusal("no_such_thing", "this invitation was used already, or is too old")


# --- The table itself -------------------------------------------------------------------------------------------------


async def close(table: Table, person: PersonRow) -> None:
    """The owner gives up a table that has not begun."""
    async with table.lock:
        check_gathering(table)
        check_owner(table, person)
        if not await table.change(table_records.change_table, table.id, GATHERING, state=VOID, why=NOBODY_CAME):
            raise Refusal("not_now", "the table has changed; look again")
        audience.announce(table)


def check_gathering(table: Table) -> None:
    if table.row.state != GATHERING:
        raise Refusal("not_now", "the match has begun already, or the table was closed")


def check_owner(table: Table, person: PersonRow) -> None:
    if table.row.owner != person.id:
        raise Refusal("not_yours", "only who made the table may do that")
