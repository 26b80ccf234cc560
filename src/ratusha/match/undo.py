"""What may be taken back.

Alone, a seat takes back its latest decision, one a call, while nobody can have learned from it: nothing hidden was
revealed, nothing was drawn and no other seat has decided since. Where several seats are waited for at once, what
another seat decided meanwhile does not count, as it could not see what this seat did: it stays.

By agreement of all, everything from any entry on is taken back, draws too; what follows is drawn anew.
"""

from __future__ import annotations

from ..errors import CannotUndo
from ..kernel import CHANCE
from .position import NotPossible, Position, Standing


def own_latest(position: Position, seat: int) -> list[int]:
    """The entries that the seat may take back alone: its latest decision, or nothing."""
    if not position.goes_on:
        return []
    standing = position.standing
    latest = next((index for index in reversed(range(len(standing))) if standing[index].entry.who == seat), None)
    if latest is None:
        return []
    mine, later = standing[latest], standing[latest + 1 :]
    if position.revealed != mine.revealed or not all(made_meanwhile(each, mine, later) for each in later):
        return []
    return [mine.entry.number] if not later or follows_without(position, mine.entry.number) else []


def made_meanwhile(other: Standing, mine: Standing, later: list[Standing]) -> bool:
    """Whether the other seat was waited for before `mine` and ever since, so that it decided on its own."""
    who = other.entry.who
    if who == CHANCE:
        return False
    until = later[: later.index(other) + 1]
    return all(each.waiting >> who & 1 for each in (mine, *until))


def follows_without(position: Position, number: int) -> bool:
    """Whether the entries of others are possible without it."""
    try:
        return position.without([number]).to_move >= 0
    except NotPossible:
        return False


def from_entry_on(position: Position, number: int, last: int) -> list[int]:
    """The numbers from an entry to the last one, if that entry stands and can be taken back by agreement."""
    if not position.goes_on or number not in {each.entry.number for each in position.standing}:
        raise CannotUndo("entry {number} is no standing decision or draw of a match that goes on", number=number)
    return list(range(number, last + 1))
