"""Every line of every game's rules runs in the quick tests of that game: examples, scripted turns, random matches."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ratusha import games
from ratusha.kernel import COMPILED

pytestmark = pytest.mark.skipif(COMPILED, reason="only plain rules run line by line")

ROOT = Path(__file__).resolve().parent.parent
GAMES = sorted(path.parent for path in Path(games.__path__[0]).glob("*/rules.py"))
NOT_RULES = ("bots.py", "features.py")
"""What bots think is tested by how they play."""
QUICK = "test_example or test_flow or filled_in or nothing_is_lost_when"


def run(folder: Path, *words: str) -> str:
    """Coverage of its own: no plugin, no setting and no file of the tests that run around it."""
    environ = {key: value for key, value in os.environ.items() if not key.startswith(("COV", "PYTEST_"))}
    command = [sys.executable, "-m", "coverage", *words]
    environ["COVERAGE_FILE"] = str(folder / "data")
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def rules_of(game: Path) -> list[Path]:
    return sorted(
        path for path in game.glob("*.py") if "@rule" in path.read_text("utf-8") and path.name not in NOT_RULES
    )


def missing(game: Path, folder: Path) -> list[str]:
    """The lines of a game's rules that its quick tests never reach, as `file:number: text`."""
    settings, rules = folder / "settings", rules_of(game)
    listed = "\n".join(f"    {path}" for path in rules)
    settings.write_text(f"[run]\ninclude =\n{listed}\n[json]\noutput = {folder / 'report.json'}\n")
    quick = ["-q", "-o", f"cache_dir={folder}", "-p", "no:cov", "-p", "no:xdist", "-k", QUICK]
    run(folder, "run", f"--rcfile={settings}", "-m", "pytest", *quick, str(game / "tests"))
    run(folder, "json", f"--rcfile={settings}", "-q")
    reports = json.loads((folder / "report.json").read_text("utf-8"))["files"]
    found = {Path(ROOT, name).name: report for name, report in reports.items()}
    assert sorted(found) == sorted(path.name for path in rules), "not every file was measured"
    return [each for path in rules for each in missing_in(path, found[path.name])]


def missing_in(path: Path, report: dict[str, list[int]]) -> list[str]:
    lines = path.read_text("utf-8").splitlines()
    assert report["executed_lines"], "nothing was measured"
    return [f"{path.name}:{number}: {lines[number - 1]}" for number in report["missing_lines"]]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_line_of_the_rules_is_tested(game: Path, tmp_path: Path) -> None:
    assert missing(game, tmp_path) == []


def test_a_line_that_nothing_runs_is_found(tmp_path: Path) -> None:
    """So that the test above is not empty."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "rules.py").write_text("def roll(dice):  # @rule\n    if dice:\n        return 1\n    return 0\n")
    test = "import sys\nsys.path.insert(0, r'{}')\nimport rules\n\ndef test_example():\n    assert rules.roll(0) == 0\n"
    (tmp_path / "tests" / "test_rules.py").write_text(test.format(tmp_path))
    assert missing(tmp_path, tmp_path) == ["rules.py:3:         return 1"]
