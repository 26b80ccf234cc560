"""The game beside a second referee that knows the rules from `naive.py` alone: moves, draws, points, ranks, the end."""

from __future__ import annotations

import random

import pytest

from ratusha.game import ending, scores
from ratusha.games.sprawlopolis.scoring import target, total
from ratusha.games.sprawlopolis.state import Phase
from ratusha.games.sprawlopolis.tests.mirror import Mirror
from ratusha.games.sprawlopolis.tests.playing import (
    ALL,
    EXPANSIONS,
    GAME,
    TABLES,
    Policy,
    at_random,
    densely,
    mirror_of,
    mixed,
    positions,
    setting,
)
from ratusha.kernel import CHANCE, COMPILED, Result
from ratusha.match.position import Position
from ratusha.match.setting import Setting
from tests.steps import who_acts

pytestmark = pytest.mark.skipif(COMPILED, reason="matches are played with plain objects")

at_every_table = pytest.mark.parametrize(("mode", "seats"), TABLES)


def compare(agreed: Setting, policy: Policy, rng: random.Random, often: float = 0.4) -> Mirror:
    """A whole match, both referees side by side; so many of the decisions are compared in full."""
    mirror = mirror_of(agreed)
    for position, who, words, _ in positions(agreed, policy, rng):
        if who == CHANCE and words:
            compare_draw(position, mirror)
            mirror.draw(words)
        elif words:
            if position.state.phase != Phase.PLAY or rng.random() < often:
                compare_choices(position, mirror)
                compare_points(position, mirror)
            mirror.hear(who, words)
    assert mirror.phase == "over"
    compare_points(position, mirror)
    compare_end(position, mirror)
    return mirror


def compare_draw(position: Position, mirror: Mirror) -> None:
    assert mirror.phase == "chance"
    outcomes = {words for words, _ in position.next_draw().outcomes}
    if position.state.phase == Phase.TOP:
        assert outcomes == {f"top {card}" for card in mirror.unseen()}
    assert all(weight == 1 for _, weight in position.next_draw().outcomes)


def compare_choices(position: Position, mirror: Mirror) -> None:
    acting = who_acts(position.state)
    for seat in range(mirror.seats):
        choices = position.choices(seat)
        assert len(set(choices)) == len(choices)
        assert set(choices) == mirror.legal(seat), (seat, mirror.phase, mirror.cities)
        assert (seat in acting) == bool(choices)


def compare_points(position: Position, mirror: Mirror) -> None:
    """Every line, the total, the target."""
    if not mirror.cities[0].blocks:
        return
    result = Result()
    scores(position.state, result)
    for seat, lines in enumerate(mirror.lines()):
        found = dict(zip(GAME.facts.categories, result.points[seat], strict=False))
        assert found == dict.fromkeys(found, 0) | lines
        assert mirror.duel or total(position.state) == sum(lines.values())
    assert mirror.duel or target(position.state) == sum(mirror.goals)


def compare_end(position: Position, mirror: Mirror) -> None:
    result = Result()
    ending(position.state, result)
    ranks = mirror.ranks()
    assert result.reason == 1
    assert list(result.rank[: len(ranks)]) == ranks


@at_every_table
def test_both_referees_agree_when_all_play_at_random(mode: str, seats: int) -> None:
    for seed in range(1 if mode == "base" else 3):
        rng = random.Random(f"random {mode} {seats} {seed}")
        compare(setting(mode, seats), at_random(rng), rng)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("expansion", EXPANSIONS)
def test_both_referees_agree_at_random_with_each_expansion_alone(expansion: str, seats: int) -> None:
    rng = random.Random(f"{expansion} {seats}")
    compare(setting("base", seats, **{expansion: "yes"}), densely(rng), rng, often=0.3)


@pytest.mark.parametrize("comes", ["drawn", "seen"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_both_referees_agree_at_random_with_everything_at_once(seats: int, comes: str) -> None:
    rng = random.Random(f"all {seats}")
    compare(setting("base", seats, wrecktar_comes=comes, **ALL), densely(rng), rng, often=0.2)


@pytest.mark.parametrize("seed", range(3))
@at_every_table
def test_both_referees_agree_at_random_under_any_options(mode: str, seats: int, seed: int) -> None:
    rng = random.Random(f"mixed {mode} {seats} {seed}")
    compare(mixed(mode, seats, seed), densely(rng) if seed else at_random(rng), rng, often=0.2)
