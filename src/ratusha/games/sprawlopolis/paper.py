"""Counting for people who play with the box: their city, as JSON, and what it is worth.

It is written down card by card, in the order in which they were laid, or as the blocks that can be seen; two cities at
a highway card by card (see `paper_highway`). What cannot be counted is Refused, naming the placement,
or row and column; what can, but breaks a rule, is a warning.
"""

from __future__ import annotations

from typing import Any

from ratusha.kernel import Refused, reading

from . import FACTS
from .cards import ZONE_COUNT, ZONE_LETTERS
from .paper_cards import count_cards
from .paper_count import EXTRAS
from .paper_grid import count_grid
from .paper_highway import cities_in_words, count_cities, goal_words, signed


def count(said: object) -> dict[str, Any]:
    """Zones, roads, goals, expansions where they are used; and whether it is enough."""
    if not isinstance(said, dict):
        keys = {"keys": reading.quoted(("goals", "placements")), "others": reading.quoted(("goals", "grid"))}
        raise Refused("the file is an object with {keys} or {others}", **keys)
    if "highway" in said:
        return count_cities(said)
    if "grid" in said and "placements" in said:
        raise Refused('either "placements" or "grid" is needed, not both')
    if "grid" not in said and "placements" not in said:
        raise Refused('the file has neither "placements" nor "grid"')
    return count_grid(said) if "grid" in said else count_cards(said)


def in_words(found: dict[str, Any], texts: Any) -> str:
    """A row a line of the score, then the total, the target and whether it is enough."""
    if "cities" in found:
        return cities_in_words(found, texts)
    names = dict(zip(ZONE_LETTERS, FACTS.categories[:ZONE_COUNT], strict=True))
    rows = [(texts.say(f"line.{names[letter]}"), size) for letter, size in found["zones"].items()]
    rows.append((texts.say("label.terminal.paper_roads", n=found["roads"]), found["road_points"]))
    rows += [(goal_words(texts, number), points) for number, points in found["goals"].items()]
    rows += [(texts.say(f"line.{line}"), found[line]) for line in EXTRAS if line in found]
    rows += [(texts.say("score.total"), found["total"])]
    if found["goals"]:
        rows += [(texts.say("label.terminal.paper_target"), found["target"])]
    wide = max(len(label) for label, _ in rows)
    lines = [f"{label.ljust(wide)}  {signed(points):>4}" for label, points in rows]
    verdict = texts.say("status.won_together" if found["win"] else "status.lost_together")
    return "\n".join([*lines, *([verdict] if found["goals"] else [])])
