"""Who sits down by what was said: exactly the people named, bots where the mode needs them, and what cannot be."""

from __future__ import annotations

import pytest

from ratusha.commands.players import Wish, fewest, joined_unasked, listed, seated
from ratusha.errors import RatushaError
from ratusha.game import load_game
from ratusha.texts import LANGUAGES, Texts

ENGLISH = Texts("en")


def who(
    game: str, mode: str | None = None, people: str | None = None, bots: str | None = None, seats: int | None = None
) -> str:
    """People by name, bots by kind, in the order in which they are seated."""
    found = seated(load_game(game), ENGLISH, mode, Wish(seats, listed(people), listed(bots)))
    return " ".join(person.bot or person.name for person in found)


@pytest.mark.parametrize(
    ("people", "bots", "seats", "company"),
    [
        (None, None, None, "You greedy greedy"),
        (None, "random", None, "You random random"),
        (None, "random,greedy,random", None, "You random greedy random"),
        (None, None, 2, "You greedy"),
        ("Ann,Bob", None, None, "Ann Bob"),
        (" Ann , Bob ,", None, None, "Ann Bob"),
        ("Ann,Bob,Cy,Di", None, None, "Ann Bob Cy Di"),
        ("Ann", None, None, "Ann greedy"),
        ("Ann,Bob", "random", None, "Ann Bob random"),
        ("Ann", "greedy,random", None, "Ann greedy random"),
        ("Ann,Bob", None, 4, "Ann Bob greedy greedy"),
        ("Ann,Bob", "random", 4, "Ann Bob random random"),
        ("Ann,Bob", None, 2, "Ann Bob"),
        ("", None, None, "greedy greedy greedy"),
        ("", "random", 2, "random random"),
    ],
)
def test_whoever_is_named_plays_and_nobody_else_unasked(
    people: str | None, bots: str | None, seats: int | None, company: str
) -> None:
    assert who("machi_koro_2", None, people, bots, seats) == company


@pytest.mark.parametrize(
    ("game", "mode", "people", "company"),
    [
        ("bloom_town", "solo", None, "You"),
        ("bloom_town", "solo", "Ann", "Ann"),
        ("welcome_to", "solo", None, "You"),
        ("welcome_to", "solo", "", "greedy"),
        ("sprawlopolis", "base", "Ann", "Ann"),
        ("sprawlopolis", "duel", "Ann", "Ann greedy"),
        ("sprawlopolis", "duel", None, "You greedy"),
    ],
)
def test_a_mode_has_as_many_as_it_takes(game: str, mode: str, people: str | None, company: str) -> None:
    assert who(game, mode, people) == company


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("machi_koro_2", None, "A,B,C,D,E,F"), "--people and --bots name 6, but base has at most 5 seats"),
        (("machi_koro_2", None, "A,B,C,D", "random,greedy"), "name 6, but base has at most 5 seats"),
        (("bloom_town", "solo", "A,B"), "name 2, but solo has at most 1 seats"),
        (("bloom_town", "solo", None, "random"), "name 2, but solo has at most 1 seats"),
        (("machi_koro_2", None, "A,B,C", None, 2), "--people names 3, but there are 2 seats"),
        (("machi_koro_2", None, "A,B", "random,greedy", 3), "--bots names 2, but the seats left are 1"),
        (("machi_koro_2", None, None, "random,greedy", 2), "--bots names 2, but the seats left are 1"),
        (("machi_koro_2", None, "A,B", None, 1), "unknown number of seats '1'; valid: 2, 3, 4, 5"),
        (("bloom_town", "solo", "A", None, 2), "unknown number of seats '2'; valid: 1"),
        (("machi_koro_2", "nope", "A"), "unknown mode 'nope'; valid: base"),
        (("machi_koro_2", None, "Ann,ann"), "--people Ann,ann: two have the same name"),
        (("machi_koro_2", None, "A\x1b"), "--people 'A\\x1b': a name has only letters that can be seen"),
    ],
)
def test_seats_that_do_not_go_with_who_is_named_are_refused(args: tuple[str], why: str) -> None:
    with pytest.raises(RatushaError) as refused:
        who(*args)
    assert why in str(refused.value)


@pytest.mark.parametrize(
    ("mode", "wish", "unasked"),
    [
        ("duel", Wish(people=["Ann"]), True),
        ("duel", Wish(people=["Ann", "Bob"]), False),
        ("duel", Wish(people=["Ann"], bots=["random"]), False),
        ("duel", Wish(people=["Ann"], seats=2), False),
        ("duel", Wish(), False),
        ("base", Wish(people=["Ann"]), False),
    ],
)
def test_only_bots_that_nobody_asked_for_are_worth_a_word(mode: str, wish: Wish, unasked: bool) -> None:
    assert joined_unasked(load_game("sprawlopolis"), mode, wish) == unasked


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_why_bots_have_joined(language: str) -> None:
    game = load_game("sprawlopolis")
    needed = fewest(game.the_mode("duel"), Wish(people=["Ann"]))
    assert str(needed) in Texts(language).say("play.bots_joined", n=needed)
