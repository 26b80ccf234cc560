"""How bots decide, as generic code: the same text for every game, plain or compiled.

`states[0]` is the position as it is; the rest is room for thinking. A bot that looks ahead works only on what its seat
may know: a hidden copy with the gaps filled from a stream of its own, so that thinking never touches the dice.
"""

from __future__ import annotations

from typing import Any

from ratusha.game import apply, evaluate, fill_hidden, hide, legal_actions, shortlist, waiting
from ratusha.kernel import below, copy_row, generic

RANDOM = 0
GREEDY = 1
POLICIES = ("random", "greedy")
"""Names by number."""

DEPTH = 6
"""How many of its own decisions in a row a greedy seat looks through."""
STATES = DEPTH + 2
THOUGHTS = 4000
"""How many positions it looks at before it settles: then what is left is valued as it stands, so `evaluate` must not
prefer half a turn to a whole one."""
LOWEST = -(1 << 60)


@generic
def choose_random(moves: Any, rng: Any) -> int:
    action: int = moves.actions[below(rng, moves.count)]
    return action


@generic
def choose_greedy(states: Any, lists: Any, indices: Any, seat: int, rng: Any, silent: Any) -> int:
    """The first step to the best position that the seat can reach before chance or anyone else comes in.

    `lists[0]` holds what may be done now. Equal positions: the earlier in the list wins, on every machine alike.
    """
    listed = lists[0].count
    shortlist(states[0], seat, lists[0])
    choice: int = lists[0].actions[0]
    if lists[0].count == 1:
        lists[0].count = listed
        return choice
    copy_row(states, 1, 0)
    hide(states[1], seat)
    fill_hidden(states[1], rng)
    best = LOWEST
    depth = 0
    indices[0] = 0
    thoughts = THOUGHTS
    while depth >= 0:
        if indices[depth] >= lists[depth].count:
            depth -= 1
            continue
        action = lists[depth].actions[indices[depth]]
        indices[depth] += 1
        thoughts -= 1
        copy_row(states, depth + 2, depth + 1)
        apply(states[depth + 2], seat, action, silent)
        if thoughts > 0 and depth + 1 < DEPTH and waiting(states[depth + 2]) >> seat & 1:
            depth += 1
            indices[depth] = 0
            legal_actions(states[depth + 1], seat, lists[depth])
            shortlist(states[depth + 1], seat, lists[depth])
        else:
            value = evaluate(states[depth + 2], seat)
            if value > best:
                best = value
                choice = lists[0].actions[indices[0] - 1]
    lists[0].count = listed
    return choice


@generic
def choose(policy: int, states: Any, lists: Any, indices: Any, seat: int, rngs: Any, silent: Any) -> int:
    """What this policy does in `states[0]`; `lists[0]` holds the seat's legal actions."""
    if policy == GREEDY:
        return choose_greedy(states, lists, indices, seat, rngs[1], silent)
    return choose_random(lists[0], rngs[0])
