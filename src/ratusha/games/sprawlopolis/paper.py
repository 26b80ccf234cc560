"""Counting for people who play with the box: their city, as JSON, and what it is worth.

It is written down card by card, in the order in which they were laid, or as the blocks that can be seen; two cities at
a highway card by card (see `paper_highway`). What cannot be counted is Refused, naming the placement,
or row and column; what can, but breaks a rule, is a warning.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ratusha.kernel import Refused, Sentence, new

from . import FACTS
from .beaches import draw_shore, keeps_land, shore_of
from .cards import (
    BASE_CARDS,
    BEACH_NAMES,
    BLOCK_PARTY,
    CARDS,
    EDGE_LETTERS,
    FIRST_BEACH,
    FIRST_LANDMARK,
    FIRST_SITE,
    FIRST_WORKS,
    MINI_MARTS,
    MONSTER,
    MORNING_COMMUTE,
    SITE_NAMES,
    TARGET,
    THE_STRIP,
    TOURIST_TRAPS,
    ZONE_COUNT,
    ZONE_LETTERS,
)
from .extras import beach_points, landmark_points, monster_points, site_points, works_points
from .goals import goal_points
from .ground import bit_of, lay, put, reach_block
from .paper_highway import cities_in_words, count_cities, goal_words, signed
from .paper_reading import (
    COMMON,
    COVERINGS,
    MOST_ROWS,
    Placement,
    Warnings,
    by_name,
    check_extent,
    empty_city,
    known_keys,
    listed,
    one_of,
    quoted,
    read_goals,
    read_placements,
)
from .placing import find_places, free_places, meets_site_rule, site_can_be_met
from .problems import Problem, in_reach, place_problem
from .roads import count_roads
from .scoring import road_points
from .state import HARD, MOST_CELLS, Metropolis, Moves, Place
from .works import roads_meet
from .zones import largest_group

CARD_KEYS = ("placements", "site_rule", "beach_goal", "unplayed", "roadworks_ends", "covering")
EXTRAS = {
    "sites": site_points,
    "landmark": landmark_points,
    "monster": monster_points,
    "beach": beach_points,
    "roadworks": works_points,
}
"""Lines of expansions, which are counted where the expansion is used."""
BLANK = "x"
"""A block whose zone does not matter."""
EMPTY = "."
ALIKE = str.maketrans("cpirXСРІХсріх", "CPIRxCPIxCPIx")
"""Small letters for large ones, and Cyrillic letters that look like those of zones."""
Block = tuple[str, int]
"""The letter of a zone or BLANK, and the edges of its road as bits."""


def count(said: object) -> dict[str, Any]:
    """Zones, roads, goals, expansions where they are used; and whether it is enough."""
    if not isinstance(said, dict):
        keys = {"keys": quoted(("goals", "placements")), "others": quoted(("goals", "grid"))}
        raise Refused("the file is an object with {keys} or {others}", **keys)
    if "highway" in said:
        return count_cities(said)
    if "grid" in said and "placements" in said:
        raise Refused('either "placements" or "grid" is needed, not both')
    if "grid" not in said and "placements" not in said:
        raise Refused('the file has neither "placements" nor "grid"')
    return count_grid(said) if "grid" in said else count_cards(said)


# --- The count --------------------------------------------------------------------------------------------------------


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


# --- As the blocks that can be seen -----------------------------------------------------------------------------------


def count_grid(said: dict[str, Any]) -> dict[str, Any]:
    table = known_keys(Sentence("the file"), said, (*COMMON, "grid"))
    goals = read_goals(table.get("goals", []))
    rows = read_grid(table["grid"])
    warnings = list(cut_off(rows))
    rows = trimmed(rows)
    cities = {letter: city_of_blocks(table, rows, letter) for letter in ("C", "P", EMPTY)}
    return counted(cities["C"], goals, Blanks(cities), warnings)


def read_grid(said: object) -> list[list[Block | None]]:
    rows = listed('"grid"', said)
    found = [read_row(number, row) for number, row in enumerate(rows, start=1)]
    for number, each in enumerate(found, start=1):
        if len(each) != len(found[0]):
            raise Refused(
                '{where}: row 1 has {first} blocks, this one {found}; "{empty}" is a place without one',
                where=row_of(number),
                first=len(found[0]),
                found=len(each),
                empty=EMPTY,
            )
    if not any(block for row in found for block in row):
        raise Refused('"grid" has no block at all')
    return found


def read_row(number: int, said: object) -> list[Block | None]:
    if not isinstance(said, str):
        where = row_of(number)
        raise Refused("{where}: a row is a text of blocks and spaces, not {said}", where=where, said=repr(said))
    return [read_block(block_at(number, column), text) for column, text in enumerate(said.split(), start=1)]


def row_of(number: int) -> Sentence:
    return Sentence("row {number}", number=number)


def block_at(row: int, column: int) -> Sentence:
    return Sentence("{where}, column {number}", where=row_of(row), number=column)


def read_block(where: Sentence, said: str) -> Block | None:
    if said == EMPTY:
        return None
    zone, road = said[0].translate(ALIKE), said[1:]
    if zone not in ZONE_LETTERS + BLANK:
        valid = ", ".join((*ZONE_LETTERS, BLANK, EMPTY))
        found = {"zone": repr(said[0]), "block": repr(said), "valid": valid}
        raise Refused("{where}: unknown zone {zone} in {block}; valid: {valid}", where=where, **found)
    strange = next((edge for edge in road if edge not in EDGE_LETTERS), "")
    if strange:
        found = {"edge": repr(strange), "block": repr(said), "valid": ", ".join(EDGE_LETTERS)}
        raise Refused("{where}: unknown edge {edge} in {block}; valid: {valid}", where=where, **found)
    if len(road) not in (0, 2) or len(set(road)) != len(road):
        raise Refused("{where}: a road joins two edges, not {road}", where=where, road=repr(road))
    return zone, sum(1 << EDGE_LETTERS.index(edge) for edge in road)


def cut_off(rows: list[list[Block | None]]) -> Iterator[dict[str, Any]]:
    """A city is one piece: every card touches or covers what lies there, so no block is cut off from the others."""
    left = {(row, column) for row, blocks in enumerate(rows) for column, block in enumerate(blocks) if block}
    pieces = []
    while left:
        pieces.append(piece_of(left, min(left)))
        left -= pieces[-1]
    largest = max(pieces, key=len)
    for piece in pieces:
        if piece is not largest:
            row, column = min(piece)
            yield {"warning": "apart", "row": row + 1, "column": column + 1}


def piece_of(cells: set[tuple[int, int]], first: tuple[int, int]) -> set[tuple[int, int]]:
    """All that hangs together with one block, edge by edge."""
    found, ahead = {first}, [first]
    while ahead:
        row, column = ahead.pop()
        beside = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
        new_ones = (beside & cells) - found
        found |= new_ones
        ahead += new_ones
    return found


def trimmed(rows: list[list[Block | None]]) -> list[list[Block | None]]:
    """Without the rows and columns around it where nothing lies."""
    built = [(row, column) for row, blocks in enumerate(rows) for column, block in enumerate(blocks) if block]
    down, along = [row for row, _ in built], [column for _, column in built]
    found = [blocks[min(along) : max(along) + 1] for blocks in rows[min(down) : max(down) + 1]]
    if len(found) > MOST_ROWS or len(found[0]) > MOST_ROWS or len(built) > MOST_CELLS:
        raise Refused(
            "that is no city of the box: {rows} rows and columns and {blocks} blocks at most",
            rows=MOST_ROWS,
            blocks=MOST_CELLS,
        )
    return found


def city_of_blocks(table: dict[str, Any], rows: list[list[Block | None]], blank: str) -> Metropolis:
    """`blank`: the zone that blank blocks stand for, or EMPTY."""
    city = empty_city(table)
    reach_block(city, 0, len(rows) - 1, len(rows[0]) - 1)
    for row, blocks in enumerate(rows):
        for column, block in enumerate(blocks):
            zone = "" if block is None else blank if block[0] == BLANK else block[0]
            if block and zone in ZONE_LETTERS and zone:
                put(city, 0, row, column, ZONE_LETTERS.index(zone), block[1])
    return city


# --- Card by card -----------------------------------------------------------------------------------------------------


def count_cards(said: dict[str, Any]) -> dict[str, Any]:
    table = known_keys(Sentence("the file"), said, (*COMMON, *CARD_KEYS))
    goals = read_goals(table.get("goals", []))
    city = empty_city(table)
    city.all_ends = one_of('"roadworks_ends"', table.get("roadworks_ends", "one"), ("one", "all"))
    city.strict = one_of('"covering"', table.get("covering", "not_whole"), COVERINGS)
    for goal in goals:
        city.place[goal] = Place.GOAL
    read_rules(city, table)
    read_unplayed(city, table)
    warnings = Warnings()
    lay_all(city, read_placements(table["placements"]), warnings)
    return counted(city, goals, Blanks(dict.fromkeys(("C", "P", EMPTY), city)), warnings)


def read_rules(city: Metropolis, table: dict[str, Any]) -> None:
    """Cards of the expansions that lie beside the goals, by id or by the name of what they ask for."""
    if "site_rule" in table:
        city.sites = 1
        city.site_rule = FIRST_SITE + by_name('"site_rule"', table["site_rule"], FIRST_SITE, SITE_NAMES)
        city.place[city.site_rule] = Place.GOAL
    if "beach_goal" in table:
        city.beaches = 1
        city.beach_goal = FIRST_BEACH + by_name('"beach_goal"', table["beach_goal"], FIRST_BEACH, BEACH_NAMES)
        city.place[city.beach_goal] = Place.GOAL


def read_unplayed(city: Metropolis, table: dict[str, Any]) -> None:
    """Road works that were never laid."""
    for said in listed('"unplayed"', table.get("unplayed", [])):
        card = FIRST_WORKS + one_of('"unplayed"', said, CARDS[FIRST_WORKS:FIRST_LANDMARK])
        if city.place[card] == Place.WORKS_OF:
            raise Refused("{where}: {said} is named twice", where='"unplayed"', said=repr(said))
        city.place[card] = Place.WORKS_OF
        city.works = 1


def lay_all(city: Metropolis, placements: list[Placement], warnings: Warnings) -> None:
    """Counted from the first card, as the rules do."""
    if len(placements) == 1 and placements[0].card >= FIRST_LANDMARK:
        raise Refused(
            "{where}: upon a point of interest lies the first card, and there is none", where=placements[0].where
        )
    top, left = placements[0].row, placements[0].column
    for each in placements:
        each.row, each.column = each.row - top, each.column - left
        check_card(city, each, warnings)
        check_place(city, each, warnings)
        check_extent(city, each, 0)
        lay(city, each.card, each.turned, 0, each.row, each.column)
        if each.card < FIRST_BEACH and city.city_count > 1 + city.landmark:
            city.last_played = city.city_count - 1
        if FIRST_BEACH <= each.card < MONSTER:
            draw_shore(city, each.card, each.turned, each.row, each.column)


def check_card(city: Metropolis, each: Placement, warnings: Warnings) -> None:
    """Each card once, and none that lies beside the city; its expansion belongs to the match from then on."""
    place, name = city.place[each.card], CARDS[each.card]
    if place == Place.CITY:
        warnings.add("twice", each)
    if place == Place.GOAL:
        warnings.add("goal", each)
    if place == Place.WORKS_OF:
        raise Refused('{where}: {card} is named in "unplayed"', where=each.where, card=name)
    if FIRST_SITE <= each.card < FIRST_BEACH and city.site_rule < 0:
        raise Refused('{where}: a construction zone needs "site_rule"', where=each.where)
    if FIRST_BEACH <= each.card < MONSTER and city.beach_goal < 0:
        raise Refused('{where}: a beach needs "beach_goal"', where=each.where)
    if each.card >= FIRST_LANDMARK:
        if city.city_count:
            warnings.add("landmark", each)
        city.landmark = 1
    elif each.card >= FIRST_WORKS:
        city.works = 1
    elif each.card == MONSTER:
        city.monster = 1


def check_place(city: Metropolis, each: Placement, warnings: Warnings) -> None:
    """The rules of placement, as the game itself asks them."""
    if city.city_count == 0:
        if BASE_CARDS <= each.card < FIRST_LANDMARK:
            warnings.add("first", each)
        return
    if city.city_count == 1 and city.city_card[0] >= FIRST_LANDMARK:
        if each.card >= BASE_CARDS or abs(each.row) + abs(each.column) != 1:
            warnings.add("half", each)
        return
    problem = problem_of(city, each)
    if problem and each.card < FIRST_LANDMARK:
        warnings.add("placing", each, why=problem.key)


def problem_of(city: Metropolis, each: Placement) -> Problem | None:
    if is_free(city, each) and is_allowed(city, each):
        return None
    return place_problem(city, each.card, each.turned, 0, each.row, each.column)


def is_free(city: Metropolis, each: Placement) -> bool:
    """Wrecktar covers the last card that was played, every other card by the rules of placing."""
    if each.card == MONSTER:
        last = city.last_played
        return last >= 0 and (city.city_row[last], city.city_column[last]) == (each.row, each.column)
    reached = in_reach(city, 0, each.row, each.column)
    return reached and bool(free_places(city, 0, each.row) & bit_of(city, 0, each.column))


def is_allowed(city: Metropolis, each: Placement) -> bool:
    """What its expansion asks of a card beyond the usual."""
    at = (0, each.row, each.column)
    if FIRST_WORKS <= each.card < FIRST_LANDMARK:
        return bool(roads_meet(city, each.card, each.turned, *at))
    if FIRST_BEACH <= each.card < MONSTER:
        shore = shore_of(each.card, each.turned)
        return not city.shores >> shore & 1 and bool(keeps_land(city, shore, each.row, each.column))
    if FIRST_SITE <= each.card < FIRST_BEACH and not meets_site_rule(city, each.card, each.turned, *at):
        moves = new(Moves)
        find_places(city, 0, moves)
        return not site_can_be_met(city, each.card, 0, moves)
    return True


# --- In words ---------------------------------------------------------------------------------------------------------


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
