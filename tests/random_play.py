"""Positions of matches played at random, for tests that look at many tables of any game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ratusha.game import Game
from ratusha.kernel import CHANCE
from ratusha.match.position import Position
from ratusha.match.setting import agree
from tests.playthroughs import pick_seat
from tests.steps import who_acts


def positions(game: Game, mode: str, seats: int, seed: int, **options: str) -> Iterator[Position]:
    """Every position of a random match, to its end."""
    rng = random.Random(seed)
    position = Position.first(agree(game, mode, options, seats, "fixed", 5000))
    yield position
    while acting := who_acts(position.state):
        if acting == [CHANCE]:
            draw = position.next_draw()
            position.apply_outcome(1, replace(draw, words=rng.choice(draw.outcomes)[0]))
        else:
            seat = pick_seat(acting, rng)
            position.decide(1, seat, rng.choice(position.legal(seat)))
        yield position


def decisions(game: Game, mode: str, seats: int, seed: int, every: int = 1) -> Iterator[Any]:
    """The tables of a random match at which a seat decides, or every so-many-eth of them."""
    number = 0
    for position in positions(game, mode, seats, seed):
        if position.to_move >= 0:
            number += 1
            if number % every == 0:
                yield position.state
