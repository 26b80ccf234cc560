"""What was agreed before a match, and the records that its rules need to run."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..errors import BadChoice, RatushaError
from ..game import Game, load_game, setup
from ..kernel import COMPILED, Events, Silent, new


@dataclass
class Scratch:
    """Records that rules fill and that are read at once: made once a thread for all matches of a game, as they are
    larger than the state."""

    moves: Any
    outcomes: Any
    events: Events
    silent: Silent


class Scratches(threading.local):
    """By the game's layouts of moves and outcomes."""

    def __init__(self) -> None:
        self.made: dict[tuple[type, type], Scratch] = {}

    def of(self, game: Game) -> Scratch:
        key = game.Moves, game.Outcomes
        if key not in self.made:
            self.made[key] = Scratch(new(game.Moves), new(game.Outcomes), new(Events), new(Silent))
        return self.made[key]


SCRATCHES = Scratches()


@dataclass(frozen=True)
class Setting:
    """What was agreed before the match."""

    game: Game
    mode: str
    options: Mapping[str, str]
    seats: int
    order: str
    step_limit: int

    @cached_property
    def has_rival(self) -> bool:
        mode = self.game.facts.mode(self.mode)
        return mode is not None and mode.rival

    @cached_property
    def together(self) -> bool:
        mode = self.game.facts.mode(self.mode)
        return mode is not None and mode.together

    @property
    def scratch(self) -> Scratch:
        return SCRATCHES.of(self.game)

    def lay_out(self) -> Any:
        if COMPILED:
            raise RatushaError("a match is played in a plain process: start one without RATUSHA_COMPILED")
        state = new(self.game.State)
        setup(state, self.game.option_row(self.mode, self.options), self.seats)
        return state


def agree(
    game: str | Game, mode: str | None, options: Mapping[str, str], seats: int, order: str, step_limit: int
) -> Setting:
    """A setting that the game knows, or BadChoice."""
    game = load_game(game) if isinstance(game, str) else game
    mode = mode if mode is not None else game.facts.modes[0].id
    if order not in ("fixed", "random"):
        raise BadChoice("order", order, ("fixed", "random"))
    if step_limit < 1:
        raise BadChoice("step limit", str(step_limit), ("1 and more",))
    chosen = game.check_options(mode, options)
    return Setting(game, mode, chosen, game.check_seats(mode, seats), order, step_limit)
