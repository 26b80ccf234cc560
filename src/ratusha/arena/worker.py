"""A process that plays matches: it compiles or loads the rules of one game once, then plays what it is asked."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.synchronize import Barrier
from typing import Any

from ratusha.bots.workbench import Workbench, workbench_for
from ratusha.errors import RatushaError
from ratusha.kernel import COMPILED, MOST_SEATS, NOBODY, compile_lock, i4, i8, numbers, why_not_compiled

from .playout import TALLY, play_matches


@dataclass(frozen=True)
class Task:
    """Which games to play. Everything is small and plain: it travels between processes."""

    game: str
    mode: str
    options: dict[str, str]
    seats: int
    policies: tuple[int, ...]
    seed: int
    first: int
    count: int
    step_limit: int
    traced: bool = False


@dataclass(frozen=True)
class Played:
    """What came of a task; `began` and `ended` are the machine's monotonic clock, compiling left out."""

    count: int
    began: float
    ended: float
    tally: list[int]
    traces: list[list[tuple[int, int]]]


def play_on(bench: Workbench, task: Task, first: int, count: int, tally: Any, trace: Any) -> None:
    """So many of the task's games, from that number on."""
    policies = numbers(i4, MOST_SEATS)
    for seat, policy in enumerate(task.policies):
        policies[seat] = policy
    options = bench.game.option_row(task.mode, task.options)
    play_matches(
        bench.states, bench.lists, bench.indices, bench.outcomes, bench.rngs, bench.silent, bench.result, options,
        policies, task.seats, task.seed, first, count, task.step_limit, tally, trace,
    )  # fmt: skip


def warm(task: Task) -> float:
    """Compile, or load what is compiled: the seconds it took. One process at a time, so that it is done once."""
    began = time.perf_counter()
    with compile_lock():
        try:
            play_on(workbench_for(task.game), task, 0, 0, numbers(i8, TALLY), numbers(i4, 0, 2))
        except Exception as error:  # of many kinds, as no match has begun: whatever is wrong is wrong with the rules
            if not COMPILED:
                raise
            why = why_not_compiled(error)
            raise RatushaError(
                "the rules of {game} do not compile: {why}; --plain runs them as they are", game=task.game, why=why
            ) from error
    return time.perf_counter() - began


wrong: list[RatushaError] = []
"""Why this process cannot play, if it cannot: told by `play`, since what a pool's initializer raises is lost."""


def warm_together(task: Task, others: Barrier) -> None:
    """Wait until every worker is ready, so that the clock measures playing alone."""
    try:
        warm(task)
    except RatushaError as error:
        wrong.append(error)
    others.wait()


def play(task: Task) -> Played:
    """Play the task's games."""
    if wrong:
        raise wrong[0]
    bench, tally = workbench_for(task.game), numbers(i8, TALLY)
    began = time.perf_counter()
    traces = list(_traces(bench, task, tally)) if task.traced else []
    if not task.traced:
        play_on(bench, task, task.first, task.count, tally, numbers(i4, 0, 2))
    return Played(task.count, began, time.perf_counter(), [int(each) for each in tally], traces)


def _traces(bench: Workbench, task: Task, tally: Any) -> Iterator[list[tuple[int, int]]]:
    """Game by game: who did what, as numbers."""
    trace = numbers(i4, 20 * task.step_limit + 1000, 2)
    for game in range(task.first, task.first + task.count):
        play_on(bench, task, game, 1, tally, trace)
        steps = []
        for who, number in trace:
            if who == NOBODY:
                break
            steps.append((int(who), int(number)))
        yield steps
