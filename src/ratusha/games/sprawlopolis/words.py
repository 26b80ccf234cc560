"""Numbers to words and back. Cards by number or id; rows and columns from the first card, whose corner is 0 0."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from ratusha.kernel import CHANCE

from .cards import ABROAD, CARDS, FIRST_BEACH, FIRST_LANDMARK, FIRST_SITE, HIGHWAYS, MONSTER
from .deal import receiver
from .ground import built
from .placing import (
    CITY_PLACES,
    action_for,
    covers_a_last_block,
    near,
    shore_of,
    whole_cards,
    within_limits,
)
from .rules import to_move
from .state import (
    ACTIONS,
    BASE,
    CITIES,
    DUEL,
    HIGHWAY,
    INTERSTATE_SOLO,
    KEEP,
    LANDMARK,
    LAY,
    MARGIN,
    NO_LIMIT,
    OUTCOMES,
    ROWS,
    Event,
    Metropolis,
    Phase,
    Place,
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


class Laying(NamedTuple):
    """The words of a placement, taken apart."""

    card: int
    turned: int
    side: int
    row: int
    column: int


def read_place(city: Metropolis, said: str) -> int:
    found = laying(city, said)
    if found is None:
        return -1
    return int(action_for(city, *found)) if in_reach(city, *found[2:]) else FAR


def laying(city: Metropolis, said: str) -> Laying | None:
    found = PLACE_WORDS.fullmatch(said)
    if not found or found[1] not in CARDS or len(said) > 60 or (found[5] is None) != (city.mode == BASE):
        return None
    row, column = int(found[3]), int(found[4])
    if f"{row} {column}" != f"{found[3]} {found[4]}":
        return None
    return Laying(CARDS.index(found[1]), int(bool(found[2])), SIDES.index(found[5]) if found[5] else 0, row, column)


def in_reach(city: Metropolis, side: int, row: int, column: int) -> bool:
    """Near enough to have a number of its own: further away a card surely touches nothing."""
    down, along = row - city.upper[side] + 2, column - city.left[side] + 2
    return 0 <= down < ROWS and 0 <= along < ROWS


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


# --- Why not ----------------------------------------------------------------------------------------------------------


def why_not(city: Metropolis, seat: int, text: str) -> str:
    """Which rule forbids a placement: that of turns, or one of placing."""
    found = laying(city, " ".join(text.split()))
    if found is None:
        return ""
    return turn_problem(city, seat, found) or place_problem(city, *found)


def turn_problem(city: Metropolis, seat: int, found: Laying) -> str:
    """Whose card it is, whether it is laid now, and in which city."""
    place, asked = city.place[found.card], to_move(city)
    at_once = city.phase in (Phase.AT_ONCE, Phase.LANDMARK) and place == Place.TOP
    if place not in (Place.HAND_OF + seat, Place.WORKS_OF + seat) and not at_once:
        return "that card is not in your hand"
    if asked != seat and not (city.phase == Phase.PLAY and place == Place.WORKS_OF + seat):
        return "it is not your turn"
    if city.phase == Phase.LANDMARK:
        return "the point of interest is laid first"
    if city.phase == Phase.AT_ONCE and not at_once:
        return "the card that was drawn must be laid first"
    if city.mode != BASE and found.side not in buildable(city, seat):
        return "that city is not yours to build in"
    return ""


def buildable(city: Metropolis, seat: int) -> set[int]:
    """The cities that the seat may build in now."""
    if city.mode == INTERSTATE_SOLO:
        return {city.side}
    abroad = city.mode == DUEL and ABROAD[city.duel_rule] and Place.TOP in city.place
    return {seat, 1 - seat} if abroad else {seat}


def place_problem(city: Metropolis, card: int, turned: int, side: int, row: int, column: int) -> str:
    if card == MONSTER:
        return "Wrecktar covers the last card that was played from a hand"
    if FIRST_BEACH <= card < MONSTER and city.shores >> shore_of(card, turned) & 1:
        return "there is a shore in that direction already"
    beyond = beyond_limits(city, side, row, column)
    if beyond:
        return beyond
    if not in_reach(city, side, row, column):
        return "it touches nothing"
    bit = 1 << column - city.left[side] + MARGIN
    if not near(city, side, row) & bit:
        return "it touches the city at a corner only" if corner_only(city, side, row, column) else "it touches nothing"
    if not within_limits(city, side, row) & bit:
        return "it would cover a block that may not be covered"
    if whole_cards(city, side, row) & bit:
        return "it would cover a card completely"
    if city.strict and covers_a_last_block(city, side, row, bit):
        return "it would hide the last visible block of a card"
    return extra_problem(card)


def extra_problem(card: int) -> str:
    """What its expansion asks of a card beyond the usual."""
    if FIRST_SITE <= card < FIRST_BEACH:
        return "the rule for construction zones forbids it"
    if FIRST_BEACH <= card < MONSTER:
        return "the city must lie on the land side of a new shore"
    return "the roads of road works must meet roads of the city" if card > MONSTER else ""


def beyond_limits(city: Metropolis, side: int, row: int, column: int) -> str:
    """Whether a card here would lie beyond a shore, or in the row of the highway or beyond."""
    north, east, south, west = city.limit[side]
    beyond = (
        north > -NO_LIMIT and row <= north,
        east < NO_LIMIT and column + 1 >= east,
        south < NO_LIMIT and row + 1 >= south,
        west > -NO_LIMIT and column <= west,
    )
    if not any(beyond):
        return ""
    return "it would cross a shore" if city.mode == BASE else highway_problem(city, side, row, column)


def highway_problem(city: Metropolis, side: int, row: int, column: int) -> str:
    """Across the highway, over its blocks, or in its row beyond its cards."""
    if row >= 0 if side == 0 else row < 0:
        return "it would cross the highway"
    if in_reach(city, side, row, column) and built(city, side, 0) & 3 << column - city.left[side] + MARGIN:
        return "it would cover a block that may not be covered"
    return "it would prolong the highway"


def corner_only(city: Metropolis, side: int, row: int, column: int) -> bool:
    corners = ((row - 1, column - 1), (row - 1, column + 2), (row + 2, column - 1), (row + 2, column + 2))
    places = ((r, c - city.left[side] + MARGIN) for r, c in corners)
    return any(bit >= 0 and built(city, side, r) >> bit & 1 for r, bit in places)
