"""The whole table, laid out for one decision: what is decided on is nearest to the prompt."""

from __future__ import annotations

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from ..drawing import Scene
from .cities import cities, purses
from .market import market
from .roll import my_roll, what_rolls_bring
from .story import story

WIDE = 112
"""From this width on, market and cities stand side by side."""
LOW = 38
"""On a screen lower than this, only what the decision needs is shown."""
BUILDING = ("opening", "build")


def board(scene: Scene, everything: bool = False) -> RenderableType:
    low = scene.height < LOW and not everything
    return Group(heading(scene), *table(scene, low), *before_deciding(scene), Text())


def heading(scene: Scene) -> RenderableType:
    phase = scene.view["phase"]
    where = scene.say("label.opening_round", n=scene.view["opening_round"]) if phase == "opening" else scene.say("news.to_win")
    return Rule(Text.assemble((scene.say("game.name"), "heading"), (f" · {where}", "quiet")), style="quiet", align="left")


def table(scene: Scene, low: bool) -> list[RenderableType]:
    """Market and cities; on a low screen, the market to build from or the cities to roll for."""
    if low and scene.view["phase"] in BUILDING:
        return [purses(scene), market(scene)]
    if low:
        return [cities(scene)]
    if scene.width >= WIDE:
        return [side_by_side(market(scene), cities(scene), scene.width)]
    return [market(scene), cities(scene)]


def side_by_side(left: RenderableType, right: RenderableType, width: int) -> RenderableType:
    grid = Table.grid(padding=(0, 3, 0, 0))
    grid.add_column(width=min(72, width * 3 // 5))
    grid.add_column(ratio=1)
    grid.add_row(left, right)
    return grid


def before_deciding(scene: Scene) -> list[RenderableType]:
    """What happened, then what is asked."""
    parts: list[RenderableType] = []
    rolled = my_roll(scene)
    if rolled:
        parts += [Text(), rolled]
    elif scene.news:
        parts += [Text(), Text(scene.say("news.since"), "heading"), story(scene, scene.news)]
    if scene.view["phase"] == "choose_dice" and scene.choices:
        parts += [Text(), what_rolls_bring(scene)]
    return parts + ([Text(), question(scene), *listed(scene)] if scene.choices else [])


def question(scene: Scene) -> Text:
    coins = scene.view["cities"][scene.seat]["coins"]
    text = Text(scene.say(f"prompt.{scene.view['phase']}"), "heading")
    return text.append(f" · {scene.say('news.purse', coins=coins)}", "not bold quiet")


def listed(scene: Scene) -> list[RenderableType]:
    """The choices that the market and the strip of rolls do not show already."""
    phase = scene.view["phase"]
    if phase == "choose_dice":
        return []
    rest = [words for words in scene.choices if phase not in BUILDING or words == "pass"]
    labels = [choice(scene, words) for words in rest]
    return [Columns(labels, padding=(0, 3), column_first=True)]


def choice(scene: Scene, words: str) -> Text:
    note = ""
    if words == "pass" and "airport" in {name for city in scene.view["cities"] for name in city["landmarks"]}:
        note = scene.say("news.airport")
    return Text.assemble(chip(scene.number(words)), " ", scene.texts.action(words, scene.names, note))


def chip(number: int) -> Text:
    """Gold means yes."""
    return Text(f"{number:>2} ", "choice") if number else Text("   ")
