"""What a seat knows: sheets as they stood when the round opened, effects that lie up, numbers it has held."""

from __future__ import annotations

from ratusha.kernel import Rng, below, rule

from .cards import AGENT, CARD_COUNT, CHANGE, EFFECT_OF, HIGHEST, LEVELS, PARK, POOL, SIZES, SURVEYOR, TEMP
from .choices import can_build, chosen_effect, effect_is_usable
from .deck import has_stacks, is_draft, number_at
from .lots import how_many, nth
from .plans import can_claim, candidates, claim, next_size, pick_estate, spend_the_obvious
from .rounds import forget_turn
from .sheet import (
    bis_from_left,
    bis_from_right,
    build_bis,
    has_agent_box,
    hire_temp,
    possible_fences,
    street_of_house,
    take_back_turn,
    write_number,
)
from .state import HAND, NOW, Phase, Step, Suburb


@rule
def hide(suburb: Suburb, seat: int) -> None:
    """Of others one sees whether they are done, not what they do; of cards the effect, unless one has held them."""
    for other in range(suburb.seats):
        if other != seat:
            take_back_turn(suburb, other)
            forget_turn(suburb, other)
            if suburb.step[other] != Step.DONE:
                suburb.step[other] = Step.CHOOSE
    if is_draft(suburb):
        hide_cards(suburb, seat)


@rule
def hide_cards(suburb: Suburb, seat: int) -> None:
    """Cards whose number one does not know count as unseen, wherever they are."""
    for other in range(suburb.seats):
        for place in range(HAND):
            if suburb.hand[other][place] > 0 and not knows(suburb.knows[other][place], seat):
                suburb.hand[other][place] = face_down(suburb, suburb.hand[other][place])
    for place in range(suburb.sunk_count):
        if suburb.sunk[place] > 0 and not knows(suburb.sunk_knows[place], seat):
            suburb.sunk[place] = face_down(suburb, suburb.sunk[place])


@rule
def knows(seats: int, seat: int) -> bool:
    return seat >= 0 and seats >> seat & 1 != 0


@rule
def face_down(suburb: Suburb, card: int) -> int:
    suburb.unseen[card - 1] += 1
    return -EFFECT_OF[card - 1] - 1


# --- Imagining --------------------------------------------------------------------------------------------------------


@rule
def fill_hidden(suburb: Suburb, rng: Rng) -> None:
    """Unknown numbers are any that are unseen; those who are done have done something or other."""
    if is_draft(suburb):
        fill_cards(suburb, rng)
    if suburb.phase != Phase.PLAY:
        return
    for seat in range(suburb.seats):
        if suburb.step[seat] == Step.DONE and suburb.number_card[seat] < 0 and not suburb.refused[seat]:
            fill_turn(suburb, seat, rng)
            suburb.step[seat] = Step.DONE


@rule
def fill_cards(suburb: Suburb, rng: Rng) -> None:
    for seat in range(suburb.seats):
        for place in range(HAND):
            if suburb.hand[seat][place] < 0:
                suburb.hand[seat][place] = any_unseen(suburb, -suburb.hand[seat][place] - 1, rng)
    for place in range(suburb.sunk_count):
        if suburb.sunk[place] < 0:
            suburb.sunk[place] = any_unseen(suburb, -suburb.sunk[place] - 1, rng)


@rule
def any_unseen(suburb: Suburb, effect: int, rng: Rng) -> int:
    """One of the unseen cards with that effect, each as likely."""
    copies = 0
    for card in range(CARD_COUNT):
        if EFFECT_OF[card] == effect:
            copies += suburb.unseen[card]
    left = below(rng, copies)
    card = 0
    while EFFECT_OF[card] != effect or left >= suburb.unseen[card]:
        if EFFECT_OF[card] == effect:
            left -= suburb.unseen[card]
        card += 1
    suburb.unseen[card] -= 1
    return card + 1


@rule
def fill_turn(suburb: Suburb, seat: int, rng: Rng) -> None:
    """Some combination on some lot, its effect used, every plan claimed that can be; otherwise a refusal."""
    pair = any_pair(suburb, seat, rng)
    if pair < 0:
        suburb.refused[seat] = 1
        suburb.refusals[NOW][seat] += 1
        if is_draft(suburb) and not suburb.discard_all:
            suburb.passed[seat] = below(rng, HAND)
    else:
        suburb.number_card[seat] = pair // HAND
        suburb.effect_card[seat] = pair % HAND
        if is_draft(suburb):
            suburb.passed[seat] = HAND - pair // HAND - pair % HAND
        fill_house(suburb, seat, rng)
    for level in range(LEVELS):
        if can_claim(suburb, seat, level):
            fill_claim(suburb, seat, level)


@rule
def any_pair(suburb: Suburb, seat: int, rng: Rng) -> int:
    """A combination that can be built, each as likely; -1 if there is none."""
    found = 0
    for pair in range(HAND * HAND):
        if may_pair(suburb, seat, pair):
            found += 1
    if found == 0:
        return -1
    left = below(rng, found)
    pair = 0
    while left or not may_pair(suburb, seat, pair):
        if may_pair(suburb, seat, pair):
            left -= 1
        pair += 1
    return pair


@rule
def may_pair(suburb: Suburb, seat: int, pair: int) -> bool:
    same = pair // HAND == pair % HAND
    return same == has_stacks(suburb) and can_build(suburb, seat, pair // HAND, pair % HAND)


@rule
def fill_house(suburb: Suburb, seat: int, rng: Rng) -> None:
    """The printed number where it fits; otherwise the nearest that temps can make of it."""
    printed = number_at(suburb, seat, suburb.number_card[seat])
    number = printed
    for change in range(1, CHANGE + 1):
        if suburb.fits[seat][number] == 0:
            lower, higher = max(0, printed - change), min(HIGHEST, printed + change)
            number = lower if suburb.fits[seat][lower] else higher
    lots = suburb.fits[seat][number]
    suburb.written[seat] = nth(lots, below(rng, how_many(lots)))
    write_number(suburb, seat, suburb.written[seat], number)
    suburb.used_at[seat] = suburb.written[seat]
    if number != printed:
        suburb.used[seat] = 1
        hire_temp(suburb, seat)
    elif effect_is_usable(suburb, seat):
        suburb.used[seat] = 1
        fill_effect(suburb, seat, rng)


@rule
def fill_effect(suburb: Suburb, seat: int, rng: Rng) -> None:
    effect = chosen_effect(suburb, seat)
    if effect == SURVEYOR:
        fences = possible_fences(suburb, seat)
        suburb.used_at[seat] = nth(fences, below(rng, how_many(fences)))
        suburb.fences[NOW][seat] |= 1 << suburb.used_at[seat]
    elif effect == AGENT:
        suburb.used_at[seat] = any_size(suburb, seat, rng)
        suburb.agents[NOW][seat][suburb.used_at[seat]] += 1
    elif effect == PARK:
        suburb.parks[NOW][seat][street_of_house(suburb, seat)] += 1
    elif effect == POOL:
        suburb.pools[NOW][seat] |= 1 << suburb.written[seat]
    elif effect == TEMP:
        hire_temp(suburb, seat)
    else:
        fill_bis(suburb, seat, rng)


@rule
def any_size(suburb: Suburb, seat: int, rng: Rng) -> int:
    """Of estates whose agents have a box left."""
    size = 1 + below(rng, SIZES)
    while not has_agent_box(suburb, seat, size):
        size = size % SIZES + 1
    return size


@rule
def fill_bis(suburb: Suburb, seat: int, rng: Rng) -> None:
    left = bis_from_left(suburb, seat)
    lots = left | bis_from_right(suburb, seat)
    lot = nth(lots, below(rng, how_many(lots)))
    build_bis(suburb, seat, lot, lot - 1 if left >> lot & 1 else lot + 1)
    suburb.used_at[seat] = lot


@rule
def fill_claim(suburb: Suburb, seat: int, level: int) -> None:
    """Where there is a choice of estates, the leftmost."""
    claim(suburb, seat, level)
    while suburb.claiming[seat] >= 0:
        pick_estate(suburb, seat, nth(candidates(suburb, seat, next_size(suburb, seat)), 0))
        spend_the_obvious(suburb, seat)
