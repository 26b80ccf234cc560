"""Bots at this game: they win, they see what wins, they know no more than their seat, and they leave no trace."""

from __future__ import annotations

from functools import partial

import pytest

from ratusha.arena.playout import GAMES, UNFINISHED, WINS
from ratusha.arena.simulate import plan
from ratusha.arena.worker import play
from ratusha.bots import POLICIES, by_name, policy_number
from ratusha.game import hide, legal_actions, load_game
from ratusha.games.machi_koro_2.state import Moves, Town
from ratusha.games.machi_koro_2.tests.table import TABLE
from ratusha.kernel import COMPILED, NOBODY, copy, pack
from ratusha.match.position import Position
from ratusha.match.setting import agree
from tests import random_play

pytestmark = pytest.mark.skipif(COMPILED, reason="a bot at a table works on plain objects")

GAME = load_game("machi_koro_2")
decisions = partial(random_play.decisions, GAME, "base")


def chosen(bot: str, town: Town, seed: int = 1) -> str:
    return GAME.words(town, town.turn, by_name(GAME, bot, seed).choose(town, town.turn))


def test_greedy_beats_three_random_players_far_more_often_than_one_in_four() -> None:
    won = games = 0
    for seat in range(4):
        policies = tuple(policy_number("greedy" if each == seat else "random") for each in range(4))
        task = plan(GAME, mode="base", options={}, seats=4, policies=policies, seed=7, games=15)
        tally = play(task).tally
        assert tally[UNFINISHED] == 0
        won += tally[WINS + seat]
        games += tally[GAMES]
    assert games == 60
    assert won / games > 0.6


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ("coins 22 9\nlandmarks 1: tv_station temple\nrow: forge radio_tower park airport museum", "build "),
        ("coins 45 9\nrow: launch_pad radio_tower park airport museum", "build launch_pad"),
        (
            "coins 18 9\nlandmarks 1: loan_office temple\nlandmarks 2: observatory\n"
            "row: launch_pad radio_tower park airport museum",
            "build launch_pad",
        ),
    ],
    ids=["third_landmark", "launch_pad", "launch_pad_at_its_cheapest"],
)
def test_greedy_takes_a_build_that_wins_at_once(table: str, words: str) -> None:
    town = TABLE.lay_text(f"{table}\nphase build")
    choice = by_name(GAME, "greedy", 1).choose(town, 0)
    assert GAME.words(town, 0, choice).startswith(words)
    position = Position(agree(GAME, "base", {}, 2, "fixed", 100), town, people=(0, 1))
    position.decide(1, 0, choice)
    assert position.to_move == NOBODY
    assert position.state.winner == 0


@pytest.mark.parametrize("bot", POLICIES)
@pytest.mark.parametrize("seats", [2, 5])
def test_a_bot_chooses_something_legal_and_changes_nothing(bot: str, seats: int) -> None:
    thinker = by_name(GAME, bot, 3)
    for town in decisions(seats, seed=3, every=5):
        before, moves = pack(town), Moves()
        legal_actions(town, town.turn, moves)
        assert thinker.choose(town, town.turn) in moves.actions[: moves.count]
        assert pack(town) == before


@pytest.mark.parametrize("bot", POLICIES)
def test_a_bot_with_the_same_seed_chooses_the_same_twice(bot: str) -> None:
    first, second = by_name(GAME, bot, 11), by_name(GAME, bot, 11)
    for town in decisions(3, seed=5, every=3):
        assert first.choose(town, town.turn) == second.choose(town, town.turn)


def test_greedy_chooses_the_same_whatever_its_seed() -> None:
    """Nothing at this table is hidden, so there is nothing to fill in, one way or another."""
    for town in decisions(4, seed=6, every=9):
        assert chosen("greedy", town, seed=1) == chosen("greedy", town, seed=2)


@pytest.mark.parametrize("bot", POLICIES)
def test_a_bot_knows_no_more_than_its_seat(bot: str) -> None:
    """The table as it is and the table as the seat knows it are one to a bot."""
    for town in decisions(3, seed=8, every=7):
        hidden = copy(town)
        hide(hidden, town.turn)
        assert chosen(bot, town) == chosen(bot, hidden)


def test_a_bot_that_has_thought_of_other_tables_chooses_as_a_fresh_one() -> None:
    used = by_name(GAME, "greedy", 1)
    for town in decisions(2, seed=9, every=4):
        assert GAME.words(town, town.turn, used.choose(town, town.turn)) == chosen("greedy", town)


def test_greedy_prefers_more_coins_when_nothing_else_differs() -> None:
    town = TABLE.lay_text("""
        given coins 0 0
        given city 1: bakery*5 wheat_field*5 cafe vineyard*5
        given phase choose_dice
    """)
    assert chosen("greedy", town) == "dice 1"
    town = TABLE.lay_text("""
        given coins 0 0
        given city 1: mine*5 corn_field*5 apple_orchard*5
        given phase choose_dice
    """)
    assert chosen("greedy", town) == "dice 2"
