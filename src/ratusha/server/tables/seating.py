"""Who sits where: places taken before the match, seats played in it, and what everyone may know of both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from ratusha.match import Match
from ratusha.match.position import Position

from ..messages import Place, Proposal, TableInfo
from ..storage.records import OVER, PLAYING, PersonRow, PlaceRow, TableRow
from .votes import proposal_for

if TYPE_CHECKING:
    from .table import Table


def seats_of(table: Table, person: PersonRow | None) -> list[int]:
    """The seats that the person plays, once the match has begun: those given up are no longer theirs."""
    match = table.match
    if match is None or person is None:
        return []
    mine = (seat for seat, place in enumerate(match.people) if table.chairs[place].person == person.id)
    return [seat for seat in mine if seat not in match.position.resigned]


def waits_for(table: Table, person: PersonRow) -> bool:
    """Whether it is the person's turn, and no bot sits in for them."""
    match = table.match
    if match is None or table.row.state != PLAYING:
        return False
    return any(seat in match.waiting and seat not in match.position.replaced for seat in seats_of(table, person))


def shares_screen(table: Table, person: PersonRow | None) -> bool:
    """Whether several places are played at this person's screen."""
    return person is not None and sum(chair.person == person.id for chair in table.chairs) > 1


def bot_of(table: Table, seat: int, position: Position) -> str | None:
    """The bot that plays the seat now: one that sat down, one that sits in, one that plays on."""
    people = position.people or tuple(range(position.setting.seats))
    chair = table.chairs[people[seat]]
    if chair.kind == "bot":
        return chair.bot
    if seat in position.resigned:
        return "greedy"
    return position.replaced.get(seat)


def present(table: Table, match: Match) -> list[int]:
    """The seats that people play themselves."""
    return [seat for seat in range(match.seats) if bot_of(table, seat, match.position) is None]


def people_present(table: Table, match: Match) -> list[str]:
    """The people who play themselves, each once, however many seats they have."""
    ids = (table.chairs[match.people[seat]].person for seat in present(table, match))
    return list(dict.fromkeys(id for id in ids if id))


def info_of(table: Table, person: PersonRow | None) -> TableInfo:
    match = table.match
    return described(
        table.row, table.chairs, person, match,
        proposal=proposal_for(table, person), seats=seats_of(table, person),
    )  # fmt: skip


def described(
    row: TableRow, chairs: Sequence[PlaceRow], person: PersonRow | None, match: Match | None = None,
    proposal: Proposal | None = None, seats: Sequence[int] = (),
) -> TableInfo:  # fmt: skip
    """A table for the eyes of one person, with or without its match at hand."""
    seed = match.position.seed if match and row.state == OVER else ""
    return TableInfo.model_construct(
        id=row.id, game=row.game, mode=row.mode, options=row.options, edition=row.edition, order=row.seat_order,
        state=row.state, public=row.public, practice=row.practice, owner=bool(person and person.id == row.owner),
        places=[place_of(chair, person, match) for chair in chairs], commitment=row.commitment, created=row.created,
        result=row.result, seed=seed or None, why=row.why, rematch=row.rematch, secrets=has_secrets(row.game),
        seats=list(seats), proposal=proposal,
    )  # fmt: skip


def place_of(chair: PlaceRow, person: PersonRow | None, match: Match | None) -> Place:
    seat = match.people.index(chair.place) if match else None
    yours = bool(person and chair.person == person.id)
    gone = gone_from(match, seat) if match and seat is not None else None
    return Place.model_construct(
        kind=chair.kind, name=chair.name, bot=chair.bot, seat=seat, yours=yours, gone=gone, awaited=chair.nonce == ""
    )


def gone_from(match: Match, seat: int) -> Literal["resigned", "replaced"] | None:
    if seat in match.position.resigned:
        return "resigned"
    return "replaced" if seat in match.position.replaced else None


def has_secrets(game: str) -> bool:
    """A state that hides anything counts what was revealed."""
    from ratusha.game import load_game

    return "revealed" in dir(load_game(game).State)
