"""What a seat sees of secret bids."""

from __future__ import annotations

from typing import Any

from .state import Table


def view(table: Table, seat: int) -> dict[str, Any]:
    return {
        "rounds": table.rounds,
        "hand": [card + 1 for card, count in enumerate(table.hand[seat]) for _ in range(count)] if seat >= 0 else [],
        "put": table.laid[: table.seats],
        "done": table.done[: table.seats],
        "won": table.won[: table.seats],
    }
