"""The whole table, laid out for one decision: what is decided on is nearest to the prompt."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from ..board_layout import NOTHING, Part, fitted, news_part
from ..drawing import Scene
from ..screen import lines_in
from .choices import also_called, label, situation
from .market import market
from .scores import purses, scores
from .story import anything_told, news, paragraphs, story
from .tiles import chip, lines_of, square_name, title
from .town import SMALL, WIDTH, Size, other_towns, own_towns

GAP = 2
PHASES_WITH_NUMBERS = ("place ", "take from ")


def board(scene: Scene, room: int = 0) -> RenderableType:
    """Points, towns, market, what happened."""
    if room:
        return fitted(low(scene), room, scene.width)
    asked = [question(scene)] if scene.choices else []
    parts = [scores(scene), *towns(scene), market(scene), *since(scene), *asked]
    return Group(heading(scene), *spaced(parts), *listed(scene))


def low(scene: Scene) -> list[Part]:
    """Whatever is decided, the own town and the market stay; of the others there is room for points at least."""
    own = [Group(*towns(scene, size)) for size in (Size.MIDDLE, Size.LOW)]
    asked = [Group(question(scene), *listed(scene)), Group(question(scene, brief=True), *listed(scene))]
    return [
        Part(0, [heading(scene)]),
        news_part(4, scene.say("news.since"), paragraphs(scene, news(scene.news))),
        Part(5, [scores(scene), purses(scene)]),
        Part(1, own, larger=[Group(*towns(scene))]),
        Part(2, [market(scene)]),
        Part(3, asked if scene.choices else [NOTHING]),
    ]


def spaced(parts: list[RenderableType]) -> list[RenderableType]:
    """With an empty line between them."""
    return [each for part in parts for each in (part, Text())][:-1]


def heading(scene: Scene) -> RenderableType:
    left = scene.view["ends_at"] - sum(1 for stack in scene.view["stacks"] if not stack)
    where = scene.say("news.last_round") if scene.view["last_round"] else scene.say("news.ends_at", n=max(left, 0))
    mode = scene.say(f"short.{scene.view['mode']}")
    title = Text.assemble((scene.say("game.name"), "heading"), (f" · {mode} · {where}", "quiet"))
    return Rule(title, style="quiet", align="left")


def towns(scene: Scene, size: Size = Size.TALL) -> list[RenderableType]:
    """The own town, once a tile, as many beside each other as there is room for; the others' fill the room left."""
    own = own_towns(scene, size)
    side = max(1, min(len(own), (scene.width + GAP) // (WIDTH + GAP)))
    rows = [own[start : start + side] for start in range(0, len(own), side)]
    room = scene.width - side * (WIDTH + GAP)
    others = other_towns(scene, room if room >= SMALL else scene.width)
    if size is not Size.TALL and (
        room < SMALL or sum(lines_in(each, room) for each in others) > lines_in(rows[0][0], WIDTH)
    ):
        others = []
    if others and room >= SMALL:
        between = spaced(others) if size is Size.TALL else others
        return [beside([*rows[0], Group(*between)], room), *(beside(row) for row in rows[1:])]
    return [*(beside(row) for row in rows), *others]


def beside(parts: list[RenderableType], room: int = 0) -> RenderableType:
    grid = Table.grid(padding=(0, GAP, 0, 0))
    for _ in parts:
        grid.add_column(width=WIDTH, no_wrap=True)
    if room:
        grid.columns[-1].width = room
    grid.add_row(*parts)
    return grid


def since(scene: Scene) -> list[RenderableType]:
    """What happened since whoever looks has decided last."""
    event_rows = news(scene.news)
    if not anything_told(event_rows):
        return []
    return [Group(Text(scene.say("news.since"), "heading"), story(scene, event_rows))]


def question(scene: Scene, brief: bool = False) -> Text:
    """In words; with it how to answer, or what was just placed."""
    view, text = scene.view, Text(scene.say(f"prompt.{scene.view['phase']}", **situation(scene)), "heading")
    if brief:
        return text
    if view["phase"] == "place":
        return text.append(f" · {how_to_type(scene)}", "quiet")
    if view["placed"]:
        row, column = view["placed"]
        tile = title(scene, view["towns"][scene.seat]["cells"][row][column])
        where = f" {square_name(scene, view['placed'])} +{view['gained']}"
        return Text.assemble(text, (" · ", "quiet"), tile, where)
    return text


def how_to_type(scene: Scene) -> str:
    """With a choice as one may type it."""
    placed = [words for words in scene.choices if words.startswith("place ")]
    return scene.say("news.how_to_place", example=also_called(scene, placed[-1])[-1]) if placed else ""


def listed(scene: Scene) -> list[RenderableType]:
    """The choices that town and market do not show already."""
    return list(lines_of((choice(scene, words) for words in scene.numbered if not drawn(words)), scene.width))


def drawn(words: str) -> bool:
    return words.startswith(PHASES_WITH_NUMBERS)


def choice(scene: Scene, words: str) -> Text:
    return Text.assemble(chip(scene.number(words)), " ", label(scene, words, note_on(scene, words)))


def note_on(scene: Scene, words: str) -> str:
    """What it would bring, where that is known."""
    verb, *rest = words.split()
    if rest[-1:] == ["double"]:
        return f"+{scene.view['gained']}"
    if verb == "count" or rest[:1] == ["recount"]:
        return f"+{scene.view['towns'][scene.seat]['recount'][rest[-1]]}"
    return ""
