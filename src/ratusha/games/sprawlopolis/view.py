"""What a seat sees, as JSON: cities card by card and block by block, their roads, the goals, hands as far as known."""

from __future__ import annotations

from typing import Any, cast

from ratusha.kernel import Result, Silent, copy, new

from . import FACTS
from .cards import (
    ABROAD,
    BEACH_NAMES,
    CARD_COUNT,
    CARDS,
    DUEL_RULES,
    DUEL_TIES,
    EDGE_LETTERS,
    FIRST_BEACH,
    FIRST_SITE,
    FIRST_WORKS,
    GOALS,
    HIGHWAYS,
    ROAD_AT,
    RULES_OF,
    SITE_NAMES,
    SITE_UNFINISHED,
    TARGET,
    TIE_OF,
    WORKS,
    WORKS_UNPLAYED,
    ZONE_AT,
    ZONE_COUNT,
    ZONE_LETTERS,
)
from .goals import goal_points
from .ground import bit_of, has_road, road, zone
from .placing import card_of, column_of, free_places, on_top, row_of, side_of, turned_of
from .roads import other_edge
from .rules import apply, top_card
from .scoring import city_total, goal_count, scores, target
from .state import BASE, DUEL, INTERSTATE_SOLO, MARGIN, NO_LIMIT, Metropolis, Phase, Place

MODES = tuple(mode.id for mode in FACTS.modes)
DIFFICULTIES = ("normal", "easy", "hard")
LETTERS = ZONE_LETTERS + "W"


def view(city: Metropolis, seat: int) -> dict[str, Any]:
    """The table as that seat sees it (-1: an onlooker)."""
    return {
        "phase": Phase(city.phase).name.lower(),
        "mode": MODES[city.mode],
        "difficulty": DIFFICULTIES[city.difficulty],
        "you": seat,
        "turn": city.turn,
        "drawer": city.drawer if city.drawer >= 0 else None,
        "build_in": city.side if city.mode in (BASE, INTERSTATE_SOLO) or seat < 0 else seat,
        "goals": [goal(city, place) for place in range(goal_count(city))],
        "site_rule": site_rule(city),
        "beach_goal": BEACH_NAMES[city.beach_goal - FIRST_BEACH] if city.beach_goal >= 0 else None,
        "duel_rule": duel_rule(city),
        "target": target(city),
        "scores": scores_of(city),
        "cities": [city_of(city, side) for side in range(1 if city.mode == BASE else 2)],
        "highway": [highway_piece(city, place) for place in range(city.highway_count)],
        "highway_next": HIGHWAYS[city.highway_next] if city.highway_next >= 0 else None,
        "hands": [hand(city, each) for each in range(city.seats)],
        "works": [works(city, each) for each in range(city.seats)],
        "top": CARDS[top_card(city)] if top_card(city) >= 0 else None,
        "deck": sum(place == Place.DECK for place in city.place) - sum(city.hidden),
        "unseen": [CARDS[card] for card in range(CARD_COUNT) if city.place[card] == Place.DECK],
        "cards": {name: printed(card) for card, name in enumerate(CARDS)},
    }


def scores_of(city: Metropolis) -> list[dict[str, int]]:
    """A row a seat, line by line, as the cities stand."""
    found = new(Result)
    scores(city, found)
    rows = [dict(zip(FACTS.lines, found.points[seat], strict=False)) for seat in range(city.seats)]
    return [row | {"total": sum(row.values())} for row in rows]


def preview(city: Metropolis, seat: int, action: int) -> dict[str, int]:
    """The seat's score as it would be after an action."""
    after, silent = copy(city), cast(Any, new(Silent))
    apply(after, seat, action, silent)
    return scores_of(after)[seat]


# --- Goals and rules --------------------------------------------------------------------------------------------------


def goal(city: Metropolis, place: int) -> dict[str, Any]:
    card = city.goals[place]
    points = [goal_points(city, side, card) for side in range(1 if city.mode == BASE else 2)]
    return {"card": CARDS[card], "goal": GOALS[card], "target": int(TARGET[card]), "points": points}


def site_rule(city: Metropolis) -> dict[str, Any] | None:
    if city.site_rule < 0:
        return None
    rules = city.site_rule - FIRST_SITE
    return {"rule": SITE_NAMES[rules], "unfinished": int(SITE_UNFINISHED[rules])}


def duel_rule(city: Metropolis) -> dict[str, Any] | None:
    card = city.duel_rule
    if card < 0:
        return None
    rules, tie = DUEL_RULES[RULES_OF[card]], DUEL_TIES[TIE_OF[card]]
    return {"card": HIGHWAYS[card], "rules": rules, "abroad": bool(ABROAD[card]), "tie": tie}


# --- Cards ------------------------------------------------------------------------------------------------------------


def printed(card: int, turned: int = 0) -> dict[str, Any]:
    """The street side, row by row."""
    return {
        "blocks": "".join(LETTERS[which] for which in ZONE_AT[2 * card + turned]),
        "roads": [edges(bits) for bits in ROAD_AT[2 * card + turned]],
    }


def edges(bits: int) -> str:
    return "".join(letter for edge, letter in enumerate(EDGE_LETTERS) if bits >> edge & 1)


def highway_piece(city: Metropolis, place: int) -> dict[str, Any]:
    return {"card": HIGHWAYS[city.highway[place] // 2], "turned": bool(city.highway[place] % 2)}


def hand(city: Metropolis, seat: int) -> dict[str, Any]:
    cards = [CARDS[card] for card in range(FIRST_BEACH) if city.place[card] == Place.HAND_OF + seat]
    return {"cards": cards, "hidden": city.hidden[seat]}


def works(city: Metropolis, seat: int) -> list[dict[str, Any]]:
    """Road works that have not been laid, and what each costs at the end."""
    return [
        {"card": CARDS[FIRST_WORKS + card], "unplayed": int(WORKS_UNPLAYED[card])}
        for card in range(WORKS)
        if city.place[FIRST_WORKS + card] == Place.WORKS_OF + seat
    ]


def placement(city: Metropolis, action: int) -> dict[str, Any]:
    """Laying a card, as a client says it."""
    return {
        "card": CARDS[card_of(action)],
        "turn": 180 * turned_of(action),
        "city": side_of(action),
        "row": row_of(city, action),
        "column": column_of(city, action),
    }


# --- A city -----------------------------------------------------------------------------------------------------------


def city_of(city: Metropolis, side: int) -> dict[str, Any]:
    return {
        "laid": [laid(city, each) for each in range(city.city_count) if city.city_side[each] == side],
        "extent": {
            "top": city.upper[side],
            "bottom": city.lower[side],
            "left": city.left[side],
            "right": city.right[side],
        },
        "limits": [None if abs(limit) == NO_LIMIT else limit for limit in city.limit[side]],
        "blocks": blocks(city, side),
        "roads": roads(city, side),
        "places": places(city, side) if city.phase == Phase.PLAY else [],
        "points": city_total(city, side) if city.mode != DUEL or city.duel_rule >= 0 else 0,
    }


def laid(city: Metropolis, each: int) -> dict[str, Any]:
    side, row, column = city.city_side[each], city.city_row[each], city.city_column[each]
    visible = [on_top(city, side, row + block // 2, column + block % 2) == each for block in range(4)]
    turn = 180 * city.city_turned[each]
    return {"card": CARDS[city.city_card[each]], "row": row, "column": column, "turn": turn, "visible": visible}


def blocks(city: Metropolis, side: int) -> list[list[dict[str, Any] | None]]:
    """What is visible, row by row; null where nothing lies."""
    columns = range(city.left[side], city.right[side] + 1)
    rows = range(city.upper[side], city.lower[side] + 1)
    return [[block(city, side, row, column) for column in columns] for row in rows]


def block(city: Metropolis, side: int, row: int, column: int) -> dict[str, Any] | None:
    bit = bit_of(city, side, column)
    zones = [ZONE_LETTERS[which] for which in range(ZONE_COUNT) if zone(city, side, which, row) & bit]
    if not zones:
        return None
    here = "".join(letter for edge, letter in enumerate(EDGE_LETTERS) if road(city, side, edge, row) & bit)
    return {"zone": zones[0], "road": here, "of": on_top(city, side, row, column)}


Cell = tuple[int, int]


def roads(city: Metropolis, side: int) -> list[dict[str, Any]]:
    """Every road as the blocks it runs through, from end to end."""
    left = {
        (row, column)
        for row in range(city.upper[side], city.lower[side] + 1)
        for column in range(city.left[side], city.right[side] + 1)
        if has_road(city, side, row) & bit_of(city, side, column)
    }
    found = []
    while left:
        path, loop = road_through(city, side, min(left))
        left -= set(path)
        found.append({"path": [list(each) for each in path], "loop": loop})
    return found


def road_through(city: Metropolis, side: int, cell: Cell) -> tuple[list[Cell], bool]:
    bit = bit_of(city, side, cell[1])
    first = other_edge(city, side, cell[0], bit, -1)
    ahead, loop = walk(city, side, cell, first)
    if loop:
        return [cell, *ahead], True
    behind, _ = walk(city, side, cell, other_edge(city, side, cell[0], bit, first))
    return [*reversed(behind), cell, *ahead], False


STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))


def walk(city: Metropolis, side: int, start: Cell, edge: int) -> tuple[list[Cell], bool]:
    (row, column), path = start, list[Cell]()
    while True:
        row, column, back = row + STEPS[edge][0], column + STEPS[edge][1], edge ^ 2
        if not road(city, side, back, row) & bit_of(city, side, column):
            return path, False
        if (row, column) == start:
            return path, True
        path.append((row, column))
        edge = other_edge(city, side, row, bit_of(city, side, column), back)


def places(city: Metropolis, side: int) -> list[dict[str, Any]]:
    """Where any card may be laid now, by row and column, and which blocks it would cover."""
    found = []
    for row in range(city.upper[side] - 2, city.lower[side] + 2):
        free = free_places(city, side, row)
        for column in range(city.left[side] - 2, city.right[side] + 2):
            if free >> (column - city.left[side] + MARGIN) & 1:
                found.append({"row": row, "column": column, "covers": covered(city, side, row, column)})
    return found


def covered(city: Metropolis, side: int, row: int, column: int) -> list[list[int]]:
    cells = ((row + block // 2, column + block % 2) for block in range(4))
    return [[down, along] for down, along in cells if on_top(city, side, down, along) >= 0]
