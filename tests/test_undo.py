"""Undo: one's own latest decision while nobody has learned from it, or anything by agreement; no draw is repeated."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from ratusha.chance import FairChance, ScriptedChance
from ratusha.errors import CannotUndo
from ratusha.kernel import CHANCE, copy
from ratusha.match import Match, read_match, verify_match
from ratusha.match.log import TABLE, Entry
from ratusha.match.position import NotPossible, Position
from ratusha.match.step import StaleStep
from tests.test_match import bids, machi_koro, play_out
from tests.toys.install import secret_bids


def at_the_dice() -> Match:
    match = machi_koro()
    while "dice 1" not in match.choices(match.waiting[0]):
        match.play(match.waiting[0], "pass")
    return match


def test_a_seat_takes_back_its_latest_decision() -> None:
    match = machi_koro()
    before = copy(match.state)
    number = match.play(0, "pass").entries[0].number
    assert match.can_undo(0) == [number]
    step = match.undo(0)
    assert step.entries == (Entry(number + 1, 0, f"undo {number}"),)
    assert match.state == before
    assert match.waiting == [0]


def test_undo_is_proposed_before_it_happens() -> None:
    match = machi_koro()
    match.play(0, "pass")
    text = match.text()
    late = match.propose_undo(0)
    assert match.text() == text
    match.play(1, "pass")
    with pytest.raises(StaleStep):
        match.accept(late)


def test_nothing_played_is_nothing_to_take_back() -> None:
    match = machi_koro()
    assert match.can_undo(0) == []
    with pytest.raises(CannotUndo):
        match.undo(0)


def test_what_another_seat_has_answered_stands() -> None:
    match = machi_koro()
    match.play(0, "pass")
    match.play(1, "pass")
    assert match.can_undo(0) == []
    assert len(match.can_undo(1)) == 1


def test_once_the_answer_is_taken_back_so_can_be_the_move() -> None:
    match = machi_koro()
    before = copy(match.state)
    move = match.play(0, "pass").entries[0].number
    answer = match.play(1, "pass").entries[0].number
    match.undo(1)
    match.undo(0)
    assert match.state == before
    assert match.entries[-2:] == [Entry(answer + 1, 1, f"undo {answer}"), Entry(answer + 2, 0, f"undo {move}")]
    assert read_match(match.text()).text() == match.text()


def test_what_was_rolled_stands() -> None:
    match = at_the_dice()
    match.play(0, "dice 1")
    assert match.can_undo(0) == []


def test_a_finished_match_stands() -> None:
    match = play_out(machi_koro())
    assert all(match.can_undo(seat) == [] for seat in range(3))
    with pytest.raises(CannotUndo):
        match.undo_agreed(match.entries[-2].number)


def test_by_agreement_draws_are_taken_back_and_drawn_anew() -> None:
    chance = ScriptedChance({"dice": ["roll 1", "roll 2"]}, then=FairChance.chosen(3))
    match = Match.new("machi_koro_2", seats=2, chance=chance)
    while "dice 1" not in match.choices(match.waiting[0]):
        match.play(match.waiting[0], "pass")
    rolled = match.play(0, "dice 1").entries[1]
    last = match.entries[-1].number
    step = match.undo_agreed(rolled.number)
    assert step.entries[0].who == TABLE
    assert step.entries[0].words in (f"undo {rolled.number}-{last}", f"undo {rolled.number}")
    assert (step.entries[1].who, step.entries[1].words) == (CHANCE, "roll 2")
    assert (step.draws[0].stream, step.draws[0].count) == ("dice", 2)
    assert read_match(match.text()).state == match.state


def test_draws_taken_back_stay_counted_so_that_none_is_repeated() -> None:
    match = at_the_dice()
    decision = match.play(0, "dice 1").entries[0]
    match.undo_agreed(decision.number)
    assert match.choices(0) == ["dice 1", "dice 2"]
    step = match.play(0, "dice 1")
    assert step.draws[0].count == 2
    play_out(match).reveal()
    verify_match(match.text())


@pytest.mark.parametrize("number", [0, 10_000])
def test_what_is_no_standing_entry_cannot_be_agreed_on(number: int) -> None:
    with pytest.raises(CannotUndo):
        machi_koro().undo_agreed(number)


def test_what_was_taken_back_cannot_be_taken_back_again() -> None:
    match = machi_koro()
    number = match.play(0, "pass").entries[0].number
    match.undo(0)
    assert match.can_undo(0) == []
    with pytest.raises(CannotUndo):
        match.undo_agreed(number)
    with pytest.raises(CannotUndo):
        match.undo_agreed(number + 1)


def test_an_undo_within_what_is_taken_back_brings_nothing_back() -> None:
    match = machi_koro()
    match.play(0, "pass")
    kept = copy(match.state)
    number = match.play(1, "pass").entries[0].number
    match.undo(1)
    again = match.play(1, match.choices(1)[0]).entries[0].number
    match.undo_agreed(again)
    assert match.state == kept
    assert number not in {each.entry.number for each in match.position.standing}


def test_the_seating_and_the_nonces_stand_even_by_agreement() -> None:
    match = Match.new(secret_bids(), seats=2, chance=FairChance(bytes(32), "t", ["0a"]), order="random")
    people = match.people
    for number in (1, 2):
        with pytest.raises(CannotUndo):
            match.undo_agreed(number)
    match.undo_agreed(3)
    assert match.people == people
    assert len(match.entries) == 2 + 4 + 1 + 4


# --- Simultaneous turns -------------------------------------------------------------------------------------------


def test_what_others_decided_meanwhile_stays() -> None:
    match = bids()
    mine = match.play(0, "put 6").entries[0].number
    match.play(1, "put 4")
    assert match.can_undo(0) == [mine]
    assert match.undo(0).entries[0].words == f"undo {mine}"
    assert match.state.laid[:2] == [0, 4]
    assert match.choices(0) == ["put 1", "put 6", "cheer"]
    assert read_match(match.text()).state == match.state


def test_a_done_is_taken_back_while_the_other_is_still_at_it() -> None:
    match = bids()
    for words in ("put 6", "done"):
        match.play(0, words)
    match.play(1, "put 4")
    match.undo(0)
    match.undo(0)
    assert match.waiting == [0, 1]
    assert match.state.laid[:2] == [0, 4]


def test_what_has_been_shown_stands() -> None:
    match = bids()
    for seat, words in ((0, "put 6"), (1, "put 4"), (0, "done"), (1, "done")):
        match.play(seat, words)
    assert match.can_undo(0) == match.can_undo(1) == []


def test_a_cheer_that_all_have_heard_stands_and_so_does_what_was_before() -> None:
    match = bids()
    match.play(0, "put 6")
    match.play(1, "cheer")
    assert match.can_undo(0) == match.can_undo(1) == []


def test_a_seat_that_was_not_waited_for_has_seen_what_it_answers() -> None:
    """Seat 1 had closed the first round; what it does in the second comes after."""
    match = bids()
    for seat, words in ((1, "put 4"), (1, "done"), (0, "put 6"), (0, "done"), (1, "put 5")):
        match.play(seat, words)
    assert match.can_undo(0) == []
    assert match.can_undo(1) == [match.entries[-1].number]


@pytest.mark.parametrize("seed", range(30))
def test_random_undos_leave_a_log_that_replays_to_the_same_state(seed: int) -> None:
    rng = random.Random(seed)
    match = Match.new(secret_bids(), seats=3, chance=FairChance.chosen(seed), order="random")
    while not match.over and len(match.entries) < 60:
        undo = [seat for seat in range(3) if match.can_undo(seat)]
        if undo and rng.random() < 0.4:
            match.undo(rng.choice(undo))
        elif rng.random() < 0.1:
            match.undo_agreed(rng.choice([each.entry.number for each in match.position.standing]))
        else:
            seat = rng.choice(match.may_act)
            match.play(seat, rng.choice(match.choices(seat)))
        again = read_match(match.text())
        assert again.state == match.state
        assert again.position.drawn == match.position.drawn
        assert [again.can_undo(seat) for seat in range(3)] == [match.can_undo(seat) for seat in range(3)]


@pytest.mark.parametrize("seats", [2, 4])
def test_taking_back_from_a_kept_state_is_as_if_all_was_played_anew(seats: int) -> None:
    match, rng, kept = Match.new("welcome_to", seats=seats, chance=FairChance.chosen(4)), random.Random(4), 0
    while not match.over and len(match.entries) < 150:
        seat = rng.choice(match.waiting)
        match.play(seat, rng.choice(match.choices(seat)))
        forgetful = replace(match.position, states_before={})
        for number in match.position.states_before:
            kept += 1
            assert match.entries[number - 1].who >= 0
            assert outcome(match.position, number) == outcome(forgetful, number)
    assert kept, "no state was ever kept: nothing was tested"


def outcome(position: Position, number: int) -> Position | str:
    """The position without an entry, or why the rest does not follow."""
    try:
        return position.without([number])
    except NotPossible as error:
        return str(error)
