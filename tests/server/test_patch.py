"""What travels of a view is enough to have the whole of it."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

from ratusha.game import found_games, load_game
from ratusha.server.tables.patch import apply_changes, changes_between
from tests.random_play import positions

KEYS = ("a", "b", "c")


def some_json(rng: random.Random, depth: int = 3) -> Any:
    kind = rng.randrange(4) if depth else 0
    if kind == 1:
        return {key: some_json(rng, depth - 1) for key in KEYS if rng.random() < 0.7}
    if kind > 1:
        return [some_json(rng, depth - 1) for _ in range(rng.randrange(5))]
    return rng.choice([None, 0, 1, 2, "", "park"])


def altered(value: Any, rng: random.Random) -> Any:
    """Much of it as it was, as on a table from move to move."""
    if rng.random() < 0.15:
        return some_json(rng, 2)
    if isinstance(value, dict):
        return {key: altered(each, rng) for key, each in value.items() if rng.random() < 0.9}
    if isinstance(value, list):
        return [altered(each, rng) for each in value] + [some_json(rng, 1)] * rng.randrange(2)
    return value


def arrives(old: Any, new: Any) -> bool:
    """Compared as text, for 1 and true are equal only in Python."""
    there, sent = json.loads(json.dumps([old, changes_between(old, new)]))
    return as_text(apply_changes(there, sent)) == as_text(new)


def as_text(view: Any) -> str:
    return json.dumps(view, sort_keys=True)


def test_whatever_changes_arrives() -> None:
    rng = random.Random(6)
    for _ in range(3000):
        old = some_json(rng)
        assert arrives(old, altered(old, rng))
        assert arrives(old, some_json(rng))


def test_where_nothing_changed_nothing_travels() -> None:
    rng = random.Random(7)
    for _ in range(200):
        old = some_json(rng)
        assert changes_between(old, copy.deepcopy(old)) == []


@pytest.mark.parametrize("name", sorted(found_games()))
def test_every_view_of_a_match_arrives_by_its_changes(name: str) -> None:
    """Of every mode, for a seat and for an onlooker. No place of a view is now a number and now yes or no: within
    what is otherwise equal, a 1 that became true would not be seen."""
    game = load_game(name)
    for mode in game.facts.modes:
        for seat in (-1, 0):
            before: Any = None
            for position in positions(game, mode.id, mode.fewest, seed=8):
                view = game.view(position.state, seat)
                assert arrives(before, view), (mode.id, seat)
                before = copy.deepcopy(view)
