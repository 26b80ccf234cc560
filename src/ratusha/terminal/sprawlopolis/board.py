"""The whole table, laid out for one decision: what is decided on is nearest to the prompt."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from ..board_layout import NOTHING, Part, fitted, news_part
from ..drawing import Scene
from .cards import cards_at_hand, names_at_hand, other_hands
from .city import FEWEST_ROWS, WHOLE, Map, Size
from .highway import highway_lines
from .points import goals, scores
from .previews import Preview, cards, tried
from .signs import card_name, chip, label, lines_of, placement_in, square_name
from .story import news

SETTING_UP = ("goals", "site_rule", "beach_goal", "duel_rule", "highway", "highway_laid")
"""Before the first block lies anywhere."""


def board(scene: Scene, room: int = 0) -> RenderableType:
    """Goals, city, points, cards, what is asked."""
    if room:
        return fitted(low(scene), room, scene.width)
    parts = [Group(*goals(scene)), city(scene), scores(scene), *hands(scene), *asked(scene)]
    if since(scene) and not tried(scene):
        parts.insert(3, Group(*since(scene)))
    return Group(heading(scene), *spaced(parts))


def low(scene: Scene) -> list[Part]:
    """The city stays, as much of it as there is room for, and then the cards."""
    larger, smaller = cities(scene)
    cards = [Group(*hands(scene)), Group(*names_at_hand(scene), *other_hands(scene)), Group(*names_at_hand(scene))]
    return [
        Part(0, [heading(scene)]),
        Part(4, [Group(*goals(scene)), Group(*goals(scene, brief=True))]),
        news_part(5, label(scene, "since"), [] if tried(scene) else news(scene)),
        Part(1, smaller, larger),
        Part(2, [scores(scene), scores(scene, brief=True)]),
        Part(3, cards if scene.choices else [NOTHING]),
        Part(0, asked(scene) or [NOTHING]),
    ]


def cities(scene: Scene) -> tuple[list[RenderableType], list[RenderableType]]:
    """Forms of the city that show what lies around it; and those that do not, down to a few rows."""
    if scene.view["phase"] in SETTING_UP:
        return [], [city(scene)]
    drawn, rows = Map(scene), sum(len(each["blocks"]) + 2 for each in scene.view["cities"])
    smaller = [Size(tall=False, around=False, most=most) for most in range(max(rows, FEWEST_ROWS), FEWEST_ROWS - 1, -1)]
    larger = [WHOLE, Size(tall=False)]
    return [Group(*drawn.lines(size)) for size in larger], [Group(*drawn.lines(size)) for size in smaller]


def spaced(parts: list[RenderableType]) -> list[RenderableType]:
    """With an empty line between them."""
    return [each for part in parts for each in (part, Text())][:-1]


def heading(scene: Scene) -> RenderableType:
    view = scene.view
    parts = [label(scene, view["mode"])]
    parts += [] if view["difficulty"] == "normal" else [label(scene, view["difficulty"])]
    if view["mode"] != "base" and scene.choices:
        side = view["build_in"] if view["mode"] == "interstate_solo" else scene.seat
        parts.append(label(scene, f"side_{side}"))
    title = Text.assemble((scene.say("game.name"), "heading"), (f" · {' · '.join(parts)}", "quiet"))
    return Rule(title, style="quiet", align="left")


def city(scene: Scene) -> RenderableType:
    if scene.view["phase"] in SETTING_UP:
        return Group(*highway_lines(scene))
    return Group(*Map(scene).lines())


def hands(scene: Scene) -> list[RenderableType]:
    found: list[RenderableType] = [*cards_at_hand(scene), *other_hands(scene)]
    return [Group(*found)] if scene.choices else []


def since(scene: Scene) -> list[RenderableType]:
    event_rows = news(scene)
    return [Text(label(scene, "since"), "heading"), *event_rows] if event_rows else []


# --- What is asked ----------------------------------------------------------------------------------------------------


def asked(scene: Scene) -> list[RenderableType]:
    if not scene.choices:
        return []
    lines = [question(scene), *listed(scene)]
    note = scene.preview.note if isinstance(scene.preview, Preview) else ""
    return [Group(*lines, *([Text(note, "warning")] if note else []))]


def question(scene: Scene) -> Text:
    """In words; of a card that is tried out, where it would lie and how to go on."""
    now = tried(scene)
    if now is None:
        return Text(prompt(scene), "heading").append(f" · {how_to_type(scene)}" if how_to_type(scene) else "", "quiet")
    found = placement_in(now.words)
    what = name_of(scene, now.words)
    nth = label(scene, "nth", n=scene.preview.at + 1, most=len(scene.preview.found))
    text = Text.assemble((what, "heading"), (f" · {nth}", "quiet"), "\n")
    text.append_text(verb_chip(scene, "ok")).append(f" {label(scene, 'do_ok')}")
    for verb in ("next", "back", "turn", "drop") if found else ("next", "back"):
        text.append("  ").append_text(verb_chip(scene, verb))
    return text.append(
        f"  {label(scene, 'or_square', where=square_name(scene, found.place))}" if found else "", "quiet"
    )


def name_of(scene: Scene, words: str) -> str:
    """A card and the square where it lies; whatever else it is, its sentence."""
    found = placement_in(words)
    if not found:
        return scene.texts.action(words, scene.names, first=not scene.view["highway"])
    where = square_name(scene, found.place)
    return label(scene, "turned_at" if found.turned else "at", what=card_name(scene, found.card), where=where)


def prompt(scene: Scene) -> str:
    view = scene.view
    if is_out_of_turn(scene):
        return label(scene, "out_of_turn", name=scene.names[view["turn"]])
    return scene.say(f"prompt.{view['phase']}")


def is_out_of_turn(scene: Scene) -> bool:
    return bool(scene.view["phase"] == "play" and scene.view["turn"] != scene.seat)


def verb_chip(scene: Scene, verb: str) -> Text:
    return chip(label(scene, f"say_{verb}").split()[0])


def how_to_type(scene: Scene) -> str:
    if not isinstance(scene.preview, Preview):
        return ""
    may = [card for card in cards(scene.preview.every) if card]
    first = [card for card in scene.view["hands"][scene.seat]["cards"] if card in may] or may
    return label(scene, "how_to_pick", what=first[0]) if first else ""


def listed(scene: Scene) -> list[Text]:
    """The few choices that are not a matter of trying out."""
    few = [words for words in scene.choices if not words.startswith(("place ", "landmark "))]
    return lines_of((choice(scene, words) for words in few), scene.width)


def choice(scene: Scene, words: str) -> Text:
    """By number, or where numbers are cards by its word."""
    said = str(scene.number(words)) if not isinstance(scene.preview, Preview) else words
    return chip(said).append(f" {name_of(scene, words)}", "none")
