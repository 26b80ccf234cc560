"""Questions that need the agreement of others: to take back a decision of long ago, to let a bot play for somebody who
is away, to stop.

A question and the answers to it are notes of the table, so that every process knows them. It is open until everyone has
agreed, one has declined, somebody asks another question, or `QUESTION_SECONDS` have passed.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Any

from ratusha.errors import CannotUndo
from ratusha.match import Match, Step

from ..refusal import Refusal
from ..storage.rows import ASK, VOTE
from .seating import seats_of_people
from .table_data import TableData

QUESTION_SECONDS = 600
"""An answer given long after belongs to another situation."""
STAND_IN = "greedy"
"""The bot that plays for whoever is gone."""


@dataclass(frozen=True)
class Question:
    """An open question. `by` and `agreed` are indexes of places, `line` is a number of the full log. Who has to agree
    may change while it is open."""

    id: int
    what: str
    by: int
    line: int | None
    seat: int | None
    agreed: frozenset[int]


def open_question(table: TableData) -> Question | None:
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
    return None if done or declined or not must_agree(table, question) else question


def must_agree(table: TableData, question: Question) -> frozenset[int]:
    """The places of all who must agree: everyone who plays, but for the person who is to be replaced. Taking back also
    concerns those who may still return."""
    match = table.match
    if match is None or match.over:
        return frozenset()
    indexes: dict[str | None, int] = {}
    returning = [*match.position.replaced] if question.what == "undo" else []
    for seat in {*seats_of_people(table, match), *returning} - {*match.position.resigned}:
        person = table.places[match.people[seat]].person
        # A person with several seats answers for all of them from the first place, even if that one has resigned.
        indexes[person] = next(place.index for place in table.places if place.person == person)
    if question.what == "replace" and question.seat is not None:
        indexes.pop(table.places[match.people[question.seat]].person, None)
    return frozenset(indexes.values())


def is_agreed(table: TableData, question: Question) -> bool:
    return bool(question.agreed) and not must_agree(table, question) - question.agreed


def step_for(match: Match, question: Question) -> Step:
    """The step that follows when everyone has agreed; a Refusal where it is not possible."""
    if question.what == "undo":
        try:
            return match.propose_undo_agreed(question.line or 0)
        except CannotUndo:  # its words name lines by the numbers of the full log, which no seat knows
            raise Refusal("not_allowed", "from that line on nothing can be taken back") from None
    if question.what == "stop":
        mode = match.game.facts.mode(match.mode)
        if not (mode and mode.together) and match.seats > 1:
            raise Refusal("not_now", "this match is played against each other: resign instead")
        return match.propose_stopped()
    return match.propose_replaced(question.seat or 0, STAND_IN)
