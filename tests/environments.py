"""Environments with only some of the packages that are installed here: what the project needs, with the extras named.

A folder of links stands in for site-packages, so that nothing is downloaded and nothing else can be imported.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.compiled import SRC

START = "import sys; sys.path[:0] = sys.argv[1].split(';'); sys.argv[1:] = sys.argv[2:]; "


class Environment:
    """`ratusha[extra,…]` and what that needs, in a folder."""

    def __init__(self, folder: Path, *extras: str) -> None:
        self.folder = folder
        self.packages = sorted({str(found.name) for found in needed("ratusha", extras)} - {"ratusha"})
        for name in self.packages:
            link(distribution(name), folder)

    def run(self, program: str, *args: str) -> subprocess.CompletedProcess[str]:
        """-S leaves out what is really installed, -I what the person has set."""
        command = [sys.executable, "-I", "-S", "-c", START + program, f"{SRC};{self.folder}", *args]
        return subprocess.run(command, capture_output=True, text=True, cwd=self.folder)


def needed(name: str, extras: tuple[str, ...] = ()) -> list[Distribution]:
    """The distribution and all that it requires, at any depth."""
    seen: dict[tuple[str, str], Distribution] = {}

    def visit(name: str, extras: tuple[str, ...]) -> None:
        for extra in ("", *extras):
            if (name, extra) not in seen:
                seen[name, extra] = distribution(name)
                for other in required(seen[name, extra], extra):
                    visit(canonicalize_name(other.name), tuple(sorted(other.extras)))

    visit(name, extras)
    return list(seen.values())


def required(found: Distribution, extra: str) -> Iterator[Requirement]:
    for text in found.requires or ():
        requirement = Requirement(text)
        if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
            yield requirement


def link(found: Distribution, folder: Path) -> None:
    tops = {path.parts[0] for path in found.files or () if path.parts[0] not in ("..", "__pycache__")}
    for top in tops:
        (folder / top).symlink_to(Path(str(found.locate_file(top))))
