"""What a seat sees, as JSON: everyone's sheet, the plans, the cards, and where the chosen number may go."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from .cards import (
    AGENT_BOXES,
    ASKS,
    BIS_BOXES,
    BIS_POINTS,
    CARDS,
    EFFECT_OF,
    EFFECTS,
    ESTATE_POINTS,
    ESTATES,
    HOUSES,
    LEVELS,
    NUMBER_OF,
    NUMBERS,
    PARK_BOXES,
    PARK_POINTS,
    PLAN_ASKS,
    PLAN_ESTATES,
    PLAN_FIRST,
    PLAN_LATER,
    PLAN_NUMBER,
    PLAN_ROUNDABOUTS,
    PLAN_SIZES,
    PLAN_STARRED,
    PLANS,
    POOL_LOTS,
    POOL_POINTS,
    REFUSAL_POINTS,
    REFUSALS,
    ROUNDABOUT_POINTS,
    ROUNDABOUTS,
    SIZES,
    SOLO_TEMP_POINTS,
    SOLO_TEMPS,
    STACKS,
    STREETS,
    TEMP_BOXES,
    TEMP_POINTS,
)
from .choices import may_build_roundabout
from .deck import has_stacks, is_draft
from .estates import digit, estates_of, free_estates
from .lots import LAST_LOTS, LOTS, STREET_OF, STREET_START
from .plans import can_claim
from .scoring import count_sheet, total
from .sheet import lower_bound, upper_bound
from .state import BASE, CATEGORIES, DRAFT, EXPERT, EXPERT_DRAFT, NOW, SOLO, SOLO_TOP, Phase, Step, Suburb
from .words import ENDINGS

MODES = {BASE: "base", SOLO: "solo", EXPERT: "expert", DRAFT: "draft", EXPERT_DRAFT: "expert_draft"}
LINE_NAMES = ("plans", "parks", "pools", "temps", "estates", "bis", "roundabouts", "refusals")


def view(suburb: Suburb, seat: int) -> dict[str, Any]:
    """The table as that seat sees it (-1: an onlooker); others' sheets as they stood when the round opened."""
    return {
        "phase": Phase(suburb.phase).name.lower(),
        "mode": MODES[suburb.mode],
        "you": seat,
        "round": suburb.rounds,
        "ended": ENDINGS[suburb.ended - 1] if suburb.ended else None,
        "plans": [plan_of(suburb, level) for level in range(LEVELS)] if suburb.rounds else [],
        "stacks": [stack_of(suburb, stack) for stack in range(STACKS)] if has_stacks(suburb) else [],
        "left": suburb.left if has_stacks(suburb) else suburb.deck,
        "deck": None if has_stacks(suburb) else deck_of(suburb),
        "unseen": unseen_cards(tuple(suburb.unseen)),
        "sheet": PRINTED,
        "sheets": [sheet_of(suburb, each) for each in range(suburb.seats)],
        "turn": turn_of(suburb, seat) if 0 <= seat < suburb.seats else None,
    }


# --- Cards ------------------------------------------------------------------------------------------------------------


def plan_of(suburb: Suburb, level: int) -> dict[str, Any]:
    plan = suburb.plans[level]
    return {
        "plan": PLANS[plan],
        "level": level + 1,
        "starred": bool(PLAN_STARRED[plan]),
        "asks": ASKS[PLAN_ASKS[plan]],
        "estates": list(PLAN_SIZES[plan]),
        "number": int(PLAN_NUMBER[plan]),
        "roundabouts": int(PLAN_ROUNDABOUTS[plan]),
        "first": int(PLAN_FIRST[plan]),
        "later": int(PLAN_LATER[plan]),
        "approved": bool(suburb.approved[level]),
        "claimed": claimed(suburb, level),
    }


def claimed(suburb: Suburb, level: int) -> dict[str, int]:
    """The points of those who have it, by seat."""
    points = {str(seat): suburb.claims[NOW][seat][level] for seat in range(suburb.seats)}
    return {seat: each for seat, each in points.items() if each}


def stack_of(suburb: Suburb, stack: int) -> dict[str, Any]:
    """Number and effect to use now, and the effect that the number card shows for the next round."""
    top, flipped = suburb.top[stack], suburb.flipped[stack]
    return {
        "number": int(NUMBER_OF[top - 1]) if top else None,
        "effect": EFFECTS[EFFECT_OF[flipped - 1]] if flipped else None,
        "next": EFFECTS[EFFECT_OF[top - 1]] if top else None,
    }


def deck_of(suburb: Suburb) -> dict[str, Any]:
    top = suburb.deck_top
    return {
        "cards": suburb.deck,
        "top": "solo_card" if top == SOLO_TOP else EFFECTS[top - 1] if top else None,
        "solo_card": bool(suburb.solo_card),
    }


@lru_cache(maxsize=64)
def unseen_cards(unseen: tuple[int, ...]) -> list[dict[str, Any]]:
    """The same for all seats, and for a whole round."""
    return [
        {"number": number, "effect": EFFECTS[effect], "cards": unseen[card]}
        for card, (number, effect, _) in enumerate(CARDS)
        if unseen[card]
    ]


def held(suburb: Suburb, seat: int) -> list[dict[str, Any]]:
    """A card whose number one does not know has none."""
    cards = [card for card in suburb.hand[seat] if card]
    return [
        {
            "number": int(NUMBER_OF[card - 1]) if card > 0 else None,
            "effect": EFFECTS[EFFECT_OF[card - 1] if card > 0 else -card - 1],
        }
        for card in cards
    ]


# --- Sheets -----------------------------------------------------------------------------------------------------------


def printed() -> dict[str, Any]:
    """What is the same on every sheet."""
    return {
        "houses": [int(houses) for houses in HOUSES],
        "pools": [list(lots) for lots in POOL_LOTS],
        "parks": [values(PARK_POINTS[street], PARK_BOXES[street]) for street in range(STREETS)],
        "agents": [values(ESTATE_POINTS[size], AGENT_BOXES[size]) for size in range(1, SIZES + 1)],
        "temps": TEMP_BOXES,
        "bis": BIS_BOXES,
        "roundabouts": ROUNDABOUTS,
        "refusals": REFUSALS,
        "worth": worth(),
    }


def worth() -> dict[str, Any]:
    """What the columns are worth: for none, for one, for two; places among temps; how many alone, and their points."""
    return {
        "pools": [int(points) for points in POOL_POINTS],
        "bis": [-int(points) for points in BIS_POINTS],
        "roundabouts": [-int(points) for points in ROUNDABOUT_POINTS],
        "refusals": [-int(points) for points in REFUSAL_POINTS],
        "temps": [int(points) for points in TEMP_POINTS],
        "solo_temps": [SOLO_TEMPS, SOLO_TEMP_POINTS],
    }


def values(column: tuple[int, ...], boxes: int) -> list[int]:
    """What stands beside the boxes, and the last value below them."""
    return [int(value) for value in column[: boxes + 1]]


PRINTED = printed()
"""The same in every view: nobody changes a view."""


def by_street(listed: list[Any]) -> list[list[Any]]:
    return [listed[STREET_START[street] : STREET_START[street + 1]] for street in range(STREETS)]


@lru_cache(maxsize=4096)
def lots_of(bits: int) -> list[list[int]]:
    """Places by street, from 0. Most are as they were a move ago."""
    found: list[list[int]] = [[] for _ in range(STREETS)]
    for lot in range(LOTS):
        if bits >> lot & 1:
            found[STREET_OF[lot]].append(lot - int(STREET_START[STREET_OF[lot]]))
    return found


def place_of(lot: int) -> list[int] | None:
    return None if lot < 0 else [int(STREET_OF[lot]), lot - int(STREET_START[STREET_OF[lot]])]


def sheet_of(suburb: Suburb, seat: int) -> dict[str, Any]:
    numbers = [number - 1 if number else None for number in suburb.numbers[NOW][seat]]
    points = [0] * CATEGORIES
    count_sheet(suburb, seat, points)
    estates = estates_of(suburb, seat)
    return {
        "houses": by_street(numbers),
        "bis": lots_of(suburb.bis[NOW][seat]),
        "fences": lots_of(suburb.fences[NOW][seat]),
        "pools": lots_of(suburb.pools[NOW][seat]),
        "roundabouts": lots_of(suburb.roundabouts[NOW][seat]),
        "spent": lots_of(suburb.spent[NOW][seat]),
        "estates": complete_estates(suburb, seat),
        "parks": list(suburb.parks[NOW][seat]),
        "agents": list(suburb.agents[NOW][seat][1:]),
        "temps": suburb.temps[NOW][seat],
        "refusals": suburb.refusals[NOW][seat],
        "claims": list(suburb.claims[NOW][seat]),
        "hand": held(suburb, seat),
        "done": suburb.step[seat] == Step.DONE,
        "score": dict(zip(LINE_NAMES, points, strict=True)),
        "estates_by_size": [digit(estates, size) for size in range(1, SIZES + 1)],
        "points": total(suburb, seat),
    }


def complete_estates(suburb: Suburb, seat: int) -> list[dict[str, Any]]:
    """Each with its first place, its size, and whether it has served a plan."""
    found, start = [], 0
    built, ends = suburb.built[NOW][seat], suburb.fences[NOW][seat] | LAST_LOTS
    for lot in range(LOTS):
        if ends >> lot & 1:
            size = lot - start + 1
            houses = ((1 << size) - 1) << start
            if size <= SIZES and built & houses == houses:
                used = bool(suburb.spent[NOW][seat] & houses)
                found.append({"lot": place_of(start), "size": size, "spent": used})
            start = lot + 1
    return found


# --- One's own turn ---------------------------------------------------------------------------------------------------


def turn_of(suburb: Suburb, seat: int) -> dict[str, Any]:
    """How far this seat is, what it has chosen, and where each number may go."""
    number_card, effect_card = suburb.number_card[seat], suburb.effect_card[seat]
    return {
        "step": Step(suburb.step[seat]).name.lower(),
        "number_card": number_card if number_card >= 0 else None,
        "effect_card": effect_card if effect_card >= 0 else None,
        "written": place_of(suburb.written[seat]),
        "roundabout": place_of(suburb.circled[seat]),
        "refused": bool(suburb.refused[seat]),
        "passes": suburb.passed[seat] if is_draft(suburb) and suburb.passed[seat] >= 0 else None,
        "claiming": suburb.claiming[seat] + 1 if suburb.claiming[seat] >= 0 else None,
        "wish": bool(suburb.wish[seat]),
        "may_claim": [level + 1 for level in range(LEVELS) if suburb.rounds and can_claim(suburb, seat, level)],
        "ready": ready(suburb, seat) if suburb.rounds else [],
        "may_circle": may_circle(suburb, seat),
        "fits": [lots_of(suburb.fits[seat][number]) for number in range(NUMBERS)],
        "bounds": by_street([bounds(suburb, seat, lot) for lot in range(LOTS)]),
    }


def ready(suburb: Suburb, seat: int) -> list[int | None]:
    """Of the estates that each plan asks for, how many stand free; none, where it asks for something else."""
    free = free_estates(suburb, seat)
    return [
        sum(min(digit(free, size), digit(PLAN_ESTATES[plan], size)) for size in range(1, SIZES + 1))
        if PLAN_ASKS[plan] == ESTATES
        else None
        for plan in suburb.plans
    ]


def may_circle(suburb: Suburb, seat: int) -> bool:
    """Whether a roundabout can be built now."""
    steps = (Step.CHOOSE,) if suburb.before_choosing else (Step.CHOOSE, Step.END)
    return suburb.step[seat] in steps and bool(may_build_roundabout(suburb, seat))


def bounds(suburb: Suburb, seat: int, lot: int) -> list[int] | None:
    """An empty lot takes numbers from the first to the second; none, if the first is higher."""
    if (suburb.built[NOW][seat] | suburb.roundabouts[NOW][seat]) >> lot & 1:
        return None
    return [lower_bound(suburb, seat, lot) + 1, upper_bound(suburb, seat, lot) - 1]
