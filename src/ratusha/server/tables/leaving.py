"""Leaving a match that goes on: for good, for a while, and coming back."""

from __future__ import annotations

from ..storage.rows import PersonRow
from .proposals import STAND_IN
from .seating import check_own_seat
from .table import Table


async def resign(table: Table, person: PersonRow, seat: int) -> None:
    """Give up: a bot plays on, and the seat is ranked last."""
    check_own_seat(table, person, seat)
    async with table.lock:
        await table.commit(table.playing().propose_resigned(seat))


async def step_out(table: Table, person: PersonRow, seat: int) -> None:
    """Leave for a while: a bot plays until the person is back."""
    check_own_seat(table, person, seat)
    async with table.lock:
        await table.commit(table.playing().propose_replaced(seat, STAND_IN))


async def come_back(table: Table, person: PersonRow, seat: int) -> None:
    check_own_seat(table, person, seat)
    async with table.lock:
        await table.commit(table.playing().propose_returned(seat))
