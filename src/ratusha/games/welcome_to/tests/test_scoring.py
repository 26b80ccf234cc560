"""Points, free places and plans against `naive.py` on sheets that play seldom reaches: dense, fenced, half used up."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from ratusha.game import apply, ending, legal_actions, scores
from ratusha.games.welcome_to.cards import PLANS
from ratusha.games.welcome_to.estates import count_estates, digit
from ratusha.games.welcome_to.lots import LOTS, STREET_OF, STREET_START
from ratusha.games.welcome_to.plans import can_claim, claim
from ratusha.games.welcome_to.scoring import more_estates, total
from ratusha.games.welcome_to.sheet import (
    bis_from_left,
    bis_from_right,
    build_roundabout,
    find_where_numbers_fit,
    possible_fences,
    show_sheet,
)
from ratusha.games.welcome_to.state import NOW, Phase, Step, Suburb
from ratusha.games.welcome_to.tests import naive
from ratusha.games.welcome_to.tests.naive import Lot, Sheet
from ratusha.games.welcome_to.tests.playing import GAME, SILENT, setting
from ratusha.kernel import COMPILED, Result, copy

pytestmark = pytest.mark.skipif(COMPILED, reason="positions are plain objects")

SHEETS = 150
NUMBERS = range(18)


def bit(lot: Lot) -> int:
    return 1 << int(STREET_START[lot[0]]) + lot[1]


def lots_of(bits: int) -> set[Lot]:
    return {(int(STREET_OF[lot]), lot - int(STREET_START[STREET_OF[lot]])) for lot in range(LOTS) if bits >> lot & 1}


def lay(suburb: Suburb, seat: int, sheet: Sheet) -> None:
    """The sheet as the game holds it."""
    for lot in naive.lots():
        number = naive.number_at(sheet, lot)
        if number is not None:
            suburb.numbers[NOW][seat][int(STREET_START[lot[0]]) + lot[1]] = number + 1
            suburb.built[NOW][seat] |= bit(lot)
        right = (lot[0], lot[1] + 1)
        if right[1] < naive.HOUSES[lot[0]]:
            equal = number is not None and number == naive.number_at(sheet, right)
            if equal or {lot, right} <= sheet.counted:
                suburb.unfenceable[NOW][seat] |= bit(lot)
    for name in ("bis", "fences", "pools", "roundabouts"):
        getattr(suburb, name)[NOW][seat] = sum(map(bit, getattr(sheet, name)))
    suburb.spent[NOW][seat] = sum(map(bit, sheet.used))
    for street in range(3):
        suburb.parks[NOW][seat][street] = sheet.parks[street]
    for size in naive.SIZES:
        suburb.agents[NOW][seat][size] = sheet.agents[size - 1]
    for level in range(3):
        suburb.claims[NOW][seat][level] = sheet.plans[level] or 0
    suburb.temps[NOW][seat] = sheet.temps
    suburb.refusals[NOW][seat] = sheet.refusals
    find_where_numbers_fit(suburb, seat)
    show_sheet(suburb, seat)


def any_sheet(rng: random.Random) -> Sheet:
    """Any sheet that is possible: numbers ascend, bis houses stand beside their like, estates may be used up."""
    sheet, full = Sheet(), rng.choice((0.3, 0.7, 0.95, 1.0))
    for _ in range(rng.choice((0, 0, 1, 2))):
        add_roundabout(sheet, rng.choice(sorted(naive.roundabouts(sheet))))
    for street in range(3):
        for part in naive.segments(sheet, street):
            numbers = sorted(rng.sample(NUMBERS, len(part)))
            for lot, number in zip(part, numbers, strict=True):
                if rng.random() < full:
                    sheet.streets[street][lot[1]] = number
    for _ in range(rng.choice((0, 1, 4, 12))):
        if places := sorted(naive.bis(sheet)):
            new, old = rng.choice(places)
            sheet.streets[new[0]][new[1]] = naive.number_at(sheet, old)
            sheet.bis.add(new)
    for _ in range(rng.choice((0, 4, 10, 20))):
        if gaps := sorted(naive.fences(sheet)):
            sheet.fences.add(rng.choice(gaps))
    use_up(sheet, rng)
    fill_columns(sheet, rng)
    return sheet


def add_roundabout(sheet: Sheet, lot: Lot) -> None:
    street, place = lot
    sheet.roundabouts.add(lot)
    sheet.fences |= {(street, gap) for gap in (place - 1, place) if 0 <= gap < naive.HOUSES[street] - 1}


def use_up(sheet: Sheet, rng: random.Random) -> None:
    for estate in naive.estates(sheet):
        if rng.random() < 0.2:
            sheet.used |= set(estate)
            sheet.counted |= set(estate)


def fill_columns(sheet: Sheet, rng: random.Random) -> None:
    often = rng.random()
    for lot in naive.lots():
        planned = lot[1] in naive.POOLS[lot[0]] and naive.number_at(sheet, lot) is not None
        if planned and lot not in sheet.bis and rng.random() < often:
            sheet.pools.add(lot)
    for street in range(3):
        most = len(naive.PARKS[street]) - 1
        sheet.parks[street] = most if rng.random() < often else rng.randint(0, most)
    sheet.agents = [rng.randint(0, len(column) - 1) for column in naive.ESTATE_COLUMNS]
    sheet.temps, sheet.refusals = rng.randint(0, 11), rng.randint(0, 3)
    sheet.plans = [rng.choice((None, None, 3, 7)) for _ in range(3)]


def tables(
    seed: str, count: int = SHEETS, mode: str = "expert", seats: int = 3
) -> Iterator[tuple[Suburb, list[Sheet]]]:
    rng = random.Random(seed)
    for _ in range(count // seats):
        suburb: Suburb = setting(mode, seats).lay_out()
        sheets = [any_sheet(rng) for _ in range(seats)]
        for seat, sheet in enumerate(sheets):
            assert naive.wrong_with(sheet) == ""
            lay(suburb, seat, sheet)
        suburb.phase, suburb.rounds = Phase.PLAY, 1
        yield suburb, sheets


def points(suburb: Suburb, seat: int) -> dict[str, int]:
    result = Result()
    scores(suburb, result)
    return dict(zip(GAME.facts.categories, result.points[seat], strict=False))


# --- The count --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "seats"), [("expert", 3), ("solo", 1), ("base", 8)])
def test_every_line_is_as_naive_says_on_sheets_at_random(mode: str, seats: int) -> None:
    for suburb, sheets in tables("count", mode=mode, seats=seats):
        for seat, sheet in enumerate(sheets):
            assert points(suburb, seat) == naive.lines(sheets, seat), sheet
            assert total(suburb, seat) == naive.total(sheets, seat)


def test_estates_are_as_naive_says_on_sheets_at_random() -> None:
    met = set()
    for suburb, sheets in tables("estates"):
        for seat, sheet in enumerate(sheets):
            sizes = [len(estate) for estate in naive.estates(sheet)]
            found = count_estates(suburb.built[NOW][seat], suburb.fences[NOW][seat])
            assert [digit(found, size) for size in naive.SIZES] == [sizes.count(size) for size in naive.SIZES]
            seen = GAME.view(suburb, seat)["sheets"][seat]["estates"]
            assert [each["size"] for each in seen] == sizes
            assert [each["spent"] for each in seen] == [set(e) <= sheet.used for e in naive.estates(sheet)]
            met.update(sizes)
    assert met == set(naive.SIZES)


def test_ranks_are_as_naive_says_also_where_totals_are_equal_at_random() -> None:
    rng, tied, shared = random.Random("ranks"), 0, 0
    for _ in range(60):
        sheets = [level_out(any_sheet(rng), seat) for seat in range(4)]
        sheets += [sheets[0], level_out(sheets[1], 2)]  # as good in everything, and a point more
        suburb: Suburb = setting("base", 6).lay_out()
        for seat, sheet in enumerate(sheets):
            lay(suburb, seat, sheet)
        suburb.ended = 1
        result = Result()
        ending(suburb, result)
        expected = naive.ranks(sheets)
        assert list(result.rank[:6]) == expected
        assert expected[0] == expected[4]
        tied += len({naive.total(sheets, seat) for seat in range(6)}) == 2
        shared += len(set(expected)) < 5
    assert tied == 60
    assert 0 < shared < 60


def level_out(sheet: Sheet, seat: int) -> Sheet:
    """Plan points that no plan brings: every total becomes 100 or 101."""
    alone = replace(sheet, temps=0, plans=[None, None, None])
    missing = 100 + seat % 2 - naive.total([alone, Sheet()], 0)
    return replace(alone, plans=[missing // 2, missing - missing // 2, None])


@pytest.mark.parametrize(
    ("mine", "theirs", "better"),
    [
        ([1, 1], [6], True),
        ([1, 2, 3], [1, 1, 6], False),
        ([1, 2, 2], [1, 2, 3], True),
        ([5, 6], [4, 6], False),
        ([1, 5, 6], [1, 5, 6], False),
        ([], [], False),
    ],
)
def test_ties_are_broken_by_estates_then_by_those_of_one_house_and_so_on(
    mine: list[int], theirs: list[int], better: bool
) -> None:
    def packed(sizes: list[int]) -> int:
        return sum(1 << 6 * (size - 1) for size in sizes)

    assert more_estates(packed(mine), packed(theirs)) == better


@pytest.mark.parametrize(
    ("temps", "expected"),
    [
        ([0, 0], [0, 0]),
        ([3, 0], [7, 0]),
        ([3, 3], [7, 7]),
        ([5, 5, 2, 1, 0], [7, 7, 4, 1, 0]),
        ([4, 3, 2, 1], [7, 4, 1, 0]),
        ([11, 10, 10, 9, 9, 8, 0, 0], [7, 4, 4, 1, 1, 0, 0, 0]),
    ],
)
def test_temps_bring_points_by_place_and_equals_bring_the_same(temps: list[int], expected: list[int]) -> None:
    suburb = setting("base", len(temps)).lay_out()
    for seat, hired in enumerate(temps):
        suburb.temps[NOW][seat] = hired
    assert [points(suburb, seat)["temps"] for seat in range(len(temps))] == expected
    assert [naive.temp_points(temps, seat) for seat in range(len(temps))] == expected


@pytest.mark.parametrize(("temps", "expected"), [(0, 0), (5, 0), (6, 7), (11, 7)])
def test_alone_six_temps_bring_seven_points(temps: int, expected: int) -> None:
    suburb = setting("solo", 1).lay_out()
    suburb.temps[NOW][0] = temps
    assert points(suburb, 0)["temps"] == expected


# --- Where things may stand -------------------------------------------------------------------------------------------


def test_free_places_are_as_naive_says_on_sheets_at_random() -> None:
    for suburb, sheets in tables("places", 150):
        for seat, sheet in enumerate(sheets):
            for number in NUMBERS:
                assert lots_of(suburb.fits[seat][number]) == naive.places_for(sheet, number)
            assert lots_of(possible_fences(suburb, seat)) == naive.fences(sheet)
            found = {(lot, (lot[0], lot[1] - 1)) for lot in lots_of(bis_from_left(suburb, seat))}
            found |= {(lot, (lot[0], lot[1] + 1)) for lot in lots_of(bis_from_right(suburb, seat))}
            assert found == naive.bis(sheet)


def test_numbers_start_anew_beyond_a_roundabout_at_random() -> None:
    rng = random.Random(1)
    for suburb, sheets in tables("roundabout", 90):
        for seat, sheet in enumerate(sheets):
            if places := sorted(naive.roundabouts(sheet)):
                lot = rng.choice(places)
                add_roundabout(sheet, lot)
                build_roundabout(suburb, seat, int(STREET_START[lot[0]]) + lot[1])
                for number in NUMBERS:
                    assert lots_of(suburb.fits[seat][number]) == naive.places_for(sheet, number)
                assert lots_of(suburb.fences[NOW][seat]) == sheet.fences


# --- Plans ------------------------------------------------------------------------------------------------------------


def test_the_two_tables_know_the_same_plans() -> None:
    assert tuple(naive.PLANS) == PLANS


def test_plans_are_fulfilled_as_naive_says_on_sheets_at_random() -> None:
    met = set()
    for suburb, sheets in tables("plans", 450):
        for plan, name in enumerate(PLANS):
            level = int(name[0]) - 1
            suburb.plans[level] = plan
            for seat, sheet in enumerate(sheets):
                ways = naive.ways(sheet, name)
                assert can_claim(suburb, seat, level) == (bool(ways) and sheet.plans[level] is None), (name, sheet)
                met.add((name, bool(ways)))
    assert {name for name, ready in met if not ready} == set(PLANS)
    rare = {"1_6", "1x_3", "2x_2"}
    assert {name for name, ready in met if ready} >= set(PLANS) - rare


def test_a_claim_uses_up_one_of_the_ways_that_naive_knows_at_random() -> None:
    """All of them can be reached, by every choice of picks."""
    several = 0
    for suburb, sheets in tables("claims", 150):
        for plan, name in enumerate(PLANS):
            level = int(name[0]) - 1
            suburb.plans[level] = plan
            for seat, sheet in enumerate(sheets):
                ways = [frozenset(lot for estate in way for lot in estate) for way in naive.ways(sheet, name)]
                if can_claim(suburb, seat, level) and len(ways) <= 30:
                    after = copy(suburb)
                    claim(after, seat, level)
                    found = [frozenset(lots_of(each.spent[NOW][seat]) - sheet.used) for each in picked(after, seat)]
                    assert sorted(map(sorted, found)) == sorted(map(sorted, ways))
                    several += len(ways) > 1
    assert several > 25


def picked(suburb: Suburb, seat: int) -> Iterator[Suburb]:
    """The table after every sequence of picks."""
    if suburb.step[seat] != Step.SPEND:
        assert suburb.claims[NOW][seat][0] or suburb.claims[NOW][seat][1] or suburb.claims[NOW][seat][2]
        yield suburb
        return
    moves = GAME.Moves()
    legal_actions(suburb, seat, moves)
    for action in moves.actions[: moves.count]:
        after = copy(suburb)
        apply(after, seat, action, SILENT)
        yield from picked(after, seat)
