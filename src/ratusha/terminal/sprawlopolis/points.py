"""Goals, the target, and the score line by line: as it is, and as it would be."""

from __future__ import annotations

from collections.abc import Mapping

from rich.table import Table
from rich.text import Text

from ratusha.games.sprawlopolis.cards import ZONE_LETTERS, ZONES

from ..drawing import Scene
from .previews import tried
from .signs import LANDMARK, LOCKED, SITE, WATER, WORKS, change, label, lines_of, signed, zone_sign

EXTRAS = {
    "sites": ("sites", SITE),
    "landmark": ("landmark", LANDMARK),
    "monster": ("monster", LOCKED),
    "beach": ("beaches", WATER),
    "roadworks": ("works", WORKS),
}
"""Lines of expansions, with the field that says whether they are in the match, and their sign."""
LONGEST_NAME = 12


def goals(scene: Scene, brief: bool = False) -> list[Text]:
    """`№8 The 'Burbs`; the rules that lie beside them, `! Bulldozed`; the target. `brief`: goals by number."""
    view = scene.view
    pieces = [named(f"№{each['card']}", "" if brief else goal_name(scene, each)) for each in view["goals"]]
    if view["site_rule"]:
        pieces.append(named(SITE, scene.say(f"site_rule.{view['site_rule']['rule']}")))
    if view["beach_goal"]:
        pieces.append(named(WATER, scene.say(f"beach_goal.{view['beach_goal']}")))
    if view["duel_rule"]:
        pieces.append(Text(scene.say(f"duel_rule.{view['duel_rule']['rules']}"), "notice"))
    elif view["goals"]:
        key = "target" if view["needed"] == view["target"] else "target_over"
        pieces.append(Text(label(scene, key, n=view["target"]), "heading").append_text(verdict(scene)))
    return lines_of(pieces, scene.width)


def named(sign: str, name: str) -> Text:
    """With the sign under which its points are counted."""
    return Text.assemble((sign, "heading"), f" {name}" if name else "")


def verdict(scene: Scene) -> Text:
    """How far it is to what wins."""
    missing = scene.view["needed"] - scene.view["scores"][0]["total"]
    if missing > 0:
        return Text(f" · {label(scene, 'missing', n=missing)}", "quiet")
    return Text(f" · {label(scene, 'reached')}", "gain")


def goal_name(scene: Scene, goal: Mapping[str, object]) -> str:
    return scene.say(f"goal.{goal['goal']}")


def lines_shown(scene: Scene) -> list[str]:
    counted = [f"goal_{place}" for place in range(1, len(scene.view["goals"]) + 1)]
    extras = [line for line, (field, _) in EXTRAS.items() if getattr(scene.hidden, field)]
    return [*ZONES, "roads", *counted, *extras, "total"]


def heading(scene: Scene, line: str) -> Text:
    if line in ZONES:
        return zone_sign(ZONE_LETTERS[ZONES.index(line)])
    if line.startswith("goal_"):
        return Text(f"№{scene.view['goals'][int(line[-1]) - 1]['card']}", "quiet")
    return Text(EXTRAS[line][1] if line in EXTRAS else label(scene, f"line_{line}"), "quiet")


def scores(scene: Scene, brief: bool = False) -> Table:
    """A row for all who build together, one for each in a duel; below it what would be, and the change."""
    grid = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False)
    lines = lines_shown(scene)
    grid.add_column("", max_width=LONGEST_NAME, no_wrap=True, overflow="ellipsis")
    for line in lines:
        grid.add_column(heading(scene, line), justify="right", no_wrap=True, min_width=3)
    now = tried(scene)
    for seat in rows(scene):
        before = scene.view["scores"][seat]
        grid.add_row(row_name(scene, seat), *(points(before[line], line) for line in lines))
        if now and (seat == scene.seat or len(rows(scene)) == 1 or now.scores[seat] != before):
            then = now.scores[seat]
            if not brief:
                grid.add_row(label(scene, "then"), *(points(then[line], line) for line in lines))
            grid.add_row(Text(label(scene, "change"), "quiet"), *(change(then[line] - before[line]) for line in lines))
    return grid


def rows(scene: Scene) -> list[int]:
    """Those who build together have one score."""
    return [scene.seat, 1 - scene.seat] if scene.view["mode"] == "duel" else [0]


def row_name(scene: Scene, seat: int) -> Text:
    return Text(scene.names[seat], "heading") if scene.view["mode"] == "duel" else Text(label(scene, "now"), "heading")


def points(count: int, line: str) -> Text:
    return Text(signed(count), "heading" if line == "total" else "" if count else "quiet")


def line_name(scene: Scene, line: str) -> str:
    """A goal of this match by its number and name; the other lines are called the same in every match."""
    place = int(line[-1]) if line.startswith("goal_") else 0
    goals = scene.view["goals"][place - 1 : place] if place else []
    return f"№{goals[0]['card']} {goal_name(scene, goals[0])}" if goals else ""
