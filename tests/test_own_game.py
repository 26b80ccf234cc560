"""The game of `docs/your-own-game.md` is played wherever games are; and what is wrong with such a game is said."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.compiled import SRC, Ran, run
from tests.own_game import blocks_of, install_own_game
from tests.server.client import Client, play_on
from tests.server.running import PATIENCE, Server, wait_until


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install_own_game(tmp_path_factory.mktemp("own_game"))


def ratusha(site: Path, *command: str, compiled: bool = False) -> Ran:
    return run("-m", "ratusha", *command, compiled=compiled, path=(SRC, site))


# --- Wherever games are played ----------------------------------------------------------------------------------------


def test_it_is_one_file_of_about_a_hundred_lines() -> None:
    written = [line for line in blocks_of("py").splitlines() if line.strip()]
    assert len(written) < 120


def test_it_is_listed_with_names_made_of_its_ids(site: Path) -> None:
    (listed,) = ratusha(site, "games", "pig", "--json", "--lang", "uk").json
    assert (listed["name"], listed["modes"][0]["name"], listed["lesson"]) == ("Pig", "Base", False)
    assert listed["about"] in blocks_of("py").splitlines()[0]
    assert listed["options"][0]["value_names"] == {"fifty": "Fifty", "hundred": "Hundred"}


def test_a_whole_match_is_typed_in_the_terminal_and_verified(site: Path, tmp_path: Path) -> None:
    """Whoever has rolled three times holds. What cannot be done just then is refused, and the match goes on."""
    typed = "\n".join(["roll", "roll", "roll", "hold"] * 200)
    command = [sys.executable, "-m", "ratusha", "play", "pig", "--people", "Ann,Bob", "--lang", "en"]
    environ = os.environ | {"PYTHONPATH": str(site), "RATUSHA_DATA": str(tmp_path), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(command, input=typed, capture_output=True, encoding="utf-8", env=environ, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    assert "Target reached" in done.stdout
    assert "Winner: " in done.stdout
    (log,) = tmp_path.glob("matches/*.txt")
    assert "every draw comes from the seed" in ratusha(site, "verify", str(log)).out


@pytest.mark.slow
def test_it_plays_the_same_matches_plain_and_compiled(site: Path) -> None:
    pytest.importorskip("numba", reason="this compiles rules: pip install 'ratusha[fast]'")
    asked = ("simulate", "pig", "--games", "300", "--seats", "3", "--bots", "greedy,random,random", "--json")
    plain, compiled = ratusha(site, *asked, "--plain").json, ratusha(site, *asked).json
    assert plain["checksum"] == compiled["checksum"]
    assert plain["wins"] == compiled["wins"]
    assert plain["wins"][0] > 200


@pytest.fixture
def served(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setenv("PYTHONPATH", str(site))
    with Server(tmp_path) as running:
        yield running


@pytest.mark.slow
def test_a_match_against_a_bot_is_played_over_the_socket(served: Server) -> None:
    ann = Client(served.url)
    try:
        table = ann.table("pig", "me", "greedy")["id"]
        with ann.socket() as sock:
            sock.watch(table)
            assert play_on([sock], table, random.Random(1)) > 0
            over = sock.tables[table]
        assert (over["state"], over["result"]["reason"]) == ("over", "target_reached")
        wait_until(lambda: ann.ok("GET", f"/api/tables/{table}/verify")["fair"], "the seed is revealed")
        rules = ann.ok("GET", "/api/games/pig/rulebook", lang="uk")
        assert (rules["lang"], rules["markdown"].splitlines()[0]) == ("en", "# Pig")
        assert "The first to reach 50 points wins." in rules["markdown"]
        assert ann.ok("GET", "/api/texts/uk", game="pig")["game"]["name"] == "Pig"
    finally:
        ann.http.close()


# --- What is wrong with a game ----------------------------------------------------------------------------------------


def changed(site: Path, old: str, new: str) -> str:
    """The game's text with something else in it."""
    text = (site / "pig.py").read_text("utf-8")
    assert text.count(old) == 1, old
    return text.replace(old, new)


def with_text(site: Path, folder: Path, text: str) -> Path:
    """The game as installed, with another text."""
    (folder / "pig-1.dist-info").symlink_to(site / "pig-1.dist-info")
    (folder / "pig.py").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("def setup(", "def set_up(", "the game pig has no setup, and cannot do without"),
        ("FACTS = Facts(", "FACTS_OF = Facts(", "the game pig has no FACTS, and cannot do without"),
        ("ACTIONS = 2", "MOVES = 2", "the game pig has no ACTIONS, and cannot do without"),
        ("def apply_outcome(", "def happen(", "the game pig has no apply_outcome, and cannot do without"),
        ('id="pig"', 'id="hog"', "the game pig calls itself hog in its FACTS"),
    ],
)
def test_what_a_game_lacks_is_said_in_a_sentence(site: Path, tmp_path: Path, old: str, new: str, said: str) -> None:
    done = ratusha(with_text(site, tmp_path, changed(site, old, new)), "games", "pig")
    assert (done.status, done.err) == (2, f"ratusha: {said}\n")


@pytest.mark.parametrize("missing", ["fill_hidden", "redact_line", "redact_event"])
def test_a_game_that_hides_something_says_all_that_is_secret(site: Path, tmp_path: Path, missing: str) -> None:
    """A default would tell everybody everything."""
    needed = {"hide": "state, seat", "fill_hidden": "state, rng", "redact_line": "*line", "redact_event": "*event"}
    written = [f"\ndef {name}({given}):\n    return line[3]\n" for name, given in needed.items() if name != missing]
    text = changed(site, 'id="pig"', 'id="pig", has_secrets=True') + "\n".join(written)
    done = ratusha(with_text(site, tmp_path, text), "games", "pig")
    assert (done.status, done.err) == (2, f"ratusha: the game pig has no {missing}, and cannot do without\n")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("state.brought += outcome + 1", "state.brought += pips", "name 'pips' is not defined (in apply_outcome)"),
        ("state.brought += outcome + 1", "state.points.append(1)", "Unknown attribute 'append'"),
        ("    state.rolling = 0\n", "    state.rolled = 0\n", "KeyError: 'rolled'"),
    ],
)  # fmt: skip
def test_rules_that_do_not_compile_say_so_in_a_sentence(
    site: Path, tmp_path: Path, old: str, new: str, said: str
) -> None:
    pytest.importorskip("numba", reason="this compiles rules: pip install 'ratusha[fast]'")
    broken = with_text(site, tmp_path, changed(site, old, new))
    done = ratusha(broken, "simulate", "pig", "--games", "5", "--workers", "2")
    assert done.status == 2
    assert done.err.count("\n") == 1
    assert done.err.startswith("ratusha: the rules of pig do not compile: ")
    assert said in done.err
