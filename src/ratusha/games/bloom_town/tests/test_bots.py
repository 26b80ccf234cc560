"""Bots at this game: they win, they know no more than their seat, and they leave no trace."""

from __future__ import annotations

from functools import partial

import pytest

from ratusha.arena.playout import GAMES, UNFINISHED, WINS
from ratusha.arena.simulate import plan
from ratusha.arena.worker import play
from ratusha.bots import POLICIES, by_name, policy_number
from ratusha.game import fill_hidden, hide, legal_actions, load_game
from ratusha.games.bloom_town.cards import KIND_OF, TILES
from ratusha.games.bloom_town.state import Moves, Phase, Town
from ratusha.kernel import COMPILED, Rng, copy, pack, seed_rng
from tests import random_play

pytestmark = pytest.mark.skipif(COMPILED, reason="a bot at a table works on plain objects")

GAME = load_game("bloom_town")
decisions = partial(random_play.decisions, GAME)


def chosen(bot: str, town: Town, seed: int = 1) -> str:
    return GAME.words(town, town.turn, by_name(GAME, bot, seed).choose(town, town.turn))


def test_greedy_beats_two_random_players_far_more_often_than_one_in_three() -> None:
    won = games = 0
    for seat in range(3):
        policies = tuple(policy_number("greedy" if each == seat else "random") for each in range(3))
        task = plan(GAME, mode="full", options={}, seats=3, policies=policies, seed=7, games=3)
        tally = play(task).tally
        assert tally[UNFINISHED] == 0
        won += tally[WINS + seat]
        games += tally[GAMES]
    assert games == 9
    assert won >= 8


@pytest.mark.parametrize("bot", POLICIES)
@pytest.mark.parametrize(("mode", "seats"), [("full", 2), ("full", 4), ("training", 3), ("solo", 1)])
def test_a_bot_chooses_something_legal_and_changes_nothing(bot: str, mode: str, seats: int) -> None:
    thinker = by_name(GAME, bot, 3)
    for town in decisions(mode, seats, seed=3, every=9):
        before, moves = pack(town), Moves()
        legal_actions(town, town.turn, moves)
        assert thinker.choose(town, town.turn) in moves.actions[: moves.count]
        assert pack(town) == before


@pytest.mark.parametrize("bot", POLICIES)
def test_a_bot_with_the_same_seed_chooses_the_same_twice(bot: str) -> None:
    first, second = by_name(GAME, bot, 11), by_name(GAME, bot, 11)
    for town in decisions("full", 3, seed=5, every=9):
        assert first.choose(town, town.turn) == second.choose(town, town.turn)


@pytest.mark.parametrize("bot", POLICIES)
def test_a_bot_knows_no_more_than_its_seat(bot: str) -> None:
    """The table as it is, as the seat knows it, and as it might be otherwise are one to a bot."""
    rng = Rng()
    seed_rng(rng, 4, 0)
    for town in decisions("full", 3, seed=8, every=9):
        hidden = copy(town)
        hide(hidden, town.turn)
        other = copy(hidden)
        fill_hidden(other, rng)
        assert chosen(bot, town) == chosen(bot, hidden) == chosen(bot, other)


def at_a_decision(phase: Phase) -> Town:
    found: Town = next(t for seed in range(50) for t in decisions("full", 2, seed) if t.phase == phase)
    return copy(found)


def test_greedy_counts_the_tile_that_brings_more_at_the_end() -> None:
    town = at_a_decision(Phase.FINAL)
    seat = town.turn
    for tile in range(len(TILES)):
        town.hand[seat][tile] = town.known[seat][tile] = 0
    for square in range(25):
        town.cells[seat][square] = 0
    for kind in range(5):
        town.town[seat][kind] = 0
    for tile, squares in ((0, (0, 1)), (1, (10, 12, 14))):
        town.hand[seat][tile] = 1
        for square in squares:
            town.cells[seat][square] = tile + 1
            town.town[seat][KIND_OF[tile]] |= 1 << square
    assert chosen("greedy", town) == "count metro"


def test_greedy_doubles_or_goes_on_rather_than_let_a_spring_square_go_by() -> None:
    town = at_a_decision(Phase.BONUS)
    assert chosen("greedy", town) in ("bonus double", "bonus extra")


def test_greedy_does_not_end_a_match_with_its_token_unused() -> None:
    """In its last turn the token is worth nothing any more, and doubling is worth something."""
    for town in decisions("full", 2, seed=12):
        if town.phase == Phase.AFTER and town.token[town.turn]:
            last = copy(town)
            last.last_round = 1
            assert chosen("greedy", last) != "done"
