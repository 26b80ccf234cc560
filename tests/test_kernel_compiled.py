"""The kernel in compiled processes: the same rules, the same bytes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.compiled import SRC, Ran, run, script

pytest.importorskip("numba", reason="these compile rules: pip install 'ratusha[fast]'")

TOY = """
from ratusha.kernel import (
    Events, Rng, Silent, below, event_rows, i1, i2, i4, i8, layout, new, offer, offer_outcome, offer_outcomes, pack,
    rule, seed_rng, table, tell, unpack,
)

PAY = table([3, 5, 70000])
GRID = table([[1, -2], [3, -4]])

@layout
class Town:
    a = i1()
    b = i1()
    wide = i8()
    row = i2(4)
    grid = i1(2, 3)
    cube = i4(2, 2, 2)
    out = i8(24)

@layout
class Moves:
    count = i2()
    actions = i2(3)
    next_field = i2(3)

@layout
class Outcomes:
    count = i2()
    stream = i1()
    total = i4()
    numbers = i2(3)
    weights = i2(3)
"""

PLAYED = (
    TOY
    + """
@rule
def play(town: Town, moves: Moves, outcomes: Outcomes, rng: Rng, events: Events, steps: int) -> None:
    for step in range(steps):
        number = below(rng, 6)
        town.wide = (town.wide * 31 + number) % 1000003
        town.row[number % 4] += PAY[number % 2] + GRID[number % 2][step % 2]
        town.grid[step % 2][number % 3] = (town.grid[step % 2][number % 3] + 1) % 100
        town.cube[step % 2][number % 2][(step + number) % 2] -= PAY[2]
        tell(events, number, step, -number, PAY[2], town.row[0])
    for number in range(3):
        offer(moves, town.row[number])
    offer_outcome(outcomes, 4, 2)
    offer_outcome(outcomes, 5, 0)
    offer_outcome(outcomes, 6, 3)

town, moves, outcomes, rng, events = new(Town), new(Moves), new(Outcomes), new(Rng), new(Events)
seed_rng(rng, 1 << 40, 12345678901)
play(town, moves, outcomes, rng, events, 250)
for record in (town, moves, outcomes, rng, events):
    print(pack(record).hex())
silent = new(Silent)
play(town, new(Moves), new(Outcomes), rng, silent, 50)
print(pack(town).hex(), pack(silent).hex())
print(event_rows(unpack(Events, pack(events))))
"""
)

ARITHMETIC = (
    TOY
    + """
from ratusha.kernel import load, rows

@rule
def reckon(town: Town) -> None:
    a = town.a
    b = town.b
    out = town.out
    out[0] = a + b
    out[1] = a - b
    out[2] = a * b
    out[3] = -a
    out[4] = abs(a)
    out[5] = a << 9
    out[6] = a >> 1
    out[7] = ~a
    out[8] = a & b
    out[9] = a | b
    out[10] = a ^ b
    out[11] = max(a, b) + 1
    out[12] = min(a, b) - 1
    out[13] = a * a * a
    out[14] = 1 << (b & 31)
    out[15] = (a + b) * (a - b)
    total = a
    for _ in range(10):
        total += b
    out[16] = total
    if b:
        out[17] = a // b
        out[18] = a % b
    out[19] = a == b
    out[20] = a < b
    town.row[0] = a
    town.row[0] += b
    out[21] = town.row[0]
    out[22] = town.a + 1
    out[23] = a ** 2

for a in (-127, -100, -7, -1, 0, 1, 6, 99, 127):
    for b in (-127, -100, -3, -1, 0, 1, 4, 100, 127):
        filled = Town()
        filled.a, filled.b = a, b
        towns = rows(Town, 1)
        load(towns, 0, pack(filled))
        reckon(towns[0])
        print(a, b, unpack(Town, pack(towns[0])).out)
"""
)

BEYOND = (
    TOY
    + """
from ratusha.kernel import CHECKED

@rule
def wrong_index(town: Town, at: int) -> int:
    town.row[at] = 1
    return town.row[at]

@rule
def wrong_row(town: Town, at: int) -> int:
    return town.grid[at][0]

@rule
def wrong_fact(at: int) -> int:
    return PAY[at]

@rule
def many_moves(moves: Moves, count: int) -> None:
    for number in range(count):
        offer(moves, number)

@rule
def many_outcomes(outcomes: Outcomes, count: int) -> None:
    for number in range(count):
        offer_outcome(outcomes, number, 1)

@rule
def many_events(events: Events, count: int) -> None:
    for number in range(count):
        tell(events, number, 0, 0, 0, 0)

@rule
def long_list(outcomes: Outcomes) -> None:
    offer_outcomes(outcomes, (1, 2, 3, 4), (1, 1, 1, 1), 4)

def said(function, *args):
    try:
        function(*args)
    except IndexError:
        return "IndexError"
    return "nothing"

for function, record, count in (
    (wrong_index, Town, 4), (wrong_row, Town, 2), (many_moves, Moves, 4), (many_outcomes, Outcomes, 4),
    (many_events, Events, 257),
):
    print(function.__name__, said(function, new(record), count))
print("wrong_fact", said(wrong_fact, 3))
if CHECKED:  # unchecked, it would write behind the record
    print("long_list", said(long_list, new(Outcomes)))
"""
)

TWINS = """
from ratusha.kernel import generic, i2, layout, new, pack, register, rule, unpack, contract_function

@layout
class Twin:
    coins = i2(2)

@layout
class Sibling:
    coins = i2(2)

@rule
def earn_one(state: Twin) -> None:
    state.coins[0] += 1

@rule
def earn_ten(state: Sibling) -> None:
    state.coins[0] += 10

register(Twin, {"earn": earn_one})
register(Sibling, {"earn": earn_ten})
earn = contract_function("earn")

@generic
def earn_often(state: object, times: int) -> None:
    for _ in range(times):
        earn(state)

for kind in (Twin, Sibling):
    state = new(kind)
    earn_often(state, 3)
    print(unpack(kind, pack(state)))
"""


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    """Of its own, so that nothing is found compiled."""
    return tmp_path / "cache"


@pytest.mark.slow
def test_the_same_rules_leave_the_same_bytes_and_events(tmp_path: Path, cache: Path) -> None:
    played = script(tmp_path / "toy", PLAYED)
    plain = run(played, compiled=False)
    assert plain.status == 0, plain.err
    assert plain.out.count("\n") == 7
    assert run(played, compiled=True, cache=cache) == plain
    assert run(played, compiled=False, checked=True) == plain
    assert run(played, compiled=True, checked=True, cache=cache) == plain


def test_small_fields_reckon_like_whole_numbers(tmp_path: Path, cache: Path) -> None:
    reckoned = script(tmp_path / "toy", ARITHMETIC)
    plain = run(reckoned, compiled=False)
    assert plain.status == 0, plain.err
    assert run(reckoned, compiled=True, cache=cache) == plain


@pytest.mark.slow
def test_after_an_unchecked_run_a_checked_one_with_the_same_cache_still_checks(tmp_path: Path, cache: Path) -> None:
    beyond = script(tmp_path / "toy", BEYOND)
    every_mode = {"many_moves", "many_outcomes", "many_events"}
    for checked in (False, True, False, True):
        ran = run(beyond, compiled=True, checked=checked, cache=cache)
        assert ran.status == 0, ran.err
        said = dict(line.split() for line in ran.out.splitlines())
        assert every_mode <= {name for name, what in said.items() if what == "IndexError"}
        if checked:
            assert set(said.values()) == {"IndexError"}, said
        else:
            assert said["wrong_index"] == "nothing"


def test_two_layouts_with_equal_fields_stay_two_games(tmp_path: Path, cache: Path) -> None:
    twins = script(tmp_path / "toy", TWINS)
    expected = Ran(0, "Twin(coins=[3, 0])\nSibling(coins=[30, 0])\n", "")
    assert run(twins, compiled=False) == expected
    assert run(twins, compiled=True, cache=cache) == expected
    assert run(twins, compiled=True, cache=cache) == expected


@pytest.mark.parametrize("name", ["item", "sort", "copy", "size", "view"])
def test_a_field_named_like_an_attribute_of_numpy_is_refused(name: str, cache: Path) -> None:
    text = f"from ratusha.kernel import i1, layout, new\nnew(layout(type('Town', (), {{'{name}': i1()}})))"
    ran = run("-c", text, compiled=True, cache=cache)
    assert ran.status == 1
    assert f"NameError: Town.{name}: NumPy records have an attribute of that name" in ran.err


def test_a_table_is_frozen(cache: Path) -> None:
    ran = run("-c", "from ratusha.kernel import table\ntable([1, 2])[0] = 3", compiled=True, cache=cache)
    assert "read-only" in ran.err


WARM = """
import json, sys
from numba.core import event

with event.install_recorder("numba:compile") as compiling:
    from ratusha.arena.playout import play_matches
    from ratusha.arena.worker import Task, play, warm
    from ratusha.bots.workbench import workbench_for
    from ratusha.games.machi_koro_2 import rules

    task = Task(**json.load(sys.stdin))
    warm(task)
    play(task)
    rules.to_move(workbench_for(task.game).states[0])

def count(rule):
    return {"hits": sum(rule.stats.cache_hits.values()), "misses": sum(rule.stats.cache_misses.values())}

print(json.dumps({"play": count(play_matches), "rule": count(rules.to_move), "compiled": len(compiling.buffer)}))
"""
TASK = {
    "game": "machi_koro_2", "mode": "base", "options": {}, "seats": 3, "policies": [0, 1, 0], "seed": 1, "first": 0,
    "count": 5, "step_limit": 5000,
}  # fmt: skip


@pytest.mark.slow
def test_a_second_process_loads_what_the_first_compiled_and_compiles_nothing() -> None:
    assert run("-c", WARM, compiled=True, checked=True, typed=TASK).status == 0
    second = run("-c", WARM, compiled=True, checked=True, typed=TASK).json
    assert second == {"play": {"hits": 1, "misses": 0}, "rule": {"hits": 1, "misses": 0}, "compiled": 0}


@pytest.mark.slow
def test_other_seats_options_and_policies_need_no_compiling() -> None:
    assert run("-c", WARM, compiled=True, checked=True, typed=TASK).status == 0
    other = TASK | {"seats": 5, "policies": [1] * 5, "options": {"promos": "yes"}, "seed": 1 << 50, "first": 9}
    assert run("-c", WARM, compiled=True, checked=True, typed=other).json["compiled"] == 0


WITHOUT_NUMBA = f"""
import sys
sys.path.insert(0, {str(SRC)!r})
from ratusha.kernel import COMPILED, i1, layout, new, pack

@layout
class Town:
    coins = i1(3)

print(COMPILED, type(new(Town)).__name__, pack(new(Town)).hex())
"""


def test_without_numba_one_line_says_so_and_the_rules_run_plain() -> None:
    """-S leaves site-packages out, so that Numba is truly not there."""
    command = [sys.executable, "-I", "-S", "-c", WITHOUT_NUMBA]
    environ = os.environ | {"RATUSHA_COMPILED": "1"}
    done = subprocess.run(command, env=environ, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "False Town 00000000\n")
    assert done.stderr.count("\n") == 1
    assert "Numba is not installed" in done.stderr


def test_without_numba_a_simulation_says_so_once_whatever_the_number_of_workers() -> None:
    text = f"""
import sys
sys.path.insert(0, {str(SRC)!r})
if __name__ == "__main__":
    from ratusha.arena.simulate import plan, simulate
    from ratusha.game import load_game
    game = load_game("machi_koro_2")
    task = plan(game, mode="base", options={{}}, seats=2, policies=(0,), seed=1, games=4)
    print(simulate(task, workers=2).tally[0])
"""
    environ = {key: value for key, value in os.environ.items() if key != "RATUSHA_COMPILED"}
    done = subprocess.run([sys.executable, "-I", "-S", "-c", text], env=environ, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "4\n"), done.stderr
    assert done.stderr.count("\n") == 1
    assert "Numba is not installed" in done.stderr
