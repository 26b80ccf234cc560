"""The whole table, laid out for one decision: what is decided on is nearest to the prompt."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from ..board_layout import NOTHING, Part, fitted, news_part
from ..drawing import Scene
from .cards import plans, plans_in_a_row, table_cards
from .choices import also_called, effect_chosen, lot_in, name_of, number_chosen, number_in
from .columns import columns, low_columns, scores, totals
from .signs import SIGNS, by_street, chip, effect, label, lines_of, lot_name, lots_text
from .story import news
from .streets import low_streets, other_streets, own, own_streets


def board(scene: Scene, room: int = 0) -> RenderableType:
    """Plans, streets, columns, points, what happened."""
    if room:
        return fitted(low(scene), room, scene.width)
    asked = [Group(question(scene), *choices(scene))] if scene.choices else []
    sheet = Group(own_streets(scene), columns(scene))
    told = [Group(*since(scene))] if since(scene) else []
    return Group(heading(scene), *spaced([plans(scene), sheet, *others(scene), *told, *asked]))


def low(scene: Scene) -> list[Part]:
    """The own sheet stays, and of the others at least their points."""
    asked = [
        Group(question(scene), *choices(scene)),
        Group(question(scene, brief=True), *choices(scene)),
        Group(question(scene, brief=True), *choices(scene, brief=True)),
    ]
    return [
        Part(0, [heading(scene)]),
        news_part(5, label(scene, "since"), news(scene)),
        Part(6, [Group(*others(scene)), scores(scene), totals(scene)]),
        Part(4, [plans(scene), plans_in_a_row(scene)]),
        Part(2, [own_streets(scene), low_streets(scene)]),
        Part(3, [columns(scene), low_columns(scene), low_columns(scene, named=False)]),
        Part(1, asked if scene.choices else [NOTHING]),
    ]


def spaced(parts: list[RenderableType]) -> list[RenderableType]:
    """With an empty line between them."""
    return [each for part in parts for each in (part, Text())][:-1]


def others(scene: Scene) -> list[RenderableType]:
    """The score of everyone, and the sheets of the others at a glance."""
    return [Group(scores(scene), *other_streets(scene))]


def heading(scene: Scene) -> RenderableType:
    view = scene.view
    parts = [label(scene, view["mode"]), scene.say("label.round", n=view["round"])]
    parts.append(scene.say("label.left" if view["stacks"] else "label.terminal.cards_left", n=view["left"]))
    title = Text.assemble((scene.say("game.name"), "heading"), (f" · {' · '.join(parts)}", "quiet"))
    return Rule(title, style="quiet", align="left")


def since(scene: Scene) -> list[RenderableType]:
    told = news(scene)
    return [Text(label(scene, "since"), "heading"), *told] if told else []


# --- What is asked ----------------------------------------------------------------------------------------------------


def question(scene: Scene, brief: bool = False) -> Text:
    """In words, with what was chosen and how to type."""
    turn = scene.view["turn"]
    if turn["step"] == "write":
        text = Text(label(scene, "where", number=number_chosen(scene)), "heading")
    else:
        text = Text(scene.say(f"step.{turn['step']}"), "heading")
    if turn["step"] in ("write", "effect"):
        text.append(" · ", "quiet").append_text(effect(scene, effect_chosen(scene)))
    said = "" if brief else how_to_type(scene)
    return text.append(f" · {said}", "quiet") if said else text


def how_to_type(scene: Scene) -> str:
    """Where only temps reach, no choice has a number."""
    typed = example(scene)
    return label(scene, "how_to_type" if scene.numbered else "typed_so", example=typed) if typed else ""


def example(scene: Scene) -> str:
    """A choice as one may type it, where lots are asked for."""
    lots = [words for words in scene.choices if words.split()[0] in ("write", "fence", "bis", "spend")]
    if not lots:
        return ""
    named = [name for name in also_called(scene, lots[-1]) if name[-1].isdecimal() and not name[0].isdecimal()]
    return named[-1] if named else f"{number_in(lots[-1])} {lot_name(scene, lot_in(lots[-1]) or (0, 0))}"


def choices(scene: Scene, brief: bool = False) -> list[RenderableType]:
    """Cards to choose from, or whatever the streets do not show already."""
    found: list[RenderableType] = []
    if scene.view["turn"]["step"] in ("choose", "pass"):
        found.append(table_cards(scene, scene.view["turn"]["step"] == "choose", brief))
    found += with_temps(scene)
    plain = [choice(scene, words) for words in scene.numbered if not drawn(words)]
    return [*found, *lines_of(plain, scene.width), *roundabouts(scene)]


def drawn(words: str) -> bool:
    return words.split()[0] in ("write", "fence", "choose", "roundabout")


def with_temps(scene: Scene) -> list[RenderableType]:
    """Where the numbers go that only temps reach: `8: a3–7 · b2`."""
    changed: dict[int, list[tuple[int, int]]] = {}
    for words in scene.choices:
        lot = lot_in(words)
        if lot and words.startswith("write ") and number_in(words) != number_chosen(scene):
            changed.setdefault(number_in(words), []).append(lot)
    if not changed:
        return []
    number, lots = min(changed.items())
    typed = f"{number} {lot_name(scene, lots[0])}"
    head = Text(f"{SIGNS['temp']} {label(scene, 'with_temps', example=typed)}", "card.orange")
    rows = (
        Text.assemble((f"  {number:>2} ", "heading"), f"  {lots_text(scene, by_street(lots))}")
        for number, lots in sorted(changed.items())
    )
    return [head, *rows]


def roundabouts(scene: Scene) -> list[RenderableType]:
    lots = [lot for words in scene.choices if words.startswith("roundabout ") and (lot := lot_in(words))]
    if not lots:
        return []
    typed = f"{label(scene, 'round_letter')} {lot_name(scene, lots[-1])}"
    return [Text(label(scene, "roundabout", example=typed, lots=lots_text(scene, by_street(lots))), "quiet")]


def choice(scene: Scene, words: str) -> Text:
    lead = chip(scene.number(words)).append(" ")
    if words.startswith("bis "):
        return lead.append(name_of(scene, words))
    if words.startswith("agent "):
        return lead.append(agent(scene, int(words.split()[1])))
    return lead.append(scene.texts.action(words, scene.names, note_on(scene, words)))


def agent(scene: Scene, size: int) -> str:
    """`estates 3: 3 → 4 ×2`: what each is worth before and after, and how many there are."""
    sheet, values = own(scene), scene.view["sheet"]["agents"][size - 1]
    hired, count = sheet["agents"][size - 1], sheet["estates_by_size"][size - 1]
    return f"{label(scene, 'line_estates')} {size}: {values[hired]} → {values[hired + 1]} ×{count}"


def note_on(scene: Scene, words: str) -> str:
    """What it would bring, where that is known."""
    verb, *rest = words.split()
    sheet, printed = own(scene), scene.view["sheet"]
    match verb:
        case "park":
            street = scene.view["turn"]["written"][0]
            values, built = printed["parks"][street], sheet["parks"][street]
            return f"{values[built]} → {values[built + 1]}"
        case "claim":
            plan = scene.view["plans"][int(rest[0]) - 1]
            return f"+{plan['later'] if plan['approved'] else plan['first']}"
        case "pass":
            each = sheet["hand"][int(rest[0]) - 1]
            return f"{each['number']} {scene.texts.name(each['effect'])}"
    return ""
