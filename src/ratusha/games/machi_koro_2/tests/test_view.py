"""What a client is sent: plain JSON, enough to draw the whole table, with prices and forecasts that come true."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from ratusha.game import apply, apply_outcome, legal_actions, load_game
from ratusha.games.machi_koro_2.cards import COPIES, COST, DECK_OF, DECKS, ESTABLISHMENTS, LANDMARKS
from ratusha.games.machi_koro_2.income import roll
from ratusha.games.machi_koro_2.state import IN_DECK, IN_ROW, ROLL_ONE, Moves, Phase, Town
from ratusha.games.machi_koro_2.tests.any_table import random_position
from ratusha.games.machi_koro_2.tests.table import TABLE, deck_of
from ratusha.games.machi_koro_2.view import forecast, view
from ratusha.kernel import CHANCE, COMPILED, Events, copy, event_rows
from tests import random_play

pytestmark = pytest.mark.skipif(COMPILED, reason="a view is made from plain objects")

GAME = load_game("machi_koro_2")
ONLOOKER = -1


def positions(seats: int, seed: int) -> Iterator[Town]:
    for position in random_play.positions(GAME, "base", seats, seed, promos="yes"):
        yield position.state


# --- A view is complete -----------------------------------------------------------------------------------------------


def drawn_from(shown: dict[str, Any], like: Town) -> Town:
    """The table as a client could lay it from the view alone; what no player can see is taken over from `like`."""
    town = copy(like)
    seats = town.seats = len(shown["cities"])
    town.phase, town.turn, town.bank = Phase[shown["phase"].upper()], shown["turn"], shown["bank"]
    if shown["opening_round"] is not None:
        town.opening_builds = (shown["opening_round"] - 1) * seats + shown["turn"]
    town.first_die, town.second_die = (*shown["dice"], 0, 0)[:2]
    town.swaps, town.extra_turn, town.must_give = shown["swaps_left"], shown["extra_turn"], shown["must_give"]
    town.offered = ESTABLISHMENTS.index(shown["offered"]) if shown["offered"] else -1
    town.winner = shown["winner"] if shown["winner"] is not None else -1
    lay_cities(town, shown["cities"])
    lay_rows(town, shown)
    return town


def lay_cities(town: Town, cities: list[dict[str, Any]]) -> None:
    for mark in range(len(LANDMARKS)):
        town.landmark_at[mark] = IN_DECK
    for seat, city in enumerate(cities):
        town.coins[seat] = city["coins"]
        town.built[seat] = len(city["landmarks"])
        for card, name in enumerate(ESTABLISHMENTS):
            town.owns[seat][card] = city["establishments"].get(name, 0)
        for name in city["landmarks"]:
            town.landmark_at[LANDMARKS.index(name)] = seat


def lay_rows(town: Town, shown: dict[str, Any]) -> None:
    piles = {pile["card"]: pile["copies"] for row in shown["rows"] for pile in row}
    for card, name in enumerate(ESTABLISHMENTS):
        owned = sum(town.owns[seat][card] for seat in range(town.seats))
        town.on_show[card] = piles.get(name, 0)
        town.in_deck[card] = COPIES[card] - owned - town.on_show[card]
    for each in shown["landmarks"]:
        town.landmark_at[LANDMARKS.index(each["card"])] = IN_ROW
    for deck in range(3):
        town.unseen[deck] = shown["decks"][deck]
        town.different[deck] = len((*shown["rows"], shown["landmarks"])[deck])


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_whole_table_can_be_drawn_from_the_view_alone(seats: int) -> None:
    for town in positions(seats, seed=seats):
        shown = json.loads(json.dumps(view(town, town.turn)))
        assert drawn_from(shown, town) == town


@pytest.mark.parametrize("seats", [2, 5])
def test_a_view_is_json_and_asking_for_it_changes_nothing(seats: int) -> None:
    for town in positions(seats, seed=10 + seats):
        before = copy(town)
        for seat in range(ONLOOKER, seats):
            shown = view(town, seat)
            assert json.loads(json.dumps(shown, allow_nan=False)) == shown
            assert shown["you"] == seat
        assert town == before


def is_over(town: Town) -> bool:
    return town.phase == Phase.OVER


def test_an_onlooker_sees_what_everyone_sees_but_for_what_a_roll_of_theirs_would_bring() -> None:
    for town in positions(3, seed=1):
        views = [view(town, seat) for seat in range(ONLOOKER, 3)]
        assert [shown.pop("you") for shown in views] == [-1, 0, 1, 2]
        told = [shown.pop("forecast") for shown in views]
        assert told == [None, *(None if is_over(town) else forecast(town, seat) for seat in range(3))]
        assert all(shown == views[0] for shown in views)


def test_rows_lie_sorted_with_piles_costs_and_nothing_else() -> None:
    for town in positions(4, seed=2):
        shown = view(town, 0)
        for deck, row in enumerate(shown["rows"]):
            names = [pile["card"] for pile in row]
            assert names == sorted(names, key=ESTABLISHMENTS.index)
            assert all(DECKS[deck_of(name)] == DECKS[deck] for name in names)
            assert all(pile["copies"] > 0 for pile in row)
            assert [pile["cost"] for pile in row] == [COST[ESTABLISHMENTS.index(name)] for name in names]
            assert len(names) == len(set(names)) <= 5
        assert [sum(town.in_deck[c] for c in range(20) if DECK_OF[c] == d) for d in (0, 1)] == shown["decks"][:2]


# --- Prices -----------------------------------------------------------------------------------------------------------


def prices(town: Town) -> dict[str, list[int | None]]:
    return {each["card"]: each["prices"] for each in view(town, 0)["landmarks"]}


def test_a_landmark_has_a_price_for_each_seat() -> None:
    town = TABLE.lay_text("""
        given coins 1 1 1
        given landmarks 2: temple
        given landmarks 3: forge airport
        given row: museum publisher launch_pad park tv_station
    """)
    assert prices(town) == {
        "museum": [12, 16, 22],
        "publisher": [10, 14, 22],
        "launch_pad": [45, 38, 25],
        "park": [12, 16, 22],
        "tv_station": [12, 16, 22],
    }


def test_discounts_are_in_the_prices() -> None:
    town = TABLE.lay_text("""
        given coins 1 1
        given landmarks 1: observatory
        given landmarks 2: loan_office temple
        given row: museum publisher launch_pad park tv_station
    """)
    assert prices(town)["launch_pad"] == [33, 18]
    assert prices(town)["museum"] == [16, 20]


def test_the_loan_office_has_a_price_only_for_the_last_without_a_landmark() -> None:
    row = "given row: loan_office publisher launch_pad park tv_station"
    assert prices(TABLE.lay_text(f"given coins 1 1 1\n{row}"))["loan_office"] == [None, None, None]
    one = TABLE.lay_text(f"given coins 1 1 1\ngiven landmarks 2: temple\n{row}")
    assert prices(one)["loan_office"] == [None, None, None]
    two = TABLE.lay_text(f"given coins 1 1 1\ngiven landmarks 2: temple\ngiven landmarks 3: forge\n{row}")
    assert prices(two)["loan_office"] == [10, None, None]


def test_what_has_a_price_within_the_purse_may_be_built() -> None:
    for town in positions(3, seed=4):
        if town.phase == Phase.BUILD and town.short < 0:
            moves = Moves()
            legal_actions(town, town.turn, moves)
            words = {GAME.words(town, town.turn, action) for action in moves.actions[: moves.count]}
            mine = {name: ladder[town.turn] for name, ladder in prices(town).items()}
            within = {
                f"build {name}" for name, price in mine.items() if price is not None and price <= town.coins[town.turn]
            }
            assert within == {each for each in words if each.removeprefix("build ") in LANDMARKS}


def test_nothing_has_a_price_when_it_is_over() -> None:
    *_, last = positions(2, seed=5)
    assert last.phase == Phase.OVER
    assert all(price is None for ladder in prices(last).values() for price in ladder)


# --- Forecasts --------------------------------------------------------------------------------------------------------


def after_roll(town: Town, roller: int, faces: tuple[int, ...]) -> list[int]:
    """What the roll really changes: chosen, thrown, and a swap declined. The aid coin is left out."""
    played, events = copy(town), Events()
    played.phase, played.turn, played.short = Phase.CHOOSE_DICE, roller, -1
    before = list(played.coins)
    apply(played, roller, ROLL_ONE + len(faces) - 1, events)
    apply_outcome(played, GAME.read(played, CHANCE, " ".join(("roll", *map(str, sorted(faces))))), events)
    if played.phase == Phase.SWAP_GIVE:
        apply(played, roller, GAME.read(played, roller, "decline"), events)
    told = [GAME.event_json(row) for row in event_rows(events)]
    aid = sum(event["coins"] for event in told if event["event"] == "aid")
    changed = [played.coins[seat] - before[seat] for seat in range(town.seats)]
    changed[roller] -= aid
    return changed


PAIRS = [(first, second) for first in range(1, 7) for second in range(1, 7)]


def check_forecast(town: Town, roller: int) -> None:
    """By every way that one die falls, and two: each is really rolled."""
    seen = forecast(town, roller)
    one = [(face, after_roll(town, roller, (face,))) for face in range(1, 7)]
    assert [(row["roll"], row["coins"]) for row in seen["one_die"]] == one
    rolled = {pair: after_roll(town, roller, pair) for pair in PAIRS}
    assert {pair: foretold(seen["two_dice"], *pair) for pair in PAIRS} == rolled
    assert sum(row["chances"] for row in seen["two_dice"]) == len(PAIRS)
    for seat in range(town.seats):
        average = sum(row["coins"][seat] * row["chances"] for row in seen["two_dice"])
        assert average == sum(coins[seat] for coins in rolled.values())


def foretold(rows: list[dict[str, Any]], first: int, second: int) -> list[int]:
    """What a row of its own says of a double, or else the row of the sum."""
    of_the_sum = sorted((row for row in rows if row["roll"] == first + second), key=lambda row: "double" in row)
    coins: list[int] = of_the_sum[-1 if first == second else 0]["coins"]
    return coins


def test_the_chances_of_a_forecast_add_up_to_36() -> None:
    seen = forecast(TABLE.lay_text("given coins 1 1"), 0)
    assert [each["chances"] for each in seen["one_die"]] == [6] * 6
    assert [each["chances"] for each in seen["two_dice"]] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_forecast_comes_true_for_every_roll_of_every_seat(seats: int) -> None:
    for number, town in enumerate(positions(seats, seed=20 + seats)):
        if number % 25 == 0 and town.phase in (Phase.CHOOSE_DICE, Phase.BUILD, Phase.OPENING):
            before = copy(town)
            for roller in range(seats):
                check_forecast(town, roller)
            assert town == before


@pytest.mark.parametrize(
    "table",
    [
        "given city 1: business_center flower_shop flower_garden\ngiven city 2: cafe\ngiven landmarks 2: charterhouse",
        "given city 1: business_center*2\ngiven city 2: cafe\ngiven landmarks 2: charterhouse",
        "given city 1: business_center*2\ngiven landmarks 2: charterhouse tech_startup",
        "given landmarks 1: charterhouse temple\ngiven landmarks 2: tech_startup",
        "given landmarks 1: charterhouse\ngiven landmarks 2: tech_startup\ngiven city 2: mine",
        "given option promos yes\ngiven landmarks 1: city_hall renovation_company\ngiven city 1: cafe business_center"
        "\ngiven city 2: sushi_bar",
    ],
    ids=["combo", "charterhouse", "nobody_to_swap_with", "temple", "mine", "promos"],
)
@pytest.mark.parametrize("coins", ["0 0", "1 20", "11 3"])
def test_a_forecast_knows_the_swap_and_the_landmarks_that_wait_for_a_roll(table: str, coins: str) -> None:
    town = TABLE.lay_text(f"given coins {coins}\n{table}")
    for roller in (0, 1):
        check_forecast(town, roller)


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("promos", ["no", "yes"])
@pytest.mark.parametrize("moving", ["end_of_turn", "after_roll"])
def test_a_forecast_of_any_table_is_what_all_36_pairs_bring(seats: int, promos: str, moving: str) -> None:
    rng, with_doubles = random.Random(f"{seats} {promos} {moving}"), 0
    for _ in range(25):
        town = random_position(rng, seats, {"promos": promos, "moving_company": moving})
        roller = rng.randrange(seats)
        check_forecast(town, roller)
        with_doubles += any("double" in row for row in forecast(town, roller)["two_dice"])
    assert with_doubles


def test_a_double_has_a_row_of_its_own_where_the_temple_takes_from_somebody() -> None:
    town = TABLE.lay_text("given coins 1 9 1\ngiven landmarks 2: temple\ngiven city 1: forest")
    six = [row for row in forecast(town, 0)["two_dice"] if row["roll"] == 6]
    assert six == [
        {"roll": 6, "chances": 4, "coins": [0, 0, 0]},
        {"roll": 6, "chances": 1, "coins": [3, -2, -1], "double": True},
    ]
    poor = TABLE.lay_text("given coins 1 0 0\ngiven landmarks 2: temple")
    assert len(forecast(poor, 0)["two_dice"]) == 11


@pytest.mark.parametrize(("landmarks", "rolls"), [("amusement_park moving_company", 17), ("park temple", 21)])
def test_a_forecast_tries_a_roll_twice_only_where_the_temple_stands(
    landmarks: str, rolls: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[tuple[int, int]] = []

    def noted(town: Town, first: int, second: int, events: Events) -> None:
        tried.append((first, second))
        roll(town, first, second, events)

    monkeypatch.setattr("ratusha.games.machi_koro_2.view.roll", noted)
    forecast(TABLE.lay_text(f"given coins 5 5\ngiven landmarks 2: {landmarks}"), 0)
    assert len(tried) == len(set(tried)) == rolls


def test_a_forecast_of_six_with_a_business_center_has_the_charterhouse_in_it() -> None:
    town = TABLE.lay_text(
        "given coins 5 5\ngiven city 1: business_center\ngiven city 2: cafe\ngiven landmarks 2: charterhouse"
    )
    six = forecast(town, 0)["two_dice"][4]
    assert (six["roll"], six["coins"]) == (6, [3, 0])


def test_a_forecast_of_twelve_has_the_tech_startup_in_it() -> None:
    town = TABLE.lay_text("given coins 5 5\ngiven city 2: mine\ngiven landmarks 2: tech_startup")
    assert forecast(town, 0)["two_dice"][-1]["coins"] == [8, 6]
