"""A match on disk: its log, and beside it what a log does not say: who sits there, and the seed still to be revealed.

The log stands in FILE and can be replayed and verified by itself; the rest stands in FILE.table, for its owner only.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from ratusha.chance import FairChance
from ratusha.errors import BadLog, RatushaError
from ratusha.files import save
from ratusha.match import Match, read_match


@dataclass(frozen=True)
class Person:
    """Somebody at the table: a person, or the bot of that name in `bots`."""

    name: str
    bot: str = ""


def data_folder() -> Path:
    """RATUSHA_DATA, or the user's data folder."""
    named = os.environ.get("RATUSHA_DATA")
    if named:
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("ratusha", appauthor=False)


def new_place(game: str) -> Path:
    """Where a match is saved if nobody named a file for it."""
    began = datetime.now().strftime("%Y-%m-%d_%H%M%S")
    return made(data_folder() / "matches") / f"{game}_{began}_{os.getpid()}.txt"


def made(folder: Path) -> Path:
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    if not os.access(folder, os.W_OK | os.X_OK) or not folder.is_dir():
        raise RatushaError("{file}: nothing can be written there; choose a file by --save", file=folder)
    return folder


def latest_unfinished(game: str) -> Path | None:
    """The match that was left last. A finished one has no table beside it any more."""
    tables = (data_folder() / "matches").glob(f"{game}_*.txt.table")
    logs = [log for log in (table.with_suffix("") for table in tables) if log.is_file()]
    return max(logs, key=lambda log: log.stat().st_mtime_ns, default=None)


def table_of(log: Path) -> Path:
    return log.with_name(log.name + ".table")


def claim(match: Match, log: Path) -> None:
    """Nothing else is overwritten: the file is new, or holds this very match."""
    if log.is_dir():
        raise RatushaError("{file}: is a directory; name a file", file=log)
    if log.exists() and f"\ntable: {match.table}\n".encode() not in log.read_bytes():
        raise RatushaError(
            "{file}: is there already and is something else; name a new file, or --resume that one", file=log
        )


def keep(match: Match, people: Sequence[Person], log: Path) -> None:
    """Write both files, so that a reader, or a cut of the power, finds the old one or the new one, never half."""
    log.parent.mkdir(parents=True, exist_ok=True)
    if match.over:
        if isinstance(match.chance, FairChance) and not match.position.seed:
            match.reveal()  # before its only other copy goes
        save(log, goes_on_from(log, match.text()))
        table_of(log).unlink(missing_ok=True)
        return
    seed = match.chance.seed.hex() if isinstance(match.chance, FairChance) else ""
    said = {"people": [asdict(person) for person in people], "seed": seed}
    write_if_other(table_of(log), json.dumps(said, ensure_ascii=False, indent=1) + "\n")
    save(log, goes_on_from(log, match.text()))


def goes_on_from(log: Path, text: str) -> str:
    """Lines are only ever added: a file that says more has been played on somewhere else, and is left alone."""
    if log.exists() and not text.encode().startswith(log.read_bytes()):
        raise RatushaError("{file}: this match was played on somewhere else; --resume it from there", file=log)
    return text


def write_if_other(path: Path, text: str) -> None:
    """The seed is not for others to read."""
    if not path.exists() or path.read_bytes() != text.encode():
        path.touch(mode=0o600)
        save(path, text)


def resume(log: Path) -> tuple[Match, tuple[Person, ...]]:
    """The match that was saved there, ready to be played on."""
    try:
        return read(log)
    except BadLog as error:
        raise BadLog("{file}: {why}", file=log, why=error) from None


def read(log: Path) -> tuple[Match, tuple[Person, ...]]:
    text = log.read_bytes()
    match = read_match(text)
    if match.over:
        raise RatushaError("{file}: this match is over; `ratusha replay` shows how it ended", file=log)
    people, seed = read_table(table_of(log))
    if len(people) != match.seats:
        raise RatushaError(
            "{file}: cannot be played on without {table}, which holds the seed of its draws",
            file=log,
            table=table_of(log).name,
        )
    chance = FairChance(seed, match.table, match.chance.nonces, match.chance.practice)
    return read_match(text, chance=chance), people


def read_table(path: Path) -> tuple[tuple[Person, ...], bytes]:
    if not path.exists():
        return (), b""
    try:
        said: Any = json.loads(path.read_text("utf-8"))
        people = tuple(Person(str(each["name"]), str(each["bot"])) for each in said["people"])
        if not all(person.name.isprintable() for person in people):
            raise ValueError
        return people, bytes.fromhex(said["seed"])
    except (ValueError, TypeError, LookupError, RecursionError):
        raise RatushaError("{file}: is damaged, so the match cannot be played on", file=path) from None
