"""Bloom Town. Read beside the rulebook: `deal` for the set-up, `placing`, `bonuses`, `taking` with `market`, `turns`,
`residents`, `final`, `rival`, then `scoring`; `hidden` says what a seat knows.

A turn, by phase:

    PLACE      a tile from the hand on an empty square; or use the flower token    → its points
    BONUS      on a spring square: double, extra turn, or neither                  → take by the symbol
    BLIND      chance: the slot is empty, the top of its stack is drawn unseen
    TAKE_ANY   slot and stack are empty: any tile of the market
    AFTER      the flower token may still be used, or `done`                       → PLACE again if an extra turn is due
               (before a tile is drawn blind too, where a recount is possible)     → BLIND
    REFILL     chance, until the market is full: residents go up and may recount   → the next seat
    FINAL      which of the two tiles in hand is counted                           → the end
"""

from __future__ import annotations

from ratusha.kernel import CHANCE, NOBODY, Events, offer, offer_outcome, rule

from .bonuses import double, earn_extra_turn, offer_token, use_token
from .cards import BUILDINGS, FIRST_SHOP, SHOP_COUNT, SLOTS, SQUARES
from .deal import add_third_copy, deal, leave_over, list_leftovers, remove_shop, setup, still_whole
from .final import count_final, next_final, offer_final
from .hidden import fill_hidden, hide
from .market import list_top_of_stack
from .placing import offer_placements, place
from .scoring import ending, scores
from .state import BONUS_DOUBLE, BONUS_EXTRA, BONUS_NONE, COUNT, DONE, TAKE, TOKEN_DOUBLE, Moves, Outcomes, Phase, Town
from .taking import draw_blind, take, take_from
from .turns import go_on, turn_up

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

BOX, HANDS, LEFTOVERS, STACKS = 0, 1, 2, 3
"""Streams of chance; each stack has its own, from STACKS on."""


# --- Whose move -------------------------------------------------------------------------------------------------------


@rule
def to_move(town: Town) -> int:
    phase = town.phase
    if phase == Phase.OVER:
        return NOBODY
    if phase <= Phase.REFILL or phase == Phase.BLIND:
        return CHANCE
    return town.turn


@rule
def waiting(town: Town) -> int:
    """The seats the game waits for, as bits: never more than one here."""
    seat = to_move(town)
    return 1 << seat if seat >= 0 else 0


@rule
def may_act(town: Town) -> int:
    return waiting(town)


@rule
def legal_actions(town: Town, seat: int, moves: Moves) -> None:
    moves.count = 0
    if to_move(town) != seat:
        return
    if town.phase == Phase.PLACE:
        offer_placements(town, seat, moves)
        offer_token(town, seat, moves)
    elif town.phase == Phase.BONUS:
        offer(moves, BONUS_NONE)
        if not town.doubled:
            offer(moves, BONUS_DOUBLE)
        if not town.extra:
            offer(moves, BONUS_EXTRA)
    elif town.phase == Phase.TAKE_ANY:
        for slot in range(SLOTS):
            if town.market[slot]:
                offer(moves, TAKE + slot)
    elif town.phase == Phase.AFTER:
        offer(moves, DONE)
        if not town.doubled:
            offer(moves, TOKEN_DOUBLE)
        offer_token(town, seat, moves)
    else:
        offer_final(town, seat, moves)


@rule
def apply(town: Town, seat: int, action: int, events: Events) -> None:
    if action < BONUS_NONE:
        place(town, seat, action // SQUARES, action % SQUARES, events)
    elif action == BONUS_NONE:
        take(town, seat, events)
    elif action == BONUS_DOUBLE:
        double(town, seat, 0, events)
        take(town, seat, events)
    elif action == BONUS_EXTRA:
        earn_extra_turn(town, seat, 0, events)
        take(town, seat, events)
    elif action < DONE:
        use_token(town, seat, action, events)
    elif action == DONE:
        if town.phase == Phase.FINAL:
            next_final(town, events)
        else:
            go_on(town, events)
    elif action < COUNT:
        take_from(town, seat, action - TAKE, events)
    else:
        count_final(town, seat, action - COUNT, events)


# --- Chance -----------------------------------------------------------------------------------------------------------


@rule
def chance_outcomes(town: Town, outcomes: Outcomes) -> None:
    outcomes.count = 0
    outcomes.total = 0
    if town.phase == Phase.TRIPLE or town.phase == Phase.REMOVE:
        outcomes.stream = BOX
        for shop in range(SHOP_COUNT):
            offer_outcome(
                outcomes, FIRST_SHOP + shop, 1 if town.phase == Phase.TRIPLE or still_whole(town, shop) else 0
            )
    elif town.phase == Phase.DEAL:
        outcomes.stream = HANDS
        for tile in range(BUILDINGS):
            offer_outcome(outcomes, tile, town.unseen[tile])
    elif town.phase == Phase.LEFTOVERS:
        outcomes.stream = LEFTOVERS
        list_leftovers(town, outcomes)
    else:
        outcomes.stream = STACKS + town.drawing
        list_top_of_stack(town, outcomes)


@rule
def apply_outcome(town: Town, tile: int, events: Events) -> None:
    if town.phase == Phase.TRIPLE:
        add_third_copy(town, tile - FIRST_SHOP)
    elif town.phase == Phase.REMOVE:
        remove_shop(town, tile - FIRST_SHOP, events)
    elif town.phase == Phase.DEAL:
        deal(town, tile, events)
    elif town.phase == Phase.LEFTOVERS:
        leave_over(town, tile, events)
    elif town.phase == Phase.REFILL:
        turn_up(town, tile, events)
    else:
        draw_blind(town, town.turn, tile, events)
