"""The Pythons of this machine that the project speaks of: one a version, wherever it was installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from tests.server.running import ROOT

PLACES = (".pyenv/versions/{}*/bin", ".local/share/uv/python/cpython-{}*/bin", ".asdf/installs/python/{}*/bin")
"""Below the home of whoever runs this: what other programs than the system's have installed."""
CLASSIFIER = "Programming Language :: Python :: 3."


def versions() -> list[str]:
    """What pyproject.toml promises."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return [line.rpartition(" ")[2] for line in project["classifiers"] if line.startswith(CLASSIFIER)]


def pythons() -> dict[str, Path]:
    """By version, the oldest first; the one that runs this is among them."""
    found = {version: next(filter(works, candidates(version)), None) for version in versions()}
    return {version: path for version, path in found.items() if path}


def candidates(version: str, home: Path | None = None) -> Iterator[Path]:
    name = f"python{version}"
    if version == "{}.{}".format(*sys.version_info[:2]):
        yield Path(sys.executable).resolve()
    for place in PLACES:
        yield from sorted((home or Path.home()).glob(f"{place.format(version)}/{name}"), reverse=True)
    for folder in os.get_exec_path():
        if path := shutil.which(name, path=folder):
            yield Path(path)


def works(python: Path) -> bool:
    """By itself, in an empty home: a program that only chooses among others would find none there."""
    command = [str(python), "-I", "-c", "import sqlite3, ssl, venv"]
    return subprocess.run(command, env={"PATH": ""}, stderr=subprocess.DEVNULL).returncode == 0
