"""The same city twice: as the game keeps it and as `naive.py` does."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ratusha.games.sprawlopolis.beaches import draw_shore
from ratusha.games.sprawlopolis.cards import (
    CARDS,
    EDGE_LETTERS,
    FIRST_BEACH,
    FIRST_SITE,
    HIGHWAYS,
    MONSTER,
    ZONE_LETTERS,
)
from ratusha.games.sprawlopolis.ground import build_highway, extend_bounds_to, lay, put
from ratusha.games.sprawlopolis.state import Metropolis
from ratusha.games.sprawlopolis.tests import naive
from ratusha.games.sprawlopolis.tests.naive import FACTS, City, Laid, Lying
from ratusha.games.sprawlopolis.tests.playing import setting

BASE = tuple(FACTS["cards"])
EXTRAS = (*FACTS["sites"], *FACTS["beaches"], *FACTS["roadworks"], *FACTS["monster"])
Pieces = Sequence[tuple[str, bool]]


class Both:
    """Whatever is laid lies in both."""

    def __init__(self, highway: Pieces = ()) -> None:
        table: Metropolis = setting("interstate" if highway else "base", 2).lay_out()
        self.table, self.cities = table, [City(), City()] if highway else [City()]
        self.laid: list[tuple[int, Laid]] = []
        for place, (card, turned) in enumerate(highway):
            table.highway[place] = 2 * HIGHWAYS.index(card) + turned
        if highway:
            table.highway_count = len(highway)
            build_highway(table)
            for city, side in zip(self.cities, ("north", "south"), strict=True):
                city.lay_highway(highway, side, 0, 0)

    def lay(self, name: str, lying: Lying, side: int = 0) -> None:
        card, (turned, row, column) = CARDS.index(name), lying
        lay(self.table, card, int(turned), side, row, column)
        if FIRST_BEACH <= card < MONSTER:
            draw_shore(self.table, card, int(turned), row, column)
        if FIRST_SITE <= card < FIRST_BEACH and self.table.site_rule < 0:
            self.table.site_rule = FIRST_SITE
        self.cities[side].lay(name, lying, played=card < FIRST_BEACH)
        self.laid.append((side, Laid(name, lying)))

    def try_to_lay(self, name: str, lying: Lying, side: int = 0) -> bool:
        """Only where the rules allow it; Wrecktar where the last card lies."""
        city = self.cities[side]
        if name == naive.MONSTER:
            lying = (lying[0], *(city.last or lying)[1:])
        elif city.blocks and not naive.allowed(city, name, lying, naive.Agreed()):
            return False
        self.lay(name, lying, side)
        return True


def turned(both: Both, highway: Pieces = ()) -> Both:
    """The same city seen from the other side of the table."""
    again = Both([(card, not lies) for card, lies in reversed(highway)])
    for side, (card, (lies, row, column)) in both.laid:
        if highway:
            again.lay(card, (not lies, -row - 1, 2 * len(highway) - 2 - column), 1 - side)
        else:
            again.lay(card, (not lies, -row, -column))
    return again


def near(both: Both, rng: random.Random, dense: bool, side: int = 0) -> Lying:
    """Somewhere about a block that is there; densely, over it."""
    row, column = rng.choice(sorted(both.cities[side].blocks) or [(0, 0)])
    low, high = (-1, 0) if dense else (-2, 1)
    return rng.random() < 0.5, row + rng.randint(low, high), column + rng.randint(low, high)


def random_city(rng: random.Random, dense: bool, cards: Sequence[str]) -> Both:
    """All of these cards in any order, as far as there is room."""
    both = Both()
    for card in rng.sample(cards, len(cards)):
        for _ in range(6 if both.laid else card in BASE):
            if both.try_to_lay(card, near(both, rng, dense) if both.laid else (False, 0, 0)):
                break
    return both


RING = {(0, 0): frozenset("ES"), (0, 1): frozenset("SW"), (1, 1): frozenset("NW"), (1, 0): frozenset("NE")}
"""Four bends that close."""


def ring_city(rng: random.Random) -> Both:
    """Four cards whose bends close to a loop, and a few more about them."""
    while True:
        cards, both = rng.sample(BASE, 12), Both()
        both.lay(cards.pop(), (False, 0, 0))
        for cell, bend in rng.sample(sorted(RING.items()), 4):
            ways = [(lies, cell[0] - place // 2, cell[1] - place % 2) for lies in (False, True) for place in range(4)]
            bends = [lying for lying in ways if naive.street(cards[-1], lying)[cell][1] == bend]
            lyings = [lying for lying in bends if not naive.wrong(both.cities[0], cards[-1], lying, strict=False)]
            if lyings:
                both.lay(cards.pop(), rng.choice(lyings))
        if any(road.loop for road in naive.roads(both.cities[0])):
            for card in cards:
                both.try_to_lay(card, near(both, rng, dense=False))
            return both


def random_blocks(rng: random.Random) -> list[str]:
    """No cards at all: few zones, gaps, and roads along the borders of random regions, so that many close."""
    rows, columns = rng.randint(2, 7), rng.randint(2, 7)
    inside = {(row, column) for row in range(rows - 1) for column in range(columns - 1) if rng.random() < 0.4}
    zones, found = rng.choices("CPIR", k=rng.randint(2, 5)), list[str]()
    for row in range(rows):
        line = list[str]()
        for column in range(columns):
            corner = {(down, right) for down in (0, 1) for right in (0, 1) if (row - down, column - right) in inside}
            border = {"N": (1, 1, 1, 0), "S": (0, 1, 0, 0), "E": (0, 0, 1, 0), "W": (0, 1, 1, 1)}
            edges = [edge for edge, (a, b, c, d) in border.items() if ((a, b) in corner) != ((c, d) in corner)]
            if len(edges) != 2:
                edges = rng.sample("NESW", 2) if rng.random() < 0.3 else []
            line.append("." if row and column and rng.random() < 0.08 else rng.choice(zones) + "".join(edges))
        found.append(" ".join(line))
    return found


def draw(*rows: str, x: str = "C") -> tuple[Metropolis, City]:
    """Blocks as `RNE`: a zone and the edges of its road; `x` is any block, `.` is none."""
    table: Metropolis = setting("base", 2).lay_out()
    city = City()
    for row, line in enumerate(rows):
        for column, said in enumerate(line.split()):
            if said != ".":
                zone, road = said[0].replace("x", x), said[1:]
                extend_bounds_to(table, 0, row, column)
                edges = sum(1 << EDGE_LETTERS.index(edge) for edge in road)
                put(table, 0, row, column, ZONE_LETTERS.index(zone), edges)
                city.blocks[row, column] = naive.Block(zone, frozenset(road), 0)
    return table, city
