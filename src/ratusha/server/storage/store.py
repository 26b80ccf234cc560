"""The only access to the database. What is written is on disk before anyone is told of it.

One thread does all the writing. It takes everything that queued up while it was busy and commits it together, so that
moves of many tables share a commit. While the database is unreachable everything waits, for up to `patience` seconds.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import InterfaceError, OperationalError

from ratusha.errors import RatushaError

from .engine import WRITER, engine_for
from .steps import NewStep, add_steps, key_of

log = logging.getLogger("ratusha.store")

T = TypeVar("T")
P = ParamSpec("P")
READERS = 2
MOST_IN_A_COMMIT = 2000
PAUSE = 0.1


class StoreUnavailable(RatushaError):
    """The database cannot be reached; as far as is known, nothing was changed."""


@dataclass
class Job(Generic[T]):
    """Something to write, and who is waiting for it."""

    work: NewStep | Callable[[Connection], T]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[T]


class Store:
    """A database; `open` starts its threads, `close` ends them."""

    def __init__(self, url: str, patience: float = 30.0) -> None:
        self.engine = engine_for(url)
        self.patience = patience
        # In SQLite every transaction reads one snapshot anyway.
        self._one_moment = {} if url.startswith("sqlite") else {"isolation_level": "REPEATABLE READ"}
        self.commits = 0
        self._jobs: deque[Job[Any]] = deque()
        self._ready = threading.Condition()
        self._closing = False
        self._writer = threading.Thread(target=self._write_all, name=WRITER, daemon=True)
        self._readers = ThreadPoolExecutor(READERS, "store-reader")

    def open(self) -> None:
        self._writer.start()

    async def close(self) -> None:
        """Write what was asked for before, then close."""
        with self._ready:
            self._closing = True
            self._ready.notify()
        await asyncio.to_thread(self._writer.join)
        self._readers.shutdown()
        self.engine.dispose()

    async def append(self, step: NewStep) -> bool:
        """Add a step to a match; False if another process has added one in its place."""
        return bool(await self._ask(step))

    async def write(self, work: Callable[Concatenate[Connection, P], T], *given: P.args, **named: P.kwargs) -> T:
        """Do this in a transaction. It may run again if the database goes away in the middle."""
        done: T = await self._ask(partial(call, work, given, named))
        return done

    async def read(self, work: Callable[Concatenate[Connection, P], T], *given: P.args, **named: P.kwargs) -> T:
        """Read one snapshot of the database, however many queries that takes."""

        def look() -> T:
            with self.engine.connect().execution_options(**self._one_moment) as connection:
                return work(connection, *given, **named)

        return await asyncio.get_running_loop().run_in_executor(self._readers, self._patiently, look)

    async def _ask(self, work: Any) -> Any:
        loop = asyncio.get_running_loop()
        job: Job[Any] = Job(work, loop, loop.create_future())
        with self._ready:
            if self._closing:
                raise StoreUnavailable("the server is closing")
            self._jobs.append(job)
            self._ready.notify()
        return await job.future

    # --- In the writer thread ---------------------------------------------------------------------------------------

    def _write_all(self) -> None:
        while jobs := self._gathered():
            answers = self._answers_to(jobs)
            jobs[0].loop.call_soon_threadsafe(answer_all, jobs, answers)

    def _answers_to(self, jobs: list[Job[Any]]) -> list[Any]:
        """Whatever goes wrong, those who wait are told, and the thread goes on."""
        try:
            return self._patiently(partial(self._commit, jobs))
        except StoreUnavailable as error:
            return [error] * len(jobs)
        except Exception as error:
            if len(jobs) > 1:  # one of them is at fault: try each on its own
                return [answer for job in jobs for answer in self._answers_to([job])]
            log.exception("nothing was written")
            return [error]

    def _gathered(self) -> list[Job[Any]]:
        with self._ready:
            while not self._jobs and not self._closing:
                self._ready.wait()
            return [self._jobs.popleft() for _ in range(min(len(self._jobs), MOST_IN_A_COMMIT))]

    def _commit(self, jobs: list[Job[Any]]) -> list[Any]:
        with self.engine.begin() as connection:
            added = add_steps(connection, [job.work for job in jobs if isinstance(job.work, NewStep)])
            answers = [
                key_of(job.work) in added if isinstance(job.work, NewStep) else done_apart(connection, job.work)
                for job in jobs
            ]
        self.commits += 1
        return answers

    def _patiently(self, work: Callable[[], T]) -> T:
        """Retry while the database is away: it may only be restarting."""
        until = time.monotonic() + self.patience
        while True:
            try:
                return work()
            except (OperationalError, InterfaceError) as error:
                if time.monotonic() > until:
                    raise StoreUnavailable("the database cannot be reached; please try again") from error
                log.warning("the database is away: %s", type(error.orig).__name__)
                time.sleep(PAUSE)


def call(work: Callable[..., T], given: tuple[Any, ...], named: dict[str, Any], connection: Connection) -> T:
    return work(connection, *given, **named)


def answer_all(jobs: list[Job[Any]], answers: list[Any]) -> None:
    for job, answer in zip(jobs, answers, strict=True):
        if job.future.done():
            continue
        if isinstance(answer, Exception):
            job.future.set_exception(answer)
        else:
            job.future.set_result(answer)


def done_apart(connection: Connection, work: Callable[[Connection], Any]) -> Any:
    """Do one piece of work so that its failure does not spoil the others."""
    try:
        with connection.begin_nested():
            return work(connection)
    except (OperationalError, InterfaceError):
        raise
    except Exception as error:
        return error
