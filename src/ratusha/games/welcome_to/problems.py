"""Why a move of this game cannot be made now: the rule that is in its way, found by the rules' own functions."""

from __future__ import annotations

from ratusha.kernel import new

from .cards import AGENT, BIS, CHANGE, PARK, POOL, ROUNDABOUTS, SURVEYOR, TEMP
from .deck import has_stacks, is_expert, number_at
from .lots import LAST_LOTS, LOTS, how_many
from .plans import can_claim
from .sheet import taken
from .state import (
    BIS_LEFT,
    BIS_RIGHT,
    BUILD_PARK,
    BUILD_POOL,
    CHOOSE,
    CLAIM,
    DONE,
    FENCE,
    HAND,
    HIRE_AGENT,
    HIRE_TEMP,
    NOW,
    PASS,
    REFUSE,
    ROUNDABOUT,
    SHUFFLE,
    SKIP,
    SPEND,
    WRITE,
    Moves,
    Phase,
    Step,
    Suburb,
)
from .turn import chosen_effect, offer_step

FIRST_OF_EFFECT = (
    (FENCE, SURVEYOR),
    (HIRE_AGENT, AGENT),
    (BUILD_PARK, PARK),
    (BUILD_POOL, POOL),
    (HIRE_TEMP, TEMP),
    (BIS_LEFT, BIS),
)
"""The actions of each effect, from the first one on."""


def problem(suburb: Suburb, seat: int, action: int) -> str:
    step = suburb.step[seat]
    if suburb.phase != Phase.PLAY or step == Step.DONE:
        return "your turn is over; wait for the others"
    if is_offered(suburb, seat, action):
        return ""
    if action < SKIP:
        return choosing_problem(suburb, seat, action) if action <= REFUSE else writing_problem(suburb, seat, action)
    if action < ROUNDABOUT:
        return effect_problem(suburb, seat, action)
    if action < CLAIM:
        return roundabout_problem(suburb, seat, action - ROUNDABOUT)
    return plan_problem(suburb, seat, action) if action < SHUFFLE else ending_problem(suburb, seat, action)


def is_offered(suburb: Suburb, seat: int, action: int) -> bool:
    moves = new(Moves)
    offer_step(suburb, seat, moves)
    return action in moves.actions[: moves.count]


# --- Combinations and numbers -----------------------------------------------------------------------------------------


def choosing_problem(suburb: Suburb, seat: int, action: int) -> str:
    if action == REFUSE and suburb.step[seat] in (Step.CHOOSE, Step.WRITE):
        return "a number that can be written must be written"
    if suburb.step[seat] != Step.CHOOSE:
        return "a combination is chosen already"
    number, effect = divmod(action - CHOOSE, HAND)
    if (number == effect) != has_stacks(suburb):
        return "number and effect do not belong together"
    return "its number fits nowhere"


def writing_problem(suburb: Suburb, seat: int, action: int) -> str:
    """The card's number, or with temps one that is near; only then where it goes."""
    if suburb.step[seat] == Step.CHOOSE:
        return "first a combination is chosen"
    if suburb.refused[seat]:
        return "the permit of this turn is refused"
    if suburb.step[seat] != Step.WRITE:
        return "the number has been written already"
    number, lot = divmod(action - WRITE, LOTS)
    change = abs(number - number_at(suburb, seat, suburb.number_card[seat]))
    if change and chosen_effect(suburb, seat) != TEMP:
        return "only temps change a number"
    if change > CHANGE:
        return "temps change a number by two at most"
    return lot_problem(suburb, seat, lot) or "numbers ascend from left to right"


def lot_problem(suburb: Suburb, seat: int, lot: int) -> str:
    if suburb.roundabouts[NOW][seat] >> lot & 1:
        return "a roundabout is there"
    return "a house stands there" if taken(suburb, seat) >> lot & 1 else ""


# --- Effects ----------------------------------------------------------------------------------------------------------


def effect_problem(suburb: Suburb, seat: int, action: int) -> str:
    if suburb.step[seat] in (Step.CHOOSE, Step.WRITE):
        return "effects come after the number"
    if suburb.step[seat] != Step.EFFECT:
        return "there is no effect to use now"
    if effect_of(action) != chosen_effect(suburb, seat):
        return "your combination has another effect"
    if action < HIRE_AGENT:
        return fence_problem(suburb, seat, action - FENCE)
    return "all boxes of that size are crossed out" if action < BUILD_PARK else bis_problem(suburb, seat, action)


def effect_of(action: int) -> int:
    return [effect for first, effect in FIRST_OF_EFFECT if first <= action][-1]


def fence_problem(suburb: Suburb, seat: int, lot: int) -> str:
    if LAST_LOTS >> lot & 1:
        return "the street ends there"
    if suburb.fences[NOW][seat] >> lot & 1:
        return "a fence stands there"
    return "no fence splits equal numbers or an estate that was counted"


def bis_problem(suburb: Suburb, seat: int, action: int) -> str:
    """An empty lot, a house beside it, no fence between."""
    lot = action - (BIS_LEFT if action < BIS_RIGHT else BIS_RIGHT)
    neighbour = lot - 1 if action < BIS_RIGHT else lot
    if lot_problem(suburb, seat, lot):
        return lot_problem(suburb, seat, lot)
    if neighbour >= 0 and suburb.fences[NOW][seat] >> neighbour & 1:
        return "a fence stands between it and its neighbour"
    return "no house stands beside it on that side"


def roundabout_problem(suburb: Suburb, seat: int, lot: int) -> str:
    if not is_expert(suburb):
        return "roundabouts belong to the expert game"
    if suburb.circled[seat] >= 0:
        return "there is one roundabout a turn"
    if how_many(suburb.roundabouts[NOW][seat]) >= ROUNDABOUTS:
        return "there are two roundabouts a game"
    if suburb.before_choosing and suburb.step[seat] != Step.CHOOSE:
        return "a roundabout is built before choosing"
    if suburb.step[seat] not in (Step.CHOOSE, Step.END):
        return "a roundabout is built before choosing or at the end of the turn"
    return lot_problem(suburb, seat, lot)


# --- Plans and the end of the turn ------------------------------------------------------------------------------------


def plan_problem(suburb: Suburb, seat: int, action: int) -> str:
    if action >= SPEND:
        return "that is no estate to choose now"
    level = action - CLAIM
    if suburb.claims[NOW][seat][level]:
        return "you have claimed it already"
    if not can_claim(suburb, seat, level):
        return "what it asks for is not there"
    return "plans are claimed at the end of the turn"


def ending_problem(suburb: Suburb, seat: int, action: int) -> str:
    if action < PASS:
        return "nobody asks about shuffling now"
    if action < DONE:
        return "no card is passed on now"
    return "a plan that can be claimed must be claimed" if suburb.step[seat] == Step.END else "the turn is not over yet"
