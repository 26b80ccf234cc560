"""Building: one card a turn, or none."""

from __future__ import annotations

from ratusha.kernel import Events, offer, rule, tell

from .cards import (
    AIRPORT,
    CARDS,
    CHEAPEST_LANDMARK,
    COST,
    DECK_OF,
    LAUNCH_PAD,
    LOAN_OFFICE,
    MARK_COINS,
    MARKS,
    OBSERVATORY,
    PRICES,
)
from .cities import standing
from .coins import earn
from .landmarks import act_at_once
from .moving import give_or_end
from .rows import find_short_row
from .scoring import win
from .state import BUILD, BUILD_LANDMARK, DECK_OF_LANDMARKS, IN_ROW, Event, Moves, Phase, Town
from .turns import end_opening_turn, end_turn

LANDMARKS_TO_WIN = 3


# --- What may be built ------------------------------------------------------------------------------------------------


@rule
def offer_establishments(town: Town, seat: int, moves: Moves) -> None:
    coins = town.coins[seat]
    on_show = town.on_show
    actions = moves.actions
    count = moves.count
    for card in range(CARDS):
        actions[count] = BUILD + card  # kept if it fits: asking first is three times slower, being hard to foresee
        if on_show[card] and COST[card] <= coins:
            count += 1
    moves.count = count


@rule
def offer_landmarks(town: Town, seat: int, moves: Moves) -> None:
    if town.coins[seat] < CHEAPEST_LANDMARK:
        return
    for mark in range(MARKS):
        if town.landmark_at[mark] == IN_ROW and may_build(town, seat, mark):
            offer(moves, BUILD_LANDMARK + mark)


@rule
def may_build(town: Town, seat: int, mark: int) -> bool:
    return is_open_to(town, seat, mark) and price(town, seat, mark) <= town.coins[seat]


@rule
def is_open_to(town: Town, seat: int, mark: int) -> bool:
    """The Loan Office lends only to the one player without a landmark."""
    return mark != LOAN_OFFICE or last_without_landmark(town, seat)


@rule
def last_without_landmark(town: Town, seat: int) -> bool:
    for other in range(town.seats):
        if (other == seat) == (town.built[other] > 0):
            return False
    return True


@rule
def price(town: Town, seat: int, mark: int) -> int:
    """By how many landmarks the builder has; the Loan Office and the Observatory lower it."""
    cost = PRICES[mark][town.built[seat]]
    if town.landmark_at[LOAN_OFFICE] == seat:
        cost -= MARK_COINS[LOAN_OFFICE]
    if mark == LAUNCH_PAD and standing(town, OBSERVATORY):
        cost -= MARK_COINS[OBSERVATORY]
    return cost


# --- What is built ----------------------------------------------------------------------------------------------------


@rule
def spend(town: Town, seat: int, coins: int, card: int, events: Events) -> None:
    town.coins[seat] -= coins
    town.bank += coins
    tell(events, Event.BUILT, seat, coins, card, 0)


@rule
def build_establishment(town: Town, seat: int, card: int, events: Events) -> None:
    spend(town, seat, COST[card], card, events)
    town.owns[seat][card] += 1
    town.on_show[card] -= 1
    if town.on_show[card] == 0:
        town.different[DECK_OF[card]] -= 1
        find_short_row(town)
    end_build(town, events)


@rule
def build_landmark(town: Town, seat: int, mark: int, events: Events) -> None:
    """Pay, place, see whether it wins, then apply what acts at once."""
    spend(town, seat, price(town, seat, mark), CARDS + mark, events)
    town.landmark_at[mark] = seat
    town.different[DECK_OF_LANDMARKS] -= 1
    town.built[seat] += 1
    if mark == LAUNCH_PAD or town.built[seat] == LANDMARKS_TO_WIN:
        win(town, seat, events)
    else:
        act_at_once(town, seat, mark, events)
        find_short_row(town)
        end_build(town, events)


@rule
def build_nothing(town: Town, seat: int, events: Events) -> None:
    """Passing is always allowed; with an Airport in play it pays, though not in the opening rounds."""
    if town.phase == Phase.BUILD and standing(town, AIRPORT):
        earn(town, seat, MARK_COINS[AIRPORT], CARDS + AIRPORT, events)
    end_build(town, events)


@rule
def end_build(town: Town, events: Events) -> None:
    if town.phase == Phase.OPENING:
        end_opening_turn(town)
    elif town.after_roll:
        end_turn(town)
    else:
        give_or_end(town)
