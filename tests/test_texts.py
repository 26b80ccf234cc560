"""Names and sentences: placeholders, plural forms, cases, patterns, and errors that say what is missing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ratusha import texts as module
from ratusha.game import found_games, load_game
from ratusha.texts import LANGUAGES, PLACEHOLDER, Texts, detect_language, join, read_catalogue

NAMES = Path(module.__file__).with_name("names")


@pytest.fixture
def texts() -> Texts:
    """Texts with a catalogue written for the test."""
    made = Texts("en")
    made.catalogue = {
        "counted": {"coins": {"one": "{n} coin", "other": "{n} coins"}},
        "card": {"cafe": "Café", "mine": "Mine"},
        "who": {"player": "Player {n}"},
        "sentence": {"noted": "{what} ({note})"},
        "hello": "Hello, {name}",
        "pays": "{from:seat} pays {to:seat} {coins} for {card}",
        "event": {"rolled": [{"when": {"second": 0}, "say": "{first}"}, {"say": "{first} and {second}"}]},
        "action": {
            "dice 2": "Two dice",
            "take {card} from {seat}": "{card} of {seat}",
            "give away {card}": "Away {card}",
        },
        "outcome": {"roll {first} {second}": "{first}, {second}"},
    }
    return made


def test_a_sentence_takes_its_values(texts: Texts) -> None:
    assert texts.say("hello", name="Lesia") == "Hello, Lesia"


@pytest.mark.parametrize("name", ["{name}", "{0}", "%s", "{", "}{", "{from:seat}", "\\1", "{n!r:>10}"])
def test_a_value_is_never_taken_for_a_placeholder(texts: Texts, name: str) -> None:
    assert texts.say("hello", name=name) == f"Hello, {name}"
    assert texts.action("take cafe from 1", [name]) == f"Café of {name}"


def test_kinds_say_how_a_value_becomes_words(texts: Texts) -> None:
    values: dict[str, Any] = {"from": 0, "to": 1, "coins": 1, "card": "cafe"}
    assert texts.say("pays", ["Lesia"], **values) == "Lesia pays Player 2 1 coin for Café"


def test_a_kind_may_be_called_like_its_value(texts: Texts) -> None:
    """`{card:card}` and `{side:side}` are entries of those tables; `{side}` is the value itself."""
    texts.catalogue.update(side={"north": "to the north"}, built="{side:side}", raw="{side}", laid="{card:card}")
    assert texts.say("built", side="north") == "to the north"
    assert texts.say("raw", side="north") == "north"
    assert texts.say("laid", card="cafe") == "Café"


def test_the_first_case_that_fits_is_said(texts: Texts) -> None:
    assert texts.event({"event": "rolled", "first": 3, "second": 0}) == "3"
    assert texts.event({"event": "rolled", "first": 3, "second": 4}) == "3 and 4"


def test_words_find_their_pattern(texts: Texts) -> None:
    assert texts.action("dice 2") == "Two dice"
    assert texts.action("take mine from 2", ["Lesia", "Mykhas"]) == "Mine of Mykhas"
    assert texts.action("give away mine", note="free") == "Away Mine (free)"
    assert texts.outcome("roll 3 4") == "3, 4"


@pytest.mark.parametrize("words", ["dice 3", "take castle from 1", "fly", ""])
def test_words_without_a_text_are_an_error(texts: Texts, words: str) -> None:
    with pytest.raises(KeyError, match="'en'"):
        texts.action(words)


@pytest.mark.parametrize("key", ["nothing", "card.castle", "hello.more", "card", "counted.coins"])
def test_a_missing_text_names_key_and_language(texts: Texts, key: str) -> None:
    with pytest.raises(KeyError, match=rf"{key}.*'en'"):
        texts.say(key)


def test_a_missing_value_is_named(texts: Texts) -> None:
    with pytest.raises(KeyError, match=r"'hello' in 'en' needs a value for 'name'"):
        texts.say("hello")


def test_the_bank_is_no_seat(texts: Texts) -> None:
    with pytest.raises(KeyError, match="seat -1"):
        texts.seat(-1, ["Lesia"])


def test_an_unknown_language_is_an_error() -> None:
    with pytest.raises(KeyError, match="en, uk, ru"):
        Texts("de")


def test_a_key_in_both_catalogues_is_an_error() -> None:
    common: dict[str, Any] = {"ending": {"stalled": "…"}}
    join(common, {"ending": {"won": "!"}}, "en")
    assert common == {"ending": {"stalled": "…", "won": "!"}}
    with pytest.raises(KeyError, match=r"'ending\.stalled' is there twice in 'en'"):
        join(common, {"ending": {"stalled": "?"}}, "en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", sorted(found_games()))
def test_every_game_can_say_its_name(game: str, language: str) -> None:
    texts = Texts(language, load_game(game))
    assert texts.say("game.name")
    assert len(texts.say("game.motto")) < len(texts.say("game.about"))
    assert texts.say("game.time")


def test_a_docstring_that_says_what_a_game_is_about_has_no_placeholders(tmp_path: Path) -> None:
    """Otherwise one game with braces there would keep the list of all games from everybody."""
    game = replace(load_game("machi_koro_2"), folder=tmp_path, rulebook="Sets of {n} cards: {like:card}.\n\nMore.")
    assert Texts("uk", game).say("game.about") == "Sets of (n) cards: (like:card)."


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "uk_UA.UTF-8"}, "uk"),
        ({"LANG": "ru"}, "ru"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LC_ALL": "C", "LANG": "uk_UA"}, "en"),
        ({"LC_ALL": "", "LANG": "uk_UA"}, "uk"),
        ({"LC_MESSAGES": "ru_RU", "LANG": "uk_UA"}, "ru"),
        ({"LANGUAGE": "de:uk:en", "LANG": "en_US"}, "uk"),
        ({"LANGUAGE": "de", "LANG": "ru_RU@cyrillic"}, "ru"),
    ],
)
def test_the_environment_chooses_the_language(environ: dict[str, str], language: str) -> None:
    assert detect_language(environ) == language


def test_the_examples_in_the_docs() -> None:
    """Each line of the block that says what it gives, gives that."""
    page = (Path(__file__).parents[1] / "docs" / "texts.md").read_text("utf-8")
    block = page.split("```python\n")[1].split("```")[0]
    known: dict[str, Any] = {}
    said = 0
    for line in block.splitlines():
        code, mark, expected = line.partition("  # ")
        if mark:
            assert eval(code, known) == expected
            said += 1
        else:
            exec(code, known)
    assert said == 5


# --- The common catalogue ---------------------------------------------------------------------------------------------


def flat(entry: Any, key: str = "") -> dict[str, str]:
    """Every string by its path, and every condition."""
    if isinstance(entry, str | int):
        return {key: str(entry)}
    parts = entry.items() if isinstance(entry, dict) else enumerate(entry)
    return {path: text for name, part in parts for path, text in flat(part, f"{key}.{name}").items()}


def sentences(language: str) -> dict[str, str]:
    return {key: text for key, text in flat(read_catalogue(NAMES, language)).items() if not key.startswith(".counted.")}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_all_languages_have_the_same_keys_and_values(language: str) -> None:
    english, other = sentences("en"), sentences(language)
    assert list(other) == list(english)
    for key, text in english.items():
        expected = sorted(name for name, _ in PLACEHOLDER.findall(text))
        assert sorted(name for name, _ in PLACEHOLDER.findall(other[key])) == expected, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_noun_has_the_forms_of_its_language(language: str) -> None:
    needed = ["one", "other"] if language == "en" else ["one", "few", "many", "other"]
    nouns = read_catalogue(NAMES, language)["counted"]
    assert {noun: list(forms) for noun, forms in nouns.items()} == dict.fromkeys(nouns, needed)
    assert list(nouns) == list(read_catalogue(NAMES, "en")["counted"])


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "1 point, 2 points, 5 points, 11 points, 21 points, 22 points"),
        ("uk", "1 очко, 2 очки, 5 очок, 11 очок, 21 очко, 22 очки"),
        ("ru", "1 очко, 2 очка, 5 очков, 11 очков, 21 очко, 22 очка"),
    ],
)
def test_points_are_counted(language: str, expected: str) -> None:
    assert ", ".join(Texts(language).count("points", n) for n in (1, 2, 5, 11, 21, 22)) == expected
