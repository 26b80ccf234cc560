"""The rulebooks in other languages have the chapters of the English one, and every link in them leads somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ratusha.game import found_games, load_game
from ratusha.texts import LANGUAGES, Texts

HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)]+)\)")
BLOCK = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
OTHERS = LANGUAGES[1:]


def book(game: str, language: str) -> str:
    folder = load_game(game).folder
    name = "rulebook.md" if language == LANGUAGES[0] else f"rulebook.{language}.md"
    return BLOCK.sub("", Path(folder / name).read_text("utf-8"))


def anchor(heading: str) -> str:
    """As GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", sorted(found_games()))
def test_a_translation_has_the_same_chapters(game: str, language: str) -> None:
    levels = [len(level) for level, _ in HEADING.findall(book(game, LANGUAGES[0]))]
    assert [len(level) for level, _ in HEADING.findall(book(game, language))] == levels
    assert "```" not in (load_game(game).folder / f"rulebook.{language}.md").read_text("utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", sorted(found_games()))
def test_every_link_within_a_rulebook_leads_to_a_chapter(game: str, language: str) -> None:
    text = book(game, language)
    chapters = [anchor(heading) for _, heading in HEADING.findall(text)]
    inside = [link for link in LINK.findall(text) if link.startswith("#")]
    assert inside
    assert [link for link in inside if link[1:] not in chapters] == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", sorted(found_games()))
def test_options_are_called_in_a_translation_as_the_game_calls_them(game: str, language: str) -> None:
    text, texts = " ".join(book(game, language).split()), Texts(language, load_game(game))
    named = [texts.say(f"option.{option.id}") for option in load_game(game).facts.options]
    assert [name for name in named if name.lower() not in text.lower()] == []
