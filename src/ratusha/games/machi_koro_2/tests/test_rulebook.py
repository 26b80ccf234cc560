"""The rulebook's examples run, every card has one, and each card's examples notice when the card is broken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ratusha.games.machi_koro_2 import (
    building,
    cards,
    cities,
    coins,
    dice,
    income,
    landmarks,
    moving,
    rows,
    rules,
    scoring,
    swaps,
    turns,
)
from ratusha.games.machi_koro_2.cards import ESTABLISHMENTS, LANDMARKS, NAMES, Effect
from ratusha.games.machi_koro_2.state import Event, Moves, Phase, Town
from ratusha.games.machi_koro_2.tests.table import TABLE
from ratusha.kernel import COMPILED, Events
from tests.rulebook_examples import Example, ExampleError, Rulebook, changed, replace

pytestmark = pytest.mark.skipif(COMPILED, reason="examples run on plain objects")

RULEBOOK = Rulebook(TABLE)
noticed = RULEBOOK.noticed
FILES = (building, cities, coins, dice, income, landmarks, moving, rows, rules, scoring, swaps, turns)
"""Of the rules."""


@RULEBOOK.each_example
def test_example(example: Example) -> None:
    RULEBOOK.run(example)


def test_every_card_has_an_example() -> None:
    assert RULEBOOK.unmentioned(NAMES) == []


def test_every_mode_edition_and_option_has_an_example() -> None:
    assert RULEBOOK.never_agreed() == []


def test_events_of_every_kind_occur_in_the_examples() -> None:
    assert RULEBOOK.events() == {kind.name.lower() for kind in Event}


@pytest.mark.parametrize(
    "lines",
    [
        "given coins 1 1\nthen luck 3",
        "given luck 3\nthen turn 1",
        "given coins 1 1\nthen coins 1 one",
        "given coins 1 1\ngiven city 1: castle\nthen turn 1",
        "given coins 1 1\ngiven city 3: mine\nthen turn 1",
        "given coins 1 1\ngiven city 1: mine*6\nthen turn 1",
        "given coins 1 1\ngiven landmarks 1: private_club\nthen turn 1",
        "given coins 1 1\nplayer 1: jump\nthen turn 1",
        "given coins 1 1\nplayer 1: dice 1",
        "given coins 1 1\nthen turn 1\ngiven turn 2",
        "given turn 2\nthen turn 2",
        "given coins 1 1\nthen paid: 1 to 2 cafe",
        "given coins 1 1\nthen may fly",
    ],
)
def test_what_cannot_be_understood_is_an_error(lines: str) -> None:
    with pytest.raises(ExampleError):
        RULEBOOK.run_lines(lines)


# --- Broken rules must be noticed -------------------------------------------------------------------------------------


def test_unbroken_rules_pass() -> None:
    assert not noticed()


@pytest.mark.parametrize("card", ESTABLISHMENTS)
@pytest.mark.parametrize("amiss", [1, -1])
@pytest.mark.parametrize("figure", ["COST", "COINS"])
def test_a_wrong_figure_is_noticed(figure: str, amiss: int, card: str, monkeypatch: pytest.MonkeyPatch) -> None:
    index = ESTABLISHMENTS.index(card)
    if figure == "COINS" and cards.EFFECT[index] == Effect.SWAP:
        return  # it has no such figure
    replace(monkeypatch, FILES, figure, changed(getattr(cards, figure), index, lambda value: value + amiss))
    assert noticed(card)


@pytest.mark.parametrize("card", ESTABLISHMENTS)
def test_every_number_of_a_card_is_noticed(card: str, monkeypatch: pytest.MonkeyPatch) -> None:
    index = ESTABLISHMENTS.index(card)
    for name in ("RED_ON", "BLUE_ON", "GREEN_ON", "PURPLE_ON"):
        whole = getattr(cards, name)
        for roll in (roll for roll in range(13) if index in whole[roll]):
            silent = changed(whole, roll, lambda row: tuple(-1 if card == index else card for card in row))
            with monkeypatch.context() as patch:
                replace(patch, FILES, name, silent)
                assert noticed(card), f"{card} on {roll}"


@pytest.mark.parametrize("card", LANDMARKS)
def test_a_landmark_that_does_nothing_is_noticed(card: str, monkeypatch: pytest.MonkeyPatch) -> None:
    mark = LANDMARKS.index(card)
    standing, act_at_once = cities.standing, landmarks.act_at_once

    def act(town: Town, seat: int, built: int, events: Events) -> None:
        if built != mark:
            act_at_once(town, seat, built, events)

    replace(monkeypatch, FILES, "standing", lambda town, other: other != mark and standing(town, other))
    replace(monkeypatch, FILES, "act_at_once", act)
    replace(monkeypatch, FILES, "MARK_COINS", changed(cards.MARK_COINS, mark, lambda coins: 0))
    if card == "launch_pad":
        replace(monkeypatch, FILES, "LAUNCH_PAD", -1)
    assert noticed(card)


@pytest.mark.parametrize("amiss", [1, -1])
@pytest.mark.parametrize("card", LANDMARKS)
def test_a_wrong_figure_of_a_landmark_is_noticed(card: str, amiss: int, monkeypatch: pytest.MonkeyPatch) -> None:
    mark = LANDMARKS.index(card)
    if cards.MARK_COINS[mark]:
        replace(monkeypatch, FILES, "MARK_COINS", changed(cards.MARK_COINS, mark, lambda coins: coins + amiss))
        assert noticed(card)


@pytest.mark.parametrize("card", LANDMARKS)
def test_every_price_of_a_landmark_is_noticed(card: str, monkeypatch: pytest.MonkeyPatch) -> None:
    mark = LANDMARKS.index(card)
    for place in range(3 if card != "loan_office" else 1):
        dearer = changed(cards.PRICES[mark], place, lambda price: price + 1)
        with monkeypatch.context() as patch:
            replace(patch, FILES, "PRICES", changed(cards.PRICES, mark, lambda ladder: dearer))  # noqa: B023
            assert noticed(card), f"price {place + 1}"


def pay_clockwise(town: Town, events: Events) -> None:
    for step in range(1, town.seats):
        owner = (town.turn + step) % town.seats
        for card in cards.RED_ON[dice.rolled(town)]:
            if card >= 0 and town.owns[owner][card]:
                coins.pay(town, town.turn, owner, town.owns[owner][card] * cities.yields(town, card), card, events)


def income_in_order(*steps: str) -> Callable[[Town, int, int, Events], None]:
    """The roll with its income in another order."""

    def roll(town: Town, first: int, second: int, events: Events) -> None:
        town.first_die, town.second_die = first, second
        for step in steps:
            getattr(income, step)(town, events)
        if town.swaps:
            town.phase = Phase.SWAP_GIVE
        elif "landmarks_act" not in steps:
            landmarks.landmarks_act(town, events)

    return roll


def console_first(town: Town, events: Events) -> None:
    if town.received == 0:
        landmarks.console(town, events)
    doubles_act(town, events)


doubles_act = landmarks.doubles_act


def always_move_on(town: Town) -> None:
    town.turn = (town.turn + 1) % town.seats
    dice.forget_the_roll(town)
    town.phase = Phase.CHOOSE_DICE


def never_move_on(town: Town) -> None:
    extra = town.extra_turn
    if not extra:
        town.turn = (town.turn + 1) % town.seats
    dice.forget_the_roll(town)
    town.extra_turn = extra
    town.phase = Phase.CHOOSE_DICE


def begin_build_without_aid(town: Town, events: Events) -> None:
    town.phase = Phase.BUILD


def end_one_swap(town: Town, events: Events) -> None:
    town.swaps -= 1
    town.phase = Phase.SWAP_GIVE


def give_to_the_left(town: Town, seat: int, card: int, events: Events) -> None:
    cities.move_card(town, card, seat, (seat + 1) % town.seats)
    turns.end_turn(town)


def bank_makes_up(town: Town, giver: int, taker: int, owed: int, card: int, events: Events) -> None:
    coins.earn(town, taker, max(0, owed - town.coins[giver]), card, events)
    town.coins[taker] += min(owed, town.coins[giver])
    town.coins[giver] -= min(owed, town.coins[giver])


def passing_always_pays(town: Town, seat: int, events: Events) -> None:
    coins.earn(town, seat, 5, 0, events)
    building.end_build(town, events)


def act_before_winning(town: Town, seat: int, events: Events) -> None:
    landmarks.act_at_once(town, seat, LANDMARKS.index("french_restaurant"), events)
    win(town, seat, events)


win = scoring.win


def offer_nothing(town: Town, seat: int, moves: Moves) -> None:
    pass


BROKEN: dict[str, tuple[str, Any]] = {
    "restaurants are paid clockwise": ("earn_red", pay_clockwise),
    "restaurants are paid last": ("roll", income_in_order("earn_blue", "earn_green", "earn_purple", "earn_red")),
    "major establishments act first": ("roll", income_in_order("earn_purple", "earn_red", "earn_blue", "earn_green")),
    "consolation before the Temple": ("doubles_act", console_first),
    "consolation whatever came": ("console", lambda town, events: coins.earn(town, town.turn, 3, 0, events)),
    "no coin for an empty purse": ("begin_build", begin_build_without_aid),
    "extra turns are forgotten": ("end_turn", always_move_on),
    "extra turns never end": ("end_turn", never_move_on),
    "declining leaves other swaps open": ("end_swaps", end_one_swap),
    "swaps though nobody has a card": ("can_swap", lambda town: True),
    "gifts go to the left": ("give_away", give_to_the_left),
    "no gift at the end": ("give_or_end", lambda town: turns.end_turn(town)),
    "no gift after the roll": ("give_or_build", lambda town, events: turns.begin_build(town, events)),
    "the bank makes up for the short": ("pay", bank_makes_up),
    "passing always pays": ("build_nothing", passing_always_pays),
    "no establishments for sale": ("offer_establishments", offer_nothing),
    "no landmarks for sale": ("offer_landmarks", offer_nothing),
    "the Loan Office lends to anyone": ("last_without_landmark", lambda town, seat: True),
    "the last landmark still acts": ("win", act_before_winning),
    "rows are not filled up": ("find_short_row", lambda town: setattr(town, "short", -1)),
    "rows of six": ("ROW_SIZE", 6),
    "two landmarks win": ("LANDMARKS_TO_WIN", 2),
    "four landmarks win": ("LANDMARKS_TO_WIN", 4),
    "two opening rounds": ("OPENING_ROUNDS", 2),
    "four opening rounds": ("OPENING_ROUNDS", 4),
    "six coins to begin with": ("STARTING_COINS", 6),
}


@pytest.mark.parametrize("rule", BROKEN)
def test_a_broken_rule_is_noticed(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    replace(monkeypatch, FILES, *BROKEN[rule])
    assert noticed()
