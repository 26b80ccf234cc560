"""How good secret bids look."""

from __future__ import annotations

from ratusha.kernel import rule

from .state import Table


@rule
def evaluate(table: Table, seat: int) -> int:
    return table.won[seat]
