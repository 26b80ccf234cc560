"""Leaving a match that goes on: for good, for a while, and coming back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ratusha.match import Match, Step

from ..storage.records import PersonRow
from .seating import people_present
from .votes import STAND_IN

if TYPE_CHECKING:
    from .table import Table


async def resign(table: Table, person: PersonRow, seat: int) -> None:
    """Give up: a bot plays on, and the seat is ranked last."""
    table.must_have(person, seat)
    async with table.lock:
        await table.commit(table.playing().propose_resigned(seat))


async def step_out(table: Table, person: PersonRow, seat: int) -> None:
    """Leave for a while: a bot plays until the person is back."""
    table.must_have(person, seat)
    async with table.lock:
        await table.commit(table.playing().propose_replaced(seat, STAND_IN))


async def come_back(table: Table, person: PersonRow, seat: int) -> None:
    table.must_have(person, seat)
    async with table.lock:
        await table.commit(table.playing().propose_returned(seat))


def owed_stop(table: Table, match: Match) -> Step | None:
    """A match that somebody gave up ends when one person is left; a common one, when nobody is."""
    if match.over or not match.position.resigned:
        return None
    mode = match.game.facts.mode(match.mode)
    fewest = 0 if mode and mode.together else 1
    started = {chair.person for chair in table.chairs if chair.kind == "person"}
    left = len(people_present(table, match)) + len(away(table, match))
    return match.propose_stopped() if left <= min(fewest, len(started) - 1) else None


def away(table: Table, match: Match) -> set[str]:
    """People for whom a bot sits in: they may come back."""
    gone = [seat for seat in match.position.replaced if seat not in match.position.resigned]
    ids = {table.chairs[match.people[seat]].person for seat in gone}
    return {id for id in ids if id} - set(people_present(table, match))
