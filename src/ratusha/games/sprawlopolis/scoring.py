"""The count: the largest zone of each kind, a point less for every road, the goals, and what expansions add."""

from __future__ import annotations

from ratusha.kernel import Result, rule

from .cards import (
    CHOICE,
    DUEL_GOALS,
    FEWER_ROADS,
    LARGEST_ZONE,
    MAJORITY,
    MOST_GOALS,
    PARK,
    RULES_OF,
    TARGET,
    TIE_OF,
    ZONE_COUNT,
)
from .extras import beach_points, extra_points, landmark_points, monster_points, site_points, works_points
from .goals import blocks_of, goal_points
from .roads import count_roads
from .state import (
    BASE,
    BEACH_CATEGORY,
    DUEL,
    EASY,
    GOALS_CATEGORY,
    HARD,
    LANDMARK_CATEGORY,
    MONSTER_CATEGORY,
    ROADS_CATEGORY,
    SITES_CATEGORY,
    WORKS_CATEGORY,
    Metropolis,
    Phase,
)
from .zones import largest_group

BUILT = 1
MOST_ROADS = -2
"""Majority rules: what the most roads cost."""


@rule
def goal_count(city: Metropolis) -> int:
    """Goals that lie open already."""
    if city.phase == Phase.GOALS:
        return 0
    return DUEL_GOALS if city.mode == DUEL else MOST_GOALS


@rule
def target(city: Metropolis) -> int:
    """The sum of the goals' numbers."""
    found = 0
    for place in range(goal_count(city)):
        found += TARGET[city.goals[place]]
    return found


@rule
def needed(city: Metropolis) -> int:
    """The fewest points that win together: in one city the target is enough, in two it must be exceeded."""
    return target(city) + (1 if city.exceed and city.mode != BASE else 0)


# --- One city ---------------------------------------------------------------------------------------------------------


@rule
def road_points(city: Metropolis, side: int) -> int:
    return 0 if city.difficulty == EASY else -count_roads(city, side)


@rule
def best_zone(city: Metropolis, side: int) -> int:
    """The kind with the largest zone of all, the first of equals."""
    best = 0
    for which in range(1, ZONE_COUNT):
        if largest_group(city, side, which) > largest_group(city, side, best):
            best = which
    return best


@rule
def zone_points(city: Metropolis, side: int, which: int) -> int:
    """Hard: one single zone counts."""
    if city.difficulty == HARD and best_zone(city, side) != which:
        return 0
    return largest_group(city, side, which)


@rule
def city_total(city: Metropolis, side: int) -> int:
    """Zones, roads and goals of one city."""
    found = road_points(city, side)
    for which in range(ZONE_COUNT):
        found += zone_points(city, side, which)
    for place in range(goal_count(city)):
        found += goal_points(city, side, city.goals[place])
    return found


# --- Together ---------------------------------------------------------------------------------------------------------


@rule
def total(city: Metropolis) -> int:
    """Everything that those who build together have."""
    if city.mode == BASE:
        return city_total(city, 0) + extra_points(city)
    return city_total(city, 0) + city_total(city, 1)


@rule
def score_together(city: Metropolis, result: Result) -> None:
    """All seats share one score; the target stands in the rival's row."""
    for which in range(ZONE_COUNT):
        give_all(city, result, which, both(city, zone_points(city, 0, which), zone_points(city, 1, which)))
    give_all(city, result, ROADS_CATEGORY, both(city, road_points(city, 0), road_points(city, 1)))
    for place in range(goal_count(city)):
        goal = city.goals[place]
        give_all(
            city, result, GOALS_CATEGORY + place, both(city, goal_points(city, 0, goal), goal_points(city, 1, goal))
        )
        result.points[city.seats][GOALS_CATEGORY + place] = TARGET[goal]
    if city.mode == BASE:
        give_all(city, result, SITES_CATEGORY, site_points(city) if city.sites else 0)
        give_all(city, result, LANDMARK_CATEGORY, landmark_points(city))
        give_all(city, result, MONSTER_CATEGORY, monster_points(city))
        give_all(city, result, BEACH_CATEGORY, beach_points(city))
        give_all(city, result, WORKS_CATEGORY, works_points(city))


@rule
def both(city: Metropolis, north: int, south: int) -> int:
    """The southern city exists only beyond a highway."""
    return north if city.mode == BASE else north + south


@rule
def give_all(city: Metropolis, result: Result, category: int, points: int) -> None:
    for seat in range(city.seats):
        result.points[seat][category] = points


# --- Against each other -----------------------------------------------------------------------------------------------


@rule
def score_duel(city: Metropolis, result: Result) -> None:
    """By the rules on the highway's card."""
    if city.duel_rule < 0:
        return
    rules = RULES_OF[city.duel_rule]
    for seat in range(2):
        for which in range(ZONE_COUNT):
            result.points[seat][which] = duel_zone(city, rules, seat, which)
        for place in range(DUEL_GOALS):
            result.points[seat][GOALS_CATEGORY + place] = duel_goal(city, rules, seat, place)
        result.points[seat][ROADS_CATEGORY] = duel_roads(city, rules, seat)


@rule
def more(mine: int, theirs: int) -> int:
    return 1 if mine > theirs else 0


@rule
def duel_zone(city: Metropolis, rules: int, seat: int, which: int) -> int:
    mine = zone_points(city, seat, which)
    if rules == MAJORITY:
        return more(mine, zone_points(city, 1 - seat, which))
    if rules == CHOICE and better_zones(city, seat, which) >= 2:
        return 0
    return mine


@rule
def better_zones(city: Metropolis, seat: int, which: int) -> int:
    """How many kinds come before this one, by size, then in the usual order."""
    mine = zone_points(city, seat, which)
    found = 0
    for other in range(ZONE_COUNT):
        theirs = zone_points(city, seat, other)
        if theirs > mine or (theirs == mine and other < which):
            found += 1
    return found


@rule
def duel_goal(city: Metropolis, rules: int, seat: int, place: int) -> int:
    mine = goal_points(city, seat, city.goals[place])
    if rules == MAJORITY:
        return more(mine, goal_points(city, 1 - seat, city.goals[place]))
    if rules == CHOICE:
        other = goal_points(city, seat, city.goals[1 - place])
        if other > mine or (other == mine and place == 1):
            return 0
    return mine


@rule
def duel_roads(city: Metropolis, rules: int, seat: int) -> int:
    if rules == MAJORITY and city.difficulty != EASY:
        return MOST_ROADS * more(count_roads(city, seat), count_roads(city, 1 - seat))
    return road_points(city, seat)


@rule
def duel_total(city: Metropolis, seat: int) -> int:
    rules = RULES_OF[city.duel_rule]
    found = duel_roads(city, rules, seat)
    for which in range(ZONE_COUNT):
        found += duel_zone(city, rules, seat, which)
    for place in range(DUEL_GOALS):
        found += duel_goal(city, rules, seat, place)
    return found


@rule
def tie_value(city: Metropolis, seat: int) -> int:
    """What the card counts among equals."""
    tie = TIE_OF[city.duel_rule]
    if tie == FEWER_ROADS:
        return -count_roads(city, seat)
    if tie == LARGEST_ZONE:
        return largest_group(city, seat, best_zone(city, seat))
    return blocks_of(city, seat, PARK)


# --- The end ----------------------------------------------------------------------------------------------------------


@rule
def scores(city: Metropolis, result: Result) -> None:
    if city.mode == DUEL:
        if goal_count(city):
            score_duel(city, result)
    else:
        score_together(city, result)


@rule
def ending(city: Metropolis, result: Result) -> None:
    result.reason = 0
    if city.phase == Phase.OVER:
        result.reason = BUILT
        if city.mode == DUEL:
            rank_duel(city, result)
        else:
            rank_together(city, result)


@rule
def rank_together(city: Metropolis, result: Result) -> None:
    """They have what is needed or they do not."""
    won = total(city) >= needed(city)
    for seat in range(city.seats):
        result.rank[seat] = 1 if won else 2
    result.rank[city.seats] = city.seats + 1 if won else 1


@rule
def rank_duel(city: Metropolis, result: Result) -> None:
    """Most points, then what the card says; then they share the place."""
    first = duel_total(city, 0)
    second = duel_total(city, 1)
    if first == second:
        first = tie_value(city, 0)
        second = tie_value(city, 1)
    result.rank[0] = 2 if second > first else 1
    result.rank[1] = 2 if first > second else 1
