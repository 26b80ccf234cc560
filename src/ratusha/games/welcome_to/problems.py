"""Why a move of this game cannot be made now: the rule that is in its way, found by the rules' own functions."""

from __future__ import annotations

from ratusha.kernel import WhyNot, new

from .cards import AGENT, BIS, CHANGE, PARK, POOL, ROUNDABOUTS, SURVEYOR, TEMP
from .choices import chosen_effect, offer_step
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


class Problem(WhyNot):
    TURN_IS_OVER = "your turn is over; wait for the others"
    MUST_WRITE = "a number that can be written must be written"
    CHOSEN_ALREADY = "a combination is chosen already"
    NO_SUCH_PAIR = "number and effect do not belong together"
    FITS_NOWHERE = "its number fits nowhere"
    CHOOSE_FIRST = "first a combination is chosen"
    PERMIT_REFUSED = "the permit of this turn is refused"
    WRITTEN_ALREADY = "the number has been written already"
    ONLY_TEMPS_CHANGE = "only temps change a number"
    BEYOND_TEMPS = "temps change a number by two at most"
    ROUNDABOUT_THERE = "a roundabout is there"
    HOUSE_THERE = "a house stands there"
    NOT_ASCENDING = "numbers ascend from left to right"
    WRITE_FIRST = "effects come after the number"
    NO_EFFECT_NOW = "there is no effect to use now"
    ANOTHER_EFFECT = "your combination has another effect"
    STREET_ENDS = "the street ends there"
    FENCE_THERE = "a fence stands there"
    SPLITS_HOUSES = "no fence splits equal numbers or an estate that was counted"
    BOXES_CROSSED_OUT = "all boxes of that size are crossed out"
    FENCE_BETWEEN = "a fence stands between it and its neighbour"
    NOTHING_TO_COPY = "no house stands beside it on that side"
    EXPERT_ONLY = "roundabouts belong to the expert game"
    ONE_ROUNDABOUT_A_TURN = "there is one roundabout a turn"
    TWO_ROUNDABOUTS_A_GAME = "there are two roundabouts a game"
    BEFORE_CHOOSING = "a roundabout is built before choosing"
    BEFORE_OR_AFTER_TURN = "a roundabout is built before choosing or at the end of the turn"
    NO_ESTATE = "that is no estate to choose now"
    CLAIMED_ALREADY = "you have claimed it already"
    PLAN_UNMET = "what it asks for is not there"
    CLAIMED_AT_THE_END = "plans are claimed at the end of the turn"
    NO_SHUFFLE_NOW = "nobody asks about shuffling now"
    NO_PASS_NOW = "no card is passed on now"
    MUST_CLAIM = "a plan that can be claimed must be claimed"
    TURN_GOES_ON = "the turn is not over yet"


FIRST_OF_EFFECT = (
    (FENCE, SURVEYOR),
    (HIRE_AGENT, AGENT),
    (BUILD_PARK, PARK),
    (BUILD_POOL, POOL),
    (HIRE_TEMP, TEMP),
    (BIS_LEFT, BIS),
)
"""The actions of each effect, from the first one on."""


def problem(suburb: Suburb, seat: int, action: int) -> Problem | None:
    step = suburb.step[seat]
    if suburb.phase != Phase.PLAY or step == Step.DONE:
        return Problem.TURN_IS_OVER
    if is_offered(suburb, seat, action):
        return None
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


def choosing_problem(suburb: Suburb, seat: int, action: int) -> Problem | None:
    if action == REFUSE and suburb.step[seat] in (Step.CHOOSE, Step.WRITE):
        return Problem.MUST_WRITE
    if suburb.step[seat] != Step.CHOOSE:
        return Problem.CHOSEN_ALREADY
    number, effect = divmod(action - CHOOSE, HAND)
    if (number == effect) != has_stacks(suburb):
        return Problem.NO_SUCH_PAIR
    return Problem.FITS_NOWHERE


def writing_problem(suburb: Suburb, seat: int, action: int) -> Problem | None:
    """The card's number, or with temps one that is near; only then where it goes."""
    if suburb.step[seat] == Step.CHOOSE:
        return Problem.CHOOSE_FIRST
    if suburb.refused[seat]:
        return Problem.PERMIT_REFUSED
    if suburb.step[seat] != Step.WRITE:
        return Problem.WRITTEN_ALREADY
    number, lot = divmod(action - WRITE, LOTS)
    change = abs(number - number_at(suburb, seat, suburb.number_card[seat]))
    if change and chosen_effect(suburb, seat) != TEMP:
        return Problem.ONLY_TEMPS_CHANGE
    if change > CHANGE:
        return Problem.BEYOND_TEMPS
    return lot_problem(suburb, seat, lot) or Problem.NOT_ASCENDING


def lot_problem(suburb: Suburb, seat: int, lot: int) -> Problem | None:
    if suburb.roundabouts[NOW][seat] >> lot & 1:
        return Problem.ROUNDABOUT_THERE
    return Problem.HOUSE_THERE if taken(suburb, seat) >> lot & 1 else None


# --- Effects ----------------------------------------------------------------------------------------------------------


def effect_problem(suburb: Suburb, seat: int, action: int) -> Problem | None:
    if suburb.step[seat] in (Step.CHOOSE, Step.WRITE):
        return Problem.WRITE_FIRST
    if suburb.step[seat] != Step.EFFECT:
        return Problem.NO_EFFECT_NOW
    if effect_of(action) != chosen_effect(suburb, seat):
        return Problem.ANOTHER_EFFECT
    if action < HIRE_AGENT:
        return fence_problem(suburb, seat, action - FENCE)
    return Problem.BOXES_CROSSED_OUT if action < BUILD_PARK else bis_problem(suburb, seat, action)


def effect_of(action: int) -> int:
    return [effect for first, effect in FIRST_OF_EFFECT if first <= action][-1]


def fence_problem(suburb: Suburb, seat: int, lot: int) -> Problem | None:
    if LAST_LOTS >> lot & 1:
        return Problem.STREET_ENDS
    if suburb.fences[NOW][seat] >> lot & 1:
        return Problem.FENCE_THERE
    return Problem.SPLITS_HOUSES


def bis_problem(suburb: Suburb, seat: int, action: int) -> Problem | None:
    """An empty lot, a house beside it, no fence between."""
    lot = action - (BIS_LEFT if action < BIS_RIGHT else BIS_RIGHT)
    neighbour = lot - 1 if action < BIS_RIGHT else lot
    if lot_problem(suburb, seat, lot):
        return lot_problem(suburb, seat, lot)
    if neighbour >= 0 and suburb.fences[NOW][seat] >> neighbour & 1:
        return Problem.FENCE_BETWEEN
    return Problem.NOTHING_TO_COPY


def roundabout_problem(suburb: Suburb, seat: int, lot: int) -> Problem | None:
    if not is_expert(suburb):
        return Problem.EXPERT_ONLY
    if suburb.circled[seat] >= 0:
        return Problem.ONE_ROUNDABOUT_A_TURN
    if how_many(suburb.roundabouts[NOW][seat]) >= ROUNDABOUTS:
        return Problem.TWO_ROUNDABOUTS_A_GAME
    if suburb.before_choosing and suburb.step[seat] != Step.CHOOSE:
        return Problem.BEFORE_CHOOSING
    if suburb.step[seat] not in (Step.CHOOSE, Step.END):
        return Problem.BEFORE_OR_AFTER_TURN
    return lot_problem(suburb, seat, lot)


# --- Plans and the end of the turn ------------------------------------------------------------------------------------


def plan_problem(suburb: Suburb, seat: int, action: int) -> Problem | None:
    if action >= SPEND:
        return Problem.NO_ESTATE
    level = action - CLAIM
    if suburb.claims[NOW][seat][level]:
        return Problem.CLAIMED_ALREADY
    if not can_claim(suburb, seat, level):
        return Problem.PLAN_UNMET
    return Problem.CLAIMED_AT_THE_END


def ending_problem(suburb: Suburb, seat: int, action: int) -> Problem | None:
    if action < PASS:
        return Problem.NO_SHUFFLE_NOW
    if action < DONE:
        return Problem.NO_PASS_NOW
    return Problem.MUST_CLAIM if suburb.step[seat] == Step.END else Problem.TURN_GOES_ON
