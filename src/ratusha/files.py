"""Atomic saving: a file has its old text or its new one, whatever happens while saving."""

from __future__ import annotations

import errno
import os
import secrets
import shutil
from pathlib import Path


def save(path: str | os.PathLike[str], text: str) -> None:
    """Write beside the file, force it to the disk, then put it in place of the old one in one step."""
    place = Path(path).resolve()
    if place.exists() and not place.is_file():
        raise OSError(errno.EINVAL, "not a file that could be replaced", str(path))
    beside = place.with_name(f".{place.name}.{secrets.token_hex(4)}.part")
    try:
        write(beside, text)
        if place.exists():
            shutil.copymode(place, beside)
        os.replace(beside, place)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from None
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    sync_folder(place.parent)


def write(path: Path, text: str) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)  # a match may hold what others must not see
    with open(handle, "w", encoding="utf-8", newline="") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """The new name must reach the disk as well; where folders cannot be opened, the system sees to it."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
