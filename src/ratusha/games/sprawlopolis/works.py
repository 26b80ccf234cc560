"""Road works: who has any, where they fit, and what becomes of those still in hand when all else is built."""

from __future__ import annotations

from ratusha.kernel import Events, rule, tell

from .cards import EAST, FIRST_WORKS, NORTH, SOUTH, WEST, WORKS, WORKS_ENDS
from .ground import bit_of, road
from .placing import find_places, free_places, offer_place
from .state import Event, Metropolis, Moves, Phase, Place


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


# --- Where they fit ---------------------------------------------------------------------------------------------------


@rule
def offer_works(city: Metropolis, seat: int, side: int, moves: Moves) -> None:
    """At any time, where roads meet roads."""
    find_places(city, side, moves)
    for card in range(FIRST_WORKS, FIRST_WORKS + WORKS):
        if city.place[card] == Place.WORKS_OF + seat:
            for turned in range(2):
                offer_joined(city, card, turned, side, moves)


@rule
def offer_joined(city: Metropolis, card: int, turned: int, side: int, moves: Moves) -> None:
    for row in range(city.upper[side] - 2, city.lower[side] + 2):
        free = moves.free[row - city.upper[side] + 2]
        for column in range(city.left[side] - 2, city.right[side] + 2):
            if free & bit_of(city, side, column) and roads_meet(city, card, turned, side, row, column):
                offer_place(city, card, turned, side, row, column, moves)


@rule
def works_fit(city: Metropolis, seat: int) -> bool:
    """Whether some card of road works can be laid."""
    for card in range(FIRST_WORKS, FIRST_WORKS + WORKS):
        if city.place[card] == Place.WORKS_OF + seat and fits_somewhere(city, card):
            return True
    return False


@rule
def fits_somewhere(city: Metropolis, card: int) -> bool:
    for row in range(city.upper[0] - 2, city.lower[0] + 2):
        free = free_places(city, 0, row)
        for column in range(city.left[0] - 2, city.right[0] + 2):
            if free & bit_of(city, 0, column):
                if roads_meet(city, card, 0, 0, row, column) or roads_meet(city, card, 1, 0, row, column):
                    return True
    return False


@rule
def roads_meet(city: Metropolis, card: int, turned: int, side: int, row: int, column: int) -> bool:
    """Every road of the card meets one of the city with an end; by option with all its ends."""
    met = 0
    wanted = 0
    for end in WORKS_ENDS[2 * (card - FIRST_WORKS) + turned]:
        if end >= 0:
            wanted |= 1 << end // 100
            if end_meets(city, side, row + end // 10 % 10 // 2, column + end // 10 % 2, end % 10):
                met |= 1 << end // 100
            elif city.all_ends:
                return False
    return met == wanted


@rule
def end_meets(city: Metropolis, side: int, row: int, column: int, edge: int) -> bool:
    """Beyond this edge a road comes towards it."""
    bit = bit_of(city, side, column)
    if edge == NORTH:
        return road(city, side, SOUTH, row - 1) & bit != 0
    if edge == SOUTH:
        return road(city, side, NORTH, row + 1) & bit != 0
    if edge == EAST:
        return road(city, side, WEST, row) & bit << 1 != 0
    return road(city, side, EAST, row) & bit >> 1 != 0
