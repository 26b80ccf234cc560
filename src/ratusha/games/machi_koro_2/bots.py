"""How good a position looks to `greedy`: whole numbers only, so that every machine plays alike.

Everything is counted in thirty-sixths of a coin, since two dice fall in thirty-six ways.
"""

from __future__ import annotations

from ratusha.kernel import rule, table

from .cards import BLUE_ON, COINS, COUNTS, EFFECT, GREEN_ON, PURPLE_ON, RED_ON, Effect
from .cities import icons, yields
from .state import Phase, Town

ROUNDS_LEFT = table([9, 6, 3, 0])
"""How long the game is expected to go on, by the landmarks of whoever has the most."""
LANDMARK_WORTH = table([0, 60, 130, 1000])
"""What having so many landmarks is worth in coins: more than they cost."""
WON = 100_000


@rule
def evaluate(town: Town, seat: int) -> int:
    """Coins, landmarks, and what the city will earn in the rounds that are left."""
    if town.phase == Phase.OVER:
        return WON * 36 if town.winner == seat else -WON * 36
    value = 36 * (town.coins[seat] + LANDMARK_WORTH[town.built[seat]])
    value += rounds_left(town) * earnings_a_round(town, seat)
    if town.phase == Phase.ROLL and town.turn == seat:
        value += expected_on_own_roll(town, seat, town.dice)
    if town.extra_turn and town.turn == seat:
        value += best_on_own_roll(town, seat)
    return value


@rule
def rounds_left(town: Town) -> int:
    most = 0
    for seat in range(town.seats):
        most = max(most, town.built[seat])
    return ROUNDS_LEFT[most]


@rule
def earnings_a_round(town: Town, seat: int) -> int:
    """One own turn with the better number of dice, and everyone else's turns with one or two alike."""
    others = expected_on_others_roll(town, seat, 1) + expected_on_others_roll(town, seat, 2)
    return best_on_own_roll(town, seat) + (town.seats - 1) * others // 2


@rule
def best_on_own_roll(town: Town, seat: int) -> int:
    return max(expected_on_own_roll(town, seat, 1), expected_on_own_roll(town, seat, 2))


@rule
def chances(dice: int, total: int) -> int:
    """In thirty-six."""
    if dice == 1:
        return 6 if total <= 6 else 0
    return 6 - abs(7 - total) if total >= 2 else 0


@rule
def expected_on_own_roll(town: Town, seat: int, dice: int) -> int:
    expected = 0
    for total in range(1, 13):
        ways = chances(dice, total)
        if ways:
            expected += ways * (blue(town, seat, total) + green(town, seat, total) + purple(town, seat, total))
            expected -= ways * owed(town, seat, total)
    return expected


@rule
def expected_on_others_roll(town: Town, seat: int, dice: int) -> int:
    expected = 0
    for total in range(1, 13):
        ways = chances(dice, total)
        if ways:
            expected += ways * (blue(town, seat, total) + red(town, seat, total))
    return expected


@rule
def blue(town: Town, seat: int, total: int) -> int:
    coins = 0
    for card in BLUE_ON[total]:
        if card >= 0:
            coins += town.owns[seat][card] * yields(town, card)
    return coins


@rule
def red(town: Town, seat: int, total: int) -> int:
    coins = 0
    for card in RED_ON[total]:
        if card >= 0:
            coins += town.owns[seat][card] * yields(town, card)
    return coins


@rule
def owed(town: Town, seat: int, total: int) -> int:
    """What all others' restaurants would take, as far as the coins reach."""
    coins = 0
    for other in range(town.seats):
        if other != seat:
            coins += red(town, other, total)
    return min(coins, town.coins[seat])


@rule
def green(town: Town, seat: int, total: int) -> int:
    coins = 0
    for card in GREEN_ON[total]:
        if card >= 0 and town.owns[seat][card]:
            each = yields(town, card)
            if EFFECT[card] == Effect.PER_ICON:
                each *= icons(town, seat, COUNTS[card])
            coins += town.owns[seat][card] * each
    return coins


@rule
def purple(town: Town, seat: int, total: int) -> int:
    """Roughly: a swap as one coin, half of the rich as if one copy took it all."""
    coins = 0
    for card in PURPLE_ON[total]:
        if card >= 0 and town.owns[seat][card]:
            if EFFECT[card] == Effect.SWAP:
                coins += town.owns[seat][card]
            else:
                coins += taken_from_others(town, seat, card)
    return coins


@rule
def taken_from_others(town: Town, seat: int, card: int) -> int:
    coins = 0
    for other in range(town.seats):
        if other != seat:
            if EFFECT[card] == Effect.EACH_OPPONENT:
                coins += min(town.owns[seat][card] * COINS[card], town.coins[other])
            elif town.coins[other] >= COINS[card]:
                coins += town.coins[other] // 2
    return coins
