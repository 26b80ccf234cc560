"""Counting for people who play with the box: their sheets, as JSON, and what they are worth.

A street is a row of houses from the left: a number, `"7b"` for a bis, null where nothing stands or where a roundabout
does. Fences, pools and roundabouts are places on their street, from 1; a fence stands to the right of its place. What
cannot be counted is Refused, naming player, street and position; what can, but breaks a rule, is a warning.
"""

from __future__ import annotations

from typing import Any

from ratusha.kernel import MOST_SEATS, Refused, Result, Sentence, new, reading

from . import FACTS
from .cards import SIZES
from .estates import digit, estates_of
from .paper_lots import Warnings
from .paper_rules import check_plans_together
from .paper_sheet import read_sheet
from .scoring import count_sheet, ending, total
from .state import SOLO, Suburb

MODES = tuple(mode.id for mode in FACTS.modes)
TABLE_KEYS = ("mode", "players")


def count(said: object) -> dict[str, Any]:
    """Every sheet line by line, penalties as positive numbers, and who is ahead."""
    table = reading.fields(Sentence("the file"), said, TABLE_KEYS, needed=TABLE_KEYS)
    suburb = new(Suburb)
    suburb.mode = reading.index_in('"mode"', table["mode"], MODES)
    players = reading.listed('"players"', table["players"])
    suburb.seats = seats_of(suburb, players)
    found: Warnings = []
    names = [read_sheet(suburb, seat, player, found) for seat, player in enumerate(players)]
    check_plans_together(suburb, found)
    suburb.ended = 1  # otherwise nobody has a place
    result = new(Result)
    ending(suburb, result)
    return {
        "players": [counted(suburb, seat, name, result.rank[seat]) for seat, name in enumerate(names)],
        "warnings": [each | {"name": names[each["player"] - 1]} for each in found],
    }


def counted(suburb: Suburb, seat: int, name: str, rank: int) -> dict[str, Any]:
    points = [0] * len(FACTS.categories)
    count_sheet(suburb, seat, points)
    estates = estates_of(suburb, seat)
    found: dict[str, Any] = {"name": name}
    for line, value in zip(FACTS.categories, points, strict=True):
        found[line] = abs(value)
        if line == "estates":
            found["estates_by_size"] = [digit(estates, size) for size in range(1, SIZES + 1)]
    return found | {"total": total(suburb, seat), "rank": rank}


def seats_of(suburb: Suburb, players: list[Any]) -> int:
    if suburb.mode == SOLO and len(players) != 1:
        raise Refused("a solo game has 1 player, not {found}", found=len(players))
    if not 1 <= len(players) <= MOST_SEATS:
        raise Refused("1 to {most} players are needed, not {found}", most=MOST_SEATS, found=len(players))
    return len(players)


# --- In words ---------------------------------------------------------------------------------------------------------


WIDTH = 80
LOST = ("bis", "roundabouts", "refusals")


def in_words(found: dict[str, Any], texts: Any) -> str:
    """A column a player, a row a line of the sheet."""
    players = found["players"]
    rows = [(texts.say(f"line.{line}"), [lost(line, each[line]) for each in players]) for line in FACTS.categories]
    rows.append((texts.say("score.total"), [signed(each["total"]) for each in players]))
    rows.append((texts.say("score.rank"), [str(each["rank"]) for each in players]))
    first = max(len(label) for label, _ in rows)
    room = (WIDTH - first) // len(players) - 2
    rows.insert(0, ("", [str(each["name"])[:room] for each in players]))
    wide = [max(4, *(len(cells[column]) for _, cells in rows)) for column in range(len(players))]
    return "\n".join(aligned(label.ljust(first), cells, wide) for label, cells in rows)


def lost(line: str, points: int) -> str:
    return signed(-points if line in LOST else points)


def signed(points: int) -> str:
    return f"−{-points}" if points < 0 else str(points)


def aligned(label: str, cells: list[str], wide: list[int]) -> str:
    return "  ".join((label, *(cell.rjust(width) for cell, width in zip(cells, wide, strict=True)))).rstrip()
