"""Whole matches told in full, one file a setting: any change of what happens, or of how it is told, shows as a diff.

python -m ratusha.games.machi_koro_2.tests.test_playthroughs writes them anew, after a deliberate change.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from ratusha.game import load_game
from ratusha.games.machi_koro_2.cards import LANDMARKS
from ratusha.kernel import COMPILED
from tests.playthroughs import Agreed, Playthroughs, any_of

pytestmark = pytest.mark.skipif(COMPILED, reason="a match is played with plain objects")

GAME = load_game("machi_koro_2")
SETTINGS = {
    "two_seats": Agreed("base", 2, seed=117),
    "three_seats_gifts_after_the_roll": Agreed("base", 3, seed=33, options={"moving_company": "after_roll"}),
    "four_seats_with_promos": Agreed("base", 4, seed=178, options={"promos": "yes"}),
    "five_seats_all_options": Agreed("base", 5, seed=191, options={"moving_company": "after_roll", "promos": "yes"}),
}


def pick(choices: list[str], rng: random.Random) -> str:
    """Landmarks when they can be had, two dice more often than not, otherwise anything but a pass."""
    landmarks = [words for words in choices if words.removeprefix("build ") in LANDMARKS]
    liked = landmarks or [words for words in choices if words != "pass"] or choices
    return "dice 2" if "dice 2" in liked and rng.random() < 0.6 else any_of(liked, rng)


def standing(view: dict[str, Any]) -> str:
    cities = (
        f"{city['coins']} coins {sum(city['establishments'].values())} cards {len(city['landmarks'])} landmarks"
        for city in view["cities"]
    )
    turn = f"{view['phase']} turn {view['turn'] + 1}"
    return f"{turn} | {' | '.join(cities)} | bank {view['bank']} decks {' '.join(map(str, view['decks']))}"


PLAYTHROUGHS = Playthroughs(
    GAME, Path(__file__).with_name("playthroughs"), SETTINGS, pick, standing, totals="landmarks"
)


@PLAYTHROUGHS.each_setting
def test_the_match_goes_as_it_was_written_down(name: str) -> None:
    assert PLAYTHROUGHS.told(name) == PLAYTHROUGHS.written(name)


def test_every_file_is_compared() -> None:
    assert PLAYTHROUGHS.files() == set(SETTINGS)


def test_between_them_they_tell_nearly_everything_that_can_happen() -> None:
    """Swaps, gifts, shortfalls and extra turns are in there."""
    events = "rolled paid short built swapped gave extra_turn dealt shared aid won"
    assert set(events.split()) <= PLAYTHROUGHS.events()


if __name__ == "__main__":
    PLAYTHROUGHS.write()
