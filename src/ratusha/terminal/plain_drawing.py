"""A game that has no drawing yet: what there is to see as a list, and the choices with their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from .drawing import Happened, Scene


def board(scene: Scene, room: int = 0) -> RenderableType:
    seen = [Text(f"{key}: {shown(value)}") for key, value in scene.view.items()]
    choices = [Text(f"{number:>3} {words}") for number, words in enumerate(scene.choices, start=1)]
    return Group(*seen, Text(), story(scene, scene.news), Text(), *choices)


def shown(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def story(scene: Scene, happened: Sequence[Happened]) -> RenderableType:
    return Group(*(Text(line(scene, each)) for each in happened))


def line(scene: Scene, each: Happened) -> str:
    who = scene.names[each.entry.who] if each.entry.who >= 0 else scene.say("who.chance")
    return scene.say("sentence.said", seat=who, what=each.entry.words)


def explain(scene: Scene, topic: str) -> RenderableType | None:
    return None


def legend(scene: Scene) -> RenderableType:
    return Text(scene.say("game.about"))
