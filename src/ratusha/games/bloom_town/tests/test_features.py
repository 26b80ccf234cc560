"""What a network sees is told from its own seat: alike for whoever is in the same place."""

from __future__ import annotations

import pytest

from ratusha.game import features, load_game
from ratusha.games.bloom_town.cards import KIND_COUNT
from ratusha.games.bloom_town.features import FEATURES, PER_SEAT, PHASES, TURN
from ratusha.games.bloom_town.state import Phase, Town
from ratusha.kernel import COMPILED, i4, new, numbers

pytestmark = pytest.mark.skipif(COMPILED, reason="that compiled rules see the same is in `test_agreement.py`")

load_game("bloom_town")
SEATS = 3


def at_table(excluded: int = 0, seats: int = SEATS) -> Town:
    town = new(Town)
    town.seats, town.phase, town.placed = seats, int(Phase.PLACE), -1
    for kind in range(KIND_COUNT):
        town.excluded[kind] = excluded
    return town


def seen(town: Town, seat: int) -> list[int]:
    row = numbers(i4, FEATURES)
    features(town, seat, row)
    return [int(number) for number in row]


def left_out(row: list[int]) -> list[int]:
    """Of how many kinds each seat is left out, the asking one first."""
    starts = (PHASES + TURN + 4 + step * PER_SEAT for step in range(SEATS))
    return [sum(row[start : start + KIND_COUNT]) for start in starts]


def test_who_is_left_out_of_a_recount_is_told_seat_by_seat_from_the_asking_one() -> None:
    town = at_table(0b010)
    assert [left_out(seen(town, seat)) for seat in range(SEATS)] == [
        [0, KIND_COUNT, 0],
        [KIND_COUNT, 0, 0],
        [0, 0, KIND_COUNT],
    ]


def test_seats_differ_by_their_place_in_the_round_and_whose_turn_it_is_alone() -> None:
    """Each is left out and on the move in its table; only that the last has no turn after it may tell them apart."""
    rows = []
    for seat in range(SEATS):
        town = at_table(1 << seat)
        town.turn = seat
        rows.append(seen(town, seat))
    differ = [place for place in range(FEATURES) if len({row[place] for row in rows}) > 1]
    assert differ == [PHASES + TURN - 1]
    assert [row[differ[0]] for row in rows] == [0, 1, 2]
