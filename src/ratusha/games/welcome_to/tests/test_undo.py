"""Within a turn one takes back what one likes, while others go on; once the round has closed, nothing."""

from __future__ import annotations

import random

import pytest

from ratusha.chance import FairChance
from ratusha.errors import CannotUndo
from ratusha.games.welcome_to.state import NOW, Step
from ratusha.games.welcome_to.tests.playing import GAME, MODES
from ratusha.kernel import COMPILED, copy
from ratusha.match import Match, read_match

pytestmark = pytest.mark.skipif(COMPILED, reason="a match is played with plain objects")

TOGETHER = [mode for mode in MODES if mode != "solo"]


def sit(mode: str, seats: int = 3, seed: int = 1) -> Match:
    return Match.new(GAME, mode=mode, seats=seats, chance=FairChance.chosen(seed, "undo"))


def any_move(match: Match, seat: int, rng: random.Random) -> str:
    return rng.choice(match.choices(seat))


def finish(match: Match, seat: int, rng: random.Random) -> None:
    """The whole turn of that seat."""
    rounds = match.state.rounds
    while seat in match.may_act and match.state.rounds == rounds:
        match.play(seat, any_move(match, seat, rng))


@pytest.mark.parametrize("mode", TOGETHER)
def test_a_whole_turn_is_taken_back_step_by_step_while_others_act(mode: str) -> None:
    match, rng = sit(mode), random.Random(mode)
    before = copy(match.state)
    steps = 0
    while 0 in match.may_act:
        match.play(0, any_move(match, 0, rng))
        steps += 1
        if 1 in match.may_act:
            match.play(1, any_move(match, 1, rng))
    theirs = list(match.state.numbers[NOW][1])
    assert any(match.state.numbers[NOW][0])
    assert match.state.step[0] == Step.DONE
    for _ in range(steps):
        match.undo(0)
    assert match.can_undo(0) == []
    for name in ("numbers", "built", "bis", "fences", "parks", "agents", "temps", "refusals", "roundabouts"):
        assert getattr(match.state, name)[NOW][0] == getattr(before, name)[NOW][0], name
    for name in ("fits", "step", "number_card", "effect_card", "written", "used", "circled", "refused"):
        assert getattr(match.state, name)[0] == getattr(before, name)[0], name
    assert list(match.state.numbers[NOW][1]) == theirs
    assert read_match(match.text()).state == match.state


@pytest.mark.parametrize("mode", MODES)
def test_nothing_is_taken_back_after_the_round_has_closed(mode: str) -> None:
    match, rng = sit(mode, 1 if mode == "solo" else 3), random.Random(4)
    for seat in range(match.seats):
        finish(match, seat, rng)
    assert match.state.rounds == 2
    for seat in range(match.seats):
        assert match.can_undo(seat) == []
        with pytest.raises(CannotUndo):
            match.undo(seat)
    match.play(0, any_move(match, 0, rng))
    match.undo(0)
    assert match.can_undo(0) == []


@pytest.mark.parametrize("mode", TOGETHER)
def test_who_is_done_may_come_back_while_another_is_not(mode: str) -> None:
    match, rng = sit(mode), random.Random(5)
    finish(match, 0, rng)
    finish(match, 1, rng)
    assert match.waiting == [2]
    match.undo(0)
    assert match.waiting == [0, 2]
    finish(match, 2, rng)
    assert match.waiting == [0], "the round waits for who came back"
    finish(match, 0, rng)
    assert match.state.rounds == 2


@pytest.mark.parametrize("seed", range(6))
def test_what_is_taken_back_at_random_leaves_a_text_that_replays(seed: int) -> None:
    match, rng = sit(TOGETHER[seed % 4], 2, seed), random.Random(seed)
    for number in range(50):
        if match.over:
            break
        undo = [seat for seat in range(2) if match.can_undo(seat)]
        if undo and rng.random() < 0.35:
            match.undo(rng.choice(undo))
        else:
            seat = rng.choice(match.may_act)
            match.play(seat, any_move(match, seat, rng))
        if number % 8 == 0:
            again = read_match(match.text())
            assert again.state == match.state
            assert [again.can_undo(seat) for seat in range(2)] == [match.can_undo(seat) for seat in range(2)]
