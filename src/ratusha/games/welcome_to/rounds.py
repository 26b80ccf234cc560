"""A round: it opens with new cards, all build at the same time, it closes when everyone is done."""

from __future__ import annotations

from ratusha.kernel import Events, rule, tell

from .cards import AGENT, BIS, LEVELS, PARK, POOL, REFUSALS, SURVEYOR
from .deck import deal, effect_at, has_stacks, is_draft, lay_deck, lay_stacks, number_at, turn_stacks
from .hands import clear_hands, pass_cards
from .lots import EVERYWHERE, STREET_OF
from .plans import claimed_now
from .sheet import show_sheet, taken
from .state import NOW, SOLO, Event, Phase, Step, Suburb

NOT_YET, BY_REFUSALS, BY_PLANS, ALL_BUILT, DECK_EMPTY = range(5)
"""Why it is over, as the facts list it."""


@rule
def open_round(suburb: Suburb, events: Events) -> None:
    """All sheets are public; everyone is to choose. New cards come first."""
    suburb.rounds += 1
    tell(events, Event.ROUND, suburb.rounds, 0, 0, 0)
    for seat in range(suburb.seats):
        show_sheet(suburb, seat)
        forget_turn(suburb, seat)
        suburb.step[seat] = Step.CHOOSE


@rule
def forget_turn(suburb: Suburb, seat: int) -> None:
    suburb.number_card[seat] = -1
    suburb.effect_card[seat] = -1
    suburb.refused[seat] = 0
    suburb.passed[seat] = -1
    suburb.written[seat] = -1
    suburb.used[seat] = 0
    suburb.used_at[seat] = 0
    suburb.circled[seat] = -1
    suburb.claiming[seat] = -1
    suburb.needed[seat] = 0
    suburb.spend_from[seat] = 0
    suburb.wish[seat] = 0


@rule
def all_done(suburb: Suburb) -> bool:
    for seat in range(suburb.seats):
        if suburb.step[seat] != Step.DONE:
            return False
    return True


@rule
def close_round(suburb: Suburb, events: Events) -> None:
    """What all have done is shown, plans are approved, then it ends or the next round opens."""
    suburb.revealed += 1
    for seat in range(suburb.seats):
        tell_turn(suburb, seat, events)
    approve_plans(suburb, events)
    if is_draft(suburb):
        pass_cards(suburb, events)
    elif not has_stacks(suburb):
        clear_hands(suburb)
    suburb.ended = why_it_ends(suburb)
    shuffle = wishes(suburb)
    if suburb.ended:
        tell(events, Event.ENDED, suburb.ended - 1, 0, 0, 0)
        end_game(suburb)
    else:
        open_round(suburb, events)
        new_cards(suburb, shuffle, events)


@rule
def end_game(suburb: Suburb) -> None:
    suburb.phase = Phase.OVER
    for seat in range(suburb.seats):
        show_sheet(suburb, seat)


@rule
def approve_plans(suburb: Suburb, events: Events) -> None:
    """From now on a plan that anyone has claimed brings the lower points."""
    for level in range(LEVELS):
        if not suburb.approved[level]:
            for seat in range(suburb.seats):
                if suburb.claims[NOW][seat][level] and not suburb.approved[level]:
                    suburb.approved[level] = 1
                    tell(events, Event.APPROVED, level, 0, 0, 0)


@rule
def wishes(suburb: Suburb) -> bool:
    """One of those who were first wants the cards shuffled."""
    for seat in range(suburb.seats):
        if suburb.wish[seat]:
            return True
    return False


@rule
def new_cards(suburb: Suburb, shuffle: bool, events: Events) -> None:
    if shuffle:
        tell(events, Event.RESHUFFLED, 0, 0, 0, 0)
    if has_stacks(suburb):
        if shuffle:
            lay_stacks(suburb)
        else:
            turn_stacks(suburb, events)
    elif shuffle:
        lay_deck(suburb)
    else:
        deal(suburb, events)


@rule
def why_it_ends(suburb: Suburb) -> int:
    """Three permits refused, three plans, three full streets; alone, also no more cards."""
    for seat in range(suburb.seats):
        if suburb.refusals[NOW][seat] == REFUSALS:
            return BY_REFUSALS
    for seat in range(suburb.seats):
        claims = suburb.claims[NOW][seat]
        if claims[0] and claims[1] and claims[2]:
            return BY_PLANS
    for seat in range(suburb.seats):
        if taken(suburb, seat) == EVERYWHERE:
            return ALL_BUILT
    if suburb.mode == SOLO and suburb.deck == 0:
        return DECK_EMPTY
    return NOT_YET


# --- Told to the others -----------------------------------------------------------------------------------------------


@rule
def tell_turn(suburb: Suburb, seat: int, events: Events) -> None:
    """What the seat knows already, for everyone else."""
    if suburb.refused[seat]:
        tell(events, Event.REFUSED, seat, suburb.refusals[NOW][seat], 1, 0)
    else:
        tell_building(suburb, seat, events)
    if suburb.circled[seat] >= 0:
        tell(events, Event.ROUNDABOUT, seat, suburb.circled[seat], 1, 0)
    for level in range(LEVELS):
        if claimed_now(suburb, seat, level):
            tell(events, Event.CLAIMED, seat, level, suburb.claims[NOW][seat][level], 1)
    if suburb.wish[seat]:
        tell(events, Event.WISHED, seat, 1, 0, 0)


@rule
def tell_building(suburb: Suburb, seat: int, events: Events) -> None:
    number = number_at(suburb, seat, suburb.number_card[seat])
    effect = effect_at(suburb, seat, suburb.effect_card[seat])
    lot = suburb.written[seat]
    tell(events, Event.CHOSE, seat, number, effect, 1)
    tell(events, Event.WROTE, seat, lot, suburb.numbers[NOW][seat][lot] - 1, 1)
    if suburb.used[seat]:
        tell_effect(suburb, seat, effect, events)


@rule
def tell_effect(suburb: Suburb, seat: int, effect: int, events: Events) -> None:
    place = suburb.used_at[seat]
    if effect == SURVEYOR:
        tell(events, Event.FENCED, seat, place, 1, 0)
    elif effect == AGENT:
        tell(events, Event.AGENT, seat, place, 1, 0)
    elif effect == PARK:
        tell(events, Event.PARK, seat, STREET_OF[place], 1, 0)
    elif effect == POOL:
        tell(events, Event.POOL, seat, place, 1, 0)
    elif effect == BIS:
        tell(events, Event.BIS, seat, place, suburb.numbers[NOW][seat][place] - 1, 1)
    else:
        tell(events, Event.TEMP, seat, suburb.temps[NOW][seat], 1, 0)
