"""The toys as games that somebody else has installed: found by an entry point, as any third party's game."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

from ratusha.game import Game, found_games, load_game


@cache
def secret_bids() -> Game:
    """Loaded once; afterwards the folder is out of the way, so that other tests find our own games only."""
    folder = str(Path(__file__).parent)
    sys.path.insert(0, folder)
    found_games.cache_clear()
    try:
        return load_game("secret_bids")
    finally:
        sys.path.remove(folder)
        found_games.cache_clear()
