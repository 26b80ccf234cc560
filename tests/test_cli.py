"""The real command in a real process: what people type, what they read, and the exit status."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from ratusha import __version__
from ratusha.chance import FairChance
from ratusha.game import found_games
from ratusha.match import Match, read_match
from ratusha.terminal.command_words import shown
from ratusha.texts import Texts

GAME = "machi_koro_2"


class Done(NamedTuple):
    status: int
    out: str
    err: str


Run = Callable[..., Done]


@pytest.fixture
def ratusha(tmp_path: Path) -> Run:
    """Runs `ratusha ARGS` with these lines typed, in a data folder of its own."""

    def run(*args: str, typed: str | bytes = "", lang: str = "en") -> Done:
        environ = os.environ | {"RATUSHA_DATA": str(tmp_path / "data"), "COLUMNS": "80", "LC_ALL": f"{lang}_XX.UTF-8"}
        environ |= {"PYTHONIOENCODING": "utf-8", "LANGUAGE": ""}
        data = typed.encode() if isinstance(typed, str) else typed
        command = [sys.executable, "-c", "from ratusha.cli import main; main()", *args]
        done = subprocess.run(command, input=data, capture_output=True, env=environ, cwd=tmp_path)
        return Done(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run


def kept(tmp_path: Path, suffix: str = ".txt") -> list[Path]:
    return sorted((tmp_path / "data" / "matches").glob(f"*{suffix}"))


def refused(done: Done, *words: str) -> None:
    """Status 2, one line, no traceback."""
    assert done.status == 2, done
    assert done.err.startswith("ratusha: ")
    assert done.err.count("\n") == 1, done.err
    for word in words:
        assert word in done.err


WAYS_IN = ("ratusha open", "ratusha play GAME", "ratusha serve", "ratusha --help")


@pytest.mark.parametrize(("lang", "word"), [("en", "browser"), ("uk", "браузері"), ("ru", "браузере")])
def test_alone_it_says_in_a_few_lines_how_to_begin(ratusha: Run, lang: str, word: str) -> None:
    alone = ratusha(lang=lang)
    assert (alone.status, alone.err) == (0, "")
    first, *rows = [line for line in alone.out.splitlines() if "ratusha " in line]
    assert first.strip().startswith(WAYS_IN[0])
    assert word in first
    assert [row.strip().startswith(way) for row, way in zip(rows, WAYS_IN[1:], strict=True)] == [True] * 3
    assert alone.out.count("\n") < 8


def test_it_says_its_version_on_demand(ratusha: Run) -> None:
    assert ratusha("--version").out == f"ratusha {__version__}\n"


@pytest.mark.parametrize(("lang", "name"), [("en", "Bloom Town"), ("uk", "Моє місто"), ("ru", "Город мечты")])
def test_play_without_a_game_says_how_to_start_each(ratusha: Run, tmp_path: Path, lang: str, name: str) -> None:
    """With status 2, as nothing was played; and nothing where a script would read a match."""
    asked, detected = ratusha("play", "--lang", lang), ratusha("play", lang=lang)
    assert (asked.status, asked.out) == (2, "")
    assert asked == detected
    rows = [line.strip() for line in asked.err.splitlines() if line.strip().startswith("ratusha play ")]
    assert [row.split()[2] for row in rows] == sorted(found_games())
    assert any(row.replace("\u00a0", " ").endswith(name) for row in rows)
    assert "Traceback" not in asked.err
    assert kept(tmp_path) == []


@pytest.mark.parametrize("command", ["play", "games", "replay", "verify"])
def test_every_option_is_explained(ratusha: Run, command: str) -> None:
    done = ratusha(command, "--help")
    assert done.status == 0
    for line in done.out.splitlines():
        if line.startswith("│ --"):
            assert len(line.strip("│ ").split("  ")) > 1, line


def test_help_does_not_import_what_is_slow(ratusha: Run) -> None:
    slow = "import sys, ratusha.cli; print({'babel', 'numba', 'numpy', 'rich.table'} & set(sys.modules) or 'none')"
    assert subprocess.check_output([sys.executable, "-c", slow], text=True) == "none\n"


# --- games ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "name"), [("en", "Machi Koro 2"), ("uk", "Мачі\u00a0Коро\u00a02"), ("ru", "Мачи\u00a0Коро\u00a02")]
)
def test_games_are_listed_in_every_language(ratusha: Run, lang: str, name: str) -> None:
    asked, detected = ratusha("games", "--lang", lang), ratusha("games", lang=lang)
    assert asked.status == 0
    assert name in asked.out
    assert "--option promos=yes" in asked.out
    assert asked.out == detected.out


def test_one_game_can_be_listed_alone(ratusha: Run) -> None:
    assert [game["id"] for game in json.loads(ratusha("games", "bloom_town", "--json").out)] == ["bloom_town"]
    refused(ratusha("games", "chess"), "chess", "bloom_town")


def test_games_as_json(ratusha: Run) -> None:
    games = {game["id"]: game for game in json.loads(ratusha("games", "--json").out)}
    assert games[GAME]["modes"] == [
        {"id": "base", "name": "Base game", "fewest": 2, "most": 5, "together": False, "rival": False}
    ]
    assert games[GAME]["options"][1]["values"] == ["no", "yes"]
    assert games[GAME]["options"][1]["default"] == "no"


# --- play -------------------------------------------------------------------------------------------------------------


def play(ratusha: Run, *args: str, typed: str | bytes = "", seed: int | None = 7) -> Done:
    practice = () if seed is None else ("--seed", str(seed))
    return ratusha("play", GAME, *practice, *args, typed=typed)


PEOPLE = ("--people", "Anna,Bohdan")
"""Without bots, what lies in the rows depends on the seed alone."""


def said(log: Path) -> list[str]:
    """All decisions in a log."""
    return [entry.words for entry in read_match(log.read_text()).entries if entry.who >= 0]


def test_a_whole_game_by_typing(ratusha: Run, tmp_path: Path) -> None:
    done = play(ratusha, "--seats", "2", "--bots", "random", typed="1\n" * 600, seed=3)
    assert done.status == 0, done.err
    assert "Winner: " in done.out
    assert done.err == ""
    (log,) = kept(tmp_path)
    assert kept(tmp_path, ".table") == [], "a finished match has nothing left to resume"
    replayed = ratusha("replay", str(log), "--json")
    (summary,) = json.loads(replayed.out)
    assert summary["over"]
    assert sorted(summary["ranks"]) == [1, 2]
    (verified,) = json.loads(ratusha("verify", str(log), "--json").out)
    assert verified["fair"]
    assert verified["draws"] > 0
    assert "every draw comes from the seed" in ratusha("verify", str(log)).out


def test_the_same_seed_and_the_same_moves_give_the_same_match(ratusha: Run, tmp_path: Path) -> None:
    for name in ("a", "b"):
        play(ratusha, "--save", name, typed="1\n" * 12)
    logs = [(tmp_path / name).read_text().split("\n\n")[1] for name in ("a", "b")]
    assert logs[0] == logs[1]


def test_when_typing_ends_the_match_is_kept_and_can_be_resumed(ratusha: Run, tmp_path: Path) -> None:
    done = play(ratusha, typed="1\n1\n")
    (log,) = kept(tmp_path)
    assert done.status == 0
    assert f"Saved: {log}" in done.out
    assert f"ratusha play {GAME} --resume {log}" in done.out
    before = log.read_text()
    resumed = ratusha("play", GAME, "--resume", str(log), typed="1\n1\nquit\n")
    assert resumed.status == 0
    assert "Since your last move" in resumed.out
    after = log.read_text()
    assert after.startswith(before)
    assert len(after) > len(before)


@pytest.mark.parametrize(("asked", "system"), [("uk", "en"), ("ru", "uk"), ("en", "ru")])
def test_the_command_that_is_printed_goes_on_in_the_language_that_was_chosen(
    ratusha: Run, tmp_path: Path, asked: str, system: str
) -> None:
    left = ratusha("play", GAME, "--lang", asked, "--save", "my match", typed="pass\n", lang=system)
    command = next(line for line in left.out.splitlines() if "--resume" in line).partition(": ")[2]
    assert command == f"ratusha play {GAME} --resume '{tmp_path / 'my match'}' --lang {asked}"
    program, *pasted = shlex.split(command)
    assert program == "ratusha"
    resumed = ratusha(*pasted, typed="pass\n", lang=system)
    assert resumed.status == 0
    assert shown(Texts(asked)) in resumed.out
    assert said(tmp_path / "my match").count("pass") > 1


def test_the_language_of_the_system_need_not_be_said_to_go_on(ratusha: Run, tmp_path: Path) -> None:
    for chosen in ((), ("--lang", "uk")):
        left = ratusha("play", GAME, *chosen, "--save", "m", typed="", lang="uk")
        assert f"ratusha play {GAME} --resume {tmp_path / 'm'}\n" in left.out
        (tmp_path / "m").unlink()


def test_a_killed_game_goes_on_where_it_was(ratusha: Run, tmp_path: Path) -> None:
    environ = os.environ | {
        "RATUSHA_DATA": str(tmp_path / "data"),
        "PYTHONIOENCODING": "utf-8",
        "LC_ALL": "en_XX.UTF-8",
    }
    command = [
        sys.executable,
        "-u",
        "-c",
        "from ratusha.cli import main; main()",
        "play",
        GAME,
        "--save",
        str(tmp_path / "m"),
    ]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"pass\npass\nlog\nno such move\n")
        process.stdin.flush()
        while b"is not a move" not in process.stdout.readline():
            pass
        process.kill()
    text = (tmp_path / "m").read_text()
    match = read_match(text)
    person = match.waiting[0]
    assert [entry.words for entry in match.entries if entry.who == person] == ["pass", "pass"]
    assert ratusha("play", GAME, "--resume", "m", typed="pass\n").status == 0
    assert (tmp_path / "m").read_text().startswith(text)


def test_words_names_and_beginnings_are_understood(ratusha: Run, tmp_path: Path) -> None:
    play(ratusha, *PEOPLE, "--save", "m", typed="BUILD   cafe\nBaker\npas\n")
    assert said(tmp_path / "m") == ["build cafe", "build bakery", "pass"]


@pytest.mark.parametrize(
    ("lang", "typed"), [("uk", "кав’ярня\nпека\nспасувати\n"), ("ru", "КОФЕЙНЯ\nпекар\nспасовать\n")]
)
def test_names_in_the_language_of_the_table_are_understood(ratusha: Run, tmp_path: Path, lang: str, typed: str) -> None:
    play(ratusha, *PEOPLE, "--save", "m", "--lang", lang, typed=typed)
    assert said(tmp_path / "m") == ["build cafe", "build bakery", "pass"]


GARBAGE = (b"fly to the moon", b"99", b"0", b"-1", b"\xff\xfe\x00", b"[red]{n}", b"1" * 5000, "①".encode(), b"\x1b[2J")


def test_what_cannot_be_read_is_answered_and_nothing_is_lost(ratusha: Run, tmp_path: Path) -> None:
    done = play(ratusha, *PEOPLE, "--save", "m", typed=b"\n".join((b"pass", *GARBAGE, b"pass", b"")))
    assert done.status == 0
    assert done.err == ""
    assert done.out.count("Allowed: 1) Café") == len(GARBAGE)
    assert "\x1b[2J" not in done.out
    assert said(tmp_path / "m") == ["pass", "pass"]


def test_an_ambiguous_beginning_lists_what_it_could_be(ratusha: Run) -> None:
    done = play(ratusha, *PEOPLE, typed="build c\n")
    assert "“build c” could be: 1) Café, 2) Convenience Store, 6) Corn Field" in done.out


def test_undo_goes_back_to_my_decision_and_draws_anew(ratusha: Run, tmp_path: Path) -> None:
    done = play(ratusha, "--save", "m", "--bots", "random", typed="pass\npass\nundo\n1\n")
    assert "Taken back: Pass. The bots agree; chance is drawn anew" in done.out
    match = read_match((tmp_path / "m").read_text())
    first, second = (each.entry.words for each in match.position.standing if each.entry.who == match.waiting[0])
    assert first == "pass"
    assert second.startswith("build ")


def test_who_plays_alone_asks_nobody_to_undo(ratusha: Run) -> None:
    done = ratusha("play", "bloom_town", "--mode", "solo", "--seed", "9", typed="1\nundo\n")
    assert "Taken back: Office a1. Chance is drawn anew" in done.out
    assert "bots" not in done.out.lower()


def test_there_may_be_nothing_to_undo(ratusha: Run) -> None:
    assert "There is nothing you may take back" in play(ratusha, typed="undo\n").out


def test_save_help_log_and_table(ratusha: Run, tmp_path: Path) -> None:
    typed = "save copy.txt\npass\nhelp\n? bakery\nhelp launch\n? nonsense\nlog\ntable\n\nsave no/\0/where\nsave\n"
    done = play(ratusha, typed=typed)
    assert done.status == 0
    assert "Saved: copy.txt" in done.out
    assert "On your turn: 2 coins from the bank." in done.out
    assert "When built: you win at once." in done.out
    assert "There is nothing called “nonsense” in this game" in done.out
    assert "You: passed" in done.out
    assert read_match((tmp_path / "copy.txt").read_text()).position.decisions > 0, (
        "it goes on in the file that was named"
    )


def test_a_place_that_cannot_be_written_is_said_and_the_match_goes_on(ratusha: Run, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    done = play(ratusha, "--save", "m", typed="save folder\npass\n")
    assert done.status == 0
    assert "cannot be written to folder" in done.out
    assert "pass" in (tmp_path / "m").read_text()


def test_where_the_data_folder_cannot_be_made_another_file_can_be_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "file"
    place.write_text("no folder can be made here")
    monkeypatch.setenv("RATUSHA_DATA", str(place))
    for lang, words in (("en", "choose a file by --save"), ("uk", "файл через --save"), ("ru", "файл через --save")):
        command = [sys.executable, "-m", "ratusha", "play", GAME, "--lang", lang]
        done = subprocess.run(command, input="quit\n", capture_output=True, encoding="utf-8", cwd=tmp_path)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
        assert f"{place / 'matches'}: " in done.stderr
        assert words in done.stderr


def test_nothing_else_is_overwritten(ratusha: Run, tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("dear diary\n")
    refused(play(ratusha, "--save", "diary.txt"), "diary.txt: is there already")
    assert "diary.txt: is there already" in play(ratusha, typed="save diary.txt\n").out
    assert (tmp_path / "diary.txt").read_text() == "dear diary\n"


def test_two_people_share_a_keyboard(ratusha: Run, tmp_path: Path) -> None:
    done = ratusha(
        "play", GAME, "--people", "Anna,Bohdan", "--seats", "2", "--save", "m", typed="pass\nundo\n" * 2 + "pass\n" * 3
    )
    assert done.status == 0
    assert "Anna › " in done.out
    assert "Bohdan › " in done.out
    assert "Greedy" not in done.out
    match = read_match((tmp_path / "m").read_text())
    assert {entry.who for entry in match.entries if entry.who >= 0} == {0, 1}
    assert "Anna" not in (tmp_path / "m").read_text(), "no person's name stands in a log"


def test_two_people_who_are_named_play_alone(ratusha: Run, tmp_path: Path) -> None:
    done = ratusha("play", GAME, "--people", "Ann,Bob", "--save", "m")
    assert read_match((tmp_path / "m").read_text()).seats == 2
    assert "Greedy" not in done.out
    assert "bots have joined" not in done.out


def test_where_a_mode_needs_more_than_are_named_bots_join_and_it_is_said(ratusha: Run, tmp_path: Path) -> None:
    done = ratusha("play", GAME, "--people", "Ann", "--save", "m")
    assert read_match((tmp_path / "m").read_text()).seats == 2
    assert "Fewer than 2 cannot play this, so bots have joined" in done.out


def test_people_cannot_undo_over_each_other(ratusha: Run) -> None:
    done = ratusha("play", GAME, "--people", "Anna,Bohdan", "--seats", "2", typed="pass\npass\nundo\n")
    assert "There is nothing you may take back" in done.out


def test_bots_alone_play_to_the_end(ratusha: Run) -> None:
    done = play(ratusha, "--people", "", "--bots", "random", "--seats", "2")
    assert done.status == 0
    assert "Winner: " in done.out


def test_options_are_agreed_before_the_match(ratusha: Run, tmp_path: Path) -> None:
    play(ratusha, "--option", "promos=yes", "--option", "moving_company=after_roll", "--mode", "base", "--save", "m")
    match = read_match((tmp_path / "m").read_text())
    assert match.options == {"moving_company": "after_roll", "promos": "yes"}
    assert match.chance.practice


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("chess",), ("unknown game 'chess'", GAME)),
        ((GAME, "--seats", "9"), ("number of seats", "2, 3, 4, 5")),
        ((GAME, "--mode", "nope"), ("unknown mode", "base")),
        ((GAME, "--option", "promos"), ("NAME=VALUE",)),
        ((GAME, "--option", "promos=maybe"), ("no, yes",)),
        ((GAME, "--option", "x=y"), ("unknown option", "promos")),
        ((GAME, "--bots", "genius"), ("unknown bot", "greedy")),
        ((GAME, "--bots", ""), ("unknown bot",)),
        ((GAME, "--lang", "tlh"), ("unknown language", "en, uk, ru")),
        ((GAME, "--people", "A,B,C", "--seats", "2"), ("2 seats",)),
        ((GAME, "--people", "A,A"), ("the same name",)),
        ((GAME, "--people", "A" * 99), ("at most 24",)),
        ((GAME, "--resume", "nothing.txt"), ("nothing.txt", "No such file")),
        ((GAME, "--resume", "x", "--seats", "2"), ("--resume",)),
        ((GAME, "--save", "."), ("directory",)),
    ],
)
def test_what_cannot_be_agreed_is_refused(ratusha: Run, args: Sequence[str], words: Sequence[str]) -> None:
    refused(ratusha("play", *args), *words)


@pytest.mark.parametrize("args", [("score",), ("play", GAME, "--seats", "two"), ("fly",), ("games", "--nope")])
def test_wrong_usage_is_said_like_anything_else(ratusha: Run, args: Sequence[str]) -> None:
    refused(ratusha(*args), "--help` tells what it takes")


def test_only_a_whole_unfinished_match_is_resumed(ratusha: Run, tmp_path: Path) -> None:
    play(ratusha, "--save", "m", typed="pass\n")
    log, table = tmp_path / "m", tmp_path / "m.table"
    whole, seat = log.read_text(), table.read_text()
    log.write_text(whole.replace(" pass", " fly", 1))
    refused(ratusha("play", GAME, "--resume", "m"), "m: line ", "'fly'")
    log.write_text(whole)
    table.write_text("{")
    refused(ratusha("play", GAME, "--resume", "m"), "m.table", "damaged")
    table.write_text(json.dumps(json.loads(seat) | {"seed": "00" * 32}))
    refused(ratusha("play", GAME, "--resume", "m"), "not the one that this match was promised")
    table.unlink()
    refused(ratusha("play", GAME, "--resume", "m"), "m.table")
    play(ratusha, "--people", "", "--bots", "random", "--seats", "2", "--save", "over")
    refused(ratusha("play", GAME, "--resume", "over"), "this match is over")


# --- replay and verify ------------------------------------------------------------------------------------------------


def unfinished_text() -> str:
    match = Match.new(GAME, seats=3, chance=FairChance.chosen(7))
    match.play(0, "pass")
    return match.text()


def test_an_unfinished_match_replays_but_cannot_be_verified(ratusha: Run, tmp_path: Path) -> None:
    (tmp_path / "m").write_text(unfinished_text())
    assert "not over yet" in ratusha("replay", "m").out
    refused(ratusha("verify", "m"), "m: ", "not revealed")


def test_several_matches_in_a_file_or_a_pipe(ratusha: Run, tmp_path: Path) -> None:
    two = unfinished_text() * 2
    (tmp_path / "two").write_text(two)
    lines = [row["line"] for row in json.loads(ratusha("replay", "two", "--json").out)]
    assert lines == [1, two.count("\n") // 2 + 1]
    assert ratusha("replay", "-", typed=two).out.count("not over yet") == 2


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda text: text.replace(" pass", " fly", 1), "line "),
        (lambda text: text[:-20], "line "),
        (lambda text: text.replace("seats: 3", "seats: many"), "line 5"),
        (lambda text: text.replace(f"game: {GAME}", "game: chess"), "unknown game"),
        (lambda text: "hello\n", "line 1"),
        (lambda text: "", "line 1"),
    ],
)
def test_a_damaged_match_is_refused_with_its_line(
    ratusha: Run, tmp_path: Path, damage: Callable[[str], str], words: str
) -> None:
    (tmp_path / "bad").write_text(damage(unfinished_text()))
    refused(ratusha("replay", "bad"), "bad: ", words)


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_files_that_cannot_be_read_are_refused(ratusha: Run, tmp_path: Path, command: str) -> None:
    refused(ratusha(command, "nothing"), "nothing: No such file")
    refused(ratusha(command, "."), "directory")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\n")
    refused(ratusha(command, "bytes"), "line 1", "UTF-8")
    assert ratusha(command).status == 2


def test_a_forged_roll_is_found(ratusha: Run, tmp_path: Path) -> None:
    play(ratusha, "--people", "", "--bots", "random", "--seats", "2", "--save", "m")
    lines = (tmp_path / "m").read_text().split("\n")
    place = next(place for place, line in enumerate(lines) if " chance deal " in line)
    number, _, words = lines[place].split(" ", 2)
    other = next(card for card in ("bakery", "cafe", "forest") if f"deal {card}" != words)
    lines[place] = f"{number} chance deal {other}"
    (tmp_path / "forged").write_text("\n".join(lines))
    refused(ratusha("verify", "forged"), "forged: line ")


@pytest.mark.parametrize("seats", ["100000000", "-1", "0"])
def test_seats_are_counted_before_anyone_sits_down(ratusha: Run, seats: str) -> None:
    refused(ratusha("play", GAME, "--seats", seats), seats, "2, 3, 4, 5")


@pytest.mark.parametrize(
    ("option", "value"), [("--seed", "9" * 26), ("--step-limit", "9" * 26), ("--step-limit", "99999999999")]
)
def test_numbers_no_machine_can_hold_are_refused(ratusha: Run, option: str, value: str) -> None:
    done = ratusha("simulate", GAME, "--games", "1", option, value)
    assert done.status == 2
    assert "Traceback" not in done.err
    assert option in done.err


def test_a_place_for_the_log_is_checked_before_the_work(ratusha: Run, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Olya", "utf-8")
    refused(ratusha("simulate", GAME, "--games", "1", "--log", "letter.txt"), "letter.txt", "holds no matches")
    assert (tmp_path / "letter.txt").read_text("utf-8") == "Dear Olya"
    refused(ratusha("simulate", GAME, "--games", "1", "--log", "nowhere/x.txt"), "nowhere/x.txt", "no such folder")


def test_more_bots_than_seats_are_refused(ratusha: Run) -> None:
    refused(ratusha("simulate", GAME, "--games", "1", "--bots", "random,greedy,random"), "number of bots")


def test_options_may_be_written_in_capitals(ratusha: Run) -> None:
    done = ratusha("simulate", "bloom_town", "--games", "1", "--plain", "--option", "side=B", "--json")
    assert json.loads(done.out)["options"]["side"] == "b"
