"""Counts every sequence of moves and outcomes from the positions in `counts.txt`, and compares.

python -m ratusha.games.machi_koro_2.tests.test_counts writes the numbers anew, after a deliberate change of the rules.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ratusha.games.machi_koro_2.tests.table import TABLE
from ratusha.kernel import COMPILED
from tests.counts import Block, Counts, written

pytestmark = pytest.mark.skipif(COMPILED, reason="positions are plain objects")

COUNTS = Counts(TABLE.game, Path(__file__).with_name("counts.txt"), lay=TABLE.lay, deeper_below=15_000)


@COUNTS.each_position
def test_there_are_as_many_sequences_as_are_written_down(block: Block) -> None:
    assert COUNTS.counted(block) == written(block)


if __name__ == "__main__":
    COUNTS.write()
