"""Where compiled rules are stored: a private folder whose name says everything that the machine code depends on.

Numba's own disk cache ignores edits in other files and flags such as `boundscheck`, and its files are pickles. So a
folder's name holds a hash of every source and card file concerned, of the versions, the CPU and the flags, and the
folder must belong to us and be closed to others.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
NOT_RULES = {"tests", "names", "lesson", "__pycache__"}
"""Folders that no rule depends on."""
UNUSED_AFTER = 14 * 24 * 3600
"""Seconds after which a folder that no process has opened is pruned."""
DIGITS = 20
"""Of the hash in a folder's name."""


def root() -> Path:
    """RATUSHA_CACHE, or the user's cache folder, or a private temporary one where that cannot be written."""
    named = os.environ.get("RATUSHA_CACHE")
    if named:
        return private(Path(named) / "compiled")  # the folder named may serve others too: it is left as it is
    from platformdirs import user_cache_path

    try:
        return private(user_cache_path("ratusha") / "compiled")
    except OSError:
        return private(Path(tempfile.gettempdir()) / f"ratusha-{_user()}")


def private(folder: Path) -> Path:
    """Make the folder ours alone; refuse one that is somebody else's: its pickles would run as us."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    facts = folder.lstat()  # a link somebody laid is not ours either
    if stat.S_ISLNK(facts.st_mode):
        raise PermissionError(f"{folder} is a link; set RATUSHA_CACHE to a folder of your own")
    if hasattr(os, "getuid") and facts.st_uid != os.getuid():
        raise PermissionError(f"{folder} belongs to another user; set RATUSHA_CACHE to a folder of your own")
    if facts.st_mode & 0o077:
        folder.chmod(0o700)
    return folder


def _user() -> str:
    return str(os.getuid()) if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")


@cache
def folder_for(owner: Path | None, flags: str) -> Path:
    """The folder for the rules of one game (its folder or file), or, with None, for code that runs every game."""
    name = digest(sources_for(owner), flags)
    whose = owner.name.removesuffix(".py") if owner else "every_game"
    made = private(root() / f"{whose}-{name}")
    os.utime(made)
    prune(made.parent)
    return made


def sources_for(owner: Path | None) -> list[Path]:
    """Every file that the machine code in the folder of this owner depends on."""
    if owner:
        return [*_sources([PACKAGE / "kernel", owner])]
    folders = [PACKAGE / "kernel", *game_folders(), PACKAGE / "bots", PACKAGE / "arena"]
    return [*_sources(folders), PACKAGE / "game.py", PACKAGE / "defaults.py"]


def owner(file: Path) -> Path:
    """What a rule depends on: the folder of its game, however deep the file lies, or of its package; else the file."""
    packages = [folder for folder in list(file.parents)[:4] if (folder / "__init__.py").exists()]
    return next((folder for folder in packages if (folder / "rules.py").exists()), packages[0] if packages else file)


def game_folders() -> Iterable[Path]:
    """Where every game is that can be found, ours and third parties': a folder, or the one file that it consists of."""
    yield from sorted(path.parent for path in (PACKAGE / "games").glob("*/rules.py"))
    for entry in sorted(entry_points(group="ratusha.games"), key=lambda entry: entry.name):
        if spec := find_spec(entry.value):
            yield from map(Path, spec.submodule_search_locations or filter(None, [spec.origin]))


def _sources(folders: Iterable[Path]) -> Iterable[Path]:
    for folder in folders:
        if folder.is_file():
            yield folder
        for path in sorted(folder.rglob("*")):
            inside = path.relative_to(folder).parts[:-1]
            if path.is_file() and path.suffix not in (".md", ".pyc") and not NOT_RULES & set(inside):
                yield path


def digest(sources: list[Path], flags: str) -> str:
    whole = hashlib.sha256(flags.encode())
    for path in sources:
        whole.update(f"{path.parent.name}/{path.name}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()[:DIGITS]


def prune(folder: Path) -> None:
    """Drop what no process has opened for two weeks; whatever else lies there is not ours to drop."""
    oldest = time.time() - UNUSED_AFTER
    for each in folder.glob("*-" + "[0-9a-f]" * DIGITS):
        with suppress(FileNotFoundError):  # another process drops it too
            if each.is_dir() and each.stat().st_mtime < oldest:
                shutil.rmtree(each, ignore_errors=True)


@contextmanager
def compile_lock() -> Iterator[None]:
    """Hold the cache: processes that start together compile once, the others wait and load (not on Windows)."""
    with (root() / "lock").open("w") as lock:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
