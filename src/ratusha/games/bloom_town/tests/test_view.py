"""What a client is sent: plain JSON, enough to draw the whole table, with forecasts that come true."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest

from ratusha.game import apply, hide, load_game
from ratusha.games.bloom_town.cards import BUILDINGS, KINDS, RIVALS, SIZE, SQUARES, SYMBOLS, TILES
from ratusha.games.bloom_town.scoring import total
from ratusha.games.bloom_town.state import SOLO, TRAINING, Phase, Town
from ratusha.games.bloom_town.view import view
from ratusha.kernel import COMPILED, Silent, copy
from tests import random_play

pytestmark = pytest.mark.skipif(COMPILED, reason="a view is made from plain objects")

GAME = load_game("bloom_town")
positions = partial(random_play.positions, GAME)
ONLOOKER = -1
TABLES = [("full", 2), ("full", 4), ("training", 3), ("solo", 1)]
at_every_table = pytest.mark.parametrize(("mode", "seats"), TABLES)


def seen_by(town: Town, seat: int) -> dict[str, Any]:
    known = copy(town)
    hide(known, seat)
    shown: dict[str, Any] = json.loads(json.dumps(view(known, seat), allow_nan=False))
    return shown


@at_every_table
def test_towns_market_and_points_can_be_drawn_from_the_view_alone(mode: str, seats: int) -> None:
    for position in positions(mode, seats, seed=seats):
        town = position.state
        shown = seen_by(town, town.turn)
        assert Phase[shown["phase"].upper()] == town.phase
        assert (shown["turn"], shown["ends_at"], shown["stacks"]) == (town.turn, town.ends_at, list(town.stacks))
        assert [TILES.index(tile) + 1 if tile else 0 for tile in shown["market"]] == list(town.market)
        assert [shown["residents"][kind] for kind in KINDS] == list(town.residents)
        assert len(shown["towns"]) == seats
        for seat, each in enumerate(shown["towns"]):
            cells = [TILES.index(tile) + 1 if tile else 0 for row in each["cells"] for tile in row]
            assert cells == list(town.cells[seat])
            assert (each["points"], each["token"]) == (total(town, seat), bool(town.token[seat]))


@at_every_table
def test_a_hand_is_shown_to_its_holder_and_what_everyone_saw_to_everyone(mode: str, seats: int) -> None:
    hidden = 0
    for position in positions(mode, seats, seed=10 + seats):
        town = position.state
        for seat in range(ONLOOKER, seats):
            for other, each in enumerate(seen_by(town, seat)["towns"]):
                counted = town.hand[other] if other == seat else town.known[other]
                assert each["hand"] == [TILES[tile] for tile in range(BUILDINGS) for _ in range(counted[tile])]
                assert each["tiles"] == len(each["hand"]) + each["hidden"] == sum(town.hand[other])
                hidden += each["hidden"]
    assert hidden


@at_every_table
def test_every_placement_brings_what_the_view_says_and_takes_what_it_says(mode: str, seats: int) -> None:
    checked = 0
    for position in positions(mode, seats, seed=20 + seats):
        town = position.state
        if town.phase != Phase.PLACE:
            continue
        seat = town.turn
        shown = seen_by(town, seat)["placements"]
        words = [words for words in position.choices(seat) if words.startswith("place ")]
        assert words == [f"place {each['tile']} {each['square'][0] + 1} {each['square'][1] + 1}" for each in shown]
        for each in shown[::7]:
            after = copy(town)
            square = SIZE * each["square"][0] + each["square"][1]
            apply(after, seat, SQUARES * TILES.index(each["tile"]) + square, Silent())
            assert after.gained == each["points"] or after.turn != seat or after.phase == Phase.REFILL
            assert each["kind"] == each["tile"].partition("_")[0]
            assert not each["spring"] or after.phase == Phase.BONUS or town.extra or town.doubled
            if each["takes"] and after.phase == Phase.AFTER:
                assert after.known[seat][TILES.index(each["takes"])]
            checked += 1
    assert checked > 20


@at_every_table
def test_a_view_changes_nothing_and_an_onlooker_has_nothing_to_place(mode: str, seats: int) -> None:
    for position in positions(mode, seats, seed=30 + seats):
        before = copy(position.state)
        for seat in range(ONLOOKER, seats):
            assert view(position.state, seat)["you"] == seat
        assert view(position.state, ONLOOKER)["placements"] == []
        assert position.state == before


def test_the_rival_is_shown_in_the_solo_game_alone() -> None:
    for rival in RIVALS:
        for position in positions("solo", 1, 1, rival=rival):
            town = position.state
            assert town.mode == SOLO
            shown = view(town, 0)["rival"]
            assert (shown["name"], shown["marker"], shown["lap"]) == (rival, town.marker, 5)
            assert [shown["collected"][kind] for kind in KINDS] == list(town.collected)
            assert shown["points"] == total(town, 1)
    assert view(next(positions("full", 2, 1)).state, 0)["rival"] is None


@pytest.mark.parametrize(("mode", "side", "spring"), [("full", "a", 5), ("full", "b", 5), ("training", "b", 0)])
def test_the_board_shows_symbols_and_spring_squares_where_they_count(mode: str, side: str, spring: int) -> None:
    town = next(positions(mode, 2, 1, side=side)).state
    shown = view(town, 0)
    assert shown["side"] == ("a" if town.mode == TRAINING else side)
    assert shown["board"]["symbols"] == [list(SYMBOLS)] * SIZE
    assert len(shown["board"]["spring"]) == spring
    assert len({column for _, column in shown["board"]["spring"]}) == spring


def test_who_is_left_out_of_a_recount_is_shown() -> None:
    town = next(positions("full", 3, 1, token_recount="owner")).state
    town.excluded[KINDS.index("park")] = 0b101
    assert [each["left_out"] for each in view(town, 0)["towns"]] == [["park"], [], ["park"]]
