"""Bots at this game: they play well, they know no more than their seat, and they leave no trace."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from ratusha.arena.playout import GAMES, POINTS, UNFINISHED, WINS
from ratusha.arena.simulate import plan, simulate
from ratusha.bots import POLICIES, by_name, policy_number
from ratusha.game import legal_actions, load_game, waiting
from ratusha.games.welcome_to.bots import shortlist
from ratusha.games.welcome_to.state import CLAIM, REFUSE, ROUNDABOUT, Moves, Step, Suburb
from ratusha.games.welcome_to.tests.table import TABLE
from ratusha.kernel import COMPILED, copy, pack
from tests import random_play
from tests.heavy import THOROUGH

pytestmark = pytest.mark.skipif(COMPILED, reason="a bot at a table works on plain objects")

GAME = load_game("welcome_to")
decisions = partial(random_play.decisions, GAME)
PUBLIC_BOT = 51
"""What the best public one-step bot averages in the expert game for two."""


def listed(suburb: Suburb, seat: int) -> list[int]:
    moves = Moves()
    legal_actions(suburb, seat, moves)
    return list(moves.actions[: moves.count])


def chosen(bot: str, suburb: Suburb, seat: int = 0) -> str:
    return GAME.words(suburb, seat, by_name(GAME, bot, 1).choose(suburb, seat))


def seats_waiting(suburb: Suburb) -> Iterator[int]:
    return (seat for seat in range(suburb.seats) if waiting(suburb) >> seat & 1)


def matches_for_two(mode: str, games: int, *bots: str) -> list[int]:
    policies = tuple(map(policy_number, bots))
    return simulate(plan(GAME, mode=mode, options={}, seats=2, policies=policies, seed=3, games=games), workers=1).tally


@pytest.mark.slow
def test_greedy_has_far_more_points_than_the_best_public_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RATUSHA_CHECKED", "1")
    tally = matches_for_two("expert", 24 if THOROUGH else 10, "greedy")
    assert tally[UNFINISHED] == 0
    assert sum(tally[POINTS : POINTS + 2]) / (2 * tally[GAMES]) > 1.5 * PUBLIC_BOT


@pytest.mark.slow
def test_greedy_beats_random_in_every_mode(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RATUSHA_CHECKED", "1")
    for mode in ("base", "expert", "draft", "expert_draft"):
        games = 12 if THOROUGH else 5
        tally = matches_for_two(mode, games, "greedy", "random")
        assert tally[WINS] == tally[GAMES] == games


@pytest.mark.parametrize("bot", POLICIES)
@pytest.mark.parametrize(("mode", "seats"), [("base", 2), ("solo", 1), ("expert", 5), ("draft", 3)])
def test_a_bot_chooses_something_legal_and_changes_nothing(bot: str, mode: str, seats: int) -> None:
    """Whoever it is, not only the first of those who are waited for."""
    thinker = by_name(GAME, bot, 3)
    for suburb in decisions(mode, seats, seed=3, every=29):
        for seat in seats_waiting(suburb):
            before = pack(suburb)
            assert thinker.choose(suburb, seat) in listed(suburb, seat)
            assert pack(suburb) == before


def test_the_seats_before_it_do_not_shorten_what_greedy_thinks_through() -> None:
    """Both are waited for: the second seat looks through its whole turn, as the first one does."""
    table = TABLE.lay_text("given mode base\ngiven players 2\ngiven stacks: 5 pool; 9 park; 14 agent")
    assert chosen("greedy", table, 0) == chosen("greedy", table, 1)


@pytest.mark.parametrize("bot", POLICIES)
def test_a_bot_with_the_same_seed_chooses_the_same_twice(bot: str) -> None:
    first, second = by_name(GAME, bot, 11), by_name(GAME, bot, 11)
    for suburb in decisions("draft", 3, seed=5, every=29):
        seat = next(seats_waiting(suburb))
        assert first.choose(suburb, seat) == second.choose(suburb, seat)


def shortened(suburb: Suburb, seat: int) -> list[int]:
    moves = Moves()
    legal_actions(suburb, seat, moves)
    shortlist(suburb, seat, moves)
    return list(moves.actions[: moves.count])


def test_the_shortlist_is_part_of_the_list_and_leaves_roundabouts_for_when_nothing_fits() -> None:
    """And a plan is claimed before the turn is done."""
    shorter = 0
    tables = (suburb for seed in range(8) for suburb in decisions("expert", 4, seed))
    for suburb in tables:
        for seat in seats_waiting(suburb):
            every, short = listed(copy(suburb), seat), shortened(copy(suburb), seat)
            assert short
            assert set(short) <= set(every)
            if suburb.step[seat] not in (Step.CHOOSE, Step.END) or every[0] == REFUSE:
                continue
            assert not any(ROUNDABOUT <= action < CLAIM for action in short)
            shorter += len(short) < len(every)
    assert shorter > 100
