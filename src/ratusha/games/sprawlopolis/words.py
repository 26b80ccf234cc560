"""Numbers to words and back. Cards by number or id; rows and columns from the first card, whose corner is 0 0."""

from __future__ import annotations

import re
from typing import Any

from ratusha.kernel import CHANCE

from .cards import CARDS, FIRST_LANDMARK, HIGHWAYS
from .deal import receiver
from .placing import CITY_PLACES, action_for
from .problems import Placement, Problem, in_reach, place_problem, turn_problem
from .state import (
    ACTIONS,
    BASE,
    CITIES,
    HIGHWAY,
    KEEP,
    LANDMARK,
    LAY,
    OUTCOMES,
    ROWS,
    Event,
    Metropolis,
    Phase,
)

SIDES = ("north", "south")
EDGES = ("north", "east", "south", "west")
PLACE_WORDS = re.compile(r"place (\w+)( turned)? at (-?\d+) (-?\d+)(?: (north|south))?")
FAR = ACTIONS
"""What `read` finds in words that lay a card out of reach: never a choice, so that `why_not` is asked."""
DRAWS = {
    Phase.GOALS: "goal",
    Phase.SITE_RULE: "site_rule",
    Phase.BEACH_GOAL: "beach_goal",
    Phase.START: "start",
    Phase.TOP: "top",
}


def words(city: Metropolis, seat: int, action: int) -> str:
    """The words of an action, or of an outcome where the seat is CHANCE."""
    if seat == CHANCE:
        return outcome_words(city, action)
    return place_words(city, action) if action < LANDMARK else _OTHER[action]


_LAYING = tuple(f"place {card}{turned} at" for card in CARDS for turned in ("", " turned"))


def place_words(city: Metropolis, action: int) -> str:
    """In one go: a list of choices has hundreds of them."""
    how, square = divmod(action - LAY, CITIES * CITY_PLACES)
    side, place = divmod(square, CITY_PLACES)
    row, column = place // ROWS + city.upper[side] - 2, place % ROWS + city.left[side] - 2
    return f"{_LAYING[how]} {row} {column}" if city.mode == BASE else f"{_LAYING[how]} {row} {column} {SIDES[side]}"


def landmark_words(choice: int) -> str:
    turned = " turned" if choice % 2 else ""
    return f"landmark {CARDS[FIRST_LANDMARK + choice // 8]} cover {EDGES[choice // 2 % 4]}{turned}"


def highway_words(choice: int) -> str:
    return f"highway {'right' if choice // 2 else 'left'}{' turned' if choice % 2 else ''}"


_OTHER = {LANDMARK + choice: landmark_words(choice) for choice in range(16)}
_OTHER |= {HIGHWAY + choice: highway_words(choice) for choice in range(4)} | {KEEP: "keep"}
_READ = {said: action for action, said in _OTHER.items()}


def read(city: Metropolis, seat: int, text: str) -> int:
    """The number that these words name now, or -1."""
    said = " ".join(text.split())
    if seat == CHANCE:
        return next((result for result in range(OUTCOMES) if outcome_words(city, result) == said), -1)
    return _READ[said] if said in _READ else read_place(city, said)


def read_place(city: Metropolis, said: str) -> int:
    found = placement_in(city, said)
    if found is None:
        return -1
    return int(action_for(city, *found)) if in_reach(city, *found[2:]) else FAR


def placement_in(city: Metropolis, said: str) -> Placement | None:
    found = PLACE_WORDS.fullmatch(said)
    if not found or found[1] not in CARDS or len(said) > 60 or (found[5] is None) != (city.mode == BASE):
        return None
    row, column = int(found[3]), int(found[4])
    if f"{row} {column}" != f"{found[3]} {found[4]}":
        return None
    return Placement(CARDS.index(found[1]), int(bool(found[2])), SIDES.index(found[5]) if found[5] else 0, row, column)


def outcome_words(city: Metropolis, outcome: int) -> str:
    phase = Phase(city.phase)
    if phase in (Phase.DUEL_RULE, Phase.HIGHWAY):
        if outcome >= 2 * len(HIGHWAYS):
            return ""
        verb = "duel_rule" if phase == Phase.DUEL_RULE else "highway"
        return f"{verb} {HIGHWAYS[outcome // 2]}{' turned' if outcome % 2 else ''}"
    if phase == Phase.HANDS:
        return f"deal {CARDS[outcome]} to {receiver(city) + 1}"
    if phase == Phase.WORKS:
        return f"works {CARDS[outcome]} to {city.dealt % city.seats + 1}"
    return f"{DRAWS.get(phase, 'draw')} {CARDS[outcome]}"


def redact_line(city: Metropolis, seat: int, who: int, text: str, shown: bool) -> str:
    """A card dealt face down is told to its holder."""
    verb, *rest = text.split()
    if who != CHANCE or verb != "deal" or city.open_hands or int(rest[-1]) - 1 == seat:
        return text
    return f"deal to {rest[-1]}"


def event_json(row: tuple[int, ...]) -> dict[str, Any]:
    """An event with its arguments by name; cards by their numbers or ids."""
    kind = Event(row[0])
    told = dict(zip(ARGUMENTS[kind], row[1:], strict=False))
    return {"event": kind.name.lower()} | {key: _named(key, value) for key, value in told.items()}


def _named(key: str, value: int) -> Any:
    if key == "card":
        return CARDS[value] if value >= 0 else None
    if key == "highway":
        return HIGHWAYS[value]
    return bool(value) if key == "turned" else value


def redact_event(city: Metropolis, seat: int, event: dict[str, Any]) -> dict[str, Any] | None:
    if event["event"] == "dealt" and event["seat"] != seat and not city.open_hands:
        return {key: value for key, value in event.items() if key != "card"}
    return event


ARGUMENTS = {
    Event.GOAL: ("card",),
    Event.SITE_RULE: ("card",),
    Event.BEACH_GOAL: ("card",),
    Event.DUEL_RULE: ("highway",),
    Event.HIGHWAY: ("highway", "turned", "place"),
    Event.DEALT: ("seat", "card"),
    Event.STARTED: ("card",),
    Event.LANDMARK: ("card",),
    Event.WORKS: ("seat", "card"),
    Event.TOP: ("card",),
    Event.PLACED: ("seat", "card", "nth"),
    Event.PASSED: ("seat", "to", "count"),
    Event.DREW: ("seat", "card"),
    Event.KEPT: ("seat", "card"),
    Event.BUILT: (),
}


def why_not(city: Metropolis, seat: int, text: str) -> Problem | None:
    """Which rule forbids a placement: that of turns, or one of placing."""
    found = placement_in(city, " ".join(text.split()))
    if found is None:
        return None
    return turn_problem(city, seat, found) or place_problem(city, *found)
