"""Leaving: seats that resign come last, seats that are replaced come back, and a match may be stopped early."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import pytest

from ratusha.chance import FairChance
from ratusha.errors import BadChoice, BadLog, CannotUndo, NotAllowed, RatushaError
from ratusha.game import found_games
from ratusha.kernel import CHANCE
from ratusha.match import Match, read_match, verify_match
from ratusha.match.position import NotPossible
from ratusha.match.result import leavers_last
from ratusha.match.step import StaleStep, Step
from tests.test_match import machi_koro, play_out


def suburb(seats: int = 4) -> Match:
    return Match.new("welcome_to", seats=seats, chance=FairChance.chosen(3, "t"))


def city(seats: int = 2) -> Match:
    return Match.new("sprawlopolis", seats=seats, chance=FairChance.chosen(3, "t"))


def resign(match: Match, *seats: int) -> Match:
    for seat in seats:
        match.accept(match.propose_resigned(seat))
    return match


def stop(match: Match) -> Match:
    match.accept(match.propose_stopped())
    return match


def play_some(match: Match, decisions: int, seed: int = 1) -> Match:
    rng = random.Random(seed)
    for _ in range(decisions):
        seat = rng.choice(match.may_act)
        match.play(seat, rng.choice(match.choices(seat)))
    return match


def same_again(match: Match) -> None:
    """The text tells all of it: whoever reads it stands where we stand."""
    again = read_match(match.text())
    assert again.text() == match.text()
    assert again.position == match.position
    assert again.result() == match.result()


# --- Ranks --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("behind", "resigned", "ranks"),
    [
        ([-5, -7, -5, -1], (), [2, 1, 2, 4]),
        ([-5, -7, -5, -1], (1,), [1, 4, 1, 3]),
        ([-5, -7, -5, -1], (3, 1), [1, 3, 1, 4]),
        ([-5, -7, -5, -1], (1, 3, 0), [2, 4, 1, 3]),
        ([1, 2], (0, 1), [2, 1]),
        ([1], (0,), [0]),
    ],
)
def test_who_resigned_comes_last_and_the_later_the_better(
    behind: Sequence[int], resigned: Sequence[int], ranks: list[int]
) -> None:
    assert leavers_last(behind, resigned) == ranks


@pytest.mark.parametrize("seed", range(4))
def test_a_winner_who_has_resigned_is_last_and_the_others_close_up(seed: int) -> None:
    stayed = play_out(machi_koro(seed, seats=4), seed).result()
    winner = stayed.winners[0]
    match = play_out(resign(machi_koro(seed, seats=4), winner), seed)
    result = match.result()
    assert (result.reason, result.totals) == (stayed.reason, stayed.totals)
    assert result.ranks == [4 if seat == winner else rank - 1 for seat, rank in enumerate(stayed.ranks)]
    assert result.winners == tuple(seat for seat, rank in enumerate(stayed.ranks) if rank == 2)
    assert match.entries[-1].words == result.words
    same_again(match)


def test_a_stopped_match_ranks_those_who_stayed_by_their_points() -> None:
    match = stop(resign(play_some(suburb(), 120), 2, 0))
    result, totals = match.result(), match.result().totals
    assert result.reason == "resigned"
    assert (result.ranks[0], result.ranks[2]) == (3, 4)
    assert totals[1] != totals[3]
    assert result.ranks[1] == (1 if totals[1] > totals[3] else 2)
    assert [entry.words for entry in match.entries[-2:]] == ["stopped", result.words]
    assert result.words.startswith("result resigned ranks 3 ")
    same_again(match)


def test_equal_points_share_a_rank() -> None:
    result = stop(resign(machi_koro(), 1)).result()
    assert (result.ranks, result.winners) == ([1, 3, 1], (0, 2))


def test_where_all_play_together_a_stopped_match_ranks_nobody() -> None:
    match = stop(play_some(city(), 4))
    assert match.entries[-1].words == "result stopped ranks 0 0 rival 0"
    assert match.result().winners == ()
    same_again(match)


@pytest.mark.parametrize("seed", range(3))
def test_where_all_play_together_resigning_changes_no_rank(seed: int) -> None:
    match = play_out(resign(city(3), 1), seed)
    assert match.result() == play_out(city(3), seed).result()
    same_again(match)


def test_who_gives_up_alone_has_not_won() -> None:
    against_rival = stop(resign(Match.new("bloom_town", seats=1, mode="solo"), 0))
    assert against_rival.entries[-1].words == "result resigned ranks 2 rival 0"
    alone = stop(resign(Match.new("welcome_to", seats=1, mode="solo"), 0))
    assert alone.entries[-1].words == "result resigned ranks 0"
    assert against_rival.result().winners == alone.result().winners == ()
    same_again(against_rival)
    same_again(alone)


def test_a_rival_keeps_its_row_when_the_seat_resigned() -> None:
    def solo() -> Match:
        return Match.new("bloom_town", seats=1, mode="solo", chance=FairChance.chosen(5, "t"))

    stayed, left = play_out(solo()).result(), play_out(resign(solo(), 0)).result()
    assert left.rival == stayed.rival
    assert (left.ranks, left.winners) == ([2], ())


def test_a_match_that_goes_on_ranks_nobody_who_has_resigned() -> None:
    assert resign(machi_koro(), 1).result().ranks == [0, 0, 0]


def test_a_stalled_match_ranks_nobody_even_if_somebody_resigned() -> None:
    match = Match.new("machi_koro_2", seats=2, chance=FairChance.chosen(1), step_limit=6)
    assert play_out(resign(match, 1)).entries[-1].words == "result stalled ranks 0 0"


# --- What may be written when -------------------------------------------------------------------------------------


def test_a_seat_is_replaced_and_returns_as_often_as_its_person_goes() -> None:
    match = machi_koro()
    for bot in ("greedy", "random"):
        step = match.accept(match.propose_replaced(2, bot))
        assert [entry.words for entry in step.entries] == [f"replaced 3 {bot}"]
        assert match.position.replaced == {2: bot}
        match.play(match.waiting[0], "pass")
        assert match.accept(match.propose_returned(2)).entries[0].words == "returned 3"
        assert match.position.replaced == {}
    same_again(match)


def test_nothing_has_happened_until_the_step_is_accepted() -> None:
    match = resign(machi_koro(), 0)
    match.accept(match.propose_replaced(1, "greedy"))
    text = match.text()
    late = [match.propose_resigned(1), match.propose_returned(1), match.propose_replaced(2, "greedy")]
    assert match.propose_stopped().after.to_move < 0
    assert (match.text(), match.over) == (text, False)
    assert (match.position.resigned, match.position.replaced) == ((0,), {1: "greedy"})
    match.play(0, "pass")
    for step in late:
        with pytest.raises(StaleStep):
            match.accept(step)


def test_leaving_is_refused_where_it_makes_no_sense() -> None:
    match = machi_koro()
    with pytest.raises(NotPossible, match="nobody has resigned"):
        match.propose_stopped()
    with pytest.raises(NotPossible, match="seat2 was not replaced"):
        match.propose_returned(1)
    match.accept(match.propose_replaced(1, "greedy"))
    with pytest.raises(NotPossible, match="seat2 is played by greedy already"):
        match.propose_replaced(1, "random")
    resign(match, 1)
    for propose in (match.propose_resigned, match.propose_returned):
        with pytest.raises(NotPossible, match="seat2 has resigned already"):
            propose(1)
    with pytest.raises(NotPossible, match="seat2 has resigned already"):
        match.propose_replaced(1, "greedy")
    for seat in (-1, 3):
        with pytest.raises(BadChoice, match="seat"):
            match.propose_resigned(seat)


@pytest.mark.parametrize("bot", ["", "Greedy", "greedy 2", "two words", "x\n9 table stopped", "a" * 33])
def test_a_bot_is_one_word(bot: str) -> None:
    with pytest.raises(NotPossible, match="a bot is named by one word"):
        machi_koro().propose_replaced(0, bot)


@pytest.mark.parametrize("ended", [lambda: stop(resign(machi_koro(), 0)), lambda: play_out(machi_koro())])
def test_a_match_that_is_over_stays_as_it_ended(ended: Callable[[], Match]) -> None:
    match = ended()
    assert match.over
    assert match.waiting == match.may_act == []
    for propose in (
        match.propose_resigned,
        match.propose_returned,
        lambda seat: match.propose_replaced(seat, "greedy"),
    ):
        with pytest.raises(NotPossible, match="the match is over"):
            propose(1)
    with pytest.raises(NotPossible, match="the match is over"):
        match.propose_stopped()
    with pytest.raises(NotAllowed, match="the match is over"):
        match.play(1, "pass")


# --- Taking back --------------------------------------------------------------------------------------------------


def test_who_has_left_stays_away_whatever_is_taken_back() -> None:
    match = machi_koro()
    first = match.play(0, "pass").entries[0].number
    resign(match, 2)
    match.accept(match.propose_replaced(1, "greedy"))
    match.undo(0)
    assert (match.position.resigned, match.position.replaced) == ((2,), {1: "greedy"})
    match.play(0, "pass")
    match.undo_agreed(match.position.standing[0].entry.number)
    assert (match.position.resigned, match.position.replaced) == ((2,), {1: "greedy"})
    assert first not in {each.entry.number for each in match.position.standing}
    same_again(match)


def test_what_only_notes_who_left_cannot_be_taken_back() -> None:
    match = resign(machi_koro(), 2)
    with pytest.raises(CannotUndo):
        match.undo_agreed(match.entries[-1].number)


def test_a_stopped_match_stands() -> None:
    match = machi_koro()
    number = match.play(0, "pass").entries[0].number
    assert match.can_undo(0)
    stop(resign(match, 1))
    assert match.can_undo(0) == []
    with pytest.raises(CannotUndo):
        match.undo_agreed(number)


def test_the_seed_of_a_stopped_match_is_revealed_and_its_draws_verify() -> None:
    match = stop(resign(play_some(machi_koro(), 30), 0))
    match.reveal()
    assert len(verify_match(match.text()).draws) == sum(entry.who == CHANCE for entry in match.entries) > 0


# --- Reading ------------------------------------------------------------------------------------------------------


def with_lines(match: Match, *lines: str) -> str:
    first = len(match.entries) + 1
    return match.text() + "".join(f"{number} {line}\n" for number, line in enumerate(lines, start=first))


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["table resigned"], "a seat is one of 1, 2, 3, not ''"),
        (["table resigned 0"], "a seat is one of 1, 2, 3, not '0'"),
        (["table resigned 01"], "a seat is one of 1, 2, 3, not '01'"),
        (["table resigned 4"], "a seat is one of 1, 2, 3, not '4'"),
        (["table resigned 1 2"], "a seat is one of 1, 2, 3, not '1 2'"),
        (["table resigned 1", "table resigned 1"], "seat1 has resigned already"),
        (["table replaced 1"], "a bot is named by one word"),
        (["table replaced 9 greedy"], "a seat is one of"),
        (["table replaced 1 greedy", "table replaced 1 greedy"], "seat1 is played by greedy already"),
        (["table returned 1"], "seat1 was not replaced"),
        (["table replaced 1 greedy", "table resigned 1", "table returned 1"], "seat1 has resigned already"),
        (["table stopped"], "nobody has resigned"),
        (["table resigned 1", "table stopped now"], "the line is 'stopped' alone, not 'stopped now'"),
        (["table resigned 1", "table stopped"], "its result is missing"),
        (["table resigned 1", "table stopped", "seat1 pass"], "the match is over before this line"),
        (["table resigned 1", "table stopped", "table resigned 2"], "the match is over before this line"),
        (["table resigned 1", "table stopped", "table undo 1"], "of a match that goes on"),
        (["table resigned 1", "table result resigned ranks 3 1 1"], "the match is not over here"),
        (["table resigned 1", "table stopped", "table result stopped ranks 0 0 0"], "is 'result resigned ranks 3 1 1'"),
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_is_refused(lines: list[str], message: str) -> None:
    match = machi_koro()
    last = len(match.text().splitlines()) + len(lines) + (message == "its result is missing")
    with pytest.raises(BadLog, match=f"line {last}: .*{message}"):
        read_match(with_lines(match, *lines))


def test_nobody_leaves_while_chance_is_to_be_drawn() -> None:
    header = machi_koro().text().partition("\n\n")[0]
    for words in ("resigned 1", "replaced 1 greedy", "stopped"):
        with pytest.raises(BadLog, match="chance was to be drawn before this line"):
            read_match(f"{header}\n\n1 table {words}\n")


# --- Any game, anything that can happen ---------------------------------------------------------------------------


def any_step(match: Match, rng: random.Random) -> Step:
    """Mostly a move; now and then somebody takes back, goes or comes, if that is possible just then."""
    try:
        return match.accept(rare_step(match, rng))
    except RatushaError:
        seat = rng.choice(match.may_act)
        return match.play(seat, rng.choice(match.choices(seat)))


def rare_step(match: Match, rng: random.Random) -> Step:
    seat = rng.randrange(match.seats)
    ways: list[tuple[int, Callable[[], Step]]] = [
        (75, lambda: match.propose(seat, "")),
        (20, lambda: match.propose_undo(seat)),
        (2, lambda: match.propose_undo_agreed(rng.choice(match.position.standing).entry.number)),
        (1, lambda: match.propose_replaced(seat, "greedy")),
        (1, lambda: match.propose_returned(seat)),
        (1, lambda: match.propose_resigned(seat)),
        (1, match.propose_stopped),
    ]
    return rng.choices([way for _, way in ways], [weight for weight, _ in ways])[0]()


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("game", sorted(found_games()))
def test_whatever_happens_is_read_again_and_followed_by_another_process(game: str, seed: int) -> None:
    rng = random.Random(f"{game} {seed}")
    match = Match.new(game, seats=2, chance=FairChance.chosen(seed))
    other = read_match(match.text())
    while not match.over and len(match.entries) < 250:
        step = any_step(match, rng)
        followed = other.accept(other.step_of(step.entries))
        assert (followed.events, followed.draws, followed.after) == (step.events, step.draws, step.after)
    same_again(match)
    assert other.text() == match.text()
