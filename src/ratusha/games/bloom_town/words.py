"""Numbers to words and back. Squares are row and column, slots and seats numbers, all from 1."""

from __future__ import annotations

from typing import Any

from ratusha.kernel import CHANCE

from .cards import KINDS, RESIDENT, SIZE, SQUARES, TILES
from .deal import HAND
from .problems import Problem, problem
from .state import (
    ACTIONS,
    BONUS_DOUBLE,
    BONUS_EXTRA,
    BONUS_NONE,
    COUNT,
    DONE,
    OUTCOMES,
    TAKE,
    TOKEN_DOUBLE,
    TOKEN_EXTRA,
    TOKEN_RECOUNT,
    UNSHOWN,
    Event,
    Phase,
    Town,
)

NAMES = TILES + tuple(f"resident_{kind}" for kind in KINDS)
PLAIN = {
    BONUS_NONE: "bonus none",
    BONUS_DOUBLE: "bonus double",
    BONUS_EXTRA: "bonus extra",
    TOKEN_DOUBLE: "token double",
    TOKEN_EXTRA: "token extra",
    DONE: "done",
}


def words(town: Town, seat: int, action: int) -> str:
    """The words of an action, or of an outcome where the seat is CHANCE."""
    return outcome_words(town, action) if seat == CHANCE else action_words(action)


def read(town: Town, seat: int, text: str) -> int:
    """The number that these words name now, or -1."""
    said = " ".join(text.split())
    if seat == CHANCE:
        return next((result for result in range(OUTCOMES) if outcome_words(town, result) == said), -1)
    return _ACTIONS.get(said, -1)


def action_words(action: int) -> str:
    if action < BONUS_NONE:
        tile, square = divmod(action, SQUARES)
        return f"place {TILES[tile]} {square // SIZE + 1} {square % SIZE + 1}"
    if action in PLAIN:
        return PLAIN[action]
    if action < DONE:
        return f"token recount {KINDS[action - TOKEN_RECOUNT]}"
    if action < COUNT:
        return f"take from {action - TAKE + 1}"
    return f"count {KINDS[action - COUNT]}"


_ACTIONS = {action_words(action): action for action in range(ACTIONS)}


def outcome_words(town: Town, outcome: int) -> str:
    """What is drawn, and what for: that depends on the phase."""
    name = "unseen" if outcome == UNSHOWN else NAMES[outcome]
    if town.phase == Phase.TRIPLE:
        return f"triple {name}"
    if town.phase == Phase.REMOVE:
        return f"remove {name}"
    if town.phase == Phase.DEAL:
        return f"deal {name} to {(HAND * town.seats - town.to_deal) // HAND + 1}"
    if town.phase == Phase.LEFTOVERS:
        return f"leave {name}"
    if town.phase == Phase.BLIND and outcome < RESIDENT:
        return f"draw {name} from {town.drawing + 1} by {town.turn + 1}"
    return f"reveal {name} in {town.drawing + 1}"


def redact_line(town: Town, seat: int, who: int, text: str, shown: bool) -> str:
    """Tiles that are dealt or drawn unseen are told to their holder alone."""
    verb, *rest = text.split()
    if who != CHANCE or verb not in ("deal", "draw") or int(rest[-1]) - 1 == seat:
        return text
    return " ".join((verb, *rest[1:]))


def event_json(row: tuple[int, ...]) -> dict[str, Any]:
    """An event with its arguments by name: tiles, kinds and shops by id, squares as row and column from 0."""
    kind = Event(row[0])
    told = dict(zip(ARGUMENTS[kind], row[1:], strict=False))
    return {"event": kind.name.lower()} | {key: _named(key, value) for key, value in told.items()}


def redact_event(town: Town, seat: int, event: dict[str, Any]) -> dict[str, Any] | None:
    """A tile dealt or drawn unseen is known to its holder alone."""
    if event["event"] in ("dealt", "drew") and event["seat"] != seat:
        return {key: value for key, value in event.items() if key != "tile"}
    return event


ARGUMENTS = {
    Event.PLACED: ("seat", "tile", "square", "points"),
    Event.DOUBLED: ("seat", "points", "token"),
    Event.EXTRA_TURN: ("seat", "token"),
    Event.TOOK: ("seat", "tile", "slot"),
    Event.DREW: ("seat", "tile", "slot"),
    Event.REVEALED: ("tile", "slot"),
    Event.RESIDENT: ("kind", "count"),
    Event.RECOUNTED: ("seat", "kind", "points"),
    Event.TOKEN: ("seat", "kind"),
    Event.RIVAL_TOOK: ("tile", "slot", "points"),
    Event.RIVAL_LAP: ("points",),
    Event.RIVAL_GIVEN: ("tile",),
    Event.FINAL: ("seat", "kind", "points"),
    Event.LAST_ROUND: (),
    Event.DEALT: ("seat", "tile"),
    Event.LEFT_OVER: ("tile",),
    Event.REMOVED: ("tile",),
}


def _named(key: str, value: int) -> Any:
    if key == "tile":
        return NAMES[value]
    if key == "kind":
        return KINDS[value]
    if key == "square":
        return list(divmod(value, SIZE))
    return value


def why_not(town: Town, seat: int, text: str) -> Problem | None:
    """Which rule is in the way of a move that cannot be made now; None where these words are no move."""
    action = read(town, seat, text)
    return problem(town, seat, action) if action >= 0 else None
