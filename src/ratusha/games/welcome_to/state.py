"""The table: everyone's sheet, plans, stacks and hands, as numbers."""

from __future__ import annotations

from enum import IntEnum

from ratusha.kernel import MOST_SEATS, i1, i2, i4, i8, layout

from .cards import ALL_CARDS, CARD_COUNT, EFFECT_COUNT, LEVELS, NUMBERS, PLAN_COUNT, SIZES, STACKS, STREETS
from .lots import LOTS

SEATS = MOST_SEATS
CATEGORIES = 8
(
    PLANS_CATEGORY,
    PARKS_CATEGORY,
    POOLS_CATEGORY,
    TEMPS_CATEGORY,
    ESTATES_CATEGORY,
    BIS_CATEGORY,
    ROUNDABOUTS_CATEGORY,
    REFUSALS_CATEGORY,
) = range(8)

BASE, SOLO, EXPERT, DRAFT, EXPERT_DRAFT = range(5)
"""Modes, as the facts list them."""
NOW, OPENED = range(2)
"""A sheet as it is, and as it stood when the round opened: others see the second."""
NONE_FITS, NONE_REACHABLE, CHOSEN_UNFIT = range(3)
"""When a permit may be refused: values of the option."""
HAND = 3
SOLO_TOP = EFFECT_COUNT + 1
"""The solo card lies on top of the deck."""


class Phase(IntEnum):
    PLANS = 0  # chance: one plan of each level
    STACKS = 1  # chance: the next card of a stack is seen
    TOP = 2  # chance: the effect of the card now on top of the deck is seen
    DEAL = 3  # chance: the number of the card on top is seen by who takes it
    PLAY = 4
    OVER = 5


class Step(IntEnum):
    """How far a seat is in its turn."""

    CHOOSE = 0  # a combination; or a roundabout before it
    WRITE = 1
    EFFECT = 2  # use it or not
    SPEND = 3  # which estates a plan takes
    WISH = 4  # whether the cards are to be shuffled
    PASS = 5  # draft, a refused permit: which card goes on
    END = 6  # claim plans, a roundabout, or done
    DONE = 7


@layout
class Suburb:
    """One match. Decks have no order: `unseen` counts what may still come."""

    seats = i1()
    mode = i1()
    keep_flipped = i1()  # option: what was flipped stays when the stacks run out
    refusal = i1()  # option
    at_once = i1()  # option: a plan that can be claimed must be
    first_plan_only = i1()  # option: cards are shuffled after the very first plan only
    before_choosing = i1()  # option: a roundabout comes first
    stays_whole = i1()  # option: no fence on a street that was counted as built
    discard_all = i1()  # option: whoever is refused in a draft passes nothing on
    to_the_left = i1()  # option
    phase = i1()
    rounds = i1()  # opened so far
    ended = i1()  # 0, or 1 + which ending
    revealed = i2()
    plans = i1(LEVELS)
    approved = i1(LEVELS)  # someone has had the higher points
    drawn = i1()  # plans or stack tops seen so far in this lay-out
    left = i1()  # cards under the top of each stack
    top = i1(STACKS)  # card + 1: a number to write now, an effect next round
    flipped = i1(STACKS)  # card + 1: an effect to use now
    unseen = i1(CARD_COUNT)  # cards of the deck or of all stacks that lie below the tops
    deck = i1()  # how many cards the deck has, where there is one
    deck_top = i1()  # the effect that lies up + 1, or SOLO_TOP; 0 while unseen
    solo_card = i1()  # is in the deck
    hand = i1(SEATS, HAND)  # card + 1; hidden: minus the effect that shows, − 1
    knows = i2(SEATS, HAND)  # seats that have seen its number, as bits
    sunk = i1(ALL_CARDS)  # cards discarded effect side up, as in hand
    sunk_knows = i2(ALL_CARDS)
    sunk_count = i1()
    numbers = i1(2, SEATS, LOTS)  # written + 1, or 0
    built = i8(2, SEATS)  # houses, bis houses too, as bits
    bis = i8(2, SEATS)
    fences = i8(2, SEATS)  # to the right of these lots
    unfenceable = i8(2, SEATS)  # nor will ever be: equal numbers, estates counted for a plan
    pools = i8(2, SEATS)
    roundabouts = i8(2, SEATS)
    spent = i8(2, SEATS)  # houses that have served a plan
    parks = i1(2, SEATS, STREETS)
    agents = i1(2, SEATS, SIZES + 1)  # by size
    claims = i1(2, SEATS, LEVELS)  # points written for each plan
    temps = i1(2, SEATS)
    refusals = i1(2, SEATS)
    fits = i8(SEATS, NUMBERS)  # lots where each number may be written now
    step = i1(SEATS)
    number_card = i1(SEATS)  # which stack or hand card was chosen, or -1
    effect_card = i1(SEATS)
    refused = i1(SEATS)  # this turn
    passed = i1(SEATS)  # the hand card that goes on, or -1
    written = i1(SEATS)  # the lot just built on, or -1
    used = i1(SEATS)  # the effect was used
    used_at = i1(SEATS)  # a lot, or an estate's size
    circled = i1(SEATS)  # the lot of this turn's roundabout, or -1
    claiming = i1(SEATS)  # the plan whose estates are picked, or -1
    needed = i8(SEATS)  # estates still to pick, by size
    spend_from = i1(SEATS)  # picks of one size go from left to right
    wish = i1(SEATS)  # to shuffle the cards


State = Suburb

CHOOSE = 0
REFUSE = CHOOSE + HAND * HAND
WRITE = REFUSE + 1
SKIP = WRITE + NUMBERS * LOTS
FENCE = SKIP + 1
HIRE_AGENT = FENCE + LOTS
BUILD_PARK = HIRE_AGENT + SIZES
BUILD_POOL = BUILD_PARK + 1
HIRE_TEMP = BUILD_POOL + 1
BIS_LEFT = HIRE_TEMP + 1
BIS_RIGHT = BIS_LEFT + LOTS
ROUNDABOUT = BIS_RIGHT + LOTS
CLAIM = ROUNDABOUT + LOTS
SPEND = CLAIM + LEVELS
SHUFFLE = SPEND + LOTS
LEAVE = SHUFFLE + 1
PASS = LEAVE + 1
DONE = PASS + HAND
ACTIONS = DONE + 1

PLAN = 0
"""Results while plans are drawn: a plan."""
CARD = 0
"""Results while cards are seen or dealt: a card."""
SHOWS = CARD_COUNT
"""The effect on top of the deck; the last one is the solo card."""
SHOWS_SOLO = SHOWS + EFFECT_COUNT
OUTCOMES = max(SHOWS_SOLO + 1, PLAN_COUNT)

MOST_MOVES = 5 * LOTS + 1
MOST_OUTCOMES = CARD_COUNT


@layout
class Moves:
    """What a seat may do."""

    count = i2()
    actions = i2(MOST_MOVES)


@layout
class Outcomes:
    """What may happen, with weights."""

    count = i2()
    stream = i1()
    total = i4()
    numbers = i2(MOST_OUTCOMES)
    weights = i2(MOST_OUTCOMES)


class Event(IntEnum):
    """What `tell` tells. What a seat did, it is told at once, the others (late = 1) when the round closes."""

    PLAN = 0  # level, plan
    TURNED = 1  # stack, card
    ROUND = 2  # its number
    CHOSE = 3  # seat, number, effect, late
    REFUSED = 4  # seat, how many so far, late
    WROTE = 5  # seat, lot, number, late
    FENCED = 6  # seat, lot, late
    AGENT = 7  # seat, size, late
    PARK = 8  # seat, street, late
    POOL = 9  # seat, lot, late
    TEMP = 10  # seat, how many so far, late
    BIS = 11  # seat, lot, number, late
    ROUNDABOUT = 12  # seat, lot, late
    CLAIMED = 13  # seat, level, points, late
    APPROVED = 14  # level
    WISHED = 15  # seat, late
    RESHUFFLED = 16  # 1 if the stacks ran out
    TOP = 17  # effect, or the solo card
    DEALT = 18  # seat, card
    PASSED = 19  # from, to, card
    SOLO_CARD = 20
    ENDED = 21  # which ending
