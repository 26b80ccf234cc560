"""What a choice would bring, asked before it is made: points by category, as far as the seat can know."""

from __future__ import annotations

from ratusha import game
from ratusha.errors import NotAllowed, NotAMove
from ratusha.kernel import Result, Silent, copy, new, pack
from ratusha.match import Match

from ..bots.interface import BotFailed
from ..messages.play import Preview, PreviewRequest
from ..refusal import Refusal, stale
from ..storage.rows import PersonRow
from .patch import changes_between
from .seating import check_own_seat
from .table import Table

AT_ONCE = 4
"""Up to so many choices are tried here; more are given to the bots' processes."""


async def preview(table: Table, person: PersonRow | None, wish: PreviewRequest) -> Preview:
    check_own_seat(table, person, wish.seat)
    match, seat = table.playing(), wish.seat
    version = table.version_for(seat)
    if version != wish.version:
        raise stale()
    legal = set(match.legal(seat))
    actions = [action_of(match, seat, say, legal) for say in wish.say]
    return Preview.model_construct(
        do="preview", table=table.id, seat=seat, version=version, lines=list(match.game.facts.categories),
        now=points(match, match.hidden(seat), seat), then=await points_after(table, match, seat, actions),
        changes=view_changes(match, seat, actions[0]) if len(actions) == 1 else None, request=None,
    )  # fmt: skip


def action_of(match: Match, seat: int, say: str, legal: set[int]) -> int:
    action = match.game.read(match.state, seat, say)
    if action < 0:
        raise NotAMove(say, match.choices(seat))
    if action not in legal:
        raise NotAllowed(say, match.choices(seat))
    return action


async def points_after(table: Table, match: Match, seat: int, actions: list[int]) -> list[list[int]]:
    if len(actions) <= AT_ONCE:
        return [points(match, after(match, seat, action), seat) for action in actions]
    try:
        return await table.services.bots.preview(match.game.id, pack(match.hidden(seat)), seat, actions)
    except BotFailed:
        raise Refusal("unavailable", "no preview could be made just now; ask about fewer choices") from None


def after(match: Match, seat: int, action: int) -> object:
    """The seat's hidden copy with the choice made and nothing drawn yet."""
    hidden = match.hidden(seat)
    game.apply(hidden, seat, action, new(Silent))
    return hidden


def points(match: Match, state: object, seat: int) -> list[int]:
    found = new(Result)
    game.scores(copy(state), found)
    return [int(each) for each in found.points[seat][: len(match.game.facts.categories)]]


def view_changes(match: Match, seat: int, action: int) -> list[list[object]]:
    view = match.game.view
    return changes_between(view(match.hidden(seat), seat), view(after(match, seat, action), seat))
