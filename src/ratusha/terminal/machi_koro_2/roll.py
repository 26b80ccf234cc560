"""What a roll would bring, and the dice that have fallen with what they paid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from babel.numbers import format_decimal
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ratusha.games.machi_koro_2.view import forecast

from ..drawing import Happened, Scene
from .cards import chip, rolls_of
from .cities import INDENT, around, lines_of
from .story import money_lines

PIPS = {1: "    ●    ", 2: "●       ●", 3: "●   ●   ●", 4: "● ●   ● ●", 5: "● ● ● ● ●", 6: "● ●● ●● ●"}
SWAP = "⇄"
CHANCES = 36


# --- Before -----------------------------------------------------------------------------------------------------------


def what_rolls_bring(scene: Scene) -> RenderableType:
    """The strip, how likely each roll is, and what it would bring others."""
    found = forecast(scene.hidden, scene.seat)
    made = strip(scene)
    made.add_row(Text("    " + scene.say("news.odds"), "quiet"), *odds(found["two_dice"]), "")
    return Group(made, others(scene, found))


def strip(scene: Scene) -> Table:
    """A column a roll, a line for one die and for two, and what comes of it on average."""
    found = forecast(scene.hidden, scene.seat)
    made = Table.grid(padding=(0, 1, 0, 0))
    made.add_column(no_wrap=True)
    for _ in range(12):
        made.add_column(width=3, justify="right", no_wrap=True)
    made.add_column(justify="right", no_wrap=True)
    heads = (Text(str(roll), "heading") for roll in range(1, 13))
    made.add_row(Text(scene.say("news.would_bring"), "heading"), *heads, Text(scene.say("news.average"), "quiet"))
    for dice, name in ((1, "one_die"), (2, "two_dice")):
        usual = [row for row in found[name] if "double" not in row]
        made.add_row(dice_label(scene, dice, name), *coins_by_roll(scene, usual), average(scene, found[name]))
    if doubles := [row for row in found["two_dice"] if "double" in row]:
        made.add_row(Text("    " + scene.say("news.if_double"), "quiet"), *coins_by_roll(scene, doubles), "")
    return made


def dice_label(scene: Scene, dice: int, name: str) -> Text:
    return Text.assemble(chip(scene.number(f"dice {dice}")), " ", scene.say(f"label.{name}"))


def coins_by_roll(scene: Scene, rows: Sequence[dict[str, Any]]) -> list[Text]:
    by_roll = {row["roll"]: row["coins"][scene.seat] for row in rows}
    swaps = scene.view["cities"][scene.seat]["establishments"].get("business_center", 0)
    cells = [signed(by_roll[roll]) if roll in by_roll else Text("") for roll in range(1, 13)]
    for roll in rolls_of("business_center") if swaps else ():
        cells[roll - 1] = (
            Text(SWAP, "card.purple") if not by_roll[roll] else cells[roll - 1].append(SWAP, "card.purple")
        )
    return cells


def signed(coins: int) -> Text:
    if not coins:
        return Text("·", "quiet")
    return Text(f"+{coins}", "gain") if coins > 0 else Text(f"−{-coins}", "loss")


def mean(rows: Sequence[dict[str, Any]], seat: int) -> float:
    return sum(int(row["coins"][seat]) * int(row["chances"]) for row in rows) / CHANCES


def average(scene: Scene, rows: Sequence[dict[str, Any]]) -> Text:
    value = mean(rows, scene.seat)
    return Text(tenths(scene, value), "gain" if value > 0.05 else "loss" if value < -0.05 else "")


def tenths(scene: Scene, value: float) -> str:
    sign = "" if abs(value) < 0.05 else "+" if value > 0 else "−"
    return sign + format_decimal(abs(value), "0.0", scene.texts.language)


def odds(rows: Sequence[dict[str, Any]]) -> list[Text]:
    chances = [sum(row["chances"] for row in rows if row["roll"] == roll) for roll in range(2, 13)]
    return [Text(""), *(Text(str(round(each * 100 / CHANCES)), "quiet") for each in chances)]


def others(scene: Scene, found: dict[str, list[dict[str, Any]]]) -> RenderableType:
    """What the same roll would bring the rest of the table."""
    pieces = [Text(f"{scene.say('news.others')}:", "quiet")]
    for seat in around(scene)[1:]:
        means = (tenths(scene, mean(found[name], seat)) for name in ("one_die", "two_dice"))
        pieces.append(Text(f"{scene.names[seat]} {' / '.join(means)}", "quiet"))
    return Padding(Group(*lines_of(pieces, scene.width - INDENT)), (0, 0, 0, INDENT))


# --- After ------------------------------------------------------------------------------------------------------------


def my_roll(scene: Scene, brief: bool) -> RenderableType | None:
    """My dice as they lie, and beside them who was paid for what, where I have just rolled."""
    faces = my_faces(scene)
    if not faces:
        return None
    paid = beside(scene, sum(faces), scene.news)
    if brief:
        return paid
    made = Table.grid(padding=(0, 2, 0, 0))
    made.add_row(*(die(face) for face in faces), paid)
    return made


def my_faces(scene: Scene) -> list[int]:
    events = [event for happened in scene.news for event in happened.events]
    if not events or events[0]["event"] != "rolled" or events[0]["seat"] != scene.seat:
        return []
    return [face for face in (events[0]["first"], events[0]["second"]) if face]


def head_of_roll(scene: Scene) -> Text:
    """What came up, and what all of it has brought the roller, in one line."""
    faces, seat = my_faces(scene), scene.seat
    paid = [each for happened in scene.news for each in happened.events if each["event"] == "paid"]
    brought = sum(each["coins"] * ((each["to"] == seat) - (each["from"] == seat)) for each in paid)
    note = signed(brought) if paid else Text(scene.say("news.nothing_paid"), "quiet")
    return Text.assemble(rolled_head(scene, sum(faces)), " · ", note)


def rolled_head(scene: Scene, total: int) -> Text:
    said = scene.say("news.rolled", n=total)
    return Text(said[0].upper() + said[1:], "heading")


def die(face: int) -> Text:
    pips = PIPS[face]
    rows = [f"│ {pips[start : start + 3]} │" for start in (0, 3, 6)]
    return Text("\n".join(("╭─────╮", *rows, "╰─────╯")))


def beside(scene: Scene, total: int, news: Sequence[Happened]) -> RenderableType:
    lines = money_lines(scene, news)
    return Group(rolled_head(scene, total), *(lines or [Text(scene.say("news.nothing_paid"), "quiet")]))
