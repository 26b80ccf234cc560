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
RULES = sorted(path for name in ("rules", "scoring") for path in Path(games.__path__[0]).glob(f"*/{name}.py"))
QUICK = "test_example or at_random or test_flow"


def run(folder: Path, *words: str) -> str:
    """Coverage of its own: no plugin, no setting and no file of the tests that run around it."""
    environ = {key: value for key, value in os.environ.items() if not key.startswith(("COV", "PYTEST_"))}
    command = [sys.executable, "-m", "coverage", *words]
    environ["COVERAGE_FILE"] = str(folder / "data")
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def missing(rules: Path, folder: Path) -> list[str]:
    """The lines of the file that the quick tests never reach, as `number: text`."""
    settings = folder / "settings"
    settings.write_text(f"[run]\ninclude = {rules}\n[json]\noutput = {folder / 'report.json'}\n")
    quick = ["-q", "-o", f"cache_dir={folder}", "-p", "no:cov", "-p", "no:xdist", "-k", QUICK]
    run(folder, "run", f"--rcfile={settings}", "-m", "pytest", *quick, str(rules.parent / "tests"))
    run(folder, "json", f"--rcfile={settings}", "-q")
    [report] = json.loads((folder / "report.json").read_text("utf-8"))["files"].values()
    lines = rules.read_text("utf-8").splitlines()
    assert report["executed_lines"], "nothing was measured"
    return [f"{number}: {lines[number - 1]}" for number in report["missing_lines"]]


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: f"{rules.parent.name} {rules.stem}")
def test_every_line_of_the_rules_is_tested(rules: Path, tmp_path: Path) -> None:
    assert missing(rules, tmp_path) == []


def test_a_line_that_nothing_runs_is_found(tmp_path: Path) -> None:
    """So that the test above is not empty."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "rules.py").write_text("def roll(dice):\n    if dice:\n        return 1\n    return 0\n")
    test = "import sys\nsys.path.insert(0, r'{}')\nimport rules\n\ndef test_example():\n    assert rules.roll(0) == 0\n"
    (tmp_path / "tests" / "test_rules.py").write_text(test.format(tmp_path))
    assert missing(tmp_path / "rules.py", tmp_path) == ["3:         return 1"]
