"""What a seat knows: everything. There are no secrets in this game."""

from __future__ import annotations

from ratusha.kernel import Rng, rule

from .state import Town


@rule
def hide(town: Town, seat: int) -> None:
    """Everything lies open, and a deck has no order that could leak."""


@rule
def fill_hidden(town: Town, rng: Rng) -> None:
    """Nothing is hidden, so there is nothing to fill in."""
