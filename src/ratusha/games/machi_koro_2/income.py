"""The roll and its income, in its order."""

from __future__ import annotations

from ratusha.kernel import Events, rule, tell

from .cards import BLUE_ON, COINS, COUNTS, EFFECT, GREEN_ON, PURPLE_ON, RED_ON, Effect
from .cities import icons, yields
from .coins import earn, pay, take_from_each, take_half_of_rich
from .dice import rolled
from .landmarks import landmarks_act
from .state import Event, Phase, Town
from .swaps import can_swap


@rule
def roll(town: Town, first: int, second: int, events: Events) -> None:
    """One roll a turn; then income in its order: red, blue and green, purple, landmarks."""
    town.first_die = first
    town.second_die = second
    tell(events, Event.ROLLED, town.turn, first, second, 0)
    earn_red(town, events)
    earn_blue(town, events)
    earn_green(town, events)
    earn_purple(town, events)
    if town.swaps:
        town.phase = Phase.SWAP_GIVE
    else:
        landmarks_act(town, events)


@rule
def earn_red(town: Town, events: Events) -> None:
    """Restaurants are paid first, by the roller, counter-clockwise, as far as the coins reach."""
    total = rolled(town)
    for step in range(1, town.seats):
        owner = (town.turn - step) % town.seats
        for card in RED_ON[total]:
            if card >= 0 and town.owns[owner][card]:
                pay(town, town.turn, owner, town.owns[owner][card] * yields(town, card), card, events)


@rule
def earn_blue(town: Town, events: Events) -> None:
    """Primary industry pays every owner from the bank, whoever rolled."""
    for card in BLUE_ON[rolled(town)]:
        if card >= 0:
            each = yields(town, card)
            for seat in range(town.seats):
                if town.owns[seat][card]:
                    earn(town, seat, town.owns[seat][card] * each, card, events)


@rule
def earn_green(town: Town, events: Events) -> None:
    """Shops and factories pay the roller alone; a factory by the cards it works with."""
    seat = town.turn
    for card in GREEN_ON[rolled(town)]:
        if card >= 0 and town.owns[seat][card]:
            each = yields(town, card)
            if EFFECT[card] == Effect.PER_ICON:
                each *= icons(town, seat, COUNTS[card])
            earn(town, seat, town.owns[seat][card] * each, card, events)


@rule
def earn_purple(town: Town, events: Events) -> None:
    """Major establishments serve the roller alone, once for every copy."""
    for card in PURPLE_ON[rolled(town)]:
        if card >= 0:
            for _ in range(town.owns[town.turn][card]):
                if EFFECT[card] == Effect.SWAP:
                    town.swaps += 1
                elif EFFECT[card] == Effect.HALF_OF_RICH:
                    take_half_of_rich(town, town.turn, COINS[card], card, events)
                else:
                    take_from_each(town, town.turn, COINS[card], card, events)
    if town.swaps and not can_swap(town):
        town.swaps = 0
