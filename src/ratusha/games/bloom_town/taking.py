"""Taking a tile: by the symbol just covered."""

from __future__ import annotations

from ratusha.kernel import Events, rule, tell

from .bonuses import can_recount, can_use_token
from .cards import RESIDENT, SLOTS, SYMBOL_AT
from .market import leave_market, leave_stack
from .residents import welcome
from .state import Event, Phase, Town
from .turns import end_part


@rule
def take(town: Town, seat: int, events: Events) -> None:
    """From the slot with the symbol just covered; if it is empty the top of its stack; if that is too, any tile."""
    slot = SYMBOL_AT[town.side][town.placed]
    if town.market[slot]:
        take_from(town, seat, slot, events)
    elif town.stacks[slot]:
        town.drawing = slot
        wait_for_draw(town, seat)
    else:
        take_any(town, events)


@rule
def wait_for_draw(town: Town, seat: int) -> None:
    """Before every tile that is drawn unseen the token may recount: the tile may be the second resident."""
    town.must_draw = 1 if town.token[seat] and can_recount(town) else 0
    town.phase = Phase.AFTER if town.must_draw else Phase.BLIND


@rule
def take_any(town: Town, events: Events) -> None:
    for slot in range(SLOTS):
        if town.market[slot]:
            town.phase = Phase.TAKE_ANY
            return
    after_taking(town, events)


@rule
def take_from(town: Town, seat: int, slot: int, events: Events) -> None:
    """A tile from the market: everyone has seen it."""
    tile = leave_market(town, slot)
    town.hand[seat][tile] += 1
    town.known[seat][tile] += 1
    tell(events, Event.TOOK, seat, tile, slot, 0)
    after_taking(town, events)


@rule
def draw_blind(town: Town, seat: int, tile: int, events: Events) -> None:
    """A tile that only its taker sees; a resident goes up, and the next one is drawn."""
    leave_stack(town, tile)
    if tile < RESIDENT:
        town.hand[seat][tile] += 1
        tell(events, Event.DREW, seat, tile, town.drawing, 0)
        after_taking(town, events)
    else:
        welcome(town, tile - RESIDENT, events)
        if town.stacks[town.drawing]:
            wait_for_draw(town, seat)
        else:
            take_any(town, events)


@rule
def after_taking(town: Town, events: Events) -> None:
    """The turn is over, unless the flower token could still be used."""
    town.phase = Phase.AFTER
    if not can_use_token(town, town.turn):
        end_part(town, events)
