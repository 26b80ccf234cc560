"""Scripts in real processes: whether a process runs the rules plain or compiled is decided when it starts."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src"
TOYS = ROOT / "tests" / "toys"


class Ran(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        assert self.status == 0, self.err
        return json.loads(self.out)


def run(
    *command: str, compiled: bool, checked: bool = False, typed: object = None, cache: Path | None = None,
    path: tuple[Path, ...] = (SRC,), environ: Mapping[str, str] = MappingProxyType({}),
) -> Ran:  # fmt: skip
    """Python with these arguments, given `typed` as JSON, finding modules along `path` first."""
    ours = {"RATUSHA_COMPILED": str(int(compiled)), "RATUSHA_CHECKED": str(int(checked)), "PYTHONWARNINGS": "error"}
    ours["PYTHONPATH"] = os.pathsep.join(map(str, path))
    if cache:
        ours["RATUSHA_CACHE"] = str(cache)
    done = subprocess.run(
        [sys.executable, *command],
        input=json.dumps(typed),
        capture_output=True,
        text=True,
        env={**os.environ, **ours, **environ},
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def script(folder: Path, text: str) -> str:
    """Rules must stand in a file: the cache asks where each comes from."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "script.py"
    path.write_text(text, encoding="utf-8")
    return str(path)


def copy_of_src(folder: Path) -> Path:
    """The whole package, to be edited."""
    copied = folder / "src"
    shutil.copytree(SRC, copied, ignore=shutil.ignore_patterns("__pycache__", "tests"))
    return copied


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert text.count(old) == 1, f"{path.name} holds {text.count(old)} times {old!r}"
    path.write_text(text.replace(old, new), encoding="utf-8")
