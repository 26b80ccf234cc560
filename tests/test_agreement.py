"""There is one text of the rules: plain and compiled processes play the same games, to the last byte."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from ratusha.arena.playout import CHECKSUM, DECISIONS, GAMES, UNFINISHED
from ratusha.arena.simulate import plan, simulate
from ratusha.arena.worker import Task
from ratusha.bots.policies import GREEDY, RANDOM
from ratusha.game import Game, found_games, load_game
from ratusha.match.setting import Setting
from ratusha.testing import settings_of
from tests.compiled import SRC, TOYS, copy_of_src, edit, run
from tests.heavy import THOROUGH, weight
from tests.toys.install import secret_bids

pytest.importorskip("numba", reason="these compare with compiled rules: pip install 'ratusha[fast]'")
numpy: Any = pytest.importorskip("numpy", reason="these compare with compiled rules: pip install 'ratusha[fast]'")

# Plays the tasks it is given; says every tally, and how the last state of each looks, with what everyone sees of it.
PLAY = """
import json, sys
from importlib import import_module
from ratusha.arena.worker import Task, play, warm
from ratusha.bots.workbench import workbench_for
from ratusha.game import found_games
from ratusha.kernel import i4, load, numbers, pack, rows

def seen(task, bench):
    package = found_games()[task.game]
    features = import_module(f"{package}.features")
    hide = import_module(f"{package}.rules").hide
    hidden, out = rows(bench.game.State, 1), numbers(i4, features.FEATURES)
    for seat in range(task.seats):
        load(hidden, 0, pack(bench.states[0]))
        hide(hidden[0], seat)
        features.features(hidden[0], seat, out)
        yield [pack(hidden[0]).hex(), [int(number) for number in out]]

played = []
for task in (Task(**each) for each in json.load(sys.stdin)):
    if not played:
        warm(task)
    tally, bench = play(task).tally, workbench_for(task.game)
    played.append({"tally": tally, "state": pack(bench.states[0]).hex(), "seen": list(seen(task, bench))})
json.dump(played, sys.stdout)
"""

SHARE = 1 if THOROUGH else 4
"""`make test-all` compares all of it, `make test` a quarter."""
RANDOM_GAMES = 2000 // SHARE
GREEDY_GAMES = 48
CUT_GAMES = 64
"""Of each game and of each kind of task, over all its settings. Plain greedy play is what takes the time: a match of
Bloom Town is 3 ms at random, and a second or two greedily."""
GREEDY_STEPS = 56 // SHARE
"""Decisions of a greedy match of a heavy game, shared by its weight; of a small game it is whole."""
MOST_SETTINGS = 200
MOST_MIXES = 8


def mixes_of(game: Game) -> int:
    """As many as there is room for at each number of seats in each mode and edition, besides the edition as it is."""
    places = sum(mode.most - mode.fewest + 1 for mode in game.facts.modes) * (1 + len(game.facts.presets))
    return max(2, min(MOST_MIXES, MOST_SETTINGS // places - 1))


def settings_to_compare(game: Game) -> list[Setting]:
    return list(settings_of(game, 5000, mixes_of(game)))


def share(games: int, place: int, places: int) -> int:
    """So many games, spread as evenly as they can be: where places are more than games, some go without."""
    return games * (place + 1) // places - games * place // places


def tasks_of(game: Game) -> list[Task]:
    """Whole matches by each policy and by a mix of them, and matches cut short, for positions along the way."""
    tasks, settings, heavy = [], settings_to_compare(game), weight(game)
    steps, greedy = (max(4, GREEDY_STEPS // heavy), GREEDY_GAMES) if heavy > 1 else (5000, GREEDY_GAMES // SHARE)
    for kind, (policies, whole, step_limit) in enumerate((
        ((RANDOM,), RANDOM_GAMES // heavy, 5000), ((GREEDY,), greedy, steps),
        ((RANDOM, GREEDY), greedy, steps),
        ((RANDOM,), CUT_GAMES, 9), ((RANDOM,), CUT_GAMES, 40), ((RANDOM,), CUT_GAMES, 90),
    )):  # fmt: skip
        for place, setting in enumerate(settings):
            # Shifted, so that the settings that go without are others for every kind.
            if games := share(whole, (place + kind) % len(settings), len(settings)):
                agreed = plan(
                    game, mode=setting.mode, options=setting.options, seats=setting.seats, policies=policies,
                    seed=place, games=games, step_limit=step_limit,
                )  # fmt: skip
                tasks.append(agreed)
    return tasks


def play(tasks: list[Task], *, compiled: bool, checked: bool = False, path: tuple[Path, ...] = (SRC,)) -> Any:
    typed = [asdict(task) for task in tasks]
    return run("-c", PLAY, compiled=compiled, checked=checked, typed=typed, path=path).json


def assert_same(tasks: list[Task], one: Any, other: Any) -> None:
    for task, first, second in zip(tasks, one, other, strict=True):
        assert first == second, task


@pytest.mark.parametrize("name", sorted(found_games()))
def test_every_value_is_compared_at_every_table_in_every_edition(name: str) -> None:
    """A table is a mode with a number of seats. An option of too many values shows all of them over several tables."""
    game, tasks = load_game(name), tasks_of(load_game(name))
    tables = {(mode.id, seats) for mode in game.facts.modes for seats in range(mode.fewest, mode.most + 1)}
    assert {(task.mode, task.seats) for task in tasks if GREEDY in task.policies} == tables
    for edition in ({}, *(preset.values for preset in game.facts.presets)):
        here = [task for task in tasks if edition.items() <= task.options.items()]
        for option in (each for each in game.facts.options if len(each.values) <= mixes_of(game)):
            met = {(task.mode, task.seats, task.options[option.id]) for task in here}
            values = [edition[option.id]] if option.id in edition else option.values
            assert met == {(*table, value) for table in tables for value in values}, option.id


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(found_games()))
def test_plain_and_compiled_play_the_same_games(name: str) -> None:
    tasks = tasks_of(load_game(name))
    plain = play(tasks, compiled=False)
    assert_same(tasks, plain, play(tasks, compiled=True, checked=True))
    assert [each["tally"][GAMES] for each in plain] == [task.count for task in tasks]
    assert sum(each["tally"][GAMES] for each in plain) > RANDOM_GAMES // weight(load_game(name))
    # Not all differ: a short game is not cut by a limit, and alone a mix of policies is the first of them.
    assert len({each["tally"][CHECKSUM] for each in plain}) > len(tasks) // 2


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(found_games()))
def test_checked_and_unchecked_play_the_same_games(name: str) -> None:
    """What `simulate` ships is unchecked: the rules are compiled a second time for this."""
    tasks = tasks_of(load_game(name))
    assert_same(tasks, play(tasks, compiled=True, checked=True), play(tasks, compiled=True, checked=False))


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(found_games()))
def test_checked_and_unchecked_play_the_same_games_when_plain(name: str) -> None:
    tasks = [task for task in tasks_of(load_game(name)) if task.step_limit < 5000 and GREEDY not in task.policies]
    assert_same(tasks, play(tasks, compiled=False, checked=True), play(tasks, compiled=False, checked=False))


def refused_when_compiled(game: Game) -> list[str]:
    """Fields named like NumPy's attributes: a compiled process will not make such a record."""
    layouts = (game.State, game.Moves, game.Outcomes)
    return sorted(name for kind in layouts for name in kind.spec.by_name if hasattr(numpy.record, name))


@pytest.mark.slow
def test_a_game_with_hidden_hands_is_the_same_plain_and_compiled() -> None:
    """Here a greedy bot must fill in what it cannot know, and in one mode plays against a rival."""
    game = secret_bids()
    if found := refused_when_compiled(game):
        pytest.skip(f"a compiled process refuses these fields of the toy: {', '.join(found)}")
    tasks = tasks_of(game)
    path = (SRC, TOYS)
    assert_same(tasks, play(tasks, compiled=False, path=path), play(tasks, compiled=True, checked=True, path=path))


def test_a_rule_that_differs_is_noticed(tmp_path: Path) -> None:
    """One coin more from a bakery changes nearly every checksum: the comparison above is not empty."""
    src = copy_of_src(tmp_path)
    bakery = 'icon = "bread", cost = 1, copies = 5, effect = "bank", coins = 2'
    edit(src / "ratusha" / "games" / "machi_koro_2" / "cards.toml", bakery, bakery.replace("coins = 2", "coins = 3"))
    tasks = sorted(tasks_of(load_game("machi_koro_2")), key=lambda task: -task.count)[:3]
    assert tasks[-1].count > 20
    honest, broken = play(tasks, compiled=False), play(tasks, compiled=False, path=(src,))
    for one, other in zip(honest, broken, strict=True):
        assert one["tally"][CHECKSUM] != other["tally"][CHECKSUM]
        assert one["state"] != other["state"]


# --- Sharing the games out --------------------------------------------------------------------------------------------


def whole_run(games: int = 97, seed: int = 1, step_limit: int = 5000) -> Task:
    policies = (RANDOM, GREEDY)
    return plan(
        load_game("machi_koro_2"), mode="base", options={}, seats=3, policies=policies, seed=seed, games=games,
        step_limit=step_limit,
    )  # fmt: skip


@pytest.mark.slow
def test_the_number_of_workers_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does it matter whether they compile."""
    monkeypatch.setenv("RATUSHA_CHECKED", "1")
    tallies = [simulate(whole_run(), workers=workers).tally for workers in (1, 2, 3)]
    assert tallies[0] == tallies[1] == tallies[2] == simulate(whole_run(), workers=2, compiled=False).tally
    assert tallies[0][GAMES] == 97


def test_games_played_apart_are_the_games_played_together() -> None:
    whole = whole_run(30)
    parts = [Task(**(asdict(whole) | {"first": first, "count": count})) for first, count in ((0, 1), (1, 17), (18, 12))]
    one, *pieces = [each["tally"] for each in play([whole, *parts], compiled=False)]
    assert one == [sum(column) for column in zip(*pieces, strict=True)]


def test_another_seed_is_another_run_and_the_same_seed_is_the_same() -> None:
    tasks = [whole_run(10, seed) for seed in (1, 2, 1, 1 + (1 << 32))]
    first, second, again, far = (each["tally"] for each in play(tasks, compiled=False))
    assert first == again
    assert len({first[CHECKSUM], second[CHECKSUM], far[CHECKSUM]}) == 3


def test_a_match_cut_short_is_unfinished() -> None:
    [played] = play([whole_run(10, step_limit=4)], compiled=False)
    assert played["tally"][UNFINISHED] == played["tally"][GAMES] == 10
    assert played["tally"][DECISIONS] == 40
