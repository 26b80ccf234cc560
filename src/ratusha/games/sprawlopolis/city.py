"""A city as a client draws it: its cards, its blocks, its roads, and where a seat may lay what.

Rows count downwards and columns to the right, from the upper left block of the first card; at a highway the highway's
own blocks are row 0 of both cities, and column 0 is its left end. Of a city there is

    laid        its cards in the order in which they were laid: `card`, `row` and `column` of the upper left block,
                `turn` (0 or 180), and whether each of its four blocks is `visible`, row by row
    extent      the first and the last row and column with a block: `top`, `bottom`, `left`, `right`
    limits      to the north, east, south and west: the first row or column where nothing is ever built, water or the
                highway's; or null
    blocks      what is visible, row by row over the extent: its `zone` (C, P, I or R), its `road` (the edges that it
                joins: "EW", or ""), the card `of` which it is (as `nth` in events; -1: the highway). null: nothing lies
    roads       each as the `path` of [row, column] from end to end, whether it is a `loop`, and whether it joins the
                `highway`: all that do are one road
    road_count  how many there are: the highway with whatever joins it is one, even if nothing does
    places      whatever the seat that looks may lay here now, by square
    points      of this city alone: its zones, roads and goals
    counts      in a view: by line, groups of `cells` with the `points` they bring (`scored_blocks`)

and of a place

    row, column  where the upper left block of the card goes
    covers       the blocks that it would cover, each [row, column]
    cards        each card that may be laid there, with its turns: {"7": [0, 180], "rw_1": [180]}

`place 7 turned at 1 2` chooses it; at a highway `place 7 turned at 1 2 south`. Cards of a hand, sites among them, are
there in one's turn, and only in cities where one may build; a beach or Wrecktar when it must be laid at once; road
works in anybody's turn. Where the point of interest is chosen, places are those of the first card, upon it at row and
column 0; they have two keys more, `half` (the one that is covered) and `upon` (the cards that may lie below):
`landmark poi_a cover north turned`. An onlooker has no places.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ratusha.kernel import new

from .cards import CARDS, EDGE_LETTERS, FIRST_LANDMARK, ZONE_LETTERS
from .ground import bit_of, built, has_road, road, zone
from .hidden import top_card
from .placing import CITY_PLACES, card_of, column_of, row_of, side_of, turned_of
from .roads import count_roads, other_edge
from .rules import legal_actions
from .scoring import city_total
from .state import CITIES, DUEL, HIGHWAY, LANDMARK, LAY, NO_LIMIT, Metropolis, Moves, Phase
from .words import EDGES

Cell = tuple[int, int]
Tops = dict[Cell, int]
"""The card on top, by row and column."""
Placed = dict[str, Any]


def city_of(city: Metropolis, side: int, places: list[Placed], points: int | None = None) -> dict[str, Any]:
    """Its points are counted here, unless they are known already."""
    paths = roads(city, side)
    own = [each for each in range(city.city_count) if city.city_side[each] == side]
    tops = {cell: each for each in own for cell in cells_of(city, each)}
    return {
        "laid": [laid(city, each, tops) for each in own],
        "extent": {
            "top": city.upper[side],
            "bottom": city.lower[side],
            "left": city.left[side],
            "right": city.right[side],
        },
        "limits": [None if abs(limit) == NO_LIMIT else limit for limit in city.limit[side]],
        "blocks": blocks(city, side, tops),
        "roads": paths,
        "road_count": count_roads(city, side) if city.highway_count else len(paths),
        "places": places,
        "points": city_points(city, side) if points is None else points,
    }


def city_points(city: Metropolis, side: int) -> int:
    return city_total(city, side) if city.mode != DUEL or city.duel_rule >= 0 else 0


def cells_of(city: Metropolis, each: int) -> list[Cell]:
    row, column = city.city_row[each], city.city_column[each]
    return [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]


def laid(city: Metropolis, each: int, tops: Tops) -> dict[str, Any]:
    row, column = city.city_row[each], city.city_column[each]
    visible = [tops[cell] == each for cell in cells_of(city, each)]
    turn = 180 * city.city_turned[each]
    return {"card": CARDS[city.city_card[each]], "row": row, "column": column, "turn": turn, "visible": visible}


# --- Blocks -----------------------------------------------------------------------------------------------------------


def blocks(city: Metropolis, side: int, tops: Tops) -> list[list[dict[str, Any] | None]]:
    columns = range(city.left[side], city.right[side] + 1)
    rows = range(city.upper[side], city.lower[side] + 1)
    return [[block(city, side, (row, column), tops) for column in columns] for row in rows]


def block(city: Metropolis, side: int, cell: Cell, tops: Tops) -> dict[str, Any] | None:
    row, bit = cell[0], bit_of(city, side, cell[1])
    if not built(city, side, row) & bit:
        return None
    zones = (letter for which, letter in enumerate(ZONE_LETTERS) if zone(city, side, which, row) & bit)
    here = "".join(letter for edge, letter in enumerate(EDGE_LETTERS) if road(city, side, edge, row) & bit)
    return {"zone": next(zones), "road": here, "of": tops.get(cell, -1)}


# --- Roads ------------------------------------------------------------------------------------------------------------


def roads(city: Metropolis, side: int) -> list[dict[str, Any]]:
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
        ramp = city.highway_count > 0 and any(row == HIGHWAY_ROW for row, _ in path)
        found.append({"path": [list(each) for each in path], "loop": loop, "highway": ramp})
    return found


def road_through(city: Metropolis, side: int, cell: Cell) -> tuple[list[Cell], bool]:
    bit = bit_of(city, side, cell[1])
    first = other_edge(city, side, cell[0], bit, -1)
    ahead, loop = walk(city, side, cell, first)
    if loop:
        return [cell, *ahead], True
    behind, _ = walk(city, side, cell, other_edge(city, side, cell[0], bit, first))
    return [*reversed(behind), cell, *ahead], False


HIGHWAY_ROW = 0
"""Roads there are ramps: nothing else is built in that row."""
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


# --- Places -----------------------------------------------------------------------------------------------------------


def placement(city: Metropolis, action: int) -> Placed | None:
    """Where a choice lays a card, as a client says it; None where it lays none in a city."""
    if action < LANDMARK:
        card, turned, side = CARDS[card_of(action)], turned_of(action), side_of(action)
        row, column = row_of(city, action), column_of(city, action)
        at = {"card": card, "turn": 180 * turned, "city": side, "row": row, "column": column}
        return at | {"covers": covered(city, side, row, column)}
    return landmark(city, action - LANDMARK) if action < HIGHWAY else None


def landmark(city: Metropolis, choice: int) -> Placed:
    """The first card upon the point of interest, which lies at 0 0."""
    half = choice // 2 % 4
    row, column = STEPS[half]
    own = [[0, 0], [0, 1], [1, 0], [1, 1]]
    covers = [[down, along] for down, along in own if 0 <= down - row < 2 and 0 <= along - column < 2]
    first = {"card": CARDS[top_card(city)], "turn": 180 * (choice % 2), "city": 0, "row": row, "column": column}
    return first | {"covers": covers, "half": EDGES[half], "upon": CARDS[FIRST_LANDMARK + choice // 8]}


def places(city: Metropolis, seat: int) -> list[list[Placed]]:
    """Whatever the seat may lay now, by city and by square."""
    moves = new(Moves)
    if seat >= 0:
        legal_actions(city, seat, moves)
    squares: dict[int, list[int]] = {}
    for action in moves.actions[: moves.count]:
        if action < LANDMARK:
            squares.setdefault((action - LAY) % (CITIES * CITY_PLACES), []).append(action)
    found: list[list[Placed]] = [[] for _ in range(CITIES)]
    for square in sorted(squares):
        found[square // CITY_PLACES].append(place(city, squares[square]))
    if city.phase == Phase.LANDMARK and moves.count:
        found[0] = landmark_places(city)
    return found


def place(city: Metropolis, actions: list[int]) -> Placed:
    """One square, with all cards and turns for which it is free."""
    side, row, column = side_of(actions[0]), row_of(city, actions[0]), column_of(city, actions[0])
    cards = cards_for(tuple((action - LAY) // (CITIES * CITY_PLACES) for action in actions))
    return {"row": row, "column": column, "covers": covered(city, side, row, column), "cards": cards}


@lru_cache(maxsize=1024)
def cards_for(ways: tuple[int, ...]) -> dict[str, list[int]]:
    """Cards with their turns; most squares are free for the same."""
    cards: dict[str, list[int]] = {}
    for way in ways:
        cards.setdefault(CARDS[way // 2], []).append(180 * (way % 2))
    return cards


def landmark_places(city: Metropolis) -> list[Placed]:
    first = CARDS[top_card(city)]
    upon = list(CARDS[FIRST_LANDMARK:])
    halves = (landmark(city, 2 * half) for half in range(4))
    return [
        {key: each[key] for key in ("row", "column", "covers", "half")} | {"cards": {first: [0, 180]}, "upon": upon}
        for each in halves
    ]


def covered(city: Metropolis, side: int, row: int, column: int) -> list[list[int]]:
    left, right = bit_of(city, side, column), bit_of(city, side, column + 1)
    found = []
    for down in (row, row + 1):
        if here := built(city, side, down) & (left | right):
            found += [[down, along] for along, bit in ((column, left), (column + 1, right)) if here & bit]
    return found
