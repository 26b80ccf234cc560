"""What a seat sees, as JSON: all that a client needs to draw the table, and what each roll would pay."""

from __future__ import annotations

import threading
from typing import Any

from ratusha.kernel import Events, assign, copy, event_rows

from .building import is_open_to, price
from .cards import CARDS, COST, DECK_OF, ESTABLISHMENTS, LANDMARKS, TEMPLE
from .cities import standing
from .income import roll
from .landmarks import landmarks_act
from .state import BANK, DECKS, IN_ROW, Event, Phase, Town


class Room(threading.local):
    """For what a roll that is only tried would tell: made once a thread, as that takes longer than the roll."""

    def __init__(self) -> None:
        self.events = Events()


ROOM = Room()

MAY_BE_DOUBLES = (4, 6, 8, 10)
"""Sums that fall as a double and otherwise. Of all that waits for a double only the Temple moves coins."""


def view(town: Town, seat: int) -> dict[str, Any]:
    """The table as that seat sees it (-1: an onlooker). Only the decks are hidden, and they have no order."""
    return {
        "phase": Phase(town.phase).name.lower(),
        "you": seat,
        "turn": town.turn,
        "opening_round": town.opening_builds // town.seats + 1 if town.phase == Phase.OPENING else None,
        "dice": [face for face in (town.first_die, town.second_die) if face],
        "swaps_left": town.swaps,
        "offered": ESTABLISHMENTS[town.offered] if town.offered >= 0 else None,
        "extra_turn": bool(town.extra_turn),
        "must_give": bool(town.must_give),
        "gift_is_due": "after_roll" if town.after_roll else "end_of_turn",
        "bank": town.bank,
        "rows": [establishment_row(town, deck) for deck in range(DECKS - 1)],
        "landmarks": landmark_row(town),
        "decks": list(town.unseen),
        "cities": [city(town, each) for each in range(town.seats)],
        "winner": town.winner if town.winner >= 0 else None,
        "forecast": forecast(town, seat) if seat >= 0 and town.phase != Phase.OVER else None,
    }


def establishment_row(town: Town, deck: int) -> list[dict[str, Any]]:
    """The piles of one row, from the lowest number up."""
    return [
        {"card": ESTABLISHMENTS[card], "copies": town.on_show[card], "cost": COST[card]}
        for card in range(CARDS)
        if DECK_OF[card] == deck and town.on_show[card]
    ]


def landmark_row(town: Town) -> list[dict[str, Any]]:
    """The landmarks on offer, with each seat's price; null where that seat may not build it at any price."""
    return [
        {"card": name, "prices": [price_for(town, seat, mark) for seat in range(town.seats)]}
        for mark, name in enumerate(LANDMARKS)
        if town.landmark_at[mark] == IN_ROW
    ]


def price_for(town: Town, seat: int, mark: int) -> int | None:
    if town.phase == Phase.OVER or not is_open_to(town, seat, mark):
        return None
    return price(town, seat, mark)


def city(town: Town, seat: int) -> dict[str, Any]:
    return {
        "coins": town.coins[seat],
        "establishments": {
            name: town.owns[seat][card] for card, name in enumerate(ESTABLISHMENTS) if town.owns[seat][card]
        },
        "landmarks": [name for mark, name in enumerate(LANDMARKS) if town.landmark_at[mark] == seat],
    }


def forecast(town: Town, roller: int) -> dict[str, list[dict[str, Any]]]:
    """What each roll of this seat would change in every purse, with its chances in 36, for one die and for two."""
    after = copy(town)
    one = [{"roll": face, "chances": 6, "coins": changes(town, after, roller, face, 0)} for face in range(1, 7)]
    two = [row for total in range(2, 13) for row in by_two_dice(town, after, roller, total)]
    return {"one_die": one, "two_dice": two}


def by_two_dice(town: Town, after: Town, roller: int, total: int) -> list[dict[str, Any]]:
    """A row for the sum, and one more where a double changes other purses than two different faces do."""
    ways, coins = 6 - abs(7 - total), changes(town, after, roller, *unlike_faces(total))
    if standing(town, TEMPLE) and total in MAY_BE_DOUBLES:
        double = changes(town, after, roller, total // 2, total // 2)
        if double != coins:
            row = {"roll": total, "chances": 1, "coins": double, "double": True}
            return [{"roll": total, "chances": ways - 1, "coins": coins}, row]
    return [{"roll": total, "chances": ways, "coins": coins}]


def unlike_faces(total: int) -> tuple[int, int]:
    """Two dice that add up, a double only where nothing else does: for 2 and 12."""
    first = max(1, total - 6)
    return first, total - first


def changes(town: Town, after: Town, roller: int, first: int, second: int) -> list[int]:
    """Coins that this roll would move, seat by seat; `after` is room for trying it."""
    assign(after, town)
    after.turn, after.received, after.swaps = roller, 0, 0
    after.dice = 2 if second else 1
    events = ROOM.events
    events.count = 0
    roll(after, first, second, events)
    if after.swaps:
        landmarks_act(after, events)
    coins = [0] * town.seats
    for kind, giver, taker, paid, _ in event_rows(events):
        if kind == Event.PAID:
            coins[taker] += paid
            if giver != BANK:
                coins[giver] -= paid
    return coins
