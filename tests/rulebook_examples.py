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
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from ratusha.game import Game, apply, chance_outcomes, happen, legal_actions, to_move
from ratusha.kernel import CHANCE, Events, heard

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

    def choices(self) -> list[str]:
        """What the seat to move may do, or what chance may bring, in words."""
        who = to_move(self.state)
        listed = self.outcomes() if who == CHANCE else self.moves(who)
        return [self.game.words(self.state, who, number) for number in listed]

    def moves(self, seat: int) -> Sequence[int]:
        moves = self.game.Moves()
        legal_actions(self.state, seat, moves)
        return list(moves.actions[: moves.count])

    def outcomes(self) -> dict[int, int]:
        """The weight of everything that may happen now."""
        outcomes = self.game.Outcomes()
        chance_outcomes(self.state, outcomes)
        return dict(zip(outcomes.results[: outcomes.count], outcomes.weights, strict=False))

    def move(self, who: int, words: str) -> None:
        """Do it, if it may be done."""
        number = self.game.read(self.state, who, words)
        if number < 0:
            raise ExampleError(f"{words!r} is not a move of this game")
        assert to_move(self.state) == who, f"{words!r}: it is not this player's move"
        assert words in self.choices(), f"{words!r} is not allowed, only {', '.join(self.choices())}"
        events = Events()
        if who == CHANCE:
            happen(self.state, number, events)
        else:
            apply(self.state, who, number, events)
        self.told += [self.game.retell(row) for row in heard(events)]


class Table(Protocol):
    """What a game adds: how its table is laid, what can be expected of it, what must hold after every move."""

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


def run(example: Example, game: Game, table: Table) -> Play:
    """Lay the table, play the moves, compare."""
    rest = example.lines[len(example.given) :]
    if any(line.who == "given" for line in rest):
        raise ExampleError(f"line {example.number}: given lines come first")
    if not any(line.who == "then" for line in rest):
        raise ExampleError(f"line {example.number}: nothing is expected")
    play = Play(game, table.lay(example.given))
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
