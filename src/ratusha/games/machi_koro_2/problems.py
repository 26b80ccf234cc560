"""Why a move of this game cannot be made now: the rule that is in its way, found by the rules' own functions."""

from __future__ import annotations

from .building import last_without_landmark, price
from .cards import CARDS, COST, LOAN_OFFICE
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


def problem(town: Town, seat: int, action: int) -> str:
    if to_move(town) != seat:
        return "it is not your turn"
    if action < BUILD:
        return "" if town.phase == Phase.CHOOSE_DICE else "the dice are not thrown now"
    if action <= PASS:
        return building_problem(town, seat, action)
    if action <= DECLINE:
        return giving_problem(town, seat, action)
    return taking_problem(town, seat, action - TAKE) if action < GIVE_AWAY else moving_problem(town, seat, action)


def building_problem(town: Town, seat: int, action: int) -> str:
    if town.phase == Phase.CHOOSE_DICE:
        return "the dice come first"
    if town.phase not in (Phase.OPENING, Phase.BUILD):
        return "nothing is built now"
    if action < BUILD_LANDMARK:
        return establishment_problem(town, seat, action - BUILD)
    return landmark_problem(town, seat, action - BUILD_LANDMARK) if action < PASS else ""


def establishment_problem(town: Town, seat: int, card: int) -> str:
    """Of a card that is on show, only the price can be in the way."""
    if town.on_show[card]:
        return "it costs more than you have" if COST[card] > town.coins[seat] else ""
    return "it is not in its row now" if town.in_deck[card] else "all its copies have been built"


def landmark_problem(town: Town, seat: int, mark: int) -> str:
    at = town.landmark_at[mark]
    if at == seat:
        return "you have built it already"
    if at == NOT_IN_PLAY:
        return "it was left in the box"
    if at >= 0:
        return "another city has it"
    if town.phase == Phase.OPENING:
        return "no landmark is built in the opening rounds"
    if at == IN_DECK:
        return "it is not in its row now"
    if mark == LOAN_OFFICE and not last_without_landmark(town, seat):
        return "only the one city without a landmark may build it"
    return "it costs more than you have" if price(town, seat, mark) > town.coins[seat] else ""


def giving_problem(town: Town, seat: int, action: int) -> str:
    """The first half of a swap, which may also be declined."""
    if town.phase == Phase.SWAP_TAKE:
        return "what you give is chosen already"
    if town.phase != Phase.SWAP_GIVE:
        return "no swap is under way"
    return "" if action == DECLINE or town.owns[seat][action - GIVE] else "it does not stand in your city"


def taking_problem(town: Town, seat: int, what: int) -> str:
    """The second half: a card of another city."""
    if town.phase == Phase.SWAP_GIVE:
        return "what you give is chosen first"
    if town.phase != Phase.SWAP_TAKE:
        return "no swap is under way"
    owner, card = divmod(what, CARDS)
    if owner != seat and town.owns[owner][card]:
        return ""
    others = (town.owns[other][card] for other in range(town.seats) if other != seat)
    return "it does not stand in that city" if any(others) else "nobody else has it"


def moving_problem(town: Town, seat: int, action: int) -> str:
    if town.phase != Phase.GIVE_AWAY:
        return "no card has to move now"
    return "" if town.owns[seat][action - GIVE_AWAY] else "it does not stand in your city"
