"""`ratusha simulate` in a real process: what it counts, what it writes, what it refuses, how it stops."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

pytest.importorskip("numba", reason="these compile rules: pip install 'ratusha[fast]'")

COMMAND = [sys.executable, "-c", "from ratusha.cli import main; main()"]
FIELDS = {
    "game", "mode", "options", "seats", "seed", "games", "decisions", "choices", "chance_steps", "seconds",
    "games_per_second", "decisions_per_second", "mean_decisions", "wins", "unfinished", "mean_scores", "checksum",
}  # fmt: skip


class Done(NamedTuple):
    status: int
    out: str
    err: str


def environ() -> dict[str, str]:
    """Checked, so that all tests share what is compiled."""
    return {key: value for key, value in os.environ.items() if key != "RATUSHA_COMPILED"} | {"RATUSHA_CHECKED": "1"}


def ratusha(*args: str) -> Done:
    done = subprocess.run([*COMMAND, *args], capture_output=True, text=True, env=environ())
    return Done(done.returncode, done.stdout, done.stderr)


def simulate(*args: str) -> dict[str, Any]:
    done = ratusha("simulate", "machi_koro_2", "--json", *args)
    assert done.status == 0, done.err
    found: dict[str, Any] = json.loads(done.out)
    return found


def test_the_report_holds_every_figure_and_they_agree_with_each_other() -> None:
    report = simulate("--plain", "--games", "40", "--seats", "3", "--option", "promos=yes", "--seed", "5")
    assert set(report) >= FIELDS
    assert (report["game"], report["mode"], report["seats"], report["games"]) == ("machi_koro_2", "base", 3, 40)
    assert (report["options"], report["seed"]) == ({"moving_company": "end_of_turn", "promos": "yes"}, 5)
    assert sum(report["wins"]) + report["unfinished"] == 40
    assert len(report["wins"]) == len(report["mean_scores"]) == 3
    assert report["mean_decisions"] == report["decisions"] / 40
    assert 0 < report["choices"] < report["decisions"]
    assert report["chance_steps"] > 0
    assert report["seconds"] > 0
    assert report["games_per_second"] == pytest.approx(40 / report["seconds"])
    assert report["decisions_per_second"] == pytest.approx(report["decisions"] / report["seconds"])


def test_without_json_it_says_the_same_in_words() -> None:
    done = ratusha("simulate", "machi_koro_2", "--plain", "--games", "10")
    assert done.status == 0, done.err
    assert "10 of machi_koro_2 (base), 2 seats" in done.out
    assert "checksum" in done.out


@pytest.mark.slow
def test_the_same_seed_gives_the_same_checksum_however_it_is_run() -> None:
    same = ("--games", "60", "--seats", "4", "--bots", "greedy,random", "--seed", "9")
    runs = [simulate(*same, *way) for way in (("--workers", "1"), ("--workers", "2"), ("--plain",))]
    timing = {"seconds", "games_per_second", "decisions_per_second"}
    first, *others = [{key: value for key, value in run.items() if key not in timing} for run in runs]
    assert all(other == first for other in others)
    assert simulate("--plain", *same[:-1], "10")["checksum"] != first["checksum"]


@pytest.mark.slow
def test_greedy_wins_far_more_than_its_share() -> None:
    report = simulate("--games", "1000", "--seats", "4", "--bots", "greedy,random,random,random")
    assert report["games"] == 1000
    assert report["wins"][0] / 1000 > 0.6


# --- Logs -------------------------------------------------------------------------------------------------------------


def replayed(log: Path) -> list[dict[str, Any]]:
    done = ratusha("replay", str(log), "--json")
    assert done.status == 0, done.err
    found: list[dict[str, Any]] = json.loads(done.out)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("way", [(), ("--plain",)], ids=["compiled", "plain"])
def test_logged_matches_replay_to_what_was_counted(tmp_path: Path, way: tuple[str, ...]) -> None:
    log = tmp_path / "matches.txt"
    report = simulate("--games", "12", "--seats", "4", "--bots", "greedy,random", "--log", str(log), *way)
    matches = replayed(log)
    assert len(matches) == report["games"] == 12
    assert all(match["over"] and match["seats"] == 4 for match in matches)
    won = [seat for match in matches for seat in match["winners"]]
    assert [won.count(seat) for seat in range(4)] == report["wins"]
    assert sum(match["decisions"] for match in matches) == report["decisions"]


def test_matches_that_stall_are_counted_logged_and_replayed(tmp_path: Path) -> None:
    log = tmp_path / "matches.txt"
    report = simulate("--plain", "--games", "3", "--step-limit", "7", "--log", str(log))
    assert (report["unfinished"], report["wins"], report["decisions"]) == (3, [0, 0], 21)
    matches = replayed(log)
    assert [(match["reason"], match["decisions"]) for match in matches] == [("stalled", 7)] * 3


# --- What is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("machi_koro_2", "--bots", "clever"), ("clever", "random", "greedy")),
        (("machi_koro_2", "--bots", "random,"), ("random", "greedy")),
        (("machi_koro_2", "--mode", "expert"), ("expert", "base")),
        (("machi_koro_2", "--option", "colour=red"), ("colour", "moving_company", "promos")),
        (("machi_koro_2", "--option", "promos=some"), ("some", "no", "yes")),
        (("machi_koro_2", "--option", "promos"), ("promos", "NAME=VALUE")),
        (("machi_koro_2", "--seats", "6"), ("6", "2, 3, 4, 5")),
        (("machi_koro_2", "--seats", "1"), ("1", "2, 3, 4, 5")),
        (("chess",), ("chess", "machi_koro_2")),
    ],
)
def test_a_wrong_choice_is_one_line_that_names_the_right_ones(args: tuple[str, ...], words: tuple[str, ...]) -> None:
    done = ratusha("simulate", *args)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("ratusha: ")
    assert done.err.count("\n") == 1
    for word in words:
        assert word in done.err


@pytest.mark.parametrize("args", [("--games", "0"), ("--workers", "0"), ("--step-limit", "0"), ("--seed", "-1")])
def test_numbers_that_make_no_sense_are_refused(args: tuple[str, str]) -> None:
    done = ratusha("simulate", "machi_koro_2", "--plain", *args)
    assert (done.status, done.out) == (2, "")
    assert args[0] in done.err
    assert "Traceback" not in done.err


# --- Ctrl-C -----------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="signals to a process group are POSIX's")
@pytest.mark.parametrize("way", [("--plain",), pytest.param((), marks=pytest.mark.slow)], ids=["plain", "compiled"])
def test_ctrl_c_ends_all_of_it_without_a_traceback(way: tuple[str, ...]) -> None:
    endless = [*COMMAND, "simulate", "machi_koro_2", "--games", "1000000000", "--workers", "2", *way]
    pipe = subprocess.PIPE
    shown = environ() | {"FORCE_COLOR": "1"}  # the bar is drawn even though nobody watches
    with heeding_ctrl_c():
        started = subprocess.Popen(endless, stdout=pipe, stderr=pipe, env=shown, start_new_session=True)
    too_long = threading.Timer(600, os.killpg, (started.pid, signal.SIGKILL))
    too_long.start()
    try:
        wait_for_first_words(started)
        os.killpg(started.pid, signal.SIGINT)
        # Workers hold the same pipes: that both are at their end says that no process is left.
        out, err = started.communicate()
    finally:
        too_long.cancel()
    assert started.returncode == 130
    assert out == b""
    assert b"Traceback" not in err
    assert b"Error" not in err


@contextmanager
def heeding_ctrl_c() -> Iterator[None]:
    """A process that is started in the background of a shell ignores Ctrl-C, and so would those that it starts."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def wait_for_first_words(process: subprocess.Popen[bytes]) -> None:
    """Until the bar says that rules are being prepared: then the command is at work, and workers are starting."""
    assert process.stderr is not None
    said = b""
    while b"rules" not in said:
        letter = process.stderr.read(1)
        assert letter, said
        said += letter
