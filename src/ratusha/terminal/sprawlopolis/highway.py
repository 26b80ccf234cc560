"""The highway while it is laid: its cards from the left, and the one that comes next."""

from __future__ import annotations

from rich.text import Text

from ratusha.games.sprawlopolis.cards import HIGHWAY_ZONES, HIGHWAYS, RAMP_AT, ZONE_LETTERS

from ..drawing import Scene
from .signs import ground

BETWEEN = ("     ", "  +  ", "     ")
RAMPS = {(True, True): "╬", (True, False): "╩", (False, True): "╦", (False, False): "═"}
"""What joins the highway: a road from the north, from the south."""


def highway_lines(scene: Scene) -> list[Text]:
    view = scene.view
    lines = [Text("   "), Text("   "), Text("   ")]
    for each in view["highway"]:
        add(lines, highway_card(each["card"], each["turned"]))
    if view["highway_next"]:
        add(lines, [Text(gap) for gap in BETWEEN] if view["highway"] else [Text()] * 3)
        add(lines, highway_card(view["highway_next"], False))
    return lines


def add(lines: list[Text], parts: list[Text]) -> None:
    for line, part in zip(lines, parts, strict=True):
        line.append_text(part)


def highway_card(card: str, turned: bool) -> list[Text]:
    """Two blocks to the north, the road, two blocks to the south."""
    north, south = (4 * HIGHWAYS.index(card) + 2 * turned + side for side in range(2))
    ramps = (RAMPS[bool(RAMP_AT[north] == block), bool(RAMP_AT[south] == block)] for block in range(2))
    return [half(north), Text("".join(f"══{joint}══" for joint in ramps), "heading"), half(south)]


def half(which: int) -> Text:
    row = Text()
    for block, zone in enumerate(HIGHWAY_ZONES[which]):
        letter = ZONE_LETTERS[zone]
        row.append(f"{letter} {'║' if RAMP_AT[which] == block else ' '}  ", ground(letter))
    return row
