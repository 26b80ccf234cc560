"""Road works: who has any, and what becomes of those still in hand when all else is built."""

from __future__ import annotations

from ratusha.kernel import Events, rule, tell

from .cards import FIRST_WORKS, WORKS
from .state import Event, Metropolis, Phase, Place


@rule
def has_works(city: Metropolis, seat: int) -> bool:
    for card in range(FIRST_WORKS, FIRST_WORKS + WORKS):
        if city.place[card] == Place.WORKS_OF + seat:
            return True
    return False


@rule
def next_works(city: Metropolis, events: Events) -> None:
    """Whoever has road works left may lay them or keep them."""
    if city.turn < 0 or not has_works(city, city.turn):
        skip_works(city, events)


@rule
def keep_works(city: Metropolis, seat: int, events: Events) -> None:
    """They stay in hand and cost points."""
    tell(events, Event.KEPT, seat, -1, 0, 0)
    skip_works(city, events)


@rule
def skip_works(city: Metropolis, events: Events) -> None:
    """On to the next seat that has any, or to the end."""
    city.turn += 1
    while city.turn < city.seats and not has_works(city, city.turn):
        city.turn += 1
    if city.turn >= city.seats:
        city.turn = 0
        city.phase = Phase.OVER
        tell(events, Event.BUILT, 0, 0, 0, 0)
