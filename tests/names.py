"""The catalogues of one game, as tests read them. What holds for every game is in `test_names.py`."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from ratusha.game import load_game
from ratusha.texts import LANGUAGES, Texts, read_catalogue
from tests.test_texts import flat

PEOPLE = ("Аліна", "Михась", "Леся", "Олесь", "Ніна", "Тарас", "Соломія", "Гнат")
"""A name for every seat, in letters that all sentences can be told from."""

each_language = pytest.mark.parametrize("language", LANGUAGES)


@cache
def texts_of(game: str, language: str) -> Texts:
    return Texts(language, load_game(game))


@cache
def catalogue_of(game: str, language: str) -> dict[str, Any]:
    """The game's own, without what is said of every game."""
    return read_catalogue(load_game(game).folder / "names", language)


def sentences_of(game: str, language: str) -> dict[str, str]:
    """Every string of a catalogue by its path, plural forms left out."""
    return {key: text for key, text in flat(catalogue_of(game, language)).items() if not key.startswith(".counted.")}


def counted(texts: Texts, noun: str) -> str:
    """The noun with a number for each plural form, and with those that are easily wrong."""
    return ", ".join(texts.count(noun, n) for n in (1, 2, 5, 11, 21, 22))
