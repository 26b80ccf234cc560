"""Numbers to words and back. A lot is its street and its place there; everything counts from 1."""

from __future__ import annotations

from typing import Any

from ratusha.kernel import CHANCE

from .cards import CARD_COUNT, EFFECT_OF, EFFECTS, NUMBER_OF, PLAN_COUNT, PLANS
from .lots import LOTS, STREET_OF, STREET_START
from .problems import Problem, problem
from .state import (
    ACTIONS,
    BIS_LEFT,
    BIS_RIGHT,
    BUILD_PARK,
    BUILD_POOL,
    CHOOSE,
    CLAIM,
    DONE,
    FENCE,
    HAND,
    HIRE_AGENT,
    HIRE_TEMP,
    LEAVE,
    PASS,
    REFUSE,
    ROUNDABOUT,
    SHOWS,
    SHOWS_SOLO,
    SHUFFLE,
    SKIP,
    SPEND,
    WRITE,
    Event,
    Phase,
    Suburb,
)

PLAIN = {
    REFUSE: "refuse",
    SKIP: "skip",
    BUILD_PARK: "park",
    BUILD_POOL: "pool",
    HIRE_TEMP: "temp",
    SHUFFLE: "shuffle",
    LEAVE: "leave",
    DONE: "done",
}
ENDINGS = ("refusals", "plans", "built", "deck_empty")


def lot_words(lot: int) -> str:
    street = STREET_OF[lot]
    return f"{street + 1} {lot - STREET_START[street] + 1}"


def words(suburb: Suburb, seat: int, action: int) -> str:
    """The words of an action, or of an outcome where the seat is CHANCE."""
    return outcome_words(suburb, action) if seat == CHANCE else _WORDS[action]


def read(suburb: Suburb, seat: int, text: str) -> int:
    """The number that these words name now, or -1."""
    said = " ".join(text.split())
    if seat == CHANCE:
        return next((result for result in results(suburb) if outcome_words(suburb, result) == said), -1)
    return _ACTIONS.get(said, -1)


def action_words(action: int) -> str:
    if action in PLAIN:
        return PLAIN[action]
    if action < REFUSE:
        number, effect = divmod(action - CHOOSE, HAND)
        return f"choose {number + 1}" if number == effect else f"choose {number + 1} {effect + 1}"
    if action < SKIP:
        number, lot = divmod(action - WRITE, LOTS)
        return f"write {number} in {lot_words(lot)}"
    if action < HIRE_AGENT:
        return f"fence {lot_words(action - FENCE)}"
    if action < BUILD_PARK:
        return f"agent {action - HIRE_AGENT + 1}"
    if action < ROUNDABOUT:
        side, lot = ("left", action - BIS_LEFT) if action < BIS_RIGHT else ("right", action - BIS_RIGHT)
        return f"bis {lot_words(lot)} {side}"
    if action < CLAIM:
        return f"roundabout {lot_words(action - ROUNDABOUT)}"
    if action < SPEND:
        return f"claim {action - CLAIM + 1}"
    if action < SHUFFLE:
        return f"spend {lot_words(action - SPEND)}"
    return f"pass {action - PASS + 1}"


_WORDS = tuple(action_words(action) for action in range(ACTIONS))
_ACTIONS = {said: action for action, said in enumerate(_WORDS)}


# --- Outcomes ---------------------------------------------------------------------------------------------------------


def results(suburb: Suburb) -> range:
    """What could be said now."""
    if suburb.phase == Phase.PLANS:
        return range(PLAN_COUNT)
    return range(SHOWS, SHOWS_SOLO + 1) if suburb.phase == Phase.TOP else range(CARD_COUNT)


def outcome_words(suburb: Suburb, outcome: int) -> str:
    """What is drawn, and what for: that depends on the phase."""
    if suburb.phase == Phase.PLANS:
        return f"plan {PLANS[outcome]}"
    if suburb.phase == Phase.STACKS:
        return f"turn {card_words(outcome)} on {suburb.drawn % 3 + 1}"
    if suburb.phase == Phase.TOP:
        return f"top {effect_name(outcome - SHOWS)}"
    return f"deal {card_words(outcome)} to {taker(suburb) + 1}"


def card_words(card: int) -> str:
    return f"{EFFECTS[EFFECT_OF[card]]} {NUMBER_OF[card]}"


def effect_name(effect: int) -> str:
    return EFFECTS[effect] if effect < len(EFFECTS) else "solo_card"


def taker(suburb: Suburb) -> int:
    """The first seat with a card to take."""
    return next(seat for seat in range(suburb.seats) if 0 in suburb.hand[seat])


# --- What others may read ---------------------------------------------------------------------------------------------


def redact_line(suburb: Suburb, seat: int, who: int, text: str, shown: bool) -> str:
    """What others do is read when the round has closed; the number of a card, by whoever it was dealt to."""
    verb, *rest = text.split()
    if who == CHANCE:
        alone = verb != "deal" or suburb.seats == 1 or int(rest[-1]) - 1 == seat
        return text if alone else f"deal {rest[0]} to {rest[-1]}"
    return text if shown or who == seat else ""


def event_json(row: tuple[int, ...]) -> dict[str, Any]:
    """An event with its arguments by name: lots as street and place from 0, cards as number and effect."""
    kind = Event(row[0])
    said: dict[str, Any] = {"event": kind.name.lower()}
    for name, value in zip(ARGUMENTS[kind], row[1:], strict=False):
        said |= _named(name, value)
    return said


def redact_event(suburb: Suburb, seat: int, event: dict[str, Any]) -> dict[str, Any] | None:
    """One's own doings at once, those of others when the round has closed; of cards, what lies up or was held."""
    name = event["event"]
    if "late" in event:
        return event if event["late"] != (event["seat"] == seat) else None
    if name in ("dealt", "passed") and suburb.seats > 1 and seat not in (event.get("seat"), event.get("to")):
        return {key: value for key, value in event.items() if key != "number"}
    return event


ARGUMENTS = {
    Event.PLAN: ("level", "plan"),
    Event.TURNED: ("stack", "card"),
    Event.ROUND: ("round",),
    Event.CHOSE: ("seat", "number", "effect", "late"),
    Event.REFUSED: ("seat", "count", "late"),
    Event.WROTE: ("seat", "lot", "number", "late"),
    Event.FENCED: ("seat", "lot", "late"),
    Event.AGENT: ("seat", "size", "late"),
    Event.PARK: ("seat", "street", "late"),
    Event.POOL: ("seat", "lot", "late"),
    Event.TEMP: ("seat", "count", "late"),
    Event.BIS: ("seat", "lot", "number", "late"),
    Event.ROUNDABOUT: ("seat", "lot", "late"),
    Event.CLAIMED: ("seat", "level", "points", "late"),
    Event.APPROVED: ("level",),
    Event.WISHED: ("seat", "late"),
    Event.RESHUFFLED: ("exhausted",),
    Event.TOP: ("effect",),
    Event.DEALT: ("seat", "card"),
    Event.PASSED: ("seat", "to", "card"),
    Event.SOLO_CARD: (),
    Event.ENDED: ("reason",),
}


def _named(name: str, value: int) -> dict[str, Any]:
    if name == "card":
        return {"number": int(NUMBER_OF[value]), "effect": EFFECTS[EFFECT_OF[value]]}
    if name == "lot":
        street = int(STREET_OF[value])
        return {"lot": [street, value - int(STREET_START[street])]}
    if name in ("late", "exhausted"):
        return {name: bool(value)}
    named = {"plan": PLANS, "reason": ENDINGS}.get(name)
    if name == "effect":
        return {name: effect_name(value)}
    return {name: named[value] if named else value}


# --- Why not ----------------------------------------------------------------------------------------------------------


def why_not(suburb: Suburb, seat: int, text: str) -> Problem | None:
    """Which rule is in the way of a move that cannot be made now; None where these words are no move."""
    action = read(suburb, seat, text)
    return problem(suburb, seat, action) if action >= 0 else None
