"""Whole matches told in full, one file a setting: any change of what happens, or of how it is told, shows as a diff.

python -m ratusha.games.bloom_town.tests.test_playthroughs writes them anew, after a deliberate change.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ratusha.game import load_game
from ratusha.kernel import COMPILED
from tests.playthroughs import Agreed, Playthroughs, any_of

pytestmark = pytest.mark.skipif(COMPILED, reason="a match is played with plain objects")

GAME = load_game("bloom_town")
EDITION = {preset.id: dict(preset.values) for preset in GAME.facts.presets}
SETTINGS = {
    "two_seats_ru": Agreed("full", 2, 21, EDITION["ru"]),
    "two_seats_uk": Agreed("full", 2, 22, EDITION["uk"]),
    "three_seats_uk_side_b": Agreed("full", 3, 23, EDITION["uk"] | {"side": "b", "refill": "order_taken"}),
    "four_seats_ru_lines": Agreed("full", 4, 24, EDITION["ru"] | {"chains": "line", "triple_shop": "random"}),
    "training_two_seats": Agreed("training", 2, 25, {"training_for_two": "remove_five"}),
    "training_three_seats": Agreed("training", 3, 26),
    "solo_alisa": Agreed("solo", 1, 27),
    "solo_zinovy_side_b": Agreed("solo", 1, 28, {"rival": "zinovy", "side": "b", "lap_bonus": "on_landing"}),
}


def pick(choices: list[str], rng: random.Random) -> str:
    """Any bonus and recount rather than none; tokens now and then; squares of the first columns, so that stacks end."""
    tokens = [words for words in choices if words.startswith("token")]
    if tokens and rng.random() < 0.15:
        return any_of(tokens, rng)
    liked = [words for words in choices if words not in tokens and words != "bonus none"]
    low = [words for words in liked if words.startswith("place") and words[-1] in "123"]
    return any_of(low if low and rng.random() < 0.85 else liked, rng)


def brief(choices: list[str]) -> Iterator[str]:
    """A tile and on how many squares it may be placed, and all the rest."""
    tiles = [words.split()[1] for words in choices if words.startswith("place ")]
    for tile in dict.fromkeys(tiles):
        yield f"place {tile} on {tiles.count(tile)} squares"
    yield from (words for words in choices if not words.startswith("place "))


def standing(view: dict[str, Any]) -> str:
    towns = (
        f"{town['points']} points {sum(tile is not None for row in town['cells'] for tile in row)} tiles"
        for town in view["towns"]
    )
    rival = f" | rival {view['rival']['points']} at {view['rival']['marker'] + 1}" if view["rival"] else ""
    market = " ".join(tile or "-" for tile in view["market"])
    residents = "".join(str(count) for count in view["residents"].values())
    stacks = " ".join(map(str, view["stacks"]))
    turn = f"{view['phase']} turn {view['turn'] + 1}"
    return f"{turn} | {' | '.join(towns)}{rival} | {market} | stacks {stacks} | residents {residents}"


PLAYTHROUGHS = Playthroughs(
    GAME, Path(__file__).with_name("playthroughs"), SETTINGS, pick, standing, totals="points", brief=brief
)


@PLAYTHROUGHS.each_setting
def test_the_match_goes_as_it_was_written_down(name: str) -> None:
    assert PLAYTHROUGHS.told(name) == PLAYTHROUGHS.written(name)


def test_every_file_is_compared() -> None:
    assert PLAYTHROUGHS.files() == set(SETTINGS)


def test_between_them_they_tell_everything_that_can_happen() -> None:
    events = "placed doubled extra_turn took drew revealed resident recounted token rival_took rival_lap final"
    assert {*events.split(), "last_round"} <= PLAYTHROUGHS.events()
    choices = ("bonus double", "token double", "token extra", "token recount", "take from", "count ")
    assert not [words for words in choices if f" {words}" not in PLAYTHROUGHS.text()]


if __name__ == "__main__":
    PLAYTHROUGHS.write()
