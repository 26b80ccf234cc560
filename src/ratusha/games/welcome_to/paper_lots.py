"""Streets on paper: what stands at a position, from 1, and what was found to break a rule there."""

from __future__ import annotations

from typing import Any

from .cards import NUMBER_OF
from .lots import STREET_START
from .state import NOW, Suburb

Warnings = list[dict[str, Any]]
"""What no game comes to: by `warning` a text of `paper.warning`, where it is, and what the text puts in."""


def warn(found: Warnings, what: str, seat: int, street: int | None = None, position: int = 0, **facts: Any) -> None:
    """Whose sheet it is, and how far into it the fault can be followed."""
    at = {"player": seat + 1} | ({} if street is None else {"street": street + 1})
    found.append({"warning": what} | at | ({"position": position} if position else {}) | facts)


PRINTED = range(min(NUMBER_OF), max(NUMBER_OF) + 1)
"""Numbers of the cards; those beyond need temps."""


def lot_at(street: int, position: int) -> int:
    """Positions count from 1."""
    return int(STREET_START[street]) + position - 1


def number_on(suburb: Suburb, seat: int, street: int, position: int) -> int:
    return int(suburb.numbers[NOW][seat][lot_at(street, position)]) - 1
