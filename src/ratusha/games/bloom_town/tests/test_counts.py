"""Counts every sequence of moves and outcomes from the positions in `counts.txt`, and compares.

python -m ratusha.games.bloom_town.tests.test_counts writes the numbers anew, after a deliberate change of the rules.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ratusha.game import apply, chance_outcomes, happen, legal_actions, load_game, to_move
from ratusha.games.bloom_town.state import Moves, Outcomes, Town
from ratusha.kernel import CHANCE, COMPILED, NOBODY, Silent, copy
from ratusha.match import agree

pytestmark = pytest.mark.skipif(COMPILED, reason="positions are plain objects")

COUNTS = Path(__file__).with_name("counts.txt")
GAME = load_game("bloom_town")
SILENT = Silent()
MOST = 60_000
"""Written counts go as deep as stays below about this, and to five at most."""

Block = list[str]


def blocks() -> list[Block]:
    """The positions of the file, each as its lines."""
    found = [part.strip().split("\n") for part in COUNTS.read_text("utf-8").split("\n\n")]
    return [block for block in found if block[0].startswith("position ")]


def values(block: Block, keyword: str) -> list[str]:
    return [line.removeprefix(f"{keyword} ") for line in block if line.startswith(f"{keyword} ")]


def position_of(block: Block) -> Town:
    agreed, *options = values(block, "given")
    mode, seats = agreed.split()
    chosen = dict(line.removeprefix("option ").split() for line in options)
    town: Town = agree(GAME, mode, chosen, int(seats), "fixed", 1000).lay_out()
    for words in (words for line in values(block, "then") for words in line.split(", ")):
        seat = to_move(town)
        number = GAME.read(town, seat, words)
        assert number in listed(town), f"{words!r} is not possible here"
        step(town, seat, number)
    return town


def listed(town: Town) -> list[int]:
    """What may be done or happen now."""
    seat = to_move(town)
    if seat == NOBODY:
        return []
    if seat == CHANCE:
        outcomes = Outcomes()
        chance_outcomes(town, outcomes)
        return list(outcomes.results[: outcomes.count])
    moves = Moves()
    legal_actions(town, seat, moves)
    return list(moves.actions[: moves.count])


def step(town: Town, seat: int, number: int) -> None:
    if seat == CHANCE:
        happen(town, number, SILENT)
    else:
        apply(town, seat, number, SILENT)


def sequences(town: Town, depth: int) -> int:
    """How many sequences of so many steps there are; one that ends earlier is none."""
    numbers = listed(town)
    if depth == 1:
        return len(numbers)
    seat, found = to_move(town), 0
    for number in numbers:
        after = copy(town)
        step(after, seat, number)
        found += sequences(after, depth - 1)
    return found


@pytest.mark.parametrize("block", blocks(), ids=lambda block: block[0].removeprefix("position "))
def test_there_are_as_many_sequences_as_are_written_down(block: Block) -> None:
    expected = [int(number) for number in values(block, "count")[0].split()]
    town = position_of(block)
    assert [sequences(town, depth) for depth in range(1, len(expected) + 1)] == expected


def write() -> None:
    text = COUNTS.read_text("utf-8")
    for block in blocks():
        town, counts = position_of(block), [0]
        while len(counts) <= 5 and counts[-1] * 15 < MOST:
            counts.append(sequences(town, len(counts)))
        line = " ".join(map(str, counts[1:]))
        text = text.replace("\n".join(block), "\n".join([*block[:-1], f"count {line}"]))
    COUNTS.write_text(text, "utf-8")


if __name__ == "__main__":
    write()
