"""A turn: choose a combination, write its number, use its effect, claim plans; in the expert game a roundabout."""

from __future__ import annotations

from ratusha.kernel import Events, offer, rule, tell

from .cards import AGENT, BIS, CHANGE, HIGHEST, LEVELS, PARK, POOL, ROUNDABOUTS, SIZES, SURVEYOR, TEMP
from .deck import effect_at, has_stacks, is_draft, is_expert, number_at
from .estates import digit
from .lots import EVERYWHERE, LOTS, POOL_PLACES, STREET_OF, how_many
from .plans import can_claim, candidates, claim, may_claim_any, next_size, pick_estate, spend_the_obvious
from .rounds import all_done, close_round
from .sheet import (
    bis_from_left,
    bis_from_right,
    build_bis,
    build_roundabout,
    fits_somewhere,
    has_agent_box,
    has_park_box,
    hire_temp,
    possible_fences,
    reachable,
    street_of_house,
    taken,
    write_number,
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
    Event,
    Moves,
    Step,
    Suburb,
)

# --- What may be done -------------------------------------------------------------------------------------------------


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


# --- Doing it ---------------------------------------------------------------------------------------------------------


@rule
def do_step(suburb: Suburb, seat: int, action: int, events: Events) -> None:
    if action < REFUSE:
        choose(suburb, seat, action - CHOOSE, events)
    elif action == REFUSE:
        refuse(suburb, seat, events)
    elif action < SKIP:
        write(suburb, seat, action - WRITE, events)
    elif action < ROUNDABOUT:
        use_effect(suburb, seat, action, events)
    elif action < CLAIM:
        circle(suburb, seat, action - ROUNDABOUT, events)
    elif action < SHUFFLE:
        claim_or_spend(suburb, seat, action, events)
    elif action < PASS:
        suburb.wish[seat] |= action == SHUFFLE
        suburb.step[seat] = Step.END
        if action == SHUFFLE:
            tell(events, Event.WISHED, seat, 0, 0, 0)
    elif action < DONE:
        suburb.passed[seat] = action - PASS
        suburb.step[seat] = Step.END
    else:
        finish_turn(suburb, seat, events)


@rule
def choose(suburb: Suburb, seat: int, pair: int, events: Events) -> None:
    """Two cards of a hand: the third one will go on."""
    suburb.number_card[seat] = pair // HAND
    suburb.effect_card[seat] = pair % HAND
    if is_draft(suburb):
        suburb.passed[seat] = HAND - pair // HAND - pair % HAND
    suburb.step[seat] = Step.WRITE
    number = number_at(suburb, seat, suburb.number_card[seat])
    tell(events, Event.CHOSE, seat, number, chosen_effect(suburb, seat), 0)


@rule
def refuse(suburb: Suburb, seat: int, events: Events) -> None:
    """No house and no effect. In a draft one card goes on all the same."""
    suburb.refused[seat] = 1
    suburb.refusals[NOW][seat] += 1
    suburb.number_card[seat] = -1
    suburb.effect_card[seat] = -1
    suburb.passed[seat] = -1
    suburb.step[seat] = Step.PASS if is_draft(suburb) and not suburb.discard_all else Step.END
    tell(events, Event.REFUSED, seat, suburb.refusals[NOW][seat], 0, 0)


@rule
def write(suburb: Suburb, seat: int, what: int, events: Events) -> None:
    """A number that differs from the card's is the work of temps."""
    number = what // LOTS
    lot = what % LOTS
    write_number(suburb, seat, lot, number)
    suburb.written[seat] = lot
    tell(events, Event.WROTE, seat, lot, number, 0)
    if number != number_at(suburb, seat, suburb.number_card[seat]):
        employ(suburb, seat, events)
        suburb.step[seat] = Step.END
    else:
        suburb.step[seat] = Step.EFFECT if effect_is_usable(suburb, seat) else Step.END


@rule
def employ(suburb: Suburb, seat: int, events: Events) -> None:
    hire_temp(suburb, seat)
    suburb.used[seat] = 1
    tell(events, Event.TEMP, seat, suburb.temps[NOW][seat], 0, 0)


@rule
def use_effect(suburb: Suburb, seat: int, action: int, events: Events) -> None:
    suburb.step[seat] = Step.END
    if action == SKIP:
        return
    suburb.used[seat] = 1
    suburb.used_at[seat] = suburb.written[seat]
    if action < HIRE_AGENT:
        fence(suburb, seat, action - FENCE, events)
    elif action < BUILD_PARK:
        hire_agent(suburb, seat, action - HIRE_AGENT + 1, events)
    elif action == BUILD_PARK:
        suburb.parks[NOW][seat][street_of_house(suburb, seat)] += 1
        tell(events, Event.PARK, seat, STREET_OF[suburb.written[seat]], 0, 0)
    elif action == BUILD_POOL:
        suburb.pools[NOW][seat] |= 1 << suburb.written[seat]
        tell(events, Event.POOL, seat, suburb.written[seat], 0, 0)
    elif action == HIRE_TEMP:
        employ(suburb, seat, events)
    elif action < BIS_RIGHT:
        add_bis(suburb, seat, action - BIS_LEFT, action - BIS_LEFT - 1, events)
    else:
        add_bis(suburb, seat, action - BIS_RIGHT, action - BIS_RIGHT + 1, events)


@rule
def fence(suburb: Suburb, seat: int, lot: int, events: Events) -> None:
    suburb.fences[NOW][seat] |= 1 << lot
    suburb.used_at[seat] = lot
    tell(events, Event.FENCED, seat, lot, 0, 0)


@rule
def hire_agent(suburb: Suburb, seat: int, size: int, events: Events) -> None:
    suburb.agents[NOW][seat][size] += 1
    suburb.used_at[seat] = size
    tell(events, Event.AGENT, seat, size, 0, 0)


@rule
def add_bis(suburb: Suburb, seat: int, lot: int, neighbour: int, events: Events) -> None:
    build_bis(suburb, seat, lot, neighbour)
    suburb.used_at[seat] = lot
    tell(events, Event.BIS, seat, lot, suburb.numbers[NOW][seat][lot] - 1, 0)


@rule
def circle(suburb: Suburb, seat: int, lot: int, events: Events) -> None:
    """Before choosing or after the effect; the step stays what it was."""
    build_roundabout(suburb, seat, lot)
    suburb.circled[seat] = lot
    tell(events, Event.ROUNDABOUT, seat, lot, 0, 0)


@rule
def claim_or_spend(suburb: Suburb, seat: int, action: int, events: Events) -> None:
    if action < SPEND:
        claim(suburb, seat, action - CLAIM)
        level = action - CLAIM
    else:
        level = suburb.claiming[seat]
        pick_estate(suburb, seat, action - SPEND)
        spend_the_obvious(suburb, seat)
    if suburb.claiming[seat] < 0:
        tell(events, Event.CLAIMED, seat, level, suburb.claims[NOW][seat][level], 0)


@rule
def finish_turn(suburb: Suburb, seat: int, events: Events) -> None:
    suburb.step[seat] = Step.DONE
    if all_done(suburb):
        close_round(suburb, events)
