"""Each option changes what it says and nothing else: the same matches elsewhere, other matches where it matters."""

from __future__ import annotations

import pytest

from ratusha.arena.playout import CHECKSUM
from ratusha.arena.simulate import plan
from ratusha.arena.worker import play
from ratusha.game import load_game
from ratusha.kernel import COMPILED

pytestmark = pytest.mark.skipif(COMPILED, reason="a few matches are played plainly")

MATTERS = {
    "side": {"full", "solo"},  # the training game is always played on side A
    "rival": {"solo"},
    "token_recount": {"full", "solo"},
    "house_counts_house": {"full", "training", "solo"},
    "chains": {"full", "training", "solo"},
    "leftovers": {"full", "training"},  # alone they go to the rival, and are seen anyway
    "triple_shop": {"full", "training", "solo"},
    "training_for_two": {"training"},
    "lap_bonus": {"solo"},
    "refill": {"full", "solo"},  # without extra turns only one slot is ever empty
}
SEATS = {"full": 2, "training": 2, "solo": 1}
GAMES = 200


def checksum(mode: str, **options: str) -> int:
    game = load_game("bloom_town")
    task = plan(game, mode=mode, options=options, seats=SEATS[mode], policies=(0,), seed=11, games=GAMES)
    return play(task).tally[CHECKSUM]


@pytest.mark.parametrize("mode", SEATS)
@pytest.mark.parametrize("option", MATTERS)
def test_an_option_matters_only_where_it_should(mode: str, option: str) -> None:
    found = load_game("bloom_town").facts.option(option)
    assert found is not None
    usual = checksum(mode)
    others = {value: checksum(mode, **{option: value}) for value in found.values[1:]}
    changed = {value for value, each in others.items() if each != usual}
    assert changed == (set(others) if mode in MATTERS[option] else set())


def test_every_option_is_told_where_it_matters() -> None:
    assert {option.id for option in load_game("bloom_town").facts.options} == set(MATTERS)
    for option in load_game("bloom_town").facts.options:
        assert {mode for mode in SEATS if option.matters_in(mode)} == MATTERS[option.id], "it is refused elsewhere"
