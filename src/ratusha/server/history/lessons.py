"""Interactive lessons: a script in the folder of its game (`lesson/script.toml`), played by the real rules.

A step of the script is one of three things: a page to read (`say`); a choice that the learner has to make (`say` and
`play`, and `after`, which is said once it is made); or moves that happen by themselves (`seat` and `play`, one line or
several), usually those of other seats. `point` names what a page is about: `hand` is whatever the board marks as
`data-hand`, `slot 2` is `data-slot="2"`. Seats count from 1. Chance brings what the script says, stream by stream;
later draws come from the seed. The sentences are in `lesson/en.toml` and its siblings; `{card.bakery}` in them is that
name of the game in the same language.
"""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ratusha.chance import PRACTICE, FairChance, ScriptedChance
from ratusha.errors import RatushaError
from ratusha.game import Game, load_game
from ratusha.listing import has_lesson
from ratusha.match import Match
from ratusha.texts import Texts

from ..refusal import Refusal
from ..tables.seat_view import Message, grouped
from .playback import playback_of

NAME = re.compile(r"\{(\w+(?:\.\w+)+)\}")
TABLE = PRACTICE + "lesson"


class BadLesson(RatushaError):
    """A script that the rules do not allow, or sentences that are missing."""


class ScriptStep(BaseModel):
    model_config = ConfigDict(extra="forbid")

    say: str = ""
    play: str | list[str] = ""
    after: str = ""
    point: str | None = None
    seat: int | None = None


class Script(BaseModel):
    model_config = ConfigDict(extra="forbid")

    mode: str
    seats: int
    seat: int = 1
    bot: str = "greedy"
    options: dict[str, str] = Field(default_factory=dict)
    seed: int
    chance: dict[str, list[str]] = Field(default_factory=dict)
    step: list[ScriptStep] = Field(min_length=1)


def folder_of(game: Game) -> Path:
    return game.folder / "lesson"


@lru_cache(maxsize=64)
def lesson_in(game: str, language: str) -> Message:
    """The lesson of a game. It is the same for everyone, so it is played only once."""
    return lesson_of(load_game(game), language)


def lesson_of(game: Game, language: str) -> Message:
    """A `Lesson`."""
    if not has_lesson(game):
        raise Refusal("no_such_thing", f"{game.id} has no lesson")
    text = (folder_of(game) / "script.toml").read_text("utf-8")
    return with_words(play_script(game, read_script(game.id, text)), words_in(game, language))


def read_script(game: str, text: str) -> Script:
    try:
        return Script.model_validate(tomllib.loads(text))
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise BadLesson(f"the lesson of {game} cannot be read: {error}") from None


def play_script(game: Game, script: Script) -> Message:
    """A `Lesson` with keys in place of sentences; BadLesson where a step is not possible."""
    chance = ScriptedChance(script.chance, then=FairChance.chosen(script.seed, TABLE))
    try:
        match = Match.new(
            game, seats=script.seats, mode=script.mode, options=script.options, chance=chance, table=TABLE
        )
    except RatushaError as error:
        raise BadLesson(f"the lesson of {game.id} cannot begin: {error}") from None
    learner = match.check_seat(script.seat - 1)
    steps = []
    for number, step in enumerate(script.step, 1):
        try:
            steps += play_step(match, learner, step)
        except RatushaError as error:
            raise BadLesson(f"step {number} of the lesson of {game.id}: {error}") from None
    if chance.left:
        raise BadLesson(f"the lesson of {game.id} scripts what never happens: {', '.join(chance.left)}")
    return playback_of(TABLE, match.text(), learner) | {
        "game": game.id, "mode": match.mode, "options": match.options, "seats": match.seats, "bot": script.bot,
        "steps": steps, "log": match.text(), "over": match.over,
    }  # fmt: skip


def play_step(match: Match, learner: int, step: ScriptStep) -> list[Message]:
    """Play one step; return the page that the learner is shown, if any."""
    if step.seat is not None:
        if step.say or step.after or step.point or not step.play:
            raise BadLesson("what happens by itself is `seat` and `play` alone")
        for words in [step.play] if isinstance(step.play, str) else step.play:
            match.play(match.check_seat(step.seat - 1), words)
        return []
    if not step.say or not isinstance(step.play, str) or (step.after and not step.play):
        raise BadLesson("a page has words, at most one choice, and words for after it only where there is one")
    page = {"frame": len(match.entries) - 1, "say": step.say, "after": step.after or None, "point": step.point}
    page |= {"play": step.play or None, "choices": grouped(match.choices(learner)) if step.play else {}}
    if step.play:
        match.play(learner, step.play)
    return [page]


# --- Words ------------------------------------------------------------------------------------------------------------


def words_in(game: Game, language: str) -> dict[str, str]:
    """The sentences of the lesson in a language, by key, with the names of the game filled in."""
    texts = Texts(language, game)
    try:
        found: dict[str, Any] = tomllib.loads((folder_of(game) / f"{language}.toml").read_text("utf-8"))
        return {key: NAME.sub(lambda name: texts.say(name[1]), str(words)) for key, words in found.items()}
    except (OSError, KeyError, tomllib.TOMLDecodeError) as error:
        raise BadLesson(f"the words of the lesson of {game.id} in {language!r}: {error}") from None


def with_words(lesson: Message, words: dict[str, str]) -> Message:
    """The lesson with sentences in place of keys."""

    def said(key: str | None) -> str | None:
        if key is not None and key not in words:
            raise BadLesson(f"the lesson of {lesson['game']} has no words for {key!r}")
        return None if key is None else words[key]

    steps = [step | {"say": said(step["say"]), "after": said(step["after"])} for step in lesson["steps"]]
    return lesson | {"steps": steps}
