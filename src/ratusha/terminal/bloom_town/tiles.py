"""Buildings, squares and symbols in a few signs, and in full."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.text import Text

from ratusha.games.bloom_town.cards import KINDS, RIVAL_POINTS, RIVALS, SYMBOLS, TILES

from ..answers import plain
from ..drawing import Scene

SIGNS = {"office": "■", "metro": "◆", "park": "♣", "house": "▲", "shop": "●"}
"""Colour is never alone: whoever sees none reads the sign."""
COLOURS = {"office": "blue", "metro": "purple", "park": "green", "house": "red", "shop": "orange"}
SYMBOL_SIGNS = dict(zip(SYMBOLS, "ψ★❧•✿", strict=True))
SPRING = "☼"
TOKEN = "❀"


def chip(number: int) -> Text:
    """The number of a choice: gold means yes."""
    return Text.assemble((f"{number:>2})", "choice")) if number else Text()


def kind_of(tile: str) -> str:
    return tile.partition("_")[0]


def liked(tile: str) -> list[str]:
    """The two kinds whose colours are on a shop's roof."""
    return tile.split("_")[1:]


def sign(tile: str) -> Text:
    """One sign; a shop has three, with the two that it likes."""
    return Text.assemble(*((SIGNS[kind], f"number.{COLOURS[kind]}") for kind in (kind_of(tile), *liked(tile))))


def title(scene: Scene, tile: str, short: bool = False) -> Text:
    """`■ Office`, `● Toy Shop ♣■`; in short, or where only the kind is meant, `● Shop`."""
    kind = kind_of(tile)
    name = scene.say(f"short.{kind}") if short or tile not in TILES else scene.texts.name(tile)
    text = Text.assemble((f"{SIGNS[kind]} {name}", f"card.{COLOURS[kind]}"))
    roof = [(SIGNS[each], f"number.{COLOURS[each]}") for each in liked(tile)]
    return text.append_text(Text.assemble(" ", *roof)) if roof else text


def symbol(scene: Scene, name: str) -> str:
    return f"{SYMBOL_SIGNS[name]} {scene.say(f'symbol.{name}')}"


def columns(scene: Scene) -> str:
    """The letters above the columns, in the alphabet of the table."""
    return scene.say("short.columns")


def square_name(scene: Scene, square: Iterable[int]) -> str:
    row, column = square
    return f"{columns(scene)[column]}{row + 1}"


def joined(pieces: Iterable[Text], gap: str = ", ") -> Text:
    return Text(gap).join(pieces)


def lines_of(pieces: Iterable[Text], width: int, gap: str = "   ") -> list[Text]:
    """As many pieces on a line as it holds; none is broken."""
    lines: list[Text] = []
    for piece in pieces:
        if lines and lines[-1].cell_len + len(gap) + piece.cell_len <= width:
            lines[-1].append(gap).append_text(piece)
        else:
            lines.append(Text().append_text(piece))
    return lines


# --- In full ----------------------------------------------------------------------------------------------------------


THINGS = ("spring", "token", "resident", "market")


def explain(scene: Scene, topic: str) -> RenderableType | None:
    """What is called so, or whatever begins so, be it with another word of its name."""
    said = plain(topic)
    topics = {tile: (plain(tile), plain(scene.texts.name(tile))) for tile in TILES}
    topics |= {name: (name, plain(scene.say(f"rival.{name}"))) for name in RIVALS}
    topics |= {name: (name, plain(scene.say(f"short.{name}"))) for name in ("shop", *THINGS)}
    found = [name for name, called in topics.items() if said in called]
    found = found or [name for name, called in topics.items() if said and begins(said, *called)]
    return Group(*(full_text(scene, name) for name in found)) if found else None


def begins(said: str, id: str, name: str) -> bool:
    """An id by its first word only: those of shops name other kinds, too."""
    return id.startswith(said) or f" {said.replace('-', ' ')}" in f" {name.replace('-', ' ')}"


def full_text(scene: Scene, name: str) -> Text:
    if name in RIVALS:
        head = Text.assemble((scene.say(f"rival.{name}"), "heading"), (f"  {table_of(name)}\n", "quiet"))
        return head.append(help_on(scene, "rival"))
    if name in THINGS:
        mark = {"spring": f"{SPRING} ", "token": f"{TOKEN} "}.get(name, "")
        return Text.assemble((mark + scene.say(f"short.{name}"), "heading"), "\n", help_on(scene, name))
    key = f"card_text.{name}" if name in TILES else f"kinds_text.{name}"
    return title(scene, name).append(f"\n  {scene.say(key, **scene.view['options'])}.", "none")


def table_of(rival: str) -> str:
    """What the rival gets for one tile of a kind, for two, …"""
    points = RIVAL_POINTS[RIVALS.index(rival)]
    last = len(points) - 1
    return "  ".join(f"{tiles}{'+' if tiles == last else ''}: {points[tiles]}" for tiles in range(1, last + 1))


def help_on(scene: Scene, name: str) -> str:
    return f"  {scene.say(f'help.{name}', **scene.view['options'])}."


def legend(scene: Scene) -> RenderableType:
    """Signs and what is counted for them; the rest by `? name`."""
    texts = {kind: scene.say(f"kinds_text.{kind}", **scene.view["options"]) for kind in KINDS}
    kinds = (joined((title(scene, kind, short=True), Text(texts[kind], "quiet")), ": ") for kind in KINDS)
    marks = [Text(symbol(scene, name)) for name in SYMBOLS]
    marks += [Text(f"{SPRING} {scene.say('short.spring')}"), Text(f"{TOKEN} {scene.say('short.token')}")]
    return Group(*kinds, *lines_of(marks, scene.width), Text(scene.say("help.typing"), "quiet"))
