"""The words of secret bids."""

from __future__ import annotations

from typing import Any

from ratusha.kernel import CHANCE

from .state import CARDS, CHEER, DONE, Event, Table

WORDS = {DONE: "done", CHEER: "cheer"} | {card: f"put {card + 1}" for card in range(CARDS)}
HIDDEN = ("put", "deal")


def words(table: Table, seat: int, action: int) -> str:
    return f"deal {action + 1} to {table.dealt % table.seats + 1}" if seat == CHANCE else WORDS[action]


def read(table: Table, seat: int, text: str) -> int:
    numbers = range(CARDS) if seat == CHANCE else WORDS
    return next((number for number in numbers if words(table, seat, number) == " ".join(text.split())), -1)


def redact_line(table: Table, seat: int, who: int, text: str, shown: bool) -> str:
    """A card that was dealt or put down is told to its holder; to others when all is over."""
    verb, *rest = text.split()
    holder = int(rest[-1]) - 1 if verb == "deal" else who
    if verb not in HIDDEN or seat == holder:
        return text
    return f"deal to {holder + 1}" if verb == "deal" else "put"


def event_json(row: tuple[int, ...]) -> dict[str, Any]:
    event = {"event": Event(row[0]).name.lower(), "seat": row[1]}
    return event | {"rank": row[2]} if row[0] == Event.SHOWN else event


def redact_event(table: Table, seat: int, event: dict[str, Any]) -> dict[str, Any] | None:
    """That somebody has put a card is known to all; which one is not in the event."""
    return event


def why_not(table: Table, seat: int, text: str) -> str:
    return "you do not hold that card" if text.startswith("put") and not table.laid[seat] else ""
