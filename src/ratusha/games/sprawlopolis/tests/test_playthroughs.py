"""Whole matches told in full, one file a setting: any change of what happens, or of how it is told, shows as a diff.

python -m ratusha.games.sprawlopolis.tests.test_playthroughs writes them anew, after a deliberate change.
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

GAME = load_game("sprawlopolis")
ALL = dict.fromkeys(("construction_zones", "points_of_interest", "wrecktar", "beaches", "roadworks"), "yes")
SETTINGS = {
    "alone": Agreed("base", 1, 41),
    "three_seats_hard": Agreed("base", 3, 42, {"difficulty": "hard", "covering": "not_last_block"}),
    "two_seats_everything": Agreed("base", 2, 43, ALL),
    "three_seats_road_works": Agreed("base", 3, 48, {"roadworks": "yes", "roadworks_ends": "all"}),
    "four_seats_beaches_easy": Agreed("base", 4, 44, {"beaches": "yes", "difficulty": "easy", "hands": "open"}),
    "two_seats_wrecktar_seen": Agreed("base", 2, 49, {"wrecktar": "yes", "wrecktar_comes": "seen"}),
    "duel": Agreed("duel", 2, 45),
    "interstate": Agreed("interstate", 2, 46),
    "interstate_solo": Agreed("interstate_solo", 1, 47, {"interstate_target": "at_least"}),
}


def pick(choices: list[str], rng: random.Random) -> str:
    """Near the first card; road works now and then."""
    works = [words for words in choices if words.startswith("place rw_")]
    if works and rng.random() < 0.2:
        return any_of(works, rng)
    others = [words for words in choices if words not in works] or choices
    return min((any_of(others, rng) for _ in range(4)), key=far)


def far(words: str) -> int:
    return sum(abs(int(word)) for word in words.split(" at ")[-1].split()[:2]) if " at " in words else 0


def brief(choices: list[str]) -> Iterator[str]:
    """A card and at how many places it may lie, and all the rest."""
    cards = [words.split()[1] for words in choices if words.startswith("place ")]
    for card in dict.fromkeys(cards):
        yield f"place {card} at {cards.count(card)} places"
    yield from (words for words in choices if not words.startswith("place "))


def standing(view: dict[str, Any]) -> str:
    cities = " | ".join(
        f"{len(city['laid'])} cards {len(city['roads'])} roads {city['points']} points" for city in view["cities"]
    )
    hands = " ".join(f"{'+'.join(hand['cards']) or '-'}/{hand['hidden']}" for hand in view["hands"])
    totals = " ".join(str(row["total"]) for row in view["scores"])
    turn, deck = f"{view['phase']} turn {view['turn'] + 1}", f"{view['top']} {view['deck']}"
    return f"{turn} | {cities} | hands {hands} | deck {deck} | {totals} of {view['target']}"


PLAYTHROUGHS = Playthroughs(
    GAME, Path(__file__).with_name("playthroughs"), SETTINGS, pick, standing, totals="points", brief=brief
)


@PLAYTHROUGHS.each_setting
def test_the_match_goes_as_it_was_written_down(name: str) -> None:
    assert PLAYTHROUGHS.told(name) == PLAYTHROUGHS.written(name)


def test_every_file_is_compared() -> None:
    assert PLAYTHROUGHS.files() == set(SETTINGS)


def test_between_them_they_tell_everything_that_can_happen() -> None:
    events = "highway placed landmark top passed drew kept built"
    assert set(events.split()) <= PLAYTHROUGHS.events()
    drawn = ("goal", "site_rule", "beach_goal", "duel_rule", "deal", "start", "works")
    laid = ("place cz_", "place wr", "place be_", "place rw_", "landmark poi_")
    assert not [words for words in (*drawn, *laid) if f" {words}" not in PLAYTHROUGHS.text()]


if __name__ == "__main__":
    PLAYTHROUGHS.write()
