"""Every line of a city on paper, whether it was written down card by card or as the blocks that can be seen."""

from __future__ import annotations

from typing import Any

from .cards import BLOCK_PARTY, MINI_MARTS, MORNING_COMMUTE, TARGET, THE_STRIP, TOURIST_TRAPS, ZONE_LETTERS
from .extras import beach_points, landmark_points, monster_points, site_points, works_points
from .goals import goal_points
from .roads import count_roads
from .scoring import road_points
from .state import HARD, Metropolis
from .zones import largest_group

EXTRAS = {
    "sites": site_points,
    "landmark": landmark_points,
    "monster": monster_points,
    "beach": beach_points,
    "roadworks": works_points,
}
"""Lines of expansions, which are counted where the expansion is used."""
EMPTY = "."


def counted(city: Metropolis, goals: list[int], blanks: Blanks, warnings: list[dict[str, Any]]) -> dict[str, Any]:
    zones = {letter: largest_group(blanks.for_zone(which), 0, which) for which, letter in enumerate(ZONE_LETTERS)}
    points = {str(goal + 1): goal_points(blanks.for_goal(goal), 0, goal) for goal in goals}
    extras = {line: count_line(city) for line, count_line in EXTRAS.items() if is_used(city, line)}
    counting = max(zones.values()) if city.difficulty == HARD else sum(zones.values())
    total = counting + road_points(city, 0) + sum(points.values()) + sum(extras.values())
    target = sum(int(TARGET[goal]) for goal in goals)
    found = {"zones": zones, "roads": count_roads(city, 0), "road_points": road_points(city, 0), "goals": points}
    return found | extras | {"total": total, "target": target, "win": total >= target, "warnings": warnings}


def is_used(city: Metropolis, line: str) -> bool:
    fields = {"beach": "beaches", "roadworks": "works"}
    return bool(getattr(city, fields.get(line, line)))


class Blanks:
    """The city once for each thing that a blank block may stand for: every count gets one that it does not look at."""

    def __init__(self, cities: dict[str, Metropolis]) -> None:
        self.cities = cities

    def for_zone(self, which: int) -> Metropolis:
        return self.cities["P" if ZONE_LETTERS[which] == "C" else "C"]

    def for_goal(self, goal: int) -> Metropolis:
        """Squares of one zone are asked for in every zone, but nothing else is: there it may as well be empty."""
        if goal == BLOCK_PARTY:
            return self.cities[EMPTY]
        return self.cities["P" if goal in (THE_STRIP, MINI_MARTS, MORNING_COMMUTE, TOURIST_TRAPS) else "C"]
