"""One process at a time on a folder: two on the same SQLite would not hear of each other's moves."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ratusha.errors import RatushaError

LOCK = "server.lock"


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Whoever holds the folder has it until it ends, however it ends; another is told so. Not on Windows, where fcntl
    is missing."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LOCK).open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise RatushaError(
                f"another server keeps its tables in {folder}: give this one a --data folder of its own, or run both "
                "on one PostgreSQL (--database)"
            ) from None
        yield
