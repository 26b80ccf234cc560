"""The end: one of the two tiles in hand is counted once more."""

from __future__ import annotations

from ratusha.kernel import Events, offer, rule, tell

from .cards import BUILDINGS, KIND_OF
from .rival import count_rival
from .scoring import recount_points
from .state import COUNT, DONE, FINAL_CATEGORY, SOLO, TRAINING, Event, Moves, Phase, Town


@rule
def end_game(town: Town, events: Events) -> None:
    """One of the two tiles in hand is counted once more; not in the training game."""
    town.turn = 0
    town.phase = Phase.OVER if town.mode == TRAINING else Phase.FINAL


@rule
def offer_final(town: Town, seat: int, moves: Moves) -> None:
    counted = 0
    for tile in range(BUILDINGS):
        kind = KIND_OF[tile]
        if town.hand[seat][tile] and not counted >> kind & 1:
            counted |= 1 << kind
            offer(moves, COUNT + kind)
    if moves.count == 0:
        offer(moves, DONE)


@rule
def count_final(town: Town, seat: int, kind: int, events: Events) -> None:
    """All buildings of that tile's kind in the own town, as in a recount."""
    show_kind(town, seat, kind)
    earned = recount_points(town, seat, kind)
    town.points[seat][FINAL_CATEGORY] += earned
    tell(events, Event.FINAL, seat, kind, earned, 0)
    next_final(town, events)


@rule
def show_kind(town: Town, seat: int, kind: int) -> None:
    """A tile of that kind is laid down; one that everybody knew already tells nothing new."""
    shown = -1
    for tile in range(BUILDINGS):
        if KIND_OF[tile] == kind and town.known[seat][tile]:
            return
        if KIND_OF[tile] == kind and town.hand[seat][tile] and shown < 0:
            shown = tile
    town.known[seat][shown] += 1
    town.revealed += 1


@rule
def next_final(town: Town, events: Events) -> None:
    if town.turn < town.seats - 1:
        town.turn += 1
    else:
        if town.mode == SOLO:
            count_rival(town, events)
        town.phase = Phase.OVER
