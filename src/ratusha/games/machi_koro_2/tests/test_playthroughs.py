"""Whole matches told in full, one file a setting: any change of what happens, or of how it is told, shows as a diff.

python -m ratusha.games.machi_koro_2.tests.test_playthroughs writes them anew, after a deliberate change.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ratusha.chance import FairChance
from ratusha.games.machi_koro_2.cards import LANDMARKS
from ratusha.kernel import COMPILED
from ratusha.log import Entry
from ratusha.match import Match
from ratusha.position import Told

pytestmark = pytest.mark.skipif(COMPILED, reason="a match is played with plain objects")

FOLDER = Path(__file__).with_name("playthroughs")
SETTINGS: dict[str, tuple[int, dict[str, str], int]] = {
    "two_seats": (2, {}, 117),
    "three_seats_gifts_after_the_roll": (3, {"moving_company": "after_roll"}, 33),
    "four_seats_with_promos": (4, {"promos": "yes"}, 178),
    "five_seats_all_options": (5, {"moving_company": "after_roll", "promos": "yes"}, 191),
}
"""Seats, options, and the seed of draws and decisions alike."""


def tell(seats: int, options: dict[str, str], seed: int) -> str:
    chance = FairChance.chosen(seed, "playthrough")
    match = Match.new("machi_koro_2", seats=seats, options=options, chance=chance)
    lines = [str(match.header), "", *map(str, match.entries), standing(match.view(-1)), ""]
    rng = random.Random(seed)
    while not match.over:
        seat = match.waiting[0]
        choices = match.choices(seat)
        step = match.play(seat, pick(choices, rng))
        lines += [f"seat{seat + 1} may: {', '.join(choices)}", *told(step.entries, step.events)]
        lines += [standing(match.view(seat)), ""]
    return "\n".join([*lines, result(match), ""])


def pick(choices: list[str], rng: random.Random) -> str:
    """Landmarks when they can be had, two dice more often than not, otherwise anything but a pass."""
    landmarks = [words for words in choices if words.removeprefix("build ") in LANDMARKS]
    liked = landmarks or [words for words in choices if words != "pass"] or choices
    return "dice 2" if "dice 2" in liked and rng.random() < 0.6 else liked[int(rng.random() * len(liked))]


def told(entries: tuple[Entry, ...], events: tuple[Told, ...]) -> Iterator[str]:
    for entry, caused in zip(entries, events, strict=True):
        yield str(entry)
        for event in caused:
            yield "    " + " ".join(str(value) if key == "event" else f"{key}={value}" for key, value in event.items())


def standing(view: dict[str, Any]) -> str:
    """The numbers of a view that a reader checks first."""
    cities = (
        f"{city['coins']} coins {sum(city['establishments'].values())} cards {len(city['landmarks'])} landmarks"
        for city in view["cities"]
    )
    turn = f"{view['phase']} turn {view['turn'] + 1}"
    return f"  = {turn} | {' | '.join(cities)} | bank {view['bank']} decks {' '.join(map(str, view['decks']))}"


def result(match: Match) -> str:
    found = match.result()
    return f"{found.words}, landmarks {' '.join(map(str, found.totals))}"


@pytest.mark.parametrize("name", SETTINGS)
def test_the_match_goes_as_it_was_written_down(name: str) -> None:
    assert tell(*SETTINGS[name]).splitlines() == (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()


def test_every_file_is_compared() -> None:
    assert {path.stem for path in FOLDER.glob("*")} == set(SETTINGS)


def test_between_them_they_tell_nearly_everything_that_can_happen() -> None:
    """What a playthrough does not show, it does not keep: swaps, gifts, shortfalls and extra turns are in there."""
    text = "\n".join(path.read_text("utf-8") for path in FOLDER.glob("*.txt"))
    events = "rolled paid short built swapped gave extra_turn dealt shared aid won".split()  # noqa: SIM905
    assert not [event for event in events if f"    {event} " not in text]


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, setting in SETTINGS.items():
        (FOLDER / f"{name}.txt").write_text(tell(*setting), "utf-8")
