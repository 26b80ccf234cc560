"""Proposals and votes on them. The last yes is stored together with the step that it allows."""

from __future__ import annotations

import json
import time
from dataclasses import replace

from ratusha.match import Match

from ..messages.play import Propose
from ..refusal import Refusal
from ..storage.rows import ASK, VOTE, NoteRow, PersonRow
from . import audience
from .duties import vote_text
from .proposals import Proposal, is_agreed, must_agree, open_proposal, step_for
from .seating import bot_of, seats_of
from .table import Table

MOST_NOTES = 3000
"""Of one table. Chat stops earlier, so that proposals are still possible."""


async def propose(table: Table, person: PersonRow, wish: Propose) -> None:
    """Propose it to the others; if there are none, it is done at once."""
    if len(table.notes) >= MOST_NOTES:
        raise Refusal("too_many", "enough has been asked at this table")
    async with table.lock:
        proposal = new_proposal(table, person, wish)
        said = {"what": proposal.kind, "line": proposal.line, "seat": proposal.seat}
        text = json.dumps(said | {"done": is_agreed(table, proposal)})
        await add_answer(table, proposal, table.note(person, ASK, text))


async def vote(table: Table, person: PersonRow, number: int, yes: bool) -> None:
    async with table.lock:
        proposal, place = open_proposal(table), table.place_of(person)
        if proposal is None or proposal.id != number:
            raise Refusal("not_now", "this question is no longer open")
        if place is None or place not in must_agree(table, proposal):
            raise Refusal("not_yours", "you are not asked")
        if place in proposal.agreed and yes:
            raise Refusal("not_now", "you have agreed already")
        answered = replace(proposal, agreed=proposal.agreed | {place} if yes else frozenset())
        if proposal.kind == "replace" and yes:
            check_absent(table, table.playing(), proposal.seat)
        text = vote_text(number, yes=yes, done=is_agreed(table, answered))
        await add_answer(table, answered, table.note(person, VOTE, text))


async def add_answer(table: Table, proposal: Proposal, note: NoteRow) -> None:
    if is_agreed(table, proposal):
        await table.commit(step_for(table.playing(), proposal), note)
    else:
        await table.add_note(note)
    audience.announce(table)


def new_proposal(table: Table, person: PersonRow, wish: Propose) -> Proposal:
    """The proposal, or a Refusal if it makes no sense now."""
    match, place = table.playing(), table.place_of(person)
    if place is None or place not in must_agree(table, Proposal(0, "stop", -1, None, None, frozenset())):
        raise Refusal("not_yours", "only those who play here can ask that")
    if wish.what == "undo":
        table.check_undos()
    line = line_to_undo(table, person, wish) if wish.what == "undo" else None
    seat = wish.seat if wish.what == "replace" else None
    if wish.what == "replace":
        check_absent(table, match, seat)
    proposal = Proposal(table.last_note + 1, wish.what, place, line, seat, frozenset([place]))
    step_for(match, proposal)  # refused where it is not possible anyway
    return proposal


def check_absent(table: Table, match: Match, seat: int | None) -> None:
    """Nobody who is there can be voted away: the match must have waited for them for a while."""
    if seat is None:
        raise Refusal("bad_message", "name the seat that a bot shall play")
    if bot_of(table, match.check_seat(seat), match.position) is not None:
        raise Refusal("not_now", "no person plays in that seat")
    table.count_waiting()
    since = table.waited_since.get(seat)
    if since is None or time.monotonic() - since < table.services.absent_seconds:
        raise Refusal("not_now", "wait a little longer: nobody is replaced who may still be thinking")


def line_to_undo(table: Table, person: PersonRow, wish: Propose) -> int:
    """The number in the full log of a line that the person numbers by their own log."""
    seats = seats_of(table, person)
    reader = seats[0] if wish.seat is None else wish.seat
    if reader not in seats:
        raise Refusal("not_yours", "that seat is not yours")
    shown = list(table.playing().log_by_number_for(reader))
    if wish.line is None or not 1 <= wish.line <= len(shown):
        raise Refusal("bad_message", "name the line from which on to take back, as your log numbers it")
    return shown[wish.line - 1]
