"""The construction cards: three stacks, or one deck that lies effect side up and the hands it is dealt to."""

from __future__ import annotations

from ratusha.kernel import Events, offer_outcome, rule, tell

from .cards import (
    ALL_CARDS,
    CARD_COUNT,
    COPIES,
    EFFECT_COUNT,
    EFFECT_OF,
    NUMBER_OF,
    PLAN_COUNT,
    PLAN_LEVEL,
    PLAN_STARRED,
    STACK,
    STACKS,
    UPPER_HALF,
)
from .state import BASE, DRAFT, EXPERT, EXPERT_DRAFT, HAND, SHOWS, SHOWS_SOLO, SOLO_TOP, Event, Outcomes, Phase, Suburb


@rule
def has_stacks(suburb: Suburb) -> bool:
    """Otherwise everyone holds three cards."""
    return suburb.mode == BASE or suburb.mode == EXPERT


@rule
def is_draft(suburb: Suburb) -> bool:
    return suburb.mode == DRAFT or suburb.mode == EXPERT_DRAFT


@rule
def is_expert(suburb: Suburb) -> bool:
    return suburb.mode == EXPERT or suburb.mode == EXPERT_DRAFT


@rule
def number_at(suburb: Suburb, seat: int, place: int) -> int:
    """The number on the front of a stack, or of a card in hand."""
    card = suburb.top[place] if has_stacks(suburb) else suburb.hand[seat][place]
    return NUMBER_OF[card - 1]


@rule
def effect_at(suburb: Suburb, seat: int, place: int) -> int:
    card = suburb.flipped[place] if has_stacks(suburb) else suburb.hand[seat][place]
    return EFFECT_OF[card - 1]


# --- Plans ------------------------------------------------------------------------------------------------------------


@rule
def plans_that_may_come(suburb: Suburb, outcomes: Outcomes) -> None:
    """One of each level; the starred ones are mixed in for experts."""
    for plan in range(PLAN_COUNT):
        if PLAN_LEVEL[plan] == suburb.drawn and (is_expert(suburb) or not PLAN_STARRED[plan]):
            offer_outcome(outcomes, plan, 1)


# --- Three stacks -----------------------------------------------------------------------------------------------------


@rule
def shuffle_everything(suburb: Suburb) -> None:
    for card in range(CARD_COUNT):
        suburb.unseen[card] = COPIES[card]


@rule
def lay_stacks(suburb: Suburb) -> None:
    """Three equal stacks, number side up."""
    shuffle_everything(suburb)
    suburb.left = STACK
    suburb.drawn = 0
    suburb.phase = Phase.STACKS


@rule
def turn_stacks(suburb: Suburb, events: Events) -> None:
    """The top cards turn over; numbers come up from below them. Stacks that have run out are laid anew."""
    if suburb.left == 0 and not suburb.keep_flipped:
        tell(events, Event.RESHUFFLED, 1, 0, 0, 0)
        lay_stacks(suburb)
        return
    for stack in range(STACKS):
        suburb.flipped[stack] = suburb.top[stack]
    if suburb.left == 0:
        tell(events, Event.RESHUFFLED, 1, 0, 0, 0)
        shuffle_all_but_flipped(suburb)
    suburb.drawn = STACKS
    suburb.phase = Phase.STACKS


@rule
def shuffle_all_but_flipped(suburb: Suburb) -> None:
    shuffle_everything(suburb)
    for stack in range(STACKS):
        suburb.unseen[suburb.flipped[stack] - 1] -= 1
    suburb.left = STACK - 1


@rule
def cards_that_may_come(suburb: Suburb, outcomes: Outcomes) -> None:
    """Every unseen card, each as likely. Written before it is counted: a guess less for the processor."""
    count = 0
    total = 0
    for card in range(CARD_COUNT):
        copies = suburb.unseen[card]
        outcomes.numbers[count] = card
        outcomes.weights[count] = copies
        count += copies > 0
        total += copies
    outcomes.count = count
    outcomes.total = total


@rule
def see_card(suburb: Suburb, card: int, events: Events) -> None:
    """The next card of a stack. After the third of a new lay-out the stacks are turned at once."""
    stack = suburb.drawn % STACKS
    suburb.unseen[card] -= 1
    suburb.top[stack] = card + 1
    suburb.drawn += 1
    tell(events, Event.TURNED, stack, card, 0, 0)
    if stack == STACKS - 1:
        suburb.left -= 1
        if suburb.drawn == STACKS:
            turn_stacks(suburb, events)
        else:
            suburb.phase = Phase.PLAY


# --- One deck, effect side up -----------------------------------------------------------------------------------------


@rule
def lay_deck(suburb: Suburb) -> None:
    """Cards in hands stay there; alone, the solo card goes into the lower half."""
    shuffle_everything(suburb)
    suburb.deck = ALL_CARDS
    for seat in range(suburb.seats):
        for place in range(HAND):
            card = suburb.hand[seat][place]
            if card:
                suburb.unseen[card - 1] -= 1
                suburb.deck -= 1
    suburb.sunk_count = 0
    suburb.deck_top = 0
    suburb.phase = Phase.TOP


@rule
def taker(suburb: Suburb) -> int:
    """The first seat with a card to take, or -1."""
    for seat in range(suburb.seats):
        if free_place(suburb, seat) >= 0:
            return seat
    return -1


@rule
def free_place(suburb: Suburb, seat: int) -> int:
    for place in range(HAND):
        if suburb.hand[seat][place] == 0:
            return place
    return -1


@rule
def deal(suburb: Suburb, events: Events) -> None:
    """Until all hold three cards: the top of the deck shows its effect, then its taker sees the number."""
    if taker(suburb) < 0:
        suburb.phase = Phase.PLAY
    elif suburb.deck == 0:
        tell(events, Event.RESHUFFLED, 1, 0, 0, 0)
        lay_deck(suburb)
    elif suburb.deck_top == SOLO_TOP:
        take_solo_card(suburb, events)
    else:
        suburb.phase = Phase.DEAL if suburb.deck_top else Phase.TOP


@rule
def take_solo_card(suburb: Suburb, events: Events) -> None:
    """Too late for the higher points of any plan; another card comes in its place."""
    suburb.solo_card = 0
    suburb.deck_top = 0
    for level in range(len(suburb.approved)):
        suburb.approved[level] = 1
    tell(events, Event.SOLO_CARD, 0, 0, 0, 0)
    suburb.phase = Phase.TOP


@rule
def tops_that_may_come(suburb: Suburb, outcomes: Outcomes) -> None:
    for effect in range(EFFECT_COUNT):
        copies = 0
        for card in range(CARD_COUNT):
            if EFFECT_OF[card] == effect:
                copies += suburb.unseen[card]
        offer_outcome(outcomes, SHOWS + effect, copies)
    if suburb.solo_card and suburb.deck <= ALL_CARDS - UPPER_HALF:
        offer_outcome(outcomes, SHOWS_SOLO, 1)


@rule
def see_top(suburb: Suburb, effect: int, events: Events) -> None:
    suburb.deck_top = effect + 1
    tell(events, Event.TOP, effect, 0, 0, 0)
    deal(suburb, events)


@rule
def numbers_that_may_come(suburb: Suburb, outcomes: Outcomes) -> None:
    """Of the cards with the effect that shows."""
    for card in range(CARD_COUNT):
        if EFFECT_OF[card] == suburb.deck_top - 1:
            offer_outcome(outcomes, card, suburb.unseen[card])


@rule
def take_card(suburb: Suburb, card: int, events: Events) -> None:
    """Its number is its holder's secret; the next card shows its effect."""
    seat = taker(suburb)
    place = free_place(suburb, seat)
    suburb.unseen[card] -= 1
    suburb.deck -= 1
    suburb.hand[seat][place] = card + 1
    suburb.knows[seat][place] = 1 << seat
    suburb.deck_top = 0
    tell(events, Event.DEALT, seat, card, 0, 0)
    if suburb.deck:
        suburb.phase = Phase.TOP
    else:
        deal(suburb, events)
