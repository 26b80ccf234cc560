"""Sentences with coloured names in them."""

from __future__ import annotations

from rich.text import Text

from .drawing import Scene


def filled(scene: Scene, key: str, /, **values: Text | str | int) -> Text:
    """The sentence `news.KEY` with its values, each in its own style."""
    marks = {name: f"\x00{index}\x00" for index, name in enumerate(values)}
    pieces = scene.texts.say(f"news.{key}", **marks).split("\x00")
    inside = [value if isinstance(value, Text) else Text(str(value)) for value in values.values()]
    return Text.assemble(*(inside[int(piece)] if index % 2 else piece for index, piece in enumerate(pieces)))
