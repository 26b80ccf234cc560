"""What a network sees of secret bids."""

from __future__ import annotations

from ratusha.kernel import Row, rule

from .state import CARDS, Table

FEATURES = CARDS + 1


@rule
def features(table: Table, seat: int, out: Row) -> None:
    out[0] = table.rounds
    for card in range(CARDS):
        out[1 + card] = table.hand[seat][card]
