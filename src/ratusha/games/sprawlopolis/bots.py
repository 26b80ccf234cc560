"""How good a position looks to `greedy`: the score as it would be now."""

from __future__ import annotations

from ratusha.kernel import rule

from .scoring import duel_total, tie_value, total
from .state import DUEL, Metropolis, Phase


@rule
def evaluate(city: Metropolis, seat: int) -> int:
    """In a duel, what one has more than the other."""
    if city.mode != DUEL:
        return total(city)
    if city.phase <= Phase.HANDS:
        return 0
    return (
        100 * (duel_total(city, seat) - duel_total(city, 1 - seat)) + tie_value(city, seat) - tie_value(city, 1 - seat)
    )
