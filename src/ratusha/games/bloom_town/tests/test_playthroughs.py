"""Whole matches told in full, one file a setting: any change of what happens, or of how it is told, shows as a diff.

python -m ratusha.games.bloom_town.tests.test_playthroughs writes them anew, after a deliberate change.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ratusha.chance import FairChance
from ratusha.game import load_game
from ratusha.kernel import COMPILED
from ratusha.log import Entry
from ratusha.match import Match
from ratusha.position import Told

pytestmark = pytest.mark.skipif(COMPILED, reason="a match is played with plain objects")

FOLDER = Path(__file__).with_name("playthroughs")
EDITION = {preset.id: dict(preset.values) for preset in load_game("bloom_town").facts.presets}
SETTINGS: dict[str, tuple[str, int, dict[str, str], int]] = {
    "two_seats_ru": ("full", 2, EDITION["ru"], 21),
    "two_seats_uk": ("full", 2, EDITION["uk"], 22),
    "three_seats_uk_side_b": ("full", 3, EDITION["uk"] | {"side": "b", "refill": "order_taken"}, 23),
    "four_seats_ru_lines": ("full", 4, EDITION["ru"] | {"chains": "line", "triple_shop": "random"}, 24),
    "training_two_seats": ("training", 2, {"training_for_two": "remove_five"}, 25),
    "training_three_seats": ("training", 3, {}, 26),
    "solo_alisa": ("solo", 1, {}, 27),
    "solo_zinovy_side_b": ("solo", 1, {"rival": "zinovy", "side": "b", "lap_bonus": "on_landing"}, 28),
}
"""Mode, seats, options, and the seed of draws and decisions alike."""


def tell(mode: str, seats: int, options: dict[str, str], seed: int) -> str:
    chance = FairChance.chosen(seed, "playthrough")
    match = Match.new("bloom_town", mode=mode, seats=seats, options=options, chance=chance)
    lines = [str(match.header), "", *map(str, match.entries), standing(match.view(-1)), ""]
    rng = random.Random(seed)
    while not match.over:
        seat = match.waiting[0]
        choices = match.choices(seat)
        step = match.play(seat, pick(choices, rng))
        lines += [f"seat{seat + 1} may: {', '.join(brief(choices))}", *told(step.entries, step.events)]
        lines += [standing(match.view(seat)), ""]
    return "\n".join([*lines, result(match), ""])


def pick(choices: list[str], rng: random.Random) -> str:
    """Any bonus and recount rather than none; tokens now and then; squares of the first columns, so that stacks end."""
    tokens = [words for words in choices if words.startswith("token")]
    if tokens and rng.random() < 0.15:
        return tokens[int(rng.random() * len(tokens))]
    liked = [words for words in choices if words not in tokens and words != "bonus none"]
    low = [words for words in liked if words.startswith("place") and words[-1] in "123"]
    wanted = low if low and rng.random() < 0.85 else liked
    return wanted[int(rng.random() * len(wanted))]


def brief(choices: list[str]) -> Iterator[str]:
    """A tile and on how many squares it may be placed, and all the rest."""
    tiles = [words.split()[1] for words in choices if words.startswith("place ")]
    for tile in dict.fromkeys(tiles):
        yield f"place {tile} on {tiles.count(tile)} squares"
    yield from (words for words in choices if not words.startswith("place "))


def told(entries: tuple[Entry, ...], events: tuple[Told, ...]) -> Iterator[str]:
    for entry, caused in zip(entries, events, strict=True):
        yield str(entry)
        for event in caused:
            yield "    " + " ".join(str(value) if key == "event" else f"{key}={value}" for key, value in event.items())


def standing(view: dict[str, Any]) -> str:
    """The numbers of a view that a reader checks first."""
    towns = (
        f"{town['points']} points {sum(tile is not None for row in town['cells'] for tile in row)} tiles"
        for town in view["towns"]
    )
    rival = f" | rival {view['rival']['points']} at {view['rival']['marker'] + 1}" if view["rival"] else ""
    market = " ".join(tile or "-" for tile in view["market"])
    residents = "".join(str(count) for count in view["residents"].values())
    stacks = " ".join(map(str, view["stacks"]))
    turn = f"{view['phase']} turn {view['turn'] + 1}"
    return f"  = {turn} | {' | '.join(towns)}{rival} | {market} | stacks {stacks} | residents {residents}"


def result(match: Match) -> str:
    found = match.result()
    rival = f", rival {found.rival.total}" if found.rival else ""
    return f"{found.words}, points {' '.join(map(str, found.totals))}{rival}"


@pytest.mark.parametrize("name", SETTINGS)
def test_the_match_goes_as_it_was_written_down(name: str) -> None:
    assert tell(*SETTINGS[name]).splitlines() == (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()


def test_every_file_is_compared() -> None:
    assert {path.stem for path in FOLDER.glob("*")} == set(SETTINGS)


def test_between_them_they_tell_everything_that_can_happen() -> None:
    """What a playthrough does not show, it does not keep."""
    text = "\n".join(path.read_text("utf-8") for path in FOLDER.glob("*.txt"))
    events = [
        "placed",
        "doubled",
        "extra_turn",
        "took",
        "drew",
        "revealed",
        "resident",
        "recounted",
        "token",
        "rival_took",
        "rival_lap",
        "final",
        "last_round",
    ]
    assert not [event for event in events if f"    {event}" not in text]
    choices = ("bonus double", "token double", "token extra", "token recount", "take from", "count ")
    assert not [words for words in choices if f" {words}" not in text]


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, setting in SETTINGS.items():
        (FOLDER / f"{name}.txt").write_text(tell(*setting), "utf-8")
