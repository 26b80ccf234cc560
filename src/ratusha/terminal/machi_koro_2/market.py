"""The three rows to build from. What can be built now has its number in front."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ..drawing import Scene
from .cards import LANDMARK_SIGN, colour_of, effect, numbers_of, sign_of

ROWS = ("row_1_6", "row_7_12", "row_landmarks")


def market(scene: Scene) -> RenderableType:
    rows, decks = scene.view["rows"], scene.view["decks"]
    width = max(len(scene.texts.name(pile["card"])) for row in (*rows, scene.view["landmarks"]) for pile in row)
    parts: list[RenderableType] = []
    for place, row in enumerate(rows):
        parts += [row_heading(scene, ROWS[place], decks[place]), establishments(scene, row, width)]
    return Group(*parts, row_heading(scene, ROWS[2], decks[2]), landmarks(scene, width))


def row_heading(scene: Scene, row: str, left: int) -> Text:
    return Text.assemble((scene.say(f"label.{row}"), "heading"), (f" · {scene.say('label.in_deck', n=left)}", "quiet"))


def grid(width: int, *fixed: int) -> Table:
    """Chip, signs, name, price…; the effect takes the rest."""
    made = Table.grid(padding=(0, 1, 0, 0), expand=True)
    for column in fixed[:-2]:
        made.add_column(width=column, justify="right", no_wrap=True)
    made.add_column(width=width, no_wrap=True)
    for column in fixed[-2:]:
        made.add_column(width=column, justify="right", no_wrap=True)
    made.add_column(ratio=1)
    return made


def establishments(scene: Scene, row: list[dict[str, Any]], width: int) -> Table:
    made = grid(width, 3, 5, 1, 2, 2)
    for pile in row:
        name = pile["card"]
        colour = colour_of(name)
        number = scene.number(f"build {name}")
        made.add_row(
            chip(number),
            Text(numbers_of(name), f"bold {colour}"),
            Text(sign_of(name), colour),
            Text(scene.texts.name(name), colour),
            Text(str(pile["cost"]), price_style(scene, pile["cost"])),
            Text(f"×{pile['copies']}" if pile["copies"] > 1 else "", "quiet"),
            effect(scene, name),
        )
    return made


def landmarks(scene: Scene, width: int) -> Table:
    made = grid(width, 3, 1, 2, 0)
    for pile in scene.view["landmarks"]:
        name, price = pile["card"], pile["prices"][scene.seat]
        made.add_row(
            chip(scene.number(f"build {name}")),
            Text(LANDMARK_SIGN, "landmark"),
            Text(scene.texts.name(name), "landmark"),
            Text("–" if price is None else str(price), price_style(scene, price)),
            "",
            effect(scene, name),
        )
    return made


def price_style(scene: Scene, price: int | None) -> str:
    coins = scene.view["cities"][scene.seat]["coins"]
    return "bold" if price is not None and price <= coins else "quiet"


def chip(number: int) -> Text:
    """Gold means yes."""
    return Text(f"{number:>2} ", "choice") if number else Text("")
