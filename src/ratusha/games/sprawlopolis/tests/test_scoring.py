"""The game's points against those of `naive.py`, on thousands of random cities, and against every printed picture."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ratusha.games.sprawlopolis.cards import FIRST_BEACH, FIRST_SITE, ZONE_LETTERS
from ratusha.games.sprawlopolis.city import roads
from ratusha.games.sprawlopolis.extras import beach_points, landmark_points, monster_points, site_points
from ratusha.games.sprawlopolis.goals import goal_points, squares
from ratusha.games.sprawlopolis.ground import how_many
from ratusha.games.sprawlopolis.roads import count_roads
from ratusha.games.sprawlopolis.scoring import target
from ratusha.games.sprawlopolis.state import Metropolis, Phase
from ratusha.games.sprawlopolis.tests import naive
from ratusha.games.sprawlopolis.tests.cities import (
    BASE,
    EXTRAS,
    Both,
    draw,
    near,
    random_blocks,
    random_city,
    ring_city,
    turned,
)
from ratusha.games.sprawlopolis.tests.naive import FACTS, City
from ratusha.games.sprawlopolis.tests.playing import GAME, setting
from ratusha.games.sprawlopolis.zones import largest_group
from ratusha.kernel import COMPILED, copy

pytestmark = pytest.mark.skipif(COMPILED, reason="positions are plain objects")

GOALS = range(1, 19)
EDGES = ((-1, 0), (1, 0), (0, -1), (0, 1))
offsets = st.integers(-2, 1)
places = st.tuples(st.sampled_from(range(18)), st.booleans(), st.integers(0, 99), offsets, offsets)


def compare(table: Metropolis, city: City, side: int = 0) -> Counter[str]:
    """Zones, roads and all goals; nothing is left marked. Gives what there was."""
    before = copy(table)
    for which, letter in enumerate(ZONE_LETTERS):
        assert largest_group(table, side, which) == naive.largest(city, letter), letter
    assert count_roads(table, side) == len(naive.roads(city))
    for goal in GOALS:
        assert goal_points(table, side, goal - 1) == naive.GOALS[goal](city), (goal, city.laid)
    assert table == before, "counting leaves no trace"
    return Counter(loops=naive.looping_lanes(city) > 0, squares=squares(table, side))


def points(both: Both) -> list[int]:
    """Everything that any card could count."""
    table, found = both.table, list[int]()
    for side in range(len(both.cities)):
        found += [largest_group(table, side, which) for which in range(4)] + [count_roads(table, side)]
        found += [goal_points(table, side, goal) for goal in range(18)]
    if len(both.cities) == 1:
        found += [site_points(table), landmark_points(table), monster_points(table)]
        for goal in range(4):
            table.beach_goal = FIRST_BEACH + goal
            found.append(beach_points(table))
    return found


# --- Random cities ----------------------------------------------------------------------------------------------------


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(places, min_size=1, max_size=20))
def test_any_city_of_any_legal_placements_counts_as_naive_says(chosen: list[tuple[int, bool, int, int, int]]) -> None:
    both = Both()
    for card, lies, block, down, along in chosen:
        if card in {BASE.index(laid.card) for _, laid in both.laid}:
            continue
        if not both.laid:
            both.lay(BASE[card], (lies, 0, 0))
            continue
        cells = sorted(both.cities[0].blocks)
        row, column = cells[block % len(cells)]
        both.try_to_lay(BASE[card], (lies, row + down, column + along))
    compare(both.table, both.cities[0])
    assert points(turned(both)) == points(both)


@pytest.mark.parametrize("dense", [False, True])
def test_cities_laid_at_random_count_as_naive_says(dense: bool) -> None:
    rng = random.Random(f"cities {dense}")
    for _ in range(80):
        both = random_city(rng, dense, rng.sample(BASE, rng.randint(1, 18)))
        compare(both.table, both.cities[0])
        assert points(turned(both)) == points(both), "a half turn of the whole city changes nothing"
        compare_view(both)


def test_cities_round_a_loop_at_random_count_as_naive_says() -> None:
    rng, met = random.Random("loops"), Counter[str]()
    for _ in range(20):
        both = ring_city(rng)
        met += compare(both.table, both.cities[0])
        assert points(turned(both)) == points(both)
        compare_view(both)
    assert met["loops"] > 5


def test_blocks_at_random_without_cards_count_as_naive_says() -> None:
    rng, met = random.Random("blocks"), Counter[str]()
    for _ in range(400):
        met += compare(*draw(*random_blocks(rng)))
    assert met["loops"] > 100
    assert met["squares"] > 500


def compare_view(both: Both) -> None:
    """Roads as they are drawn: every one once, block by block in order."""
    shown = roads(both.table, 0)
    known = {frozenset(road.sections): road.loop for road in naive.roads(both.cities[0])}
    assert {frozenset(map(tuple, road["path"])): road["loop"] for road in shown} == known
    for road in shown:
        path = road["path"]
        steps = zip(path, path[1:] + path[:1] if road["loop"] else path[1:], strict=False)
        assert all((after[0] - before[0], after[1] - before[1]) in EDGES for before, after in steps)


@pytest.mark.parametrize("dense", [False, True])
def test_cities_with_cards_of_every_expansion_at_random_count_as_naive_says(dense: bool) -> None:
    rng, met = random.Random(f"extras {dense}"), Counter[str]()
    for _ in range(60):
        both = Both()
        both.lay(rng.choice(["poi_a", "poi_b"]), (False, 0, 0))
        both.lay("1", (rng.random() < 0.5, *rng.choice(EDGES)))
        for card in rng.sample((*BASE[1:13], *EXTRAS), 18):
            for _ in range(4):
                if both.try_to_lay(card, near(both, rng, dense)):
                    break
        table, city = both.table, both.cities[0]
        compare(table, city)
        for number, rule in enumerate(FACTS["site_rules"]):
            table.site_rule = FIRST_SITE + number
            assert site_points(table) == naive.unfinished(city, rule)
        assert landmark_points(table) == naive.landmark(city)
        assert monster_points(table) == naive.monster(city)
        for number, goal in enumerate(FACTS["beach_goals"]):
            table.beach_goal = FIRST_BEACH + number
            assert beach_points(table) == naive.beach(city, goal), goal
        table.site_rule = FIRST_SITE
        assert points(turned(both)) == points(both)
        met += Counter(landmark=landmark_points(table) > 0, monster=monster_points(table) > 0, shores=len(city.shores))
    assert min(met["landmark"], met["monster"], met["shores"]) > 0


def test_cities_beside_a_highway_at_random_count_as_naive_says() -> None:
    rng, met = random.Random("highway"), Counter[str]()
    for _ in range(60):
        cards = rng.sample(sorted(FACTS["interstate"]), rng.choice([3, 4]))
        highway = [(card, rng.random() < 0.5) for card in cards]
        both = Both(highway)
        for card in rng.sample(BASE, 16):
            side, dense = rng.randrange(2), rng.random() < 0.5
            both.try_to_lay(card, near(both, rng, dense, side), side)
        for side in range(2):
            met += compare(both.table, both.cities[side], side)
            road = naive.roads(both.cities[side])[0]
            met += Counter(joined=len(road.sections) > 1, ramps=len(road.sections) > 0)
        mine, theirs = points(both), points(turned(both, highway))
        half = len(mine) // 2
        assert mine == theirs[half:] + theirs[:half]
    assert met["joined"] > 20
    assert met["ramps"] < 120


# --- Printed pictures -------------------------------------------------------------------------------------------------


PRINTED: list[tuple[int, int, str, tuple[str, ...]]] = [
    (2, 1, "R", (". P x x", "P P x P", "x x x P", "P P x P", ". x x x", ". P x .")),
    (6, 6, "C", ("R R R .", "R R R x", "R x I I", "R x x x")),
    (7, 1, "R", (". x x .", "x P P x", "x x P x", "P x x .")),
    (8, -1, "C", ("P R I", ". R R")),
    (10, 6, "P", ("C C x C C C x C",)),
    (11, 2, "P", ("RNE CWE RWE",)),
    (11, 2, "P", ("RNS .", "CNE RWE")),
    (13, 3, "C", ("P xWE xWS", ". . xNS", ". . P")),
    (15, 2, "C", ("R I", "I .")),
    (18, 9, "C", ("x x x x", "x x x x", "x x x x", ". . . x", ". x x x", ". x x .")),
]


@pytest.mark.parametrize(("goal", "expected", "x", "rows"), PRINTED)
def test_example_of_a_goal_that_is_printed_on_its_card(goal: int, expected: int, x: str, rows: tuple[str, ...]) -> None:
    table, city = draw(*rows, x=x)
    assert goal_points(table, 0, goal - 1) == naive.GOALS[goal](city) == expected


RULED: list[tuple[int, int, tuple[str, ...]]] = [
    (1, -1, ("CEW P", "P P")),  # one end inside and one at the edge
    (1, 1, ("P CEW P",)),
    (1, 1, ("CES CSW", "CNE CNW")),  # a closed loop has no ends
    (1, -1, ("CNS .", "P P")),  # a stub
    (3, -2, ("P I",)),
    (4, -8, ("P P C", "P C C")),
    (4, -5, ("P P", "P P")),
    (4, -2, ("P P P", "P P P")),
    (4, 4, ("P P P", "P P P", "P P P")),
    (4, 7, ("P P P P", "P P P P", "P P P P")),
    (5, 2, ("I I P",)),
    (5, 0, ("I P", "R I")),
    (6, -2, ("I I",)),  # a zone that is missing counts nothing
    (7, -2, (". C .", "C P C", ". . .")),
    (7, -4, ("C C C C", "C P . C", "C C P C", ". . C .")),  # a hole is an edge of the city
    (8, 1, ("P R C R I",)),  # of two largest zones the better one
    (8, -4, ("I R I",)),
    (9, 2, ("I .", ". I")),
    (9, 0, ("I I",)),
    (11, 4, ("REW CEW REW CEW REW",)),  # homes may serve two shops
    (11, 2, ("RES CSW", "INE RNW")),
    (12, 3, ("REW CEW IEW REW CEW IEW REW",)),
    (12, 2, ("CES CSW", "CNE CNW")),
    (13, 0, ("CES CEW CSW", "CNS P CNS")),  # both ends open
    (13, 0, ("P CEW C",)),
    (13, 3, ("P CEW P",)),
    (13, 0, ("CES CSW", "P CNW")),  # twice the same park
    (14, 4, ("CES CSW", "CNE CNW")),
    (16, 2, ("REW CEW REW CEW",)),
    (16, 0, ("REW IEW C",)),
    (17, 2, ("C",)),
    (17, 4, ("C P C", "P P P")),
    (17, 2, ("P P", "C C", "P P")),
    (17, 1, ("P C P",)),
    (17, 0, (". P .", "P C P", ". P .")),
    (18, 2, ("P",)),
]


@pytest.mark.parametrize(("goal", "expected", "rows"), RULED)
def test_example_of_a_goal_in_a_doubtful_case(goal: int, expected: int, rows: tuple[str, ...]) -> None:
    table, city = draw(*rows)
    assert naive.GOALS[goal](city) == expected
    assert goal_points(table, 0, goal - 1) == expected


def test_example_of_a_target() -> None:
    """Printed with the set-up: 2 + 7 + 14 = 23."""
    table: Metropolis = setting("base", 2).lay_out()
    assert target(table) == 0, "no goal lies open yet"
    table.goals[:] = [1, 6, 13]
    table.phase = Phase.PLAY
    assert target(table) == 23
    assert GAME.facts.endings == ("built",)


def test_example_of_counting_bits() -> None:
    count: Callable[[int], int] = how_many
    assert [count(bits) for bits in (0, 1, 6, 1 << 62, (1 << 55) - 1)] == [0, 1, 2, 1, 55]
