"""The game beside a second referee that knows the rules from `naive.py` alone: moves, points, ranks, the end."""

from __future__ import annotations

import random

import pytest

from ratusha.game import ending, scores
from ratusha.games.welcome_to.scoring import total
from ratusha.games.welcome_to.state import Phase
from ratusha.games.welcome_to.tests import naive
from ratusha.games.welcome_to.tests.mirror import Mirror
from ratusha.games.welcome_to.tests.playing import (
    GAME,
    MODES,
    SEATS,
    Policy,
    at_random,
    greedily,
    mixed,
    positions,
    setting,
    with_care,
)
from ratusha.kernel import CHANCE, COMPILED, Result
from ratusha.match.position import Position
from ratusha.match.setting import Setting
from tests.steps import who_acts

pytestmark = pytest.mark.skipif(COMPILED, reason="matches are played with plain objects")

TABLES = [(mode, seats) for mode in MODES for seats in SEATS[mode]]
at_every_table = pytest.mark.parametrize(("mode", "seats"), TABLES)


def compare(agreed: Setting, policy: Policy, rng: random.Random, often: float = 1.0) -> Mirror:
    """A whole match, both referees side by side; so many of the decisions are compared in full."""
    mirror, compared = Mirror(agreed.mode, agreed.seats, agreed.options), 0
    for position, who, words, _ in positions(agreed, policy, rng):
        if mirror.rounds_closed > compared:
            compared += 1
            compare_points(position, mirror)
        if position.state.phase == Phase.PLAY and rng.random() < often:
            compare_choices(position, mirror)
        if who == CHANCE and words:
            mirror.draw(words)
        elif words:
            mirror.hear(who, words)
    assert compared == mirror.rounds_closed
    compare_end(position, mirror)
    return mirror


def compare_choices(position: Position, mirror: Mirror) -> None:
    acting = who_acts(position.state)
    assert acting == [seat for seat, turn in enumerate(mirror.turns) if turn.step != "done"]
    for seat in range(mirror.seats):
        choices = position.choices(seat)
        assert len(set(choices)) == len(choices)
        assert set(choices) == mirror.legal(seat), (seat, mirror.turns[seat], mirror.sheets[seat])


def compare_points(position: Position, mirror: Mirror) -> None:
    """When a round has closed: every line, the total, and sheets as they can be."""
    result = Result()
    scores(position.state, result)
    for seat, lines in enumerate(mirror.lines()):
        assert dict(zip(GAME.facts.categories, result.points[seat], strict=False)) == lines
        assert total(position.state, seat) == naive.total(mirror.sheets, seat)
        assert naive.wrong_with(mirror.sheets[seat]) == ""


def compare_end(position: Position, mirror: Mirror) -> None:
    result = Result()
    ending(position.state, result)
    assert GAME.facts.endings[result.reason - 1] == mirror.reason
    assert list(result.rank[: mirror.seats]) == naive.ranks(mirror.sheets)
    for seat, sheet in enumerate(GAME.view(position.state, 0)["sheets"]):
        assert sheet["score"] == naive.lines(mirror.sheets, seat)
        assert sheet["houses"] == mirror.sheets[seat].streets


@at_every_table
def test_both_referees_allow_the_same_when_all_play_at_random(mode: str, seats: int) -> None:
    rng = random.Random(f"random {mode} {seats}")
    compare(setting(mode, seats), at_random(rng), rng, often=1 / seats)


@pytest.mark.parametrize(("mode", "seats"), [table for table in TABLES if table[1] in (1, 2, 4, 7)])
def test_both_referees_allow_the_same_under_any_options_when_all_play_with_care(mode: str, seats: int) -> None:
    rng = random.Random(f"care {mode} {seats}")
    compare(mixed(mode, seats, 1), with_care(rng), rng, often=1 / seats)


@pytest.mark.parametrize("mode", MODES)
def test_both_referees_count_the_same_when_all_take_the_best_of_a_few_moves(mode: str) -> None:
    rng = random.Random(f"greed {mode}")
    compare(setting(mode, SEATS[mode][0]), greedily(rng), rng, often=0.3)
