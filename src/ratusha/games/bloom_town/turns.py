"""How a turn ends: an extra one, the rival, the market filled up, the next player."""

from __future__ import annotations

from ratusha.kernel import Events, rule, tell

from .cards import RESIDENT
from .final import end_game
from .market import empty_stacks, leave_stack, next_to_refill
from .residents import welcome
from .rival import move_rival
from .state import SOLO, Event, Phase, Town


@rule
def go_on(town: Town, events: Events) -> None:
    """To the draw that waits, or to the end of the turn."""
    if town.must_draw:
        town.must_draw = 0
        town.phase = Phase.BLIND
    else:
        end_part(town, events)


@rule
def end_part(town: Town, events: Events) -> None:
    """An extra turn comes before the market is refilled; in solo the rival moves before that too."""
    if town.extra == 1:
        town.extra = 2
        town.placed = -1
        town.gained = 0
        town.phase = Phase.PLACE
    else:
        if town.mode == SOLO:
            move_rival(town, events)
        refill(town, events)


@rule
def refill(town: Town, events: Events) -> None:
    """Every empty slot from its own stack, one after another; then the next turn."""
    slot = next_to_refill(town)
    if slot >= 0:
        town.drawing = slot
        town.phase = Phase.REFILL
    elif town.started:
        next_turn(town, events)
    else:
        town.started = 1
        town.phase = Phase.PLACE


@rule
def turn_up(town: Town, tile: int, events: Events) -> None:
    leave_stack(town, tile)
    if tile >= RESIDENT:
        welcome(town, tile - RESIDENT, events)
    else:
        town.market[town.drawing] = tile + 1
        town.emptied[town.drawing] = 0
        tell(events, Event.REVEALED, tile, town.drawing, 0, 0)
    refill(town, events)


@rule
def next_turn(town: Town, events: Events) -> None:
    """Clockwise. Once enough stacks are empty the round is finished, so that all have had as many turns."""
    if not town.last_round and empty_stacks(town) >= town.ends_at:
        town.last_round = 1
        tell(events, Event.LAST_ROUND, 0, 0, 0, 0)
    forget_the_turn(town)
    if town.last_round and town.turn == town.seats - 1:
        end_game(town, events)
    else:
        town.turn = (town.turn + 1) % town.seats
        town.phase = Phase.PLACE


@rule
def forget_the_turn(town: Town) -> None:
    town.placed = -1
    town.gained = 0
    town.doubled = 0
    town.extra = 0
    town.must_draw = 0
