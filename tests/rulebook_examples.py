"""Runs the examples in the rulebooks: fenced blocks marked `example`, a line a fact, a move or an expectation.

    given coins 3 0 0        how the table lies; what may be given is up to the game
    player 1: dice 1         a move, in the words of the log; several are separated by commas
    chance: roll 3           what chance brings
    then coins 0 1 2         what must be true now; what may be expected is up to the game
    # anything               a remark

All `given` lines come first; moves and expectations may alternate. A word that nobody understands is an error.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

import pytest

from ratusha.game import Game, to_move
from ratusha.kernel import CHANCE, Events, event_rows
from tests.steps import do, numbers_of, weights_of, who_acts

LINE = re.compile(r"(?:(given|then) +|player (\d+): *|(chance): *)(.+)")


class ExampleError(ValueError):
    """An example that cannot be understood: the rulebook is wrong, whatever the rules do."""


@dataclass(frozen=True)
class Line:
    """One line of a block. `who` is "given", "then", or whose move it is: a seat's number from 0, or CHANCE."""

    number: int
    who: str | int
    text: str


@dataclass(frozen=True)
class Example:
    """One block, by the heading it stands under and the line it begins on."""

    heading: str
    number: int
    lines: tuple[Line, ...]

    @property
    def name(self) -> str:
        return f"{self.heading}, line {self.number}"

    def mentions(self, word: str) -> bool:
        return any(word in re.findall(r"\w+", line.text) for line in self.lines)

    @property
    def given(self) -> list[str]:
        return [line.text for line in self.lines if line.who == "given"]


@dataclass
class Play:
    """An example under way: the state, and everything that has been told."""

    game: Game
    state: Any
    told: list[dict[str, Any]] = field(default_factory=list)

    def choices(self, who: int | None = None) -> list[str]:
        """What the seat, or whoever is to move, may do, or what chance may bring, in words."""
        who = to_move(self.state) if who is None else who
        return [self.game.words(self.state, who, number) for number in numbers_of(self.game, self.state, who)]

    def weights(self) -> dict[str, int]:
        """The weight of everything that may happen now."""
        return {
            self.game.words(self.state, CHANCE, result): weight
            for result, weight in weights_of(self.game, self.state).items()
        }

    def move(self, who: int, words: str) -> None:
        """Do it, if it may be done."""
        number = self.game.read(self.state, who, words)
        if number < 0:
            raise ExampleError(f"{words!r} is not a move of this game")
        assert who in who_acts(self.state), f"{words!r}: it is not this player's move"
        assert words in self.choices(who), f"{words!r} is not allowed, only {', '.join(self.choices(who))}"
        events = Events()
        do(self.state, who, number, events)
        self.told += [self.game.event_json(row) for row in event_rows(events)]


class Table(Protocol):
    """What a game adds: how its table is laid, what can be expected of it, what must hold after every move."""

    @property
    def game(self) -> Game: ...
    def lay(self, given: Sequence[str]) -> Any: ...
    def check(self, play: Play, expected: str) -> None: ...
    def check_always(self, state: Any) -> None: ...


def examples(rulebook: Path) -> list[Example]:
    """Every example of a rulebook, in its order."""
    return list(_blocks(rulebook.read_text("utf-8").splitlines()))


def _blocks(text: Sequence[str]) -> Iterator[Example]:
    heading, fence, begin = "", "", 0
    for number, line in enumerate(text, start=1):
        if line.startswith("```"):
            if fence == "example":
                yield Example(heading, begin, tuple(_lines(text[begin : number - 1], begin + 1)))
            fence, begin = ("" if fence else line[3:].strip() or "text"), number
        elif line.startswith("#") and not fence:
            heading = line.lstrip("# ")
    if fence:
        raise ExampleError(f"the block on line {begin} has no end")


def _lines(block: Sequence[str], number: int) -> Iterator[Line]:
    for place, line in enumerate(block, start=number):
        text = line.split("#")[0].strip()
        if text:
            yield _line(place, text)


def _line(number: int, text: str) -> Line:
    found = LINE.fullmatch(text)
    if not found:
        raise ExampleError(f"line {number}: {text!r} is neither given, a move, nor then")
    keyword, player, _, rest = found.groups()
    return Line(number, keyword or (int(player) - 1 if player else CHANCE), rest)


def run(example: Example, table: Table) -> Play:
    """Lay the table, play the moves, compare."""
    rest = example.lines[len(example.given) :]
    if any(line.who == "given" for line in rest):
        raise ExampleError(f"line {example.number}: given lines come first")
    if not any(line.who == "then" for line in rest):
        raise ExampleError(f"line {example.number}: nothing is expected")
    play = Play(table.game, table.lay(example.given))
    table.check_always(play.state)
    for line in rest:
        try:
            _step(play, table, line)
        except (AssertionError, ExampleError) as problem:
            problem.args = (f"line {line.number}: {problem}",)
            raise
    return play


def _step(play: Play, table: Table, line: Line) -> None:
    if isinstance(line.who, str):
        table.check(play, line.text)
        return
    for words in line.text.split(","):
        play.move(line.who, words.strip())
        table.check_always(play.state)


class Rulebook:
    """The examples of one game: do they run, what do they show, and do they notice a broken rule?"""

    def __init__(self, table: Table, folder: Path | None = None) -> None:
        self.table = table
        self.examples = examples((folder or table.game.folder) / "rulebook.md")

    @property
    def each_example(self) -> pytest.MarkDecorator:
        return pytest.mark.parametrize("example", self.examples, ids=lambda example: example.name)

    def run(self, example: Example) -> Play:
        return run(example, self.table)

    def run_lines(self, lines: str) -> Play:
        """An example that stands in no rulebook."""
        return self.run(Example("test", 0, tuple(_lines(lines.splitlines(), 1))))

    def unmentioned(self, words: Iterable[str]) -> list[str]:
        """Those that are in no example."""
        return [word for word in words if not any(example.mentions(word) for example in self.examples)]

    def never_agreed(self) -> list[str]:
        """Modes but the first, editions, and values of options that no example is given."""
        facts = self.table.game.facts
        lines = [f"mode {mode.id}" for mode in facts.modes[1:]]
        lines += [f"preset {preset.id}" for preset in facts.presets]
        lines += [f"option {option.id} {value}" for option in facts.options for value in option.values]
        given = {line for example in self.examples for line in example.given}
        return [line for line in lines if line not in given]

    def events(self) -> set[str]:
        """Every kind of event that the examples bring about."""
        return {event["event"] for example in self.examples for event in self.run(example).told}

    def noticed(self, word: str = "") -> bool:
        """Does any example fail, of those about the word?"""
        return any(self.fails(example) for example in self.examples if not word or example.mentions(word))

    def fails(self, example: Example) -> bool:
        try:
            self.run(example)
        except (AssertionError, ExampleError):  # under broken rules words may mean nothing
            return True
        return False


def changed(table: Any, index: int, change: Callable[[Any], Any]) -> Any:
    """A row of facts with one of them changed."""
    return (*table[:index], change(table[index]), *table[index + 1 :])


def replace(patch: pytest.MonkeyPatch, files: Iterable[ModuleType], name: str, other: object) -> None:
    """Put something else in the place of a rule or a figure, in each of the files that has it: whoever imports a name
    has it for itself."""
    having = [file for file in files if hasattr(file, name)]
    assert having, f"no file has {name}"
    for file in having:
        patch.setattr(file, name, other)
