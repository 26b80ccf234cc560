"""What `? name` explains: effects, plans, and a few things of the game."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from ratusha.games.welcome_to.cards import EFFECTS, PLANS

from ..answers import plain
from ..drawing import Scene
from .signs import SIGNS, effect, label, lines_of

THINGS = ("write", "estate", "plan", "refusal", "roundabout", "draft", "solo", "end")


def explain(scene: Scene, topic: str) -> RenderableType | None:
    """What is called so, or whatever begins so. `1`, `2`, `3` are the plans on the table."""
    said = plain(topic)
    named = {name: (plain(name), plain(scene.texts.name(name))) for name in (*EFFECTS, "solo_card", *PLANS)}
    named |= {name: (name, plain(label(scene, f"topic_{name}"))) for name in THINGS}
    named |= {each["plan"]: (*named[each["plan"]], str(each["level"])) for each in scene.view["plans"]}
    found = [name for name, called in named.items() if said in called]
    found = found or [name for name, called in named.items() if said and any(each.startswith(said) for each in called)]
    return Group(*(full_text(scene, name) for name in found)) if found else None


def full_text(scene: Scene, name: str) -> Text:
    if name in THINGS:
        return Text.assemble((label(scene, f"topic_{name}"), "heading"), f"\n  {scene.say(f'help.{name}')}.")
    head = Text(scene.texts.name(name), "heading") if name in PLANS else effect(scene, name)
    return Text().append_text(head).append(f"\n  {scene.say(f'card_text.{name}')}.")


def legend(scene: Scene) -> RenderableType:
    """Signs, and how to type a lot; the rest by `? name`."""
    signs = [
        *(effect(scene, name) for name in EFFECTS),
        *map(Text, label(scene, "signs", bis=SIGNS["bis"]).split(" · ")),
    ]
    return Group(*lines_of(signs, scene.width), Text(label(scene, "typing"), "quiet"))
