"""Many matches between bots on all cores: `ratusha simulate`."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, replace
from multiprocessing.process import BaseProcess
from typing import Any

from ratusha.errors import RatushaError
from ratusha.game import Game
from ratusha.kernel import can_compile

from .playout import CHANCES, CHECKSUM, CHOICES, DECISIONS, GAMES, POINTS, UNFINISHED, WINS
from .worker import Played, Task, play, warm_together

CHUNKS_A_WORKER = 16
"""Small enough for a lively progress bar and an even load, large enough to cost nothing."""
MOST_IN_A_CHUNK = 20_000


@dataclass(frozen=True)
class Report:
    """A whole run, as `--json` prints it."""

    task: Task
    seconds: float
    tally: list[int]
    traces: list[list[tuple[int, int]]]

    def as_json(self) -> dict[str, Any]:
        games, decisions = self.tally[GAMES], self.tally[DECISIONS]
        seconds = max(self.seconds, 1e-9)
        seats = range(self.task.seats)
        return {
            "game": self.task.game,
            "mode": self.task.mode,
            "options": self.task.options,
            "seats": self.task.seats,
            "seed": self.task.seed,
            "games": games,
            "decisions": decisions,
            "choices": self.tally[CHOICES],
            "chance_steps": self.tally[CHANCES],
            "seconds": self.seconds,
            "games_per_second": games / seconds,
            "decisions_per_second": decisions / seconds,
            "mean_decisions": decisions / games,
            "wins": [self.tally[WINS + seat] for seat in seats],
            "unfinished": self.tally[UNFINISHED],
            "mean_scores": [self.tally[POINTS + seat] / games for seat in seats],
            "checksum": self.tally[CHECKSUM],
        }


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def simulate(
    task: Task, *, workers: int, compiled: bool = True, progress: Callable[[int], None] = lambda games: None
) -> Report:
    """Play the task's games on that many processes; `progress` is told how many more are done."""
    parts = list(split(task, workers))
    done: list[Played] = []
    with pool(task, min(workers, len(parts)), compiled) as processes:
        with ctrl_c_ignored():  # by the workers too, which start here: whoever gets it ends them
            waiting = [processes.submit(play, part) for part in parts]
        try:
            for finished in as_completed(waiting):
                done.append(finished.result())
                progress(done[-1].count)
        except BrokenProcessPool:
            raise RatushaError("a worker process ended unexpectedly: out of memory, or killed") from None
    return report(task, [each.result() for each in waiting])


def report(task: Task, played: list[Played]) -> Report:
    seconds = max(each.ended for each in played) - min(each.began for each in played)
    tally = [sum(column) for column in zip(*(each.tally for each in played), strict=True)]
    return Report(task, seconds, tally, [trace for each in played for trace in each.traces])


def split(task: Task, workers: int) -> Iterator[Task]:
    """The games in order, in parts of one size."""
    size = min(MOST_IN_A_CHUNK, max(1, task.count // (workers * CHUNKS_A_WORKER)))
    for first in range(task.first, task.first + task.count, size):
        yield replace(task, first=first, count=min(size, task.first + task.count - first))


@contextmanager
def pool(task: Task, workers: int, compiled: bool) -> Iterator[ProcessPoolExecutor]:
    """Fresh processes that run the rules the way asked for, all warm before the first plays; this one stays plain."""
    context = multiprocessing.get_context("spawn")
    together = context.Barrier(workers)
    others = multiprocessing.active_children()
    before = os.environ.get("RATUSHA_COMPILED")
    os.environ["RATUSHA_COMPILED"] = "1" if compiled and can_compile() else "0"
    try:
        with ProcessPoolExecutor(workers, context, initializer=warm_together, initargs=(task, together)) as processes:
            try:
                yield processes
            except BaseException:
                end_all_but(others)
                raise
    finally:
        if before is None:
            del os.environ["RATUSHA_COMPILED"]
        else:
            os.environ["RATUSHA_COMPILED"] = before


def end_all_but(others: list[BaseProcess]) -> None:
    """End the workers where they are: nobody waits for what they would bring."""
    for each in multiprocessing.active_children():
        if each not in others:
            each.terminate()


@contextmanager
def ctrl_c_ignored() -> Iterator[None]:
    """Processes that are started meanwhile ignore it for good. Only the main thread may decide about signals."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def bots_by_seat(names: tuple[int, ...], seats: int) -> tuple[int, ...]:
    """Fewer bots than seats go round again."""
    return tuple(names[seat % len(names)] for seat in range(seats))


def plan(
    game: Game, *, mode: str, options: Mapping[str, str], seats: int, policies: tuple[int, ...], seed: int, games: int,
    step_limit: int = 5000, traced: bool = False,
) -> Task:  # fmt: skip
    """The whole run as one task, everything checked."""
    game.check_seats(mode, seats)
    chosen = game.check_options(mode, options)
    by_seat = bots_by_seat(policies, seats)
    return Task(game.id, mode, chosen, seats, by_seat, seed, 0, games, step_limit, traced)
