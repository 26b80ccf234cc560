"""Whatever people read about a game is there in each language, with the same values, in its own letters.

What a game adds to it, figures of cards and names of editions, is in its own `tests/test_names.py`.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from ratusha.game import found_games, load_game
from ratusha.texts import LANGUAGES, PLACEHOLDER
from tests.names import catalogue_of, each_language, sentences_of

every_game = pytest.mark.parametrize("game", sorted(found_games()))
other_languages = pytest.mark.parametrize("language", LANGUAGES[1:])


def placeholders(text: str) -> list[str]:
    return sorted(name for name, _ in PLACEHOLDER.findall(text))


def cases(entry: Any) -> list[Any]:
    """The conditions of sentences that have any."""
    return [case.get("when") for case in entry] if isinstance(entry, list) else []


@every_game
@other_languages
def test_all_languages_have_the_same_keys(game: str, language: str) -> None:
    assert list(sentences_of(game, language)) == list(sentences_of(game, "en"))
    assert list(catalogue_of(game, language)["counted"]) == list(catalogue_of(game, "en")["counted"])


@every_game
@other_languages
def test_all_languages_put_in_the_same_values(game: str, language: str) -> None:
    english, other = sentences_of(game, "en"), sentences_of(game, language)
    for key in english:
        assert placeholders(other[key]) == placeholders(english[key]), key
    for table, entries in catalogue_of(game, "en").items():
        for key, entry in entries.items():
            assert cases(catalogue_of(game, language)[table][key]) == cases(entry), f"{table}.{key}"


@every_game
@each_language
def test_all_that_can_be_agreed_and_scored_has_its_text_and_nothing_else_has(game: str, language: str) -> None:
    names, facts = catalogue_of(game, language), load_game(game).facts
    assert list(names["mode"]) == [mode.id for mode in facts.modes]
    assert list(names.get("preset", {})) == [preset.id for preset in facts.presets]
    assert list(names["option"]) == [option.id for option in facts.options]
    said = {key: tuple(values) for key, values in names["option_value"].items()}
    assert said == {option.id: option.values for option in facts.options}
    assert tuple(names["line"]) == facts.categories
    assert tuple(names["ending"]) == facts.endings
    assert tuple(names["stream"]) == facts.streams


@every_game
@each_language
def test_every_phase_and_event_has_its_text_and_nothing_else_has(game: str, language: str) -> None:
    names, state = catalogue_of(game, language), load_game(game).state
    assert list(names["phase"]) == list(names["prompt"])
    assert set(names["phase"]) == {phase.name.lower() for phase in state.Phase}
    assert list(names["event"]) == [event.name.lower() for event in state.Event]


@every_game
@each_language
def test_no_two_cards_share_a_name(game: str, language: str) -> None:
    names = list(catalogue_of(game, language)["card"].values())
    assert len(set(names)) == len(names)
    assert list(catalogue_of(game, language)["card_text"]) == list(catalogue_of(game, language)["card"])


@every_game
@each_language
def test_nouns_have_all_plural_forms(game: str, language: str) -> None:
    needed = ["one", "other"] if language == "en" else ["one", "few", "many", "other"]
    for noun, forms in catalogue_of(game, language)["counted"].items():
        assert list(forms) == needed, noun
        assert all("{n}" in form for form in forms.values()), noun


@every_game
@pytest.mark.parametrize(
    ("language", "strangers"), [("en", "Ѐ-ӿ"), ("uk", "ЁёЪъЫыЭэA-Za-z"), ("ru", "ІіЇїЄєҐґA-Za-z")], ids=LANGUAGES
)
def test_letters_of_other_languages_do_not_slip_in(game: str, language: str, strangers: str) -> None:
    for key, text in sentences_of(game, language).items():
        assert ".when." in key or not re.search(f"[{strangers}]", PLACEHOLDER.sub("", text)), key
