"""What a seat sees, as JSON: cities (see `city`), goals, hands as far as known; and what a choice would bring."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple, cast

from ratusha.kernel import Result, Silent, copy, new, pack

from . import FACTS
from .cards import (
    ABROAD,
    BEACH_NAMES,
    CARD_COUNT,
    CARDS,
    DUEL_RULES,
    DUEL_TIES,
    EDGE_LETTERS,
    FIRST_BEACH,
    FIRST_SITE,
    FIRST_WORKS,
    GOALS,
    HIGHWAY_ZONES,
    HIGHWAYS,
    RAMP_AT,
    ROAD_AT,
    RULES_OF,
    SITE_NAMES,
    SITE_UNFINISHED,
    TARGET,
    TIE_OF,
    WORKS,
    WORKS_UNPLAYED,
    ZONE_AT,
    ZONE_LETTERS,
)
from .city import city_of, placement, places
from .goals import goal_points
from .ground import wall_row
from .hidden import hide, top_card
from .rules import apply, legal_actions
from .scored_blocks import BY_GOAL, ZONES, Blocks, brings
from .scored_extras import FRAMED_ON, scored_extras
from .scoring import goal_count, needed, scores, target
from .state import BASE, GOALS_CATEGORY, INTERSTATE_SOLO, SITES_CATEGORY, Metropolis, Moves, Phase, Place
from .words import read, why_not

MODES = tuple(mode.id for mode in FACTS.modes)
DIFFICULTIES = ("normal", "easy", "hard")
LETTERS = ZONE_LETTERS + "W"


def view(city: Metropolis, seat: int) -> dict[str, Any]:
    """The table as that seat sees it (-1: an onlooker)."""
    free, drawn = places(city, seat), draw(public_copy(city))
    return {
        "phase": Phase(city.phase).name.lower(),
        "mode": MODES[city.mode],
        "difficulty": DIFFICULTIES[city.difficulty],
        "you": seat,
        "turn": city.turn,
        "drawer": city.drawer if city.drawer >= 0 else None,
        "build_in": city.side if city.mode in (BASE, INTERSTATE_SOLO) or seat < 0 else seat,
        "goals": drawn.goals,
        "site_rule": site_rule(city),
        "beach_goal": BEACH_NAMES[city.beach_goal - FIRST_BEACH] if city.beach_goal >= 0 else None,
        "duel_rule": duel_rule(city),
        "target": target(city),
        "needed": needed(city),
        "scores": drawn.scores,
        "cities": [each | {"places": free[side]} for side, each in enumerate(drawn.cities)],
        "highway": [highway_piece(city, place) for place in range(city.highway_count)],
        "highway_next": HIGHWAYS[city.highway_next] if city.highway_next >= 0 else None,
        "hands": [hand(city, each) for each in range(city.seats)],
        "works": [works(city, each) for each in range(city.seats)],
        "top": CARDS[top_card(city)] if top_card(city) >= 0 else None,
        "deck": sum(place == Place.DECK for place in city.place) - sum(city.hidden),
        "unseen": [CARDS[card] for card in range(CARD_COUNT) if city.place[card] == Place.DECK],
        "cards": PRINTED,
    }


# --- What all see alike -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Public:
    """A table as an onlooker knows it: for all who look at the same moment it is the same."""

    packed: bytes
    city: Metropolis = field(compare=False)


class Drawn(NamedTuple):
    """What takes longest to make, and no secret goes into."""

    goals: list[dict[str, Any]]
    scores: list[dict[str, int]]
    cities: list[dict[str, Any]]


def public_copy(city: Metropolis) -> Public:
    known = copy(city)
    hide(known, -1)
    return Public(pack(known), known)


@lru_cache(maxsize=128)
def draw(public: Public) -> Drawn:
    """Cities, goals and points: made for the first who looks, and used by the others."""
    city = public.city
    counted = count(city)
    goals = [goal(city, place, counted) for place in range(goal_count(city))]
    cities = [city_of(city, side, [], points_of(city, counted)) for side in sides(city)]
    counts = [{"counts": counts_of(city, side, each)} for side, each in enumerate(cities)]
    return Drawn(goals, score_rows(city, counted), [each | more for each, more in zip(cities, counts, strict=True)])


def counts_of(city: Metropolis, side: int, drawn: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """By line, the blocks that bring its points in this city; of a zone, the largest group."""
    blocks = Blocks(drawn, wall_row(side) if city.highway_count else 0)
    largest = {line: blocks.largest(letter) for line, letter in ZONES.items()}
    goals = {f"goal_{place + 1}": BY_GOAL[GOALS[city.goals[place]]](blocks) for place in range(goal_count(city))}
    return (
        {line: [brings(cells, len(cells))] for line, cells in largest.items()}
        | goals
        | scored_extras(city, drawn, blocks)
    )


def count(city: Metropolis) -> Result:
    """Points line by line, as the cities stand."""
    found = new(Result)
    scores(city, found)
    return found


def score_rows(city: Metropolis, counted: Result) -> list[dict[str, int]]:
    """A row a seat, line by line."""
    rows = [dict(zip(FACTS.categories, counted.points[seat], strict=False)) for seat in range(city.seats)]
    return [row | {"total": sum(row.values())} for row in rows]


def scores_of(city: Metropolis) -> list[dict[str, int]]:
    return score_rows(city, count(city))


def sides(city: Metropolis) -> range:
    return range(1 if city.mode == BASE else 2)


def points_of(city: Metropolis, counted: Result) -> int | None:
    """Zones, roads and goals of a city that is the only one: they have been counted already."""
    return sum(counted.points[0][:SITES_CATEGORY]) if city.mode == BASE else None


# --- What a choice would bring ----------------------------------------------------------------------------------------


def preview(city: Metropolis, seat: int, words: str) -> dict[str, Any]:
    """What a choice would bring, for a server that is asked; `city` is the hidden copy of the seat that asks.

    `before` and `after` are rows as in `scores`, one a seat, line by line; `placement` says which card would lie where
    and what it would cover (`city.placement`), or is null where nothing is laid in a city. What is drawn afterwards
    changes no points. A ValueError says why it is no choice of that seat now.
    """
    action = read(city, seat, words)
    if action < 0 or action not in legal(city, seat):
        raise ValueError(why_not(city, seat, words) or f"{words!r} is not a choice now")
    then = after(city, seat, action)
    laid = placement(city, action)
    return {"words": words, "placement": laid, "before": scores_of(city), "after": scores_of(then)}


def legal(city: Metropolis, seat: int) -> list[int]:
    moves = new(Moves)
    legal_actions(city, seat, moves)
    return moves.actions[: moves.count]


def after(city: Metropolis, seat: int, action: int) -> Metropolis:
    """The table as it would be, as far as it is known before chance goes on."""
    then, silent = copy(city), cast(Any, new(Silent))
    apply(then, seat, action, silent)
    return then


# --- Goals and rules --------------------------------------------------------------------------------------------------


def goal(city: Metropolis, place: int, counted: Result) -> dict[str, Any]:
    card = city.goals[place]
    if city.mode == BASE:
        points = [counted.points[0][GOALS_CATEGORY + place]]
    else:
        points = [goal_points(city, side, card) for side in sides(city)]
    return {"card": CARDS[card], "goal": GOALS[card], "target": int(TARGET[card]), "points": points}


def site_rule(city: Metropolis) -> dict[str, Any] | None:
    if city.site_rule < 0:
        return None
    rules = city.site_rule - FIRST_SITE
    return {"rule": SITE_NAMES[rules], "unfinished": int(SITE_UNFINISHED[rules])}


def duel_rule(city: Metropolis) -> dict[str, Any] | None:
    card = city.duel_rule
    if card < 0:
        return None
    rules, tie = DUEL_RULES[RULES_OF[card]], DUEL_TIES[TIE_OF[card]]
    return {"card": HIGHWAYS[card], "rules": rules, "abroad": bool(ABROAD[card]), "tie": tie}


# --- Cards ------------------------------------------------------------------------------------------------------------


def printed(card: int, turned: int = 0) -> dict[str, Any]:
    """The street side, row by row."""
    return {
        "blocks": "".join(LETTERS[which] for which in ZONE_AT[2 * card + turned]),
        "roads": [edges(bits) for bits in ROAD_AT[2 * card + turned]],
    }


def edges(bits: int) -> str:
    return "".join(letter for edge, letter in enumerate(EDGE_LETTERS) if bits >> edge & 1)


def printed_highway(card: int) -> dict[str, Any]:
    """Its northern blocks and then its southern ones; a ramp runs from the highway to the other side of its block."""
    halves = [HIGHWAY_ZONES[4 * card + half] for half in range(2)]
    ramps = [RAMP_AT[4 * card + half] for half in range(2)]
    return {
        "blocks": "".join(ZONE_LETTERS[which] for half in halves for which in half),
        "roads": ["NS" if ramp == place else "" for ramp in ramps for place in range(2)],
    }


FRAMES = {name: {"framed": blocks} for name, blocks in FRAMED_ON.items()}
PRINTED = {name: printed(card) | FRAMES.get(name, {}) for card, name in enumerate(CARDS)}
PRINTED |= {name: printed_highway(card) for card, name in enumerate(HIGHWAYS)}
"""The same in every view: nobody changes a view."""


def highway_piece(city: Metropolis, place: int) -> dict[str, Any]:
    return {"card": HIGHWAYS[city.highway[place] // 2], "turned": bool(city.highway[place] % 2)}


def hand(city: Metropolis, seat: int) -> dict[str, Any]:
    cards = [CARDS[card] for card in range(FIRST_BEACH) if city.place[card] == Place.HAND_OF + seat]
    return {"cards": cards, "hidden": city.hidden[seat]}


def works(city: Metropolis, seat: int) -> list[dict[str, Any]]:
    """Road works that have not been laid, and what each costs at the end."""
    return [
        {"card": CARDS[FIRST_WORKS + card], "unplayed": int(WORKS_UNPLAYED[card])}
        for card in range(WORKS)
        if city.place[FIRST_WORKS + card] == Place.WORKS_OF + seat
    ]
