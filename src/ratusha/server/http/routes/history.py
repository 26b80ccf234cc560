"""Finished matches: the log, its verification, the match to look at again."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response

from ...history.playback import playback_of
from ...history.verification import verification_of
from ...messages.history import LogText, Playback, Verification
from ...refusal import Refusal
from ...storage import table_records
from ...storage.rows import OVER, VOID
from ...storage.store import Store
from ...storage.stored_match import text_of
from ...tables.table import Table
from ..guard import address
from .requests import PROBLEMS, AtTable, SeatOrOnlooker, TheLimits, TheStore, made_before

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/tables/{id}/log", tags=["afterwards"])
async def log_text(table: AtTable, store: TheStore, request: Request, limits: TheLimits) -> LogText:
    """The log of a finished match: `ratusha verify` checks every draw of it."""
    limits.check("snapshots", address(request.scope))
    return LogText(log=await finished_text(store, table))


@router.get("/tables/{id}/verify", tags=["afterwards"])
async def verification(table: AtTable, store: TheStore, request: Request, limits: TheLimits) -> Verification:
    """Whether every draw of a finished match comes from the seed that was promised; with all draws, to be checked."""
    limits.check("logs", address(request.scope))
    return await asyncio.to_thread(verification_of, await finished_text(store, table))


@router.get("/tables/{id}/playback", tags=["afterwards"], response_model=Playback)
async def playback(
    table: AtTable, store: TheStore, request: Request, limits: TheLimits, seat: SeatOrOnlooker = -1
) -> Response:
    """A finished match from beginning to end, as seen from any seat."""
    limits.check("logs", address(request.scope))
    if table.row.state != OVER:
        raise Refusal("not_now", "only a match that was played to its end can be looked at again")
    text = await finished_text(store, table)
    if table.match and seat >= table.match.seats:
        raise Refusal("bad_choice", f"there are {table.match.seats} seats")
    return made_before(await asyncio.to_thread(playback_of, table.id, text, seat))


async def finished_text(store: Store, table: Table) -> str:
    if table.row.state not in (OVER, VOID):
        raise Refusal("not_now", "the match is not over: its log would show what is still hidden")
    stored = await store.read(table_records.find_table, table.id)
    if stored is None or not stored.steps:
        raise Refusal("not_now", "this table was closed before its match began")
    return text_of(stored)
