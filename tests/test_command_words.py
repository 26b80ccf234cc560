"""Commands of the prompt: in the language of the table, in English, in the wrong layout; none is a move of any game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from rich.console import Console
from rich.theme import Theme

from ratusha.game import Game, found_games, load_game
from ratusha.match import Match
from ratusha.terminal import replies
from ratusha.terminal.answers import COMMANDS, SHORT, Command, Named, Play, plain, understand
from ratusha.terminal.command_words import (
    command_names,
    in_known_words,
    known_elsewhere,
    shown,
    words_of,
    yes_or_no,
)
from ratusha.terminal.keyboard import wrong_layout_spellings
from ratusha.terminal.saved import Person
from ratusha.terminal.screen import STYLES
from ratusha.terminal.table import Table
from ratusha.texts import LANGUAGES, Texts
from tests.random_play import positions

EVERYWHERE = set(known_elsewhere()) | set(SHORT)
"""Every word that is a command to somebody."""


def meant(typed: str, language: str) -> str:
    """The command that a table in this language takes it for, and what follows it."""
    texts = Texts(language)
    match understand(in_known_words(typed, texts), [Named("pass", ("pass",))], command_names(texts)):
        case Command(name, rest):
            return f"{name} {rest}".strip()
    return ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_has_a_word_in_each_language_that_all_tables_understand(name: str, language: str) -> None:
    for word in words_of(Texts(language), name):
        for typed in (word, word.upper(), f"  {word.capitalize()} "):
            assert [meant(typed, table) for table in LANGUAGES] == [name] * len(LANGUAGES)
    assert [meant(name, table) for table in LANGUAGES] == [name] * len(LANGUAGES), "English words stay"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("ljdslrf", "help"),
        ("рудз", "help"),
        ("помощь", "help"),
        ("Допомога", "help"),
        ("gjvjom", "help"),
        ("Егтвщ", ""),
        ("гтвщ", "undo"),
        ("YFPFL", ""),
        ("JNVTYF", "undo"),
        ("pthtunb лист.txt", ""),
        ("p,thtunb Лист.txt", "save Лист.txt"),
        ("сохранить Письмо.txt", "save Письмо.txt"),
        ("йгше", "quit"),
        ("ds[jl", "quit"),
    ],
)
def test_a_command_typed_in_the_wrong_layout_is_understood(typed: str, name: str) -> None:
    assert {meant(typed, table) for table in LANGUAGES} == {name}


def test_a_letter_alone_is_no_command_of_another_layout() -> None:
    """`р` is on the key of `h`: but in Cyrillic letters it begins other words."""
    assert [meant(letter, "uk") for letter in "hруй"] == ["help", "", "", ""]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_line_below_the_choices_has_words_of_the_language_alone_and_fits(language: str) -> None:
    line = shown(Texts(language))
    assert all(words_of(Texts(language), name)[0] in line for name in ("undo", "log", "save", "help", "quit"))
    assert len(line) <= 60
    assert language == "en" or not any("a" <= letter <= "z" for letter in line)


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_is_in_the_language_of_the_table(language: str) -> None:
    game = load_game("machi_koro_2")
    with open("/dev/null", "w") as nowhere:
        console = Console(theme=Theme(STYLES), width=100, file=nowhere, record=True)
        people = (Person("Леся"), Person("Otto", "greedy"))
        table = Table(Match.new(game, seats=2), people, Texts(language, game), console, Path("not written"))
        replies.show_help(table, table.scene(table.persons[0]), "")
        said = console.export_text()
    for name in COMMANDS:
        assert ", ".join(words_of(table.texts, name)) in said
        assert table.texts.say(f"command_text.{name}") in said
    assert language == "en" or "undo" not in said


# --- Yes and no -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["", "y", "Yes", "т", "Так", "д", "ДА", "да", "nfr", "lf", "нуі"])
def test_yes_is_yes_in_any_language_and_enter_is_too(typed: str) -> None:
    assert yes_or_no(typed) is True


@pytest.mark.parametrize("typed", ["n", "NO", "н", "Ні", "нет", "ytn", "тщ"])
def test_no_is_no_in_any_language(typed: str) -> None:
    assert yes_or_no(typed) is False


@pytest.mark.parametrize("typed", ["what", "yesterday", "нічого", "x", "1"])
def test_anything_else_is_neither(typed: str) -> None:
    assert yes_or_no(typed) is None


# --- No move is taken for a command -----------------------------------------------------------------------------------


@cache
def modes() -> list[tuple[str, str]]:
    return [(game, mode.id) for game in sorted(found_games()) for mode in load_game(game).facts.modes]


def tables(game: Game, mode: str) -> Iterator[Match]:
    """A match that stands in turn at positions of a random one, so that its choices can be asked for."""
    seats = next(each.fewest for each in game.facts.modes if each.id == mode)
    match = Match.new(game, mode=mode, seats=seats)
    for match.position in positions(game, mode, seats, seed=5):
        if match.waiting:
            yield match


def names_of_choices(match: Match, language: str) -> Iterator[str]:
    """Whatever may be typed for a choice, as the table itself would have it."""
    with open("/dev/null", "w") as nowhere:
        console = Console(theme=Theme(STYLES), width=100, file=nowhere)
        people = tuple(Person(f"№{seat}") for seat in range(match.seats))
        table = Table(match, people, Texts(language, match.game), console, Path("not written"))
        for choice in table.named(table.scene(match.waiting[0])):
            yield from map(plain, choice.names)


@pytest.mark.parametrize(("game", "mode"), modes())
def test_no_choice_of_any_game_begins_with_a_command(game: str, mode: str) -> None:
    """In any language, nor with what a command becomes in the wrong layout: so neither hides the other."""
    looked_at = 0
    for number, match in enumerate(islice(tables(load_game(game), mode), 0, 90, 2)):
        names = set(names_of_choices(match, LANGUAGES[number % len(LANGUAGES)]))
        assert {name for name in names if name.partition(" ")[0] in EVERYWHERE} == set()
        looked_at += len(names)
    assert looked_at > 100


@pytest.mark.parametrize("game", sorted(found_games()))
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_card_and_no_action_of_any_game_is_called_like_a_command(game: str, language: str) -> None:
    """Also of those that no match above came to."""
    catalogue = Texts(language, load_game(game)).catalogue
    sentences = [*catalogue["card"].values(), *catalogue["card"], *catalogue["action"]]
    for said in catalogue["action"].values():
        sentences += [said] if isinstance(said, str) else [case["say"] for case in said]
    first = {plain(part).partition(" ")[0] for said in sentences for part in (said, said.partition(": ")[2])}
    assert first & EVERYWHERE == set()


def test_no_word_is_two_commands() -> None:
    found: dict[str, set[str]] = {}
    for language in LANGUAGES:
        for name in COMMANDS:
            for word in words_of(Texts(language), name):
                for typed in (word, *wrong_layout_spellings(word)):
                    found.setdefault(typed, set()).add(name)
    assert {typed: names for typed, names in found.items() if len(names) > 1} == {}
    assert all(found.get(short, {name}) == {name} for short, name in SHORT.items())


def test_a_choice_that_is_called_like_a_command_would_be_found() -> None:
    """So that the tests above are not empty."""
    assert understand("log", [Named("build log", ("build log", "log"))], {"log": "log"}) == Play("build log")
    assert {"log", "журнал", "kju", "дщп"} - EVERYWHERE == {"kju"}
