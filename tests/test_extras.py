"""Whatever is not needed to play is an extra: nothing reaches for it unasked, and what needs it says so."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from tests.compiled import SRC
from tests.environments import Environment
from tests.server.running import ROOT

NEEDS = {"ratusha.kernel.compiled": ("fast", "llvmlite"), "ratusha.server.bots.remote_bots": ("scale", "nats")}
"""The modules that are imported only where something asks for them: the extra they need, and what of it first."""
BY_PATH = {"ratusha.server.storage.migrations.env"}
"""Not a module: Alembic runs it, while it migrates."""
EXTRAS = [(), ("fast",), ("scale",), ("fast", "scale")]

NAMED = re.compile(r"(?:ratusha|whl\)?)\[([a-z,]+)\]")
"""Extras in a command: `ratusha[fast]`, or behind the name of a wheel."""

IMPORT_ALL = """
import json
from importlib import import_module

missing = {}
for name in json.loads(sys.argv[1]):
    try:
        import_module(name)
    except ModuleNotFoundError as error:
        missing[name] = error.name
print(json.dumps(missing))
"""
COMMAND = "from ratusha.cli import main; main()"


def modules(package: Path = SRC / "ratusha") -> list[str]:
    files = (path.relative_to(package.parent).with_suffix("") for path in sorted(package.rglob("*.py")))
    names = (".".join(path.parts).removesuffix(".__init__") for path in files if "tests" not in path.parts)
    return [name for name in names if name not in BY_PATH]


@pytest.fixture(scope="module", params=EXTRAS, ids=lambda extras: "+".join(extras) or "none")
def extras(request: pytest.FixtureRequest) -> tuple[str, ...]:
    found: tuple[str, ...] = request.param
    return found


@pytest.fixture(scope="module")
def environment(extras: tuple[str, ...], tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(tmp_path_factory.mktemp("site"), *extras)


def test_every_module_can_be_imported_but_those_whose_extra_is_missing(
    environment: Environment, extras: tuple[str, ...]
) -> None:
    done = environment.run(IMPORT_ALL, json.dumps(modules()))
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {name: part for name, (extra, part) in NEEDS.items() if extra not in extras}


def test_a_module_that_reaches_for_what_is_not_there_is_named(tmp_path: Path) -> None:
    """So that the test above is not empty."""
    done = Environment(tmp_path).run(IMPORT_ALL, json.dumps(["ratusha.texts", "nats", "numpy", "pytest"]))
    assert json.loads(done.stdout) == {"nats": "nats", "numpy": "numpy", "pytest": "pytest"}


def test_these_are_all_the_extras_that_people_install() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert {extra for extras in EXTRAS for extra in extras} == set(project["optional-dependencies"]) - {"dev"}


def test_extras_that_people_are_told_to_install_exist_and_the_readme_tells_how() -> None:
    """The wheel is a file: whoever has only that adds an extra to its name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    pages = {path: path.read_text("utf-8") for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]}
    named = {path.name: set(",".join(NAMED.findall(text)).split(",")) - {""} for path, text in pages.items()}
    assert set().union(*named.values()) <= project["optional-dependencies"].keys()
    assert named["README.md"] == {"fast", "scale"}


@pytest.mark.parametrize(
    "words",
    [
        ["serve", "--nats", "nats://127.0.0.1:1"],
        ["serve", "--database", "postgresql://127.0.0.1:1/ratusha"],
        ["worker", "--nats", "nats://127.0.0.1:1"],
    ],
    ids=" ".join,
)
def test_a_setting_that_needs_an_extra_says_which(tmp_path: Path, words: list[str]) -> None:
    done = Environment(tmp_path, "fast").run(COMMAND, *words)
    assert done.returncode == 2
    assert done.stderr.startswith(f"ratusha: {words[1]} ")
    assert "pip install 'ratusha[scale]'" in done.stderr
    assert len(done.stderr.splitlines()) == 1
