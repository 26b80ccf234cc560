"""How good a position looks to `greedy`, in tenths: points now, and what the tiles in hand could still bring."""

from __future__ import annotations

from ratusha.kernel import rule

from .cards import BUILDINGS, KIND_COUNT, KIND_OF
from .scoring import best_placement, recount_points, total
from .state import Phase, Town

NEXT_PLACEMENT = 5
"""Tenths: a tile in hand will be placed, but perhaps not where it would bring the most now."""
WAITING_RESIDENT = 4
"""Tenths of a recount that the second resident would bring, if it comes."""
FINAL_TILE = 6
TOKEN = 60
"""The flower token is worth keeping for a doubling of this much."""


@rule
def evaluate(town: Town, seat: int) -> int:
    value = 10 * total(town, seat)
    if town.phase == Phase.OVER:
        return value
    value += TOKEN * town.token[seat] if not town.last_round else 0
    best = 0
    for tile in range(BUILDINGS):
        if town.hand[seat][tile]:
            if not town.last_round or town.extra == 1:
                value += NEXT_PLACEMENT * town.hand[seat][tile] * best_placement(town, seat, tile)
            best = max(best, recount_points(town, seat, KIND_OF[tile]))
    value += FINAL_TILE * best
    for kind in range(KIND_COUNT):
        if town.residents[kind] == 1 and not town.excluded[kind] >> seat & 1:
            value += WAITING_RESIDENT * recount_points(town, seat, kind)
    return value
