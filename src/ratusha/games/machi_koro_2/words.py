"""Numbers to words and back. Words are ids, not sentences: those are in `names/`."""

from __future__ import annotations

from functools import cache
from typing import Any

from ratusha.kernel import CHANCE

from .cards import CARDS, ESTABLISHMENTS, LANDMARKS, NAMES
from .problems import Problem, problem
from .state import (
    ACTIONS,
    BUILD,
    BUILD_LANDMARK,
    DEALT,
    DEALT_LANDMARK,
    DECLINE,
    GIVE,
    GIVE_AWAY,
    OUTCOMES,
    PASS,
    ROLL_TWO,
    ROLLED_TWO,
    TAKE,
    Event,
    Town,
)


def words(town: Town, seat: int, action: int) -> str:
    """The words of an action, or of an outcome where the seat is CHANCE."""
    return outcome_words(action) if seat == CHANCE else action_words(action)


def read(town: Town, seat: int, text: str) -> int:
    """The number that these words name, or -1."""
    return (outcomes_by_words() if seat == CHANCE else actions_by_words()).get(" ".join(text.split()), -1)


def redact_line(town: Town, seat: int, who: int, text: str, shown: bool) -> str:
    """Everything at this table is public."""
    return text


def redact_event(town: Town, seat: int, event: dict[str, Any]) -> dict[str, Any] | None:
    """Everything at this table happens in the open."""
    return event


def action_words(action: int) -> str:
    if action <= ROLL_TWO:
        return f"dice {action + 1}"
    if action < BUILD_LANDMARK:
        return f"build {ESTABLISHMENTS[action - BUILD]}"
    if action < PASS:
        return f"build {LANDMARKS[action - BUILD_LANDMARK]}"
    if action == PASS:
        return "pass"
    if action < DECLINE:
        return f"give {ESTABLISHMENTS[action - GIVE]}"
    if action == DECLINE:
        return "decline"
    if action < GIVE_AWAY:
        other, card = divmod(action - TAKE, CARDS)
        return f"take {ESTABLISHMENTS[card]} from {other + 1}"
    return f"give away {ESTABLISHMENTS[action - GIVE_AWAY]}"


def outcome_words(outcome: int) -> str:
    if outcome < ROLLED_TWO:
        return f"roll {outcome + 1}"
    if outcome < DEALT:
        first, second = divmod(outcome - ROLLED_TWO, 6)
        return f"roll {first + 1} {second + 1}"
    if outcome < DEALT_LANDMARK:
        return f"deal {ESTABLISHMENTS[outcome - DEALT]}"
    return f"deal {LANDMARKS[outcome - DEALT_LANDMARK]}"


@cache
def actions_by_words() -> dict[str, int]:
    return {action_words(action): action for action in range(ACTIONS)}


@cache
def outcomes_by_words() -> dict[str, int]:
    return {outcome_words(result): result for result in range(OUTCOMES)}


ARGUMENTS = {
    Event.ROLLED: ("seat", "first", "second"),
    Event.PAID: ("from", "to", "coins", "card"),
    Event.SHORT: ("from", "to", "coins", "card"),
    Event.BUILT: ("seat", "coins", "card"),
    Event.SWAPPED: ("seat", "other", "given", "taken"),
    Event.GAVE: ("seat", "to", "card"),
    Event.EXTRA_TURN: ("seat", "card"),
    Event.DEALT: ("card",),
    Event.SHARED: ("coins", "card"),
    Event.AID: ("seat", "coins"),
    Event.WON: ("seat",),
}


def event_json(row: tuple[int, ...]) -> dict[str, Any]:
    """An event with its arguments by name: cards by id, seats as numbers, the bank as -1."""
    kind = Event(row[0])
    told: dict[str, Any] = dict(zip(ARGUMENTS[kind], row[1:], strict=False))
    for key in ("card", "given", "taken"):
        if key in told:
            told[key] = NAMES[told[key]]
    return {"event": kind.name.lower()} | told


def why_not(town: Town, seat: int, text: str) -> Problem | None:
    """Which rule is in the way of a move that cannot be made now; None where these words are no move."""
    action = read(town, seat, text)
    return problem(town, seat, action) if action >= 0 else None
