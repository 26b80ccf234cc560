"""Whole matches between policies, in code that serves every game: plain or compiled, the matches are the same on any
machine.

Game number g's chance depends on the seed and g alone, and a run's checksum is a sum over its games: it does not
depend on how many workers shared them.
"""

from __future__ import annotations

from typing import Any

from ratusha.bots.policies import choose
from ratusha.game import apply, apply_outcome, chance_outcomes, ending, legal_actions, scores, setup, to_move
from ratusha.kernel import CHANCE, MOST_CATEGORIES, MOST_SEATS, NOBODY, below, generic, rule, seed_rng

GAMES, DECISIONS, CHOICES, CHANCES, UNFINISHED, CHECKSUM, WINS = range(7)
POINTS = WINS + MOST_SEATS + 1
TALLY = POINTS + MOST_SEATS + 1
"""The indices of a tally: six numbers, then wins and points, a row a seat and one for a rival."""


@rule
def pick(outcomes: Any, rng: Any) -> int:
    """One outcome, as likely as its weight says."""
    left = below(rng, outcomes.total)
    index = 0
    while left >= outcomes.weights[index]:
        left -= outcomes.weights[index]
        index += 1
    outcome: int = outcomes.numbers[index]
    return outcome


@rule
def mix(checksum: int, number: int) -> int:
    return ((checksum ^ (number & 0xFFFFFFFF)) * 16777619 + 1) & 0xFFFFFFFF


@generic
def play_match(
    states: Any, lists: Any, indices: Any, outcomes: Any, rngs: Any, silent: Any, policies: Any, step_limit: int,
    tally: Any, trace: Any,
) -> int:  # fmt: skip
    """Play `states[0]` to its end; gives the match's hash. `trace` keeps who did what, as far as it has room."""
    state = states[0]
    moves = lists[0]
    room = len(trace)
    decisions = 0
    choices = 0
    chances = 0
    checksum = 0
    while True:
        seat = to_move(state)
        if seat == CHANCE:
            chance_outcomes(state, outcomes)
            number = pick(outcomes, rngs[0])
            apply_outcome(state, number, silent)
            chances += 1
        elif seat == NOBODY or decisions >= step_limit:
            break
        else:
            legal_actions(state, seat, moves)
            number = choose(policies[seat], states, lists, indices, seat, rngs, silent)
            apply(state, seat, number, silent)
            decisions += 1
            if moves.count > 1:
                choices += 1
        checksum = mix(checksum, number)
        if decisions + chances <= room:
            trace[decisions + chances - 1][0] = seat
            trace[decisions + chances - 1][1] = number
    if decisions + chances < room:
        trace[decisions + chances][0] = NOBODY
    tally[DECISIONS] += decisions
    tally[CHOICES] += choices
    tally[CHANCES] += chances
    return checksum


@generic
def count_match(state: Any, result: Any, seats: int, checksum: int, tally: Any) -> None:
    """Add how a match ended to the tally; a rival, if there is one, has the row after the seats."""
    scores(state, result)
    ending(state, result)
    tally[GAMES] += 1
    if result.reason == 0:
        tally[UNFINISHED] += 1
    for row in range(seats + 1):
        points = 0
        for category in range(MOST_CATEGORIES):
            points += result.points[row][category]
        tally[POINTS + row] += points
        checksum = mix(checksum, points)
        if result.reason and result.rank[row] == 1:
            tally[WINS + row] += 1
    tally[CHECKSUM] += mix(checksum, result.reason)


@generic
def play_matches(
    states: Any, lists: Any, indices: Any, outcomes: Any, rngs: Any, silent: Any, result: Any, options: Any,
    policies: Any, seats: int, seed: int, first: int, count: int, step_limit: int, tally: Any, trace: Any,
) -> None:  # fmt: skip
    """Games number `first` to `first + count − 1` under this seed."""
    for game in range(first, first + count):
        seed_rng(rngs[0], seed, 2 * game)
        seed_rng(rngs[1], seed, 2 * game + 1)
        setup(states[0], options, seats)
        checksum = play_match(states, lists, indices, outcomes, rngs, silent, policies, step_limit, tally, trace)
        count_match(states[0], result, seats, checksum, tally)
