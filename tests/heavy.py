"""How much longer a game takes to test than a small one: where tests sample, they take fewer samples of it."""

from __future__ import annotations

from ratusha.game import Game


def weight(game: Game) -> int:
    """By the size of its state, which is copied with every step and every thought."""
    return max(1, int(game.State.spec.size) // 800)
