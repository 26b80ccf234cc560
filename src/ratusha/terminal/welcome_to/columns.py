"""The columns of the sheet, and the score of everyone line by line."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ..drawing import Scene
from .signs import SIGNS, STYLES, label, lines_of
from .streets import around, own

LINES = ("plans", "parks", "pools", "temps", "estates", "bis", "roundabouts", "refusals")
LONGEST_NAME = 10
EFFECT_OF = {"pools": "pool", "temps": "temp", "bis": "bis"}


def columns(scene: Scene) -> RenderableType:
    """Crossed boxes and what they bring; estates by size with what each is worth, and how many there are."""
    return Group(
        *lines_of(boxes(scene), scene.width, gap="  "),
        *lines_of([prices(scene), *sizes(scene)], scene.width, gap="  "),
    )


def low_columns(scene: Scene, named: bool = True) -> RenderableType:
    """The same, one after the other; the columns by their signs alone, where they have any."""
    pieces = [*boxes(scene, named), prices(scene, named), *sizes(scene)]
    return Group(*lines_of(pieces, scene.width, gap=" "))


def boxes(scene: Scene, named: bool = True) -> list[Text]:
    names = ["pools", "temps", "bis", "refusals"]
    names += ["roundabouts"] if scene.view["mode"].startswith("expert") else []
    return [column(scene, name, *crossed(scene, name), named) for name in names]


def crossed(scene: Scene, name: str) -> tuple[int, int]:
    """How many boxes of how many."""
    sheet, printed = own(scene), scene.view["sheet"]
    if name in ("temps", "refusals"):
        return sheet[name], printed[name]
    count = sum(len(street) for street in sheet[name])
    return count, sum(len(street) for street in printed["pools"]) if name == "pools" else printed[name]


def column(scene: Scene, name: str, count: int, boxes: int, named: bool) -> Text:
    sign = SIGNS.get(EFFECT_OF.get(name, ""), "")
    text = Text.assemble((f"{sign} " if sign else "", STYLES.get(EFFECT_OF.get(name, ""), "")))
    text.append(f"{label(scene, f'line_{name}')} " if named or not sign else "", "quiet")
    text.append(f"{count}/{boxes}")
    points = own(scene)["score"][name]
    return text.append(f" {signed(points)}", "loss" if points < 0 else "heading")


def prices(scene: Scene, named: bool = True) -> Text:
    said = f" {label(scene, 'line_estates')}" if named else ""
    return Text.assemble((SIGNS["agent"], STYLES["agent"]), (said, "quiet"))


def sizes(scene: Scene) -> list[Text]:
    """`3 ■□□ 4×2`: estates of three, one agent, worth 4 each, two of them."""
    sheet = own(scene)
    return [
        size_text(size, values, sheet["agents"][size], sheet["estates_by_size"][size])
        for size, values in enumerate(scene.view["sheet"]["agents"])
    ]


def size_text(size: int, values: list[int], agents: int, count: int) -> Text:
    boxes = "■" * agents + "□" * (len(values) - 1 - agents)
    return Text.assemble(
        (f"{size + 1}", "heading"),
        (f" {boxes} ", "quiet"),
        f"{values[agents]}",
        (f"×{count}", "gain" if count else "quiet"),
    )


def signed(points: int) -> str:
    return f"−{-points}" if points < 0 else str(points)


# --- The score --------------------------------------------------------------------------------------------------------


def scores(scene: Scene) -> RenderableType:
    """A row a seat, a column a line; the sheets of others as they stood when the round opened."""
    grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="quiet")
    grid.add_column("", max_width=LONGEST_NAME, no_wrap=True, overflow="ellipsis")
    lines = lines_shown(scene)
    for line in lines:
        grid.add_column(label(scene, f"line_{line}"), justify="right", no_wrap=True)
    grid.add_column(label(scene, "total"), justify="right", no_wrap=True)
    for seat in around(scene):
        sheet = scene.view["sheets"][seat]
        cells = (Text(signed(sheet["score"][line]) if sheet["score"][line] else "·") for line in lines)
        grid.add_row(Text(scene.names[seat], "heading"), *cells, Text(signed(sheet["points"]), "heading"))
    return grid


def lines_shown(scene: Scene) -> list[str]:
    expert = scene.view["mode"].startswith("expert")
    return [line for line in LINES if expert or line != "roundabouts"]


def totals(scene: Scene) -> RenderableType:
    """All totals in a line or two."""
    pieces = [
        Text.assemble((scene.names[seat], "heading"), " ", signed(scene.view["sheets"][seat]["points"]))
        for seat in around(scene)
    ]
    return Group(*lines_of(pieces, scene.width))
