"""Bots at this game: they reach the target, they know no more than their seat, and they leave no trace."""

from __future__ import annotations

from functools import partial

import pytest

from ratusha.arena.playout import GAMES, POINTS, UNFINISHED, WINS
from ratusha.arena.simulate import plan, simulate
from ratusha.bots import POLICIES, by_name, policy_number
from ratusha.game import apply, fill_hidden, hide, legal_actions, load_game
from ratusha.games.sprawlopolis.scoring import total
from ratusha.games.sprawlopolis.state import Metropolis, Moves, Phase
from ratusha.kernel import COMPILED, Rng, Silent, copy, pack, seed_rng
from tests import random_play

pytestmark = pytest.mark.skipif(COMPILED, reason="a bot at a table works on plain objects")

GAME = load_game("sprawlopolis")
decisions = partial(random_play.decisions, GAME)


def listed(city: Metropolis, seat: int) -> list[int]:
    moves = Moves()
    legal_actions(city, seat, moves)
    return list(moves.actions[: moves.count])


def twenty_matches(bot: str) -> list[int]:
    task = plan(GAME, mode="base", options={}, seats=1, policies=(policy_number(bot),), seed=3, games=20)
    return simulate(task, workers=1).tally


@pytest.mark.slow
def test_greedy_reaches_the_target_more_often_than_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """Alone, in the base game; at random hardly anyone has more than nothing."""
    monkeypatch.setenv("RATUSHA_CHECKED", "1")
    greedy, at_random = twenty_matches("greedy"), twenty_matches("random")
    assert greedy[UNFINISHED] == at_random[UNFINISHED] == 0
    assert greedy[WINS] > greedy[GAMES] // 2 > at_random[WINS]
    assert greedy[POINTS] > at_random[POINTS] + 20 * 20


@pytest.mark.parametrize("bot", POLICIES)
@pytest.mark.parametrize(("mode", "seats"), [("base", 3), ("duel", 2), ("interstate", 2), ("interstate_solo", 1)])
def test_a_bot_chooses_something_legal_and_changes_nothing(bot: str, mode: str, seats: int) -> None:
    thinker = by_name(GAME, bot, 3)
    for city in decisions(mode, seats, seed=3, every=9):
        before = pack(city)
        assert thinker.choose(city, city.turn) in listed(city, city.turn)
        assert pack(city) == before


def test_greedy_takes_the_placement_with_the_best_score() -> None:
    """The first of the best, counted by laying every card everywhere."""
    city = next(each for each in decisions("base", 1, seed=5) if each.city_count == 3)
    values = {}
    for action in listed(city, 0):
        after = copy(city)
        apply(after, 0, action, Silent())
        values[action] = total(after)
    assert by_name(GAME, "greedy", 1).choose(city, 0) == max(values, key=lambda action: values[action])


def test_greedy_knows_no_more_than_its_seat() -> None:
    rng, greedy = Rng(), by_name(GAME, "greedy", 7)
    seed_rng(rng, 4, 0)
    for city in decisions("duel", 2, seed=8, every=12):
        if city.phase == Phase.PLAY:
            hidden = copy(city)
            hide(hidden, city.turn)
            other = copy(hidden)
            fill_hidden(other, rng)
            assert len({greedy.choose(each, city.turn) for each in (city, hidden, other)}) == 1
