"""What a bot process answers, as generic code: what a bot would choose, and what each of these actions would score.

Both go through one function, so that calling it to WARM compiles a game completely.
"""

from __future__ import annotations

from typing import Any

from ratusha.game import apply, fill_hidden, hide, legal_actions, scores, to_move
from ratusha.kernel import MOST_CATEGORIES, copy_row, generic, seed_rng

from .policies import choose

WARM, CHOOSE, PREVIEW = range(3)
NOTHING_TO_DO, NOT_LEGAL = -1, -2


@generic
def choose_or_preview(
    what: int, policy: int, seat: int, seed: int, states: Any, lists: Any, indices: Any, rngs: Any, silent: Any,
    actions: Any, result: Any, points: Any,
) -> int:  # fmt: skip
    """An action to CHOOSE, 0 after a PREVIEW that has filled `points`; below zero where there is no answer."""
    if what == WARM:
        return 0
    seed_rng(rngs[0], seed, 0)
    seed_rng(rngs[1], seed, 1)
    lists[0].count = 0
    if to_move(states[0]) >= 0:
        legal_actions(states[0], seat, lists[0])
    if lists[0].count == 0:
        return NOTHING_TO_DO
    if what == CHOOSE:
        choice: int = choose(policy, states, lists, indices, seat, rngs, silent)
        return choice
    return preview(seat, states, lists[0], rngs[1], silent, actions, result, points)


@generic
def preview(
    seat: int, states: Any, moves: Any, rng: Any, silent: Any, actions: Any, result: Any, points: Any
) -> int:  # fmt: skip
    """The seat's points after each action, as its view would show them: what it cannot know is hidden again."""
    fill_hidden(states[0], rng)
    listed = 0
    for index in range(len(actions)):
        # Mostly they are asked about in the order of the list: the next is looked for where the last was found.
        for _ in range(moves.count):
            if moves.actions[listed] == actions[index]:
                break
            listed = (listed + 1) % moves.count
        if moves.actions[listed] != actions[index]:
            return NOT_LEGAL
        copy_row(states, 1, 0)
        apply(states[1], seat, actions[index], silent)
        hide(states[1], seat)
        scores(states[1], result)
        for category in range(MOST_CATEGORIES):
            points[index][category] = result.points[seat][category]
    return 0
