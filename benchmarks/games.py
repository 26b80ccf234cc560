"""How fast each game runs on one core, beside a fixed calibration loop in the same run.

    python benchmarks/games.py [--json] [--game machi_koro_2] [--seconds 2] [--cold]

Machines are noisy and unlike, so every speed also stands as a ratio to the calibration loop: a fixed amount of integer
work, once in plain Python and once compiled. `--cold` also compiles into an empty cache and says how long that took.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

from ratusha.arena.playout import CHANCES, CHECKSUM, DECISIONS, GAMES, TALLY
from ratusha.arena.simulate import plan
from ratusha.arena.worker import Task, play_on, warm
from ratusha.bots.workbench import Workbench, workbench_for
from ratusha.game import found_games, load_game, scores
from ratusha.kernel import COMPILED, copy, copy_row, generic, i4, i8, numbers

STEPS = 300_000
SEED = 2026


@generic
def calibration(steps: int) -> int:
    """Fixed work: a small generator of numbers and a table that it keeps changing."""
    word = 1
    total = 0
    for _ in range(steps):
        word = (word * 1103515245 + 12345) & 0x7FFFFFFF
        if word & 1:
            total += word % 7
    return total


@generic
def copies(states: Any, times: int) -> None:
    for turn in range(times):
        copy_row(states, 1 + (turn & 1), 2 - (turn & 1))


@generic
def count_often(state: Any, result: Any, times: int) -> None:
    for _ in range(times):
        scores(state, result)


def best(repeat: int, work: Callable[[], Any]) -> float:
    """Seconds of the fastest of several runs: the one least disturbed."""
    times = []
    for _ in range(repeat):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return min(times)


def calibrate() -> float:
    """Million calibration steps a second."""
    calibration(1)
    steps = STEPS * (200 if COMPILED else 1)
    return steps / best(5, lambda: calibration(steps)) / 1e6


def tasks(name: str) -> list[Task]:
    """Every mode and seat count, at random and, for the fewest seats, greedily."""
    game = load_game(name)
    found = []
    for mode in game.facts.modes:
        for seats in range(mode.fewest, mode.most + 1):
            for policy in (0, 1) if seats == mode.fewest else (0,):
                found.append(plan(game, mode=mode.id, options={}, seats=seats, policies=(policy,), seed=SEED, games=0))
    return found


def speed(task: Task, seconds: float) -> dict[str, Any]:
    """Play for about that long in several parts, and keep the fastest."""
    warm(task)
    bench = workbench_for(task.game)
    count, first = 1, played(bench, task, 1)
    while (took := first[0]) < seconds / 10:
        count = max(2 * count, int(count * seconds / 5 / max(took, 1e-6)) if took > 1e-3 else 8 * count)
        first = played(bench, task, count)
    again = 5 if took < seconds else 0  # one match of greedy bots, plain, may take longer than all else
    took, tally = min([first, *(played(bench, task, count) for _ in range(again))])
    return {
        "mode": task.mode,
        "seats": task.seats,
        "bots": ("random", "greedy")[task.policies[0]],
        "games_per_second": tally[GAMES] / took,
        "decisions_per_second": tally[DECISIONS] / took,
        "steps_per_second": (tally[DECISIONS] + tally[CHANCES]) / took,
        "checksum": tally[CHECKSUM],
    }


def played(bench: Workbench, task: Task, count: int) -> tuple[float, list[int]]:
    tally = numbers(i8, TALLY)
    began = time.perf_counter()
    play_on(bench, task, 0, count, tally, numbers(i4, 0, 2))
    return time.perf_counter() - began, [int(each) for each in tally]


def copy_nanoseconds(name: str) -> float:
    bench = workbench_for(name)
    if not COMPILED:
        state = bench.states[0]
        return best(5, lambda: [copy(state) for _ in range(1000)]) * 1e6
    copies(bench.states, 1)
    return best(5, lambda: copies(bench.states, 1_000_000)) * 1e3


def score_microseconds(name: str) -> float:
    """Counting the table of a match that is over, all lines of all seats."""
    bench, task = workbench_for(name), tasks(name)[0]
    played(bench, task, 1)
    count_often(bench.states[0], bench.result, 1)
    times = 10_000 if COMPILED else 50
    return best(5, lambda: count_often(bench.states[0], bench.result, times)) * 1e6 / times


def measure(name: str, seconds: float) -> dict[str, Any]:
    """Everything about one game in this process, plain or compiled."""
    began = time.perf_counter()
    warm(tasks(name)[0])
    warmed = time.perf_counter() - began
    return {
        "calibration": calibrate(),
        "warm_seconds": warmed,
        "copy_nanoseconds": copy_nanoseconds(name),
        "score_microseconds": score_microseconds(name),
        "speeds": [speed(task, seconds) for task in tasks(name)],
        "calibration_again": calibrate(),
    }


def in_child(compiled: bool, cache: str | None, arguments: list[str]) -> Any:
    env = dict(os.environ, RATUSHA_COMPILED="1" if compiled else "0") | ({"RATUSHA_CACHE": cache} if cache else {})
    done = subprocess.run(
        [sys.executable, __file__, "--child", *arguments], env=env, stdout=subprocess.PIPE, check=True
    )
    return json.loads(done.stdout)


def cold_seconds(name: str) -> float:
    """Seconds to compile the whole game into an empty cache."""
    with tempfile.TemporaryDirectory() as folder:
        return float(in_child(True, folder, ["--game", name, "--only-warm"])["warm_seconds"])


def start_seconds(name: str) -> float:
    """A whole `ratusha simulate --games 1`, once the rules are compiled."""
    command = [sys.executable, "-m", "ratusha", "simulate", name, "--games", "1", "--workers", "1"]
    return best(3, lambda: subprocess.run(command, check=True, capture_output=True))


def show(name: str, way: str, found: dict[str, Any]) -> None:
    scale = found["calibration"] * 1e6
    small = f"copy {found['copy_nanoseconds']:.0f} ns, score {found['score_microseconds']:.2f} µs"
    print(f"\n{name}, {way}: calibration {found['calibration']:.1f} M steps/s, {small}")
    print(f"  {'mode':<10}{'seats':>5} {'bots':<8}{'games/s':>12}{'decisions/s':>14}{'steps/s':>14}{'to the loop':>14}")
    for row in found["speeds"]:
        print(
            f"  {row['mode']:<10}{row['seats']:>5} {row['bots']:<8}{row['games_per_second']:>12,.0f}"
            f"{row['decisions_per_second']:>14,.0f}{row['steps_per_second']:>14,.0f}"
            f"{row['steps_per_second'] / scale:>14.4f}"
        )


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--game", choices=sorted(found_games()), help="only this one")
    reader.add_argument("--seconds", type=float, default=2.0, help="how long to play each setting, about")
    reader.add_argument("--json", action="store_true", help="print JSON")
    reader.add_argument("--cold", action="store_true", help="also compile into an empty cache")
    reader.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    reader.add_argument("--only-warm", action="store_true", help=argparse.SUPPRESS)
    asked = reader.parse_args()
    if asked.child:
        seconds = 0.0 if asked.only_warm else asked.seconds
        print(json.dumps(warm_only(asked.game) if asked.only_warm else measure(asked.game, seconds)))
        return
    results = {name: all_about(name, asked) for name in ([asked.game] if asked.game else sorted(found_games()))}
    if asked.json:
        print(json.dumps({"machine": platform.processor() or platform.machine(), "games": results}, indent=2))


def warm_only(name: str) -> dict[str, float]:
    began = time.perf_counter()
    warm(tasks(name)[0])
    return {"warm_seconds": time.perf_counter() - began}


def all_about(name: str, asked: argparse.Namespace) -> dict[str, Any]:
    rest = ["--game", name, "--seconds", str(asked.seconds)]
    found: dict[str, Any] = {"compiled": in_child(True, None, rest), "plain": in_child(False, None, rest)}
    found["simulate_one_game_seconds"] = start_seconds(name)
    if asked.cold:
        found["compile_seconds"] = cold_seconds(name)
    if not asked.json:
        show(name, "compiled", found["compiled"])
        show(name, "plain", found["plain"])
        print(f"  `ratusha simulate {name} --games 1`, cached: {found['simulate_one_game_seconds']:.2f} s")
        if asked.cold:
            print(f"  compiling the whole game: {found['compile_seconds']:.1f} s")
    return found


if __name__ == "__main__":
    main()
