"""Towns: the own one large, with the points that a tile would bring on each square; those of others small."""

from __future__ import annotations

from enum import Enum
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ratusha.games.bloom_town.cards import SIZE

from ..drawing import Scene
from .tiles import SPRING, SYMBOL_SIGNS, chip, columns, kind_of, liked, sign, title

CELL = 6
WIDTH = 2 + (CELL + 1) * SIZE + 1
SMALL_CELL = 4
SMALL = SMALL_CELL * SIZE - 1
BETWEEN = 2
ROWS = range(SIZE)
ANY = "∗"
BLIND = "?"


class Size(Enum):
    """How tall a town is drawn: boxed; two lines a square; one line a square, without what lies under it."""

    TALL, MIDDLE, LOW = range(3)


# --- The own town -----------------------------------------------------------------------------------------------------


def own_towns(scene: Scene, size: Size) -> list[RenderableType]:
    """One for each tile that could be placed now; otherwise just the town."""
    tiles = list(dict.fromkeys(words.split()[1] for words in scene.choices if words.startswith("place ")))
    return [own_town(scene, tile, size) for tile in tiles or [""]]


def own_town(scene: Scene, tile: str, size: Size) -> RenderableType:
    boxed = size is Size.TALL
    height = 1 if size is Size.LOW or (size is Size.MIDDLE and not tile) else 2
    lines = [heading(scene, tile), letters(scene), *([edge(*"┌┬┐")] if boxed else [])]
    for row in ROWS:
        lines += [edge(*"├┼┤")] if row and boxed else []
        lines += row_lines(scene, tile, row)[:height]
    return Group(*lines, *([edge(*"└┴┘")] if boxed else []))


def heading(scene: Scene, tile: str) -> Text:
    """What the numbers are for."""
    if not tile:
        return Text(f"  {scene.say('news.your_town')}", "heading")
    twice = scene.view["towns"][scene.seat]["hand"].count(tile)
    return Text("  ").append_text(title(scene, tile)).append(f" ×{twice}" if twice > 1 else "", "heading")


def letters(scene: Scene) -> Text:
    return Text("   " + " ".join(letter.center(CELL) for letter in columns(scene)), "quiet", no_wrap=True)


def edge(left: str, middle: str, right: str) -> Text:
    return Text("  " + left + middle.join(["─" * CELL] * SIZE) + right, "quiet")


def row_lines(scene: Scene, tile: str, row: int) -> list[Text]:
    cells = [cell(scene, tile, row, column) for column in ROWS]
    lines = [Text.assemble((f"{row + 1} ", "quiet")), Text("  ")]
    for index, line in enumerate(lines):
        for two in cells:
            two[index].truncate(CELL, pad=True)
            line.append("│", "quiet").append_text(two[index])
        line.append("│", "quiet")
    return lines


def cell(scene: Scene, tile: str, row: int, column: int) -> tuple[Text, Text]:
    """Two lines: a building; or number and points, then the symbol with what it would take."""
    built = scene.view["towns"][scene.seat]["cells"][row][column]
    if built:
        return building(scene, built, [row, column] == scene.view["placed"])
    ground = square_sign(scene, row, column)
    if not tile:
        return Text("  ").append_text(ground), Text()
    number = scene.number(f"place {tile} {row + 1} {column + 1}")
    points = points_on(scene, tile, row, column)
    first = chip(number).append(f"{'' if points > 9 else ' '}+{points}", "gain" if points > 1 else "")
    spring = [row, column] in scene.view["board"]["spring"]
    second = Text(" ").append(SYMBOL_SIGNS[scene.view["board"]["symbols"][row][column]], "quiet")
    second.append("→", "quiet").append_text(taken(scene, row, column))
    return first, second.append(f" {SPRING}" if spring and second.cell_len <= 4 else "", "number.orange")


def building(scene: Scene, tile: str, fresh: bool) -> tuple[Text, Text]:
    """In its colour, with its sign and the beginning of its name; the one just placed is marked."""
    kind = kind_of(tile)
    mark = Text("›" if fresh else " ", "heading")
    first = mark.append_text(sign(kind)).append(" ").append_text(sign_of_roof(tile))
    name = Text(scene.say(f"short.{kind}_cell").center(CELL)[:CELL], title(scene, kind).spans[0].style)
    return first, name


def sign_of_roof(tile: str) -> Text:
    return Text.assemble(*(sign(kind) for kind in liked(tile)))


def points_on(scene: Scene, tile: str, row: int, column: int) -> int:
    found = (p for p in scene.view["placements"] if p["tile"] == tile and p["square"] == [row, column])
    return int(next(found)["points"])


def taken(scene: Scene, row: int, column: int) -> Text:
    """The sign of the tile that building here takes: unseen from the stack, or any, where the slot is empty."""
    slot = slot_of(scene, row, column)
    tile = scene.view["market"][slot]
    if tile:
        return sign(kind_of(tile))
    return Text(BLIND if scene.view["stacks"][slot] else ANY, "heading")


def slot_of(scene: Scene, row: int, column: int) -> int:
    return list(SYMBOL_SIGNS).index(scene.view["board"]["symbols"][row][column])


def square_sign(scene: Scene, row: int, column: int) -> Text:
    """An empty square: its symbol, and whether it is a spring square."""
    text = Text.assemble((SYMBOL_SIGNS[scene.view["board"]["symbols"][row][column]], "quiet"))
    return text.append(SPRING, "number.orange") if [row, column] in scene.view["board"]["spring"] else text


# --- The towns of others ----------------------------------------------------------------------------------------------


def around(scene: Scene) -> list[int]:
    """Clockwise, from whoever looks."""
    seats = len(scene.view["towns"])
    return [(scene.seat + step) % seats for step in range(seats)]


def other_towns(scene: Scene, width: int) -> list[RenderableType]:
    """As many beside each other as there is room for."""
    seats = around(scene)[1:]
    a_row = max(1, (width + BETWEEN) // (SMALL + BETWEEN))
    return [side_by_side(scene, seats[start : start + a_row]) for start in range(0, len(seats), a_row)]


def side_by_side(scene: Scene, seats: list[int]) -> Table:
    grid = Table.grid(padding=(0, BETWEEN, 0, 0))
    for _ in seats:
        grid.add_column(width=SMALL, no_wrap=True)
    grid.add_row(*(small_town(scene, seat) for seat in seats))
    return grid


def small_town(scene: Scene, seat: int) -> RenderableType:
    name = Text(scene.names[seat], "heading")
    name.truncate(SMALL, overflow="ellipsis")
    return Group(name, *(small_row(scene, seat, row) for row in ROWS))


def small_row(scene: Scene, seat: int, row: int) -> Text:
    text = Text(no_wrap=True)
    for column in ROWS:
        built = scene.view["towns"][seat]["cells"][row][column]
        piece = sign(built) if built else square_sign(scene, row, column)
        piece.truncate(SMALL_CELL, pad=True)
        text.append_text(piece)
    text.truncate(SMALL)
    return text


def hand(town: dict[str, Any]) -> Text:
    """What everybody has seen of it, and as many question marks as there are tiles that nobody has."""
    known = [sign(tile) for tile in town["hand"]]
    return Text(" ").join([*known, *(Text("?", "quiet") for _ in range(town["hidden"]))])
