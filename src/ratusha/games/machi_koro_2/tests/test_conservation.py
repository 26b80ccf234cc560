"""Cards and coins neither come nor go, and what is counted twice agrees: at every step, however it is played."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from ratusha.bots import by_name
from ratusha.game import legal_actions, load_game, may_act, scores, waiting
from ratusha.games.machi_koro_2.cards import CARDS, COPIES, DECK_OF, ESTABLISHMENTS, LANDMARKS, MARKS, PROMO
from ratusha.games.machi_koro_2.state import (
    DECK_OF_LANDMARKS,
    IN_DECK,
    IN_ROW,
    NOT_IN_PLAY,
    SEATS,
    Moves,
    Phase,
    Town,
)
from ratusha.games.machi_koro_2.tests.table import Given, lay
from ratusha.kernel import CHANCE, COMPILED, NOBODY, Result, pack
from ratusha.match.position import Position
from ratusha.match.setting import agree

pytestmark = pytest.mark.skipif(COMPILED, reason="matches are played with plain objects")

GAME = load_game("machi_koro_2")
SETTINGS = [
    (seats, moving, promos)
    for seats in range(2, SEATS + 1)
    for moving in ("end_of_turn", "after_roll")
    for promos in ("no", "yes")
]
in_every_setting = pytest.mark.parametrize(("seats", "moving", "promos"), SETTINGS)

Policy = Callable[[Position, int], str]


def check(town: Town, promos: bool) -> None:
    check_coins(town)
    check_establishments(town)
    check_landmarks(town, promos)
    for deck in range(3):
        check_row(town, deck)
    check_summaries(town)
    pack(town)  # raises where a number does not fit its field


def check_coins(town: Town) -> None:
    assert town.bank + sum(town.coins) == 210
    assert all(coins >= 0 for coins in town.coins)
    assert not any(town.coins[town.seats :]), "there is a purse where nobody sits"


def check_establishments(town: Town) -> None:
    for card in range(CARDS):
        places = [town.on_show[card], town.in_deck[card], *(city[card] for city in town.owns)]
        assert min(places) >= 0, ESTABLISHMENTS[card]
        assert sum(places) == COPIES[card], ESTABLISHMENTS[card]
    assert sum(map(sum, town.owns)) + sum(town.on_show) + sum(town.in_deck) == 86
    assert not any(map(any, town.owns[town.seats :])), "there is a city where nobody sits"


def check_landmarks(town: Town, promos: bool) -> None:
    """Each lies in exactly one place by its nature; here, that the place exists and is counted."""
    for mark in range(MARKS):
        left_out = bool(PROMO[mark]) and not promos
        assert (town.landmark_at[mark] == NOT_IN_PLAY) == left_out, LANDMARKS[mark]
        assert NOT_IN_PLAY <= town.landmark_at[mark] < town.seats, LANDMARKS[mark]
    places = list(town.landmark_at)
    assert list(town.built) == [places.count(seat) for seat in range(SEATS)]
    assert max(town.built) < 3 or town.phase == Phase.OVER


def check_summaries(town: Town) -> None:
    """A landmark is a point, and nobody ever acts out of turn."""
    result = Result()
    scores(town, result)
    assert [row[0] for row in result.points[: town.seats]] == list(town.built[: town.seats])
    expected = 1 << town.turn if town.phase not in (Phase.ROLL, Phase.OVER) and town.short < 0 else 0
    assert waiting(town) == may_act(town) == expected
    moves = Moves()
    legal_actions(town, (town.turn + 1) % town.seats, moves)
    assert moves.count == 0


def check_row(town: Town, deck: int) -> None:
    shown, left = row_and_deck(town, deck)
    assert town.unseen[deck] == left
    assert town.different[deck] == shown <= 5
    filled = town.short == -1 and town.phase != Phase.OVER
    assert shown == 5 or left == 0 or not filled, f"row {deck} shows {shown}, its deck holds {left}"


def row_and_deck(town: Town, deck: int) -> tuple[int, int]:
    """Different cards in the row, and cards in its deck, counted one by one."""
    if deck == DECK_OF_LANDMARKS:
        return list(town.landmark_at).count(IN_ROW), list(town.landmark_at).count(IN_DECK)
    cards = [card for card in range(CARDS) if DECK_OF[card] == deck]
    return sum(town.on_show[card] > 0 for card in cards), sum(town.in_deck[card] for card in cards)


# --- Ways to play -----------------------------------------------------------------------------------------------------


def at_random(rng: random.Random) -> Policy:
    return lambda position, seat: rng.choice(position.choices(seat))


def greedily(seed: int) -> Policy:
    bot = by_name(GAME, "greedy", seed)
    return lambda position, seat: GAME.words(position.state, seat, bot.choose(position.state, seat))


def passing(position: Position, seat: int) -> str:
    choices = position.choices(seat)
    return next((words for words in ("pass", "decline", "dice 1") if words in choices), choices[0])


def hoarding(rng: random.Random) -> Policy:
    """Every establishment that can be had, and never a landmark: the decks run out."""

    def choose(position: Position, seat: int) -> str:
        choices = position.choices(seat)
        bought = [words for words in choices if words.removeprefix("build ") in ESTABLISHMENTS]
        others = [words for words in choices if words.removeprefix("build ") not in LANDMARKS]
        return rng.choice(bought or others)

    return choose


def play(position: Position, policies: list[Policy], rng: random.Random, steps: int) -> Position:
    """At most so many steps, checking every position."""
    promos = position.setting.options["promos"] == "yes"
    check(position.state, promos)
    for number in range(1, steps + 1):
        seat = position.to_move
        if seat == NOBODY:
            break
        if seat == CHANCE:
            draw = position.next_draw()
            words, weights = zip(*draw.outcomes, strict=True)
            position.apply_outcome(number, replace(draw, words=rng.choices(words, weights)[0]))
        else:
            position.decide(number, seat, GAME.read(position.state, seat, policies[seat](position, seat)))
        check(position.state, promos)
    return position


def first(seats: int, moving: str, promos: str) -> Position:
    options = {"moving_company": moving, "promos": promos}
    return Position.first(agree(GAME, "base", options, seats, "fixed", 1_000_000))


@in_every_setting
def test_nothing_is_lost_when_all_play_at_random(seats: int, moving: str, promos: str) -> None:
    for seed in range(2):
        rng = random.Random(f"{seed} {seats} {moving} {promos}")
        assert play(first(seats, moving, promos), [at_random(rng)] * seats, rng, 6000).to_move == NOBODY


@in_every_setting
def test_nothing_is_lost_when_all_play_well(seats: int, moving: str, promos: str) -> None:
    rng = random.Random(f"{seats} {moving} {promos}")
    assert play(first(seats, moving, promos), [greedily(1)] * seats, rng, 6000).to_move == NOBODY


@in_every_setting
def test_nothing_is_lost_when_one_plays_and_the_others_pass(seats: int, moving: str, promos: str) -> None:
    rng = random.Random(f"{seats} {moving} {promos}")
    ended = play(first(seats, moving, promos), [greedily(1), *[passing] * (seats - 1)], rng, 6000)
    assert ended.state.winner == 0


def test_nothing_is_lost_in_a_match_that_never_ends() -> None:
    position = play(first(3, "end_of_turn", "no"), [passing] * 3, random.Random(1), 3000)
    assert position.to_move != NOBODY
    assert sum(map(sum, position.state.owns)) == 0


@in_every_setting
def test_nothing_is_lost_when_the_decks_run_out(seats: int, moving: str, promos: str) -> None:
    rng = random.Random(f"{seats} {moving} {promos}")
    town = play(first(seats, moving, promos), [hoarding(rng)] * seats, rng, 2500).state
    assert list(town.unseen[:2]) == [0, 0], "the decks lasted"
    assert list(town.different[:2]) == [0, 0], "the rows lasted"
    assert sum(map(sum, town.owns)) == 86
    assert town.different[DECK_OF_LANDMARKS] == 5
    assert town.phase != Phase.OVER


def test_the_last_card_of_a_deck_is_dealt_and_its_row_stays_short_from_then_on() -> None:
    given = Given(seats=2, coins=[20, 20], phase=Phase.BUILD)
    city = Counter({ESTABLISHMENTS[card]: COPIES[card] for card in range(CARDS) if DECK_OF[card] == 0})
    given.cities[0] = city
    for name in ("sushi_bar", "wheat_field", "vineyard", "bakery", "cafe"):
        city[name] -= 1
        given.row[name] = 1
    city["forest"] -= 1
    position = Position(agree(GAME, "base", {}, 2, "fixed", 100), lay(GAME, given), people=(0, 1))
    town = position.state
    assert (town.unseen[0], town.different[0]) == (1, 5)
    position.decide(1, 0, GAME.read(town, 0, "build cafe"))
    check(town, promos=False)
    assert position.next_draw().outcomes == (("deal forest", 1),)
    position.apply_outcome(2, replace(position.next_draw(), words="deal forest"))
    check(town, promos=False)
    assert (town.unseen[0], town.different[0]) == (0, 5)
    for number, words in enumerate(("dice 1", "roll 6", "build forest"), start=3):
        if position.to_move == CHANCE:
            position.apply_outcome(number, replace(position.next_draw(), words=words))
        else:
            position.decide(number, 1, GAME.read(town, 1, words))
        check(town, promos=False)
    assert (town.unseen[0], town.different[0]) == (0, 4)
    assert position.to_move == 0
