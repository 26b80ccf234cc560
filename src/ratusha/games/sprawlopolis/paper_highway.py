"""Two cities at a highway, written down card by card: what each is worth, and who has won.

Row 0 is the highway's, column 0 its left end: cards north of it lie in negative rows, cards south of it in positive
ones. With `duel_rule` it is a duel, counted as that card says; without, both have built together.
"""

from __future__ import annotations

from typing import Any

from ratusha.kernel import Refused, Result, Sentence, new, reading

from .cards import (
    BASE_CARDS,
    DUEL_GOALS,
    DUEL_RULES,
    DUEL_TIES,
    GOALS,
    HIGHWAY_COUNT,
    HIGHWAYS,
    RULES_OF,
    TARGET,
    TIE_OF,
    ZONE_COUNT,
    ZONE_LETTERS,
)
from .goals import goal_points
from .ground import bit_of, build_highway, lay
from .highway import DUEL_HIGHWAY
from .paper_reading import (
    COMMON,
    COVERINGS,
    Placement,
    Warnings,
    check_extent,
    empty_city,
    read_goals,
    read_placements,
    read_turn,
)
from .placing import free_places
from .problems import Problem, in_reach, place_problem
from .roads import count_roads
from .scoring import ending, road_points, score_duel, zone_points
from .state import DUEL, GOALS_CATEGORY, INTERSTATE, ROADS_CATEGORY, Metropolis, Phase, Place
from .words import SIDES
from .zones import largest_group

KEYS = ("highway", "duel_rule", "placements", "covering", "interstate_target")
TARGETS = ("at_least", "more")
ACROSS = (-1, 0)
"""Rows from which a card would lie on the highway."""


def count_cities(said: dict[str, Any]) -> dict[str, Any]:
    """Both cities line by line; together the total and whether it is enough, in a duel the winner."""
    table = reading.fields(Sentence("the file with a highway"), said, (*COMMON, *KEYS))
    goals = read_goals(table.get("goals", []))
    city = empty_city(table)
    city.strict = reading.index_in('"covering"', table.get("covering", COVERINGS[0]), COVERINGS)
    city.exceed = reading.index_in('"interstate_target"', table.get("interstate_target", "more"), TARGETS)
    city.seats = len(SIDES)
    for goal in goals:
        city.place[goal] = Place.GOAL
    read_highway(city, table)
    warnings = Warnings()
    for each in read_placements(table.get("placements", [])):
        lay_beside(city, each, warnings)
    found = count_duel(city, goals) if city.mode == DUEL else count_together(city, goals)
    return found | {"warnings": warnings}


# --- Reading ----------------------------------------------------------------------------------------------------------


def read_highway(city: Metropolis, table: dict[str, Any]) -> None:
    """Its cards from the left, by id, or with their turn; in a duel the fourth card gives the rules."""
    city.mode = DUEL if "duel_rule" in table else INTERSTATE
    used = set[int]()
    if city.mode == DUEL:
        if "interstate_target" in table:
            raise Refused('"interstate_target": a duel has no target; leave it out, or "duel_rule"')
        city.duel_rule = reading.index_in('"duel_rule"', table["duel_rule"], HIGHWAYS)
        used.add(city.duel_rule)
    pieces = reading.listed('"highway"', table["highway"])
    needed = DUEL_HIGHWAY if city.mode == DUEL else HIGHWAY_COUNT
    if len(pieces) != needed:
        raise wrong_length(city, needed, len(pieces))
    for place, said in enumerate(pieces):
        city.highway[place] = read_piece(place + 1, said, used)
    city.highway_count = len(pieces)
    build_highway(city)


def wrong_length(city: Metropolis, needed: int, found: int) -> Refused:
    if city.mode == DUEL:
        return Refused('"highway" of a duel has {needed} cards, not {found}', needed=needed, found=found)
    return Refused('"highway" without "duel_rule" has {needed} cards, not {found}', needed=needed, found=found)


def read_piece(number: int, said: object, used: set[int]) -> int:
    where = Sentence('"highway", card {number}', number=number)
    found = reading.fields(where, said, ("card", "turn")) if isinstance(said, dict) else {"card": said}
    card = reading.index_in(where, found.get("card"), HIGHWAYS)
    if card in used:
        raise Refused("{where}: {said} is named twice", where=where, said=HIGHWAYS[card])
    used.add(card)
    return 2 * card + read_turn(where, found)


def lay_beside(city: Metropolis, each: Placement, warnings: Warnings) -> None:
    """In the city on its side of the highway, by the rules of placing; across it a card would lie in neither."""
    if each.card >= BASE_CARDS:
        raise Refused("{where}: expansions are not played at a highway", where=each.where)
    if city.place[each.card] == Place.CITY:
        warnings.add("twice", each)
    if city.place[each.card] == Place.GOAL:
        warnings.add("goal", each)
    side = 0 if each.row < 0 else 1
    problem = problem_beside(city, each, side)
    if problem and each.row in ACROSS:
        raise Refused("{where}: a card cannot lie across the highway", where=each.where)
    if problem:
        warnings.add("placing", each, why=problem.key)
    check_extent(city, each, side)
    lay(city, each.card, each.turned, side, each.row, each.column)


def problem_beside(city: Metropolis, each: Placement, side: int) -> Problem | None:
    reached = in_reach(city, side, each.row, each.column)
    if reached and free_places(city, side, each.row) & bit_of(city, side, each.column):
        return None
    return place_problem(city, each.card, each.turned, side, each.row, each.column)


# --- Counting ---------------------------------------------------------------------------------------------------------


def count_together(city: Metropolis, goals: list[int]) -> dict[str, Any]:
    cities = {name: together(city, side, goals) for side, name in enumerate(SIDES)}
    total = sum(int(each["total"]) for each in cities.values())
    target = sum(int(TARGET[goal]) for goal in goals)
    needed = target + city.exceed
    return {"cities": cities, "total": total, "target": target, "needed": needed, "win": total >= needed}


def together(city: Metropolis, side: int, goals: list[int]) -> dict[str, Any]:
    zones = [zone_points(city, side, which) for which in range(ZONE_COUNT)]
    points = [goal_points(city, side, goal) for goal in goals]
    return what_lies(city, side, goals) | worth(zones, road_points(city, side), points, goals)


def count_duel(city: Metropolis, goals: list[int]) -> dict[str, Any]:
    """As the rules of the game count it, ties included."""
    if len(goals) != DUEL_GOALS:
        raise Refused('"goals": a duel has {needed}, not {found}', needed=DUEL_GOALS, found=len(goals))
    for place, goal in enumerate(goals):
        city.goals[place] = goal
    city.phase = Phase.OVER
    result = new(Result)
    score_duel(city, result)
    ending(city, result)
    cities = {}
    for side, name in enumerate(SIDES):
        row = result.points[side]
        points = worth(row[:ZONE_COUNT], row[ROADS_CATEGORY], row[GOALS_CATEGORY : GOALS_CATEGORY + DUEL_GOALS], goals)
        cities[name] = what_lies(city, side, goals) | points
    first = [name for side, name in enumerate(SIDES) if result.rank[side] == 1]
    rules, tie = DUEL_RULES[RULES_OF[city.duel_rule]], DUEL_TIES[TIE_OF[city.duel_rule]]
    return {"cities": cities, "rules": rules, "tie": tie, "winner": first[0] if len(first) == 1 else None}


def what_lies(city: Metropolis, side: int, goals: list[int]) -> dict[str, Any]:
    """The largest zones, the roads, and what the goals would give the city alone."""
    return {
        "zones": {letter: largest_group(city, side, which) for which, letter in enumerate(ZONE_LETTERS)},
        "roads": count_roads(city, side),
        "goals": {str(goal + 1): goal_points(city, side, goal) for goal in goals},
    }


def worth(zones: Any, roads: int, points: Any, goals: list[int]) -> dict[str, Any]:
    """What counts of it."""
    by_zone = dict(zip(ZONE_LETTERS, map(int, zones), strict=True))
    by_goal = {str(goal + 1): int(each) for goal, each in zip(goals, points, strict=True)}
    total = sum(by_zone.values()) + int(roads) + sum(by_goal.values())
    return {"points": {"zones": by_zone, "roads": int(roads), "goals": by_goal}, "total": total}


# --- In words ---------------------------------------------------------------------------------------------------------


def cities_in_words(found: dict[str, Any], texts: Any) -> str:
    """A column a city: what lies there, and where that is not the same, what it counts."""
    cities = found["cities"].values()
    rows = [[line, *cells] for line, cells in lines_of(list(cities), texts)]
    rows = [["", *(texts.say(f"side.{name}") for name in found["cities"])], *rows]
    wide = [max(len(row[column]) for row in rows) for column in range(3)]
    lines = [f"{row[0]:<{wide[0]}}  {row[1]:>{wide[1]}}  {row[2]:>{wide[2]}}".rstrip() for row in rows]
    return "\n".join([*lines, *verdict(found, texts)])


def lines_of(cities: list[dict[str, Any]], texts: Any) -> list[tuple[str, list[str]]]:
    names = dict(zip(ZONE_LETTERS, ("commercial", "park", "industrial", "residential"), strict=True))
    rows = [
        (texts.say(f"line.{name}"), [cell(each["zones"][letter], each["points"]["zones"][letter]) for each in cities])
        for letter, name in names.items()
    ]
    rows.append((texts.say("line.roads"), [cell(each["roads"], each["points"]["roads"]) for each in cities]))
    for number in cities[0]["goals"]:
        points = [cell(each["goals"][number], each["points"]["goals"][number]) for each in cities]
        rows.append((goal_words(texts, number), points))
    return [*rows, (texts.say("score.total"), [signed(each["total"]) for each in cities])]


def cell(lies: int, counts: int) -> str:
    return signed(counts) if lies == counts else f"{signed(lies)} → {signed(counts)}"


def verdict(found: dict[str, Any], texts: Any) -> list[str]:
    if "winner" in found:
        return [
            texts.say("label.terminal.paper_duel", rules=texts.say(f"duel_rule.{found['rules']}")),
            won(found, texts),
        ]
    both = f"{texts.say('label.terminal.paper_both')}: {signed(found['total'])}"
    if not found["target"]:
        return [both]
    over = "" if found["needed"] == found["target"] else "_over"
    target = texts.say(f"label.terminal.target{over}", n=found["target"])
    return [
        both,
        target[0].upper() + target[1:],
        texts.say("status.won_together" if found["win"] else "status.lost_together"),
    ]


def won(found: dict[str, Any], texts: Any) -> str:
    """Who; among equals, why."""
    if found["winner"] is None:
        return str(texts.say("status.draw", seats=", ".join(texts.say(f"side.{side}") for side in found["cities"])))
    said = texts.say("status.winner", seat=texts.say(f"side.{found['winner']}"))
    equal = len({each["total"] for each in found["cities"].values()}) == 1
    return str(texts.say("sentence.noted", what=said, note=texts.say(f"tie.{found['tie']}")) if equal else said)


def goal_words(texts: Any, number: str) -> str:
    return f"№{number} {texts.say(f'goal.{GOALS[int(number) - 1]}')}"


def signed(points: int) -> str:
    return f"−{-points}" if points < 0 else str(points)
