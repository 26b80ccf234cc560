"""Why a card cannot be laid there now: the rule that is in its way, found by the rules' own functions."""

from __future__ import annotations

from typing import NamedTuple

from ratusha.kernel import WhyNot

from .beaches import shore_of
from .cards import ABROAD, FIRST_BEACH, FIRST_SITE, MONSTER
from .ground import built
from .placing import covers_a_last_block, near, whole_cards, within_limits
from .rules import to_move
from .state import BASE, DUEL, INTERSTATE_SOLO, MARGIN, NO_LIMIT, ROWS, Metropolis, Phase, Place


class Problem(WhyNot):
    NOT_IN_HAND = "that card is not in your hand"
    NOT_YOUR_TURN = "it is not your turn"
    DRAWN_CARD_FIRST = "the card that was drawn must be laid first"
    LANDMARK_FIRST = "the point of interest is laid first"
    NOT_YOUR_CITY = "that city is not yours to build in"
    CROSSES_SHORE = "it would cross a shore"
    CROSSES_HIGHWAY = "it would cross the highway"
    PROLONGS_HIGHWAY = "it would prolong the highway"
    BLOCK_STAYS = "it would cover a block that may not be covered"
    CORNER_ONLY = "it touches the city at a corner only"
    TOUCHES_NOTHING = "it touches nothing"
    COVERS_CARD = "it would cover a card completely"
    HIDES_LAST_BLOCK = "it would hide the last visible block of a card"
    SITE_RULE = "the rule for construction zones forbids it"
    SECOND_SHORE = "there is a shore in that direction already"
    CITY_OFF_LAND = "the city must lie on the land side of a new shore"
    WRECKTAR_COVERS_LAST = "Wrecktar covers the last card that was played from a hand"
    WORKS_MEET_NO_ROAD = "the roads of road works must meet roads of the city"


class Placement(NamedTuple):
    """The words of a placement, taken apart."""

    card: int
    turned: int
    side: int
    row: int
    column: int


def turn_problem(city: Metropolis, seat: int, found: Placement) -> Problem | None:
    """Whose card it is, whether it is laid now, and in which city."""
    place, asked = city.place[found.card], to_move(city)
    at_once = city.phase in (Phase.AT_ONCE, Phase.LANDMARK) and place == Place.TOP
    if place not in (Place.HAND_OF + seat, Place.WORKS_OF + seat) and not at_once:
        return Problem.NOT_IN_HAND
    if asked != seat and not (city.phase == Phase.PLAY and place == Place.WORKS_OF + seat):
        return Problem.NOT_YOUR_TURN
    if city.phase == Phase.LANDMARK:
        return Problem.LANDMARK_FIRST
    if city.phase == Phase.AT_ONCE and not at_once:
        return Problem.DRAWN_CARD_FIRST
    if city.mode != BASE and found.side not in buildable(city, seat):
        return Problem.NOT_YOUR_CITY
    return None


def buildable(city: Metropolis, seat: int) -> set[int]:
    """The cities that the seat may build in now."""
    if city.mode == INTERSTATE_SOLO:
        return {city.side}
    abroad = city.mode == DUEL and ABROAD[city.duel_rule] and Place.TOP in city.place
    return {seat, 1 - seat} if abroad else {seat}


def place_problem(city: Metropolis, card: int, turned: int, side: int, row: int, column: int) -> Problem | None:
    if card == MONSTER:
        return Problem.WRECKTAR_COVERS_LAST
    if FIRST_BEACH <= card < MONSTER and city.shores >> shore_of(card, turned) & 1:
        return Problem.SECOND_SHORE
    beyond = beyond_limits(city, side, row, column)
    if beyond:
        return beyond
    if not in_reach(city, side, row, column):
        return Problem.TOUCHES_NOTHING
    bit = 1 << column - city.left[side] + MARGIN
    if not near(city, side, row) & bit:
        return Problem.CORNER_ONLY if corner_only(city, side, row, column) else Problem.TOUCHES_NOTHING
    if not within_limits(city, side, row) & bit:
        return Problem.BLOCK_STAYS
    if whole_cards(city, side, row) & bit:
        return Problem.COVERS_CARD
    if city.strict and covers_a_last_block(city, side, row, bit):
        return Problem.HIDES_LAST_BLOCK
    return extra_problem(card)


def extra_problem(card: int) -> Problem | None:
    """What its expansion asks of a card beyond the usual."""
    if FIRST_SITE <= card < FIRST_BEACH:
        return Problem.SITE_RULE
    if FIRST_BEACH <= card < MONSTER:
        return Problem.CITY_OFF_LAND
    return Problem.WORKS_MEET_NO_ROAD if card > MONSTER else None


def beyond_limits(city: Metropolis, side: int, row: int, column: int) -> Problem | None:
    """Whether a card here would lie beyond a shore, or in the row of the highway or beyond."""
    north, east, south, west = city.limit[side]
    beyond = (
        north > -NO_LIMIT and row <= north,
        east < NO_LIMIT and column + 1 >= east,
        south < NO_LIMIT and row + 1 >= south,
        west > -NO_LIMIT and column <= west,
    )
    if not any(beyond):
        return None
    return Problem.CROSSES_SHORE if city.mode == BASE else highway_problem(city, side, row, column)


def highway_problem(city: Metropolis, side: int, row: int, column: int) -> Problem | None:
    """Across the highway, over its blocks, or in its row beyond its cards."""
    if row >= 0 if side == 0 else row < 0:
        return Problem.CROSSES_HIGHWAY
    if in_reach(city, side, row, column) and built(city, side, 0) & 3 << column - city.left[side] + MARGIN:
        return Problem.BLOCK_STAYS
    return Problem.PROLONGS_HIGHWAY


def corner_only(city: Metropolis, side: int, row: int, column: int) -> bool:
    corners = ((row - 1, column - 1), (row - 1, column + 2), (row + 2, column - 1), (row + 2, column + 2))
    places = ((r, c - city.left[side] + MARGIN) for r, c in corners)
    return any(bit >= 0 and built(city, side, r) >> bit & 1 for r, bit in places)


def in_reach(city: Metropolis, side: int, row: int, column: int) -> bool:
    """Near enough to have a number of its own: further away a card surely touches nothing."""
    down, along = row - city.upper[side] + 2, column - city.left[side] + 2
    return 0 <= down < ROWS and 0 <= along < ROWS
