"""Lays a table as the rulebook's examples and the tests describe it, and compares it with what they expect.

    given seats 3                          a new box: nothing has been dealt yet
    given coins 3 0 0                      a game under way, with this in each purse; the rest is in the bank
    given city 2: cafe*2 mine              establishments; every card comes out of its deck
    given landmarks 1: temple              landmarks built
    given row: bakery*2 forest             cards on show; rows are filled up to five different cards
    given turn 2                           player 1 otherwise
    given phase build                      or opening; choose_dice otherwise
    given option moving_company after_roll

    then coins, city, landmarks, turn          as above; a city or a player's landmarks are exactly these
    then row 1-6: bakery*2 cafe …              exactly these; also 7-12, landmarks
    then bank 205
    then price 12: museum park                 for the player whose turn it is
    then paid: 1 to 3 2 cafe; bank to 1 2 bakery    every payment since the beginning, in its order; or nothing
    then short: 1 to 2 3 cafe                  what was owed and not paid
    then winner 1

and what can be expected of every game (`tests/example_table.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from ratusha.game import Game, load_game
from ratusha.games.machi_koro_2 import building, cards, rows, rules, turns
from ratusha.games.machi_koro_2.cards import CARDS, COPIES, DECK_OF, ESTABLISHMENTS, LANDMARKS, MARKS
from ratusha.games.machi_koro_2.state import DECK_OF_LANDMARKS, DECKS, IN_DECK, IN_ROW, Phase, Town
from tests.example_table import (
    ExampleTable,
    Expect,
    bad,
    check_seat,
    compare,
    counted,
    listed,
    number,
    numbers,
    phase,
    seat_and_rest,
    split_keyword,
    two,
)
from tests.rulebook_examples import ExampleError, Play

GAME = load_game("machi_koro_2")
DECK_NAMES = (*cards.DECKS, "landmarks")


@dataclass
class Given:
    """What the given lines say."""

    seats: int = 0
    new_box: bool = False
    coins: list[int] = field(default_factory=list)
    cities: dict[int, Counter[str]] = field(default_factory=dict)
    landmarks: dict[int, Counter[str]] = field(default_factory=dict)
    row: Counter[str] = field(default_factory=Counter)
    turn: int = 0
    phase: Phase = Phase.CHOOSE_DICE
    options: dict[str, str] = field(default_factory=dict)


def read_given(lines: Sequence[str]) -> Given:
    given = Given()
    for line in lines:
        read_line(given, *split_keyword(line))
    if not given.seats:
        raise ExampleError("given coins or given seats is missing")
    return given


def read_line(given: Given, keyword: str, rest: str) -> None:
    match keyword:
        case "seats":
            given.seats, given.new_box = number(rest), True
        case "coins":
            given.coins = numbers(rest)
            given.seats = len(given.coins)
        case "city" | "landmarks":
            seat, found = cards_of_a_seat(rest)
            (given.cities if keyword == "city" else given.landmarks)[seat] = found
        case "row":
            given.row = cards_of(rest.removeprefix(":"))
        case "turn":
            given.turn = number(rest) - 1
        case "phase":
            given.phase = Phase(phase(GAME, rest))
        case "option":
            name, value = two(rest)
            given.options[name] = value
        case _:
            raise ExampleError(f"nothing called {keyword!r} can be given")


def cards_of(text: str) -> Counter[str]:
    return counted(text, cards.NAMES)


def cards_of_a_seat(text: str) -> tuple[int, Counter[str]]:
    seat, rest = seat_and_rest(text)
    return seat, cards_of(rest)


# --- Laying -----------------------------------------------------------------------------------------------------------


def lay(game: Game, given: Given) -> Town:
    """A table that could have come about in play: every card comes out of its deck, every coin out of the bank."""
    town = Town()
    rules.setup(town, game.option_row("base", given.options), game.check_seats("base", given.seats))
    if not given.new_box:
        lay_coins(town, given)
        lay_cities(town, given)
        lay_rows(town, given.row)
        lay_turn(town, given)
    return town


def lay_coins(town: Town, given: Given) -> None:
    for seat, coins in enumerate(given.coins):
        town.coins[seat] = coins
    town.bank = rules.COINS_IN_THE_BOX - sum(given.coins)


def lay_cities(town: Town, given: Given) -> None:
    for seat, found in given.cities.items():
        for name, copies in found.items():
            draw(town, name, copies)
            town.owns[check_seat(town, seat)][ESTABLISHMENTS.index(name)] += copies
    for seat, built in given.landmarks.items():
        for name in built:
            draw_landmark(town, name, check_seat(town, seat))
            town.built[seat] += 1


def draw(town: Town, name: str, copies: int) -> int:
    """Take copies of an establishment out of its deck."""
    if name not in ESTABLISHMENTS:
        bad(name, "an establishment")
    card = ESTABLISHMENTS.index(name)
    if copies > town.in_deck[card]:
        raise ExampleError(f"the box has no {copies} more copies of {name}")
    town.in_deck[card] -= copies
    town.unseen[DECK_OF[card]] -= copies
    return card


def draw_landmark(town: Town, name: str, where: int) -> None:
    if name not in LANDMARKS:
        bad(name, "a landmark")
    mark = LANDMARKS.index(name)
    if town.landmark_at[mark] != IN_DECK:
        raise ExampleError(f"the deck has no {name}")
    town.landmark_at[mark] = where
    town.unseen[DECK_OF_LANDMARKS] -= 1


def lay_rows(town: Town, row: Counter[str]) -> None:
    """The cards that were named, then the first others that the decks have, until there are five different ones."""
    for name, copies in row.items():
        show(town, name, copies)
    for name in cards.NAMES:
        deck = deck_of(name)
        if town.different[deck] < rows.ROW_SIZE and in_deck(town, name) and name not in row:
            show(town, name, 1)
    rows.find_short_row(town)


def deck_of(name: str) -> int:
    return DECK_OF[ESTABLISHMENTS.index(name)] if name in ESTABLISHMENTS else DECK_OF_LANDMARKS


def in_deck(town: Town, name: str) -> bool:
    if name in ESTABLISHMENTS:
        return town.in_deck[ESTABLISHMENTS.index(name)] > 0
    return town.landmark_at[LANDMARKS.index(name)] == IN_DECK


def show(town: Town, name: str, copies: int) -> None:
    if name in LANDMARKS:
        draw_landmark(town, name, IN_ROW)
    else:
        town.on_show[draw(town, name, copies)] += copies
    town.different[deck_of(name)] += 1


def lay_turn(town: Town, given: Given) -> None:
    if given.phase not in (Phase.OPENING, Phase.CHOOSE_DICE, Phase.BUILD):
        raise ExampleError(f"no example can begin in the phase {given.phase.name.lower()}")
    town.phase = given.phase
    town.turn = check_seat(town, given.turn)
    town.opening_builds = given.turn if given.phase == Phase.OPENING else turns.OPENING_ROUNDS * town.seats


# --- What holds after every move --------------------------------------------------------------------------------------


def check_conserved(town: Town) -> None:
    """Cards and coins neither come nor go, and what is counted twice agrees."""
    assert town.bank + sum(town.coins) == rules.COINS_IN_THE_BOX
    for card, name in enumerate(ESTABLISHMENTS):
        owned = sum(town.owns[seat][card] for seat in range(town.seats))
        assert owned + town.on_show[card] + town.in_deck[card] == COPIES[card], name
    for seat in range(town.seats):
        assert town.built[seat] == list(town.landmark_at).count(seat)
    for deck in range(DECKS):
        assert town.unseen[deck] == sum(unseen(town, deck)), DECK_NAMES[deck]
        if town.phase != Phase.OVER:
            assert town.different[deck] == len(row_of(town, deck)), DECK_NAMES[deck]


def unseen(town: Town, deck: int) -> list[int]:
    if deck == DECK_OF_LANDMARKS:
        return [int(town.landmark_at[mark] == IN_DECK) for mark in range(MARKS)]
    return [town.in_deck[card] for card in range(CARDS) if DECK_OF[card] == deck]


def row_of(town: Town, deck: int) -> Counter[str]:
    if deck == DECK_OF_LANDMARKS:
        return Counter(name for mark, name in enumerate(LANDMARKS) if town.landmark_at[mark] == IN_ROW)
    shown = {name: town.on_show[card] for card, name in enumerate(ESTABLISHMENTS) if DECK_OF[card] == deck}
    return +Counter(shown)


# --- What an example expects ------------------------------------------------------------------------------------------


def expect_coins(play: Play, rest: str) -> None:
    compare(play.state.coins[: play.state.seats], numbers(rest))


def expect_city(play: Play, rest: str) -> None:
    seat, expected = cards_of_a_seat(rest)
    compare(+Counter(dict(zip(ESTABLISHMENTS, play.state.owns[seat], strict=True))), expected)


def expect_landmarks(play: Play, rest: str) -> None:
    seat, expected = cards_of_a_seat(rest)
    compare(Counter(n for n, at in zip(LANDMARKS, play.state.landmark_at, strict=True) if at == seat), expected)


def expect_row(play: Play, rest: str) -> None:
    name, _, listed = rest.partition(":")
    if name not in DECK_NAMES:
        bad(name, "a row")
    compare(row_of(play.state, DECK_NAMES.index(name)), cards_of(listed))


def expect_price(play: Play, rest: str) -> None:
    price, _, listed = rest.partition(":")
    expected = dict.fromkeys(cards_of(listed), number(price))
    compare({name: building.price(play.state, play.state.turn, LANDMARKS.index(name)) for name in expected}, expected)


def expect_paid(play: Play, rest: str) -> None:
    compare(payments(play, "paid"), listed(rest, r"(?:bank|\d) to \d \d+ (\w+)", cards.NAMES))


def expect_short(play: Play, rest: str) -> None:
    compare(payments(play, "short"), listed(rest, r"(?:bank|\d) to \d \d+ (\w+)", cards.NAMES))


def payments(play: Play, kind: str) -> list[str]:
    who = ["bank", *(str(seat + 1) for seat in range(play.state.seats))]
    told = [each for each in play.told if each["event"] == kind]
    return [f"{who[each['from'] + 1]} to {who[each['to'] + 1]} {each['coins']} {each['card']}" for each in told]


EXPECTED: dict[str, Expect] = {
    "coins": expect_coins,
    "bank": lambda play, rest: compare(play.state.bank, number(rest)),
    "city": expect_city,
    "landmarks": expect_landmarks,
    "row": expect_row,
    "turn": lambda play, rest: compare(play.state.turn + 1, number(rest)),
    "price": expect_price,
    "paid": expect_paid,
    "short": expect_short,
    "winner": lambda play, rest: compare(play.state.winner + 1, number(rest)),
}

TABLE = ExampleTable(GAME, lambda given: lay(GAME, read_given(given)), EXPECTED, check_conserved)
