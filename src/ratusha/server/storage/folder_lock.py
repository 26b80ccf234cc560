"""One server at a time per data folder: two on the same SQLite file would not hear of each other's moves."""

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
"""Seconds: a server that was just stopped may need a moment to exit."""


@contextmanager
def locked_folder(folder: Path) -> Iterator[None]:
    """Hold the folder until this process ends, however it ends; another server is refused. Windows has no fcntl, so
    there nothing is locked."""
    if sys.platform == "win32":
        yield
        return
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LOCK).open("a") as lock:  # not "w", which would erase what the holder wrote
        until = time.monotonic() + PATIENCE
        while not taken(lock):
            if time.monotonic() > until:
                raise RatushaError(
                    f"another server keeps its tables in {folder}: give this one a --data folder of its own, or run "
                    "both on one PostgreSQL (--database)"
                )
            time.sleep(0.1)
        lock.truncate(0)  # the addresses of the server before
        yield


def taken(lock: IO[str]) -> bool:
    import fcntl

    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def write_addresses(folder: Path, urls: list[str]) -> None:
    """Note where the server can be reached, for whoever tries to open it again."""
    (folder / LOCK).write_text("\n".join(urls), encoding="utf-8")


def addresses_of(folder: Path) -> list[str] | None:
    """The addresses of the server that holds the folder, none while it starts; None if no server holds it."""
    if not (folder / LOCK).is_file():
        return None
    with (folder / LOCK).open("r+") as lock:
        if sys.platform != "win32" and taken(lock):
            return None
        return lock.read().split()
