"""What happened: a line a seat and turn, in cards and squares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from ..drawing import Happened, Scene
from .signs import Place, card_name, label, square_name

ON_THE_TABLE = ("goal", "site_rule", "beach_goal", "duel_rule", "dealt", "works", "top", "passed", "built")
"""What lies there to be seen is not told."""
Event = dict[str, Any]


def story(scene: Scene, happened: Sequence[Happened]) -> RenderableType:
    return Group(*paragraphs(scene, (event for each in happened for event in each.events)))


def news(scene: Scene) -> list[RenderableType]:
    """What others have done; one's own doings one knows."""
    events = (event for each in scene.news for event in each.events)
    return list(paragraphs(scene, (event for event in events if event.get("seat", scene.seat) != scene.seat)))


def paragraphs(scene: Scene, events: Iterable[Event]) -> Iterable[RenderableType]:
    told = (event for event in events if event["event"] not in ON_THE_TABLE)
    for seat, group in groupby(told, key=lambda event: event.get("seat")):
        parts = Text.assemble((" · ", "quiet")).join(deed(scene, event) for event in group)
        text = Text() if seat is None else Text.assemble((scene.names[seat], "heading"), ": ")
        yield Padding(text.append_text(parts), (0, 0, 0, 2))


def deed(scene: Scene, event: Event) -> Text:
    """`7 → b3`, `+12`."""
    match event["event"]:
        case "placed":
            card = card_name(scene, event["card"])
            return Text(f"{card} → {square_name(scene, laid(scene, event['nth']))}", "heading")
        case "drew":
            return Text(label(scene, "drew", what=card_name(scene, event["card"])))
    return Text(scene.texts.event(event, scene.names))


def laid(scene: Scene, nth: int) -> Place:
    city = scene.hidden
    return Place(city.city_side[nth], city.city_row[nth], city.city_column[nth])
