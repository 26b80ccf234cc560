"""Streets: the own ones as boxes, with the numbers of choices where they lead; those of others a line each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ..drawing import Scene
from .choices import lot_in, number_chosen, number_in
from .signs import BUILT_POOL, LOST_POOL, PRINTED_POOL, ROUNDABOUT, SIGNS, label, letter

PANEL = 10
WIDE, NARROW = 4, 3
"""Letters in a house: a number, a bis mark, and in the wide one a sign beside what was just built."""
SMALL = 3
SMALL_WIDTH = 39
Sheet = dict[str, Any]


class Line:
    """A row of letters with their styles, in which anything can be written over."""

    def __init__(self, letters: str, style: str = "") -> None:
        self.letters = list(letters)
        self.styles = [style] * len(letters)

    def put(self, place: int, letters: str, style: str = "") -> None:
        self.letters[place : place + len(letters)] = letters
        self.styles[place : place + len(letters)] = [style] * len(letters)

    def text(self) -> Text:
        return Text.assemble(*zip(self.letters, self.styles, strict=True), no_wrap=True)


# --- The own streets --------------------------------------------------------------------------------------------------


def own_streets(scene: Scene) -> RenderableType:
    return Group(*(line for street in range(3) for line in street_lines(scene, street, cell_width(scene))))


def cell_width(scene: Scene) -> int:
    return WIDE if scene.width >= PANEL + most_houses(scene) * (WIDE + 1) + 1 else NARROW


def most_houses(scene: Scene) -> int:
    return int(max(scene.view["sheet"]["houses"]))


def street_lines(scene: Scene, street: int, cell: int) -> Iterator[Text]:
    """Places above, houses, complete estates below; beside them the letter of the street, its parks, its pools."""
    panels = (
        Text(f" {letter(scene, street)}", "heading"),
        parks(scene, street),
        pools(scene, street),
    )
    lines = (places(scene, street, cell), houses(scene, street, cell), estates(scene, street, cell))
    for panel, line in zip(panels, lines, strict=True):
        panel.truncate(PANEL, pad=True)
        yield panel.append_text(line.text())


def low_streets(scene: Scene) -> RenderableType:
    """The numbers of the places once, above the three streets, which begin at the same edge; pools below the houses."""
    cell = cell_width(scene)
    numbers = "".join(f"{'':{cell - NARROW}}{place:<{NARROW}} " for place in range(1, most_houses(scene) + 1))
    head = Text(" " * (PANEL + 1) + numbers.rstrip(), "quiet", no_wrap=True)
    return Group(head, *(line for street in range(3) for line in low_street(scene, street, cell)))


def low_street(scene: Scene, street: int, cell: int) -> Iterator[Text]:
    below = estates(scene, street, cell)
    for place in scene.view["sheet"]["pools"][street]:
        start = place * (cell + 1) + 1 + cell - NARROW
        if below.letters[start] == "─":
            below.put(start, pool_sign(scene, street, place), "card.blue")
    first = Text(f" {letter(scene, street)}", "heading").append_text(parks_counted(scene, street))
    for panel, line in zip((first, pools(scene, street)), (houses(scene, street, cell), below), strict=True):
        panel.truncate(PANEL, pad=True)
        yield panel.append_text(line.text())


def own(scene: Scene) -> Sheet:
    sheet: Sheet = scene.view["sheets"][scene.seat]
    return sheet


def parks(scene: Scene, street: int) -> Text:
    values, built = scene.view["sheet"]["parks"][street], own(scene)["parks"][street]
    boxes = SIGNS["park"] * built + "·" * (len(values) - 1 - built)
    return Text.assemble((f" {boxes} ", "card.green"), (str(values[built]), ""))


def parks_counted(scene: Scene, street: int) -> Text:
    values, built = scene.view["sheet"]["parks"][street], own(scene)["parks"][street]
    return Text.assemble((f" {SIGNS['park']}{built}/{len(values) - 1}", "card.green"), (f" {values[built]}", ""))


def pools(scene: Scene, street: int) -> Text:
    signs = "".join(pool_sign(scene, street, place) for place in scene.view["sheet"]["pools"][street])
    return Text(f" {signs}", "card.blue")


def pool_sign(scene: Scene, street: int, place: int) -> str:
    """Built; or lost, because the lot is taken; or still to be had."""
    sheet = own(scene)
    if place in sheet["pools"][street]:
        return BUILT_POOL
    written = scene.view["turn"] and scene.view["turn"]["written"] == [street, place]
    if written and "pool" in scene.choices:
        return PRINTED_POOL
    taken = sheet["houses"][street][place] is not None or place in sheet["roundabouts"][street]
    return LOST_POOL if taken else PRINTED_POOL


def fenced(scene: Scene, street: int, place: int) -> bool:
    """To the right of a place; -1 is the left end of the street."""
    return place in (-1, scene.view["sheet"]["houses"][street] - 1) or place in own(scene)["fences"][street]


def edge(scene: Scene, street: int, cell: int, plain: str, fence: str) -> Line:
    """The line above or below the houses; `fence`: left end, between, right end."""
    count = scene.view["sheet"]["houses"][street]
    marks = [fence[1] if fenced(scene, street, place) else plain for place in range(count - 1)]
    pieces = (f"{'─' * cell}{mark}" for mark in (*marks, fence[2]))
    return Line(fence[0] + "".join(pieces), "quiet")


def places(scene: Scene, street: int, cell: int) -> Line:
    line = edge(scene, street, cell, "┬", "╓╥╖")
    for place in range(scene.view["sheet"]["houses"][street]):
        start = place * (cell + 1) + 1 + (cell - NARROW)
        line.put(start, str(place + 1), "quiet")
        if place in scene.view["sheet"]["pools"][street]:
            line.put(start + len(str(place + 1)), pool_sign(scene, street, place), "card.blue")
    return line


def houses(scene: Scene, street: int, cell: int) -> Line:
    count = scene.view["sheet"]["houses"][street]
    line = Line(" " * (count * (cell + 1) + 1))
    for place in range(-1, count):
        fence = fenced(scene, street, place)
        line.put((place + 1) * (cell + 1), "║" if fence else "│", "heading" if fence else "quiet")
    chips = lots_offered(scene)
    for place in range(count):
        start = place * (cell + 1) + 1
        inside, style = house(scene, street, place)
        line.put(start, inside.rjust(cell)[:cell], style)
        if (street, place) in chips:
            offered = chips[street, place]
            line.put(start + cell - NARROW, f"{offered:>2})" if offered else " ± ", "choice" if offered else "quiet")
        if cell == WIDE and scene.view["turn"] and scene.view["turn"]["written"] == [street, place]:
            line.put(start, "›", "heading")
    return line


def house(scene: Scene, street: int, place: int) -> tuple[str, str]:
    """`12 `, `7b`, ` ○ `, or nothing; what is complete is green, what has served a plan is pale."""
    sheet = own(scene)
    if place in sheet["roundabouts"][street]:
        return f"{ROUNDABOUT} ", "heading"
    number = sheet["houses"][street][place]
    if number is None:
        return "", ""
    inside = f"{number}{'b' if place in sheet['bis'][street] else ' '}"
    if place in sheet["spent"][street]:
        return inside, "card.green"
    return inside, "gain" if complete(sheet, street, place) else "heading"


def complete(sheet: Sheet, street: int, place: int) -> bool:
    return any(
        each["lot"][0] == street and each["lot"][1] <= place < each["lot"][1] + each["size"]
        for each in sheet["estates"]
    )


def estates(scene: Scene, street: int, cell: int) -> Line:
    """Below: complete estates with their sizes, and where fences may go."""
    line = edge(scene, street, cell, "┴", "╙╨╜")
    for each in own(scene)["estates"]:
        if each["lot"][0] == street:
            size, start = each["size"], each["lot"][1] * (cell + 1) + 1
            span = size * (cell + 1) - 1
            line.put(start, f"{size}{'✓' if each['spent'] else ''}".center(span, "═"), "card.green")
    for words in scene.choices:
        lot = lot_in(words)
        if lot and lot[0] == street and words.split()[0] in ("fence", "spend"):
            after = words.startswith("fence")
            start = (lot[1] + 1) * (cell + 1) - 1 if after else lot[1] * (cell + 1) + 1
            line.put(start, f"{scene.number(words):>2})", "choice")
    return line


def lots_offered(scene: Scene) -> dict[tuple[int, int], int]:
    """The number of the choice that each lot stands for; 0 where temps or a second bis leave several."""
    found: dict[tuple[int, int], int] = {}
    for words in scene.choices:
        lot = lot_in(words)
        if lot and words.startswith("bis "):
            found[lot] = 0 if lot in found else scene.number(words)
        elif lot and words.startswith("write "):
            printed = number_in(words) == number_chosen(scene)
            found[lot] = scene.number(words) if printed else found.get(lot, 0)
    return found


# --- The streets of others --------------------------------------------------------------------------------------------


def around(scene: Scene) -> list[int]:
    """Clockwise, from whoever looks."""
    seats = len(scene.view["sheets"])
    return [(scene.seat + step) % seats for step in range(seats)]


def other_streets(scene: Scene) -> list[RenderableType]:
    """As many beside each other as there is room for."""
    seats = around(scene)[1:]
    a_row = max(1, scene.width // SMALL_WIDTH)
    return [side_by_side(scene, seats[start : start + a_row]) for start in range(0, len(seats), a_row)]


def side_by_side(scene: Scene, seats: list[int]) -> RenderableType:
    grid = Table.grid(padding=(0, 1, 0, 0))
    for _ in seats:
        grid.add_column(width=SMALL_WIDTH - 1, no_wrap=True)
    grid.add_row(*(small_sheet(scene, seat) for seat in seats))
    return grid


def small_sheet(scene: Scene, seat: int) -> RenderableType:
    """Under the name and the boxes of temps and refusals; in a draft under the hand, too."""
    sheet = scene.view["sheets"][seat]
    boxes = "".join(f"  {label(scene, f'line_{name}')} {sheet[name]}" for name in ("temps", "refusals"))
    name = Text(f" {scene.names[seat]}", "heading")
    name.truncate(SMALL_WIDTH - 1 - len(boxes), overflow="ellipsis")
    hand = [small_hand(sheet)] if sheet["hand"] else []
    return Group(name.append(boxes, "quiet"), *hand, *(small_street(scene, sheet, street) for street in range(3)))


def small_hand(sheet: Sheet) -> Text:
    """`?♣ 12║ ?b`: effects, which everybody sees, with the numbers that one knows."""
    held = ((each["number"], SIGNS[each["effect"]]) for each in sheet["hand"])
    return Text(" " + " ".join(f"{'?' if number is None else number}{sign}" for number, sign in held), "quiet")


def small_street(scene: Scene, sheet: Sheet, street: int) -> Text:
    """Numbers and fences; of two equal neighbours one is a bis."""
    line = Text(" ", no_wrap=True)
    for place, number in enumerate(sheet["houses"][street]):
        inside = ROUNDABOUT if place in sheet["roundabouts"][street] else "·" if number is None else str(number)
        line.append(
            f"{inside:>{SMALL - 1}}", "quiet" if inside == "·" else "gain" if complete(sheet, street, place) else ""
        )
        line.append("║" if place in sheet["fences"][street] else " ", "heading")
    return line
