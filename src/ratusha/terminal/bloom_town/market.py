"""The market: a column a symbol, with the tile that lies open and how many wait below; the rival stands under one."""

from __future__ import annotations

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from ratusha.games.bloom_town.cards import SYMBOLS

from ..drawing import Scene
from .tiles import chip, symbol, title

NARROW, WIDE = 13, 18


def market(scene: Scene) -> RenderableType:
    """Symbols, tiles, stacks. In a solo game the rival stands under the slot from which it took last."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True)
    wide = min(max((scene.width - 12) // len(SYMBOLS) - 1, NARROW), WIDE)
    for _ in SYMBOLS:
        grid.add_column(width=wide, no_wrap=True)
    grid.add_row(Text(scene.say("news.market"), "heading"), *(Text(symbol(scene, name)) for name in SYMBOLS))
    grid.add_row("", *(lying(scene, slot) for slot in range(len(SYMBOLS))))
    grid.add_row(Text(scene.say("news.stacks"), "quiet"), *(stack(scene, slot) for slot in range(len(SYMBOLS))))
    rival = scene.view["rival"]
    if rival:
        name = Text(f"↑ {scene.say('rival.' + rival['name'])}", "notice")
        grid.add_row("", *(name if slot == rival["marker"] else "" for slot in range(len(SYMBOLS))))
    return grid


def lying(scene: Scene, slot: int) -> Text:
    """The open tile, with its number where any may be taken."""
    tile, number = scene.view["market"][slot], scene.number(f"take from {slot + 1}")
    text = chip(number).append(" ") if number else Text()
    return text.append_text(title(scene, tile, short=True) if tile else Text("–", "quiet"))


def stack(scene: Scene, slot: int) -> Text:
    left = scene.view["stacks"][slot]
    return Text(f"▪×{left}", "quiet") if left else Text("▪×0", "warning")
