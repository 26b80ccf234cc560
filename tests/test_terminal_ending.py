"""How a match ends, on the screen and in `ratusha replay`: won or lost in plain words first, and nobody is “Rival”."""

from __future__ import annotations

import os
import random
import shlex
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from ratusha import bots
from ratusha.chance import FairChance
from ratusha.commands.replay import ended, headline, table
from ratusha.game import load_game
from ratusha.games.bloom_town.cards import RIVALS
from ratusha.kernel import COMPILED
from ratusha.match import Match
from ratusha.match.result import Row
from ratusha.terminal.drawing import Scene, drawing_for
from ratusha.terminal.ending import (
    against_target,
    final_scene,
    opponent,
    score_sheet,
    verdict,
    verdict_among_seats,
    verdict_on_rival,
)
from ratusha.terminal.event_history import so_far
from ratusha.texts import LANGUAGES, Texts
from tests.test_terminal import drawn

pytestmark = pytest.mark.skipif(COMPILED, reason="matches are played in plain processes")
GAMES = ("bloom_town", "machi_koro_2", "sprawlopolis", "welcome_to")
MODES = [(game, mode.id, mode.fewest) for game in GAMES for mode in load_game(game).facts.modes]
NAMES = ("Anna", "Bo")


@cache
def played(game: str, mode: str, seats: int, seed: int = 1, upto: int = 5000, **options: str) -> Match:
    """At random, to its end, or so many decisions."""
    chance = FairChance.chosen(seed)
    match = Match.new(load_game(game), seats=seats, mode=mode, chance=chance, options=options, step_limit=upto)
    chooser = random.Random(seed)
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, chooser.choice(match.choices(seat)))
    return match


def scene_of(match: Match, language: str = "en") -> Scene:
    return final_scene(match, Texts(language, match.game), NAMES)


def said(match: Match, language: str = "en") -> list[str]:
    return [sentence for sentence, _ in verdict(match, scene_of(match, language))]


def sheet(match: Match, language: str = "en") -> dict[str, list[str]]:
    """The numbers of each line, by its name."""
    rows = [line.rstrip() for line in drawn(score_sheet(match, scene_of(match, language))).splitlines()]
    cells = [[each for each in row.split("  ") if each.strip()] for row in rows[1:]]
    return {row[0].strip(): [each.strip() for each in row[1:]] for row in cells}


def replayed(match: Match, language: str) -> list[str]:
    texts = Texts(language, match.game)
    return [headline("FILE", 1, match, texts), *ended(match, texts), *table(match, texts)]


# --- In every mode ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "mode", "seats"), MODES)
def test_won_or_lost_is_said_first_and_nobody_is_called_a_rival(
    game: str, mode: str, seats: int, language: str
) -> None:
    match = played(game, mode, seats)
    texts, result = Texts(language, match.game), match.result()
    first = said(match, language)[0]
    if match.position.setting.together:
        key = ("won" if result.winners else "lost") + ("_together" if seats > 1 else "")
        assert first == texts.say(f"status.{key}")
    elif result.rival:
        assert first == texts.say(f"status.{'won' if result.winners else 'lost'}")
    elif seats == 1:
        assert first == texts.say("target.record", points=result.totals[0])
    else:
        names = [NAMES[seat] for seat in result.winners]
        key = "winner" if len(names) == 1 else "draw"
        assert first == texts.say(f"status.{key}", seat=names[0], seats=", ".join(names))
    for shown in (drawn(score_sheet(match, scene_of(match, language))), "\n".join(replayed(match, language))):
        assert texts.say("who.rival") not in shown


@pytest.mark.parametrize(("game", "mode", "seats"), MODES)
def test_a_replay_says_the_same_under_the_headline(game: str, mode: str, seats: int) -> None:
    match = played(game, mode, seats)
    assert ended(match, Texts("en", match.game)) == [
        sentence for sentence, _ in verdict(match, final_scene(match, Texts("en", match.game)))
    ]


# --- Together ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "seats"), [("base", 1), ("base", 3), ("interstate", 2), ("interstate_solo", 1)])
def test_those_who_build_together_are_told_how_far_the_target_was(mode: str, seats: int) -> None:
    match = played("sprawlopolis", mode, seats)
    result = match.result()
    assert result.rival
    total, target = result.totals[0], result.rival.total
    assert said(match)[0] == ("You lose together." if seats > 1 else "You lose.")
    assert said(match)[1] == f"{match_points(total)}, {target - total} short of the target of {target}"
    goals = match.view(-1)["goals"]
    rows = sheet(match)
    for place, goal in enumerate(goals, start=1):
        name = Texts("en", match.game).say(f"goal.{goal['goal']}")
        points = result.scores[0][f"goal_{place}"]
        assert rows[f"№{goal['card']} {name}"] == [str(points), str(goal["target"])]
    assert rows["Total"] == [str(total), str(target)]
    assert "Place" not in rows


def match_points(total: int) -> str:
    return f"{total} point" + ("" if abs(total) == 1 else "s")


@pytest.mark.parametrize(
    ("won", "total", "sentence"),
    [
        (True, 36, "36 points, 2 more than the target of 34"),
        (True, 34, "34 points: exactly the target"),
        (False, 34, "34 points: exactly the target, which had to be exceeded"),
        (False, 30, "30 points, 4 short of the target of 34"),
        (False, -3, "-3 points, 37 short of the target of 34"),
    ],
)
def test_a_target_is_passed_met_or_missed(won: bool, total: int, sentence: str) -> None:
    scene = scene_of(played("sprawlopolis", "base", 1))
    assert against_target(scene, won, total, 34) == sentence


def test_a_city_that_reaches_the_target_has_won() -> None:
    game = load_game("sprawlopolis")
    match = Match.new(game, seats=2, chance=FairChance.chosen(4), options={"difficulty": "easy"})
    players = [bots.by_name(game, "greedy", seat) for seat in range(2)]
    while not match.over:
        seat = match.waiting[0]
        hidden = match.hidden(seat)
        match.play(seat, game.words(hidden, seat, players[seat].choose(hidden, seat)))
    assert said(match) == ["You win together!", "35 points, 10 more than the target of 25"]
    assert sheet(match)["Total"] == ["35", "25"]


def test_the_goals_of_a_duel_are_called_by_their_names_even_where_they_bring_nothing() -> None:
    match = played("sprawlopolis", "duel", 2, seed=0)
    assert all(row.scores["goal_1"] == 0 for row in match.result().seats)
    texts = Texts("en", match.game)
    names = [f"№{goal['card']} " + texts.say(f"goal.{goal['goal']}") for goal in match.view(-1)["goals"]]
    assert names
    assert set(names) <= set(sheet(match))


# --- Against a rival --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rival", RIVALS)
def test_a_solo_rival_is_called_by_name(rival: str, language: str) -> None:
    match = played("bloom_town", "solo", 1, rival=rival)
    texts, result = Texts(language, match.game), match.result()
    name = texts.say(f"rival.{rival}")
    assert result.rival
    assert opponent(match, texts) == name
    points = {"Anna": result.totals[0], name: result.rival.total}
    assert set(said(match, language)[1].split(" · ")) == {
        texts.say("target.has", who=who, points=total) for who, total in points.items()
    }
    assert any(f"{name}: " in line for line in replayed(match, language)[2:])
    story = drawn(drawing_for(match.game).story(scene_of(match, language), so_far(match)), 200)
    assert name in story
    assert texts.say("who.rival") not in story


def test_a_tie_with_a_rival_says_who_wins_it() -> None:
    match = played("bloom_town", "solo", 1)
    own, rival = Row({}, 50, 2), Row({}, 50, 1)
    sentences = [each for each, _ in verdict_on_rival(match, scene_of(match), own, rival)]
    assert sentences == ["You lose.", "Anna: 50 points · Alisa: 50 points", "In a tie Alisa wins"]
    ahead = [each for each, _ in verdict_on_rival(match, scene_of(match), Row({}, 51, 1), Row({}, 50, 2))]
    assert ahead == ["You win!", "Anna: 51 points · Alisa: 50 points"]


def test_several_winners_share_a_draw() -> None:
    match = played("welcome_to", "base", 2)
    both = replace(match.result(), winners=(0, 1))
    assert [each for each, _ in verdict_among_seats(scene_of(match), both)] == ["A draw: Anna, Bo"]


# --- Ended early ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "mode", "seats"), MODES)
def test_a_match_that_was_stopped_as_endless_has_neither_winner_nor_loser(
    game: str, mode: str, seats: int, language: str
) -> None:
    match = played(game, mode, seats, upto=3)
    texts = Texts(language, match.game)
    assert match.result().reason == "stalled"
    assert said(match, language) == [texts.say("status.undecided")]
    assert texts.say("who.rival") not in "\n".join(replayed(match, language))
    assert drawn(score_sheet(match, scene_of(match, language)))


def unfinished(game: str, mode: str, seats: int) -> Match:
    match = Match.new(load_game(game), seats=seats, mode=mode, chance=FairChance.chosen(1))
    match.play(match.waiting[0], match.choices(match.waiting[0])[0])
    return match


def stop(match: Match) -> None:
    match.accept(match.propose_stopped())


def resign(match: Match) -> None:
    match.accept(match.propose_resigned(0))
    if not match.over:
        match.accept(match.propose_stopped())


@pytest.mark.parametrize(
    ("game", "mode", "seats", "end", "sentence"),
    [
        ("sprawlopolis", "base", 2, stop, "Neither won nor lost"),
        ("sprawlopolis", "duel", 2, resign, "Winner: Bo"),
        ("bloom_town", "solo", 1, resign, "You lose."),
        ("welcome_to", "solo", 1, resign, "Neither won nor lost"),
        ("machi_koro_2", "base", 2, resign, "Winner: Bo"),
    ],
)
def test_who_gave_up_has_lost_and_who_left_off_has_not(
    game: str, mode: str, seats: int, end: Callable[[Match], None], sentence: str
) -> None:
    match = unfinished(game, mode, seats)
    end(match)
    assert match.over
    assert said(match)[0] == sentence
    assert "Rival" not in "\n".join(replayed(match, "en"))


@pytest.mark.parametrize(("game", "mode", "seats"), MODES)
def test_of_a_match_that_goes_on_nothing_is_won_or_lost(game: str, mode: str, seats: int) -> None:
    match = unfinished(game, mode, seats)
    assert said(match) == []
    told = replayed(match, "en")
    assert "not over yet" in told[0]
    assert "Rival" not in "\n".join(told)


def test_a_game_that_names_no_rival_has_one_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("bloom_town", "solo", 1)
    texts = Texts("en", match.game)
    monkeypatch.delitem(texts.catalogue, "rival")
    assert opponent(match, texts) == "Rival"


# --- As it is played and replayed -------------------------------------------------------------------------------------


def run(tmp_path: Path, *args: str, typed: str = "") -> str:
    environ = os.environ | {"RATUSHA_DATA": str(tmp_path), "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "ratusha", *args]
    done = subprocess.run(command, input=typed, env=environ, capture_output=True, encoding="utf-8", timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("args", "typed", "lost", "named"),
    [
        (("bloom_town", "--mode", "solo"), "1\n" * 120, "Поразка.", "Аліса: "),
        (("sprawlopolis", "--seats", "1"), "далі\nтак\n" * 40, "", "Ціль"),
    ],
)
def test_a_match_played_and_replayed_ends_in_plain_words(
    tmp_path: Path, args: tuple[str, ...], typed: str, lost: str, named: str
) -> None:
    log = tmp_path / "log.txt"
    played = run(tmp_path, "play", *args, "--lang", "uk", "--seed", "5", "--save", str(log), typed=typed)
    again = run(tmp_path, "replay", str(log), "--lang", "uk")
    for shown in (played, again):
        assert named in shown
        assert "Суперник" not in shown
        assert lost in shown
    end = played.rpartition("quit")[2]
    assert end.index("Поразка." if "Поразка." in end else "Перемога!") < end.index("Разом")


def test_the_command_that_checks_the_draws_is_one_that_runs_and_speaks_the_same_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ratusha = f"{shlex.quote(sys.executable)} -m ratusha"
    monkeypatch.setenv("RATUSHA_STARTED_BY", ratusha)
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C")
    log = tmp_path / "my match"
    end = run(
        tmp_path, "play", "bloom_town", "--mode", "solo", "--lang", "uk", "--seed", "5", "--save", str(log),
        typed="1\n" * 120,
    )  # fmt: skip
    command = next(line for line in end.splitlines() if " verify " in line).partition(": ")[2]
    assert command == f"{ratusha} verify '{log}' --lang uk"
    assert "навчальн" in run(tmp_path, *shlex.split(command)[3:]).lower()
