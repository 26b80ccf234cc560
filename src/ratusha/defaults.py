"""What a game may leave out: the default of every optional function of the contract (`game.py`).

A game without secrets hides nothing, one without chance draws nothing, one of turns waits for the seat to move. Words
are read by trying every number; a seat sees every field of its hidden copy.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .kernel import CHANCE, contract_function, generic, i1, i4, layout

seat_to_move = contract_function("to_move")
seats_waited_for = contract_function("waiting")


# --- Rules ------------------------------------------------------------------------------------------------------------


@generic
def waiting(state: Any) -> int:
    """In a game of turns, the seat to move alone."""
    seat = seat_to_move(state)
    return 1 << seat if seat >= 0 else 0


@generic
def may_act(state: Any) -> int:
    """Nobody acts out of turn."""
    return int(seats_waited_for(state))


@generic
def chance_outcomes(state: Any, outcomes: Any) -> None:
    """Nothing is drawn or rolled."""
    outcomes.count = 0
    outcomes.total = 0
    outcomes.stream = 0


@generic
def apply_outcome(state: Any, outcome: int, events: Any) -> None:
    """Nothing was drawn or rolled."""


@generic
def hide(state: Any, seat: int) -> None:
    """Everything lies open."""


@generic
def fill_hidden(state: Any, rng: Any) -> None:
    """Nothing was hidden."""


@generic
def features(state: Any, seat: int, out: Any) -> None:
    """A network sees nothing of this game."""


@generic
def evaluate(state: Any, seat: int) -> int:
    """All positions look alike, so that `greedy` takes the first move of the list."""
    return 0


@generic
def shortlist(state: Any, seat: int, moves: Any) -> None:
    """Every move is worth considering."""


Functions = dict[str, Callable[..., Any]]

RULES: Functions = {
    "waiting": waiting,
    "may_act": may_act,
    "features": features,
    "evaluate": evaluate,
    "shortlist": shortlist,
}
WITHOUT_CHANCE: Functions = {"chance_outcomes": chance_outcomes, "apply_outcome": apply_outcome}
"""For games whose facts name no stream of chance; the others need their own."""
WITHOUT_SECRETS: Functions = {"hide": hide, "fill_hidden": fill_hidden}
"""For games without secrets; the others need their own."""


# --- Layouts ----------------------------------------------------------------------------------------------------------


def moves_layout(module: str, most: int) -> type[Any]:
    return declared(module, "Moves", count=i4(), actions=i4(most))


def outcomes_layout(module: str, most: int) -> type[Any]:
    return declared(module, "Outcomes", count=i4(), total=i4(), stream=i1(), numbers=i4(most), weights=i4(most))


def declared(module: str, name: str, **fields: Any) -> type[Any]:
    """A layout, as if the game's module had declared it."""
    return layout(type(name, (), {"__module__": module, **fields}))


# --- Words and views --------------------------------------------------------------------------------------------------


def reader(words: Callable[[Any, int, int], str], actions: int, outcomes: int) -> Callable[[Any, int, str], int]:
    """Reads by putting every number into words: quick enough for some hundred of them."""

    def read(state: Any, seat: int, text: str) -> int:
        numbers = range(outcomes if seat == CHANCE else actions)
        return next((number for number in numbers if words(state, seat, number) == " ".join(text.split())), -1)

    return read


def redact_line(state: Any, seat: int, who: int, text: str, shown: bool) -> str:
    """Everybody may read every line."""
    return text


def event_json(row: tuple[int, ...]) -> dict[str, Any]:
    """An event without a name is its number, and the four numbers that were told."""
    return {"event": str(row[0]), "numbers": list(row[1:])}


def redact_event(state: Any, seat: int, event: dict[str, Any]) -> dict[str, Any] | None:
    """Everybody may know of every event."""
    return event


def view(hidden: Any, seat: int) -> dict[str, Any]:
    """Every field of the hidden copy."""
    return {place.name: plain(getattr(hidden, place.name)) for place in hidden.spec.named}


def plain(value: Any) -> Any:
    """Tables of a record as lists of their own, since nobody changes a view."""
    return [plain(each) for each in value] if isinstance(value, list) else value


WORDS: Functions = {"event_json": event_json}
LINES_WITHOUT_SECRETS: Functions = {"redact_line": redact_line, "redact_event": redact_event}
"""The same for the words of logs and for events."""
