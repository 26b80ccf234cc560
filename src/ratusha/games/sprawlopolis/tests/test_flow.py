"""Turns played by a script of chance: situations that play at random seldom meets."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ratusha.errors import NotAllowed
from ratusha.game import ending
from ratusha.games.sprawlopolis.cards import CARDS, HIGHWAYS, INDUSTRIAL, NORTH, PARK
from ratusha.games.sprawlopolis.ground import bit_of, build_highway, lay, put
from ratusha.games.sprawlopolis.placing import offer_card, offer_place
from ratusha.games.sprawlopolis.roads import other_edge
from ratusha.games.sprawlopolis.state import MOST_CITY, MOST_MOVES, Metropolis, Moves, Phase, Place
from ratusha.games.sprawlopolis.tests import naive
from ratusha.games.sprawlopolis.tests.cities import BASE, Both, draw, near
from ratusha.games.sprawlopolis.tests.naive import FACTS, City
from ratusha.games.sprawlopolis.tests.playing import ALL, GAME, ended_with, setting, sit
from ratusha.kernel import COMPILED, Result
from ratusha.match import Match

pytestmark = pytest.mark.skipif(COMPILED, reason="a match is played with plain objects")


def play(match: Match, seat: int, words: str) -> list[dict[str, Any]]:
    return [event for told in match.play(seat, words).events for event in told]


def first_place(match: Match, seat: int) -> str:
    """Of a card in hand, never road works."""
    hand = match.view(seat)["hands"][seat]["cards"]
    return next(words for words in match.choices(seat) if words.split()[1] in hand)


def play_out(match: Match) -> None:
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, match.choices(seat)[0])


def lines(match: Match) -> dict[str, int]:
    found: dict[str, int] = match.view(0)["scores"][0]
    return found


# --- Wrecktar ---------------------------------------------------------------------------------------------------------


def test_wrecktar_may_be_the_last_card_of_the_deck() -> None:
    match = sit(*(str(card) for card in range(5, 16)), "wr", wrecktar="yes")
    while match.state.phase == Phase.PLAY and match.view(0)["top"] != "wr":
        match.play(0, first_place(match, 0))
    assert match.view(0)["deck"] == 0
    match.play(0, first_place(match, 0))
    last = match.view(0)["cities"][0]["laid"][-1]
    where = f"at {last['row']} {last['column']}"
    assert match.choices(0) == [f"place wr {where}", f"place wr turned {where}"]
    match.play(0, f"place wr turned {where}")
    assert match.state.phase == Phase.PLAY, "the hand is played out"
    assert match.view(0)["hands"][0]["cards"]
    assert match.view(0)["top"] is None
    play_out(match)
    assert match.state.city_count == 16


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_wrecktar_comes_when_it_is_seen_or_when_it_is_drawn(seats: int) -> None:
    """One after the other by the same deck: seen, it falls on the card before; the hands are the same in the end."""
    deck = ("9", "wr", "10", "11", "12")
    tables = [sit(*deck, seats=seats, wrecktar="yes", wrecktar_comes=comes) for comes in ("drawn", "seen")]
    for match in tables:
        match.play(0, "place 2 at 0 2")
    drawn, seen = tables
    assert (drawn.waiting, drawn.state.phase) == ([1 % seats], Phase.PLAY)
    assert (seen.waiting, seen.may_act, seen.state.phase) == ([0], [0], Phase.AT_ONCE)
    assert seen.choices(0) == ["place wr at 0 2", "place wr turned at 0 2"]
    seen.play(0, "place wr at 0 2")
    assert seen.view(0)["top"] == "10"
    for match in tables:
        match.play(1 % seats, "place 3 at 2 0")
    assert drawn.choices(1 % seats) == ["place wr at 2 0", "place wr turned at 2 0"]
    drawn.play(1 % seats, "place wr at 2 0")
    assert [drawn.view(seat)["hands"] for seat in range(seats)] == [seen.view(seat)["hands"] for seat in range(seats)]
    assert drawn.view(0)["top"] == seen.view(0)["top"] == "11"


def test_wrecktar_that_is_seen_is_laid_by_nobody_else() -> None:
    match = sit("9", "wr", "10", seats=2, wrecktar="yes", wrecktar_comes="seen")
    match.play(0, "place 2 at 0 2")
    for seat, words in ((1, "place wr at 0 2"), (1, "place 3 at 2 0"), (0, "place 9 at 2 0"), (0, "place wr at 0 0")):
        with pytest.raises(NotAllowed):
            match.play(seat, words)


def test_wrecktar_comes_down_on_the_card_from_a_hand_even_when_road_works_came_after_it() -> None:
    match = sit("wr", "6", extras=["works rw_1 to 1", "works rw_3 to 2"], seats=2, wrecktar="yes", roadworks="yes")
    match.play(0, "place 2 at 0 2")
    assert match.state.drawer == 0
    assert match.may_act == [0], "nobody builds roads while it is on its way"
    match.play(0, "place wr at 0 2")
    assert match.may_act[0] in (0, 1)
    assert match.view(1)["turn"] == 1


def test_wrecktar_counts_shops_of_its_row_and_column() -> None:
    both = Both()
    both.lay("1", (False, 0, 0))  # R I / P C
    both.lay("wr", (False, 2, 0))  # R I / P C*: a shop stands above it
    match = sit(wrecktar="yes")
    assert naive.monster(both.cities[0]) == -2
    both.lay("6", (True, 1, 1))  # I C / P R: covers it, and has a shop outside of the column
    assert naive.monster(both.cities[0]) == 3
    assert lines(match)["monster"] == 0, "it has not come yet"


# --- Beaches ----------------------------------------------------------------------------------------------------------


def test_a_beach_without_room_is_left_out() -> None:
    match = sit("be_rc", "5", extras=["beach_goal be_cp"], beaches="yes")
    match.state.shores = 15
    match.play(0, first_place(match, 0))
    assert match.choices(0) == ["keep"]
    assert {"event": "kept", "seat": 0, "card": "be_rc"} in play(match, 0, "keep")
    assert match.state.place[CARDS.index("be_rc")] == Place.OUT
    assert "5" in match.view(0)["hands"][0]["cards"]


def test_a_beach_without_room_may_be_the_last_card() -> None:
    cards = [str(card) for card in range(5, 16)]
    match = sit(*cards, "be_ri", "be_pi", "be_rc", extras=["beach_goal be_cp"], beaches="yes")
    while match.state.phase == Phase.PLAY and match.view(0)["top"] != "be_ri":
        match.play(0, first_place(match, 0))
    match.state.shores = 15
    match.play(0, first_place(match, 0))
    for _ in range(3):
        assert match.state.phase == Phase.AT_ONCE
        match.play(0, "keep")
    assert match.state.phase == Phase.PLAY
    assert match.state.drawer == -1


def test_three_shores_lie_in_three_directions_and_bound_the_city() -> None:
    match = sit("be_rc", "be_cp", "be_pi", "5", extras=["beach_goal be_ri"], beaches="yes")
    match.play(0, "place 2 at 0 1")
    match.play(0, "place be_rc at 0 2")
    sides = {words.split()[2] for words in match.choices(0)}
    assert sides == {"turned"}, "the eastern shore is taken"
    match.play(0, "place be_cp turned at 0 -2")
    match.play(0, "place be_pi at -2 0")
    assert match.view(0)["cities"][0]["limits"] == [-2, 3, None, -2]
    limits = {"N": -2, "E": 3, "W": -2}
    for words in match.choices(0):
        row, column = (int(word) for word in words.split()[-2:])
        assert row > limits["N"]
        assert limits["W"] < column < limits["E"] - 1
    scored = {}
    for number, goal in enumerate(FACTS["beach_goals"]):
        match.state.beach_goal = CARDS.index("be_rc") + number
        scored[goal] = lines(match)["beach"]
    city = City()
    for card, lying in (("1", (False, 0, 0)), ("2", (False, 0, 1)), ("be_rc", (False, 0, 2))):
        city.lay(card, lying)
    for card, lying in (("be_cp", (True, 0, -2)), ("be_pi", (False, -2, 0))):
        city.lay(card, lying)
    assert scored == {goal: naive.beach(city, goal) for goal in FACTS["beach_goals"]}


# --- Construction zones -----------------------------------------------------------------------------------------------


def test_a_site_whose_rule_cannot_be_met_is_laid_like_any_card() -> None:
    match = sit("cz_c", "5", extras=["site_rule cz_i"], construction_zones="yes")
    match.play(0, "place 2 at 0 1")
    met = [words for words in match.choices(0) if "cz_c" in words]
    usual = [words for words in match.choices(0) if words.startswith("place 3 ")]
    assert len(met) < len(usual)
    city: Metropolis = match.state
    for row in range(2):
        for column in range(3):
            put(city, 0, row, column, INDUSTRIAL, 0)
    assert [words.replace("cz_c", "3") for words in match.choices(0) if "cz_c" in words] == usual
    put(city, 0, 0, 0, PARK, 0)
    assert len([words for words in match.choices(0) if "cz_c" in words]) == 2 * 3


@pytest.mark.parametrize("rule", FACTS["site_rules"])
def test_each_rule_for_sites_and_what_an_unfinished_one_costs(rule: str) -> None:
    card = next(each for each in FACTS["sites"] if each != rule)
    match = sit(card, "5", extras=[f"site_rule {rule}"], construction_zones="yes")
    match.play(0, "place 2 at 0 1")
    city = City()
    city.lay("1", (False, 0, 0))
    city.lay("2", (False, 0, 1))
    agreed = naive.Agreed(site_rule=rule)
    said = {f"place {card}{' turned' if lies else ''} at {r} {c}" for lies, r, c in naive.legal(city, card, agreed)}
    assert {words for words in match.choices(0) if words.split()[1] == card} == said
    assert lines(match)["sites"] == 0
    match.play(0, min(said))
    assert lines(match)["sites"] == FACTS["site_rules"][rule]["unfinished"]


# --- Road works -------------------------------------------------------------------------------------------------------


def test_road_works_are_laid_at_any_time_and_kept_at_a_price() -> None:
    match = sit(extras=["works rw_2 to 1", "works rw_3 to 2", "works rw_1 to 3"], seats=3, roadworks="yes")
    assert lines(match)["roadworks"] == -4 - 3 - 4
    others = [seat for seat in match.may_act if seat != 0]
    assert others, "it is the first seat's turn, and others may lay road works"
    seat = others[0]
    works = match.view(seat)["works"][seat][0]["card"]
    assert all(words.split()[1] == works for words in match.choices(seat))
    match.play(seat, match.choices(seat)[0])
    assert match.view(0)["turn"] == 0, "that was no turn"
    assert match.view(0)["works"][seat] == []
    while match.state.phase != Phase.LAST_WORKS:
        turn = match.waiting[0]
        match.play(turn, first_place(match, turn))
    left = [each for each in range(3) if match.view(0)["works"][each]]
    assert match.waiting == [left[0]]
    price = lines(match)["roadworks"]
    assert {"event": "kept", "seat": left[0], "card": None} in play(match, left[0], "keep")
    assert match.waiting == [left[1]]
    assert match.choices(left[1])[0] == "keep"
    laid = match.choices(left[1])[1:]
    assert laid
    match.play(left[1], laid[0])
    assert match.over
    assert lines(match)["roadworks"] > price
    assert lines(match)["roadworks"] == sum(each["unplayed"] for each in match.view(0)["works"][left[0]])


def test_alone_with_four_road_works_each_may_be_laid_one_after_another_at_the_end() -> None:
    match = sit(roadworks="yes", roadworks_solo="four", roadworks_ends="all")
    assert len(match.view(0)["works"][0]) == 4
    while match.state.phase != Phase.LAST_WORKS:
        match.play(0, first_place(match, 0))
    while len(match.choices(0)) > 1:
        match.play(0, match.choices(0)[1])
    if not match.over:
        match.play(0, "keep")
    assert match.over


# --- Covering ---------------------------------------------------------------------------------------------------------


def test_four_blocks_of_four_cards_may_be_covered_at_once() -> None:
    both = Both()
    for card, lying in (("1", (0, 0)), ("2", (0, 2)), ("3", (2, 0)), ("4", (2, 2))):
        both.lay(card, (False, *lying))
    assert naive.wrong(both.cities[0], "5", (False, 1, 1), False) == ""
    assert naive.wrong(both.cities[0], "5", (False, 1, 1), True) == ""
    match = sit("6", "7", hands=(2, 3, 4))
    match.play(0, "place 2 at 0 2")
    match.play(0, "place 3 at 2 0")
    match.play(0, "place 4 at 2 2")
    assert "place 6 at 1 1" in match.choices(0)


def test_under_strict_covering_what_is_hidden_already_may_stay_hidden() -> None:
    match = sit("5", "6", "7", covering="not_last_block")
    match.play(0, "place 2 at 0 1")
    assert "place 3 at 0 -1" not in match.choices(0), "it would hide the rest of the first card"
    assert "place 3 at 0 0" not in match.choices(0)
    assert "place 3 at 1 0" in match.choices(0)


# --- The highway ------------------------------------------------------------------------------------------------------


def duel(rule: str = "in_4") -> Match:
    others = [card for card in HIGHWAYS if card != rule]
    script = [f"duel_rule {rule}", *(f"highway {card}" for card in others)]
    match = sit(mode="duel", seats=2, highway=script, hands=(1, 2, 3, 4, 5, 6))
    assert match.waiting == [1], "the youngest lays the first card"
    assert match.choices(1) == ["highway left", "highway left turned"]
    match.play(1, "highway left")
    assert match.choices(0) == ["highway left", "highway left turned", "highway right", "highway right turned"]
    match.play(0, "highway left turned")
    match.play(1, "highway right")
    assert [piece["card"] for piece in match.view(0)["highway"]] == [others[1], others[0], others[2]]
    assert match.waiting == [0], "the oldest has the first turn"
    return match


def test_the_rivals_city_may_be_built_in_until_the_deck_is_empty() -> None:
    match, abroad = duel(), 0
    while not match.over:
        seat = match.waiting[0]
        sides = {words.split()[-1] for words in match.choices(seat)}
        home, other = ("north", "south") if seat == 0 else ("south", "north")
        if match.view(seat)["top"] is None:
            assert sides == {home}
            choice = match.choices(seat)[0]
        else:
            assert sides == {home, other}
            choice = next(words for words in match.choices(seat) if words.endswith(other))
            abroad += 1
        match.play(seat, choice)
    assert abroad == 10
    assert len(match.view(0)["cities"][0]["laid"]) == len(match.view(0)["cities"][1]["laid"]) == 8


def test_where_the_card_does_not_allow_it_everyone_builds_at_home() -> None:
    match = duel("in_1")
    for _ in range(4):
        seat = match.waiting[0]
        assert {words.split()[-1] for words in match.choices(seat)} == {("north", "south")[seat]}
        match.play(seat, match.choices(seat)[0])
    assert [len(hand["cards"]) + hand["hidden"] for hand in match.view(0)["hands"]] == [3, 3], "nothing is passed on"


def test_alone_the_two_sides_of_the_highway_take_turns() -> None:
    match, sides = sit(mode="interstate_solo"), list[str]()
    while not match.over:
        found = {words.split()[-1] for words in match.choices(0)}
        assert len(found) == 1
        sides += found
        match.play(0, match.choices(0)[0])
    assert sides == (["north", "south"] * 8)[:15]


def laid_duel(rule: str, rng: random.Random) -> tuple[Metropolis, list[City], list[int]]:
    """A duel that is over, with a few cards on each side."""
    city: Metropolis = setting("duel", 2).lay_out()
    cards = [card for card in HIGHWAYS if card != rule]
    pieces = [(card, rng.random() < 0.5) for card in rng.sample(cards, 3)]
    both = Both(pieces)
    for card in rng.sample(BASE, rng.choice([0, 2, 3, 4])):
        side = rng.randrange(2)
        both.try_to_lay(card, near(both, rng, False, side), side)
    for place, (card, turned) in enumerate(pieces):
        city.highway[place] = 2 * HIGHWAYS.index(card) + turned
    city.highway_count = 3
    build_highway(city)
    for side, (card, (turned, row, column)) in both.laid:
        lay(city, CARDS.index(card), int(turned), side, row, column)
    goals = rng.sample(range(1, 19), 2)
    city.goals[:2] = [goal - 1 for goal in goals]
    city.duel_rule = HIGHWAYS.index(rule)
    city.phase = Phase.OVER
    return city, both.cities, goals


@pytest.mark.parametrize("rule", HIGHWAYS)
def test_ties_in_a_duel_are_broken_as_the_card_says(rule: str) -> None:
    rng, met = random.Random(f"ties {rule}"), set[tuple[bool, int, int]]()
    for _ in range(200):
        city, cities, goals = laid_duel(rule, rng)
        result = Result()
        ending(city, result)
        ranks = naive.duel_ranks(cities, goals, rule)
        assert list(result.rank[:2]) == ranks
        first, second = (sum(each.values()) for each in naive.duel(cities, goals, rule))
        met.add((first == second, ranks[0], ranks[1]))
    assert {(True, 1, 2), (True, 2, 1), (True, 1, 1), (False, 1, 2), (False, 2, 1)} <= met


def test_in_an_easy_duel_by_majority_roads_cost_nothing() -> None:
    rng = random.Random("easy")
    for _ in range(20):
        city, cities, goals = laid_duel("in_2", rng)
        city.difficulty = 1
        scored = GAME.view(city, 0)["scores"]
        assert [each["roads"] for each in scored] == [0, 0]
        assert [each["roads"] for each in naive.duel(cities, goals, "in_2", "easy")] == [0, 0]


@pytest.mark.parametrize(("mode", "seats"), [("base", 1), ("interstate", 2), ("interstate_solo", 1)])
def test_beyond_a_highway_the_target_must_be_exceeded_unless_agreed_otherwise(mode: str, seats: int) -> None:
    ended = {margin: ended_with(mode, seats, margin) for margin in (-1, 0, 1)}
    for agreed, enough in (({}, mode == "base"), ({"interstate_target": "at_least"}, True)):
        for margin, city in ended.items():
            city.exceed = setting(mode, seats, **agreed).lay_out().exceed
            result = Result()
            ending(city, result)
            won = margin > 0 or (margin == 0 and enough)
            assert list(result.rank)[: seats + 1] == ([1] * seats + [seats + 1] if won else [2] * seats + [1])
            shown = GAME.view(city, 0)
            assert shown["needed"] == shown["target"] + (0 if enough else 1)


# --- Room -------------------------------------------------------------------------------------------------------------


def test_a_list_of_moves_that_is_full_takes_no_more() -> None:
    match, moves = sit(), Moves()
    moves.count = MOST_MOVES
    with pytest.raises(IndexError, match="MOST_MOVES"):
        offer_place(match.state, 0, 0, 0, 0, 0, moves)
    moves.count = MOST_MOVES - 1
    moves.free[:] = [-1] * len(moves.free)
    with pytest.raises(IndexError, match="MOST_MOVES"):
        offer_card(match.state, 0, 0, 0, moves)


def test_the_widest_and_the_highest_city_fit() -> None:
    """Every card at the far end: in a row, in a column, to each side."""
    for down, right in ((0, 2), (0, -2), (2, 0), (-2, 0), (2, 1), (-2, -1)):
        both = Both()
        cards = [card for card in naive.STREETS if card not in FACTS["beaches"] and card != naive.MONSTER]
        for number, card in enumerate(cards[:MOST_CITY]):
            both.lay(card, (False, number * down, number * right))
        table, city = both.table, both.cities[0]
        shown = {
            (row + table.upper[0], column + table.left[0]): block["zone"]
            for row, line in enumerate(GAME.view(table, 0)["cities"][0]["blocks"])
            for column, block in enumerate(line)
            if block
        }
        assert shown == {cell: block.zone for cell, block in city.blocks.items()}


def test_everything_at_once_can_be_played_by_the_first_choice() -> None:
    match = sit(seats=4, options=ALL)
    play_out(match)
    assert match.state.city_count + sum(map(len, match.view(0)["works"])) == 15 + 3 + 3 + 1 + 1 + 4


def test_a_road_that_leads_nowhere_else_turns_back() -> None:
    """No card has one; whoever asks is sent back."""
    table, _ = draw("CN")
    assert other_edge(table, 0, 0, bit_of(table, 0, 0), NORTH) == NORTH
