"""One process at a time on a folder: two on the same SQLite would not hear of each other's moves."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from ratusha.errors import RatushaError

LOCK = "server.lock"
PATIENCE = 5.0
"""Seconds: one that was just ended may need a moment to be gone."""


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Whoever holds the folder has it until it ends, however it ends; another is told so. Not on Windows, where fcntl
    is missing."""
    if sys.platform == "win32":
        yield
        return
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LOCK).open("a") as lock:  # not "w": what its holder wrote must stay
        until = time.monotonic() + PATIENCE
        while not taken(lock):
            if time.monotonic() > until:
                raise RatushaError(
                    f"another server keeps its tables in {folder}: give this one a --data folder of its own, or run "
                    "both on one PostgreSQL (--database)"
                )
            time.sleep(0.1)
        lock.truncate(0)  # where it was open the last time
        yield


def taken(lock: IO[str]) -> bool:
    import fcntl

    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def write_addresses(folder: Path, urls: list[str]) -> None:
    """For whoever would open it once more."""
    (folder / LOCK).write_text("\n".join(urls), encoding="utf-8")


def addresses_of(folder: Path) -> list[str] | None:
    """Where the server that has the folder is open; nowhere yet while it starts, None if no server has it."""
    if not (folder / LOCK).is_file():
        return None
    with (folder / LOCK).open("r+") as lock:
        if sys.platform != "win32" and taken(lock):
            return None
        return lock.read().split()
