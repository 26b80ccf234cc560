"""Counts every sequence of moves and outcomes from the positions in `counts.txt`, and compares.

python -m ratusha.games.sprawlopolis.tests.test_counts writes the numbers anew, after a deliberate change of the rules.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from ratusha.game import load_game
from ratusha.kernel import COMPILED
from tests.counts import Block, Counts, lay_new_box, written

pytestmark = pytest.mark.skipif(COMPILED, reason="positions are plain objects")

GAME = load_game("sprawlopolis")
COUNTS = Counts(GAME, Path(__file__).with_name("counts.txt"), lay=partial(lay_new_box, GAME), deeper_below=600)


@COUNTS.each_position
def test_there_are_as_many_sequences_as_are_written_down(block: Block) -> None:
    assert COUNTS.counted(block) == written(block)


if __name__ == "__main__":
    COUNTS.write()
