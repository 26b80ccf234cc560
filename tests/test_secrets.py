"""What a seat cannot know changes nothing that it is sent: in every game that is found, and in one of hidden hands."""

from __future__ import annotations

import importlib
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from ratusha import game as verbs
from ratusha.bots import POLICIES, by_name
from ratusha.chance import Chance, FairChance, ScriptedChance
from ratusha.game import Game, found_games, load_game
from ratusha.kernel import CHANCE, COMPILED, Rng, copy, new, numbers, pack, seed_rng
from ratusha.kernel.fields import i4
from ratusha.match import Match
from ratusha.testing import settings_of
from tests.heavy import THOROUGH, weight
from tests.toys.install import secret_bids

pytestmark = pytest.mark.skipif(COMPILED, reason="a match is played with plain objects")

ONLOOKER = -1
SPARED = 1 if THOROUGH else 2
"""`make test` looks at every so-many-eth of the positions that `make test-all` looks at."""
GAMES = [*sorted(found_games()), "secret_bids"]
every_game = pytest.mark.parametrize("name", GAMES)


def loaded(name: str) -> Game:
    return secret_bids() if name == "secret_bids" else load_game(name)


def new_matches(game: Game, step_limit: int = 400) -> Iterator[Match]:
    """One in every mode, with every number of seats, every edition and every value of every option."""
    for number, setting in enumerate(settings_of(game, step_limit, mixes=2 if weight(game) == 1 else 1)):
        yield Match.new(
            game, seats=setting.seats, mode=setting.mode, options=setting.options, step_limit=step_limit,
            chance=FairChance.chosen(number, "secrets"), table="secrets",
        )  # fmt: skip


def play_on(match: Match, rng: random.Random) -> Iterator[Match]:
    """The match at every decision, to its end."""
    yield match
    while not match.over:
        seat = rng.choice(match.may_act)
        match.play(seat, rng.choice(match.choices(seat)))
        yield match


# --- Two states that a seat cannot tell apart -------------------------------------------------------------------------


def hidden_from(state: Any, seat: int) -> Any:
    known = copy(state)
    verbs.hide(known, seat)
    return known


def filled_in(hidden: Any, seed: int) -> Any:
    made, rng = copy(hidden), new(Rng)
    seed_rng(rng, seed, 0)
    verbs.fill_hidden(made, rng)
    return made


def sent(game: Game, state: Any, seat: int) -> dict[str, Any]:
    """Everything that is made from a state for a seat, as text."""
    hidden = hidden_from(state, seat)
    found: dict[str, Any] = {
        "hidden": pack(hidden).hex(),
        "view": json.dumps(game.view(hidden, seat)),
        "repr": repr(hidden),
    }
    found |= {f"filled in {seed}": pack(filled_in(hidden, seed)).hex() for seed in (1, 2)}
    if seat != ONLOOKER:
        moves, row = new(game.Moves), numbers(i4, features_of(game))
        if verbs.to_move(state) >= 0:
            verbs.legal_actions(state, seat, moves)
        verbs.features(hidden, seat, row)
        words = [game.words(state, seat, action) for action in moves.actions[: moves.count]]
        found |= {"choices": words, "features": list(row), "evaluate": int(verbs.evaluate(hidden, seat))}
    return found


def features_of(game: Game) -> int:
    return int(importlib.import_module(f"{game.state.__package__}.features").FEATURES)


@every_game
def test_states_that_a_seat_cannot_tell_apart_are_the_same_to_it(name: str) -> None:
    """What is filled in for a seat may be the truth: if it were, the seat would be sent the very same bytes."""
    game, rng = loaded(name), random.Random(1)
    for match in new_matches(game):
        for number, now in enumerate(play_on(match, rng)):
            if number % (7 * weight(game) * SPARED) == 0:
                for seat in some_seats(now, rng):
                    other = filled_in(hidden_from(now.state, seat), rng.getrandbits(32))
                    assert sent(game, other, seat) == sent(game, now.state, seat), f"seat {seat} can tell them apart"


def some_seats(match: Match, rng: random.Random) -> list[int]:
    """Everyone and an onlooker; of a large table some."""
    return [ONLOOKER, *sorted(rng.sample(range(match.seats), min(match.seats, 4)))]


def test_the_toy_has_something_to_hide() -> None:
    """So that the test above is not empty: what is filled in does differ from the truth."""
    rng = random.Random(2)
    differ = sum(
        filled_in(hidden_from(now.state, seat), rng.getrandbits(32)) != now.state
        for match in new_matches(secret_bids())
        for now in play_on(match, rng)
        for seat in range(now.seats)
    )
    assert differ > 50


@every_game
@pytest.mark.parametrize("bot", POLICIES)
def test_a_bot_chooses_alike_in_states_that_its_seat_cannot_tell_apart(name: str, bot: str) -> None:
    game, rng = loaded(name), random.Random(3)
    for match in new_matches(game, step_limit=60 if weight(game) == 1 else 28):
        for number, now in enumerate(play_on(match, rng)):
            if number % 23 == 5 and not now.over:
                seat = now.waiting[0]
                other = filled_in(hidden_from(now.state, seat), rng.getrandbits(32))
                choices = {by_name(game, bot, 5).choose(state, seat) for state in (now.state, other, now.hidden(seat))}
                assert len(choices) == 1


# --- Hidden hands -----------------------------------------------------------------------------------------------------


def dealt(*cards: str) -> Match:
    return Match.new(secret_bids(), seats=3, chance=ScriptedChance([f"deal {card}" for card in cards]), table="t")


PUTS = [("put 5", "put 6"), ("put 1", "put 2")]
"""What seats 2 and 3 lay down, in one match and in the other."""


def two_matches() -> tuple[Match, Match]:
    """Seat 1 is dealt 4 and 3 in both; the other two hold something else."""
    first = dealt("4 to 1", "5 to 2", "6 to 3", "3 to 1", "1 to 2", "1 to 3")
    return first, dealt("4 to 1", "1 to 2", "2 to 3", "3 to 1", "6 to 2", "6 to 3")


def everything_told(match: Match, seat: int) -> str:
    return json.dumps([match.view(seat), match.choices(seat), [str(entry) for entry in match.log_for(seat)]])


def test_what_others_hold_and_put_down_is_not_in_the_log_that_a_seat_reads() -> None:
    matches = two_matches()
    assert everything_told(matches[0], 0) == everything_told(matches[1], 0)
    assert everything_told(matches[0], 1) != everything_told(matches[1], 1)
    for other in (1, 2):
        steps = [match.play(other, puts[other - 1]) for match, puts in zip(matches, PUTS, strict=True)]
        done = [match.play(other, "done") for match in matches]
        assert everything_told(matches[0], 0) == everything_told(matches[1], 0)
        for first, second in (steps, done):
            assert matches[0].events_for(0, first) == matches[1].events_for(0, second)
    assert matches[0].state != matches[1].state


def test_what_was_shown_to_all_is_told_to_all() -> None:
    matches = two_matches()
    for match, puts in zip(matches, PUTS, strict=True):
        for seat, words in ((1, puts[0]), (1, "done"), (2, puts[1]), (2, "done"), (0, "put 4")):
            match.play(seat, words)
    shown = [match.events_for(0, match.play(0, "done"))[0] for match in matches]
    assert shown[0] != shown[1]


# --- What is still to be drawn ----------------------------------------------------------------------------------------


def drawn_up_to_now(match: Match, then: Chance) -> ScriptedChance:
    """The draws of a match so far, and after them another chance."""
    return ScriptedChance([entry.words for entry in match.entries if entry.who == CHANCE], then)


def repeat(match: Match, seed: int) -> Match:
    """Another match with the same history, and another future."""
    again = Match.new(
        match.game, seats=match.seats, mode=match.mode, options=match.options, table="another",
        chance=drawn_up_to_now(match, FairChance.chosen(seed, "another")), step_limit=match.setting.step_limit,
    )  # fmt: skip
    for entry in match.entries:
        if entry.who >= 0:
            again.play(entry.who, entry.words)
    return again


@every_game
def test_nothing_that_is_sent_foretells_a_draw(name: str) -> None:
    """Matches with one public history and different seeds are the same to everyone, until the next draw."""
    game, rng, unlike = loaded(name), random.Random(4), 0
    for match in new_matches(game, step_limit=60 if weight(game) == 1 else 20):
        for number, now in enumerate(play_on(match, rng)):
            if number % 13 == 5 and not now.over:
                other = repeat(now, seed=1000 + number)
                for seat in range(now.seats):
                    assert everything_told(other, seat) == everything_told(now, seat)
                    assert sent(game, other.state, seat) == sent(game, now.state, seat)
                assert json.dumps(other.view(ONLOOKER)) == json.dumps(now.view(ONLOOKER))
                unlike += draws_differ(now, other)
    assert unlike or name == "secret_bids", "the futures are the same, so nothing was tested"


def draws_differ(first: Match, second: Match) -> bool:
    """Whether the next draw of dice, of a deck, of anything is another."""
    seat = first.waiting[0]
    for words in first.choices(seat):
        proposed = [match.propose(seat, words) for match in (first, second)]
        if any(step.draws for step in proposed):
            return [draw.words for draw in proposed[0].draws] != [draw.words for draw in proposed[1].draws]
    return False


@every_game
def test_the_seed_is_nowhere_before_it_is_revealed(name: str) -> None:
    rng, game = random.Random(5), loaded(name)
    for match in new_matches(game, step_limit=40 // weight(game)):
        chance = match.chance
        assert isinstance(chance, FairChance)
        for now in play_on(match, rng):
            check_no_seed(now, chance.seed)
        assert match.over
        check_no_seed(match, chance.seed)
        match.reveal()
        assert chance.seed.hex() in match.text()


def check_no_seed(match: Match, seed: bytes) -> None:
    listeners = range(ONLOOKER, match.seats)
    texts = [
        match.text(),
        repr(match),
        repr(match.chance),
        repr(match.position),
        repr(match.setting),
        repr(match.entries),
    ]
    texts += [json.dumps(match.view(seat)) for seat in listeners]
    texts += [repr(match.log_for(seat)) for seat in listeners]
    if not match.over:
        seat = match.waiting[0]
        texts.append(repr(match.propose(seat, match.choices(seat)[0])))
    for text in texts:
        assert seed.hex() not in text
        assert repr(seed)[2:-1] not in text
        assert str(int.from_bytes(seed, "big")) not in text
