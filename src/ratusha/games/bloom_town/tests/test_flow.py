"""Turns played by a script of chance: set-up, spring squares, the token, residents, the end, the solo rival."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from ratusha.chance import FairChance, ScriptedChance
from ratusha.errors import NotAllowed
from ratusha.game import chance_outcomes, fill_hidden, load_game, to_move
from ratusha.games.bloom_town.cards import ALL_TILES, BUILDINGS, FIRST_SHOP, KIND_OF, KINDS, RESIDENT, SLOTS, TILES
from ratusha.games.bloom_town.deal import list_leftovers
from ratusha.games.bloom_town.market import list_top_of_stack
from ratusha.games.bloom_town.scoring import best_placement, points_for, total
from ratusha.games.bloom_town.state import UNSHOWN, Outcomes, Phase, Town
from ratusha.games.bloom_town.words import NAMES
from ratusha.kernel import CHANCE, COMPILED, Rng, seed_rng
from ratusha.match import Match, Step
from ratusha.match.position import Position
from ratusha.match.setting import agree

pytestmark = pytest.mark.skipif(COMPILED, reason="a match is played with plain objects")

GAME = load_game("bloom_town")
HANDS = (("office", "metro"), ("park", "house"), ("office", "park"), ("metro", "house"))
MARKET = ("office", "metro", "park", "house", "shop_park_house")
LEFT_OVER = {("full", 2): 1, ("full", 3): 4, ("full", 4): 2, ("solo", 1): 3}


def sit(
    *stacks: str, mode: str = "full", seats: int = 2, hands: Sequence[Sequence[str]] = HANDS, box: Sequence[str] = (),
    left: Sequence[str] | None = None, **options: str,
) -> Match:  # fmt: skip
    """A match in which each stack brings these tiles, and anything after them; `office/2`: drawn blind by seat 2."""
    shown = mode == "solo" or options.get("leftovers") == "shown"
    if left is None:
        left = ["house" if shown else "unseen"] * LEFT_OVER.get((mode, seats), 0)
    script = {
        "box": [*box] or ["remove shop_park_house", "remove shop_park_office"],
        "hands": [f"deal {tile} to {seat + 1}" for seat in range(seats) for tile in hands[seat]],
        "leftovers": [f"leave {tile}" for tile in left],
    }
    for slot in range(SLOTS):
        tiles = stacks[slot].split() if slot < len(stacks) else [MARKET[slot]]
        script[f"stack_{slot + 1}"] = [drawn(tile, slot + 1) for tile in tiles]
    chance = ScriptedChance(script, FairChance.chosen(1, "flow"))
    return Match.new(GAME, seats=seats, mode=mode, options=options, chance=chance)


def drawn(tile: str, slot: int) -> str:
    name, _, seat = tile.partition("/")
    return f"draw {name} from {slot} by {seat}" if seat else f"reveal {name} in {slot}"


def play(match: Match, *said: str) -> list[dict[str, Any]]:
    """Whoever is waited for says it; all that happened is returned."""
    steps = [match.play(match.waiting[0], words) for words in said]
    return [event for step in steps for event in happened(step)]


def happened(step: Step) -> list[dict[str, Any]]:
    return [event for told in step.events for event in told]


def told(events: list[dict[str, Any]], name: str) -> list[dict[str, Any]]:
    return [
        {key: value for key, value in event.items() if key != "event"} for event in events if event["event"] == name
    ]


def totals(match: Match) -> list[int]:
    """Of every seat, then of the rival."""
    found = match.result()
    return [row.total for row in (*found.seats, *filter(None, [found.rival]))]


def ranks_of(match: Match) -> list[int]:
    found = match.result()
    return [row.rank for row in (*found.seats, *filter(None, [found.rival]))]


def market(match: Match) -> list[str | None]:
    found: list[str | None] = match.view(-1)["market"]
    return found


def hand(match: Match, seat: int) -> list[str]:
    found: list[str] = match.view(seat)["towns"][seat]["hand"]
    return found


def drain(town: Town, *slots: int, leave: int = 0) -> None:
    """These stacks, counted from 1, hold only so many tiles more; the rest leaves the game unseen."""
    for slot in slots:
        town.boxed += town.stacks[slot - 1] - leave
        town.stacks[slot - 1] = leave


def clear_market(town: Town, *slots: int) -> None:
    for slot in slots:
        town.unseen[town.market[slot - 1] - 1] += 1
        town.boxed += 1
        town.market[slot - 1] = 0
        town.emptied[slot - 1] = slot


def resident_up(town: Town, kind: str, count: int = 1) -> None:
    number = KINDS.index(kind)
    town.unseen[RESIDENT + number] -= count - town.residents[number]
    town.residents[number] = count


def build(town: Town, seat: int, tile: str, *squares: tuple[int, int]) -> None:
    """Already built, rows and columns from 1; no points."""
    for row, column in squares:
        square = 5 * (row - 1) + column - 1
        town.unseen[TILES.index(tile)] -= 1
        town.cells[seat][square] = TILES.index(tile) + 1
        town.town[seat][KIND_OF[TILES.index(tile)]] |= 1 << square


def first(mode: str, seats: int, **options: str) -> Position:
    return Position.first(agree(GAME, mode, options, seats, "fixed", 1000))


def next_words(position: Position) -> list[str]:
    return [words for words, _ in position.next_draw().outcomes]


def let_happen(position: Position, *said: str) -> None:
    for words in said:
        draw = position.next_draw()
        assert words in dict(draw.outcomes), (words, draw.outcomes)
        position.apply_outcome(1, type(draw)(draw.stream, draw.count, draw.outcomes, words))


# --- Set-up -----------------------------------------------------------------------------------------------------------


def test_for_two_one_shop_of_each_kind_goes_and_the_triple_keeps_two() -> None:
    town = first("full", 2).state
    assert list(town.unseen[:FIRST_SHOP]) == [7] * 4
    assert list(town.unseen[FIRST_SHOP:BUILDINGS]) == [2, 1, 1, 1, 1, 1]
    assert sum(town.unseen) == 35


def test_for_three_two_different_shops_go_even_of_the_triple() -> None:
    position = first("full", 3, triple_shop="office_metro")
    assert list(position.state.unseen[:FIRST_SHOP]) == [11] * 4
    assert len(next_words(position)) == 6
    let_happen(position, "remove shop_office_metro")
    assert "remove shop_office_metro" not in next_words(position)
    assert len(next_words(position)) == 5
    let_happen(position, "remove shop_park_house")
    assert list(position.state.unseen[FIRST_SHOP:BUILDINGS]) == [1, 2, 2, 2, 2, 2]
    assert sum(position.state.unseen) == 55
    assert next_words(position)[0] == "deal office to 1"


def test_for_four_nothing_goes() -> None:
    town = first("full", 4).state
    assert list(town.unseen[:BUILDINGS]) == [13, 13, 13, 13, 3, 2, 2, 2, 2, 2]
    assert town.phase == Phase.DEAL


def test_the_triple_shop_may_be_drawn() -> None:
    position = first("full", 4, triple_shop="random")
    assert len(next_words(position)) == 6
    let_happen(position, "triple shop_house_metro")
    assert list(position.state.unseen[FIRST_SHOP:BUILDINGS]) == [2, 2, 2, 2, 2, 3]


@pytest.mark.parametrize(("how", "stack", "left", "shops"), [("stacks_of_six", 6, 1, 7), ("remove_five", 7, 1, 8)])
def test_training_for_two_has_two_readings(how: str, stack: int, left: int, shops: int) -> None:
    """Stacks of seven cannot be made of 31 tiles: smaller stacks, or one tile of each kind more."""
    position = first("training", 2, training_for_two=how)
    if how == "remove_five":
        for shop in ("park_house", "park_office", "park_metro", "house_office", "office_metro"):
            let_happen(position, f"remove shop_{shop}")
    town = position.state
    assert sum(town.unseen[FIRST_SHOP:BUILDINGS]) == shops
    let_happen(position, "deal office to 1", "deal office to 1", "deal metro to 2", "deal park to 2")
    assert (list(town.stacks), town.boxed) == ([stack] * 5, left)
    assert sum(town.unseen) == 5 * stack + left


@pytest.mark.parametrize(("seats", "stack", "left"), [(2, 8, 1), (3, 11, 4), (4, 13, 2)])
def test_the_full_game_has_stacks_by_the_number_of_players(seats: int, stack: int, left: int) -> None:
    match = sit(seats=seats)
    assert sum(match.state.stacks) == 5 * (stack - 1)
    assert match.state.boxed == left
    assert match.state.token[:seats] == [1] * seats


@pytest.mark.parametrize(("seats", "left"), [(3, 14), (4, 22)])
def test_the_training_game_is_plain(seats: int, left: int) -> None:
    """No residents, no token, no final tile; spring squares are squares; side A."""
    match = sit(mode="training", seats=seats, side="b")
    assert (list(match.state.stacks), match.state.boxed, match.state.side) == ([6] * 5, left, 0)
    assert sum(match.state.unseen[RESIDENT:]) == 0
    assert all(words.startswith("place ") for words in match.choices(0))
    play(match, "place office 3 1")
    assert match.waiting == [1]


def test_leftovers_are_shown_or_only_looked_through_for_residents() -> None:
    match = sit(seats=4, left=["house", "resident_park"], leftovers="shown")
    hidden = sit(seats=4, left=["unseen", "resident_park"])
    assert match.state.residents[2] == hidden.state.residents[2] == 1
    assert (match.state.boxed, hidden.state.boxed) == (0, 1)
    assert match.state.unseen[3] == hidden.state.unseen[3] - 1
    assert [entry.words for entry in match.log_for(0)][8:10] == ["leave house", "leave resident_park"]


def test_leftovers_of_the_training_game_are_shown_too_where_that_is_agreed() -> None:
    match = sit(mode="training", left=["house"], leftovers="shown")
    assert (match.state.boxed, sum(match.state.unseen)) == (0, 25)


def test_a_pair_that_is_complete_in_the_set_up_brings_nobody_anything_and_is_spent() -> None:
    match = sit("resident_park office", "resident_park metro", "resident_house park")
    assert list(match.state.residents) == [0, 0, 2, 1, 0]
    assert totals(match) == [0, 0]
    assert "token recount house" in match.choices(0)
    assert "token recount park" not in match.choices(0)
    assert all(market(match))


def test_residents_among_the_leftovers_go_up() -> None:
    match = sit(left=["resident_shop"])
    assert (list(match.state.residents), match.state.boxed) == ([0, 0, 0, 0, 1], 0)


# --- A turn -----------------------------------------------------------------------------------------------------------


def test_a_turn_places_scores_takes_and_refills() -> None:
    match = sit("office", "metro shop_house_metro")
    events = play(match, "place metro 1 2", "done")
    assert told(events, "placed") == [{"seat": 0, "tile": "metro", "square": [0, 1], "points": 1}]
    assert told(events, "took") == [{"seat": 0, "tile": "metro", "slot": 1}]
    assert told(events, "revealed") == [{"tile": "shop_house_metro", "slot": 1}]
    assert hand(match, 0) == ["office", "metro"]
    assert match.waiting == [1]
    assert totals(match) == [1, 0]


def test_what_lies_beside_the_new_tile_scores_nothing_again() -> None:
    match = sit()
    play(match, "place office 1 1", "done", "place park 1 1", "done", "place metro 1 2", "done")
    assert totals(match) == [2, 1]


def test_without_a_token_the_turn_ends_by_itself() -> None:
    match = sit()
    match.state.token[0] = 0
    play(match, "place office 1 1")
    assert match.waiting == [1]


def test_an_empty_slot_lets_the_top_of_its_stack_be_drawn_unseen() -> None:
    match = sit("office house/1")
    town = match.state
    clear_market(town, 1)
    step = match.play(0, "place metro 1 1")
    assert told(happened(step), "drew") == [{"seat": 0, "tile": "house", "slot": 0}]
    assert match.events_for(1, step)[-1] == [{"event": "drew", "seat": 0, "slot": 0}]
    assert match.log_for(1)[-1].words == "draw from 1 by 1"
    assert match.log_for(0)[-1].words == "draw house from 1 by 1"
    assert hand(match, 0) == ["office", "house"]
    assert match.view(1)["towns"][0]["hidden"] == 2


def test_a_resident_drawn_blind_goes_up_is_counted_and_the_next_tile_is_drawn() -> None:
    match = sit("office resident_metro house/1")
    clear_market(match.state, 1)
    resident_up(match.state, "metro")
    events = play(match, "place metro 1 1") + play(match, "done")
    assert told(events, "recounted") == [
        {"seat": 0, "kind": "metro", "points": 2},
        {"seat": 1, "kind": "metro", "points": 0},
    ]
    assert hand(match, 0) == ["office", "house"]
    assert "reveal resident_metro in 1" in [entry.words for entry in match.log_for(1)]


def test_the_token_may_recount_before_a_tile_is_drawn_unseen() -> None:
    match = sit("office resident_metro house/1")
    clear_market(match.state, 1)
    resident_up(match.state, "metro")
    play(match, "place metro 1 1")
    assert match.choices(0) == ["done", "token double", "token extra", "token recount metro"]
    events = play(match, "token recount metro")
    assert [each["points"] for each in told(events, "recounted")] == [2, 0, 2, 0]
    assert hand(match, 0) == ["office", "house"]


def test_a_tile_laid_down_at_the_end_is_known_to_all() -> None:
    match = sit()
    match.state.phase = Phase.FINAL
    counted = next(words for words in match.choices(0) if words.startswith("count "))
    before = match.view(1)["towns"][0]["hidden"]
    play(match, counted)
    assert match.view(1)["towns"][0]["hidden"] == before - 1


def test_a_resident_drawn_blind_as_the_last_of_its_stack_lets_any_tile_be_taken() -> None:
    match = sit("office resident_shop")
    clear_market(match.state, 1)
    drain(match.state, 1, leave=1)
    play(match, "place metro 1 1")
    assert match.choices(0) == ["take from 2", "take from 3", "take from 4", "take from 5"]


def test_where_slot_and_stack_are_empty_any_tile_is_taken() -> None:
    match = sit()
    clear_market(match.state, 1, 3)
    drain(match.state, 1)
    play(match, "place metro 5 1")
    assert match.choices(0) == ["take from 2", "take from 4", "take from 5"]
    events = play(match, "take from 4", "done")
    assert told(events, "took") == [{"seat": 0, "tile": "house", "slot": 3}]
    assert market(match)[0] is None
    assert market(match)[3] is not None


def test_where_nothing_is_left_at_all_the_turn_goes_on_without_a_tile() -> None:
    """It takes an empty market, which no match reaches; the rules say what would be."""
    match = sit()
    clear_market(match.state, 1, 2, 3, 4, 5)
    drain(match.state, 1, 2, 3, 4, 5)
    play(match, "place office 3 1", "bonus extra", "done", "place metro 1 1", "done")
    assert match.waiting == [1]
    play(match, "place park 3 1", "bonus extra", "done", "place house 1 1", "done")
    assert match.over is False
    assert match.choices(0) == ["done"]
    play(match, "done", "done")
    assert match.over


def test_an_empty_hand_waits_for_nothing_but_the_end() -> None:
    match = sit()
    for tile in range(BUILDINGS):
        match.state.hand[0][tile] = 0
    assert [words for words in match.choices(0) if not words.startswith("token")] == ["done"]
    play(match, "done")
    assert match.waiting == [1]


# --- Spring squares ---------------------------------------------------------------------------------------------------


def test_a_spring_square_doubles_once_in_a_turn() -> None:
    match = sit(hands=(("house", "park"), ("park", "house")))
    play(match, "place park 2 1", "done", "place park 1 1", "done")
    assert match.waiting == [0]
    play(match, "place house 2 2")
    assert match.choices(0) == ["bonus none", "bonus double", "bonus extra"]
    events = play(match, "bonus double")
    assert told(events, "doubled") == [{"seat": 0, "points": 2, "token": 0}]
    assert totals(match)[0] == 1 + 4
    assert "token double" not in match.choices(0)
    assert "token extra" in match.choices(0)


def test_an_extra_turn_comes_before_the_market_is_refilled() -> None:
    match = sit("office", "metro", "park resident_park house", "house", "shop_park_house park")
    play(match, "place office 3 3", "bonus extra", "done")
    assert match.waiting == [0]
    assert market(match) == ["office", "metro", None, "house", "shop_park_house"]
    events = play(match, "place metro 1 5", "done")
    assert match.waiting == [1]
    assert [event["slot"] for event in told(events, "revealed")] == [2, 4]
    assert told(events, "resident") == [{"kind": "park", "count": 1}]
    assert market(match) == ["office", "metro", "house", "house", "park"]


def test_an_extra_turn_on_the_same_symbol_draws_blind() -> None:
    match = sit("office house/1 park")
    play(match, "place office 3 1", "bonus extra", "done")
    events = play(match, "place metro 1 1")
    assert told(events, "drew") == [{"seat": 0, "tile": "house", "slot": 0}]
    play(match, "done")
    assert market(match)[0] == "park"


@pytest.mark.parametrize(("refill", "slots"), [("left_to_right", [1, 3]), ("order_taken", [3, 1])])
def test_slots_are_refilled_from_the_left_or_in_the_order_in_which_they_were_emptied(
    refill: str, slots: list[int]
) -> None:
    match = sit(refill=refill)
    events = play(match, "place office 4 4", "bonus extra", "done", "place metro 1 2", "done")
    seen = [event["slot"] for event in told(events, "revealed")]
    assert list(dict.fromkeys(seen)) == slots


def test_neither_bonus_twice_in_one_turn_and_none_left_is_not_asked() -> None:
    match = sit(hands=(("office", "office"), HANDS[1]))
    match.state.token[0] = 0
    play(match, "place office 3 1", "bonus extra")
    assert match.waiting == [0]
    play(match, "place office 2 2")
    assert match.choices(0) == ["bonus none", "bonus double"]
    play(match, "bonus double")
    assert match.waiting == [1]


def test_with_both_used_a_spring_square_is_a_square() -> None:
    match = sit("office", "metro", "park")
    match.state.doubled = 1
    match.state.extra = 2
    play(match, "place office 3 1")
    assert match.state.phase == Phase.PLACE  # the token could do nothing either
    assert match.waiting == [1]


def test_the_next_turn_has_both_again() -> None:
    match = sit()
    match.state.token[0] = match.state.token[1] = 0
    play(match, "place office 3 1", "bonus double", "place park 3 1")
    assert match.choices(1) == ["bonus none", "bonus double", "bonus extra"]
    play(match, "bonus none")
    assert totals(match) == [2, 1]


# --- The flower token -------------------------------------------------------------------------------------------------


def test_the_token_doubles_the_tile_just_placed_and_is_gone() -> None:
    match = sit()
    events = play(match, "place office 1 1", "token double")
    assert told(events, "doubled") == [{"seat": 0, "points": 1, "token": 1}]
    assert (totals(match), match.waiting) == ([2, 0], [1])
    play(match, "place park 1 1", "done", "place metro 1 2")
    assert match.waiting == [1]


def test_the_token_doubles_only_what_was_placed() -> None:
    match = sit()
    assert "token double" not in match.choices(0)
    with pytest.raises(NotAllowed):
        match.play(0, "token double")


def test_the_token_gives_another_turn_before_or_after_placing() -> None:
    before, after = sit(), sit()
    play(before, "token extra", "place office 1 1")
    play(after, "place office 1 1", "token extra")
    for match in (before, after):
        assert (match.waiting, market(match)[0]) == ([0], None)
        assert not any(words.startswith("token") for words in match.choices(0))
        play(match, "place metro 1 2")
        assert match.waiting == [1]


def test_the_token_and_a_spring_square_do_not_give_the_same_twice() -> None:
    match = sit()
    play(match, "token extra", "place office 3 1")
    assert match.choices(0) == ["bonus none", "bonus double"]
    match = sit()
    play(match, "place office 3 1", "bonus extra")
    assert "token extra" not in match.choices(0)
    assert "token double" in match.choices(0)


def test_a_spring_square_may_double_after_the_token_doubled_only_in_another_turn() -> None:
    match = sit()
    play(match, "place office 3 1", "bonus extra", "token double", "place metro 2 2")
    assert match.waiting == [1]  # double by the token, extra by the square: nothing was left to ask
    assert totals(match)[0] == 1 + 1 + 1


def test_the_token_recounts_for_everyone() -> None:
    match = sit(left=["resident_office"])
    build(match.state, 0, "office", (5, 5), (5, 4))
    build(match.state, 1, "office", (1, 1))
    events = play(match, "token recount office")
    assert [event["points"] for event in told(events, "recounted")] == [4, 2]
    assert (totals(match), match.waiting) == ([4, 2], [0])
    assert match.state.token[0] == 0


def test_the_token_recounts_for_its_owner_who_is_then_left_out() -> None:
    match = sit("office resident_office house", left=["resident_office"], token_recount="owner")
    town = match.state
    build(town, 0, "office", (5, 5), (5, 4))
    build(town, 1, "office", (1, 1))
    events = play(match, "place metro 1 1", "token recount office")
    assert told(events, "token") == [{"seat": 0, "kind": "office"}]
    # The refill at the end of this very turn brings the second resident: seat 1 recounts, seat 0 does not.
    assert told(events, "recounted") == [
        {"seat": 0, "kind": "office", "points": 4},
        {"seat": 1, "kind": "office", "points": 2},
    ]
    assert totals(match) == [1 + 4, 2]
    assert match.view(1)["towns"][0]["left_out"] == ["office"]


def test_the_token_recounts_nothing_with_no_resident_or_two() -> None:
    match = sit()
    assert not [words for words in match.choices(0) if "recount" in words]
    resident_up(match.state, "office", 2)
    resident_up(match.state, "metro", 1)
    assert [words for words in match.choices(0) if "recount" in words] == ["token recount metro"]


def test_a_token_with_nothing_left_but_a_recount_is_still_asked_about() -> None:
    match = sit()
    match.state.doubled, match.state.extra = 1, 2
    resident_up(match.state, "house")
    play(match, "place office 1 1")
    assert match.choices(0) == ["done", "token recount house"]


def test_the_second_resident_has_everyone_recount_and_the_refill_goes_on() -> None:
    match = sit("office resident_house resident_park shop_park_house")
    resident_up(match.state, "house")
    build(match.state, 1, "house", (1, 1), (1, 2))
    events = play(match, "place office 1 1", "done")
    assert [(event["seat"], event["points"]) for event in told(events, "recounted")] == [(0, 0), (1, 4)]
    assert told(events, "resident")[-1] == {"kind": "park", "count": 1}
    assert market(match)[0] == "shop_park_house"


# --- The end ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "empty"), [(2, 3), (3, 2), (4, 2)])
def test_enough_empty_stacks_end_it_when_all_have_had_as_many_turns(seats: int, empty: int) -> None:
    match = sit(seats=seats)
    town = match.state
    for seat in range(seats):
        town.token[seat] = 0
    drain(town, *range(2, empty + 1))
    drain(town, 1, leave=1)
    events = play(match, "place office 1 2")
    assert (match.waiting, told(events, "last_round")) == ([1], [])
    # The last tile of stack 1 is turned up into its slot: the stack is empty, the slot is not.
    events = play(match, "place park 1 1")
    assert told(events, "last_round") == [{}]
    for seat in range(2, seats):
        assert match.waiting == [seat]
        play(match, f"place {hand(match, seat)[0]} 1 2")
        if match.state.phase == Phase.TAKE_ANY:
            play(match, match.choices(seat)[0])
    assert match.state.phase == Phase.FINAL
    assert match.waiting == [0]


def test_one_empty_stack_ends_the_training_game_without_a_final_tile() -> None:
    match = sit(mode="training")
    drain(match.state, 1, leave=1)
    play(match, "place office 1 1")
    assert not match.over
    play(match, "place park 1 2")
    assert match.over


def at_the_end() -> Match:
    """Both have had their last turn; the hands are office and metro, park and house."""
    match = sit()
    match.state.phase = Phase.FINAL
    match.state.last_round = 1
    return match


def test_one_of_the_two_tiles_in_hand_is_counted_at_the_end() -> None:
    match = at_the_end()
    build(match.state, 0, "metro", (1, 1), (5, 5))
    assert match.choices(0) == ["count office", "count metro"]
    events = play(match, "count metro", "count house")
    assert told(events, "final") == [
        {"seat": 0, "kind": "metro", "points": 4},
        {"seat": 1, "kind": "house", "points": 0},
    ]
    assert match.over
    assert ranks_of(match) == [1, 2]


def test_two_shops_are_one_kind_at_the_end() -> None:
    match = sit(hands=(("shop_park_house", "shop_park_metro"), HANDS[1]))
    match.state.phase = Phase.FINAL
    assert match.choices(0) == ["count shop"]


@pytest.mark.parametrize(("points", "ranks"), [([5, 5], [2, 1]), ([6, 5], [1, 2]), ([5, 6], [2, 1])])
def test_among_equals_whoever_moved_last_wins(points: list[int], ranks: list[int]) -> None:
    match = at_the_end()
    for seat in range(2):
        match.state.points[seat][0] = points[seat]
    play(match, "count office", "count park")
    assert ranks_of(match) == ranks


def test_among_four_only_equals_are_told_apart_by_the_turn_order() -> None:
    match = sit(seats=4)
    match.state.phase = Phase.FINAL
    for seat, points in enumerate([7, 3, 7, 9]):
        match.state.points[seat][0] = points
    play(match, "count office", "count park", "count office", "count metro")
    assert ranks_of(match) == [3, 4, 2, 1]


# --- Solo -------------------------------------------------------------------------------------------------------------


def solo(*stacks: str, **options: str) -> Match:
    match = sit(*stacks, mode="solo", seats=1, **options)
    match.state.token[0] = 0
    return match


def test_the_rival_is_given_what_is_left_over_and_scores_nothing_for_it() -> None:
    match = sit(mode="solo", seats=1, left=["house", "shop_park_house", "resident_park"])
    assert list(match.state.collected) == [0, 0, 0, 1, 1]
    assert list(match.state.residents) == [0, 0, 1, 0, 0]
    assert (totals(match), match.state.boxed) == ([0, 0], 0)


def test_the_rival_goes_right_from_the_first_slot_past_what_was_emptied() -> None:
    match = solo()
    events = play(match, "place office 1 2")
    assert told(events, "rival_took") == [{"tile": "park", "slot": 2, "points": 2}]
    assert [event["slot"] for event in told(events, "revealed")] == [1, 2]
    assert (match.state.marker, match.waiting) == (2, [0])


def test_the_rival_moves_once_after_an_extra_turn_and_before_the_refill() -> None:
    match = solo()
    events = play(match, "place office 3 3", "bonus extra")
    assert not told(events, "rival_took")
    events = play(match, "place metro 1 2")
    assert told(events, "rival_took") == [
        {"tile": "house", "slot": 3, "points": 11}
    ]  # the fourth house: three were left over
    assert all(market(match))


def test_the_rival_scores_by_how_many_it_has() -> None:
    match = solo(rival="zinovy")
    match.state.collected[2] = 4
    events = play(match, "place office 1 2")
    assert told(events, "rival_took") == [{"tile": "park", "slot": 2, "points": 20}]
    assert totals(match)[1] == 20


@pytest.mark.parametrize(
    ("side", "when", "emptied", "slot", "points"),
    [
        ("a", "on_wrap", 3, 0, 5),
        ("a", "on_landing", 3, 0, 5),
        ("a", "on_wrap", 1, 1, 5),
        ("a", "on_landing", 1, 1, None),
        ("b", "on_wrap", 3, 0, 0),
    ],
)
def test_a_lap_brings_points_on_side_a(side: str, when: str, emptied: int, slot: int, points: int | None) -> None:
    """From the last slot to the first, or to the second where the first was just emptied."""
    match = solo(side=side, lap_bonus=when)
    match.state.marker = 4
    events = play(match, f"place office 2 {emptied}")
    assert told(events, "rival_took")[0]["slot"] == slot
    assert [event["points"] for event in told(events, "rival_lap")] == ([] if points is None else [points])
    assert match.state.points[1][7] == (points or 0)


def test_the_rival_may_come_back_to_where_it_stands_which_is_a_lap() -> None:
    match = solo()
    clear_market(match.state, 1, 2, 4, 5)
    drain(match.state, 1)
    match.state.marker = 2
    play(match, "place office 1 2")
    assert match.state.marker == 2
    assert match.state.points[1][7] == 5


def test_the_rival_finds_nothing_where_the_market_is_empty() -> None:
    match = solo()
    clear_market(match.state, 2, 3, 4, 5)
    play(match, "place office 1 1")
    assert (match.state.marker, sum(match.state.collected)) == (0, 3)


def test_the_rival_takes_part_in_recounts_but_not_in_the_owner_s_own() -> None:
    for option, rivals in (("everyone", [7]), ("owner", [])):
        match = sit(mode="solo", seats=1, token_recount=option)
        resident_up(match.state, "house")
        events = play(match, "token recount house")
        assert [event["points"] for event in told(events, "recounted") if event["seat"] == 1] == rivals


def test_a_second_resident_counts_for_the_rival_and_not_for_an_owner_who_was_left_out() -> None:
    match = sit("office resident_house park", mode="solo", seats=1, token_recount="owner")
    resident_up(match.state, "house")
    events = play(match, "place office 1 1", "token recount house")
    assert [event["seat"] for event in told(events, "recounted")] == [0, 1]


@pytest.mark.parametrize(("mine", "ranks"), [(45, [2, 1]), (46, [1, 2]), (44, [2, 1])])
def test_the_rival_is_counted_at_the_end_and_a_tie_is_no_win(mine: int, ranks: list[int]) -> None:
    match = solo(rival="zinovy")
    town = match.state
    town.phase = Phase.FINAL
    for kind, tiles in enumerate([5, 2, 0, 1, 3]):
        town.collected[kind] = tiles
    town.points[0][0] = mine
    events = play(match, "count office")
    assert [event["points"] for event in told(events, "final") if event["seat"] == 1] == [20, 8, 0, 6, 11]
    assert totals(match) == [mine, 45]
    assert ranks_of(match) == ranks


def test_solo_ends_after_the_rival_has_moved() -> None:
    match = solo()
    drain(match.state, 4, 5)
    drain(match.state, 1, leave=1)
    events = play(match, "place office 1 1")
    assert len(told(events, "rival_took")) == 1
    assert told(events, "last_round") == [{}]
    assert match.state.phase == Phase.FINAL


# --- What a seat knows ------------------------------------------------------------------------------------------------


def test_hidden_hands_are_filled_from_unseen_buildings() -> None:
    match = sit("office house")
    play(match, "place metro 1 1", "done", "place park 1 2", "done")
    assert match.may_act == [0]
    assert match.choices(1) == []
    hidden = match.hidden(0)
    assert (hidden.secret[1], sum(hidden.hand[1])) == (1, 1)  # a house that nobody saw, a metro from the market
    rng = Rng()
    for number in range(50):
        made = match.hidden(0)
        seed_rng(rng, number, 0)
        fill_hidden(made, rng)
        assert (made.secret[1], sum(made.hand[1]), made.hand[1][1] > 0) == (0, 2, True)
        assert list(made.hand[0]) == list(match.state.hand[0])


@pytest.mark.parametrize("chains", ["group", "line", "adjacent"])
def test_the_most_that_a_tile_could_bring_is_the_best_of_all_squares(chains: str) -> None:
    rng = random.Random(chains)
    for size in range(26):
        town = first("full", 2, chains=chains).state
        for square in rng.sample(range(25), size):
            build(town, 0, rng.choice(TILES), (square // 5 + 1, square % 5 + 1))
        for tile in range(BUILDINGS):
            free = [square for square in range(25) if not town.cells[0][square]]
            best = max((points_for(town, 0, tile, square) for square in free), default=0)
            assert best_placement(town, 0, tile) == best
    assert total(town, 0) == 0


# --- How likely: against every order of a small table -----------------------------------------------------------------


def listed(town: Town, lists: Any) -> dict[int, Fraction]:
    found = Outcomes()
    found.count = found.total = 0
    lists(town, found)
    return {
        result: Fraction(weight, found.total)
        for result, weight in zip(found.numbers[: found.count], found.weights[: found.count], strict=True)
    }


def small(**unseen: int) -> Town:
    town = Town()
    for tile in range(ALL_TILES):
        town.unseen[tile] = unseen.get(NAMES[tile], 0)
    return town


def brute(pool: list[int], boxed: int) -> dict[int, Fraction]:
    """The next tile of a stack: every order of the pool in which as many unseen leftovers are buildings."""
    found: dict[int, int] = {}
    for order in permutations(range(len(pool))):
        if all(pool[place] < RESIDENT for place in order[:boxed]):
            top = pool[order[boxed]]
            found[top] = found.get(top, 0) + 1
    return {tile: Fraction(count, sum(found.values())) for tile, count in found.items()}


POOLS: list[tuple[Mapping[str, int], int]] = [
    ({"office": 2, "metro": 1, "resident_park": 1}, 1),
    ({"office": 3, "metro": 1, "resident_park": 2, "resident_house": 1}, 2),
    ({"office": 2, "shop_park_house": 1, "resident_park": 2}, 0),
    ({"office": 1, "metro": 1, "resident_park": 2, "resident_shop": 1}, 2),
    ({"office": 3, "house": 3}, 3),
    ({"office": 1, "metro": 2, "park": 1, "resident_metro": 2}, 3),
]


@pytest.mark.parametrize(("unseen", "boxed"), POOLS)
def test_the_top_of_a_stack_is_as_likely_as_all_orders_say(unseen: Mapping[str, int], boxed: int) -> None:
    town = small(**unseen)
    town.boxed = boxed
    pool = [tile for tile in range(ALL_TILES) for _ in range(town.unseen[tile])]
    assert listed(town, list_top_of_stack) == brute(pool, boxed)


def test_a_resident_is_likelier_where_unseen_leftovers_are_all_buildings() -> None:
    """In the very first draw for two: one building is out of the game, and nobody knows which."""
    match = sit(left=["unseen"])
    town = match.state
    for slot in range(SLOTS):
        town.unseen[town.market[slot] - 1] += 1
        town.stacks[slot] += 1
        town.market[slot] = 0
    chances = listed(town, list_top_of_stack)
    assert sum(chance for tile, chance in chances.items() if tile >= RESIDENT) == Fraction(10, 40)
    assert sum(chances.values()) == 1


@pytest.mark.parametrize("shown", [0, 1])
def test_leftovers_are_as_likely_as_all_orders_say(shown: int) -> None:
    town = small(office=3, metro=1, resident_park=2)
    town.shown = shown
    expected = {0: Fraction(3, 6), 1: Fraction(1, 6), RESIDENT + 2: Fraction(2, 6)}
    if not shown:
        expected = {UNSHOWN: Fraction(4, 6), RESIDENT + 2: Fraction(2, 6)}
    assert listed(town, list_leftovers) == expected
    if not shown:
        town.boxed = 1  # one of the four is out already
        assert listed(town, list_leftovers) == {UNSHOWN: Fraction(3, 5), RESIDENT + 2: Fraction(2, 5)}


def test_whole_set_ups_are_as_likely_however_the_leftovers_are_told() -> None:
    """Two leftovers, then the top of a stack: told or not told, each tile comes up as often."""
    told_all = tops(1)
    assert told_all == tops(0)
    assert sum(told_all.values()) == 1


def tops(shown: int) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    start = small(office=3, metro=2, resident_park=2)
    start.shown = shown
    ahead = [(start, Fraction(1), 2)]
    while ahead:
        town, chance, left = ahead.pop()
        for result, share in listed(town, list_leftovers if left else list_top_of_stack).items():
            if not left:
                found[result] = found.get(result, Fraction(0)) + chance * share
                continue
            after = small()
            after.shown, after.boxed = shown, town.boxed
            for tile in range(ALL_TILES):
                after.unseen[tile] = town.unseen[tile]
            if result == UNSHOWN:
                after.boxed += 1
            else:
                after.unseen[result] -= 1
            ahead.append((after, chance * share, left - 1))
    return found


def test_streams_are_by_stack() -> None:
    """A stack's order does not depend on when the others are drawn from."""
    position = first("full", 4)
    let_happen(position, *(f"deal {tile} to {seat + 1}" for seat in range(4) for tile in HANDS[seat]))
    let_happen(position, "leave unseen", "leave unseen")
    for slot in range(SLOTS):
        assert to_move(position.state) == CHANCE
        assert position.next_draw().stream == f"stack_{slot + 1}"
        found = Outcomes()
        chance_outcomes(position.state, found)
        assert found.stream == 3 + slot
        let_happen(position, f"reveal park in {slot + 1}")
