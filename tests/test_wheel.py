"""scripts/wheel.py: a wheel is made with the whole client, or not at all; and which Pythons `make door` tries it in."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from scripts import web
from tests.door.pythons import candidates, pythons, versions, works
from tests.door.visits import import_every_module
from tests.server.running import ROOT

FILES = ("pyproject.toml", "LICENSE", "scripts/web.py", "scripts/wheel.py")
PAGE = "<!doctype html><title>Ratusha</title>"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Built as this one is, of a game with a test and a client of two files."""
    for name in FILES:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    monkeypatch.setattr(web, "WEB", tmp_path / "web")
    monkeypatch.setattr(web, "BUILT", tmp_path / "src" / "ratusha" / "server" / "web")
    for name in ("__init__.py", "games/cafe/rules.py", "games/cafe/tests/test_rules.py", "names/uk.toml"):
        write(tmp_path / "src" / "ratusha" / name, "")
    for path in (web.WEB / "index.html", web.BUILT / "index.html", web.BUILT / "assets" / "board.js"):
        write(path, PAGE)
    write(web.stamp(), web.state_of_client())
    # As in the repository: what is built is not kept, and yet is part of the wheel.
    shutil.copy(ROOT / ".gitignore", tmp_path / ".gitignore")
    return tmp_path


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def build(project: Path, kind: str = "wheel") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind]
    return subprocess.run(command, cwd=project, capture_output=True, text=True)


def test_a_wheel_has_the_client_and_all_data_but_no_tests(project: Path) -> None:
    done = build(project)
    assert done.returncode == 0, done.stderr
    (wheel,) = (project / "dist").glob("*.whl")
    names = {name for name in ZipFile(wheel).namelist() if name.startswith("ratusha/")}
    client = {f"ratusha/server/web/{name}" for name in ("index.html", "assets/board.js", "built-from.txt")}
    assert names == {"ratusha/__init__.py", "ratusha/games/cafe/rules.py", "ratusha/names/uk.toml", *client}


@pytest.mark.parametrize(("kind", "lost"), [("wheel", "."), ("wheel", "assets/board.js"), ("sdist", "index.html")])
def test_nothing_is_made_of_a_client_that_is_not_whole(project: Path, kind: str, lost: str) -> None:
    shutil.rmtree(web.BUILT) if lost == "." else (web.BUILT / lost).unlink()
    refused(project, kind)


def test_nothing_is_made_of_a_client_that_is_older_than_its_sources(project: Path) -> None:
    write(web.WEB / "index.html", PAGE.replace("Ratusha", "Town hall"))
    refused(project, "wheel")


def refused(project: Path, kind: str) -> None:
    done = build(project, kind)
    assert done.returncode != 0
    assert "`make wheel` builds it" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert not list(project.glob("dist/*.*"))


def test_the_door_names_a_module_that_is_not_as_expected() -> None:
    """Here every extra is installed: it must notice that none is missing."""
    with pytest.raises(AssertionError, match=r"ratusha\.kernel\.compiled"):
        import_every_module(Path(sys.executable), os.environ, missing=["fast"])


# --- Pythons ----------------------------------------------------------------------------------------------------------


def test_the_python_that_runs_this_is_one_of_those_that_are_tried() -> None:
    here = "{}.{}".format(*sys.version_info[:2])
    assert pythons()[here] == Path(sys.executable).resolve()
    assert list(pythons()) == [version for version in versions() if version in pythons()]


def test_pythons_are_found_where_other_programs_install_them(tmp_path: Path) -> None:
    kept = [tmp_path / f".pyenv/versions/3.14.{number}/bin/python3.14" for number in (0, 2)]
    for path in kept:
        write(path, "")
    assert list(candidates("3.14", tmp_path))[:2] == kept[::-1]


def test_a_python_that_cannot_make_environments_is_none(tmp_path: Path) -> None:
    """As those that only choose among others, and find none without somebody's home."""
    shim = tmp_path / "python3.14"
    write(shim, "#!/bin/sh\nexit 127\n")
    shim.chmod(0o755)
    assert not works(shim)
    assert works(Path(sys.executable))
