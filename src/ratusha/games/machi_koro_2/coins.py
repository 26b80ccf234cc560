"""Coins from the bank, and between players."""

from __future__ import annotations

from ratusha.kernel import Events, rule, tell

from .state import BANK, Event, Town


@rule
def pay(town: Town, giver: int, taker: int, owed: int, card: int, events: Events) -> None:
    """Who is short gives what there is; nobody makes up the rest."""
    paid = min(owed, town.coins[giver])
    town.coins[giver] -= paid
    town.coins[taker] += paid
    if taker == town.turn:
        town.received += paid
    if paid:
        tell(events, Event.PAID, giver, taker, paid, card)
    if paid < owed:
        tell(events, Event.SHORT, giver, taker, owed - paid, card)


@rule
def earn(town: Town, seat: int, coins: int, card: int, events: Events) -> None:
    """Coins from the bank."""
    if coins:
        town.bank -= coins
        town.coins[seat] += coins
        if seat == town.turn:
            town.received += coins
        tell(events, Event.PAID, BANK, seat, coins, card)


@rule
def take_from_each(town: Town, taker: int, coins: int, card: int, events: Events) -> None:
    for step in range(1, town.seats):
        pay(town, (taker - step) % town.seats, taker, coins, card, events)


@rule
def take_half_of_rich(town: Town, taker: int, rich: int, card: int, events: Events) -> None:
    """Half, rounded down, from everyone who has more than ten coins."""
    for step in range(1, town.seats):
        other = (taker - step) % town.seats
        if town.coins[other] >= rich:
            pay(town, other, taker, town.coins[other] // 2, card, events)
