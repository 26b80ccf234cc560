"""Machi Koro 2. Read beside the rulebook: `rows` for the set-up, `dice`, `income` with `cities` and `coins`, `swaps`,
`landmarks`, `building`, `moving`, `turns`, `scoring`; `hidden` says what a seat knows.

A turn, by phase:

    OPENING       build an establishment or pass         three rounds, then the first turn
    CHOOSE_DICE   one die or two                         → ROLL
    ROLL          chance                                 → income: red, blue and green, purple, landmarks
    SWAP_GIVE     Business Center: what to give, or not  → SWAP_TAKE, or the landmarks' turn
    SWAP_TAKE     what to take, and from whom            → SWAP_GIVE while swaps are left
    BUILD         one card, or pass                      → GIVE_AWAY if owed, or the next turn
    GIVE_AWAY     Moving Company: what goes to the right → the next turn (or BUILD, by option)

Whenever a row is short of five different cards, its deck deals first: `short` names it.
"""

from __future__ import annotations

from ratusha.kernel import CHANCE, NOBODY, Events, Row, offer, rule

from .building import build_establishment, build_landmark, build_nothing, offer_establishments, offer_landmarks
from .cards import CARDS
from .cities import offer_own_cards
from .dice import forget_the_roll, list_rolls
from .hidden import fill_hidden, hide
from .income import roll
from .moving import give_away
from .rows import deal, deal_landmark, fill_the_decks, find_short_row, list_deals
from .scoring import ending, scores
from .state import (
    BUILD,
    BUILD_LANDMARK,
    DEALT,
    DEALT_LANDMARK,
    DECLINE,
    GIVE,
    GIVE_AWAY,
    PASS,
    ROLL_ONE,
    ROLL_TWO,
    ROLLED_ONE,
    ROLLED_TWO,
    SEATS,
    TAKE,
    Moves,
    Outcomes,
    Phase,
    Town,
)
from .swaps import end_swaps, offer_cards_of_others, swap

__all__ = [
    "apply",
    "apply_outcome",
    "chance_outcomes",
    "ending",
    "fill_hidden",
    "hide",
    "legal_actions",
    "may_act",
    "scores",
    "setup",
    "to_move",
    "waiting",
]

COINS_IN_THE_BOX = 210
STARTING_COINS = 5


# --- Setup ------------------------------------------------------------------------------------------------------------


@rule
def setup(town: Town, options: Row, seats: int) -> None:
    """Three shuffled decks, five coins each, the rest is the bank. `options`: mode, Moving Company, promos."""
    town.seats = seats
    town.after_roll = options[1]
    town.phase = Phase.OPENING
    town.turn = 0
    town.opening_builds = 0
    town.winner = -1
    town.offered = -1
    town.bank = COINS_IN_THE_BOX - STARTING_COINS * seats
    for seat in range(SEATS):
        town.coins[seat] = STARTING_COINS if seat < seats else 0
        town.built[seat] = 0
        for card in range(CARDS):
            town.owns[seat][card] = 0
    forget_the_roll(town)
    fill_the_decks(town, options[2] == 1)
    find_short_row(town)


# --- Whose move -------------------------------------------------------------------------------------------------------


@rule
def to_move(town: Town) -> int:
    if town.phase == Phase.OVER:
        return NOBODY
    if town.short >= 0 or town.phase == Phase.ROLL:
        return CHANCE
    return town.turn


@rule
def waiting(town: Town) -> int:
    """The seats the game waits for, as bits: never more than one here."""
    seat = to_move(town)
    return 1 << seat if seat >= 0 else 0


@rule
def may_act(town: Town) -> int:
    return waiting(town)


@rule
def legal_actions(town: Town, seat: int, moves: Moves) -> None:
    moves.count = 0
    if to_move(town) != seat:
        return
    if town.phase == Phase.CHOOSE_DICE:
        offer(moves, ROLL_ONE)
        offer(moves, ROLL_TWO)
    elif town.phase == Phase.SWAP_GIVE:
        offer_own_cards(town, seat, GIVE, moves)
        offer(moves, DECLINE)
    elif town.phase == Phase.SWAP_TAKE:
        offer_cards_of_others(town, seat, moves)
    elif town.phase == Phase.GIVE_AWAY:
        offer_own_cards(town, seat, GIVE_AWAY, moves)
    else:
        offer_establishments(town, seat, moves)
        if town.phase == Phase.BUILD:
            offer_landmarks(town, seat, moves)
        offer(moves, PASS)


@rule
def apply(town: Town, seat: int, action: int, events: Events) -> None:
    if action <= ROLL_TWO:
        town.dice = action - ROLL_ONE + 1
        town.phase = Phase.ROLL
    elif action < BUILD_LANDMARK:
        build_establishment(town, seat, action - BUILD, events)
    elif action < PASS:
        build_landmark(town, seat, action - BUILD_LANDMARK, events)
    elif action == PASS:
        build_nothing(town, seat, events)
    elif action < DECLINE:
        town.offered = action - GIVE
        town.phase = Phase.SWAP_TAKE
    elif action == DECLINE:
        end_swaps(town, events)
    elif action < GIVE_AWAY:
        swap(town, seat, (action - TAKE) // CARDS, (action - TAKE) % CARDS, events)
    else:
        give_away(town, seat, action - GIVE_AWAY, events)


# --- Chance -----------------------------------------------------------------------------------------------------------


@rule
def chance_outcomes(town: Town, outcomes: Outcomes) -> None:
    outcomes.count = 0
    outcomes.total = 0
    if town.short >= 0:
        outcomes.stream = 1 + town.short
        list_deals(town, outcomes)
    else:
        outcomes.stream = 0
        list_rolls(town, outcomes)


@rule
def apply_outcome(town: Town, outcome: int, events: Events) -> None:
    if outcome < ROLLED_TWO:
        roll(town, outcome - ROLLED_ONE + 1, 0, events)
    elif outcome < DEALT:
        roll(town, (outcome - ROLLED_TWO) // 6 + 1, (outcome - ROLLED_TWO) % 6 + 1, events)
    elif outcome < DEALT_LANDMARK:
        deal(town, outcome - DEALT, events)
    else:
        deal_landmark(town, outcome - DEALT_LANDMARK, events)
