"""The facts of `cards.toml` as tables that rules can read; cards are numbered in the order of their rows."""

from __future__ import annotations

import tomllib
from enum import IntEnum
from pathlib import Path

from ratusha.kernel import table

_FACTS = tomllib.loads(Path(__file__).with_name("cards.toml").read_text("utf-8"))
_ROWS = list(_FACTS["establishments"].values())
_LANDMARK_ROWS = list(_FACTS["landmarks"].values())

ESTABLISHMENTS: tuple[str, ...] = tuple(_FACTS["establishments"])
LANDMARKS: tuple[str, ...] = tuple(_FACTS["landmarks"])
NAMES = ESTABLISHMENTS + LANDMARKS
"""Every card by its number in events: landmarks follow the establishments."""
CARDS = len(ESTABLISHMENTS)
MARKS = len(LANDMARKS)


class Colour(IntEnum):
    RED = 0
    BLUE = 1
    GREEN = 2
    PURPLE = 3


class Effect(IntEnum):
    BANK = 0
    ROLLER = 1
    PER_ICON = 2
    EACH_OPPONENT = 3
    HALF_OF_RICH = 4
    SWAP = 5


DECKS = ("1-6", "7-12")
ICONS = ("cup", "grain", "fruit", "bread", "flower", "gear", "combo", "major")
NO_ICON = -1


def _icon(row: dict[str, str], key: str) -> int:
    return ICONS.index(row[key]) if key in row else NO_ICON


def _column(rows: list[dict[str, int]], key: str, default: int = 0) -> list[int]:
    return [int(row.get(key, default)) for row in rows]


def _raiser(icon: str) -> int:
    """The landmark that raises cards with this icon, or −1."""
    return next((i for i, row in enumerate(_LANDMARK_ROWS) if row.get("raises") == icon), -1)


def _active_on(colours: tuple[str, ...]) -> list[list[int]]:
    """For each roll from 0 to 12, the cards of these colours that it activates, filled up with −1."""
    found = [[i for i, row in enumerate(_ROWS) if row["colour"] in colours and n in row["numbers"]] for n in range(13)]
    width = max(map(len, found))
    return [cards + [-1] * (width - len(cards)) for cards in found]


DECK_OF = table([DECKS.index(row["deck"]) for row in _ROWS])
FIRST_IN_DECK = table([*(next(i for i, row in enumerate(_ROWS) if row["deck"] == deck) for deck in DECKS), CARDS])
"""Rows are sorted by deck: where each deck begins, and where the last one ends."""
COPIES = table(_column(_ROWS, "copies"))
COST = table(_column(_ROWS, "cost"))
COINS = table(_column(_ROWS, "coins"))
COLOUR = table([Colour[row["colour"].upper()].value for row in _ROWS])
EFFECT = table([Effect[row["effect"].upper()].value for row in _ROWS])
ICON = table([_icon(row, "icon") for row in _ROWS])
COUNTS = table([_icon(row, "counts") for row in _ROWS])
RAISED_BY = table([_raiser(row["icon"]) for row in _ROWS])
RED_ON = table(_active_on(("red",)))
BLUE_ON = table(_active_on(("blue",)))
GREEN_ON = table(_active_on(("green",)))
PURPLE_ON = table(_active_on(("purple",)))

PRICES = table([[int(cost) for cost in row["costs"]] for row in _LANDMARK_ROWS])
MARK_COINS = table(_column(_LANDMARK_ROWS, "coins"))
MARK_COUNTS = table([_icon(row, "counts") for row in _LANDMARK_ROWS])
MARK_NUMBER = table(_column(_LANDMARK_ROWS, "number"))
PROMO = table(_column(_LANDMARK_ROWS, "promo"))

LOAN_OFFICE = LANDMARKS.index("loan_office")
FRENCH_RESTAURANT = LANDMARKS.index("french_restaurant")
MOVING_COMPANY = LANDMARKS.index("moving_company")
OBSERVATORY = LANDMARKS.index("observatory")
PUBLISHER = LANDMARKS.index("publisher")
TECH_STARTUP = LANDMARKS.index("tech_startup")
AIRPORT = LANDMARKS.index("airport")
AMUSEMENT_PARK = LANDMARKS.index("amusement_park")
CHARTERHOUSE = LANDMARKS.index("charterhouse")
EXHIBIT_HALL = LANDMARKS.index("exhibit_hall")
MUSEUM = LANDMARKS.index("museum")
PARK = LANDMARKS.index("park")
RADIO_TOWER = LANDMARKS.index("radio_tower")
TEMPLE = LANDMARKS.index("temple")
TV_STATION = LANDMARKS.index("tv_station")
LAUNCH_PAD = LANDMARKS.index("launch_pad")
PRIVATE_CLUB = LANDMARKS.index("private_club")
CITY_HALL = LANDMARKS.index("city_hall")
RENOVATION_COMPANY = LANDMARKS.index("renovation_company")


def _lowest_price(mark: int) -> int:
    """With every discount that can ever apply to it."""
    discounts = MARK_COINS[LOAN_OFFICE] + (MARK_COINS[OBSERVATORY] if mark == LAUNCH_PAD else 0)
    return int(min(cost for cost in PRICES[mark] if cost) - discounts)


CHEAPEST_LANDMARK = min(_lowest_price(mark) for mark in range(MARKS))
"""With fewer coins nobody can build any."""
