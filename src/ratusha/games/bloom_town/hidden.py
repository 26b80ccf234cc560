"""What a seat knows: its own hand, and what all have seen."""

from __future__ import annotations

from ratusha.kernel import Rng, below, rule

from .cards import BUILDINGS
from .market import unseen_tiles
from .state import Town


@rule
def hide(town: Town, seat: int) -> None:
    """Others' tiles that nobody else has seen go back among the unseen; how many there are stays known."""
    for other in range(town.seats):
        if other != seat:
            for tile in range(BUILDINGS):
                unknown = town.hand[other][tile] - town.known[other][tile]
                town.hand[other][tile] -= unknown
                town.unseen[tile] += unknown
                town.secret[other] += unknown


@rule
def fill_hidden(town: Town, rng: Rng) -> None:
    """Hidden hands hold buildings only, any unseen one as likely as another."""
    for seat in range(town.seats):
        while town.secret[seat]:
            tile = any_building(town, below(rng, unseen_tiles(town, 0, BUILDINGS)))
            town.unseen[tile] -= 1
            town.hand[seat][tile] += 1
            town.secret[seat] -= 1


@rule
def any_building(town: Town, place: int) -> int:
    tile = 0
    while place >= town.unseen[tile]:
        place -= town.unseen[tile]
        tile += 1
    return tile
