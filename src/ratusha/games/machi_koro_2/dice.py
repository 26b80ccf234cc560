"""The dice of a turn: what they may show, and what they have shown."""

from __future__ import annotations

from ratusha.kernel import offer_outcomes, rule, table

from .state import ROLLED_ONE, ROLLED_TWO, Outcomes, Town

ONE_DIE = table([ROLLED_ONE + face for face in range(6)])
ONE_DIE_WEIGHTS = table([1] * 6)
TWO_DICE = table([ROLLED_TWO + 6 * first + second for first in range(6) for second in range(first, 6)])
TWO_DICE_WEIGHTS = table([1 if first == second else 2 for first in range(6) for second in range(first, 6)])


@rule
def list_rolls(town: Town, outcomes: Outcomes) -> None:
    """Six faces, or twenty-one pairs: two different faces fall twice as often as a double."""
    if town.dice == 1:
        offer_outcomes(outcomes, ONE_DIE, ONE_DIE_WEIGHTS, 6)
    else:
        offer_outcomes(outcomes, TWO_DICE, TWO_DICE_WEIGHTS, 36)


@rule
def rolled(town: Town) -> int:
    return town.first_die + town.second_die


@rule
def forget_the_roll(town: Town) -> None:
    town.dice = 0
    town.first_die = 0
    town.second_die = 0
    town.received = 0
    town.swaps = 0
    town.extra_turn = 0
    town.must_give = 0
