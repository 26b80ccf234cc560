"""Lessons: scripts that the real rules play, words in three languages, and a position that can be played on."""

from __future__ import annotations

import json
import random
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ratusha.game import Game, found_games, load_game
from ratusha.listing import facts, has_lesson
from ratusha.match import read_match
from ratusha.server.history.lessons import (
    BadLesson,
    folder_of,
    lesson_of,
    play_script,
    read_script,
    with_words,
    words_in,
)
from ratusha.server.messages.history import Lesson
from ratusha.server.refusal import Refusal
from ratusha.server.tables.patch import apply_changes
from ratusha.texts import LANGUAGES, Texts
from tests.server.client import Client, play_on
from tests.server.running import Server

GAMES = [name for name in sorted(found_games()) if has_lesson(load_game(name))]


def script_of(game: Game) -> str:
    return (folder_of(game) / "script.toml").read_text("utf-8")


def scripted(game: Game) -> dict[str, Any]:
    """As it travels: whoever gets it may change it without changing the game's own tables."""
    found: dict[str, Any] = json.loads(json.dumps(play_script(game, read_script(game.id, script_of(game)))))
    return found


def test_each_of_our_games_has_a_lesson() -> None:
    assert set(GAMES) >= {"bloom_town", "machi_koro_2", "sprawlopolis", "welcome_to"}


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_is_played_by_the_rules(name: str) -> None:
    lesson = scripted(load_game(name))
    match = read_match(lesson["log"])
    assert not match.over
    assert len(lesson["frames"]) == len(match.entries)
    view = lesson["view"]
    for frame in lesson["frames"]:
        view = apply_changes(view, frame["changes"])
    assert view == json.loads(json.dumps(match.view(lesson["seat"])))


@pytest.mark.parametrize("name", GAMES)
def test_each_choice_of_a_lesson_is_one_of_those_offered_and_made(name: str) -> None:
    lesson = scripted(load_game(name))
    chosen = [step for step in lesson["steps"] if step["play"]]
    assert 6 <= len(chosen) <= 16
    for step in chosen:
        verb, *rest = step["play"].split(" ")
        assert rest in step["choices"][verb]
        made = lesson["frames"][step["frame"] + 1]["line"]
        assert (made["who"], made["words"]) == (lesson["seat"], step["play"])
    places = [step["frame"] for step in lesson["steps"]]
    assert places == sorted(places)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_has_all_its_words_and_no_others_in_each_language(name: str, language: str) -> None:
    game = load_game(name)
    said = {step[key] for step in scripted(game)["steps"] for key in ("say", "after")} - {None}
    words = words_in(game, language)
    assert set(words) == said
    assert all(text.strip() and "{" not in text for text in words.values())
    Lesson.model_validate(lesson_of(game, language))


def test_names_in_a_lesson_are_those_of_the_game() -> None:
    game = load_game("machi_koro_2")
    for language in LANGUAGES:
        bakery = Texts(language, game).name("bakery")
        assert bakery in words_in(game, language)["opening"]


def test_a_script_that_the_rules_do_not_allow_names_its_step() -> None:
    game = load_game("machi_koro_2")
    text = script_of(game).replace('play = "build bakery"', 'play = "build mall"', 1)
    with pytest.raises(BadLesson, match=r"step 2 of the lesson of machi_koro_2: 'build mall' is not a move; allowed"):
        play_script(game, read_script(game.id, text))


@pytest.mark.parametrize(
    ("line", "instead", "why"),
    [
        ("deal wheat_field", "deal mine", "cannot begin: the script of chance says 'deal mine'"),
        ('"roll 3"]', '"roll 3", "roll 6"]', "never happens: roll 6"),
    ],
)
def test_chance_that_cannot_come_or_never_comes_is_an_error(line: str, instead: str, why: str) -> None:
    game = load_game("machi_koro_2")
    with pytest.raises(BadLesson, match=why):
        play_script(game, read_script(game.id, script_of(game).replace(line, instead, 1)))


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ('say = "end"\nafter = "saved"', "only where there is one"),
        ('seat = 2\nsay = "end"\nplay = "dice 1"', "`seat` and `play` alone"),
        ('point = "hand"', "a page has words"),
        ('say = "end"\nplay = ["dice 1", "pass"]', "at most one choice"),
        ('says = "end"', "cannot be read"),
    ],
)
def test_a_step_that_is_nothing_known_is_an_error(step: str, why: str) -> None:
    game = load_game("machi_koro_2")
    with pytest.raises(BadLesson, match=why):
        play_script(game, read_script(game.id, f"{script_of(game)}\n[[step]]\n{step}\n"))


def test_words_that_are_missing_are_named() -> None:
    game = load_game("bloom_town")
    words = words_in(game, "uk")
    del words["shop"]
    with pytest.raises(BadLesson, match="bloom_town has no words for 'shop'"):
        with_words(scripted(game), words)


def test_a_name_that_the_game_does_not_have_is_an_error(tmp_path: Path) -> None:
    game = load_game("bloom_town")
    (tmp_path / "lesson").mkdir()
    (tmp_path / "names").mkdir()
    for path in (game.folder / "names").iterdir():
        (tmp_path / "names" / path.name).write_bytes(path.read_bytes())
    (tmp_path / "lesson" / "en.toml").write_text('welcome = "See the {card.castle}"', "utf-8")
    with pytest.raises(BadLesson, match=r"lesson of bloom_town in 'en'.*card\.castle"):
        words_in(replace(game, folder=tmp_path), "en")


def test_a_game_without_a_lesson_simply_has_none(tmp_path: Path) -> None:
    game = load_game("bloom_town")
    bare = replace(game, folder=tmp_path)
    texts = Texts("en", game)
    assert (facts(game, texts)["lesson"], facts(bare, texts)["lesson"]) == (True, False)
    with pytest.raises(Refusal, match="has no lesson"):
        lesson_of(bare, "en")


# --- Over HTTP --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_is_asked_for_and_played_on_from_its_end(server: Server, name: str) -> None:
    ann = Client(server.url)
    lesson = ann.ok("GET", f"/api/games/{name}/lesson", lang="uk")
    assert lesson == Lesson.model_validate(lesson).model_dump()
    words = tomllib.loads((folder_of(load_game(name)) / "uk.toml").read_text("utf-8"))
    assert lesson["steps"][0]["say"] == words["welcome"]
    end = len(lesson["frames"])
    table = ann.ok("POST", "/api/logs", log=lesson["log"], from_line=end, seat=lesson["seat"], bot=lesson["bot"])
    assert (table["state"], table["practice"], table["seats"]) == ("playing", True, [lesson["seat"]])
    with ann.socket() as sock:
        sock.watch(table["id"])
        assert play_on([sock], table["id"], random.Random(name), 1) == 1


def test_a_lesson_of_no_game_and_in_no_language_is_refused(server: Server) -> None:
    ann = Client(server.url)
    assert ann.refused("GET", "/api/games/chess/lesson") == (422, "bad_choice")
    assert ann.refused("GET", "/api/games/bloom_town/lesson", lang="xx") == (422, "bad_message")


def test_the_list_of_games_says_which_have_a_lesson(server: Server) -> None:
    found = Client(server.url, None).ok("GET", "/api/games")
    assert [game["id"] for game in found if game["lesson"]] == GAMES
