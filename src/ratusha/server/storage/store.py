"""The one door to the database. What is written is on the disk before anyone hears of it.

All writing goes through one thread, which takes whatever has gathered while it was busy and commits it together: moves
of many tables share a commit. While the database is away everything waits for it, up to `patience`.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import InterfaceError, OperationalError

from ratusha.errors import RatushaError

from .schema import steps, tables

log = logging.getLogger("ratusha.store")

T = TypeVar("T")
P = ParamSpec("P")
READERS = 2
MOST_IN_A_COMMIT = 2000
PAUSE = 0.1


class StoreUnavailable(RatushaError):
    """The database cannot be reached; nothing was changed, as far as is known."""


@dataclass(frozen=True)
class NewStep:
    """Lines to be added to a match, numbered from `number`, and what changes of its table with them."""

    table: str
    number: int
    lines: str
    checksum: int
    at: float
    changes: dict[str, Any] = field(default_factory=dict)


@dataclass
class Job(Generic[T]):
    """Something to be written, and who waits for it."""

    work: NewStep | Callable[[Connection], T]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[T]


class Store:
    """A database, opened by `open` and closed by `close`."""

    def __init__(self, url: str, patience: float = 30.0) -> None:
        self.engine = engine_for(url)
        self.patience = patience
        # A transaction of SQLite sees one moment anyway.
        self._one_moment = {} if url.startswith("sqlite") else {"isolation_level": "REPEATABLE READ"}
        self.commits = 0
        self._jobs: deque[Job[Any]] = deque()
        self._ready = threading.Condition()
        self._closing = False
        self._writer = threading.Thread(target=self._write_all, name="store-writer", daemon=True)
        self._readers = ThreadPoolExecutor(READERS, "store-reader")

    def open(self) -> None:
        self._writer.start()

    async def close(self) -> None:
        """What was asked before is still written."""
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
        """Do this in a transaction. It may be done again if the database goes away in the middle."""
        done: T = await self._ask(partial(call, work, given, named))
        return done

    async def read(self, work: Callable[Concatenate[Connection, P], T], *given: P.args, **named: P.kwargs) -> T:
        """Look at everything as it stood at one moment, however many questions that takes."""

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

    # --- In the writer's thread -------------------------------------------------------------------------------------

    def _write_all(self) -> None:
        while jobs := self._gathered():
            answers = self._answers_to(jobs)
            jobs[0].loop.call_soon_threadsafe(answer_all, jobs, answers)

    def _answers_to(self, jobs: list[Job[Any]]) -> list[Any]:
        """Whatever goes wrong, those who wait must hear of it, and the thread must go on."""
        try:
            return self._patiently(partial(self._commit, jobs))
        except StoreUnavailable as error:
            return [error] * len(jobs)
        except Exception as error:
            if len(jobs) > 1:  # one of them is at fault: the others shall not suffer for it
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
        """Again and again while the database is away: it may only be restarting."""
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
    """One piece of work whose failure spoils no other."""
    try:
        with connection.begin_nested():
            return work(connection)
    except (OperationalError, InterfaceError):
        raise
    except Exception as error:
        return error


Key = tuple[str, int, str]


def key_of(step: NewStep) -> Key:
    return step.table, step.number, step.lines


def add_steps(connection: Connection, new: list[NewStep]) -> set[Key]:
    """Add each step whose place is free; say which are there now as they were meant.

    One that stands there already with the same lines was ours: its commit went through and the answer was lost. All
    processes go through them in the same order, so that none waits for another that waits for it.
    """
    if not new:
        return set()
    first = {(step.table, step.number): step for step in reversed(new)}
    rows = [
        {"table_id": step.table, "number": step.number, "lines": step.lines, "at": step.at, "checksum": step.checksum}
        for _, step in sorted(first.items())
    ]
    insert = (
        INSERTS[connection.dialect.name](steps).on_conflict_do_nothing().returning(steps.c.table_id, steps.c.number)
    )
    added = [first[place] for place in sorted((row[0], row[1]) for row in connection.execute(insert, rows))]
    change_tables(connection, added)
    keys = {key_of(step) for step in added}
    return keys | {key_of(step) for step in new if key_of(step) not in keys and is_stored(connection, step)}


def is_stored(connection: Connection, step: NewStep) -> bool:
    where = (steps.c.table_id == step.table) & (steps.c.number == step.number)
    return connection.scalar(select(steps.c.lines).where(where)) == step.lines


def change_tables(connection: Connection, new: list[NewStep]) -> None:
    for step in new:
        if step.changes:
            connection.execute(update(tables).where(tables.c.id == step.table).values(**step.changes))


POSTGRES: dict[str, Any] = {
    "connect_timeout": 5,
    "keepalives_idle": 20,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}
"""A database whose machine has gone without a word is noticed within a minute, in the middle of a write too."""
INSERTS: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}


def engine_for(url: str) -> Engine:
    """What goes wrong is logged without its parameters: they are names, links and seeds."""
    if url.startswith("sqlite"):
        engine = create_engine(url, hide_parameters=True, connect_args={"timeout": 30, "check_same_thread": False})
        event.listen(engine, "connect", prepare_sqlite)
        event.listen(engine, "begin", begin_sqlite)
        return engine
    return create_engine(url, hide_parameters=True, pool_pre_ping=True, connect_args=POSTGRES)


def prepare_sqlite(connection: sqlite3.Connection, _: object) -> None:
    """FULL: a commit is on the disk when it returns, even if the power goes the next moment."""
    connection.isolation_level = None  # transactions begin where SQLAlchemy says so, not where the driver guesses
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000"):
        connection.execute(f"PRAGMA {pragma}").close()


def begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE" if threading.current_thread().name == "store-writer" else "BEGIN")
