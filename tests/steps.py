"""What may be done or happen at a table now, and doing it: for tests that walk through the positions of any game."""

from __future__ import annotations

import re
from typing import Any

from ratusha.game import Game, apply, apply_outcome, chance_outcomes, legal_actions, may_act, to_move
from ratusha.kernel import CHANCE, NOBODY, Events, Silent


def who_acts(state: Any) -> list[int]:
    """Every seat that may act now, waited for or not; CHANCE alone where something is drawn; nobody when it is over."""
    who = to_move(state)
    if who in (CHANCE, NOBODY):
        return [CHANCE] if who == CHANCE else []
    seats = int(may_act(state))
    return [seat for seat in range(seats.bit_length()) if seats >> seat & 1]


def numbers_of(game: Game, state: Any, who: int) -> list[int]:
    """What that seat may do, or what chance may bring, in listing order."""
    if who == CHANCE:
        return list(weights_of(game, state))
    moves = game.Moves()
    legal_actions(state, who, moves)
    return list(moves.actions[: moves.count])


def weights_of(game: Game, state: Any) -> dict[int, int]:
    """The weight of everything that may happen now."""
    outcomes = game.Outcomes()
    chance_outcomes(state, outcomes)
    return dict(zip(outcomes.numbers[: outcomes.count], outcomes.weights, strict=False))


def do(state: Any, who: int, number: int, events: Events | Silent) -> None:
    """A move, or what chance brought; it has been checked that it is possible."""
    if who == CHANCE:
        apply_outcome(state, number, events)
    else:
        apply(state, who, number, events)


def read_step(game: Game, state: Any, text: str) -> tuple[int, int]:
    """`player 2: write 5`; without the player, whoever may do it, the lowest seat first."""
    named = re.match(r"player (\d+): *", text)
    for who in [int(named[1]) - 1] if named else who_acts(state):
        number = game.read(state, who, text[named.end() :] if named else text)
        if number in numbers_of(game, state, who):
            return who, number
    raise AssertionError(f"{text!r} is not possible here")
