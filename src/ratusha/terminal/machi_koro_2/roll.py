"""What a roll would bring, and the dice that have fallen with what they paid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ratusha.games.machi_koro_2.view import forecast

from ..drawing import Happened, Scene
from .cards import rolls_of
from .market import chip
from .story import money_lines

PIPS = {1: "    ●    ", 2: "●       ●", 3: "●   ●   ●", 4: "● ●   ● ●", 5: "● ● ● ● ●", 6: "● ●● ●● ●"}
SWAP = "⇄"


# --- Before -----------------------------------------------------------------------------------------------------------


def what_rolls_bring(scene: Scene) -> RenderableType:
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
        made.add_row(way(scene, dice, name), *coins_by_roll(scene, found[name]), average(found[name], scene.seat))
    made.add_row(Text("    " + scene.say("news.odds"), "quiet"), *odds(found["two_dice"]), "")
    return Group(made, others(scene, found))


def way(scene: Scene, dice: int, name: str) -> Text:
    return Text.assemble(chip(scene.number(f"dice {dice}")), " ", scene.say(f"label.{name}"))


def coins_by_roll(scene: Scene, rows: Sequence[dict[str, Any]]) -> list[Text]:
    by_roll = {row["roll"]: row["coins"][scene.seat] for row in rows}
    swaps = scene.view["cities"][scene.seat]["establishments"].get("business_center", 0)
    cells = [signed(by_roll[roll]) if roll in by_roll else Text("") for roll in range(1, 13)]
    for roll in rolls_of("business_center") if swaps else ():
        cells[roll - 1] = Text(SWAP, "purple") if not by_roll[roll] else cells[roll - 1].append(SWAP, "purple")
    return cells


def signed(coins: int) -> Text:
    if not coins:
        return Text("·", "quiet")
    return Text(f"+{coins}", "gain") if coins > 0 else Text(f"−{-coins}", "loss")


def mean(rows: Sequence[dict[str, Any]], seat: int) -> float:
    return sum(row["coins"][seat] * row["chances"] for row in rows) / sum(row["chances"] for row in rows)


def average(rows: Sequence[dict[str, Any]], seat: int) -> Text:
    value = mean(rows, seat)
    return Text(tenths(value), "gain" if value > 0.05 else "loss" if value < -0.05 else "")


def tenths(value: float) -> str:
    shown = f"{abs(value):.1f}"
    return shown if shown == "0.0" else ("+" if value > 0 else "−") + shown


def odds(rows: Sequence[dict[str, Any]]) -> list[Text]:
    return [Text(""), *(Text(str(round(row["chances"] * 100 / 36)), "quiet") for row in rows)]


def others(scene: Scene, found: dict[str, list[dict[str, Any]]]) -> Text:
    """What the same roll would bring the rest of the table."""
    rest = [seat for seat in range(len(scene.names)) if seat != scene.seat]
    shown = (f"{scene.names[seat]} {tenths(mean(found['one_die'], seat))} / {tenths(mean(found['two_dice'], seat))}" for seat in rest)
    return Text(f"    {scene.say('news.others')}: " + " · ".join(shown), "quiet")


# --- After ------------------------------------------------------------------------------------------------------------


def my_roll(scene: Scene) -> RenderableType | None:
    """My dice as they lie, and beside them who was paid for what, where I have just rolled."""
    events = [event for happened in scene.news for event in happened.events]
    rolled = [event for event in events if event["event"] == "rolled"]
    if not rolled or rolled[-1]["seat"] != scene.seat or events[0] is not rolled[-1]:
        return None
    faces = [face for face in (rolled[-1]["first"], rolled[-1]["second"]) if face]
    made = Table.grid(padding=(0, 2, 0, 0))
    made.add_row(*(die(face) for face in faces), beside(scene, sum(faces), scene.news))
    return made


def die(face: int) -> Text:
    pips = PIPS[face]
    rows = [f"│ {pips[start : start + 3]} │" for start in (0, 3, 6)]
    return Text("\n".join(("╭─────╮", *rows, "╰─────╯")))


def beside(scene: Scene, total: int, news: Sequence[Happened]) -> RenderableType:
    lines = money_lines(scene, news)
    head = Text(scene.say("news.rolled", n=total), "heading")
    return Group(head, *(lines or [Text(scene.say("news.nothing_paid"), "quiet")]))
