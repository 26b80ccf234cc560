"""How much longer a game takes to test than a small one: where tests sample, they take fewer samples of it."""

from __future__ import annotations

import os

from ratusha.game import Game

THOROUGH = bool(os.environ.get("RATUSHA_THOROUGH"))
"""Set by `make test-all`: samples are taken whole."""


def weight(game: Game) -> int:
    """By the size of its state, which is copied with every step and every thought."""
    return max(1, int(game.State.spec.size) // 800)
