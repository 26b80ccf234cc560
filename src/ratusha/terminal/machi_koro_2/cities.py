"""Everyone's city: coins, landmarks, and establishments in the order of their numbers."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ..drawing import Scene
from .cards import colour_of, numbers_of, sign_of

LANDMARKS_TO_WIN = 3


def cities(scene: Scene) -> RenderableType:
    return Group(*(city(scene, seat) for seat in around(scene)))


def around(scene: Scene) -> list[int]:
    """Clockwise, from whoever looks."""
    seats = len(scene.view["cities"])
    return [(scene.seat + step) % seats for step in range(seats)]


def city(scene: Scene, seat: int) -> RenderableType:
    cards = scene.view["cities"][seat]["establishments"]
    shown = Text("  ").join(establishment(scene, name, copies) for name, copies in cards.items())
    return Group(purse(scene, seat), Padding(shown or Text("–", "quiet"), (0, 0, 0, 2)))


def establishment(scene: Scene, name: str, copies: int) -> Text:
    colour = colour_of(name)
    text = Text.assemble((f"{numbers_of(name)}{sign_of(name)}", f"bold {colour}"), (scene.texts.name(name), colour))
    text.append(f"×{copies}" if copies > 1 else "", f"bold {colour}")
    # Non-breaking: a card stays on one line.
    return Text("\u00a0").join([text]) if " " not in text.plain else unbroken(text)


def unbroken(text: Text) -> Text:
    made = Text(text.plain.replace(" ", "\u00a0"))
    for span in text.spans:
        made.stylize(span.style, span.start, span.end)
    return made


def purse(scene: Scene, seat: int) -> Text:
    city = scene.view["cities"][seat]
    built = city["landmarks"]
    text = Text("▸ " if seat == scene.view["turn"] else "  ").append(scene.names[seat], "heading")
    text.append(f" · {scene.texts.count('coins', city['coins'])} · ")
    text.append("■" * len(built) + "□" * max(0, LANDMARKS_TO_WIN - len(built)), "landmark")
    return text.append(" " + ", ".join(scene.texts.name(name) for name in built), "landmark") if built else text


def purses(scene: Scene) -> RenderableType:
    """The cities in a line each."""
    grid = Table.grid()
    for seat in around(scene):
        grid.add_row(purse(scene, seat))
    return grid
