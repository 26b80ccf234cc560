"""The three rows to build from. What can be built now has its number in front."""

from __future__ import annotations

from typing import Any

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ratusha.games.machi_koro_2.cards import LANDMARKS

from ..drawing import Scene
from .cards import chip, colour_of, effect, numbers_of, sign_of, title

NUMBERS = 16
"""Letters beside the name of a pile: the number of its choice, its rolls, its sign, its price, and gaps."""
ROWS = ("row_1_6", "row_7_12", "row_landmarks")


def market(scene: Scene, brief: bool = False) -> RenderableType:
    """`brief`: without headings, as the numbers tell the rows apart, and a line a pile."""
    rows, decks = [*scene.view["rows"], scene.view["landmarks"]], scene.view["decks"]
    width = max((cell_len(pile_name(scene, pile).plain) for row in rows for pile in row), default=1)
    parts: list[RenderableType] = []
    for index, row in enumerate(rows):
        parts += [] if brief else [row_heading(scene, ROWS[index], decks[index])]
        parts.append(market_row(scene, row, width, brief))
    return Group(*parts)


def market_in_columns(scene: Scene) -> RenderableType:
    """Two piles a line, the left column first; what they do `?` tells."""
    rows = [*scene.view["rows"], scene.view["landmarks"]]
    piles = [pile for row in rows for pile in row]
    half = (len(piles) + 1) // 2
    width = scene.width // 2 - NUMBERS
    made = Table.grid(padding=(0, 1, 0, 0))
    for column in (3, 5, 1, width, 2) * 2:
        made.add_column(width=column, justify="left" if column == width else "right", no_wrap=True)
    for first in range(half):
        both = (pile_cells(scene, pile) for pile in piles[first::half])
        made.add_row(*(cell for cells in both for cell in cells))
    return made


def row_heading(scene: Scene, row: str, left: int) -> Text:
    return Text.assemble((scene.say(f"label.{row}"), "heading"), (f" · {scene.say('label.in_deck', n=left)}", "quiet"))


def market_row(scene: Scene, row: list[dict[str, Any]], width: int, brief: bool) -> Table:
    """A line a pile: number of the choice, rolls, sign, name, price, effect."""
    made = Table.grid(padding=(0, 1, 0, 0))
    for column in (3, 5, 1):
        made.add_column(width=column, justify="right", no_wrap=True)
    made.add_column(width=width, no_wrap=True)
    made.add_column(width=2, justify="right", no_wrap=True)
    made.add_column(no_wrap=brief, overflow="ellipsis", max_width=scene.width - width - NUMBERS if brief else None)
    for pile in row:
        made.add_row(*pile_cells(scene, pile), f" {effect(scene, pile['card'])}")
    return made


def pile_cells(scene: Scene, pile: dict[str, Any]) -> tuple[Text, ...]:
    """Number of the choice, rolls, sign, name, price."""
    name, price = pile["card"], price_of(scene, pile)
    return (
        chip(scene.number(f"build {name}")),
        Text("" if name in LANDMARKS else numbers_of(name), f"number.{colour_of(name)}"),
        Text(sign_of(name), f"card.{colour_of(name)}"),
        pile_name(scene, pile),
        Text("–" if price is None else str(price), price_style(scene, price)),
    )


def pile_name(scene: Scene, pile: dict[str, Any]) -> Text:
    copies = pile.get("copies", 1)
    return title(scene, pile["card"]).append(f" ×{copies}" if copies > 1 else "")


def price_of(scene: Scene, pile: dict[str, Any]) -> int | None:
    """A landmark's price depends on who asks."""
    price: int | None = pile["prices"][scene.seat] if "prices" in pile else pile["cost"]
    return price


def price_style(scene: Scene, price: int | None) -> str:
    coins = scene.view["cities"][scene.seat]["coins"]
    return "bold" if price is not None and price <= coins else "quiet"
