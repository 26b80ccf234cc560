"""What needs the agreement of others: taking back beyond one's own latest decision, a bot for an absent person,
stopping.

A question and the answers to it are notes of the table, so that every process knows them. A question is open until all
have said yes, one has said no, or another question is asked. The last yes is stored together with what it brings about.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ratusha.errors import CannotUndo, RatushaError
from ratusha.match import Match, Step

from ..messages import Ask, Proposal
from ..refusal import Refusal
from ..storage.records import NoteRow, PersonRow

if TYPE_CHECKING:
    from .table import Table

ASK, VOTE = "ask", "vote"
QUESTION_SECONDS = 600
"""An answer given long after belongs to another situation."""
MOST_NOTES = 3000
"""More than is said at any table; chat stops earlier, so that questions are still possible."""
STAND_IN = "greedy"
"""The bot that plays for whoever is gone."""


@dataclass(frozen=True)
class Question:
    """An open question; `line` is the number of the log itself. Who plays on may change while it is open."""

    id: int
    what: str
    by: int
    line: int | None
    seat: int | None
    agreed: frozenset[int]


def open_question(table: Table) -> Question | None:
    asked = next((note for note in reversed(table.notes) if note.kind == ASK), None)
    if asked is None or asked.place is None:
        return None
    votes = [(note.place, json.loads(note.text)) for note in table.notes if note.kind == VOTE]
    answers = [(place, vote["yes"]) for place, vote in votes if vote["proposal"] == asked.number]
    said: dict[str, Any] = json.loads(asked.text)
    done = said.get("done") or any(vote.get("done") for _, vote in votes if vote["proposal"] == asked.number)
    agreed = frozenset([asked.place, *(place for place, yes in answers if yes and place is not None)])
    question = Question(asked.number, said["what"], asked.place, said["line"], said["seat"], agreed)
    declined = any(not yes for _, yes in answers) or time.time() - asked.at > QUESTION_SECONDS
    return None if done or declined or not needed(table, question) else question


def needed(table: Table, question: Question) -> frozenset[int]:
    """The places whose people must agree: all who play themselves, but for the one to be replaced. What is taken back
    concerns also those who may still come back."""
    from .seating import present

    match = table.match
    if match is None or match.over:
        return frozenset()
    places: dict[str | None, int] = {}
    back = [*match.position.replaced] if question.what == "undo" else []
    for seat in {*present(table, match), *back} - {*match.position.resigned}:
        person = table.chairs[match.people[seat]].person
        # Who has several seats answers for them all from the first place, even where that one has given up.
        places[person] = next(chair.place for chair in table.chairs if chair.person == person)
    if question.what == "replace" and question.seat is not None:
        places.pop(table.chairs[match.people[question.seat]].person, None)
    return frozenset(places.values())


def proposal_for(table: Table, person: PersonRow | None) -> Proposal | None:
    """The open question as this person reads it: lines are numbered as they were told."""
    from .seating import seats_of

    question = open_question(table)
    if question is None:
        return None
    seats = seats_of(table, person)
    line = told_number(table, seats[0] if seats else -1, question.line) if question.line else None
    return Proposal.model_construct(
        id=question.id, what=question.what, by=question.by, line=line, seat=question.seat,
        agreed=sorted(question.agreed), needed=sorted(needed(table, question)),
    )  # fmt: skip


def told_number(table: Table, seat: int, number: int) -> int | None:
    told = list(table.match.log_by_number_for(seat)) if table.match else []
    return told.index(number) + 1 if number in told else None


def asked(table: Table, person: PersonRow, ask: Ask) -> Question:
    """The question as it will be kept, if it makes sense now."""
    match, place = table.playing(), table.place_of(person)
    if place is None or place not in needed(table, Question(0, "stop", -1, None, None, frozenset())):
        raise Refusal("not_yours", "only those who play here can ask that")
    if ask.what == "undo":
        table.must_not_undo_for_ever()
    line = log_number(table, person, ask) if ask.what == "undo" else None
    seat = ask.seat if ask.what == "replace" else None
    if ask.what == "replace":
        must_be_absent(table, match, seat)
    question = Question(table.last_note + 1, ask.what, place, line, seat, frozenset([place]))
    outcome(match, question)
    return question


def must_be_absent(table: Table, match: Match, seat: int | None) -> None:
    """Somebody who is there cannot be voted away: the match must have waited for them for a while."""
    from .seating import bot_of

    if seat is None:
        raise Refusal("bad_message", "name the seat that a bot shall play")
    if bot_of(table, match.check_seat(seat), match.position) is not None:
        raise Refusal("not_now", "no person plays in that seat")
    table.count_waiting()
    if seat not in table.waited or time.monotonic() - table.waited[seat] < table.house.settings.absent_seconds:
        raise Refusal("not_now", "wait a little longer: nobody is replaced who may still be thinking")


def log_number(table: Table, person: PersonRow, ask: Ask) -> int:
    """The log's own number of a line that the person knows by another."""
    from .seating import seats_of

    seats = seats_of(table, person)
    reader = seats[0] if ask.seat is None else ask.seat
    if reader not in seats:
        raise Refusal("not_yours", "that seat is not yours")
    told = list(table.playing().log_by_number_for(reader))
    if ask.line is None or not 1 <= ask.line <= len(told):
        raise Refusal("bad_message", "name the line from which on to take back, as your log numbers it")
    return told[ask.line - 1]


def outcome(match: Match, question: Question) -> Step:
    """The step that it comes to when all agree; refused where that is not possible."""
    if question.what == "undo":
        try:
            return match.propose_undo_agreed(question.line or 0)
        except CannotUndo:  # whose words name lines as the log numbers them
            raise Refusal("not_allowed", "from that line on nothing can be taken back") from None
    if question.what == "stop":
        mode = match.game.facts.mode(match.mode)
        if not (mode and mode.together) and match.seats > 1:
            raise Refusal("not_now", "this match is played against each other: resign instead")
        return match.propose_stopped()
    return match.propose_replaced(question.seat or 0, STAND_IN)


async def ask(table: Table, person: PersonRow, question: Ask) -> None:
    """Ask the others; with nobody else to ask it is done at once."""
    if len(table.notes) >= MOST_NOTES:
        raise Refusal("too_many", "enough has been asked at this table")
    async with table.lock:
        new = asked(table, person, question)
        said = {"what": new.what, "line": new.line, "seat": new.seat, "done": is_settled(table, new)}
        await settle(table, new, table.note(person, ASK, json.dumps(said)))


async def vote(table: Table, person: PersonRow, proposal: int, yes: bool) -> None:
    async with table.lock:
        question, place = open_question(table), table.place_of(person)
        if question is None or question.id != proposal:
            raise Refusal("not_now", "this question is no longer open")
        if place not in needed(table, question):
            raise Refusal("not_yours", "you are not asked")
        if place in question.agreed and yes:
            raise Refusal("not_now", "you have agreed already")
        agreed = question.agreed | {place} if yes and place is not None else frozenset()
        now = Question(**(question.__dict__ | {"agreed": agreed}))
        if question.what == "replace" and yes:
            must_be_absent(table, table.playing(), question.seat)
        said = {"proposal": proposal, "yes": yes, "done": is_settled(table, now)}
        await settle(table, now, table.note(person, VOTE, json.dumps(said)))


def is_settled(table: Table, question: Question) -> bool:
    """All who must agree have; nobody has declined."""
    return bool(question.agreed) and not needed(table, question) - question.agreed


async def settle_due(table: Table) -> bool:
    """Whoever had not answered has left: then the others have all agreed. The lock is held."""
    question = open_question(table)
    if question is None or question.what == "replace" or not is_settled(table, question):
        return False
    asker = table.chairs[question.by]
    said = json.dumps({"proposal": question.id, "yes": True, "done": True})
    person = PersonRow(asker.person or "", asker.name or "")
    try:
        step = outcome(table.playing(), question)
    except RatushaError:  # it has become impossible meanwhile: the question is over, and the table goes on
        await table.keep(table.note(person, VOTE, json.dumps({"proposal": question.id, "yes": False, "done": False})))
        table.announce()
        return False
    await table.commit(step, table.note(person, VOTE, said))
    return True


async def settle(table: Table, question: Question, note: NoteRow) -> None:
    """Keep the answer; with the last yes, what was asked for happens in the same transaction."""
    if is_settled(table, question):
        await table.commit(outcome(table.playing(), question), note)
    else:
        await table.keep(note)
    table.announce()
