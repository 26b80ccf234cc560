"""What happened: a line a seat and round, in the signs of the sheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from ..drawing import Happened, Scene
from .signs import ROUNDABOUT, SIGNS, STYLES, effect, label, letter, lot_name

ON_THE_TABLE = ("plan", "turned", "top", "dealt", "passed", "ended")
"""What lies there to be seen is not told."""
Event = dict[str, Any]


def story(scene: Scene, happened: Sequence[Happened]) -> RenderableType:
    return Group(*paragraphs(scene, (event for each in happened for event in each.events)))


def news(scene: Scene) -> list[RenderableType]:
    """What others have done and what holds for everyone; one's own doings one knows."""
    events = (event for each in scene.news for event in each.events)
    return list(paragraphs(scene, (e for e in events if e.get("seat") != scene.seat and e["event"] != "round")))


def paragraphs(scene: Scene, events: Iterable[Event]) -> Iterable[RenderableType]:
    told = (event for event in events if event["event"] not in ON_THE_TABLE)
    for seat, group in groupby(told, key=lambda event: event.get("seat")):
        if seat is None:
            yield from (common(scene, event) for event in group)
            continue
        parts = Text.assemble((" · ", "quiet")).join(deed(scene, event) for event in group)
        yield Padding(Text.assemble((scene.names[seat], "heading"), ": ").append_text(parts), (0, 0, 0, 2))


def common(scene: Scene, event: Event) -> Text:
    """What concerns everyone."""
    if event["event"] == "round":
        return Text(scene.texts.event(event), "heading")
    if event["event"] == "approved":
        plan = scene.view["plans"][event["level"]]
        return Text("  " + label(scene, "approved", n=plan["level"], points=plan["later"]), "notice")
    return Text("  " + scene.texts.event(event), "notice")


def deed(scene: Scene, event: Event) -> Text:
    """`7 ♣ Park`, `7 → b4`, `║ b4`."""
    kind = event["event"]
    where = lot_name(scene, event["lot"]) if "lot" in event else ""
    match kind:
        case "chose":
            return Text(f"{event['number']} ").append_text(effect(scene, event["effect"]))
        case "wrote":
            return Text(f"{event['number']} → {where}", "heading")
        case "fenced":
            return sign("surveyor", f"{where}|")
        case "agent":
            return sign("agent", str(event["size"]))
        case "park":
            return sign("park", letter(scene, event["street"]))
        case "pool":
            return sign("pool", where)
        case "temp":
            return sign("temp", str(event["count"]))
        case "bis":
            return Text(f"{event['number']}b → {where}", STYLES["bis"])
        case "roundabout":
            return Text(f"{ROUNDABOUT} {where}")
        case "refused":
            return Text(label(scene, "refused", n=event["count"]), "loss")
        case "claimed":
            return Text(label(scene, "claimed", n=event["level"] + 1, points=event["points"]), "gain")
    return Text(scene.texts.event(event, scene.names))


def sign(name: str, what: str) -> Text:
    return Text(f"{SIGNS[name]} {what}", STYLES[name])
