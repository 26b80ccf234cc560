"""Building: a tile of the hand on an empty square, for its points."""

from __future__ import annotations

from ratusha.kernel import Events, offer, rule, tell

from .bonuses import offers_bonus
from .cards import BUILDINGS, KIND_OF, SQUARES
from .scoring import points_for
from .state import DONE, PLACE, Event, Moves, Phase, Town
from .taking import take


@rule
def offer_placements(town: Town, seat: int, moves: Moves) -> None:
    """Any tile in hand on any empty square. Whoever has none (it takes an empty market) is done."""
    for tile in range(BUILDINGS):
        if town.hand[seat][tile]:
            for square in range(SQUARES):
                if town.cells[seat][square] == 0:
                    offer(moves, PLACE + SQUARES * tile + square)
    if moves.count == 0:
        offer(moves, DONE)


@rule
def place(town: Town, seat: int, tile: int, square: int, events: Events) -> None:
    """The tile scores at once, and alone; its neighbours matter only to its own points."""
    kind = KIND_OF[tile]
    leave_hand(town, seat, tile)
    town.cells[seat][square] = tile + 1
    town.town[seat][kind] |= 1 << square
    town.placed = square
    town.gained = points_for(town, seat, tile, square)
    town.points[seat][kind] += town.gained
    tell(events, Event.PLACED, seat, tile, square, town.gained)
    if offers_bonus(town, square):
        town.phase = Phase.BONUS
    else:
        take(town, seat, events)


@rule
def leave_hand(town: Town, seat: int, tile: int) -> None:
    """A tile that everybody has seen goes first: nobody could tell it from its twin."""
    town.hand[seat][tile] -= 1
    if town.known[seat][tile]:
        town.known[seat][tile] -= 1
    else:
        town.revealed += 1
