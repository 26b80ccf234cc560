"""What stands in the cities, and how it changes hands."""

from __future__ import annotations

from ratusha.kernel import offer, rule

from .cards import CARDS, COINS, ICON, MARK_COINS, RAISED_BY
from .state import Moves, Town


@rule
def standing(town: Town, mark: int) -> bool:
    """Has anybody built it? Most lasting landmarks serve everyone."""
    return town.landmark_at[mark] >= 0


@rule
def yields(town: Town, card: int) -> int:
    """What one copy brings: a landmark may raise every card of an icon by one, for all players."""
    raiser = RAISED_BY[card]
    if raiser >= 0 and standing(town, raiser):
        return COINS[card] + MARK_COINS[raiser]
    return COINS[card]


@rule
def icons(town: Town, seat: int, icon: int) -> int:
    """How many cards with this icon stand in that city."""
    found = 0
    for card in range(CARDS):
        if ICON[card] == icon:
            found += town.owns[seat][card]
    return found


@rule
def owns_anything(town: Town, seat: int) -> bool:
    for card in range(CARDS):
        if town.owns[seat][card]:
            return True
    return False


@rule
def offer_own_cards(town: Town, seat: int, verb: int, moves: Moves) -> None:
    for card in range(CARDS):
        if town.owns[seat][card]:
            offer(moves, verb + card)


@rule
def move_card(town: Town, card: int, giver: int, taker: int) -> None:
    town.owns[giver][card] -= 1
    town.owns[taker][card] += 1
