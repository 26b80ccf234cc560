"""How the highway is laid: together as it comes, in a duel by turns."""

from __future__ import annotations

from ratusha.kernel import Events, offer, offer_outcome, rule, tell

from .cards import HIGHWAY_COUNT
from .deal import next_phase
from .ground import build_highway
from .state import DUEL, HIGHWAY, Event, Metropolis, Moves, Outcomes, Phase

DUEL_HIGHWAY = 3
"""Cards of the highway in a duel; the fourth gives the rules."""


@rule
def highway_that_may_come(city: Metropolis, outcomes: Outcomes) -> None:
    """Whoever lays it in a duel may turn it; together it lies as it comes."""
    for piece in range(2 * HIGHWAY_COUNT):
        turned = piece % 2
        if not city.highway_used >> piece // 2 & 1 and (turned == 0 or city.mode != DUEL):
            offer_outcome(outcomes, piece, 1)


@rule
def draw_highway(city: Metropolis, outcome: int, events: Events) -> None:
    """Together it is laid as it comes; in a duel by turns, the youngest, who sits last, first."""
    city.highway_used |= 1 << outcome // 2
    if city.mode == DUEL:
        city.highway_next = outcome // 2
        city.turn = 1 - city.highway_count % 2
        city.phase = Phase.HIGHWAY_LAID
    else:
        extend_highway(city, outcome, city.highway_count, events)


@rule
def offer_highway(city: Metropolis, moves: Moves) -> None:
    """The first card has no ends to choose from."""
    for choice in range(2 if city.highway_count == 0 else 4):
        offer(moves, HIGHWAY + choice)


@rule
def lay_highway(city: Metropolis, choice: int, events: Events) -> None:
    """At the left or the right end, as it is or turned."""
    place = city.highway_count if choice // 2 else 0
    extend_highway(city, 2 * city.highway_next + choice % 2, place, events)


@rule
def extend_highway(city: Metropolis, piece: int, place: int, events: Events) -> None:
    for each in range(city.highway_count, place, -1):
        city.highway[each] = city.highway[each - 1]
    city.highway[place] = piece
    city.highway_count += 1
    tell(events, Event.HIGHWAY, piece // 2, piece % 2, place, 0)
    city.phase = Phase.HIGHWAY
    if city.highway_count == (DUEL_HIGHWAY if city.mode == DUEL else HIGHWAY_COUNT):
        city.highway_next = -1
        city.turn = 0
        build_highway(city)
        next_phase(city, Phase.HIGHWAY_LAID, events)
