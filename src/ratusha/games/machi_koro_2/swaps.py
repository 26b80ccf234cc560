"""The Business Center: one establishment for another, as often as it stands there."""

from __future__ import annotations

from ratusha.kernel import Events, rule, tell

from .cards import CARDS
from .cities import move_card, offer_own_cards, owns_anything
from .landmarks import landmarks_act
from .state import TAKE, Event, Moves, Phase, Town


@rule
def can_swap(town: Town) -> bool:
    """The roller owns the Business Center itself, so only the others may have nothing to swap."""
    for seat in range(town.seats):
        if seat != town.turn and owns_anything(town, seat):
            return True
    return False


@rule
def offer_cards_of_others(town: Town, seat: int, moves: Moves) -> None:
    for other in range(town.seats):
        if other != seat:
            offer_own_cards(town, other, TAKE + CARDS * other, moves)


@rule
def swap(town: Town, seat: int, other: int, taken: int, events: Events) -> None:
    """One establishment for another; the Business Center itself may go. A card received does not act on this roll."""
    given = town.offered
    move_card(town, given, seat, other)
    move_card(town, taken, other, seat)
    tell(events, Event.SWAPPED, seat, other, given, taken)
    town.offered = -1
    town.swaps -= 1
    if town.swaps:
        town.phase = Phase.SWAP_GIVE
    else:
        landmarks_act(town, events)


@rule
def end_swaps(town: Town, events: Events) -> None:
    """The swap is optional; declining one declines the rest."""
    town.swaps = 0
    landmarks_act(town, events)
