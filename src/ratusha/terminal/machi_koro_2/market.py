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

ROWS = ("row_1_6", "row_7_12", "row_landmarks")


def market(scene: Scene, brief: bool = False) -> RenderableType:
    """On a low screen without headings: the numbers tell the rows apart."""
    rows, decks = [*scene.view["rows"], scene.view["landmarks"]], scene.view["decks"]
    width = max((cell_len(pile_name(scene, pile).plain) for row in rows for pile in row), default=1)
    parts: list[RenderableType] = []
    for place, row in enumerate(rows):
        parts += [] if brief else [row_heading(scene, ROWS[place], decks[place])]
        parts.append(market_row(scene, row, width))
    return Group(*parts)


def row_heading(scene: Scene, row: str, left: int) -> Text:
    return Text.assemble((scene.say(f"label.{row}"), "heading"), (f" · {scene.say('label.in_deck', n=left)}", "quiet"))


def market_row(scene: Scene, row: list[dict[str, Any]], width: int) -> Table:
    """A line a pile: number of the choice, rolls, sign, name, price, effect."""
    made = Table.grid(padding=(0, 1, 0, 0))
    for column in (3, 5, 1):
        made.add_column(width=column, justify="right", no_wrap=True)
    made.add_column(width=width, no_wrap=True)
    made.add_column(width=2, justify="right", no_wrap=True)
    made.add_column()
    for pile in row:
        name, price = pile["card"], price_of(scene, pile)
        made.add_row(
            chip(scene.number(f"build {name}")),
            Text("" if name in LANDMARKS else numbers_of(name), f"number.{colour_of(name)}"),
            Text(sign_of(name), f"card.{colour_of(name)}"),
            pile_name(scene, pile),
            Text("–" if price is None else str(price), price_style(scene, price)),
            f" {effect(scene, name)}",
        )
    return made


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
