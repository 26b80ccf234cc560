"""A turn: choose a combination, write its number, use its effect, claim plans; in the expert game a roundabout."""

from __future__ import annotations

from ratusha.kernel import Events, rule, tell

from .choices import chosen_effect, effect_is_usable
from .deck import is_draft, number_at
from .lots import LOTS, STREET_OF
from .plans import claim, pick_estate, spend_the_obvious
from .rounds import all_done, close_round
from .sheet import build_bis, build_roundabout, hire_temp, street_of_house, write_number
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
    Event,
    Step,
    Suburb,
)


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
