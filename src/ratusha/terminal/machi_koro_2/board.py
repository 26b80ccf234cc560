"""The whole table, laid out for one decision: what is decided on is nearest to the prompt."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from ..board_layout import NOTHING, Part, fitted, news_part
from ..drawing import Scene
from .cards import chip, standing
from .cities import around, cities, city, city_head, city_in_a_row, purses
from .market import market, market_in_columns
from .roll import head_of_roll, my_roll, strip, what_rolls_bring
from .story import anything_told, paragraphs, story

WIDE = 112
"""From this width on, market and cities stand side by side."""
CITIES, GAP = 39, 3
BUILDING = ("opening", "build")


def board(scene: Scene, room: int = 0) -> RenderableType:
    if room:
        return fitted(low(scene), room, scene.width)
    parts = [table(scene), *before_deciding(scene)]
    return Group(heading(scene), *spaced(parts), *listed(scene))


def low(scene: Scene) -> list[Part]:
    """The own city stays, and of the market and the others what the decision is about."""
    view, seats = scene.view, around(scene)
    is_building, is_rolling = view["phase"] in BUILDING, view["phase"] == "choose_dice" and scene.choices
    markets = [market(scene, brief=True), market_in_columns(scene)]
    rolled = my_roll(scene, brief=False)
    return [
        Part(0, [heading(scene)]),
        Part(4, [rolled, my_roll(scene, brief=True) or rolled, head_of_roll(scene)]) if rolled else news(scene),
        Part(3, markets) if is_building else Part(6, [*markets, NOTHING]),
        Part(1, [city(scene, seats[0], scene.width), city_in_a_row(scene, seats[:1])]),
        Part(5, other_cities(scene, seats[1:])),
        Part(2, [what_rolls_bring(scene), strip(scene)] if is_rolling else [NOTHING]),
        Part(0, [Group(question(scene), *listed(scene))] if scene.choices else [NOTHING]),
    ]


def news(scene: Scene) -> Part:
    return news_part(4, scene.say("news.since"), paragraphs(scene, scene.news) if anything_told(scene.news) else [])


def other_cities(scene: Scene, seats: list[int]) -> list[RenderableType]:
    """In full; a city after the other where cards can be taken from them, or else coins and landmarks alone."""
    whole = Group(*(city(scene, seat, scene.width) for seat in seats))
    if any(words.startswith("take ") for words in scene.choices):
        return [whole, city_in_a_row(scene, seats)]
    return [whole, Group(*(city_head(scene, seat, scene.width)[0] for seat in seats)), purses(scene, seats)]


def spaced(parts: list[RenderableType]) -> list[RenderableType]:
    """With an empty line between them."""
    return [each for part in parts for each in (part, Text())][:-1]


def heading(scene: Scene) -> RenderableType:
    opening = scene.view["opening_round"]
    where = scene.say("label.opening_round", n=opening) if opening else scene.say("news.to_win")
    title = Text.assemble((scene.say("game.name"), "heading"), (f" · {where}", "quiet"))
    return Rule(title, style="quiet", align="left")


def table(scene: Scene) -> RenderableType:
    """Market and cities."""
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


def before_deciding(scene: Scene) -> list[RenderableType]:
    """What happened, then what is asked."""
    parts: list[RenderableType] = []
    rolled = my_roll(scene, brief=False)
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
