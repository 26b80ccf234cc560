"""The lists that rules fill: legal actions, and possible outcomes of chance."""

from __future__ import annotations

from typing import Any, Protocol

from .backend import rule, write
from .fields import Row

CHANCE = -1
"""`to_move` when something is to be drawn or rolled."""
NOBODY = -2
"""`to_move` when it is over."""


class Moves(Protocol):
    """What a seat may do: a game's layout with these fields, and scratch space of its own if it needs any."""

    count: int
    actions: Row


class Outcomes(Protocol):
    """The possible outcomes of chance, with whole-number weights, and the stream that decides."""

    count: int
    total: int
    stream: int
    numbers: Row
    weights: Row


@rule
def offer(moves: Any, action: int) -> None:
    """Add an action to the list. Checks its bound in every mode: beyond it lies the next field."""
    if moves.count >= len(moves.actions):
        raise IndexError("more moves than MOST_MOVES")
    moves.actions[moves.count] = action
    moves.count += 1


@rule
def offer_outcome(outcomes: Any, outcome: int, weight: int) -> None:
    """Add a possible outcome of chance; one of weight 0 is left out."""
    if weight > 0:
        if outcomes.count >= len(outcomes.numbers):
            raise IndexError("more outcomes than MOST_OUTCOMES")
        outcomes.numbers[outcomes.count] = outcome
        outcomes.weights[outcomes.count] = weight
        outcomes.count += 1
        outcomes.total += weight


@rule
def offer_outcomes(outcomes: Any, numbers: Any, weights: Any, total: int) -> None:
    """Set a fixed list of outcomes at once: two tables of equal length, and the sum of the weights."""
    if len(numbers) > len(outcomes.numbers):
        raise IndexError("more outcomes than MOST_OUTCOMES")
    outcomes.count = len(numbers)
    outcomes.total = total
    write(outcomes.numbers, numbers)
    write(outcomes.weights, weights)
