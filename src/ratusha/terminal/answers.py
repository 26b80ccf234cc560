"""What somebody typed: the number that a choice has on the screen, its words, its name, or a clear beginning."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

COMMANDS = ("help", "undo", "save", "log", "table", "quit")
ALIKE = str.maketrans({"ʼ": "'", "’": "'", "_": " ", "ё": "е"})
SHORT = {"?": "help", "q": "quit", "exit": "quit", "u": "undo", "h": "help"}


@dataclass(frozen=True)
class Play:
    words: str


@dataclass(frozen=True)
class Command:
    name: str
    rest: str = ""


@dataclass(frozen=True)
class Unclear:
    """Not a choice; or, with `could_be`, the beginning of several."""

    said: str
    could_be: tuple[str, ...] = ()


Answer = Play | Command | Unclear


@dataclass(frozen=True)
class Named:
    """A choice by its words, everything else it may be called, and its number on the screen, if it has one there."""

    words: str
    names: tuple[str, ...]
    number: int = 0

    def is_called(self, said: str) -> bool:
        return any(said == plain(name) for name in self.names)

    def begins(self, said: str) -> bool:
        return any(is_begun(plain(name), said) for name in self.names)

    def has_number(self, said: str) -> bool:
        return self.number > 0 and said == str(self.number)


def understand(typed: str, choices: Sequence[Named], commands: dict[str, str]) -> Answer:
    """`commands`: what else each command may be called, to its name."""
    said = plain(typed)
    if not said:
        return Command("table")
    if said.isdecimal():
        return next((Play(choice.words) for choice in choices if choice.has_number(said)), Unclear(said))
    exact = [choice.words for choice in choices if choice.is_called(said)]
    if len(exact) == 1:
        return Play(exact[0])
    return command_in(typed, commands) or begun(said, choices, commands)


def command_in(typed: str, commands: dict[str, str]) -> Command | None:
    """A command and what follows it, as typed: file names keep their capitals."""
    text = printable(typed).strip()
    if text.startswith("?"):
        return Command("help", text[1:].strip())
    first, _, rest = text.partition(" ")
    name = commands.get(first.casefold())
    return Command(name, rest.strip()) if name else None


def begun(said: str, choices: Sequence[Named], commands: dict[str, str]) -> Answer:
    found = [choice.words for choice in choices if choice.begins(said)]
    names = unique(name for called, name in commands.items() if called.startswith(said))
    if len(found) == 1 and not names:
        return Play(found[0])
    if len(names) == 1 and not found:
        return Command(names[0])
    return Unclear(said, tuple(found) + names)


def is_begun(name: str, said: str) -> bool:
    """A number is typed whole: `b1` does not begin `b10`."""
    rest = name.removeprefix(said)
    return name.startswith(said) and not (said[-1].isdecimal() and rest[:1].isdecimal())


def begun_by(said: str, names: Mapping[str, str]) -> str:
    """The only id that begins so, or whose name does; a letter or two may as well begin something else."""
    begun = [id for id, name in names.items() if any(is_begun(plain(each), said) for each in (id, name))]
    return begun[0] if len(begun) == 1 and len(said) > 2 else ""


def unique(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


def plain(text: str) -> str:
    """Without capitals, doubled spaces and whatever is not text; apostrophes are all one, and so are е and ё."""
    return " ".join(printable(text).casefold().translate(ALIKE).split())


def printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in text)
