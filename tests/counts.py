"""Counts every sequence of moves and outcomes from the positions that a game's `counts.txt` lists.

    position an opening turn         its name
    given coins 5 5                  how the table lies; what may be given is up to the game
    then dice 1, roll 3              moves and outcomes that lead to the position, as words or `player 2: words`
    count 11 114 1174                sequences of one step, of two, of three …

The game's own `test_counts.py` says how a table is laid, compares, and writes the numbers anew when run by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from ratusha.game import Game
from ratusha.kernel import Silent, copy
from ratusha.match.setting import agree
from tests.steps import do, numbers_of, read_step, who_acts

DEEPEST = 5
SILENT = Silent()

Block = list[str]


@dataclass(frozen=True)
class Counts:
    """The positions of one game. Written counts go one step deeper while the largest is below `deeper_below`."""

    game: Game
    file: Path
    lay: Callable[[Sequence[str]], Any]
    deeper_below: int

    @property
    def each_position(self) -> pytest.MarkDecorator:
        name = "position "
        return pytest.mark.parametrize("block", self.blocks(), ids=lambda block: block[0].removeprefix(name))

    def blocks(self) -> list[Block]:
        """The positions of the file, each as its lines."""
        found = [part.strip().split("\n") for part in self.file.read_text("utf-8").split("\n\n")]
        return [block for block in found if block[0].startswith("position ")]

    def position(self, block: Block) -> Any:
        state = self.lay(values(block, "given"))
        for words in (words for line in values(block, "then") for words in line.split(", ")):
            do(state, *read_step(self.game, state, words), SILENT)
        return state

    def sequences(self, state: Any, depth: int) -> int:
        """How many sequences of so many steps there are; one that ends earlier is none."""
        steps = [(who, number) for who in who_acts(state) for number in numbers_of(self.game, state, who)]
        if depth == 1:
            return len(steps)
        found = 0
        for who, number in steps:
            after = copy(state)
            do(after, who, number, SILENT)
            found += self.sequences(after, depth - 1)
        return found

    def counted(self, block: Block) -> list[int]:
        """What there is, as deep as is written."""
        state = self.position(block)
        return [self.sequences(state, depth + 1) for depth in range(len(written(block)))]

    def write(self) -> None:
        """The numbers anew, after a deliberate change of the rules."""
        text = self.file.read_text("utf-8")
        for block in self.blocks():
            line = " ".join(map(str, self._count_anew(self.position(block))))
            text = text.replace("\n".join(block), "\n".join([*block[:-1], f"count {line}"]))
        self.file.write_text(text, "utf-8")

    def _count_anew(self, state: Any) -> list[int]:
        counts: list[int] = []
        while len(counts) < DEEPEST and max(counts, default=0) < self.deeper_below:
            counts.append(self.sequences(state, len(counts) + 1))
        return counts


def values(block: Block, keyword: str) -> list[str]:
    return [line.removeprefix(f"{keyword} ") for line in block if line.startswith(f"{keyword} ")]


def written(block: Block) -> list[int]:
    return [int(number) for number in values(block, "count")[0].split()]


def lay_new_box(game: Game, given: Sequence[str]) -> Any:
    """`given full 3`, then `given option chains line` and the like: a mode with its seats, and nothing dealt yet."""
    (mode, seats), *options = (line.split() for line in given)
    chosen = {name: value for _, name, value in options}
    return agree(game, mode, chosen, int(seats), "fixed", 1000).lay_out()
