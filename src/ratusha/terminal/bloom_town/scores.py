"""Points so far, line by line, with the residents that have come and what a recount would bring."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ratusha.game import scores as count
from ratusha.games.bloom_town.cards import KINDS
from ratusha.kernel import Result, new

from ..drawing import Scene
from .tiles import TOKEN, lines_of, sign
from .town import around, hand

LATER = ("recount", "final")
LONGEST_NAME = 16


def scores(scene: Scene) -> RenderableType:
    """A column a line of the score, a row a seat; the rival below, and above it all the residents."""
    grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="quiet")
    lines = lines_shown(scene)
    grid.add_column("", max_width=LONGEST_NAME, no_wrap=True, overflow="ellipsis")
    for line in lines:
        grid.add_column(sign(line) if line in KINDS else scene.say(f"short.{line}"), justify="right", no_wrap=True)
    grid.add_column(scene.say("short.total"), justify="right", no_wrap=True)
    grid.add_column(scene.say("short.hand"), no_wrap=True)
    for seat in around(scene):
        grid.add_row(name(scene, seat), *points(scene, seat, lines), total(scene, seat), holds(scene, seat))
        if seat == scene.seat and scene.view["mode"] != "training":
            aside(scene, grid, "worth", {kind: recount(scene, kind) for kind in KINDS})
    if scene.view["rival"]:
        rival_rows(scene, grid, lines)
    if scene.view["mode"] != "training":
        marks = {kind: "☻" * came or "·" for kind, came in scene.view["residents"].items()}
        aside(scene, grid, "residents", marks)
    return grid


def aside(scene: Scene, grid: Table, label: str, by_kind: Mapping[str, str]) -> None:
    """A row about the kinds that is no score."""
    grid.add_row(f"    {scene.say(f'short.{label}')}", *by_kind.values(), style="quiet")


def recount(scene: Scene, kind: str) -> str:
    """Whoever is left out waits in vain for the second resident; the last tile brings its points all the same."""
    town = scene.view["towns"][scene.seat]
    waiting = scene.view["residents"][kind] == 1 and scene.view["phase"] not in ("final", "over")
    return "–" if kind in town["left_out"] and waiting else f"+{town['recount'][kind]}"


def lines_shown(scene: Scene) -> list[str]:
    """Laps are the rival's; a training game knows neither recounts nor a last tile."""
    if scene.view["mode"] == "training":
        return list(KINDS)
    return [*KINDS, *LATER, *(["laps"] if scene.view["rival"] else [])]


def by_line(scene: Scene, row: int) -> dict[str, int]:
    found = new(Result)
    count(scene.hidden, found)
    lines = scene.game.facts.categories
    return dict(zip(lines, found.points[row][: len(lines)], strict=True))


def points(scene: Scene, row: int, lines: list[str]) -> list[Text]:
    found = by_line(scene, row)
    return [Text(str(found[line]) if found[line] else "·", "" if found[line] else "quiet") for line in lines]


def total(scene: Scene, row: int) -> Text:
    return Text(str(sum(by_line(scene, row).values())), "heading")


def name(scene: Scene, seat: int) -> Text:
    return Text("▸ " if seat == scene.view["turn"] else "  ").append(scene.names[seat], "heading")


def holds(scene: Scene, seat: int) -> Text:
    """The flower token, then the tiles."""
    town = scene.view["towns"][seat]
    return Text.assemble((f"{TOKEN} " if town["token"] else "  ", "number.purple")).append_text(hand(town))


def rival_rows(scene: Scene, grid: Table, lines: list[str]) -> None:
    """The rival's points, its collection, and what each kind of it would bring at a recount."""
    rival, row = scene.view["rival"], len(scene.view["towns"])
    who = Text.assemble("  ", (scene.say(f"rival.{rival['name']}"), "heading"))
    grid.add_row(who, *points(scene, row, lines), total(scene, row))
    aside(scene, grid, "collected", {kind: f"×{tiles}" for kind, tiles in rival["collected"].items()})
    aside(scene, grid, "worth", {kind: f"+{points}" for kind, points in rival["worth"].items()})


def purses(scene: Scene) -> RenderableType:
    """All totals in a line or two."""
    pieces = [name(scene, seat).append(" ").append_text(total(scene, seat)) for seat in around(scene)]
    if scene.view["rival"]:
        rival = scene.view["rival"]
        pieces.append(Text.assemble(scene.say("rival." + rival["name"]), " ", (str(rival["points"]), "heading")))
    return Group(*lines_of(pieces, scene.width))
