"""Counting for people who play with the box: what stands on their boards, as JSON, and what it is worth.

A town is five rows of five cells: `"office"`, `"metro"`, `"park"`, `"house"`, `"shop:park_house"` (the two colours of
its roof), or null where nothing stands. What cannot be read is Refused, naming row and column, from 1; what one box
could not make is counted, with a warning.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ratusha.kernel import Refused, Sentence, new, reading

from . import FACTS
from .cards import (
    BUILDINGS,
    COPIES,
    FIRST_SHOP,
    KIND_OF,
    KINDS,
    REMOVED,
    RIVALS,
    SHOP_COPIES,
    SHOPS,
    SIDES,
    SIZE,
    SPRING,
    SQUARES,
    SYMBOL_AT,
    SYMBOLS,
)
from .scoring import points_for, recount_points, rival_points
from .state import SEATS, Town

CELLS = (*KINDS[:FIRST_SHOP], *(f"shop:{shop}" for shop in SHOPS))
"""What may stand on a square, numbered like the tiles of the game."""
ALSO = {f"shop:{'_'.join(reversed(shop.split('_')))}": f"shop:{shop}" for shop in SHOPS}
"""A roof may be read from either end."""
PLAINLY = ("edition", "side", "towns", "options")
OPTIONS = ("chains", "house_counts_house")
"""The options that change what a building is worth."""
Warning = dict[str, Any]
"""What no game comes to: by `warning` a text of `paper.warning`, and what the text puts in."""
SOLO_COPIES = COPIES[0] - REMOVED[0][1]
"""Of each kind in a solo game: its set-up puts the others back."""


def count(said: object) -> dict[str, Any]:
    """All towns: what a recount of each kind brings now, and what each building would bring on each empty square."""
    table = reading.fields(Sentence("the file"), said, PLAINLY)
    options = options_of(table)
    side = reading.index_in('"side"', str(table.get("side", SIDES[0])).lower(), SIDES)
    towns = table.get("towns")
    if not isinstance(towns, list) or not towns:
        raise Refused('"towns" is a list of one town or more: {"name": …, "cells": […]}')
    laid = [lay(town, number, side, options) for number, town in enumerate(towns, start=1)]
    return {"towns": [count_town(each.name, each.town) for each in laid], "warnings": list(beyond_the_box(laid))}


def count_rival(name: str, collected: Mapping[str, int]) -> dict[str, Any]:
    """What the rival's table gives for a collection: at a recount of one kind, or at the end for all of them."""
    town = new(Town)
    town.rival = reading.index_in(Sentence("rival"), name, RIVALS)
    warnings = []
    for kind, tiles in collected.items():
        number = reading.index_in(Sentence("kind"), kind, KINDS)
        if tiles < 0:
            raise Refused("{kind}={tiles}: nobody collects less than nothing", kind=kind, tiles=tiles)
        if tiles > SOLO_COPIES:
            warnings.append({"warning": "rival", "kind": kind, "found": tiles, "copies": SOLO_COPIES})
        town.collected[number] = min(tiles, SOLO_COPIES)
    points = {kind: rival_points(town, number) for number, kind in enumerate(KINDS)}
    collection = {kind: collected.get(kind, 0) for kind in KINDS}
    total = sum(points.values())
    return {"name": name, "collection": collection, "points": points, "total": total, "warnings": warnings}


# --- Reading ----------------------------------------------------------------------------------------------------------


def options_of(table: Mapping[str, Any]) -> dict[str, str]:
    """By default those of the first edition; single options win."""
    editions = [preset.id for preset in FACTS.presets]
    edition = FACTS.presets[reading.index_in('"edition"', str(table.get("edition", editions[0])), editions)]
    chosen = {option.id: option.values[0] for option in FACTS.options} | dict(edition.values)
    for name, value in reading.fields('"options"', table.get("options", {}), OPTIONS).items():
        option = FACTS.option(name)
        values = option.values if option else ()
        chosen[name] = values[reading.index_in(f'"{name}"', str(value), values)]
    return chosen


@dataclass(frozen=True)
class Laid:
    """A town on a table of its own; `where` is what errors call it."""

    where: Sentence
    name: str
    town: Town


def lay(said: object, number: int, side: int, options: Mapping[str, str]) -> Laid:
    where = Sentence("town {number}", number=number)
    known = reading.fields(where, said, ("name", "cells"))
    name = reading.printable_name(where, known["name"]) if "name" in known else str(number)
    where = Sentence("town {number} ({name})", number=number, name=name) if "name" in known else where
    return Laid(where, name, laid_out(where, known.get("cells"), side, options))


def laid_out(where: Sentence, cells: object, side: int, options: Mapping[str, str]) -> Town:
    """A table with this one town on it."""
    town = new(Town)
    town.seats = 1
    town.side = side
    town.chains = ("group", "line", "adjacent").index(options["chains"])
    town.house_counts_house = int(options["house_counts_house"] == "yes")
    for square, cell in enumerate(squares(where, cells)):
        if cell is not None:
            tile = tile_at(where, square, cell)
            town.cells[0][square] = tile + 1
            town.town[0][KIND_OF[tile]] |= 1 << square
    return town


def squares(where: Sentence, cells: object) -> list[object]:
    found: list[object] = []
    rows, columns = Sentence("{size} rows", size=SIZE), Sentence("{size} columns", size=SIZE)
    for number, row in enumerate(reading.row(where, cells, SIZE, row_of, rows), start=1):
        found += reading.row(row_of(where, number), row, SIZE, column_of, columns)
    return found


def row_of(where: Sentence, number: int) -> Sentence:
    return Sentence("{where}, row {number}", where=where, number=number)


def column_of(where: Sentence, number: int) -> Sentence:
    return Sentence("{where}, column {number}", where=where, number=number)


def tile_at(where: Sentence, square: int, cell: object) -> int:
    name = ALSO.get(cell, cell) if isinstance(cell, str) else cell
    if name not in CELLS:
        raise Refused(
            "{where}: unknown kind {said}; valid: {valid}, null",
            where=place(where, square),
            said=repr(cell),
            valid=", ".join(CELLS),
        )
    return CELLS.index(name)


def place(where: Sentence, square: int) -> Sentence:
    return column_of(row_of(where, square // SIZE + 1), square % SIZE + 1)


def beyond_the_box(towns: Sequence[Laid]) -> Iterator[Warning]:
    """One box is for four towns: thirteen of a kind, two of every sort of shop, and three of one."""
    if len(towns) > SEATS:
        yield {"warning": "towns", "found": len(towns), "most": SEATS}
    for number, kind in enumerate(KINDS):
        built = [each.town.town[0][number].bit_count() for each in towns]
        if sum(built) > COPIES[number]:
            yield {"warning": "kind", "kind": kind} | too_many(towns, built, COPIES[number])
    shops = {f"shop_{shop}": copies_of(towns, FIRST_SHOP + place) for place, shop in enumerate(SHOPS)}
    many = {shop: built for shop, built in shops.items() if sum(built) > SHOP_COPIES}
    for shop, built in many.items():
        if len(many) > 1 or sum(built) > SHOP_COPIES + 1:
            yield {"warning": "shop", "shop": shop} | too_many(towns, built, SHOP_COPIES)


def copies_of(towns: Sequence[Laid], tile: int) -> list[int]:
    return [list(each.town.cells[0]).count(tile + 1) for each in towns]


def too_many(towns: Sequence[Laid], built: Sequence[int], copies: int) -> dict[str, Any]:
    """`built`: how many, by town."""
    where = ", ".join(each.name for each, number in zip(towns, built, strict=True) if number)
    return {"towns": where, "found": sum(built), "copies": copies}


# --- Counting ---------------------------------------------------------------------------------------------------------


def count_town(name: str, town: Town) -> dict[str, Any]:
    return {
        "name": name,
        "rescore": {kind: recount_points(town, 0, each) for each, kind in enumerate(KINDS)},
        "placements": [placement(town, tile, square) for tile in range(BUILDINGS) for square in empty(town)],
    }


def empty(town: Town) -> list[int]:
    return [square for square in range(SQUARES) if town.cells[0][square] == 0]


def placement(town: Town, tile: int, square: int) -> dict[str, Any]:
    """Rows and columns from 1, as people count them."""
    return {
        "kind": CELLS[tile],
        "row": square // SIZE + 1,
        "column": square % SIZE + 1,
        "symbol": SYMBOLS[SYMBOL_AT[town.side][square]],
        "spring": bool(SPRING[town.side] >> square & 1),
        "points": points_for(town, 0, tile, square),
    }


# --- In words ---------------------------------------------------------------------------------------------------------


def in_words(counted: dict[str, Any], texts: Any) -> str:
    """What `count` and `count_rival` have found; `texts` says it in a language."""
    parts = [town_in_words(town, texts) for town in counted.get("towns", ())]
    if "rival" in counted:
        parts.append(rival_in_words(counted["rival"], texts))
    return "\n\n".join(parts)


def town_in_words(town: dict[str, Any], texts: Any) -> str:
    """A line a kind, then a table of what could be built where, points only."""
    lines = [town["name"], f"  {texts.say('paper.recount')}"]
    lines += [f"    {texts.say(f'line.{kind}'):<12}{points:>4}" for kind, points in town["rescore"].items()]
    buildings = dict.fromkeys(each["kind"] for each in town["placements"])
    lines += [f"  {texts.say('paper.placements')}"] if buildings else []
    for building in buildings:
        lines += ["", f"    {building_name(building, texts)}", *(f"      {row}" for row in grid(town, building))]
    return "\n".join(lines)


def building_name(building: str, texts: Any) -> str:
    kind, _, roof = building.partition(":")
    name = texts.say(f"line.{kind}")
    return f"{name}: {', '.join(texts.say(f'line.{each}') for each in roof.split('_'))}" if roof else name


def grid(town: dict[str, Any], building: str) -> list[str]:
    """Points on empty squares, `·` where something stands, `*` beside the points of a spring square."""
    found = {(p["row"], p["column"]): p for p in town["placements"] if p["kind"] == building}
    return ["".join(square(found.get((row, column))) for column in range(1, 6)).rstrip() for row in range(1, 6)]


def square(found: dict[str, Any] | None) -> str:
    return " · " if found is None else f"{found['points']:>2}{'*' if found['spring'] else ' '}"


def rival_in_words(rival: dict[str, Any], texts: Any) -> str:
    lines = [texts.say(f"rival.{rival['name']}")]
    for kind, tiles in rival["collection"].items():
        lines.append(f"    {texts.say(f'line.{kind}'):<12}{tiles:>3} → {rival['points'][kind]:>3}")
    return "\n".join([*lines, f"    {texts.say('score.total'):<12}{rival['total']:>9}"])
