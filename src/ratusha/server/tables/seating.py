"""Who sits where: a *place* is taken before the match, a *seat* is played in it."""

from __future__ import annotations

from ratusha.match import Match
from ratusha.match.position import Position

from ..refusal import Refusal
from ..storage.rows import PLAYING, PersonRow
from .table_data import TableData


def seats_of(table: TableData, person: PersonRow | None) -> list[int]:
    """The seats that the person plays once the match has begun, without those they have given up."""
    match = table.match
    if match is None or person is None:
        return []
    mine = (seat for seat, index in enumerate(match.people) if table.places[index].person == person.id)
    return [seat for seat in mine if seat not in match.position.resigned]


def check_own_seat(table: TableData, person: PersonRow | None, seat: int) -> None:
    """Refuse whoever does not have this seat."""
    if person is None:
        raise Refusal("nobody", "say who you are first")
    if seat not in seats_of(table, person):
        raise Refusal("not_yours", "this is not your seat")


def check_may_play(table: TableData, person: PersonRow | None, seat: int) -> None:
    """Refuse whoever does not have this seat, or has left it to a bot for now."""
    check_own_seat(table, person, seat)
    if seat in table.playing().position.replaced:
        raise Refusal("not_now", "a bot plays for you: say first that you are back")


def waits_for(table: TableData, person: PersonRow) -> bool:
    """Whether it is the person's turn, and no bot plays for them."""
    match = table.match
    if match is None or table.row.state != PLAYING:
        return False
    return any(seat in match.waiting and seat not in match.position.replaced for seat in seats_of(table, person))


def shares_screen(table: TableData, person: PersonRow | None) -> bool:
    """Whether several places are played at this person's screen."""
    return person is not None and sum(place.person == person.id for place in table.places) > 1


def bot_of(table: TableData, seat: int, position: Position) -> str | None:
    """The bot that plays the seat now: it took the place, plays for somebody who left for a while, or for good."""
    people = position.people or tuple(range(position.setting.seats))
    place = table.places[people[seat]]
    if place.kind == "bot":
        return place.bot
    if seat in position.resigned:
        return "greedy"
    return position.replaced.get(seat)


def bots_waited_for(table: TableData, position: Position) -> list[int]:
    """The seats that the game waits for and that a bot plays."""
    waiting, seats = position.waiting, range(position.setting.seats)
    return [seat for seat in seats if waiting >> seat & 1 and bot_of(table, seat, position)]


def seats_of_people(table: TableData, match: Match) -> list[int]:
    """The seats that people play themselves."""
    return [seat for seat in range(match.seats) if bot_of(table, seat, match.position) is None]


def people_present(table: TableData, match: Match) -> list[str]:
    """The people who play themselves, each once, however many seats they have."""
    ids = (table.places[match.people[seat]].person for seat in seats_of_people(table, match))
    return list(dict.fromkeys(id for id in ids if id))


def people_away(table: TableData, match: Match) -> set[str]:
    """The people for whom a bot plays until they come back."""
    gone = [seat for seat in match.position.replaced if seat not in match.position.resigned]
    ids = {table.places[match.people[seat]].person for seat in gone}
    return {id for id in ids if id} - set(people_present(table, match))
