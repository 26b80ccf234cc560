"""Every example is run as a reader would run it: a real process, in a folder of its own."""

from __future__ import annotations

import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from ratusha.errors import BadLog
from ratusha.kernel import COMPILED
from ratusha.match import read_match, verify_match

pytestmark = pytest.mark.skipif(COMPILED, reason="examples run in plain processes")

EXAMPLES = Path(__file__).parents[1] / "examples"


def run(name: str, folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(EXAMPLES / name), *args]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, encoding="utf-8", timeout=600)


def printed(name: str, folder: Path, *args: str) -> str:
    done = run(name, folder, *args)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.fixture
def match_text(tmp_path: Path) -> str:
    return printed("play_a_match.py", tmp_path)


def test_there_are_no_examples_that_nobody_runs() -> None:
    runners = [Path(__file__), *(Path(__file__).parent / "server").glob("test_example_*.py")]
    named = {name for runner in runners for name in re.findall(r'"(\w+\.py)"', runner.read_text("utf-8"))}
    assert {path.name for path in EXAMPLES.glob("*.py")} == named


def test_a_match_played_in_python_is_over_replays_and_is_fair(match_text: str) -> None:
    match = read_match(match_text)
    assert match.result().reason in match.game.facts.endings
    assert match.text() == match_text
    assert verify_match(match_text).draws


def test_a_bot_of_your_own_plays_against_greedy_and_sometimes_wins(tmp_path: Path) -> None:
    said = printed("your_own_bot.py", tmp_path)
    found = re.fullmatch(r"The baker won (\d+) of (\d+) matches against greedy\.\n", said)
    assert found, said
    assert 0 < int(found[1]) < int(found[2])


def test_draws_are_verified_without_our_chance(tmp_path: Path, match_text: str) -> None:
    (tmp_path / "match.txt").write_text(match_text)
    assert f"All {len(verify_match(match_text).draws)} draws are fair" in printed(
        "verify_a_draw.py", tmp_path, "match.txt"
    )
    assert "chance" not in (EXAMPLES / "verify_a_draw.py").read_text("utf-8")


def tampered(text: str) -> str:
    """The match with one roll changed in a way that the rules allow."""
    for line in re.findall(r"^\d+ chance roll \d$", text, re.M):
        for face in "123456":
            other = text.replace(f"\n{line}\n", f"\n{line[:-1]}{face}\n")
            with suppress(BadLog):
                if other != text:
                    return read_match(other).text()
    raise AssertionError("every roll of this match matters")


def test_a_draw_that_was_tampered_with_is_noticed(tmp_path: Path, match_text: str) -> None:
    (tmp_path / "match.txt").write_text(tampered(match_text))
    done = run("verify_a_draw.py", tmp_path, "match.txt")
    assert done.returncode == 1
    assert re.fullmatch(r"Line \d+: the seed says 'roll \d', the match says 'roll \d'\.\n", done.stderr)


def test_another_seed_than_the_one_promised_is_noticed(tmp_path: Path, match_text: str) -> None:
    (tmp_path / "match.txt").write_text(re.sub(r"(table seed )....", r"\g<1>0000", match_text))
    done = run("verify_a_draw.py", tmp_path, "match.txt")
    assert (done.returncode, done.stderr) == (1, "This is not the seed that was promised.\n")
