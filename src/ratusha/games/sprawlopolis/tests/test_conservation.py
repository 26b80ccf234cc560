"""Cards neither come nor go: at every step each is in exactly one place, and the city holds what was laid."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from ratusha.game import scores
from ratusha.games.sprawlopolis.cards import CARD_COUNT, CARDS
from ratusha.games.sprawlopolis.scoring import duel_total, total
from ratusha.games.sprawlopolis.state import Metropolis, Phase, Place
from ratusha.games.sprawlopolis.tests.mirror import Mirror
from ratusha.games.sprawlopolis.tests.naive import FACTS
from ratusha.games.sprawlopolis.tests.playing import (
    ALL,
    EXPANSIONS,
    TABLES,
    at_random,
    densely,
    mirror_of,
    mixed,
    positions,
    setting,
)
from ratusha.kernel import COMPILED, Result, pack
from ratusha.match.setting import Setting

pytestmark = pytest.mark.skipif(COMPILED, reason="matches are played with plain objects")

ADDED = {"construction_zones": 3, "points_of_interest": 1, "wrecktar": 1, "beaches": 3}


def at(city: Metropolis, place: int) -> set[str]:
    return {CARDS[card] for card in range(CARD_COUNT) if city.place[card] == place}


def check(city: Metropolis, mirror: Mirror) -> None:
    laid = [CARDS[city.city_card[each]] for each in range(city.city_count)]
    assert len(set(laid)) == len(laid)
    assert set(laid) == at(city, Place.CITY)
    waiting = {mirror.first} if mirror.phase == "landmark" else {mirror.top} - {None}
    assert at(city, Place.TOP) == waiting
    rules = {mirror.site_rule, mirror.beach_goal} - {None}
    assert at(city, Place.GOAL) == {str(goal) for goal in mirror.goals} | rules
    for seat in range(mirror.seats):
        assert at(city, Place.HAND_OF + seat) == mirror.hands[seat]
        assert at(city, Place.WORKS_OF + seat) == mirror.works[seat]
    mixed_in = mirror.unseen() if city.phase >= Phase.TOP else mirror.deck
    assert at(city, Place.DECK) == mixed_in
    assert Counter(laid) == Counter(card for each in mirror.cities for card, _ in each.laid)
    check_ground(city, mirror)
    check_totals(city)
    assert not any(city.hidden)
    pack(city)  # raises where a number does not fit its field


def check_ground(city: Metropolis, mirror: Mirror) -> None:
    """As many blocks as people see, none twice, nothing left marked."""
    for side, known in enumerate(mirror.cities):
        rows = [row for zone in range(4) for row in city.blocks[4 * side + zone]]
        assert sum(row.bit_count() for row in rows) == len(known.blocks)
        if known.blocks:
            for axis, ends in enumerate(((city.upper, city.lower), (city.left, city.right))):
                places = [cell[axis] for cell in known.blocks]
                assert (ends[0][side], ends[1][side]) == (min(places), max(places))
    assert not any([*city.seen, *city.group, *city.stack_row, *city.stack_bit])


def check_totals(city: Metropolis) -> None:
    result = Result()
    scores(city, result)
    if city.mode != 1:
        assert [sum(result.points[seat]) for seat in range(city.seats)] == [total(city)] * city.seats
    elif city.duel_rule >= 0:
        assert [sum(result.points[seat]) for seat in range(2)] == [duel_total(city, seat) for seat in range(2)]


def play(agreed: Setting, dense: bool) -> Mirror:
    """The whole match; gives what lies where at its end."""
    rng = random.Random(f"{agreed.mode} {agreed.seats} {sorted(agreed.options.items())}")
    mirror = mirror_of(agreed)
    for position, who, words, _ in positions(agreed, densely(rng) if dense else at_random(rng), rng):
        check(position.state, mirror)
        mirror.listen(who, words)
    assert position.state.phase == Phase.OVER
    check_end(mirror)
    return mirror


def check_end(mirror: Mirror) -> None:
    laid = [card for city in mirror.cities for card, _ in city.laid]
    base = [card for card in laid if card in FACTS["cards"]]
    assert len(base) == (16 if mirror.duel else 15)
    added = sum(number for expansion, number in ADDED.items() if mirror.has(expansion))
    works = sum(card in FACTS["roadworks"] for card in laid) + sum(map(len, mirror.works))
    more = 1 + ("one", "two", "three", "four").index(mirror.options["roadworks_solo"])
    assert works == mirror.has("roadworks") * (more if mirror.seats == 1 else mirror.seats)
    assert len(laid) == len(base) + added + works - sum(map(len, mirror.works))
    assert not any([mirror.deck, mirror.top, *mirror.hands])


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_nothing_is_lost_when_all_play_at_random(mode: str, seats: int) -> None:
    assert play(setting(mode, seats), dense=False).turns == {"base": 14, "duel": 16}.get(mode, 15)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("chosen", [*((each,) for each in EXPANSIONS), EXPANSIONS], ids="+".join)
def test_nothing_is_lost_at_random_with_expansions(chosen: tuple[str, ...], seats: int) -> None:
    mirror = play(setting("base", seats, **dict.fromkeys(chosen, "yes")), dense=True)
    assert mirror.turns == 14 + 3 * ("construction_zones" in chosen)


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_nothing_is_lost_at_random_under_any_options(mode: str, seats: int) -> None:
    play(mixed(mode, seats, 7), dense=True)


@pytest.mark.parametrize(("seats", "deck"), [(1, 11), (2, 10), (3, 9), (4, 8)])
def test_as_many_cards_are_in_the_deck_as_the_rulebook_leaves(seats: int, deck: int) -> None:
    rng = random.Random(seats)
    for options, more in (({}, 0), (ALL, 3 + 3 + 1)):
        agreed = setting("base", seats, **options)
        for position, _, _, _ in positions(agreed, at_random(rng), rng):
            if position.state.phase == Phase.PLAY:
                break
        city: Metropolis = position.state
        assert len(at(city, Place.DECK) | at(city, Place.TOP)) == deck + more
        hands = [len(at(city, Place.HAND_OF + seat)) for seat in range(seats)]
        assert hands == [3, 1, 1, 1][:seats]


BESIDE_A_HIGHWAY = [("duel", 2, 10), ("interstate", 2, 11), ("interstate_solo", 1, 12)]


@pytest.mark.parametrize(("mode", "seats", "deck"), BESIDE_A_HIGHWAY)
def test_as_many_cards_are_in_the_deck_beside_a_highway(mode: str, seats: int, deck: int) -> None:
    rng = random.Random(mode)
    for position, _, _, _ in positions(setting(mode, seats), at_random(rng), rng):
        if position.state.phase == Phase.PLAY:
            break
    city: Metropolis = position.state
    assert len(at(city, Place.DECK) | at(city, Place.TOP)) == deck
    assert city.highway_count == (3 if mode == "duel" else 4)
    assert city.city_count == 0
