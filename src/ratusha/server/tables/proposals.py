"""Proposals that need the agreement of others: to take back an old decision, to let a bot play for an absent person,
to stop. `voting` makes them and votes on them.

A proposal and the answers to it are notes of the table, so that every process knows them. It is open until everyone has
agreed, one has declined, somebody makes another, or `PROPOSAL_SECONDS` have passed.
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

PROPOSAL_SECONDS = 600
"""An answer given long after belongs to another situation."""
STAND_IN = "greedy"
"""The bot that plays for whoever is gone."""


@dataclass(frozen=True)
class Proposal:
    """An open proposal. `by` and `agreed` are indexes of places, `line` is a number of the full log. Who has to agree
    may change while it is open."""

    id: int
    kind: str
    by: int
    line: int | None
    seat: int | None
    agreed: frozenset[int]


def open_proposal(table: TableData) -> Proposal | None:
    asked = next((note for note in reversed(table.notes) if note.kind == ASK), None)
    if asked is None or asked.place is None:
        return None
    votes = [(note.place, json.loads(note.text)) for note in table.notes if note.kind == VOTE]
    answers = [(place, vote["yes"]) for place, vote in votes if vote["proposal"] == asked.number]
    said: dict[str, Any] = json.loads(asked.text)
    done = said.get("done") or any(vote.get("done") for _, vote in votes if vote["proposal"] == asked.number)
    agreed = frozenset([asked.place, *(place for place, yes in answers if yes and place is not None)])
    proposal = Proposal(asked.number, said["what"], asked.place, said["line"], said["seat"], agreed)
    declined = any(not yes for _, yes in answers) or time.time() - asked.at > PROPOSAL_SECONDS
    return None if done or declined or not must_agree(table, proposal) else proposal


def must_agree(table: TableData, proposal: Proposal) -> frozenset[int]:
    """The places of all who must agree: everyone who plays, but for the person who is to be replaced. Taking back also
    concerns those who may still return."""
    match = table.match
    if match is None or match.over:
        return frozenset()
    indexes: dict[str | None, int] = {}
    returning = [*match.position.replaced] if proposal.kind == "undo" else []
    for seat in {*seats_of_people(table, match), *returning} - {*match.position.resigned}:
        person = table.places[match.people[seat]].person
        # A person with several seats answers for all of them from the first place, even if that one has resigned.
        indexes[person] = next(place.index for place in table.places if place.person == person)
    if proposal.kind == "replace" and proposal.seat is not None:
        indexes.pop(table.places[match.people[proposal.seat]].person, None)
    return frozenset(indexes.values())


def is_agreed(table: TableData, proposal: Proposal) -> bool:
    return bool(proposal.agreed) and not must_agree(table, proposal) - proposal.agreed


def step_for(match: Match, proposal: Proposal) -> Step:
    """The step that follows when everyone has agreed; a Refusal where it is not possible."""
    if proposal.kind == "undo":
        try:
            return match.propose_undo_agreed(proposal.line or 0)
        except CannotUndo:  # its words name lines by the numbers of the full log, which no seat knows
            raise Refusal("not_allowed", "from that line on nothing can be taken back") from None
    if proposal.kind == "stop":
        mode = match.game.facts.mode(match.mode)
        if not (mode and mode.together) and match.seats > 1:
            raise Refusal("not_now", "this match is played against each other: resign instead")
        return match.propose_stopped()
    return match.propose_replaced(proposal.seat or 0, STAND_IN)
