"""The city as it lies, or as it would lie: two lines a block, one in a low window, and roads drawn through them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rich.text import Text

from ratusha.games.sprawlopolis.cards import (
    CARDS,
    FIRST_LANDMARK,
    FIRST_SITE,
    FRAMED,
    MONSTER,
    MONSTER_BLOCK,
    SITE_BLOCK,
    SITES,
)
from ratusha.games.sprawlopolis.city import placement

from ..drawing import Scene
from .highway import RAMPS
from .previews import Tried, cities_after, tried
from .signs import (
    EAST,
    FRESH,
    JOINTS,
    LANDMARK,
    LOCKED,
    NORTH,
    SITE,
    SOUTH,
    WATER,
    WEST,
    Place,
    column_name,
    first_column,
    ground,
    letters,
    row_number,
)

WIDTH = 5
"""Of a block, in characters."""
NUMBERS = 3
AROUND = 2
"""Rows and columns beside the city where a card may reach."""
FEWEST_ROWS = 5
"""Of a tall city in a low window."""
HIGHWAY_STYLE = "heading"
RUNS_ON = "╌"
City = dict[str, Any]


@dataclass(frozen=True)
class Size:
    """How much is drawn: two lines a block or one; what lies around the city; how many rows at most, if not all."""

    tall: bool = True
    around: bool = True
    most: int = 0


WHOLE = Size()


class Map:
    """What is drawn: one city, or two with the highway between them."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        now = tried(scene)
        self.cities: list[City] = cities_after(scene, now.action) if now else scene.view["cities"]
        self.fresh = fresh_places(scene, self.cities, now)
        self.marks = {place: mark for side, city in enumerate(self.cities) for place, mark in marks_of(city, side)}
        self.columns, self.cut = columns_shown(scene, self.cities, self.fresh)

    def lines(self, size: Size = WHOLE) -> list[Text]:
        every = [(side, row) for side in range(len(self.cities)) for row in self.rows(side, size.around)]
        shown = rows_shown(every, self.fresh, size.most)
        found = [self.header()]
        for index, (side, row) in enumerate(shown):
            found += [self.highway()] if side and (index == 0 or not shown[index - 1][0]) else []
            more = "↑" if index == 0 and shown[0] != every[0] else " "
            more = "↓" if index == len(shown) - 1 and shown[-1] != every[-1] else more
            found += self.row(side, row, size.tall, more)
        return found

    def header(self) -> Text:
        first, alphabet = first_column(self.scene), letters(self.scene)
        names = (column_name(alphabet, max(0, column - first)) for column in self.columns)
        left, right = ("‹" if self.cut[0] else ""), ("›" if self.cut[1] else "")
        text = left.rjust(NUMBERS) + "".join(name.center(WIDTH) for name in names)
        return Text(text.rstrip() + (f" {right}" if right else ""), "quiet")

    def rows(self, side: int, around: bool) -> range:
        """With room for a card above and below, as far as one may build; or those with blocks or water."""
        if not around:
            return rows_with_blocks(self.cities[side], len(self.cities) == 1)
        city, before = self.cities[side], self.scene.view["cities"][side]["extent"]
        north, _, south, _ = city["limits"]
        first, last = before["top"] - AROUND, before["bottom"] + AROUND
        return range(first if north is None else max(first, north), 1 + (last if south is None else min(last, south)))

    def row(self, side: int, row: int, tall: bool, more: str) -> list[Text]:
        """Where nothing lies one line is enough. `more`: a mark beside the number, where rows are left out."""
        number = f"{row_number(self.scene, side, row):>2}{more}"
        cells = [self.cell(Place(side, row, column), tall) for column in self.columns]
        height = 1 if not tall or not self.is_used(side, row) else 2
        lines = [Text.assemble((number if line == height - 1 else " " * NUMBERS, "quiet")) for line in range(height)]
        for cell in cells:
            for line, piece in zip(lines, cell[-height:], strict=True):
                line.append_text(piece)
        return lines

    def is_used(self, side: int, row: int) -> bool:
        city = self.cities[side]
        return any(block_at(city, Place(side, row, column)) for column in self.columns)

    def cell(self, place: Place, tall: bool) -> list[Text]:
        block = block_at(self.cities[place.side], place)
        fresh = place in self.fresh
        if block:
            mark = self.marks.get(place, FRESH if fresh else " ")
            return block_lines(block["zone"], block["road"], mark, fresh, not tall)
        if is_beyond(self.cities[place.side], place):
            beyond = Text(" " * WIDTH) if len(self.cities) > 1 else Text(WATER * WIDTH, ground("W", fresh))
            return [beyond] * (2 if tall else 1)
        dot = Text("·".center(WIDTH), "quiet")
        return [Text(" " * WIDTH), dot] if tall else [dot]

    def highway(self) -> Text:
        """One line with the ramps that join it; it runs on beyond its cards."""
        last = 2 * len(self.scene.view["highway"])
        text = Text(" " * NUMBERS)
        for column in self.columns:
            joint = self.ramps(column)
            if 0 <= column < last:
                text.append(f"══{joint}══", HIGHWAY_STYLE)
            else:
                text.append(RUNS_ON * WIDTH, "quiet")
        return text

    def ramps(self, column: int) -> str:
        north = block_at(self.cities[0], Place(0, 0, column))
        south = block_at(self.cities[1], Place(1, 0, column))
        up, down = bool(north and SOUTH in north["road"]), bool(south and NORTH in south["road"])
        return RAMPS[up, down]


def block_lines(zone: str, road: str, mark: str, fresh: bool, low: bool) -> list[Text]:
    """`R ║  ` above `  ╚══`; on a low screen `R ╚══`."""
    style = ground(zone, fresh)
    if zone == "W":
        return [Text(WATER * WIDTH, style)] * (1 if low else 2)
    west, east, joint = ("═" if WEST in road else " "), ("══" if EAST in road else "  "), JOINTS[road]
    if low:
        return [Text(f"{zone}{west if mark == ' ' else mark}{joint}{east}", style)]
    upper = f"{zone}{mark if mark == FRESH else ' '}{'║' if NORTH in road else ' '} {' ' if mark == FRESH else mark}"
    return [Text(upper, style), Text(f"{2 * west}{joint}{east}", style)]


# --- What is where ----------------------------------------------------------------------------------------------------


def block_at(city: City, place: Place) -> dict[str, Any] | None:
    extent = city["extent"]
    if not (extent["top"] <= place.row <= extent["bottom"] and extent["left"] <= place.column <= extent["right"]):
        return None
    found: dict[str, Any] | None = city["blocks"][place.row - extent["top"]][place.column - extent["left"]]
    return found


def is_beyond(city: City, place: Place) -> bool:
    """Where nothing is built: in the water, or in the row of the highway beside its cards."""
    north, east, south, west = city["limits"]
    beyond = (
        north is not None and place.row <= north,
        east is not None and place.column >= east,
        south is not None and place.row >= south,
        west is not None and place.column <= west,
    )
    return any(beyond)


def fresh_places(scene: Scene, cities: list[City], now: Tried | None) -> set[Place]:
    """The card that is tried out; otherwise what was laid since one has decided last."""
    wanted = placement(scene.hidden, now.action) if now else None
    if wanted:
        side, row, column = wanted["city"], wanted["row"], wanted["column"]
        return {Place(side, row + block // 2, column + block % 2) for block in range(4)}
    news = {event["nth"] for each in scene.news for event in each.events if event["event"] == "placed"}
    return {
        Place(side, row + city["extent"]["top"], column + city["extent"]["left"])
        for side, city in enumerate(cities)
        for row, blocks in enumerate(city["blocks"])
        for column, block in enumerate(blocks)
        if block and block["of"] in news
    }


def marks_of(city: City, side: int) -> list[tuple[Place, str]]:
    """Framed blocks that are still seen, and the one that Wrecktar holds."""
    return [
        (Place(side, laid["row"] + at // 2, laid["column"] + at % 2), mark)
        for laid in city["laid"]
        for block, mark in framed(laid["card"])
        for at in [3 - block if laid["turn"] else block]
        if laid["visible"][at]
    ]


def framed(card: str) -> list[tuple[int, str]]:
    index = CARDS.index(card)
    if FIRST_SITE <= index < FIRST_SITE + SITES:
        return [(int(SITE_BLOCK[index - FIRST_SITE]), SITE)]
    if index >= FIRST_LANDMARK:
        return [(int(block), LANDMARK) for block in FRAMED[index - FIRST_LANDMARK]]
    return [(MONSTER_BLOCK, LOCKED)] if index == MONSTER else []


# --- How much of it ---------------------------------------------------------------------------------------------------


def rows_with_blocks(city: City, shores: bool) -> range:
    """All rows with blocks, and the water beyond them."""
    north, _, south, _ = city["limits"]
    top, bottom = city["extent"]["top"], city["extent"]["bottom"]
    return range(top - (shores and north is not None), bottom + 1 + (shores and south is not None))


def columns_shown(scene: Scene, cities: list[City], fresh: set[Place]) -> tuple[range, tuple[bool, bool]]:
    """With room for a card on both sides; of a city that is too wide, the part where something happens."""
    before = scene.view["cities"]
    west, east = before[0]["limits"][3], before[0]["limits"][1]
    lowest = min(city["extent"]["left"] for city in before) - AROUND
    highest = max(city["extent"]["right"] for city in before) + AROUND
    first = lowest if west is None else max(lowest, west)
    last = highest if east is None else min(highest, east)
    room = (scene.width - NUMBERS - 2) // WIDTH
    if last - first < room:
        return range(first, last + 1), (False, False)
    middle = sum(place.column for place in fresh) // len(fresh) if fresh else (first + last) // 2
    start = min(max(first, middle - room // 2), last + 1 - room)
    return range(start, start + room), (start > first, start + room <= last)


def rows_shown(every: list[tuple[int, int]], fresh: set[Place], most: int) -> list[tuple[int, int]]:
    """Of more rows than there is room for, those where something happens."""
    if not most or len(every) <= most:
        return every
    news = [index for index, (side, row) in enumerate(every) if any((p.side, p.row) == (side, row) for p in fresh)]
    middle = sum(news) // len(news) if news else len(every) // 2
    start = min(max(0, middle - most // 2), len(every) - most)
    return every[start : start + most]
