"""What the commands of the prompt are called, and yes and no, in every language and with the wrong keyboard layout."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from ratusha.texts import DEFAULT, LANGUAGES, Texts

from .answers import COMMANDS, SHORT, plain
from .keyboard import wrong_layout_spellings

SHOWN = ("undo", "log", "save", "help", "quit")


def words_of(texts: Texts, command: str) -> list[str]:
    """The first is the one that is shown."""
    return texts.say(f"command.{command}").split()


def shown(texts: Texts) -> str:
    """What stands under the choices: the commands that a beginner needs, in the language of the table."""
    return texts.say("play.commands", commands=" · ".join(words_of(texts, name)[0] for name in SHOWN))


def command_names(texts: Texts) -> dict[str, str]:
    """Commands by what they are called, in English and in the language of the table."""
    return SHORT | {
        plain(word): name for each in (english(), texts) for name in COMMANDS for word in words_of(each, name)
    }


def in_known_words(typed: str, texts: Texts) -> str:
    """A command of another language, or of another keyboard layout, in English; anything else as it was typed."""
    first, space, rest = typed.strip().partition(" ")
    name = known_elsewhere().get(plain(first), "")
    return f"{name}{space}{rest}" if name and plain(first) not in command_names(texts) else typed


@cache
def known_elsewhere() -> dict[str, str]:
    """Every word for a command in any language, and what comes of it in the wrong layout."""
    return {
        plain(typed): name
        for language in LANGUAGES
        for name in COMMANDS
        for word in words_of(Texts(language), name)
        for typed in (word, *wrong_layout_spellings(word))
    }


@cache
def english() -> Texts:
    return Texts(DEFAULT)


# --- Yes and no -------------------------------------------------------------------------------------------------------


def yes_or_no(typed: str) -> bool | None:
    """In any language; a beginning is enough, and nothing at all means yes. None: it is neither."""
    said = plain(typed)
    for answer, meaning in (("yes", True), ("no", False)):
        if is_one_of(said, (Texts(language).say(f"answer.{answer}") for language in LANGUAGES)):
            return meaning
    return None


def is_one_of(said: str, words: Iterable[str]) -> bool:
    return any(word.startswith(said) or said in wrong_layout_spellings(word) for word in words)
