"""What happened, a paragraph a turn: what was placed for how many points, what was taken, who was recounted."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from ..coloured import filled
from ..drawing import Happened, Scene
from ..event_history import by_turn
from .tiles import SYMBOL_SIGNS, joined, sign, square_name, title

SETTING_UP = ("dealt", "left_over", "removed", "rival_given")
ON_THE_TABLE = (*SETTING_UP, "revealed")
Event = dict[str, Any]


def story(scene: Scene, happened: Sequence[Happened]) -> RenderableType:
    return Group(*paragraphs(scene, happened))


def paragraphs(scene: Scene, happened: Sequence[Happened]) -> list[RenderableType]:
    """One a turn of which there is something to tell."""
    parts = [turn(scene, who, lines) for who, lines in by_turn(happened)]
    return [part for part in parts if part]


def news(happened: Sequence[Happened]) -> list[Happened]:
    """What is told of others' turns: not what is new in the market, because there it lies."""
    return [
        Happened(each.entry, tuple(event for event in each.events if event["event"] not in ON_THE_TABLE))
        for each in happened
    ]


def anything_told(happened: Sequence[Happened]) -> bool:
    """Whether the story would tell of any turn."""
    return any(each.events for _, lines in by_turn(happened) for each in lines)


def turn(scene: Scene, who: int, lines: Sequence[Happened]) -> RenderableType | None:
    parts = sentences(scene, [event for line in lines for event in line.events])
    if not parts:
        return None
    text = Text.assemble((scene.names[who], "heading"), ": ").append(Text.assemble((" · ", "quiet")).join(parts))
    return Padding(text, (0, 0, 0, 2))


def sentences(scene: Scene, events: Sequence[Event]) -> list[Text]:
    """A recount for several is told together, and so is all that the rival gets at the end."""
    parts: list[Text | None] = []
    for (together, kind), group in groupby(events, key=lambda event: told_together(scene, event)):
        found = list(group)
        if not together:
            parts += [single(scene, event) for event in found]
        else:
            parts.append(recount(scene, kind, found) if kind else rival_final(scene, found))
    return [part for part in parts if part]


def told_together(scene: Scene, event: Event) -> tuple[bool, str]:
    if event["event"] == "recounted":
        return True, str(event["kind"])
    return event["event"] == "final" and event["seat"] >= len(scene.names), ""


def rival_final(scene: Scene, events: Sequence[Event]) -> Text:
    gains = (sign(event["kind"]).append(f" +{event['points']}", "none") for event in events if event["points"])
    return filled(scene, "rival_final", who=name(scene, len(scene.names)), gains=joined(gains))


def recount(scene: Scene, kind: str, events: Sequence[Event]) -> Text:
    """`■ Office recounted: Anna +4, Bo +2`."""
    gains = (Text(f"{name(scene, event['seat'])} +{event['points']}", style(scene, event)) for event in events)
    return filled(scene, "recounted", what=title(scene, kind), gains=joined(gains))


def style(scene: Scene, event: Event) -> str:
    return "gain" if event["seat"] == scene.seat and event["points"] else ""


def name(scene: Scene, seat: int) -> str:
    """The rival is scored after the last seat."""
    return scene.names[seat] if seat < len(scene.names) else scene.say("rival." + scene.view["rival"]["name"])


def single(scene: Scene, event: Event) -> Text | None:
    kind = event["event"]
    if kind in SETTING_UP:
        return None
    what = title(scene, event["tile"]) if "tile" in event else title(scene, event["kind"]) if "kind" in event else ""
    match kind:
        case "placed":
            where = square_name(scene, event["square"])
            return filled(scene, "placed", what=what, where=where, gain=gain(scene, event))
        case "doubled":
            return filled(scene, "doubled_by_token" if event["token"] else "doubled", gain=gain(scene, event))
        case "extra_turn":
            return Text(scene.say("news.extra_by_token" if event["token"] else "news.extra"))
        case "took":
            return filled(scene, "took", what=what)
        case "drew":
            return filled(scene, "drew", what=what) if what else Text(scene.say("news.drew_unseen"))
        case "revealed":
            return filled(scene, "revealed", what=what, where=list(SYMBOL_SIGNS.values())[event["slot"]])
        case "resident":
            return filled(scene, "resident", what=what, n=event["count"])
        case "token":
            return filled(scene, "token", what=what)
        case "rival_took":
            return filled(scene, "rival_took", who=name(scene, len(scene.names)), what=what, n=event["points"])
        case "rival_lap":
            return filled(scene, "rival_lap", who=name(scene, len(scene.names)), n=event["points"])
        case "final":
            return filled(scene, "final", what=what, n=event["points"])
    return Text(scene.say("news.last_round"), "warning")


def gain(scene: Scene, event: Event) -> Text:
    return Text(f"+{event['points']}", style(scene, event))
