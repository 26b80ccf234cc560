"""What a seat may do at each step of its turn."""

from __future__ import annotations

from ratusha.kernel import offer, rule

from .cards import AGENT, BIS, CHANGE, HIGHEST, LEVELS, PARK, POOL, ROUNDABOUTS, SIZES, SURVEYOR, TEMP
from .deck import effect_at, has_stacks, is_expert, number_at
from .estates import digit
from .lots import EVERYWHERE, LOTS, POOL_PLACES, how_many
from .plans import can_claim, candidates, may_claim_any, next_size
from .sheet import (
    bis_from_left,
    bis_from_right,
    fits_somewhere,
    has_agent_box,
    has_park_box,
    possible_fences,
    reachable,
    street_of_house,
    taken,
)
from .state import (
    BIS_LEFT,
    BIS_RIGHT,
    BUILD_PARK,
    BUILD_POOL,
    CHOOSE,
    CHOSEN_UNFIT,
    CLAIM,
    DONE,
    FENCE,
    HAND,
    HIRE_AGENT,
    HIRE_TEMP,
    LEAVE,
    NONE_REACHABLE,
    NOW,
    PASS,
    REFUSE,
    ROUNDABOUT,
    SHUFFLE,
    SKIP,
    SPEND,
    WRITE,
    Moves,
    Step,
    Suburb,
)


@rule
def offer_step(suburb: Suburb, seat: int, moves: Moves) -> None:
    step = suburb.step[seat]
    if step == Step.CHOOSE:
        offer_combinations(suburb, seat, moves)
    elif step == Step.WRITE:
        offer_lots(suburb, seat, moves)
    elif step == Step.EFFECT:
        offer(moves, SKIP)
        offer_effect(suburb, seat, moves)
    elif step == Step.END:
        offer_end(suburb, seat, moves)
    elif step == Step.SPEND:
        offer_estates(suburb, seat, moves)
    elif step == Step.WISH:
        offer(moves, LEAVE)
        offer(moves, SHUFFLE)
    elif step == Step.PASS:
        for place in range(HAND):
            offer(moves, PASS + place)


@rule
def offer_bits(moves: Moves, bits: int, first: int) -> None:
    """An action for every lot. Written before it is counted: a guess less for the processor."""
    count = moves.count
    last = len(moves.actions) - 1
    for lot in range(LOTS):
        moves.actions[min(count, last)] = first + lot
        count += bits >> lot & 1
    if count > last:
        raise IndexError("more moves than MOST_MOVES")
    moves.count = count


@rule
def offer_combinations(suburb: Suburb, seat: int, moves: Moves) -> None:
    """A combination that leads to a house, with temps if need be; a refusal only where nothing fits."""
    for number in range(HAND):
        for effect in range(HAND):
            if (number == effect) == has_stacks(suburb) and can_build(suburb, seat, number, effect):
                offer(moves, CHOOSE + HAND * number + effect)
    if may_refuse(suburb, seat):
        offer(moves, REFUSE)
    offer_roundabouts(suburb, seat, moves)


@rule
def can_build(suburb: Suburb, seat: int, number: int, effect: int) -> bool:
    change = CHANGE if effect_at(suburb, seat, effect) == TEMP else 0
    return reachable(suburb, seat, number_at(suburb, seat, number), change) != 0


@rule
def may_refuse(suburb: Suburb, seat: int) -> bool:
    """None of the printed numbers fits. What only temps could make fit need not be built, unless an option says so."""
    for place in range(HAND):
        if fits_somewhere(suburb, seat, number_at(suburb, seat, place)):
            return False
    return suburb.refusal != NONE_REACHABLE or not can_build_anything(suburb, seat)


@rule
def can_build_anything(suburb: Suburb, seat: int) -> bool:
    for number in range(HAND):
        for effect in range(HAND):
            if (number == effect) == has_stacks(suburb) and can_build(suburb, seat, number, effect):
                return True
    return False


@rule
def offer_lots(suburb: Suburb, seat: int, moves: Moves) -> None:
    """The number as it is, then as temps can change it."""
    number = number_at(suburb, seat, suburb.number_card[seat])
    offer_bits(moves, suburb.fits[seat][number], WRITE + LOTS * number)
    if effect_at(suburb, seat, suburb.effect_card[seat]) == TEMP:
        for other in range(max(0, number - CHANGE), min(HIGHEST, number + CHANGE) + 1):
            if other != number:
                offer_bits(moves, suburb.fits[seat][other], WRITE + LOTS * other)
    if suburb.refusal == CHOSEN_UNFIT and not fits_somewhere(suburb, seat, number):
        offer(moves, REFUSE)


@rule
def chosen_effect(suburb: Suburb, seat: int) -> int:
    return effect_at(suburb, seat, suburb.effect_card[seat])


@rule
def offer_effect(suburb: Suburb, seat: int, moves: Moves) -> None:
    effect = chosen_effect(suburb, seat)
    if effect == SURVEYOR:
        offer_bits(moves, possible_fences(suburb, seat), FENCE)
    elif effect == AGENT:
        for size in range(1, SIZES + 1):
            if has_agent_box(suburb, seat, size):
                offer(moves, HIRE_AGENT + size - 1)
    elif effect == PARK:
        offer(moves, BUILD_PARK)
    elif effect == POOL:
        offer(moves, BUILD_POOL)
    elif effect == BIS:
        offer_bits(moves, bis_from_left(suburb, seat), BIS_LEFT)
        offer_bits(moves, bis_from_right(suburb, seat), BIS_RIGHT)
    else:
        offer(moves, HIRE_TEMP)


@rule
def effect_is_usable(suburb: Suburb, seat: int) -> bool:
    effect = chosen_effect(suburb, seat)
    if effect == SURVEYOR:
        return possible_fences(suburb, seat) != 0
    if effect == AGENT:
        for size in range(1, SIZES + 1):
            if has_agent_box(suburb, seat, size):
                return True
        return False
    if effect == PARK:
        return has_park_box(suburb, seat, street_of_house(suburb, seat))
    if effect == POOL:
        return POOL_PLACES >> suburb.written[seat] & 1 != 0
    if effect == BIS:
        return bis_from_left(suburb, seat) | bis_from_right(suburb, seat) != 0
    return True


@rule
def offer_end(suburb: Suburb, seat: int, moves: Moves) -> None:
    if not (suburb.at_once and may_claim_any(suburb, seat)):
        offer(moves, DONE)
    for level in range(LEVELS):
        if can_claim(suburb, seat, level):
            offer(moves, CLAIM + level)
    if not suburb.before_choosing:
        offer_roundabouts(suburb, seat, moves)


@rule
def offer_roundabouts(suburb: Suburb, seat: int, moves: Moves) -> None:
    """On any empty lot."""
    if may_build_roundabout(suburb, seat):
        offer_bits(moves, EVERYWHERE & ~taken(suburb, seat), ROUNDABOUT)


@rule
def may_build_roundabout(suburb: Suburb, seat: int) -> bool:
    """Experts, one a turn, two a game."""
    if not is_expert(suburb) or suburb.circled[seat] >= 0:
        return False
    return how_many(suburb.roundabouts[NOW][seat]) < ROUNDABOUTS


@rule
def offer_estates(suburb: Suburb, seat: int, moves: Moves) -> None:
    """From left to right; enough must be left for the picks that follow."""
    size = next_size(suburb, seat)
    found = candidates(suburb, seat, size)
    spare = how_many(found) - digit(suburb.needed[seat], size)
    for start in range(LOTS):
        if found >> start & 1 and spare >= 0:
            offer(moves, SPEND + start)
            spare -= 1
