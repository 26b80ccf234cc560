"""How a turn goes on to building, and to the next player."""

from __future__ import annotations

from ratusha.kernel import Events, rule, tell

from .dice import forget_the_roll
from .state import Event, Phase, Town

OPENING_ROUNDS = 3


@rule
def begin_build(town: Town, events: Events) -> None:
    """Who has no coin at all gets one first."""
    town.phase = Phase.BUILD
    if town.coins[town.turn] == 0:
        town.bank -= 1
        town.coins[town.turn] = 1
        tell(events, Event.AID, town.turn, 1, 0, 0)


@rule
def end_turn(town: Town) -> None:
    """Clockwise to the next player, unless an extra turn was earned: one, whatever the causes."""
    if not town.extra_turn:
        town.turn = (town.turn + 1) % town.seats
    forget_the_roll(town)
    town.phase = Phase.CHOOSE_DICE


@rule
def end_opening_turn(town: Town) -> None:
    """Three rounds of at most one establishment each, without dice; then the first turn."""
    town.opening_builds += 1
    town.turn = (town.turn + 1) % town.seats
    if town.opening_builds == OPENING_ROUNDS * town.seats:
        town.phase = Phase.CHOOSE_DICE
