"""Whole matches told in full, one file a setting: any change of what happens, or of how it is told, shows as a diff.

python -m ratusha.games.welcome_to.tests.test_playthroughs writes them anew, after a deliberate change.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ratusha.game import load_game
from ratusha.kernel import COMPILED
from tests.playthroughs import Agreed, Playthroughs, any_of

pytestmark = pytest.mark.skipif(COMPILED, reason="a match is played with plain objects")

GAME = load_game("welcome_to")
SETTINGS = {
    "base_two_seats": Agreed("base", 2, 31),
    "base_three_seats_kept": Agreed("base", 3, 32, {"exhausted": "keep_flipped", "refusal": "chosen_unfit"}),
    "expert_two_seats": Agreed("expert", 2, 33),
    "solo": Agreed("solo", 1, 34),
    "draft_two_seats": Agreed("draft", 2, 35, {"draft_refusal": "discard_all", "claims": "at_once"}),
    "expert_draft_three_seats": Agreed("expert_draft", 3, 36, {"draft_pass": "left", "refusal": "none_reachable"}),
}
LONGEST = (10, 11, 12)


def pick(choices: list[str], rng: random.Random) -> str:
    """Low numbers to the left; effects and plans rather than none; a roundabout now and then."""
    claims = [words for words in choices if words.startswith(("claim", "shuffle"))]
    circles = [words for words in choices if words.startswith("roundabout")]
    if claims:
        return any_of(claims, rng)
    if circles and rng.random() < 0.06:
        return any_of(circles, rng)
    liked = [words for words in choices if words not in circles and words not in ("skip", "refuse")]
    writes = [words for words in liked if words.startswith("write")]
    return min(writes, key=strain) if writes else any_of(liked or choices, rng)


def strain(words: str) -> tuple[int, str]:
    """How far from its place in an even street, in fourteenths."""
    _, number, _, street, place = words.split()
    return abs(14 * (int(place) - 1) - (int(number) - 1) * (LONGEST[int(street) - 1] - 1)), words


def brief(choices: list[str]) -> Iterator[str]:
    """A number and in how many houses it may be written, how many lots of each other kind, and all the rest."""
    kinds = {"write": 2, "fence": 1, "bis": 1, "roundabout": 1}
    many = Counter(" ".join(words.split()[: kinds.get(words.split()[0], 9)]) for words in choices)
    for words, times in many.items():
        yield f"{words} in {times} places" if words.split()[0] in kinds else words


def standing(view: dict[str, Any]) -> str:
    sheets = (
        f"{sheet['points']} points {sum(house is not None for street in sheet['houses'] for house in street)} houses"
        f"{' done' if sheet['done'] else ''}"
        for sheet in view["sheets"]
    )
    cards = [f"{stack['number']} {stack['effect']}" for stack in view["stacks"]]
    deck = f"top {view['deck']['top']}" if view["deck"] else " | ".join(cards)
    return f"round {view['round']} {view['phase']} | {' | '.join(sheets)} | {deck} | left {view['left']}"


PLAYTHROUGHS = Playthroughs(
    GAME, Path(__file__).with_name("playthroughs"), SETTINGS, pick, standing, totals="points", brief=brief
)


@PLAYTHROUGHS.each_setting
def test_the_match_goes_as_it_was_written_down(name: str) -> None:
    assert PLAYTHROUGHS.told(name) == PLAYTHROUGHS.written(name)


def test_every_file_is_compared() -> None:
    assert PLAYTHROUGHS.files() == set(SETTINGS)


def test_between_them_they_tell_everything_that_can_happen() -> None:
    events = "turned round chose refused wrote fenced agent park pool temp bis roundabout claimed approved wished"
    assert {*events.split(), "reshuffled", "top", "dealt", "passed", "solo_card", "ended"} <= PLAYTHROUGHS.events()


if __name__ == "__main__":
    PLAYTHROUGHS.write()
