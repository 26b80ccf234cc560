"""Compile the rules of every game into the cache: `RATUSHA_COMPILED=1 python -m ratusha.arena.warm`.

`make test` does it once, checked, before test processes that would each compile the same.
"""

from __future__ import annotations

from ratusha.game import found_games, load_game

from .simulate import plan
from .worker import warm


def main() -> None:
    for name in sorted(found_games()):
        game = load_game(name)
        mode = game.facts.modes[0]
        task = plan(game, mode=mode.id, options={}, seats=mode.fewest, policies=(0,), seed=1, games=0)
        print(f"{name}: compiled or loaded in {warm(task):.1f} s")


if __name__ == "__main__":
    main()
