"""A table as one person may know it: the message `TableInfo`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ratusha.game import load_game
from ratusha.match import Match

from ..messages.tables import Place, Proposal, TableInfo
from ..storage.rows import OVER, PersonRow, PlaceRow, TableRow
from .proposals import must_agree, open_proposal
from .seating import seats_of
from .table_data import TableData


def info_of(table: TableData, person: PersonRow | None) -> TableInfo:
    return described(
        table.row, table.places, person, table.match,
        proposal=proposal_for(table, person), seats=seats_of(table, person),
    )  # fmt: skip


def described(
    row: TableRow, places: Sequence[PlaceRow], person: PersonRow | None, match: Match | None = None,
    proposal: Proposal | None = None, seats: Sequence[int] = (),
) -> TableInfo:  # fmt: skip
    """The same from rows alone; lists of tables are made without their matches."""
    seed = match.position.seed if match and row.state == OVER else ""
    return TableInfo.model_construct(
        id=row.id, game=row.game, mode=row.mode, options=row.options, edition=row.edition, order=row.seat_order,
        state=row.state, public=row.public, practice=row.practice, owner=bool(person and person.id == row.owner),
        places=[place_info(place, person, match) for place in places], commitment=row.commitment,
        created=row.created, result=row.result, seed=seed or None, why=row.why, rematch=row.rematch,
        secrets=has_secrets(row.game), seats=list(seats), proposal=proposal,
    )  # fmt: skip


def place_info(place: PlaceRow, person: PersonRow | None, match: Match | None) -> Place:
    seat = match.people.index(place.index) if match else None
    yours = bool(person and place.person == person.id)
    gone = gone_from(match, seat) if match and seat is not None else None
    return Place.model_construct(
        kind=place.kind, name=place.name, bot=place.bot, seat=seat, yours=yours, gone=gone, awaited=place.nonce == ""
    )


def gone_from(match: Match, seat: int) -> Literal["resigned", "replaced"] | None:
    if seat in match.position.resigned:
        return "resigned"
    return "replaced" if seat in match.position.replaced else None


def has_secrets(game: str) -> bool:
    return load_game(game).facts.has_secrets


def proposal_for(table: TableData, person: PersonRow | None) -> Proposal | None:
    """The open proposal as this person reads it, with the line numbers of their own log."""
    proposal = open_proposal(table)
    if proposal is None:
        return None
    seats = seats_of(table, person)
    line = line_for(table, seats[0] if seats else -1, proposal.line) if proposal.line else None
    return Proposal.model_construct(
        id=proposal.id, what=proposal.kind, by=proposal.by, line=line, seat=proposal.seat,
        agreed=sorted(proposal.agreed), needed=sorted(must_agree(table, proposal)),
    )  # fmt: skip


def line_for(table: TableData, seat: int, number: int) -> int | None:
    """Where the log of a seat has a line of the full log."""
    shown = list(table.match.log_by_number_for(seat)) if table.match else []
    return shown.index(number) + 1 if number in shown else None
