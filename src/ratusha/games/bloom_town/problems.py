"""Why a move of this game cannot be made now: the rule that is in its way, found by the rules' own functions."""

from __future__ import annotations

from ratusha.kernel import WhyNot, new

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


class Problem(WhyNot):
    NOT_YOUR_TURN = "it is not your turn"
    BUILDING_IS_OVER = "nothing is built any more"
    BUILT_ALREADY = "you have built already"
    NOT_IN_HAND = "that tile is not in your hand"
    SQUARE_BUILT = "something is built there"
    BONUS_WITHOUT_SPRING = "a bonus comes after building on a spring square"
    DOUBLED_ALREADY = "the points are doubled already"
    EXTRA_TURN_ALREADY = "there is an extra turn already"
    NO_TOKENS_IN_TRAINING = "the training game has no flower tokens"
    TOKEN_USED = "your flower token is used up"
    NOTHING_TO_DOUBLE = "there is nothing to double yet"
    NOT_TIME_FOR_TOKEN = "the flower token is used before building or at the end of the turn"
    RECOUNT_NEEDS_ONE_RESIDENT = "only a kind with exactly one resident is recounted"
    DECIDE_FIRST = "something is to be decided first"
    EMPTY_SLOT = "no tile lies there"
    SYMBOL_DECIDES = "the symbol you cover says what you take"
    KIND_NOT_IN_HAND = "no tile of that kind is in your hand"
    COUNTED_AT_THE_END = "kinds are counted at the end"


def problem(town: Town, seat: int, action: int) -> Problem | None:
    if to_move(town) != seat:
        return Problem.NOT_YOUR_TURN
    if is_offered(town, seat, action):
        return None
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


def placing_problem(town: Town, seat: int, tile: int, square: int) -> Problem | None:
    if town.phase == Phase.FINAL:
        return Problem.BUILDING_IS_OVER
    if town.phase != Phase.PLACE:
        return Problem.BUILT_ALREADY
    if not town.hand[seat][tile]:
        return Problem.NOT_IN_HAND
    return Problem.SQUARE_BUILT


def bonus_problem(town: Town, action: int) -> Problem | None:
    if town.phase != Phase.BONUS:
        return Problem.BONUS_WITHOUT_SPRING
    return used_up(action == BONUS_DOUBLE)


def used_up(double: bool) -> Problem | None:
    """Either bonus comes once a turn, whatever it comes from."""
    return Problem.DOUBLED_ALREADY if double else Problem.EXTRA_TURN_ALREADY


def token_problem(town: Town, seat: int, action: int) -> Problem | None:
    if town.mode == TRAINING:
        return Problem.NO_TOKENS_IN_TRAINING
    if not town.token[seat]:
        return Problem.TOKEN_USED
    if action == TOKEN_DOUBLE and town.phase == Phase.PLACE:
        return Problem.NOTHING_TO_DOUBLE
    if town.phase not in (Phase.PLACE, Phase.AFTER):
        return Problem.NOT_TIME_FOR_TOKEN
    if action <= TOKEN_EXTRA:
        return used_up(action == TOKEN_DOUBLE)
    return Problem.RECOUNT_NEEDS_ONE_RESIDENT


def ending_problem(town: Town, action: int) -> Problem | None:
    if action == DONE:
        return Problem.DECIDE_FIRST
    if action < COUNT:
        return Problem.EMPTY_SLOT if town.phase == Phase.TAKE_ANY else Problem.SYMBOL_DECIDES
    return Problem.KIND_NOT_IN_HAND if town.phase == Phase.FINAL else Problem.COUNTED_AT_THE_END
