"""Who may import whom, and that playing needs the standard library only."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.compiled import SRC

PACKAGE = SRC / "ratusha"

LAYERS = (
    ("kernel",),
    ("games",),
    ("errors",),
    ("files", "chance", "game"),
    ("match",),
    ("testing",),
    ("texts", "refusals", "bots"),
    ("listing",),
    ("arena",),
    ("server",),
    ("terminal",),
    ("commands",),
    ("cli",),
    ("__main__",),
)  # fmt: skip
"""Files and folders below `ratusha`: each may import those of the rows before."""

INSIDE = {
    "match": (
        "log", "setting", "position", "result", "step", "undo", "redo", "seat_log", "match", "replay", "verify",
        "__init__",
    ),
}  # fmt: skip
"""Within a folder: each file may import those named before it."""

OTHERS = {
    "kernel/compiled.py": {"numba", "numpy", "llvmlite"},
    "kernel/cache.py": {"platformdirs"},
    "texts": {"babel"},
    "server/settings.py": {"platformdirs"},
    "server/notices.py": {"nats"},
    "server/bots/remote_bots.py": {"nats"},
    "server/http/people.py": {"itsdangerous", "sqlalchemy"},
    "server/lan.py": {"segno"},
    "server/storage/migrations/env.py": {"alembic"},
    "server/storage/migrations/versions/0001_what_the_first_server_kept.py": {"alembic", "sqlalchemy"},
    "server/storage/migrate.py": {"alembic", "sqlalchemy"},
    "server": {"fastapi", "pydantic", "pydantic_core", "sqlalchemy", "starlette"},
    "terminal": {"rich", "babel", "platformdirs"},
    "commands": {"typer", "rich"},
    "commands/serve.py": {"typer", "uvicorn"},
    "cli": {"typer"},
}
"""What is used beyond the standard library, and where alone."""


def sources(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.py") if "tests" not in path.relative_to(folder).parts)


def part_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported(path: Path, package: Path = PACKAGE) -> Iterator[str]:
    """Every module that the file names in an import, with its full name; also within functions and for types alone."""
    here = ["ratusha", *path.relative_to(package).parent.parts]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join([*(here[: len(here) + 1 - node.level] if node.level else []), node.module or ""]).strip(".")
            # `from . import game` names a module, `from .game import load_game` does not: either way both are listed.
            yield base
            yield from (f"{base}.{name.name}" for name in node.names if base == "ratusha")


def ours(path: Path, package: Path = PACKAGE) -> set[str]:
    """The parts of the package that the file imports."""
    named = [name.split(".") for name in imported(path, package)]
    parts = {name[1] for name in named if name[0] == "ratusha" and len(name) > 1}
    return parts - {"__version__"}


def foreign(path: Path) -> set[str]:
    roots = {name.split(".")[0] for name in imported(path)}
    return roots - set(sys.stdlib_module_names) - {"ratusha"}


def allowed(part: str) -> set[str]:
    place = next(place for place, layer in enumerate(LAYERS) if part in layer)
    before = {name for layer in LAYERS[:place] for name in layer}
    return before | {part}


def test_every_file_has_its_layer() -> None:
    parts = {part_of(path) for path in sources(PACKAGE)} - {"__init__"}
    assert parts == {name for layer in LAYERS for name in layer}


@pytest.mark.parametrize("path", sources(PACKAGE), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_file_imports_only_what_lies_below_it(path: Path) -> None:
    part = part_of(path)
    may = allowed(part) if part != "__init__" else {"chance", "match"}
    assert ours(path) <= may, f"{part} may import {', '.join(sorted(may))}"


def neighbours(path: Path, folder: str) -> set[str]:
    """The files of its own folder that a file imports."""
    inside = f"ratusha.{folder}."
    return {name.removeprefix(inside).split(".")[0] for name in imported(path) if name.startswith(inside)}


@pytest.mark.parametrize("folder", INSIDE)
def test_files_of_a_folder_import_only_those_before_them(folder: str) -> None:
    order = INSIDE[folder]
    assert {path.stem for path in sources(PACKAGE / folder)} == set(order)
    for place, name in enumerate(order):
        found = neighbours(PACKAGE / folder / f"{name}.py", folder)
        assert found <= set(order[:place]), f"{folder}/{name}.py may import {', '.join(order[:place])}"


@pytest.mark.parametrize("path", sources(PACKAGE), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_file_uses_other_peoples_packages_only_where_it_is_said(path: Path) -> None:
    exact = path.relative_to(PACKAGE).as_posix()
    assert foreign(path) <= OTHERS.get(exact, OTHERS.get(part_of(path), set()))


@pytest.mark.parametrize("path", sources(PACKAGE / "games"), ids=lambda path: "/".join(path.parts[-2:]))
def test_a_game_imports_only_the_kernel_and_its_own_folder(path: Path) -> None:
    own = ".".join(("ratusha", *path.relative_to(PACKAGE).parts[:2]))
    for name in imported(path):
        if name.startswith("ratusha"):
            assert name in ("ratusha.kernel", own) or name.startswith(own + "."), name


def test_an_import_from_above_is_noticed(tmp_path: Path) -> None:
    """However it is written: so that the tests above are not empty."""
    for text in (
        "from ratusha.arena.worker import play",
        "import ratusha.arena.worker",
        "from ..arena import worker",
        "from .. import arena",
        "from ratusha import arena",
        "def later():\n    from ratusha.arena.worker import play",
    ):
        path = tmp_path / "bots" / "policies.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        assert "arena" in ours(path, tmp_path) - allowed("bots"), text


BARE = f"""
import sys
sys.path.insert(0, {str(SRC)!r})
from ratusha.bots import by_name
from ratusha.game import found_games, load_game
from ratusha.match import Match, read_match

for name in found_games():
    game = load_game(name)
    mode = game.facts.modes[0]
    match = Match.new(game, mode=mode.id, seats=mode.most)
    bots = [by_name(game, ("greedy", "random")[seat % 2], seed=seat) for seat in range(mode.most)]
    while not match.over:
        seat = min(match.waiting)
        state = match.hidden(seat)
        match.play(seat, game.words(state, seat, bots[seat].choose(state, seat)))
    assert read_match(match.text()).result() == match.result()
    print(name, match.result().reason, len(match.result().winners))
foreign = {{name.split(".")[0] for name in sys.modules}} - set(sys.stdlib_module_names) - {{"ratusha", "__main__"}}
print(sorted(foreign))
"""


def test_a_whole_match_with_bots_needs_the_standard_library_only() -> None:
    """-S leaves site-packages out: nothing else is there to import."""
    done = subprocess.run([sys.executable, "-I", "-S", "-c", BARE], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    *played, foreign_modules = done.stdout.splitlines()
    assert foreign_modules == "[]"
    assert any(line.startswith("machi_koro_2 ") and line.endswith(" 1") for line in played)
