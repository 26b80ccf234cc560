"""Plans, and the cards to choose from: three combinations on the table, or a hand of three."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ..drawing import Scene
from .signs import SIGNS, STYLES, card, chip, effect, label, lines_of, lots_text
from .streets import own

DONE = "✓"
PASSED = "→"
PAIR, PAIR_PASSING = 24, 38
"""Letters that a pair takes, alone and with the card that is passed on."""


# --- Plans ------------------------------------------------------------------------------------------------------------


def plans(scene: Scene) -> RenderableType:
    """What each asks, what it brings now and what it brought, who has it."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True, justify="right")
    grid.add_column(no_wrap=True, overflow="ellipsis")
    for plan in scene.view["plans"]:
        mine = str(scene.seat) in plan["claimed"]
        name = Text.assemble((f"{plan['level']}{'★' if plan['starred'] else ' '} ", "heading"))
        name.append_text(asked(scene, plan, mine))
        grid.add_row(name, points_left(plan), claimed(scene, plan))
    return grid


def plans_in_a_row(scene: Scene) -> RenderableType:
    """The same without names, as many on a line as it holds; a mark at those that one has."""
    return Group(*lines_of((plan_in_short(scene, plan) for plan in scene.view["plans"]), scene.width))


def plan_in_short(scene: Scene, plan: dict[str, Any]) -> Text:
    text = Text.assemble((f"{plan['level']}{'★' if plan['starred'] else ''} ", "heading"))
    text.append_text(asked(scene, plan, str(scene.seat) in plan["claimed"])).append(" ").append_text(points_left(plan))
    return text.append(DONE, "gain") if str(scene.seat) in plan["claimed"] else text


def asked(scene: Scene, plan: dict[str, Any], mine: bool) -> Text:
    """Estates by size, with a mark at those that one has to spare."""
    if plan["asks"] != "estates":
        return Text(scene.texts.name(plan["plan"]), "quiet" if mine else "")
    sizes = ["" for _ in plan["estates"]] if mine else spare(scene, plan["estates"])
    said = " ".join(f"{size}{mark}" for size, mark in zip(plan["estates"], sizes, strict=True))
    return Text(label(scene, "asks_estates", sizes=said), "quiet" if mine else "")


def spare(scene: Scene, wanted: list[int]) -> list[str]:
    free = [each["size"] for each in own(scene)["estates"] if not each["spent"]]
    marks = []
    for size in wanted:
        marks.append(DONE if size in free else "")
        if size in free:
            free.remove(size)
    return marks


def points_left(plan: dict[str, Any]) -> Text:
    """`8/4`; what nobody gets any more is pale."""
    first, later = str(plan["first"]), str(plan["later"])
    if plan["approved"]:
        return Text.assemble((f"{first}/", "quiet"), (later, "heading"))
    return Text.assemble((first, "heading"), (f"/{later}", "quiet"))


def claimed(scene: Scene, plan: dict[str, Any]) -> Text:
    names = (f"{scene.names[int(seat)]} +{points}" for seat, points in plan["claimed"].items())
    return Text(", ".join(names), "gain" if str(scene.seat) in plan["claimed"] else "")


# --- Combinations -----------------------------------------------------------------------------------------------------


def table_cards(scene: Scene, listing: bool, brief: bool = False) -> RenderableType:
    """`listing`: with the numbers of the choices and where each number fits."""
    return stacks(scene, listing) if scene.view["stacks"] else hand(scene, listing, brief)


def stacks(scene: Scene, listing: bool) -> RenderableType:
    """Number and effect; the effect that the next round will have; where the number fits."""
    if not listing:
        return Text(" ")
    grid = Table.grid(padding=(0, 2, 0, 0))
    for _ in range(4):
        grid.add_column(no_wrap=True)
    grid.columns[3].no_wrap = False
    for place, stack in enumerate(scene.view["stacks"]):
        number = scene.number(f"choose {place + 1}")
        lead = chip(number) if number else Text("   ")
        combination = lead.append(f"{stack['number']:>4} ", "heading").append_text(effect(scene, stack["effect"]))
        grid.add_row(combination, following(scene, stack["next"]), fitting(scene, stack["number"]))
    return grid


def following(scene: Scene, name: str | None) -> Text:
    if name is None:
        return Text()
    return Text.assemble((f"{label(scene, 'next')} ", "quiet"), (SIGNS[name], STYLES[name]))


def fitting(scene: Scene, number: int) -> Text:
    return Text(lots_text(scene, scene.view["turn"]["fits"][number]), "quiet")


def hand(scene: Scene, listing: bool, brief: bool) -> RenderableType:
    """The cards, where each number fits, then the pairs that may be chosen."""
    held = own(scene)["hand"]
    rows = [held_card(scene, place, each, listing) for place, each in enumerate(held)]
    if brief:
        lines = lines_of((Text(" ").join(row) for row in rows), scene.width, gap="")
        return Group(*lines, *(pairs(scene, held) if listing else []))
    grid = Table.grid(padding=(0, 2, 0, 0))
    for row in rows:
        grid.add_row(*row)
    return Group(grid, *([on_top(scene), *pairs(scene, held)] if listing else []))


def held_card(scene: Scene, place: int, each: dict[str, Any], listing: bool) -> list[Text]:
    lead = Text.assemble((f"  {place + 1}: ", "quiet")).append_text(card(scene, each["number"], each["effect"]))
    return [lead, fitting(scene, each["number"])] if listing else [lead]


def pairs(scene: Scene, held: list[dict[str, Any]]) -> list[Text]:
    """`1) 7 ♣ Park → 10 ↑ Agent`: a number with another card's effect, and in a draft the card that is passed on."""
    drafting, found = is_draft(scene), []
    for words in scene.choices:
        verb, *rest = words.split()
        if verb == "choose" and len(rest) == 2:
            number, other = held[int(rest[0]) - 1]["number"], held[int(rest[1]) - 1]["effect"]
            piece = chip(scene.number(words)).append(f" {number:>2} ", "heading").append_text(effect(scene, other))
            if drafting:
                piece.append(f" {PASSED} ", "quiet").append_text(third(scene, held, rest))
            piece.truncate(PAIR_PASSING if drafting else PAIR, pad=True)
            found.append(piece)
    return lines_of(found, scene.width, gap=" ")


def third(scene: Scene, held: list[dict[str, Any]], places: list[str]) -> Text:
    """The card that is left when two are chosen."""
    [left] = [each for place, each in enumerate(held, start=1) if str(place) not in places]
    return card(scene, left["number"], left["effect"])


def is_draft(scene: Scene) -> bool:
    return str(scene.view["mode"]).endswith("draft")


def on_top(scene: Scene) -> Text:
    """The effect that lies on top of the deck, and will be in somebody's hand; what the arrow of a draft means."""
    top = scene.view["deck"]["top"]
    said = [scene.say("label.deck_top", effect=top)] if top else []
    said += [f"{PASSED} {scene.say('label.passes')}"] if is_draft(scene) else []
    return Text(f"  {' · '.join(said)}" if said else "", "quiet")
