"""A city written down card by card, in the order in which the cards were laid."""

from __future__ import annotations

from typing import Any

from ratusha.kernel import Refused, Sentence, new, reading

from .beaches import draw_shore, keeps_land, shore_of
from .cards import (
    BASE_CARDS,
    BEACH_NAMES,
    CARDS,
    FIRST_BEACH,
    FIRST_LANDMARK,
    FIRST_SITE,
    FIRST_WORKS,
    MONSTER,
    SITE_NAMES,
)
from .ground import bit_of, lay
from .paper_count import EMPTY, Blanks, counted
from .paper_reading import (
    COMMON,
    COVERINGS,
    Placement,
    Warnings,
    by_name,
    check_extent,
    empty_city,
    read_goals,
    read_placements,
)
from .placing import find_places, free_places, meets_site_rule, site_can_be_met
from .problems import Problem, in_reach, place_problem
from .state import Metropolis, Moves, Place
from .works import roads_meet

CARD_KEYS = ("placements", "site_rule", "beach_goal", "unplayed", "roadworks_ends", "covering")


def count_cards(said: dict[str, Any]) -> dict[str, Any]:
    table = reading.fields(Sentence("the file"), said, (*COMMON, *CARD_KEYS))
    goals = read_goals(table.get("goals", []))
    city = empty_city(table)
    city.all_ends = reading.index_in('"roadworks_ends"', table.get("roadworks_ends", "one"), ("one", "all"))
    city.strict = reading.index_in('"covering"', table.get("covering", "not_whole"), COVERINGS)
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
    for said in reading.listed('"unplayed"', table.get("unplayed", [])):
        card = FIRST_WORKS + reading.index_in('"unplayed"', said, CARDS[FIRST_WORKS:FIRST_LANDMARK])
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
