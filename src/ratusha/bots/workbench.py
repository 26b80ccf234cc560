"""The records needed to think about a game or to play it many times, made once a process and reused."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cache
from typing import Any

from ratusha.errors import RatushaError
from ratusha.game import Game, load_game
from ratusha.kernel import MOST_CATEGORIES, Result, Rng, Silent, compile_lock, i4, load, new, numbers, rows, seed_rng

from .choose_or_preview import CHOOSE, NOT_LEGAL, NOTHING_TO_DO, PREVIEW, WARM, choose_or_preview
from .policies import DEPTH, STATES


class NoAnswer(RatushaError):
    """What was asked has no answer in this position."""


class Workbench:
    """A game's records: `states[0]` is the position in hand, the rest is room that rules and bots fill."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.states = rows(game.State, STATES)
        self.lists = rows(game.Moves, DEPTH)
        self.indices = numbers(i4, DEPTH)
        self.outcomes = new(game.Outcomes)
        self.rngs = rows(Rng, 2)
        self.silent = new(Silent)
        self.result = new(Result)

    def seed(self, seed: int) -> None:
        for stream, rng in enumerate(self.rngs):
            seed_rng(rng, seed, stream)

    def warm(self) -> float:
        """Compile the game and its bots, or load them; return the seconds it took. One process at a time, so it is done
        once."""
        with compile_lock():
            began = time.perf_counter()
            self._think(WARM, 0, 0, 0)
            return time.perf_counter() - began

    def choose(self, policy: int, state: bytes, seat: int, seed: int) -> int:
        """What a bot would do in this packed position."""
        load(self.states, 0, state)
        return self._think(CHOOSE, policy, seat, seed)[0]

    def preview(self, actions: Sequence[int], state: bytes, seat: int, seed: int) -> list[list[int]]:
        """The seat's points after each of these actions, a row an action, category by category."""
        load(self.states, 0, state)
        self.result = new(Result)  # a category that this table does not have is not left over from another
        _, points = self._think(PREVIEW, 0, seat, seed, actions)
        categories = len(self.game.facts.categories)
        return [[int(each) for each in row[:categories]] for row in points]

    def _think(self, what: int, policy: int, seat: int, seed: int, actions: Sequence[int] = ()) -> tuple[int, Any]:
        """What is answered, and the points after each of the actions."""
        asked, points = numbers(i4, len(actions)), numbers(i4, len(actions), MOST_CATEGORIES)
        for index, action in enumerate(actions):
            asked[index] = action
        said = choose_or_preview(
            what, policy, seat, seed, self.states, self.lists, self.indices, self.rngs, self.silent,
            asked, self.result, points,
        )  # fmt: skip
        if said == NOTHING_TO_DO:
            raise NoAnswer("{game}: seat {seat} has nothing to do here", game=self.game.id, seat=seat)
        if said == NOT_LEGAL:
            raise NoAnswer("{game}: an action that is not legal here", game=self.game.id)
        return int(said), points


@cache
def workbench_for(game: str) -> Workbench:
    return Workbench(load_game(game))
