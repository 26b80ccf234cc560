"""What a table has to do by itself after any change. `Table.do_duties` does one duty after another until none is left,
then asks the bots whose turn it is."""

from __future__ import annotations

import json
from dataclasses import dataclass

from ratusha.chance import FairChance
from ratusha.errors import RatushaError
from ratusha.match import Match, Step

from ..storage.rows import OVER, PLAYING, VOTE, NoteRow, PersonRow
from .beginning import is_full
from .proposals import is_agreed, open_proposal, step_for
from .seating import people_away, people_present
from .table_data import TableData


@dataclass(frozen=True)
class Begin:
    """All places are taken, so the match begins."""


@dataclass(frozen=True)
class AddStep:
    """Add a step to the match, together with the note that caused it, if any."""

    step: Step
    note: NoteRow | None = None


@dataclass(frozen=True)
class AddNote:
    """Close a proposal that has become impossible."""

    note: NoteRow


Duty = Begin | AddStep | AddNote


def next_duty(table: TableData) -> Duty | None:
    """The beginning, a stop, the seed, a proposal that everyone left has agreed to; None if there is nothing to do."""
    match = table.match
    if is_full(table):
        return Begin()
    if match is None or table.row.state not in (PLAYING, OVER):
        return None
    if stop := owed_stop(table, match):
        return AddStep(stop)
    if owes_seed(match):
        return AddStep(match.propose_reveal())
    return None if match.over else owed_answer(table, match)


def owed_stop(table: TableData, match: Match) -> Step | None:
    """A match that somebody gave up stops when one person is left; one that is played together, when nobody is."""
    if match.over or not match.position.resigned:
        return None
    mode = match.game.facts.mode(match.mode)
    fewest = 0 if mode and mode.together else 1
    started = {place.person for place in table.places if place.kind == "person"}
    left = len(people_present(table, match)) + len(people_away(table, match))
    return match.propose_stopped() if left <= min(fewest, len(started) - 1) else None


def owes_seed(match: Match) -> bool:
    """The seed is revealed when the match is over, so that everyone can verify its draws."""
    return match.over and not match.position.seed and isinstance(match.chance, FairChance)


def owed_answer(table: TableData, match: Match) -> Duty | None:
    """Whoever had not answered an open proposal has left, so that everyone else has agreed to it."""
    proposal = open_proposal(table)
    if proposal is None or proposal.kind == "replace" or not is_agreed(table, proposal):
        return None
    asker = table.places[proposal.by]
    person = PersonRow(asker.person or "", asker.name or "")
    try:
        step = step_for(match, proposal)
    except RatushaError:  # it has become impossible meanwhile
        return AddNote(table.note(person, VOTE, vote_text(proposal.id, yes=False, done=False)))
    return AddStep(step, table.note(person, VOTE, vote_text(proposal.id, yes=True, done=True)))


def vote_text(proposal: int, *, yes: bool, done: bool) -> str:
    return json.dumps({"proposal": proposal, "yes": yes, "done": done})
