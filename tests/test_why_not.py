"""Why a move cannot be made: every game gives a reason exactly where a move is not legal, and people read it."""

from __future__ import annotations

import ast
import importlib
import random
from collections.abc import Iterator

import pytest

from ratusha.chance import FairChance, ScriptedChance
from ratusha.game import load_game
from ratusha.kernel import COMPILED, WhyNot
from ratusha.match import Match
from tests.names import catalogue_of, each_language
from tests.test_terminal import LAID_OUT

pytestmark = pytest.mark.skipif(COMPILED, reason="reasons are asked for by people, in plain processes")
Table = tuple[str, int, dict[str, str]]
TABLES: dict[str, tuple[Table, ...]] = {
    "machi_koro_2": (
        ("base", 2, {"promos": "yes"}),
        ("base", 3, {"moving_company": "after_roll"}),
        ("base", 4, {}),
    ),
    "welcome_to": (
        ("base", 2, {}),
        ("expert", 2, {}),
        ("expert", 2, {"roundabout": "before_choosing", "claims": "at_once"}),
        ("draft", 3, {}),
        ("solo", 1, {}),
    ),
    "bloom_town": (
        ("full", 2, {}),
        ("full", 3, {"token_recount": "owner"}),
        ("training", 2, {}),
        ("solo", 1, {}),
    ),
}
"""By game: mode, seats and options of matches in which nearly every reason is met."""
ALL_GAMES = (*TABLES, "sprawlopolis")
"""The last one gives reasons for placements alone: its own tests try them."""
APART = 5
every_game = pytest.mark.parametrize("game", TABLES)


def positions(game: str, table: Table, seed: int) -> Iterator[Match]:
    mode, seats, options = table
    match = Match.new(load_game(game), seats=seats, mode=mode, chance=FairChance.chosen(seed), options=options)
    chooser = random.Random(seed)
    while not match.over:
        yield match
        seat = match.waiting[0]
        match.play(seat, chooser.choice(match.choices(seat)))


def reasons_at(match: Match, seat: int) -> dict[str, str | None]:
    """Of every move of the game, in words."""
    game, hidden = match.game, match.hidden(seat)
    assert game.why_not is not None
    every = (game.words(hidden, seat, action) for action in range(game.state.ACTIONS))
    return {words: game.why_not(hidden, seat, words) for words in every}


@every_game
def test_a_reason_is_given_exactly_where_a_move_is_not_legal(game: str) -> None:
    problems = problems_of(game)
    for seed, table in enumerate(TABLES[game]):
        for place, match in enumerate(positions(game, table, seed)):
            for seat in range(match.seats) if place % APART == 0 else ():
                reasons = reasons_at(match, seat)
                assert [words for words, why in reasons.items() if not why] == sorted(
                    match.choices(seat), key=list(reasons).index
                )
                assert {type(why) for why in reasons.values() if why} <= {problems}


@pytest.mark.parametrize("card", ["build stadium", "build museum"])
def test_a_price_is_in_the_way_up_to_the_last_coin(card: str) -> None:
    match = Match.new(load_game("machi_koro_2"), seats=2, chance=ScriptedChance(LAID_OUT, then=FairChance.chosen(1)))
    for seat in (0, 1, 0, 1, 0, 1):
        match.play(seat, "pass")
    match.play(0, "dice 1")
    price = {"build stadium": 3, "build museum": 12}[card]
    for coins, why in ((price - 1, "it costs more than you have"), (price, None)):
        match.state.coins[0] = coins
        assert match.game.why_not is not None
        assert match.game.why_not(match.state, 0, card) == why
        assert (card in match.choices(0)) == (not why)


@every_game
def test_words_that_are_no_move_have_no_reason(game: str) -> None:
    match = next(positions(game, TABLES[game][0], 1))
    assert match.game.why_not is not None
    assert {match.game.why_not(match.hidden(0), 0, words) for words in ("", "xyzzy", "build", "1")} == {None}


def problems_of(game: str) -> type[WhyNot]:
    found: type[WhyNot] = importlib.import_module(f"{load_game(game).state.__package__}.problems").Problem
    return found


def given(game: str) -> set[str]:
    """Every problem that some function of `problems` returns."""
    tree = ast.parse(load_game(game).folder.joinpath("problems.py").read_text("utf-8"))
    backs = (each.value for each in ast.walk(tree) if isinstance(each, ast.Return) and each.value)
    named = (part for back in backs for part in ast.walk(back) if isinstance(part, ast.Attribute))
    return {part.attr for part in named if isinstance(part.value, ast.Name) and part.value.id == "Problem"}


@pytest.mark.parametrize("game", ALL_GAMES)
def test_every_problem_is_given_somewhere_and_says_something_of_its_own(game: str) -> None:
    problems = problems_of(game)
    assert set(problems.__members__) == given(game) == {each.name for each in problems}


@pytest.mark.parametrize("game", ALL_GAMES)
@each_language
def test_every_problem_has_its_sentence_and_nothing_else_has(game: str, language: str) -> None:
    sentences = catalogue_of(game, language)["why_not"]
    assert list(sentences) == [each.key for each in problems_of(game)]
    assert len(set(sentences.values())) == len(sentences)
