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
    ("errors", "defaults"),
    ("files", "chance", "game"),
    ("match",),
    ("testing",),
    ("texts", "error_texts", "bots"),
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
        "log", "setting", "position", "result", "step", "undo", "apply_entry", "seat_log", "match", "replay", "verify",
        "__init__",
    ),
    "server": (
        "messages", "settings", "lan", "notices", "storage", "bots", "refusal", "tables", "history", "http", "__init__",
    ),
    "server/messages": (
        "person_name", "fields", "people", "tables", "play", "history", "problem", "socket", "typescript", "__init__",
    ),
    "server/storage": (
        "schema", "rows", "engine", "steps", "store", "person_records", "invite_records", "table_records",
        "table_lists", "stored_match", "migrations", "migrate", "folder_lock", "__init__",
    ),
    "server/bots": ("bot_request", "interface", "bot_process", "bot_pool", "remote_bots", "bot_worker", "__init__"),
    "server/tables": (
        "patch", "listener", "seat_view", "services", "table_data", "seating", "proposals", "table_info", "audience",
        "beginning", "duties", "bot_turns", "table", "tables", "sweeps", "chat", "leaving", "voting", "preview",
        "new_table", "lobby", "invitations", "rematch", "__init__",
    ),
    "server/history": (
        "playback", "lessons", "seat_history", "verification", "rules_upgrade", "saved_logs", "__init__",
    ),
    "server/http": (
        "limits", "guard", "identity", "compression", "routes", "static_files", "socket", "app", "__init__",
    ),
    "server/http/routes": ("requests", "server", "people", "tables", "play", "history", "__init__"),
}  # fmt: skip
"""Within a folder: each file or folder may import those named before it."""

OTHERS = {
    "kernel/compiled.py": {"numba", "numpy", "llvmlite"},
    "kernel/cache.py": {"platformdirs"},
    "texts": {"babel"},
    "server/settings.py": {"platformdirs"},
    "server/lan.py": {"segno"},
    "server/notices.py": {"nats"},
    "server/messages": {"pydantic"},
    "server/storage": {"sqlalchemy"},
    "server/storage/migrations": {"alembic", "sqlalchemy"},
    "server/storage/migrate.py": {"alembic", "sqlalchemy"},
    "server/bots/remote_bots.py": {"nats"},
    "server/tables": {"sqlalchemy"},
    "server/tables/listener.py": {"pydantic_core"},
    "server/history/lessons.py": {"pydantic"},
    "server/history/saved_logs.py": {"sqlalchemy"},
    "server/http": {"fastapi", "starlette"},
    "server/http/app.py": {"fastapi", "sqlalchemy", "starlette"},
    "server/http/identity.py": {"itsdangerous", "sqlalchemy"},
    "server/http/socket.py": {"pydantic", "pydantic_core", "starlette"},
    "terminal": {"rich", "babel", "platformdirs"},
    "commands": {"typer", "rich"},
    "commands/serve.py": {"typer", "uvicorn"},
    "cli": {"typer"},
}
"""What is used beyond the standard library, and where alone: the nearest file or folder counts."""


def sources(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.py") if "tests" not in path.relative_to(folder).parts)


def part_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported(path: Path, package: Path = PACKAGE) -> Iterator[str]:
    """Every module that the file names in an import, with its full name; also within functions and for types alone."""
    return imported_by(ast.parse(path.read_text("utf-8")), path, package)


def imported_by(tree: ast.AST, path: Path, package: Path = PACKAGE) -> Iterator[str]:
    for base, names in import_statements(tree, path, package):
        # `from . import game` names a module, `from .game import load_game` does not.
        modules = [name for name in names if base == "ratusha" or is_module(f"{base}.{name}", package)]
        yield from (f"{base}.{name}" for name in modules)
        if not names or not all(is_module(f"{base}.{name}", package) for name in names):
            yield base


def import_statements(tree: ast.AST, path: Path, package: Path = PACKAGE) -> Iterator[tuple[str, list[str]]]:
    """A full name for each import, and what is taken from there, if it says so."""
    here = ["ratusha", *path.relative_to(package).parent.parts]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((name.name, []) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = here[: len(here) + 1 - node.level] if node.level else []
            yield ".".join([*above, node.module or ""]).strip("."), [name.name for name in node.names]


def is_module(name: str, package: Path) -> bool:
    path = package.joinpath(*name.split(".")[1:])
    return name.startswith("ratusha.") and (path.is_dir() or path.with_suffix(".py").is_file())


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


def part_in(folder: Path, path: Path) -> str:
    """The file or folder directly below `folder` that a path belongs to."""
    return path.relative_to(folder).parts[0].removesuffix(".py")


def neighbours(path: Path, folder: str) -> set[str]:
    """The files and folders beside it, within a folder, that a file imports."""
    inside = f"ratusha.{folder.replace('/', '.')}."
    found = {name.removeprefix(inside).split(".")[0] for name in imported(path) if name.startswith(inside)}
    return found - {part_in(PACKAGE / folder, path)}


@pytest.mark.parametrize("folder", INSIDE)
def test_files_of_a_folder_import_only_those_before_them(folder: str) -> None:
    order = INSIDE[folder]
    paths = sources(PACKAGE / folder)
    assert {part_in(PACKAGE / folder, path) for path in paths} == set(order)
    for path in paths:
        before = order[: order.index(part_in(PACKAGE / folder, path))]
        assert neighbours(path, folder) <= set(before), f"{path.relative_to(PACKAGE)} may import {', '.join(before)}"


def foreign_to(path: Path) -> set[str]:
    """The packages of others that the file may use."""
    exact = path.relative_to(PACKAGE)
    names = [each.as_posix() for each in (exact, *exact.parents, exact.with_suffix(""))]
    return next((OTHERS[name] for name in names if name in OTHERS), set())


@pytest.mark.parametrize("path", sources(PACKAGE), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_file_uses_other_peoples_packages_only_where_it_is_said(path: Path) -> None:
    assert foreign(path) <= foreign_to(path)


@pytest.mark.parametrize("path", sources(PACKAGE / "games"), ids=lambda path: "/".join(path.parts[-2:]))
def test_a_game_imports_only_the_kernel_and_its_own_folder(path: Path) -> None:
    own = ".".join(("ratusha", *path.relative_to(PACKAGE).parts[:2]))
    for name, _ in import_statements(ast.parse(path.read_text("utf-8")), path):
        if name.startswith("ratusha"):
            assert name in ("ratusha.kernel", "ratusha.kernel.reading", own) or name.startswith(own + "."), name


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


# --- Cycles -----------------------------------------------------------------------------------------------------------

MOST_FOR_TYPES = 3
"""Modules of one cycle that name each other, but for types alone."""


def is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


class AtRunTime(ast.NodeTransformer):
    """Leaves out what is imported for types alone."""

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        return node.orelse if is_for_types(node) else self.generic_visit(node)


def graph_of(package: Path, for_types: bool) -> dict[str, set[str]]:
    """What every module imports of the package, also within functions."""
    graph = {}
    for path in sources(package):
        tree: ast.AST = ast.parse(path.read_text("utf-8"))
        tree = tree if for_types else AtRunTime().visit(tree)
        graph[module_name(path, package)] = set(imported_by(tree, path, package))
    return {name: {each for each in found if each in graph} - {name} for name, found in graph.items()}


def module_name(path: Path, package: Path) -> str:
    return ".".join(("ratusha", *path.relative_to(package).with_suffix("").parts)).removesuffix(".__init__")


def reached(graph: dict[str, set[str]], start: str) -> set[str]:
    """All that a module imports, directly or by way of others."""
    found, ahead = set[str](), [start]
    while ahead:
        new = graph[ahead.pop()] - found
        found |= new
        ahead += new
    return found


def cycles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Groups of modules each of which reaches all others, the largest first."""
    ahead = {name: reached(graph, name) for name in graph}
    groups = {
        tuple(sorted(each for each in ahead[name] if name in ahead[each])) for name in graph if name in ahead[name]
    }
    return sorted(map(list, groups), key=len, reverse=True)


def test_no_modules_import_each_other_when_the_program_runs() -> None:
    assert cycles(graph_of(PACKAGE, for_types=False)) == []


def test_modules_that_name_each_other_for_types_alone_are_few() -> None:
    assert [group for group in cycles(graph_of(PACKAGE, for_types=True)) if len(group) > MOST_FOR_TYPES] == []


def test_a_cycle_is_noticed(tmp_path: Path) -> None:
    """However it is written: so that the tests above are not empty."""
    for text in (
        "from .one import first",
        "from . import one",
        "from ratusha import one",
        "import ratusha.one",
        "from ratusha.one import first",
        "def later():\n    from .one import first",
    ):
        write_modules(tmp_path, one="from .two import second", two="from .three import third", three=text)
        group = [["ratusha.one", "ratusha.three", "ratusha.two"]]
        assert cycles(graph_of(tmp_path, for_types=False)) == group, text
        assert cycles(graph_of(tmp_path, for_types=True)) == group, text


def test_a_cycle_for_types_is_told_from_one_at_run_time(tmp_path: Path) -> None:
    back = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .one import first\nelse:\n    first = None"
    write_modules(tmp_path, one="from .two import second", two=back, three="from .one import first")
    assert cycles(graph_of(tmp_path, for_types=False)) == []
    assert cycles(graph_of(tmp_path, for_types=True)) == [["ratusha.one", "ratusha.two"]]


def write_modules(package: Path, **texts: str) -> None:
    for name, text in texts.items():
        (package / f"{name}.py").write_text(text)


# --- Plain play -------------------------------------------------------------------------------------------------------

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
