"""A card that may not lie somewhere is refused with the rule that forbids it."""

from __future__ import annotations

import random

import pytest

from ratusha.errors import NotAllowed
from ratusha.games.sprawlopolis.state import Metropolis
from ratusha.games.sprawlopolis.tests import naive
from ratusha.games.sprawlopolis.tests.mirror import SIDES, Mirror
from ratusha.games.sprawlopolis.tests.playing import (
    ALL,
    GAME,
    at_random,
    densely,
    mirror_of,
    positions,
    setting,
    sit,
)
from ratusha.games.sprawlopolis.words import why_not
from ratusha.kernel import COMPILED
from ratusha.match import Match

pytestmark = pytest.mark.skipif(COMPILED, reason="a match is played with plain objects")

SENTENCES = {
    "whole": "it would cover a card completely",
    "corner": "it touches the city at a corner only",
    "nothing": "it touches nothing",
    "shore": "it would cross a shore",
    "highway": "it would cross the highway",
    "prolonged": "it would prolong the highway",
    "locked": "it would cover a block that may not be covered",
    "last": "it would hide the last visible block of a card",
}


def refused(match: Match, seat: int, words: str) -> str:
    with pytest.raises(NotAllowed) as raised:
        match.play(seat, words)
    return str(raised.value)


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("place 2 at 0 0", "whole"),
        ("place 2 turned at 0 0", "whole"),
        ("place 2 at 2 2", "corner"),
        ("place 2 at -2 2", "corner"),
        ("place 2 turned at 2 -2", "corner"),
        ("place 2 at -2 -2", "corner"),
        ("place 2 at 3 0", "nothing"),
        ("place 2 at 0 8", "nothing"),
    ],
)
def test_the_rule_is_named(words: str, rule: str) -> None:
    assert SENTENCES[rule] in refused(sit(), 0, words)


def test_a_shore_is_named() -> None:
    match = sit("be_rc", "5", extras=["beach_goal be_cp"], beaches="yes")
    match.play(0, "place 2 at 0 1")
    match.play(0, "place be_rc at 0 2")
    for words in ("place 3 at 0 2", "place 3 at 0 3", "place 3 at -2 2", "place 3 at 9 2"):
        assert SENTENCES["shore"] in refused(match, 0, words)
    match.play(0, "place 3 at -2 1")


def test_a_new_shore_must_leave_the_city_on_land() -> None:
    match = sit("be_rc", "5", extras=["beach_goal be_cp"], beaches="yes")
    match.play(0, "place 2 at 0 1")
    assert "land side of a new shore" in refused(match, 0, "place be_rc at 1 1")
    assert "at a corner" in refused(match, 0, "place be_rc at 2 3")


@pytest.mark.parametrize(("mode", "seats"), [("interstate", 2), ("interstate_solo", 1)])
def test_the_highway_is_named(mode: str, seats: int) -> None:
    match = sit(mode=mode, seats=seats)
    assert SENTENCES["highway"] in refused(match, 0, "place 2 at 0 2 north")
    assert SENTENCES["highway"] in refused(match, 0, "place 2 at 0 -2 north")
    assert SENTENCES["locked"] in refused(match, 0, "place 2 at -1 2 north")
    assert SENTENCES["locked"] in refused(match, 0, "place 2 at -1 -1 north")
    assert SENTENCES["prolonged"] in refused(match, 0, "place 2 at -1 -2 north")
    assert SENTENCES["prolonged"] in refused(match, 0, "place 2 at -1 8 north")
    match.play(0, "place 2 at -2 -1 north")


def test_a_block_that_stays_is_named() -> None:
    match = sit("wr", "5", wrecktar="yes")
    match.play(0, "place 2 at 0 1")
    assert "Wrecktar covers the last card" in refused(match, 0, "place wr at 0 2")
    match.play(0, "place wr at 0 1")
    assert SENTENCES["locked"] in refused(match, 0, "place 3 at 1 2")
    match.play(0, "place 3 at -1 0")


def test_a_last_block_is_named() -> None:
    match = sit(covering="not_last_block")
    match.play(0, "place 2 at 0 1")
    assert SENTENCES["last"] in refused(match, 0, "place 3 at 0 -1")
    match.play(0, "place 3 at 1 -1")


def test_the_rule_for_construction_zones_is_named() -> None:
    match = sit("cz_c", "5", extras=["site_rule cz_p"], construction_zones="yes")
    match.play(0, "place 2 at 0 1")
    assert "construction zones" in refused(match, 0, "place cz_c at 0 3")
    match.play(0, "place cz_c at 0 2")


def test_road_works_are_told_to_meet_roads() -> None:
    match = sit(roadworks="yes")
    works = match.view(0)["works"][0][0]["card"]
    spots = (f"place {works} at {row} {column}" for row in range(-2, 3) for column in range(-2, 3))
    said = [refused(match, 0, words) for words in spots if words not in match.choices(0)]
    assert any("roads of road works must meet" in each for each in said)


def test_cards_of_others_and_turns_of_others_are_named() -> None:
    match = sit(seats=2)
    assert "not in your hand" in refused(match, 0, "place 6 at 0 1")
    assert "not your turn" in refused(match, 1, "place 5 at 0 1")


@pytest.mark.parametrize(("mode", "seats"), [("interstate", 2), ("interstate_solo", 1)])
def test_the_other_side_of_the_highway_is_named(mode: str, seats: int) -> None:
    assert SENTENCES["last"] not in refused(sit(mode=mode, seats=seats), 0, "place 2 at 1 0 south")


def test_a_card_that_must_be_laid_first_is_named() -> None:
    match = sit("be_rc", "5", extras=["beach_goal be_cp"], beaches="yes")
    match.play(0, "place 2 at 0 1")
    assert SENTENCES["last"] not in refused(match, 0, "place 3 at 1 1")


@pytest.mark.parametrize("where", ["-3 0", "0 -3", "0 61", "0 62", "0 99", "0 -99", "99 0", "-99 0", f"0 {10**18}"])
def test_out_of_reach_a_card_touches_nothing(where: str) -> None:
    assert SENTENCES["nothing"] in refused(sit(), 0, f"place 2 at {where}")


@pytest.mark.parametrize(
    ("where", "rule"),
    [
        ("-3 0 north", "nothing"),
        ("-99 0 north", "nothing"),
        ("-2 99 north", "nothing"),
        ("-2 -99 north", "nothing"),
        ("70 0 north", "highway"),
        ("0 -99 north", "highway"),
        ("-1 -99 north", "prolonged"),
        ("-1 99 north", "prolonged"),
    ],
)
def test_out_of_reach_the_highway_is_still_named(where: str, rule: str) -> None:
    assert SENTENCES[rule] in refused(sit(mode="interstate", seats=2), 0, f"place 2 at {where}")


def test_far_out_at_sea_the_shore_is_still_named() -> None:
    match = sit("be_rc", "5", extras=["beach_goal be_cp"], beaches="yes")
    match.play(0, "place 2 at 0 1")
    match.play(0, "place be_rc at 0 2")
    assert SENTENCES["shore"] in refused(match, 0, "place 3 at 0 500")
    assert SENTENCES["nothing"] in refused(match, 0, "place 3 at 0 -500")
    assert SENTENCES["nothing"] in refused(match, 0, "place 3 at 500 0")


def test_of_two_shores_in_one_direction_the_second_is_refused_as_such() -> None:
    match = sit("be_rc", "be_cp", "5", extras=["beach_goal be_pi"], beaches="yes")
    match.play(0, "place 2 at 0 1")
    match.play(0, "place be_rc at 0 2")
    for where in ("0 2", "2 1", "-2 1", "0 0", "0 99"):
        assert "a shore in that direction already" in refused(match, 0, f"place be_cp at {where}")
    assert "land side of a new shore" in refused(match, 0, "place be_cp turned at 1 0")
    match.play(0, "place be_cp turned at 0 -1")


@pytest.mark.parametrize("covering", ["not_whole", "not_last_block"])
def test_wrecktar_is_told_the_one_rule_that_it_has(covering: str) -> None:
    match = sit("wr", "5", wrecktar="yes", covering=covering)
    match.play(0, "place 2 at 0 1")
    for where in ("0 0", "0 -1", "5 5", "2 3", "0 99", "-40 0"):
        assert "(Wrecktar covers the last card that was played from a hand)" in refused(
            match, 0, f"place wr at {where}"
        )


def test_before_the_point_of_interest_lies_no_other_card_is_laid() -> None:
    match = sit(seats=2, points_of_interest="yes", roadworks="yes")
    works = match.view(0)["works"]
    for card in ("2", "1", works[0][0]["card"]):
        assert "the point of interest is laid first" in refused(match, 0, f"place {card} at 0 1")
    assert "not in your hand" in refused(match, 0, f"place {works[1][0]['card']} at 0 1")
    assert "not your turn" in refused(match, 1, "place 5 at 0 1")


def test_last_road_works_are_laid_in_order_of_seats() -> None:
    match = sit(seats=2, roadworks="yes", extras=["works rw_1 to 1", "works rw_3 to 2"])
    while match.view(0)["phase"] == "play":
        seat = match.waiting[0]
        match.play(seat, next(words for words in match.choices(seat) if "rw_" not in words))
    assert match.view(0)["phase"] == "last_works"
    for where in ("0 0", "0 99", "1 1"):
        assert "it is not your turn" in refused(match, 1, f"place rw_3 at {where}")
    assert "not in your hand" in refused(match, 1, "place rw_1 at 0 1")
    match.play(0, "keep")
    assert "it touches nothing" in refused(match, 1, "place rw_3 at 0 99")


NO_PLACEMENTS = ("place 2 at 0", "place 99 at 0 1", "place 2 at 0 1 north", "place 2 at 00 1", "place 2 at 0 099")


@pytest.mark.parametrize("words", NO_PLACEMENTS)
def test_what_is_no_placement_has_no_rule(words: str) -> None:
    match = sit()
    assert GAME.read(match.state, 0, words) == -1
    assert why_not(match.state, 0, words) is None


def test_every_refusal_at_random_names_the_rule_that_naive_finds() -> None:
    """Every card of a hand, at every place about the city, at tables with everything."""
    met = set[str]()
    for seed, options in enumerate(({}, ALL, {"covering": "not_last_block"}, ALL | {"covering": "not_last_block"})):
        rng, agreed = random.Random(seed), setting("base", 2, **options)
        mirror = mirror_of(agreed)
        for position, who, words, _ in positions(agreed, at_random(rng), rng):
            if mirror.phase == "play" and rng.random() < 0.3:
                met |= check_refusals(position.state, mirror)
            mirror.listen(who, words)
    assert met == {"whole", "corner", "nothing", "shore", "last", "locked"}


@pytest.mark.parametrize(("mode", "seats"), [("duel", 2), ("interstate", 2), ("interstate_solo", 1)])
def test_every_refusal_beside_a_highway_names_the_rule_that_naive_finds(mode: str, seats: int) -> None:
    met = set[str]()
    rng, agreed = random.Random(mode), setting(mode, seats, covering="not_last_block")
    mirror = mirror_of(agreed)
    for position, who, words, _ in positions(agreed, densely(rng), rng):
        if mirror.phase == "play":
            met |= check_refusals(position.state, mirror)
        mirror.listen(who, words)
    assert met == {"whole", "corner", "nothing", "last", "highway", "locked", "prolonged"}


def check_refusals(state: Metropolis, mirror: Mirror) -> set[str]:
    card, seat, met = min(mirror.hands[mirror.turn]), mirror.turn, set[str]()
    side = mirror.sides(seat)[0]
    where = "" if mirror.base else f" {SIDES[side]}"
    for lies, row, column in naive.lyings(mirror.cities[side]):
        broken = naive.wrong(mirror.cities[side], card, (lies, row, column), mirror.agreed().strict)
        said = f"place {card}{' turned' if lies else ''} at {row} {column}{where}"
        if broken and GAME.read(state, seat, said) >= 0:
            assert why_not(state, seat, said) == SENTENCES[broken], (said, mirror.cities[side])
            met.add(broken)
    return met
