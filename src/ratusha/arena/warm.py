"""Compile the rules of every game into the cache: `RATUSHA_COMPILED=1 python -m ratusha.arena.warm`.

`make test` does it once, checked, before test processes that would each compile the same.
"""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor, as_completed

from ratusha.game import found_games, load_game

from .simulate import plan
from .worker import warm

MOST = 4
"""Compiling a game takes half a gigabyte."""


def main() -> None:
    """Two games at a time at least: on two cores the rest of the preparations leaves one of them idle for long."""
    names = sorted(found_games(), key=size, reverse=True)
    with ProcessPoolExecutor(min(MOST, max(2, os.cpu_count() or 1))) as pool:
        for done in as_completed([pool.submit(compile_game, name) for name in names]):
            print(done.result(), flush=True)


def size(name: str) -> int:
    """The largest first, so that none is left alone at the end."""
    return int(load_game(name).State.spec.size)


def compile_game(name: str) -> str:
    game = load_game(name)
    mode = game.facts.modes[0]
    task = plan(game, mode=mode.id, options={}, seats=mode.fewest, policies=(0,), seed=1, games=0)
    return f"{name}: compiled or loaded in {warm(task):.1f} s"


if __name__ == "__main__":
    main()
