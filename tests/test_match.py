"""A match: playing it, being refused, what a seat knows of it, and how it ends."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from ratusha.chance import FairChance, ScriptedChance
from ratusha.errors import BadChoice, BadLog, NotAllowed, NotAMove, RatushaError
from ratusha.kernel import CHANCE, copy
from ratusha.match import Match, practise_from, read_match, replay_match
from ratusha.match.log import TABLE, Entry
from ratusha.match.position import NotPossible
from ratusha.match.step import StaleStep, Step
from ratusha.match.verify import NotRevealed, verify_match
from tests.toys.install import secret_bids

HANDS = ["deal 1 to 1", "deal 4 to 2", "deal 6 to 1", "deal 5 to 2"]


def machi_koro(seed: int = 1, seats: int = 3) -> Match:
    return Match.new("machi_koro_2", seats=seats, chance=FairChance.chosen(seed, "t"))


def bids(step_limit: int = 5000) -> Match:
    """Seat 0 holds 1 and 6, seat 1 holds 4 and 5."""
    return Match.new(secret_bids(), seats=2, chance=ScriptedChance(HANDS), step_limit=step_limit)


def play_out(match: Match, seed: int = 1) -> Match:
    rng = random.Random(seed)
    while not match.over:
        seat = rng.choice(match.may_act)
        match.play(seat, rng.choice(match.choices(seat)))
    return match


def test_a_new_match_is_drawn_until_a_seat_decides() -> None:
    match = machi_koro()
    assert match.waiting == match.may_act == [0]
    assert {entry.who for entry in match.entries} == {CHANCE}
    assert [entry.number for entry in match.entries] == list(range(1, len(match.entries) + 1))
    assert match.mode == "base"
    assert match.options == {"moving_company": "end_of_turn", "promos": "no"}
    assert match.people == (0, 1, 2)


def test_a_match_with_no_chance_named_is_fair() -> None:
    match = Match.new("machi_koro_2", seats=2)
    assert isinstance(match.chance, FairChance)
    assert not match.chance.practice
    assert match.table == match.chance.table


def test_choices_are_the_words_of_the_legal_actions() -> None:
    match = machi_koro()
    assert [match.game.read(match.state, 0, words) for words in match.choices(0)] == match.legal(0)
    assert match.choices(1) == []


def test_a_move_tells_which_entry_caused_which_event() -> None:
    match = machi_koro()
    while "dice 1" not in match.choices(match.waiting[0]):
        match.play(match.waiting[0], "pass")
    step = match.play(0, " dice  1")
    decision, roll, *_ = zip(step.entries, step.events, strict=True)
    assert decision[0].words == "dice 1"
    assert decision[1] == ()
    assert roll[0].who == CHANCE
    assert roll[1][0]["event"] == "rolled"
    assert roll[1][0]["first"] == int(roll[0].words.split()[1])
    assert step.draws[0].stream == "dice"
    assert step.draws[0].number == roll[0].number
    assert step.state is match.state


def test_words_that_are_no_move_are_refused() -> None:
    match = machi_koro()
    before = match.text(), copy(match.state)
    with pytest.raises(NotAMove, match="'dance' is not a move; allowed now: build"):
        match.play(0, "dance")
    assert (match.text(), match.state) == before


def test_a_move_that_is_not_legal_now_is_refused() -> None:
    match = machi_koro()
    before = match.text(), copy(match.state)
    with pytest.raises(
        NotAllowed, match=r"'dice 1' is not allowed now \(the dice are not thrown now\); allowed: build"
    ):
        match.play(0, "dice 1")
    with pytest.raises(NotAllowed, match="not this seat's move"):
        match.play(1, "pass")
    assert (match.text(), match.state) == before


def test_an_action_by_its_number_is_checked_like_words() -> None:
    match = Match.new("machi_koro_2", seats=2)
    legal = match.legal(0)
    assert [match.propose_action(0, each).entries[0].words for each in legal] == match.choices(0)
    not_legal = next(each for each in range(match.game.state.ACTIONS) if each not in legal)
    with pytest.raises(NotAllowed):
        match.propose_action(0, not_legal)
    with pytest.raises(NotAllowed):
        match.propose_action(1, legal[0])


def test_a_game_may_say_why_not() -> None:
    with pytest.raises(NotAllowed, match="you do not hold that card"):
        bids().play(0, "put 5")


def test_a_seat_that_nobody_has_is_refused() -> None:
    for seat in (-1, 3):
        with pytest.raises(BadChoice, match="seat"):
            machi_koro().play(seat, "pass")


def test_a_proposed_step_changes_nothing_until_it_is_accepted() -> None:
    match = machi_koro()
    before = match.text(), copy(match.state)
    step = match.propose(0, "pass")
    assert (match.text(), match.state) == before
    assert match.propose(0, "pass").entries == step.entries
    match.accept(step)
    assert match.entries[-len(step.entries) :] == list(step.entries)


def test_a_step_proposed_on_an_older_position_is_refused() -> None:
    match = machi_koro()
    late = match.propose(0, "pass")
    match.play(0, "pass")
    with pytest.raises(StaleStep):
        match.accept(late)


def test_a_finished_match_says_who_won_and_takes_no_more_moves() -> None:
    match = play_out(machi_koro())
    result = match.result()
    assert match.entries[-1].who == TABLE
    assert match.entries[-1].words == f"result {result.reason} ranks {' '.join(map(str, result.ranks))}"
    assert result.winners == (result.ranks.index(1),)
    assert result.totals == [sum(row.values()) for row in result.scores]
    assert json.loads(json.dumps(result.as_json())) == result.as_json()
    assert match.waiting == match.may_act == []
    assert match.choices(0) == []
    with pytest.raises(NotAllowed, match="the match is over"):
        match.play(0, "pass")


def test_a_match_that_goes_on_ranks_nobody() -> None:
    result = machi_koro().result()
    assert (result.reason, result.ranks, result.winners, result.rival) == (None, [0, 0, 0], (), None)


def test_a_rival_that_is_no_seat_has_a_row_of_its_own() -> None:
    chance = ScriptedChance(["deal 1 to 1", "deal 2 to 1"])
    match = play_out(Match.new(secret_bids(), seats=1, mode="solo", chance=chance))
    result = match.result()
    assert result.winners == ()
    assert result.rival is not None
    assert (result.rival.rank, result.rival.total) == (1, 2)
    assert match.entries[-1].words == "result all_shown ranks 2 rival 1"
    assert read_match(match.text()).result() == result


def test_an_endless_match_is_stopped_as_stalled() -> None:
    match = Match.new("machi_koro_2", seats=2, chance=FairChance.chosen(1), step_limit=10)
    for _ in range(10):
        seat = match.waiting[0]
        match.play(seat, "pass" if "pass" in match.choices(seat) else "dice 1")
    assert match.over
    assert [entry.words for entry in match.entries[-2:]] == ["stalled", "result stalled ranks 0 0"]
    assert match.result().reason == "stalled"
    assert match.result().winners == ()
    assert read_match(match.text()).text() == match.text()


def test_seats_are_drawn_first_of_all() -> None:
    match = Match.new("machi_koro_2", seats=3, chance=FairChance.chosen(4, "t"), order="random")
    assert match.entries[0].who == CHANCE
    assert match.entries[0].words == "seats " + " ".join(str(person + 1) for person in match.people)
    assert sorted(match.people) == [0, 1, 2]


def test_any_seating_can_come() -> None:
    found = {Match.new(secret_bids(), seats=3, chance=FairChance.chosen(n), order="random").people for n in range(60)}
    assert len(found) == 6


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": 9},
        {"seats": 2, "mode": "chess"},
        {"seats": 2, "options": {"promos": "maybe"}},
        {"seats": 2, "options": {"colour": "red"}},
        {"seats": 2, "order": "best"},
        {"seats": 2, "step_limit": 0},
        {"seats": 2, "table": "not a table"},
        {"seats": 2, "table": "one", "chance": FairChance.chosen(1, "other")},
    ],
)
def test_what_the_game_does_not_know_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(RatushaError):
        Match.new("machi_koro_2", **wrong)  # type: ignore[arg-type]


def test_an_unknown_game_is_refused_by_naming_ours() -> None:
    with pytest.raises(BadChoice, match="machi_koro_2"):
        Match.new("chess", seats=2)


def test_a_chance_that_cheats_is_noticed() -> None:
    class Cheat(ScriptedChance):
        def draw(self, stream: str, count: int, outcomes: object) -> str:
            return "deal gold"

    with pytest.raises(RatushaError, match="'deal gold', which cannot come from deck"):
        Match.new(secret_bids(), seats=2, chance=Cheat([]))


# --- What a seat knows --------------------------------------------------------------------------------------------


def test_a_hidden_copy_forgets_what_the_seat_cannot_know() -> None:
    match = bids()
    before = copy(match.state)
    assert sum(match.hidden(0).hand[1]) == 0
    assert sum(match.hidden(-1).hand[0]) == 0
    assert match.hidden(0).hand[0] == match.state.hand[0]
    assert match.state == before


def test_a_view_shows_what_the_hidden_copy_holds() -> None:
    match = bids()
    match.play(1, "put 4")
    assert match.view(0)["hand"] == [1, 6]
    assert match.view(0)["put"] == [0, 0]
    assert match.view(1)["put"] == [0, 4]
    assert match.view(-1)["hand"] == []


def test_lines_are_told_as_the_seat_may_read_them() -> None:
    match = bids()
    match.play(1, "put 4")
    assert [entry.words for entry in match.log_for(1)][-4:] == ["deal 4 to 2", "deal to 1", "deal 5 to 2", "put 4"]
    assert [entry.words for entry in match.log_for(0)][-4:] == ["deal to 2", "deal 6 to 1", "deal to 2", "put"]
    match.undo(1)
    assert match.log_for(0)[-1] == Entry(6, 1, "undo 5")


def test_the_lines_of_the_match_itself_are_told_to_everyone() -> None:
    chance = FairChance(bytes(32), "t", ["0a", "0b"])
    match = Match.new(secret_bids(), seats=2, chance=chance, order="random")
    assert match.log_for(-1)[:3] == match.entries[:3]


def test_simultaneous_turns_are_taken_in_any_order_and_some_out_of_turn() -> None:
    match = bids()
    assert match.waiting == [0, 1]
    match.play(1, "put 4")
    match.play(1, "done")
    assert match.waiting == [0]
    assert match.may_act == [0, 1]
    match.play(1, "cheer")
    match.play(0, "put 6")
    shown = match.play(0, "done").events[0]
    assert [event["event"] for event in shown] == ["shown", "shown"]
    assert match.waiting == [0, 1]


# --- Fair chance --------------------------------------------------------------------------------------------------


def test_anyone_can_verify_every_draw_of_a_finished_match() -> None:
    chance = FairChance(bytes(range(32)), "t", ["0a0b", "0c"])
    match = play_out(Match.new("machi_koro_2", seats=2, chance=chance, order="random"))
    revealed = match.reveal()
    assert revealed.words == f"seed {bytes(range(32)).hex()}"
    verified = verify_match(match.text())
    assert [draw.number for draw in verified.draws] == [e.number for e in match.entries if e.who == CHANCE]
    assert verified.draws[0].stream == "seats"
    assert verified.match.chance.nonces == ("0a0b", "0c")


def test_streams_are_counted_one_by_one() -> None:
    match = play_out(machi_koro())
    match.reveal()
    counted: dict[str, list[int]] = {}
    for draw in verify_match(match.text()).draws:
        counted.setdefault(draw.stream, []).append(draw.count)
    assert len(counted) == 4
    assert all(counts == list(range(1, len(counts) + 1)) for counts in counted.values())


def test_nothing_can_be_verified_before_the_seed_is_revealed() -> None:
    with pytest.raises(NotRevealed, match="not revealed yet"):
        verify_match(play_out(machi_koro()).text())
    with pytest.raises(NotRevealed, match="scripted"):
        verify_match(play_out(bids()).text())


def test_a_seed_is_revealed_once_and_at_the_end() -> None:
    match = machi_koro()
    with pytest.raises(RatushaError, match="when the match is over"):
        match.reveal()
    play_out(match).reveal()
    with pytest.raises(RatushaError, match="once"):
        match.reveal()
    with pytest.raises(RatushaError, match="by who has it"):
        play_out(bids()).reveal()


# --- Going on from a log ------------------------------------------------------------------------------------------


def test_a_match_read_with_its_chance_goes_on_as_it_would_have() -> None:
    match = machi_koro()
    saved = match.text()
    again = read_match(saved, chance=FairChance.chosen(1, "t"))
    assert play_out(again).text() == play_out(match).text()


def test_a_match_read_with_another_chance_is_refused() -> None:
    with pytest.raises(RatushaError, match="not the one that this match was promised"):
        read_match(machi_koro().text(), chance=FairChance.chosen(2, "t"))


def test_a_match_read_without_its_chance_cannot_draw() -> None:
    match = read_match(machi_koro().text())
    with pytest.raises(RatushaError, match="read it together with its chance"):
        play_out(match)


def test_a_replay_shows_every_entry_with_its_events() -> None:
    match = play_out(machi_koro())
    steps = [step for _, step in replay_match(match.text())]
    assert [step.entries[0] for step in steps] == match.entries
    assert steps[-1].state == match.state
    assert steps[0].state != match.state
    assert steps[0].events[0][0]["event"] == "dealt"


def test_lines_that_are_left_out_leave_no_gap_and_undo_names_lines_as_they_were_told() -> None:
    """Where a game withholds lines, a reader cannot count them, nor learn that they were taken back."""
    game = replace(
        secret_bids(), redact_line=lambda table, seat, who, text, shown: text if who in (CHANCE, seat) else ""
    )
    match = Match.new(game, seats=2, chance=FairChance.chosen(1, "t"), table="t")
    match.play(1, match.choices(1)[0])
    match.undo(1)
    match.play(1, match.choices(1)[0])
    match.play(0, match.choices(0)[0])
    match.undo(0)
    numbers = [entry.number for entry in match.log_for(0)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert [entry.who for entry in match.log_for(0) if entry.who >= 0] == [0, 0]
    assert match.log_for(0)[-1].words == f"undo {numbers[-2]}"
    assert list(match.log_by_number_for(0)) == [entry.number for entry in match.entries if entry.who in (CHANCE, 0)]


# --- What another process has stored ------------------------------------------------------------------------------


def two_processes() -> tuple[Match, Match]:
    match = machi_koro()
    return match, read_match(match.text())


def test_what_another_process_stored_is_followed_as_one_step() -> None:
    match, other = two_processes()
    known = len(match.entries)
    first = match.play(0, "pass")
    second = match.undo(0)
    before = other.text()
    step = other.step_of(match.entries[known:])
    assert other.text() == before
    assert step.entries == first.entries + second.entries
    assert (step.events, step.draws) == (first.events + second.events, first.draws + second.draws)
    other.accept(step)
    assert other.text() == match.text()
    assert other.position == match.position


def test_a_whole_match_is_followed_to_its_seed() -> None:
    match, other = two_processes()
    known = len(match.entries)
    play_out(match).reveal()
    step = other.accept(other.step_of(match.entries[known:]))
    assert other.text() == match.text()
    assert other.result() == match.result()
    assert [draw.number for draw in step.draws] == [entry.number for entry in step.entries if entry.who == CHANCE]
    with pytest.raises(NotPossible, match="nothing comes after the seed"):
        other.step_of([Entry(len(match.entries) + 1, 0, "pass")])


def test_what_does_not_follow_is_refused_and_changes_nothing() -> None:
    match, other = two_processes()
    before = other.text(), copy(other.state)
    last = len(match.entries)
    dice = next(step.entries for step in iter(lambda: pass_or_roll(match), None) if len(step.entries) > 1)
    so_far = tuple(match.entries[last : dice[0].number - 1])
    for entries, why in (
        ([Entry(last + 2, 0, "pass")], f"entry {last + 1}: expected number {last + 1}, found {last + 2}"),
        ([Entry(last, 0, "pass")], f"expected number {last + 1}, found {last}"),
        ([Entry(last + 1, 0, "dance")], "seat1 cannot 'dance' here"),
        ([Entry(last + 1, 1, "pass")], "seat2 cannot 'pass' here"),
        ([Entry(last + 1, 5, "pass")], "there is no seat6"),
        ([Entry(last + 1, 0, "undo 3")], "what can be taken back: nothing"),
        ([Entry(last + 1, TABLE, "nonce 1 00")], "nonces come first"),
        ([Entry(last + 1, TABLE, "seed 00")], "not revealed before the end"),
        ((*so_far, dice[0]), f"entry {dice[1].number}: chance was to be drawn next"),
        ((*so_far, *dice[1:]), "expected number"),
    ):
        with pytest.raises(NotPossible, match=why):
            other.step_of(entries)
        assert (other.text(), other.state) == before
    other.accept(other.step_of((*so_far, *dice)))
    assert other.text() == match.text()


def pass_or_roll(match: Match) -> Step:
    seat = match.waiting[0]
    return match.play(seat, "dice 1" if "dice 1" in match.choices(seat) else "pass")


def test_a_step_that_was_followed_is_stale_after_another() -> None:
    match, other = two_processes()
    late = other.step_of(match.play(0, "pass").entries)
    other.play(0, "pass")
    with pytest.raises(StaleStep):
        other.accept(late)


# --- Going on by newer rules --------------------------------------------------------------------------------------


def test_a_match_begun_by_other_rules_goes_on_by_those_of_today_if_asked_to() -> None:
    text = machi_koro().text()
    older = text.replace("rules: 1\n", "rules: 7\n")
    with pytest.raises(BadLog, match="unknown rules of machi_koro_2 '7'"):
        read_match(older)
    again = read_match(older, chance=FairChance.chosen(1, "t"), any_rules=True)
    assert again.text() == text
    assert play_out(again).text() == play_out(machi_koro()).text()


def test_all_else_is_checked_as_ever_when_rules_may_differ() -> None:
    text = machi_koro().text().replace("rules: 1\n", "rules: 7\n")
    with pytest.raises(BadLog, match="not the one that this match was promised"):
        read_match(text, chance=FairChance.chosen(2, "t"), any_rules=True)
    with pytest.raises(BadLog, match="line 5: unknown number of seats"):
        read_match(text.replace("seats: 3", "seats: 9"), any_rules=True)
    with pytest.raises(BadLog, match="seat1 cannot 'fly' here"):
        read_match(text + f"{len(text.splitlines()) - 12} seat1 fly\n", any_rules=True)


# --- Practice -----------------------------------------------------------------------------------------------------


def a_match_with_everything() -> Match:
    """Nonces, drawn seats, undo of both kinds, somebody who left, a result and the seed."""
    chance = FairChance(bytes(range(32)), "t", ["0a0b", "0c"])
    match = Match.new("bloom_town", seats=2, chance=chance, order="random")
    match.play(match.waiting[0], match.choices(match.waiting[0])[0])
    match.undo_agreed(match.entries[-1].number)
    match.accept(match.propose_replaced(0, "greedy"))
    match.accept(match.propose_resigned(1))
    play_out(match).reveal()
    return match


@pytest.mark.parametrize("part", range(0, 11))
def test_practice_goes_on_from_what_stood_at_any_point(part: int) -> None:
    match = a_match_with_everything()
    upto = len(match.entries) * part // 10
    practice = practise_from(match.text(), upto, FairChance.chosen(9))
    assert practice.table.startswith("practice-")
    assert "commitment: none\npractice: yes\n\n1 chance seats " in practice.text()
    kept = standing_after(match, upto)
    assert [(entry.who, entry.words) for entry in practice.entries[: len(kept)]] == kept
    assert practice.position.resigned == ()
    play_out(practice)
    again = read_match(practice.text())
    assert again.text() == practice.text()
    assert again.position == practice.position


def standing_after(match: Match, upto: int) -> list[tuple[int, str]]:
    """By the text alone: lines of seats and chance, less those that an undo names."""
    kept: dict[int, Entry] = {}
    for entry in match.entries[:upto]:
        if entry.words.startswith("undo "):
            gone = [int(number) for number in entry.words.removeprefix("undo ").split("-")]
            kept = {number: each for number, each in kept.items() if not gone[0] <= number <= gone[-1]}
        elif entry.who != TABLE:
            kept[entry.number] = entry
    return [(entry.who, entry.words) for entry in kept.values()]


def test_practice_from_the_same_point_draws_by_the_chance_given() -> None:
    text = a_match_with_everything().text()
    first, same, other = (play_out(practise_from(text, 40, FairChance.chosen(n))) for n in (1, 1, 2))
    assert first.entries == same.entries
    assert first.entries != other.entries
    assert first.table != same.table


def test_practice_that_was_kept_goes_on_with_its_chance() -> None:
    practice = practise_from(a_match_with_everything().text(), 40, FairChance.chosen(1), table="mine")
    again = read_match(practice.text(), chance=ScriptedChance([], then=FairChance.chosen(1)))
    assert again.table == "mine"
    assert play_out(again).text() == play_out(practice).text()


def test_practice_does_not_foretell_the_match_it_was_taken_from() -> None:
    match = machi_koro()
    with pytest.raises(NotPossible, match="would tell what is still to come"):
        practise_from(match.text(), 5, match.chance)


@pytest.mark.parametrize("upto", [-1, 10_000])
def test_practice_begins_within_the_match(upto: int) -> None:
    match = machi_koro()
    with pytest.raises(BadChoice, match=f"number of lines '{upto}'; valid: 0 to {len(match.entries)}$"):
        practise_from(match.text(), upto, FairChance.chosen(2))
