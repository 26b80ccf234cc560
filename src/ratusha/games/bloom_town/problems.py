"""Why a move of this game cannot be made now: the rule that is in its way, found by the rules' own functions."""

from __future__ import annotations

from ratusha.kernel import new

from .cards import SQUARES
from .rules import legal_actions, to_move
from .state import (
    BONUS_DOUBLE,
    BONUS_EXTRA,
    BONUS_NONE,
    COUNT,
    DONE,
    TOKEN_DOUBLE,
    TOKEN_EXTRA,
    TRAINING,
    Moves,
    Phase,
    Town,
)


def problem(town: Town, seat: int, action: int) -> str:
    if to_move(town) != seat:
        return "it is not your turn"
    if is_offered(town, seat, action):
        return ""
    if action < BONUS_NONE:
        return placing_problem(town, seat, *divmod(action, SQUARES))
    if action <= BONUS_EXTRA:
        return bonus_problem(town, action)
    if action < DONE:
        return token_problem(town, seat, action)
    return ending_problem(town, action)


def is_offered(town: Town, seat: int, action: int) -> bool:
    moves = new(Moves)
    legal_actions(town, seat, moves)
    return action in moves.actions[: moves.count]


def placing_problem(town: Town, seat: int, tile: int, square: int) -> str:
    if town.phase == Phase.FINAL:
        return "nothing is built any more"
    if town.phase != Phase.PLACE:
        return "you have built already"
    if not town.hand[seat][tile]:
        return "that tile is not in your hand"
    return "something is built there"


def bonus_problem(town: Town, action: int) -> str:
    if town.phase != Phase.BONUS:
        return "a bonus comes after building on a spring square"
    return used_up(action == BONUS_DOUBLE)


def used_up(double: bool) -> str:
    """Either bonus comes once a turn, whatever it comes from."""
    return "the points are doubled already" if double else "there is an extra turn already"


def token_problem(town: Town, seat: int, action: int) -> str:
    if town.mode == TRAINING:
        return "the training game has no flower tokens"
    if not town.token[seat]:
        return "your flower token is used up"
    if action == TOKEN_DOUBLE and town.phase == Phase.PLACE:
        return "there is nothing to double yet"
    if town.phase not in (Phase.PLACE, Phase.AFTER):
        return "the flower token is used before building or at the end of the turn"
    if action <= TOKEN_EXTRA:
        return used_up(action == TOKEN_DOUBLE)
    return "only a kind with exactly one resident is recounted"


def ending_problem(town: Town, action: int) -> str:
    if action == DONE:
        return "something is to be decided first"
    if action < COUNT:
        return "no tile lies there" if town.phase == Phase.TAKE_ANY else "the symbol you cover says what you take"
    return "no tile of that kind is in your hand" if town.phase == Phase.FINAL else "kinds are counted at the end"
