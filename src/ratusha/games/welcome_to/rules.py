"""Welcome To…. Read beside the rulebook: `rounds`, `choices`, `turn`, then `sheet`, `estates`, `plans`,
`deck`, `hands`, `scoring`.

A round, for all seats at the same time; how far each is, by step:

    CHOOSE   a combination of number and effect; or the permit is refused          → WRITE, END
    WRITE    the number in an empty house                                          → EFFECT
    EFFECT   use it or not                                                         → END
    END      claim plans; `done`                                                   → SPEND, DONE
    SPEND    which estates a plan takes, where there is a choice                   → WISH
    WISH     who is first with a plan may have the cards shuffled                  → END
    DONE     when all are, the round closes: everything is shown, new cards come   → CHOOSE

Experts may build a roundabout at CHOOSE or END.
"""

from __future__ import annotations

from ratusha.kernel import CHANCE, NOBODY, Events, Row, rule, tell

from .cards import LEVELS, STACKS
from .choices import offer_step
from .deck import (
    cards_that_may_come,
    has_stacks,
    lay_deck,
    lay_stacks,
    numbers_that_may_come,
    plans_that_may_come,
    see_card,
    see_top,
    take_card,
    tops_that_may_come,
)
from .hidden import fill_hidden, hide
from .rounds import forget_turn, open_round
from .scoring import ending, scores
from .sheet import clear_sheet, show_sheet
from .state import HAND, SEATS, SHOWS, SOLO, Event, Moves, Outcomes, Phase, Step, Suburb
from .turn import do_step

__all__ = [
    "apply",
    "apply_outcome",
    "chance_outcomes",
    "ending",
    "fill_hidden",
    "hide",
    "legal_actions",
    "may_act",
    "scores",
    "setup",
    "to_move",
    "waiting",
]

PLAN_STREAM, STACK_STREAM, DECK_STREAM = 0, 1, 4
"""Streams of chance; each stack has its own, from STACK_STREAM on."""


# --- Setup ------------------------------------------------------------------------------------------------------------


@rule
def setup(suburb: Suburb, options: Row, seats: int) -> None:
    """`options` as the facts list them: mode, exhausted, refusal, claims, reshuffle, roundabout, …"""
    suburb.seats = seats
    suburb.mode = options[0]
    suburb.keep_flipped = options[1]
    suburb.refusal = options[2]
    suburb.at_once = options[3]
    suburb.first_plan_only = options[4]
    suburb.before_choosing = options[5]
    suburb.stays_whole = options[6]
    suburb.discard_all = options[7]
    suburb.to_the_left = options[8]
    clear_the_table(suburb)
    for seat in range(SEATS):
        clear_sheet(suburb, seat)
        show_sheet(suburb, seat)
        forget_turn(suburb, seat)
        suburb.step[seat] = Step.CHOOSE
    suburb.phase = Phase.PLANS


@rule
def clear_the_table(suburb: Suburb) -> None:
    suburb.rounds = 0
    suburb.ended = 0
    suburb.revealed = 0
    suburb.drawn = 0
    suburb.left = 0
    suburb.deck = 0
    suburb.deck_top = 0
    suburb.solo_card = 1 if suburb.mode == SOLO else 0
    suburb.sunk_count = 0
    for level in range(LEVELS):
        suburb.plans[level] = 0
        suburb.approved[level] = 0
    for stack in range(STACKS):
        suburb.top[stack] = 0
        suburb.flipped[stack] = 0
    for card in range(len(suburb.unseen)):
        suburb.unseen[card] = 0
    for place in range(len(suburb.sunk)):
        suburb.sunk[place] = 0
        suburb.sunk_knows[place] = 0
    for seat in range(SEATS):
        for place in range(HAND):
            suburb.hand[seat][place] = 0
            suburb.knows[seat][place] = 0


# --- Whose move -------------------------------------------------------------------------------------------------------


@rule
def waiting(suburb: Suburb) -> int:
    """Everyone who is not done."""
    found = 0
    if suburb.phase == Phase.PLAY:
        for seat in range(suburb.seats):
            if suburb.step[seat] != Step.DONE:
                found |= 1 << seat
    return found


@rule
def to_move(suburb: Suburb) -> int:
    if suburb.phase == Phase.PLAY:
        for seat in range(suburb.seats):
            if suburb.step[seat] != Step.DONE:
                return seat
    return NOBODY if suburb.phase == Phase.OVER else CHANCE


@rule
def may_act(suburb: Suburb) -> int:
    return waiting(suburb)


@rule
def legal_actions(suburb: Suburb, seat: int, moves: Moves) -> None:
    moves.count = 0
    if suburb.phase == Phase.PLAY:
        offer_step(suburb, seat, moves)


@rule
def apply(suburb: Suburb, seat: int, action: int, events: Events) -> None:
    do_step(suburb, seat, action, events)


# --- Chance -----------------------------------------------------------------------------------------------------------


@rule
def chance_outcomes(suburb: Suburb, outcomes: Outcomes) -> None:
    outcomes.count = 0
    outcomes.total = 0
    if suburb.phase == Phase.STACKS:
        outcomes.stream = STACK_STREAM + suburb.drawn % STACKS
        cards_that_may_come(suburb, outcomes)
    elif suburb.phase == Phase.PLANS:
        outcomes.stream = PLAN_STREAM
        plans_that_may_come(suburb, outcomes)
    else:
        outcomes.stream = DECK_STREAM
        if suburb.phase == Phase.TOP:
            tops_that_may_come(suburb, outcomes)
        else:
            numbers_that_may_come(suburb, outcomes)


@rule
def apply_outcome(suburb: Suburb, outcome: int, events: Events) -> None:
    if suburb.phase == Phase.STACKS:
        see_card(suburb, outcome, events)
    elif suburb.phase == Phase.PLANS:
        draw_plan(suburb, outcome, events)
    elif suburb.phase == Phase.TOP:
        see_top(suburb, outcome - SHOWS, events)
    else:
        take_card(suburb, outcome, events)


@rule
def draw_plan(suburb: Suburb, plan: int, events: Events) -> None:
    """One of each level; then the cards are laid out and the first round opens."""
    suburb.plans[suburb.drawn] = plan
    tell(events, Event.PLAN, suburb.drawn, plan, 0, 0)
    suburb.drawn += 1
    if suburb.drawn == LEVELS:
        open_round(suburb, events)
        if has_stacks(suburb):
            lay_stacks(suburb)
        else:
            lay_deck(suburb)
