"""The contract as a test, for our games and anyone's.

    from ratusha.testing import check_game

    def test_my_game_keeps_the_contract():
        check_game("my_game")

Random matches are played in every mode, with every number of seats, every edition and every value of every option.
Early positions are all checked against the promises of `game.py`, later ones less and less often, so that long games
for many seats take a minute and not hours: every listed move and outcome is put into words and read back, the moves of
one seat are tried, and what one seat knows is checked. A broken promise raises AssertionError, which names it and the
place.
"""

from __future__ import annotations

import random

from ..game import Game, load_game
from .facts import check_facts
from .match import Checked
from .settings import settings_of

__all__ = ["Checked", "check_game", "settings_of"]

KILOBYTES = 8_000
"""About so many kilobytes of positions are checked, over all matches: of a small game every one."""


def check_game(
    game: str | Game, *, matches: int = 2, seed: int = 1, step_limit: int = 2000, kilobytes: int = KILOBYTES
) -> None:
    """Play that many random matches in every setting, checking every promise as they go."""
    found = load_game(game) if isinstance(game, str) else game
    check_facts(found)
    settings = list(settings_of(found, step_limit))
    closely = 1000 * kilobytes // (3 * matches * len(settings) * found.State.spec.size)
    for setting in settings:
        for number in range(matches):
            Checked(setting, random.Random(f"{seed} {number}"), closely).play()
