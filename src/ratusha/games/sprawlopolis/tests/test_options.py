"""Each option changes what it says and nothing else: agreed otherwise in the same positions, and compared."""

from __future__ import annotations

import random

import pytest

from ratusha.game import ending, scores, setup
from ratusha.games.sprawlopolis.hidden import everyone
from ratusha.games.sprawlopolis.state import Metropolis, Phase, Place
from ratusha.games.sprawlopolis.tests.playing import (
    ALL,
    GAME,
    MODES,
    ONLOOKER,
    SILENT,
    TABLES,
    at_random,
    densely,
    mixed,
    positions,
    setting,
)
from ratusha.games.sprawlopolis.tests.test_secrets import hidden_from
from ratusha.kernel import COMPILED, Result, copy
from tests.steps import do, numbers_of, who_acts

pytestmark = pytest.mark.skipif(COMPILED, reason="matches are played with plain objects")

FIELDS = {
    "difficulty": "difficulty",
    "construction_zones": "sites",
    "points_of_interest": "landmark",
    "wrecktar": "monster",
    "wrecktar_comes": "wakes",
    "beaches": "beaches",
    "roadworks": "works",
    "roadworks_ends": "all_ends",
    "covering": "strict",
    "interstate_target": "exceed",
    "hands": "open_hands",
}
"""All but `roadworks_solo`, which makes `works` more."""
STANDS = {"interstate_target": (1, 0)}
"""What a field holds for each value, where that is not the value's place in the list."""
ELSEWHERE = {"roadworks_solo", "wrecktar_comes"}
"""What is drawn is another: below, and in `test_flow.py`."""
MATTERS = {
    "difficulty": (set(MODES), {"scores", "ending"}),
    "roadworks_ends": ({"base"}, {"moves"}),
    "covering": (set(MODES), {"moves"}),
    "interstate_target": ({"interstate", "interstate_solo"}, {"ending"}),
    "hands": (set(MODES), {"hidden", "known"}),
}
"""In which modes, and what may be different there; expansions change what is in the box."""
KNOWN = ("knows", "revealed")
RARE = {("interstate_target", "interstate"), ("interstate_target", "interstate_solo")}
"""Only where the target is met exactly: `test_flow.py` plays it."""


def tells(city: Metropolis) -> dict[str, object]:
    """All that could differ."""
    points, ends = Result(), Result()
    scores(city, points)
    ending(city, ends)
    moves = {seat: sorted(numbers_of(GAME, city, seat)) for seat in who_acts(city)}
    after, known = list[object](), list[object]()
    for seat, numbers in moves.items():
        then = copy(city)
        do(then, seat, numbers[0], SILENT)
        names = [name for name in GAME.State.spec.by_name if name not in (*FIELDS.values(), *KNOWN)]
        after.append({name: repr(getattr(then, name)) for name in names})
        known.append({name: repr(getattr(then, name)) for name in KNOWN})
    hidden = [list(hidden_from(city, seat).place) for seat in range(ONLOOKER, city.seats)]
    return {
        "moves": moves,
        "scores": [list(row) for row in points.points],
        "ending": list(ends.rank),
        "hidden": hidden,
        "after": after if len(moves) == 1 else [],
        "known": known if len(moves) == 1 else [],
    }


def test_an_option_changes_what_it_says_and_nothing_else_at_random_tables() -> None:
    found = {(option, mode): set[str]() for option in MATTERS for mode in MODES}
    for mode, seats in TABLES:
        rng = random.Random(f"options {mode} {seats}")
        agreed = setting(mode, seats, **(ALL if seats % 2 else {}))
        for position, _, _, _ in positions(agreed, densely(rng), rng):
            some = mode == "interstate_solo" or position.to_move < 0 or rng.random() < 0.25
            if position.state.phase not in (Phase.PLAY, Phase.OVER) or not some:
                continue
            usual = tells(position.state)
            for option in MATTERS:
                found[option, mode] |= changed(position.state, option, usual)
    for (option, mode), what in found.items():
        modes, may = MATTERS[option]
        assert what <= (may if mode in modes else set()), (option, mode)
        assert what or mode not in modes or (option, mode) in RARE, (option, mode)


def changed(city: Metropolis, option: str, usual: dict[str, object]) -> set[str]:
    choices = GAME.facts.option(option)
    assert choices is not None
    what = set[str]()
    for place in range(1, len(choices.values)):
        other = copy(city)
        setattr(other, FIELDS[option], stands(option, place))
        if option == "hands":
            show_hands(other)
        now = tells(other)
        if option in ("covering", "roadworks_ends"):
            now |= {name: usual[name] for name in ("after", "known")}  # another move may come first
        what |= {name for name in usual if usual[name] != now[name]}
    return what


def stands(option: str, place: int) -> int:
    return STANDS[option][place] if option in STANDS else place


def show_hands(city: Metropolis) -> None:
    """As they would have been dealt."""
    for card, place in enumerate(city.place):
        if Place.HAND_OF <= place < Place.WORKS_OF:
            city.knows[card] = everyone(city)


@pytest.mark.parametrize("mode", ["duel", "interstate", "interstate_solo"])
def test_small_expansions_are_for_the_base_game(mode: str) -> None:
    """Beside a highway they change nothing at all."""
    seats = 1 if mode == "interstate_solo" else 2
    told = []
    for options in ({}, ALL | {"roadworks_solo": "four", "roadworks_ends": "all"}):
        rng = random.Random(mode)
        told.append([words for _, _, words, _ in positions(setting(mode, seats, **options), at_random(rng), rng)])
    assert told[0] == told[1]


def test_every_option_is_told_where_it_matters() -> None:
    options = {option.id for option in GAME.facts.options}
    assert options == {*FIELDS, "roadworks_solo"}
    assert set(MATTERS) | set(ALL) | ELSEWHERE == options
    for option in GAME.facts.options:
        expected = MATTERS[option.id][0] if option.id in MATTERS else {"base"}
        assert {mode for mode in MODES if option.matters_in(mode)} == expected, "it is refused elsewhere"


def test_the_options_stand_where_they_are_agreed() -> None:
    for option in GAME.facts.options:
        for number, value in enumerate(option.values):
            table = Metropolis()
            setup(table, GAME.option_row("base", {option.id: value}), 2)
            for each, name in FIELDS.items():
                assert getattr(table, name) == stands(each, number if each == option.id else 0)


@pytest.mark.parametrize(("seats", "works"), [(1, [1, 2, 3, 4]), (2, [1, 1, 1, 1])])
def test_more_road_works_are_for_who_plays_alone(seats: int, works: list[int]) -> None:
    option = GAME.facts.option("roadworks_solo")
    assert option is not None
    for value, expected in zip(option.values, works, strict=True):
        table = setting("base", seats, roadworks="yes", roadworks_solo=value).lay_out()
        assert table.works == expected


def test_any_options_can_be_agreed_together() -> None:
    for mode, seats in TABLES:
        assert mixed(mode, seats, 3).lay_out().phase == Phase.GOALS
