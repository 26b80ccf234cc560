"""Why a move of this game cannot be made now: the rule that is in its way, found by the rules' own functions."""

from __future__ import annotations

from ratusha.kernel import WhyNot

from .building import is_open_to, price
from .cards import CARDS, COST
from .rules import to_move
from .state import (
    BUILD,
    BUILD_LANDMARK,
    DECLINE,
    GIVE,
    GIVE_AWAY,
    IN_DECK,
    NOT_IN_PLAY,
    PASS,
    TAKE,
    Phase,
    Town,
)


class Problem(WhyNot):
    NOT_YOUR_TURN = "it is not your turn"
    NOT_TIME_FOR_DICE = "the dice are not thrown now"
    DICE_FIRST = "the dice come first"
    NOT_TIME_TO_BUILD = "nothing is built now"
    TOO_DEAR = "it costs more than you have"
    NOT_ON_SHOW = "it is not in its row now"
    SOLD_OUT = "all its copies have been built"
    YOURS_ALREADY = "you have built it already"
    LEFT_IN_THE_BOX = "it was left in the box"
    BUILT_BY_ANOTHER = "another city has it"
    NO_LANDMARK_IN_OPENING = "no landmark is built in the opening rounds"
    FOR_THE_LAST_CITY = "only the one city without a landmark may build it"
    GIVEN_ALREADY = "what you give is chosen already"
    NO_SWAP = "no swap is under way"
    NOT_IN_YOUR_CITY = "it does not stand in your city"
    GIVE_FIRST = "what you give is chosen first"
    NOT_IN_THAT_CITY = "it does not stand in that city"
    NOBODY_HAS_IT = "nobody else has it"
    NO_MOVE_NOW = "no card has to move now"


def problem(town: Town, seat: int, action: int) -> Problem | None:
    if to_move(town) != seat:
        return Problem.NOT_YOUR_TURN
    if action < BUILD:
        return None if town.phase == Phase.CHOOSE_DICE else Problem.NOT_TIME_FOR_DICE
    if action <= PASS:
        return building_problem(town, seat, action)
    if action <= DECLINE:
        return giving_problem(town, seat, action)
    return taking_problem(town, seat, action - TAKE) if action < GIVE_AWAY else moving_problem(town, seat, action)


def building_problem(town: Town, seat: int, action: int) -> Problem | None:
    if town.phase == Phase.CHOOSE_DICE:
        return Problem.DICE_FIRST
    if town.phase not in (Phase.OPENING, Phase.BUILD):
        return Problem.NOT_TIME_TO_BUILD
    if action < BUILD_LANDMARK:
        return establishment_problem(town, seat, action - BUILD)
    return landmark_problem(town, seat, action - BUILD_LANDMARK) if action < PASS else None


def establishment_problem(town: Town, seat: int, card: int) -> Problem | None:
    """Of a card that is on show, only the price can be in the way."""
    if town.on_show[card]:
        return Problem.TOO_DEAR if COST[card] > town.coins[seat] else None
    return Problem.NOT_ON_SHOW if town.in_deck[card] else Problem.SOLD_OUT


def landmark_problem(town: Town, seat: int, mark: int) -> Problem | None:
    at = town.landmark_at[mark]
    if at == seat:
        return Problem.YOURS_ALREADY
    if at == NOT_IN_PLAY:
        return Problem.LEFT_IN_THE_BOX
    if at >= 0:
        return Problem.BUILT_BY_ANOTHER
    if town.phase == Phase.OPENING:
        return Problem.NO_LANDMARK_IN_OPENING
    if at == IN_DECK:
        return Problem.NOT_ON_SHOW
    if not is_open_to(town, seat, mark):
        return Problem.FOR_THE_LAST_CITY
    return Problem.TOO_DEAR if price(town, seat, mark) > town.coins[seat] else None


def giving_problem(town: Town, seat: int, action: int) -> Problem | None:
    """The first half of a swap, which may also be declined."""
    if town.phase == Phase.SWAP_TAKE:
        return Problem.GIVEN_ALREADY
    if town.phase != Phase.SWAP_GIVE:
        return Problem.NO_SWAP
    return None if action == DECLINE or town.owns[seat][action - GIVE] else Problem.NOT_IN_YOUR_CITY


def taking_problem(town: Town, seat: int, what: int) -> Problem | None:
    """The second half: a card of another city."""
    if town.phase == Phase.SWAP_GIVE:
        return Problem.GIVE_FIRST
    if town.phase != Phase.SWAP_TAKE:
        return Problem.NO_SWAP
    owner, card = divmod(what, CARDS)
    if owner != seat and town.owns[owner][card]:
        return None
    others = (town.owns[other][card] for other in range(town.seats) if other != seat)
    return Problem.NOT_IN_THAT_CITY if any(others) else Problem.NOBODY_HAS_IT


def moving_problem(town: Town, seat: int, action: int) -> Problem | None:
    if town.phase != Phase.GIVE_AWAY:
        return Problem.NO_MOVE_NOW
    return None if town.owns[seat][action - GIVE_AWAY] else Problem.NOT_IN_YOUR_CITY
