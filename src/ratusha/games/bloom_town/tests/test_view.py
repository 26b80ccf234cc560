"""What a client is sent: plain JSON, enough to draw the whole table, with forecasts that come true."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest

from ratusha.game import apply, hide, load_game
from ratusha.games.bloom_town.cards import BUILDINGS, BY_GROUP, KINDS, RIVALS, SIZE, SQUARES, SYMBOLS, TILES
from ratusha.games.bloom_town.scoring import points_for, total
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
            assert total(after, seat) - total(town, seat) == each["points"]
            assert each["kind"] == each["tile"].partition("_")[0]
            assert not each["spring"] or after.phase == Phase.BONUS or town.extra or town.doubled
            if each["takes"] in TILES and after.phase == Phase.AFTER:
                assert after.known[seat][TILES.index(each["takes"])]
            checked += 1
    assert checked > 20


@pytest.mark.parametrize("chains", ["group", "line", "adjacent"])
@pytest.mark.parametrize("house", ["yes", "no"])
def test_the_squares_that_count_add_up_to_the_points(chains: str, house: str) -> None:
    agreed = {"chains": chains, "house_counts_house": house}
    counted = dict.fromkeys(KINDS, 0)
    for position in positions("full", 2, seed=40, **agreed):
        town = position.state
        built = seen_by(town, town.turn)["towns"][town.turn]["cells"]
        for each in seen_by(town, town.turn)["placements"]:
            squares = [tuple(square) for square in each["counts"]]
            assert all(built[row][column] for row, column in squares)
            assert len(set(squares)) == len(squares)
            if each["kind"] == "park":
                assert each["each"] == 0
                assert each["points"] == BY_GROUP[min(len(squares), len(BY_GROUP) - 1)]
                assert all(built[row][column] == "park" for row, column in squares)
            else:
                assert each["points"] == 1 + each["each"] * len(squares)
            counted[each["kind"]] += len(squares)
    assert min(counted.values()) > 3


def test_a_square_counts_where_taking_it_away_costs_points() -> None:
    for position in positions("full", 2, seed=41):
        town = position.state
        if town.phase != Phase.PLACE:
            continue
        for each in seen_by(town, town.turn)["placements"][::5]:
            square = SIZE * each["square"][0] + each["square"][1]
            tile = TILES.index(each["tile"])
            for row, column in each["counts"] if each["kind"] in ("office", "metro", "shop") else ():
                without = copy(town)
                for kind in range(len(KINDS)):
                    without.town[town.turn][kind] &= ~(1 << SIZE * row + column)
                assert points_for(without, town.turn, tile, square) < each["points"]


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


def first_turn(**options: str) -> Town:
    """Player 1 is on the move, at a table of three."""
    town: Town = next(each.state for each in positions("full", 3, 1, **options) if each.state.phase == Phase.PLACE)
    return town


def in_turn(extra: int = 0, doubled: int = 0, phase: Phase = Phase.PLACE) -> Town:
    town = first_turn()
    town.extra, town.doubled, town.phase = extra, doubled, phase
    return town


def bonuses(town: Town, seat: int) -> tuple[int, int]:
    """On how many squares the seat would have a bonus, and on how many it could double."""
    table = view(town, seat)
    shown = [each for each in table["placements"] if each["tile"] == table["towns"][seat]["hand"][0]]
    return sum(each["spring"] for each in shown), sum(each["doubled"] is not None for each in shown)


def test_bonuses_used_in_a_turn_are_used_for_whoever_has_it_alone() -> None:
    for extra, doubled, mine in ((0, 0, (5, 5)), (0, 1, (5, 0)), (2, 0, (5, 5)), (2, 1, (0, 0))):
        town = in_turn(extra, doubled)
        assert [bonuses(town, seat) for seat in range(3)] == [mine, (5, 5), (5, 5)]


def test_what_is_placed_after_the_turn_has_both_bonuses_again() -> None:
    assert bonuses(in_turn(extra=1, doubled=1, phase=Phase.AFTER), 0) == (0, 0)
    assert bonuses(in_turn(extra=2, doubled=1, phase=Phase.AFTER), 0) == (5, 5)


def test_an_extra_turn_is_free_due_or_under_way_and_begins_with_nothing_gained() -> None:
    position = next(each for each in positions("full", 2, 1) if each.state.phase == Phase.PLACE)
    town, found = position.state, []
    place = next(words for words in position.choices(0) if words.endswith(" 3 3"))
    for words in (place, "bonus extra", "done"):
        found.append((view(town, 0)["phase"], view(town, 0)["extra"], view(town, 0)["gained"] > 0))
        apply(town, 0, GAME.read(town, 0, words), Silent())
    found.append((view(town, 0)["phase"], view(town, 0)["extra"], view(town, 0)["gained"] > 0))
    assert found == [
        ("place", "free", False),
        ("bonus", "free", True),
        ("after", "due", True),
        ("place", "under_way", False),
    ]


def test_a_draw_that_waits_is_shown() -> None:
    town = first_turn()
    slot = 0
    town.market[slot] = 0
    town.residents[0] = 1
    assert not view(town, 0)["must_draw"]
    tile = next(tile for tile in range(BUILDINGS) if town.hand[0][tile])
    apply(town, 0, SQUARES * tile + slot, Silent())
    assert (view(town, 0)["phase"], view(town, 0)["must_draw"]) == ("after", True)


@pytest.mark.parametrize("chains", ["group", "line", "adjacent"])
@pytest.mark.parametrize(("token", "house"), [("everyone", "yes"), ("owner", "no")])
def test_options_that_texts_depend_on_are_shown(chains: str, token: str, house: str) -> None:
    agreed = {"token_recount": token, "house_counts_house": house, "chains": chains}
    assert view(first_turn(**agreed), 0)["options"] == agreed


def test_who_is_left_out_of_a_recount_is_shown() -> None:
    town = next(positions("full", 3, 1, token_recount="owner")).state
    town.excluded[KINDS.index("park")] = 0b101
    assert [each["left_out"] for each in view(town, 0)["towns"]] == [["park"], [], ["park"]]
