"""The rules against a second, naive telling of them, step by step on thousands of random positions."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratusha.game import load_game
from ratusha.games.machi_koro_2.cards import CARDS, COPIES, COST, DECK_OF, DECKS, ESTABLISHMENTS, LANDMARKS
from ratusha.games.machi_koro_2.state import IN_DECK, IN_ROW, Phase, Town
from ratusha.games.machi_koro_2.tests import oracle
from ratusha.games.machi_koro_2.tests.any_table import random_position
from ratusha.games.machi_koro_2.tests.oracle import Board
from ratusha.games.machi_koro_2.tests.table import Given, lay
from ratusha.games.machi_koro_2.view import landmark_row
from ratusha.kernel import CHANCE, COMPILED
from ratusha.match.position import Position
from ratusha.match.result import result_of
from ratusha.match.setting import agree

pytestmark = pytest.mark.skipif(COMPILED, reason="the oracle is compared with plain objects")

GAME = load_game("machi_koro_2")
SETTINGS = [
    (seats, moving, promos)
    for seats in range(2, 6)
    for moving in ("end_of_turn", "after_roll")
    for promos in ("no", "yes")
]
POSITIONS = 130
STEPS = 10

PHASES = {
    "opening": Phase.OPENING, "choose_dice": Phase.CHOOSE_DICE, "roll 1": Phase.ROLL, "roll 2": Phase.ROLL,
    "swap": Phase.SWAP_GIVE, "take": Phase.SWAP_TAKE, "gift": Phase.GIVE_AWAY, "build": Phase.BUILD, "over": Phase.OVER,
}  # fmt: skip


def board_of(town: Town, options: dict[str, str]) -> Board:
    """The same table in the oracle's words."""
    opening = town.phase == Phase.OPENING
    return Board(
        coins=list(town.coins[: town.seats]),
        cities=[named(town.owns[seat]) for seat in range(town.seats)],
        landmarks=[built(town, seat) for seat in range(town.seats)],
        row=named(town.on_show),
        deck=named(town.in_deck),
        landmark_row=built(town, IN_ROW),
        landmark_deck=built(town, IN_DECK),
        after_roll=options.get("moving_company") == "after_roll",
        turn=town.turn,
        to_do={Phase.OPENING: "opening", Phase.CHOOSE_DICE: "choose_dice", Phase.BUILD: "build"}[Phase(town.phase)],
        opening_turns_left=3 * town.seats - town.opening_builds if opening else 0,
    )


def named(row: Any) -> Counter[str]:
    return +Counter(dict(zip(ESTABLISHMENTS, row, strict=True)))


def built(town: Town, where: int) -> set[str]:
    return {name for name, at in zip(LANDMARKS, town.landmark_at, strict=True) if at == where}


class Both:
    """A position of the engine and the oracle's board, played in step."""

    def __init__(self, town: Town, options: dict[str, str]) -> None:
        setting = agree(GAME, "base", options, town.seats, "fixed", 100_000)
        self.position = Position(setting, town, people=tuple(range(town.seats)))
        self.board = board_of(town, options)
        self.story: list[str] = []
        self.choices = self.odds()

    def odds(self) -> dict[str, int]:
        """What may happen, with its weight, or what may be said."""
        if self.position.to_move == CHANCE:
            return dict(self.position.next_draw().outcomes)
        return dict.fromkeys(self.position.choices(self.position.state.turn) if self.position.to_move >= 0 else [], 1)

    def play(self, words: str) -> None:
        self.story.append(words)
        town, who = self.position.state, self.position.to_move
        if who == CHANCE:
            told = self.position.apply_outcome(1, replace(self.position.next_draw(), words=words))[1]
        else:
            told = self.position.decide(1, who, GAME.read(town, who, words))[1]
        self.board.do(words)
        self.compare(told)

    def compare(self, told: tuple[dict[str, Any], ...] = ()) -> None:
        engine, expected = engine_facts(self.position, told), oracle_facts(self.board)
        unlike = {key: (engine[key], expected[key]) for key in expected if engine[key] != expected[key]}
        assert not unlike, f"after {self.story}, engine and oracle differ in {unlike}"
        self.choices = self.odds()
        expected_odds = self.board.odds() if self.position.to_move == CHANCE else dict.fromkeys(self.board.choices(), 1)
        assert self.choices == expected_odds, f"after {self.story}, engine and oracle see different choices"
        check_prices(self.position.state, self.board)


def engine_facts(position: Position, told: tuple[dict[str, Any], ...]) -> dict[str, Any]:
    town = position.state
    paid: Counter[tuple[int, int, str]] = Counter()
    for event in told:
        if event["event"] == "paid":
            paid[event["from"], event["to"], event["card"]] += event["coins"]
    return {
        "coins": town.coins[: town.seats],
        "cities": [named(town.owns[seat]) for seat in range(town.seats)],
        "landmarks": [built(town, seat) for seat in range(town.seats)],
        "row": named(town.on_show),
        "landmark_row": built(town, IN_ROW),
        "turn": town.turn,
        "dealing": position.to_move == CHANCE and town.phase != Phase.ROLL,
        "phase": Phase(town.phase),
        "paid": paid,
        "ranks": result_of(position).ranks if town.phase == Phase.OVER else [],
        "ended_by": result_of(position).reason if town.phase == Phase.OVER else "",
        "dice": tuple(face for face in (town.first_die, town.second_die) if face),
    }


def oracle_facts(board: Board) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "coins": board.coins,
        "cities": [+city for city in board.cities],
        "landmarks": board.landmarks,
        "row": +board.row,
        "landmark_row": board.landmark_row,
        "dealing": board.to_do in ("set up", "deal"),
        "paid": board.paid,
        "ranks": board.ranks() if board.to_do == "over" else [],
        "ended_by": board.ended_by,
    }
    if not facts["dealing"]:  # whose turn it is while a row is filled up is nobody's business
        facts |= {"turn": board.turn, "phase": PHASES[board.to_do], "dice": board.dice}
    return facts


def check_prices(town: Town, board: Board) -> None:
    if board.to_do != "over":
        shown = {each["card"]: each["prices"] for each in landmark_row(town)}
        assert shown == {name: [board.price(s, name) for s in range(town.seats)] for name in board.landmark_row}


# --- Played side by side ----------------------------------------------------------------------------------------------


def favoured(rng: random.Random, choices: list[str]) -> str:
    """Mostly what leads somewhere: doubles, sixes and landmarks are rare otherwise."""
    liked = [c for c in choices if c in ("roll 6", "dice 2") or c.split()[-1] in LANDMARKS or is_double(c)]
    return rng.choice(liked if liked and rng.random() < 0.5 else choices)


def is_double(words: str) -> bool:
    verb, *faces = words.split()
    return verb == "roll" and len(faces) == 2 and faces[0] == faces[1]


@pytest.mark.parametrize(("seats", "moving", "promos"), SETTINGS)
def test_both_tellings_agree_at_every_step_from_random_positions(seats: int, moving: str, promos: str) -> None:
    options = {"moving_company": moving, "promos": promos}
    for number in range(POSITIONS):
        rng = random.Random(f"{seats} {moving} {promos} {number}")
        both = Both(random_position(rng, seats, options), options)
        both.compare()
        for _ in range(STEPS):
            if both.choices:
                both.play(favoured(rng, list(both.choices)))


@pytest.mark.parametrize(("seats", "moving", "promos"), SETTINGS)
def test_both_tellings_agree_on_whole_matches(seats: int, moving: str, promos: str) -> None:
    options = {"moving_company": moving, "promos": promos}
    for number in range(2):
        rng = random.Random(f"whole {seats} {moving} {promos} {number}")
        both = Both(lay(GAME, Given(seats=seats, new_box=True, options=options)), options)
        both.board.to_do = "set up"
        while both.choices:
            both.play(favoured(rng, list(both.choices)))
        assert both.board.winner is not None


@pytest.mark.parametrize("moving", ["end_of_turn", "after_roll"])
@pytest.mark.parametrize("standing", [name for name in LANDMARKS if name != "launch_pad"])
def test_both_tellings_agree_when_two_landmarks_meet_after_a_double(standing: str, moving: str) -> None:
    """One stands already, the other is built in the turn of a double: chance alone would seldom bring them together."""
    options = {"moving_company": moving, "promos": "yes"}
    for built in (name for name in LANDMARKS if name not in (standing, "loan_office")):
        rng = random.Random(f"{standing} {built}")
        wanted = Given(seats=3, coins=[60, rng.randint(0, 30), rng.randint(0, 3)], options=options)
        wanted.cities = {seat: Counter(rng.sample(ESTABLISHMENTS, 5)) for seat in range(3)}
        wanted.landmarks = {rng.randrange(3): Counter([standing])}
        wanted.row = Counter([built, *[name for name in LANDMARKS if name not in (standing, built)][:4]])
        both = Both(lay(GAME, wanted), options)
        both.play("dice 2")
        both.play("roll 4 4")
        while f"build {built}" not in both.choices:
            both.play(rng.choice(list(both.choices)))
        both.play(f"build {built}")
        for _ in range(8):
            if both.choices:
                both.play(rng.choice(list(both.choices)))


# --- Small positions that shrink --------------------------------------------------------------------------------------

CITY = st.dictionaries(st.sampled_from(ESTABLISHMENTS), st.integers(1, 2), max_size=6)
FACES = st.one_of(st.tuples(st.integers(1, 6)), st.tuples(st.integers(1, 6), st.integers(1, 6)))
MARKS = st.lists(st.sampled_from([n for n in LANDMARKS[:20] if n != "launch_pad"]), max_size=4, unique=True)


@settings(max_examples=400, deadline=None)
@given(
    cities=st.lists(CITY, min_size=2, max_size=3),
    purses=st.lists(st.integers(0, 15), min_size=3, max_size=3),
    marks=MARKS,
    faces=FACES,
    turn=st.integers(0, 1),
)
def test_a_roll_moves_the_same_coins(
    cities: list[dict[str, int]], purses: list[int], marks: list[str], faces: tuple[int, ...], turn: int
) -> None:
    wanted = Given(seats=len(cities), coins=purses[: len(cities)], turn=turn)
    copies = dict(zip(ESTABLISHMENTS, COPIES, strict=True))
    for seat, city in enumerate(cities):
        wanted.cities[seat] = Counter({n: min(k, copies[n] // len(cities)) for n, k in city.items()})
    for place, mark in enumerate(marks):
        wanted.landmarks.setdefault(place % len(cities), Counter())[mark] = 1
    both = Both(lay(GAME, wanted), {})
    both.play(f"dice {len(faces)}")
    both.play(" ".join(("roll", *map(str, sorted(faces)))))


def test_both_have_the_same_cards() -> None:
    assert list(oracle.CARDS) == list(ESTABLISHMENTS)
    assert set(oracle.PRICES) == set(LANDMARKS)
    for card in range(CARDS):
        printed = oracle.CARDS[ESTABLISHMENTS[card]]
        assert (printed.cost, printed.copies, printed.deck) == (COST[card], COPIES[card], DECKS[DECK_OF[card]])
