"""Spring squares and the flower token."""

from __future__ import annotations

from ratusha.kernel import Events, offer, rule, tell

from .cards import KIND_COUNT, KIND_OF, SPRING
from .residents import recount, recount_all
from .state import TOKEN_DOUBLE, TOKEN_EXTRA, TOKEN_RECOUNT, TRAINING, Event, Moves, Phase, Town
from .turns import go_on

# --- Spring squares ---------------------------------------------------------------------------------------------------


@rule
def offers_bonus(town: Town, square: int) -> bool:
    """A spring square doubles or gives another turn; neither twice in one turn."""
    return is_spring(town, square) and (not town.doubled or not town.extra)


@rule
def is_spring(town: Town, square: int) -> bool:
    """In a training game all squares are plain."""
    return town.mode != TRAINING and SPRING[town.side] >> square & 1 == 1


@rule
def double(town: Town, seat: int, by_token: int, events: Events) -> None:
    """The points of the tile just placed, once more."""
    town.doubled = 1
    town.points[seat][KIND_OF[town.cells[seat][town.placed] - 1]] += town.gained
    tell(events, Event.DOUBLED, seat, town.gained, by_token, 0)


@rule
def earn_extra_turn(town: Town, seat: int, by_token: int, events: Events) -> None:
    """The turn is played to its end; then, before the market is refilled, another."""
    town.extra = 1
    tell(events, Event.EXTRA_TURN, seat, by_token, 0, 0)


# --- The flower token -------------------------------------------------------------------------------------------------


@rule
def offer_token(town: Town, seat: int, moves: Moves) -> None:
    """At any moment of the own turn: another turn, or a recount of a kind with exactly one resident."""
    if town.token[seat]:
        if not town.extra:
            offer(moves, TOKEN_EXTRA)
        for kind in range(KIND_COUNT):
            if town.residents[kind] == 1:
                offer(moves, TOKEN_RECOUNT + kind)


@rule
def can_use_token(town: Town, seat: int) -> bool:
    if not town.token[seat]:
        return False
    return not town.doubled or not town.extra or can_recount(town)


@rule
def can_recount(town: Town) -> bool:
    """The token recounts a kind with exactly one resident; what is drawn may be the second."""
    for kind in range(KIND_COUNT):
        if town.residents[kind] == 1:
            return True
    return False


@rule
def use_token(town: Town, seat: int, action: int, events: Events) -> None:
    """Once a game, for one of three things. Before placing the turn goes on; after taking it is over."""
    town.token[seat] = 0
    if action == TOKEN_DOUBLE:
        double(town, seat, 1, events)
    elif action == TOKEN_EXTRA:
        earn_extra_turn(town, seat, 1, events)
    else:
        recount_by_token(town, seat, action - TOKEN_RECOUNT, events)
    if town.phase == Phase.AFTER:
        go_on(town, events)


@rule
def recount_by_token(town: Town, seat: int, kind: int, events: Events) -> None:
    """For everyone; or for the owner alone, who is then left out when the second resident comes."""
    tell(events, Event.TOKEN, seat, kind, 0, 0)
    if town.owner_recounts:
        recount(town, seat, kind, events)
        town.excluded[kind] |= 1 << seat
    else:
        recount_all(town, kind, events)
