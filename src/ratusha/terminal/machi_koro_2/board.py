"""The whole table, laid out for one decision: what is decided on is nearest to the prompt."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from ..drawing import Scene
from .cards import chip, standing
from .cities import cities, purses
from .market import market
from .roll import my_roll, what_rolls_bring
from .story import anything_told, story

WIDE = 112
"""From this width on, market and cities stand side by side."""
CITIES, GAP = 39, 3
BUILDING = ("opening", "build")


def board(scene: Scene, brief: bool = False) -> RenderableType:
    parts = [table(scene, brief), *before_deciding(scene, brief)]
    return Group(heading(scene), *(parts if brief else spaced(parts)), *listed(scene))


def spaced(parts: list[RenderableType]) -> list[RenderableType]:
    """With an empty line between them."""
    return [each for part in parts for each in (part, Text())][:-1]


def heading(scene: Scene) -> RenderableType:
    opening = scene.view["opening_round"]
    where = scene.say("label.opening_round", n=opening) if opening else scene.say("news.to_win")
    title = Text.assemble((scene.say("game.name"), "heading"), (f" · {where}", "quiet"))
    return Rule(title, style="quiet", align="left")


def table(scene: Scene, brief: bool) -> RenderableType:
    """Market and cities; on a low screen, the market to build from or the cities to roll for."""
    if brief and scene.view["phase"] in BUILDING:
        return Group(market(scene, brief), purses(scene))
    if brief:
        return cities(scene, scene.width)
    if scene.width >= WIDE:
        left = min(80, scene.width - CITIES - GAP)
        return side_by_side(market(scene), cities(scene, scene.width - left - GAP), left)
    return Group(market(scene), Text(), cities(scene, scene.width))


def side_by_side(left: RenderableType, right: RenderableType, width: int) -> RenderableType:
    grid = Table.grid(padding=(0, GAP, 0, 0))
    grid.add_column(width=width)
    grid.add_column(ratio=1)
    grid.add_row(left, right)
    return grid


def before_deciding(scene: Scene, brief: bool) -> list[RenderableType]:
    """What happened, then what is asked."""
    parts: list[RenderableType] = []
    rolled = my_roll(scene, brief)
    if rolled:
        parts.append(rolled)
    elif anything_told(scene.news):
        parts.append(Group(Text(scene.say("news.since"), "heading"), story(scene, scene.news)))
    if scene.view["phase"] == "choose_dice" and scene.choices:
        parts.append(what_rolls_bring(scene))
    return [*parts, question(scene)] if scene.choices else parts


def question(scene: Scene) -> Text:
    asked = scene.say(f"prompt.{scene.view['phase']}")
    aside = scene.say("news.purse", coins=scene.view["cities"][scene.seat]["coins"])
    if scene.view["phase"] == "swap_take":
        aside = scene.say("label.offered", card=scene.view["offered"])
    if scene.view["phase"] == "build":
        aside = " · ".join((aside, *to_come(scene)))
    return Text.assemble((asked, "heading"), (f" · {aside}", "quiet"))


def to_come(scene: Scene) -> list[str]:
    """What still follows in this turn, which matters to what one builds."""
    return [scene.say(f"label.{what}") for what in ("must_give", "extra_turn") if scene.view[what]]


def listed(scene: Scene) -> list[RenderableType]:
    """The choices that market, cities and the strip of rolls do not show already."""
    return [choice(scene, words) for words in scene.choices if words in ("pass", "decline")]


def choice(scene: Scene, words: str) -> Text:
    note = ""
    if words == "pass" and scene.view["phase"] == "build" and "airport" in standing(scene):
        note = scene.say("news.airport")
    return Text.assemble(chip(scene.number(words)), " ", scene.texts.action(words, scene.names, note))
