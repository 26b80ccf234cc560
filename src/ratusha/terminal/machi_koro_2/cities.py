"""Everyone's city: coins, landmarks, and establishments in the order of their numbers."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from ..drawing import Scene
from .cards import chip, colour_of, numbers_of, sign_of, title

LANDMARKS_TO_WIN = 3
INDENT = 4


def cities(scene: Scene, width: int) -> RenderableType:
    return Group(*(city(scene, seat, width) for seat in around(scene)))


def around(scene: Scene) -> list[int]:
    """Clockwise, from whoever looks."""
    seats = len(scene.view["cities"])
    return [(scene.seat + step) % seats for step in range(seats)]


def city(scene: Scene, seat: int, width: int) -> RenderableType:
    head, *more = city_head(scene, seat, width)
    lines = [*more, *lines_of(establishments(scene, seat), width - INDENT)]
    return Group(head, *(Padding(line, (0, 0, 0, INDENT)) for line in lines))


def city_head(scene: Scene, seat: int, width: int) -> list[Text]:
    """Coins and landmarks, whose names have lines of their own where they are too many."""
    head = purse(scene, seat, landmarks(scene, seat))
    if head.cell_len <= width:
        return [head]
    return [purse(scene, seat), *lines_of(landmarks(scene, seat), width - INDENT)]


def city_in_a_row(scene: Scene, seats: Iterable[int]) -> RenderableType:
    """Cities one after the other without an empty place: coins and cards alone."""
    pieces = [piece for seat in seats for piece in (purse(scene, seat), *establishments(scene, seat))]
    return Group(*lines_of(pieces, scene.width, gap=" "))


def establishments(scene: Scene, seat: int) -> list[Text]:
    owned = scene.view["cities"][seat]["establishments"]
    return [establishment(scene, seat, name, copies) for name, copies in owned.items()]


def landmarks(scene: Scene, seat: int) -> list[Text]:
    return [title(scene, name) for name in scene.view["cities"][seat]["landmarks"]]


def lines_of(pieces: Iterable[Text], width: int, gap: str = "  ") -> list[Text]:
    """As many pieces on a line as it holds; none is broken."""
    lines: list[Text] = []
    for piece in pieces:
        if lines and lines[-1].cell_len + len(gap) + piece.cell_len <= width:
            lines[-1].append(gap).append_text(piece)
        else:
            lines.append(Text().append_text(piece))
    return lines


def establishment(scene: Scene, seat: int, name: str, copies: int) -> Text:
    """A card that can change hands now has its number in front."""
    number = max(scene.number(words) for words in (f"give {name}", f"give away {name}", f"take {name} from {seat + 1}"))
    own = seat == scene.seat
    text = chip(number if number and own == scene.numbered[number - 1].startswith("give ") else 0)
    text.append(" " if text else "").append(f"{numbers_of(name)}{sign_of(name)}", f"number.{colour_of(name)}")
    return text.append_text(title(scene, name)).append(f" ×{copies}" if copies > 1 else "", "heading")


def purse(scene: Scene, seat: int, shown: Iterable[Text] = ()) -> Text:
    city = scene.view["cities"][seat]
    built = len(city["landmarks"])
    text = Text("▸ " if seat == scene.view["turn"] else "  ").append(scene.names[seat], "heading")
    text.append(f" · {scene.texts.count('coins', city['coins'])} · ")
    text.append("■" * built + "□" * max(0, LANDMARKS_TO_WIN - built), "number.orange")
    for index, piece in enumerate(shown):
        text.append(", " if index else " ").append_text(piece)
    return text


def purses(scene: Scene, seats: Iterable[int]) -> RenderableType:
    """Coins and landmarks, as many cities in a line as it holds."""
    return Group(*lines_of((purse(scene, seat) for seat in seats), scene.width))
