"""What happened, a paragraph a turn: the roll, who was paid for what, what was built."""

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
from .cards import title

BANK = -1
PAYMENTS = ("paid", "short")
Event = dict[str, Any]


def story(scene: Scene, happened: Sequence[Happened]) -> RenderableType:
    return Group(*paragraphs(scene, happened))


def paragraphs(scene: Scene, happened: Sequence[Happened]) -> list[RenderableType]:
    """One a turn of which there is something to tell, and the new cards."""
    parts = [turn(scene, who, lines) for who, lines in by_turn(happened)]
    dealt = [event["card"] for each in happened for event in each.events if event["event"] == "dealt"]
    new = [new_cards(scene, list(dict.fromkeys(dealt)))] if dealt and parts else []
    return [*(part for part in parts if part), *new]


def anything_told(happened: Sequence[Happened]) -> bool:
    """Whether the story would tell of any turn."""
    return any(each.entry.words == "pass" or each.events for _, lines in by_turn(happened) for each in lines)


def turn(scene: Scene, who: int, lines: Sequence[Happened]) -> RenderableType | None:
    parts = [part for line in lines for part in fragments(scene, line)]
    if not parts:
        return None
    text = Text.assemble((scene.names[who], "heading"), ": ").append(Text.assemble((" · ", "quiet")).join(parts))
    return Padding(text, (0, 0, 0, 2))


def fragments(scene: Scene, line: Happened) -> list[Text]:
    if line.entry.words == "pass":
        return [Text(scene.say("news.passed")), *sentences(scene, line.events)]
    return sentences(scene, line.events)


def sentences(scene: Scene, events: Sequence[Event]) -> list[Text]:
    """Payments for one card are told together."""
    parts: list[Text | None] = []
    for (coins, _), group in groupby(events, key=lambda event: (event["event"] in PAYMENTS, event.get("card"))):
        together = list(group)
        parts += [payments(scene, together)] if coins else [single(scene, event) for event in together]
    return [part for part in parts if part]


def single(scene: Scene, event: Event) -> Text | None:
    kind = event["event"]
    match kind:
        case "rolled":
            return Text(rolled(scene, event["first"], event["second"]), "heading")
        case "built":
            return filled(scene, "built", what=title(scene, event["card"]), n=event["coins"])
        case "swapped":
            given, taken = title(scene, event["given"]), title(scene, event["taken"])
            return filled(scene, "swapped", given=given, taken=taken, who=scene.names[event["other"]])
        case "gave":
            return filled(scene, "gave", what=title(scene, event["card"]), who=scene.names[event["to"]])
        case "extra_turn":
            return filled(scene, "extra_turn", what=title(scene, event["card"]))
        case "shared":
            return filled(scene, "shared", what=title(scene, event["card"]), n=event["coins"])
        case "aid":
            return Text(scene.say("news.aid", n=event["coins"]))
        case "won":
            return Text(scene.say("news.won"), "gain")
    return None


def rolled(scene: Scene, first: int, second: int) -> str:
    said = scene.say("news.rolled", n=first + second)
    return f"{said} ({first}+{second})" if second else said


# --- Coins ------------------------------------------------------------------------------------------------------------


def payments(scene: Scene, events: Sequence[Event]) -> Text:
    """`Café: Anna → Bohdan 2`, `Wheat Field: Anna +1, Bohdan +2`."""
    text = title(scene, events[0]["card"]).append(": ")
    return text.append(Text(", ").join(payment(scene, event) for event in events))


def payment(scene: Scene, event: Event) -> Text:
    giver, taker, coins = event["from"], event["to"], event["coins"]
    if event["event"] == "short":
        return Text(scene.say("news.short", n=coins), "quiet")
    if giver == BANK:
        return Text(f"{scene.names[taker]} +{coins}", "gain" if taker == scene.seat else "")
    style = {taker: "gain", giver: "loss"}.get(scene.seat, "")
    return Text(f"{scene.names[giver]} → {scene.names[taker]} {coins}", style)


def money_lines(scene: Scene, happened: Sequence[Happened]) -> list[Text]:
    """The same, a line a card."""
    events = [event for each in happened for event in each.events if event["event"] not in ("rolled", "dealt")]
    return sentences(scene, events)


def new_cards(scene: Scene, names: Sequence[str]) -> RenderableType:
    shown = Text(", ").join(title(scene, name) for name in names)
    return Padding(Text.assemble((f"{scene.say('news.new_cards')}: ", "quiet"), shown), (0, 0, 0, 2))
