"""How good a position looks to `greedy`: whole numbers only, so that every machine plays alike."""

from __future__ import annotations

from ratusha.kernel import rule

from .state import Town


@rule
def worth(town: Town, seat: int) -> int:
    return 100 * town.built[seat] + town.coins[seat]
