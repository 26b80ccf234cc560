"""Counts and playthroughs serve games in which several may act at once, and are written as they are read."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from ratusha.kernel import COMPILED
from tests.counts import Counts, lay_new_box, written
from tests.playthroughs import Agreed, Playthroughs, any_of
from tests.toys.install import secret_bids

pytestmark = pytest.mark.skipif(COMPILED, reason="positions are plain objects")

GAME = secret_bids()
POSITIONS = """\
# A remark.

position hands are dealt
given base 2
given option cheers no
then deal 1 to 1, deal 3 to 2, deal 2 to 1, deal 4 to 2
count 0

position the second player is done
given base 2
given option cheers no
then deal 1 to 1, deal 3 to 2, deal 2 to 1, deal 4 to 2, player 2: put 3, done
count 0
"""


def counts(folder: Path, text: str = POSITIONS) -> Counts:
    (folder / "counts.txt").write_text(text)
    return Counts(GAME, folder / "counts.txt", lay=partial(lay_new_box, GAME), deeper_below=12)


def test_all_that_anyone_may_do_is_counted_and_written(tmp_path: Path) -> None:
    """Either player may put one of two cards; then this one is done, or the other puts one of two: 4, and 4 times 3."""
    positions = counts(tmp_path)
    positions.write()
    expected = POSITIONS.replace("count 0", "count 4 12", 1).replace("count 0", "count 2 2 4 8 12")
    assert (tmp_path / "counts.txt").read_text() == expected
    assert all(positions.counted(block) == written(block) for block in positions.blocks())


def test_a_wrong_count_and_a_move_that_is_not_possible_are_found(tmp_path: Path) -> None:
    positions = counts(tmp_path, POSITIONS.replace("player 2: put 3, ", ""))
    dealt, done = positions.blocks()
    assert positions.counted(dealt) == [4] != written(dealt)
    with pytest.raises(AssertionError, match="'done' is not possible here"):
        positions.position(done)


def playthroughs(folder: Path, seed: int = 1) -> Playthroughs:
    settings = {"three_seats": Agreed("base", 3, seed)}
    return Playthroughs(GAME, folder, settings, any_of, lambda view: f"round {view['rounds']}", totals="points")


def test_a_match_is_told_as_it_was_written_and_anybody_may_act_first(tmp_path: Path) -> None:
    playthroughs(tmp_path).write()
    assert playthroughs(tmp_path).told("three_seats") == playthroughs(tmp_path).written("three_seats")
    assert playthroughs(tmp_path).files() == {"three_seats"}
    assert playthroughs(tmp_path).events() == {"shown", "cheered"}
    acted = [line.split()[0] for line in playthroughs(tmp_path).written("three_seats") if " may: " in line]
    assert acted != sorted(acted)


def test_a_match_that_goes_otherwise_is_found(tmp_path: Path) -> None:
    playthroughs(tmp_path).write()
    assert playthroughs(tmp_path, seed=2).told("three_seats") != playthroughs(tmp_path).written("three_seats")
