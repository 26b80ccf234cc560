"""Invitations: a secret link that opens one place at a table, once."""

from __future__ import annotations

import secrets
import time

from ..messages.tables import Invite
from ..storage import invite_records
from ..storage.rows import PersonRow
from .lobby import check_gathering, check_owner, free_place, sit, used_up
from .table import Table
from .tables import Tables

INVITE_DAYS = 7


async def invite(table: Table, person: PersonRow, index: int) -> Invite:
    """Make an invitation to a free place; the owner may."""
    async with table.lock:
        check_gathering(table)
        check_owner(table, person)
        free_place(table, index)
        secret, expires = secrets.token_urlsafe(24), time.time() + INVITE_DAYS * 86400
        await table.services.store.write(invite_records.add_invite, table.id, index, secret, expires)
        return Invite(secret=secret, expires=expires)


async def join_by_invite(tables: Tables, person: PersonRow, secret: str, nonce: str | None) -> Table:
    """Check an invitation and take its place."""
    found = await tables.services.store.read(invite_records.find_invite, secret)
    if found is None:
        raise used_up()
    id, index = found
    table = await tables.fresh_table(id)
    async with table.lock:
        check_gathering(table)
        await sit(table, person, free_place(table, index), nonce, secret)
        await table.do_duties()
    return table
