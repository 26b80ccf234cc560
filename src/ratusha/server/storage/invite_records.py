"""Invitations to a place: a secret that works once."""

from __future__ import annotations

import time

from sqlalchemy import Connection, delete, insert, select

from .rows import digest
from .schema import invites


def add_invite(connection: Connection, id: str, index: int, secret: str, expires: float) -> None:
    """Add an invitation to a place; earlier ones to the same place stop working."""
    earlier = (invites.c.table_id == id) & (invites.c.place == index)
    connection.execute(delete(invites).where(earlier | (invites.c.expires < time.time())))
    connection.execute(insert(invites).values(digest=digest(secret), table_id=id, place=index, expires=expires))


def find_invite(connection: Connection, secret: str) -> tuple[str, int] | None:
    """The table and the index of the place that the secret opens, unless it was used or has expired."""
    where = (invites.c.digest == digest(secret)) & (invites.c.expires >= time.time())
    row = connection.execute(select(invites.c.table_id, invites.c.place).where(where)).first()
    return (row.table_id, row.place) if row else None


def take_invite(connection: Connection, secret: str) -> bool:
    """Use an invitation up; False if somebody else was faster."""
    return connection.execute(delete(invites).where(invites.c.digest == digest(secret))).rowcount == 1
