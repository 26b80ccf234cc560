"""A match that goes on: what a seat sees, its decisions, leaving, questions, chat."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response

from ...history.seat_history import seat_history_of
from ...messages.history import SeatHistory
from ...messages.people import Answer
from ...messages.play import Chat, Play, Preview, PreviewRequest, Propose, React, Snapshot, Undo, Vote
from ...messages.tables import SeatAt, TableInfo
from ...refusal import Refusal
from ...storage import table_records
from ...storage.rows import CHAT, REACTION
from ...tables import chat as chats
from ...tables import leaving, voting
from ...tables.audience import view_from
from ...tables.preview import preview
from ...tables.seating import check_own_seat
from ...tables.table_info import info_of
from ..guard import address
from .requests import DONE, PROBLEMS, Anyone, AtTable, SeatOrOnlooker, Somebody, TheLimits, TheStore, made_before

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/tables/{id}/snapshot", tags=["play"], response_model=Snapshot)
async def snapshot(
    table: AtTable, person: Anyone, request: Request, limits: TheLimits, seat: SeatOrOnlooker = -1
) -> Response:
    """Everything that one of your seats sees; with -1, what everyone may see."""
    limits.check("snapshots", person.id if person else address(request.scope))
    if seat >= 0:
        check_own_seat(table, person, seat)
    return made_before(view_from(table, seat).snapshot())


@router.get("/tables/{id}/history", tags=["play"], response_model=SeatHistory)
async def seat_history(
    table: AtTable, person: Anyone, store: TheStore, limits: TheLimits, request: Request,
    seat: SeatOrOnlooker = -1,
) -> Response:  # fmt: skip
    """What one of your seats, or with -1 an onlooker, has been told since the match began."""
    limits.check("histories", person.id if person else address(request.scope))
    if seat >= 0:
        check_own_seat(table, person, seat)
    stored = await store.read(table_records.find_table, table.id)
    if table.match is None or stored is None or not stored.steps:
        raise Refusal("not_now", "the match has not begun")
    return made_before(await asyncio.to_thread(seat_history_of, stored, seat))


@router.post("/tables/{id}/play", tags=["play"])
async def play(table: AtTable, move: Play, person: Somebody) -> Answer:
    """Make a move, on the version that you have seen last."""
    await table.play(person, move.seat, move.say, move.version)
    return DONE


@router.post("/tables/{id}/undo", tags=["play"])
async def undo(table: AtTable, move: Undo, person: Somebody) -> Answer:
    """Take back your latest decision, while nobody can have learned from it."""
    await table.undo(person, move.seat, move.version)
    return DONE


@router.post("/tables/{id}/preview", tags=["play"])
async def preview_choices(table: AtTable, wish: PreviewRequest, person: Somebody, limits: TheLimits) -> Preview:
    """What would these choices bring? Asking decides nothing."""
    limits.check("previews", person.id)
    return await preview(table, person, wish)


@router.post("/tables/{id}/resign", tags=["play"])
async def resign(table: AtTable, at: SeatAt, person: Somebody) -> TableInfo:
    """Give up: a bot plays on, and the seat is ranked last."""
    await leaving.resign(table, person, at.seat)
    return info_of(table, person)


@router.post("/tables/{id}/step-out", tags=["play"])
async def step_out(table: AtTable, at: SeatAt, person: Somebody) -> TableInfo:
    """Leave for a while: a bot plays until you are back."""
    await leaving.step_out(table, person, at.seat)
    return info_of(table, person)


@router.post("/tables/{id}/return", tags=["play"])
async def come_back(table: AtTable, at: SeatAt, person: Somebody) -> TableInfo:
    """You are back."""
    await leaving.come_back(table, person, at.seat)
    return info_of(table, person)


@router.post("/tables/{id}/propose", tags=["play"])
async def propose(table: AtTable, wish: Propose, person: Somebody, limits: TheLimits) -> TableInfo:
    """Propose to the others what needs their agreement."""
    limits.check("talk", person.id)
    await voting.propose(table, person, wish)
    return info_of(table, person)


@router.post("/tables/{id}/vote", tags=["play"])
async def vote(table: AtTable, answer: Vote, person: Somebody, limits: TheLimits) -> TableInfo:
    """Answer an open question."""
    limits.check("talk", person.id)
    await voting.vote(table, person, answer.proposal, answer.yes)
    return info_of(table, person)


@router.post("/tables/{id}/chat", tags=["play"])
async def chat(table: AtTable, new: Chat, person: Somebody, limits: TheLimits) -> Answer:
    """Say something to everyone at the table."""
    limits.check("talk", person.id)
    await chats.say(table, person, CHAT, new.text)
    return DONE


@router.post("/tables/{id}/react", tags=["play"])
async def react(table: AtTable, new: React, person: Somebody, limits: TheLimits) -> Answer:
    """One of a few reactions."""
    limits.check("talk", person.id)
    await chats.say(table, person, REACTION, new.reaction)
    return DONE
