"""How good a position looks to `greedy`, in tenths."""

from __future__ import annotations

from ratusha.kernel import rule

from .scoring import total
from .state import Suburb


@rule
def worth(suburb: Suburb, seat: int) -> int:
    return 10 * total(suburb, seat)
