"""Set-up: which tiles are in the game, hands, stacks, and what is left over."""

from __future__ import annotations

from ratusha.kernel import Events, Row, offer_outcome, rule, tell

from .cards import (
    ALL_TILES,
    BUILDINGS,
    COPIES,
    EMPTY,
    FIRST_SHOP,
    KIND_COUNT,
    KIND_OF,
    REMOVE_FIVE,
    REMOVE_FIVE_STACK,
    REMOVED,
    RESIDENT,
    RESIDENTS_A_KIND,
    SHOP_COPIES,
    SHOP_COUNT,
    SLOTS,
    SQUARES,
    STACK,
)
from .market import unseen_tiles
from .state import CATEGORIES, RANDOM_SHOP, SEATS, SOLO, TRAINING, UNSHOWN, Event, Outcomes, Phase, Town
from .turns import forget_the_turn, refill

HAND = 2


# --- The table --------------------------------------------------------------------------------------------------------


@rule
def setup(town: Town, options: Row, seats: int) -> None:
    """`options` as the facts list them: mode, side, rival, token, house, chains, leftovers, triple shop, …"""
    town.seats = seats
    town.mode = options[0]
    town.side = 0 if town.mode == TRAINING else options[1]
    town.rival = options[2]
    town.owner_recounts = options[3]
    town.house_counts_house = 1 - options[4]
    town.chains = options[5]
    town.shown = options[6]
    town.lap_on_landing = options[9]
    town.order_taken = options[10]
    clear_the_table(town)
    rules = 1 if town.mode == TRAINING else 0
    town.to_remove = REMOVED[rules][seats]
    town.stack_size = STACK[rules][seats]
    town.ends_at = EMPTY[rules][seats]
    if town.mode == TRAINING and seats == 2 and options[8] == 1:
        town.to_remove = REMOVE_FIVE
        town.stack_size = REMOVE_FIVE_STACK
    take_out_the_tiles(town)
    if options[7] == RANDOM_SHOP:
        town.phase = Phase.TRIPLE
    else:
        add_third_copy(town, options[7])


@rule
def clear_the_table(town: Town) -> None:
    town.turn = 0
    town.to_deal = HAND * town.seats
    town.left_over = 0
    town.started = 0
    town.last_round = 0
    town.drawing = 0
    town.revealed = 0
    town.boxed = 0
    town.marker = 0
    town.triple = -1
    for seat in range(SEATS):
        clear_seat(town, seat)
    for row in range(SEATS + 1):
        for category in range(CATEGORIES):
            town.points[row][category] = 0
    for slot in range(SLOTS):
        town.market[slot] = 0
        town.emptied[slot] = 1 + slot
        town.stacks[slot] = 0
    for kind in range(KIND_COUNT):
        town.residents[kind] = 0
        town.excluded[kind] = 0
        town.collected[kind] = 0
    forget_the_turn(town)


@rule
def clear_seat(town: Town, seat: int) -> None:
    town.secret[seat] = 0
    town.token[seat] = 1 if seat < town.seats and town.mode != TRAINING else 0
    for square in range(SQUARES):
        town.cells[seat][square] = 0
    for kind in range(KIND_COUNT):
        town.town[seat][kind] = 0
    for tile in range(BUILDINGS):
        town.hand[seat][tile] = 0
        town.known[seat][tile] = 0


# --- The box ----------------------------------------------------------------------------------------------------------


@rule
def take_out_the_tiles(town: Town) -> None:
    """As many of every kind as the number of players says; of the shops, never two alike."""
    for tile in range(ALL_TILES):
        town.unseen[tile] = 0
    for tile in range(FIRST_SHOP):
        town.unseen[tile] = COPIES[tile] - town.to_remove
    for tile in range(FIRST_SHOP, BUILDINGS):
        town.unseen[tile] = SHOP_COPIES


@rule
def add_third_copy(town: Town, shop: int) -> None:
    town.triple = shop
    town.unseen[FIRST_SHOP + shop] += 1
    if town.to_remove == SHOP_COUNT:
        for each in range(SHOP_COUNT):
            town.unseen[FIRST_SHOP + each] -= 1
        town.to_remove = 0
    town.phase = Phase.REMOVE if town.to_remove else Phase.DEAL


@rule
def still_whole(town: Town, shop: int) -> bool:
    """None of its copies has been removed."""
    return town.unseen[FIRST_SHOP + shop] == SHOP_COPIES + (1 if shop == town.triple else 0)


@rule
def remove_shop(town: Town, shop: int, events: Events) -> None:
    town.unseen[FIRST_SHOP + shop] -= 1
    town.to_remove -= 1
    tell(events, Event.REMOVED, FIRST_SHOP + shop, 0, 0, 0)
    if town.to_remove == 0:
        town.phase = Phase.DEAL


# --- Hands and stacks -------------------------------------------------------------------------------------------------


@rule
def deal(town: Town, tile: int, events: Events) -> None:
    """Two tiles each, face down, before the residents are shuffled in."""
    seat = (HAND * town.seats - town.to_deal) // HAND
    town.unseen[tile] -= 1
    town.hand[seat][tile] += 1
    town.to_deal -= 1
    tell(events, Event.DEALT, seat, tile, 0, 0)
    if town.to_deal == 0:
        make_stacks(town, events)


@rule
def make_stacks(town: Town, events: Events) -> None:
    """Five equal stacks; residents among what is left over go up, the rest leaves the game."""
    if town.mode != TRAINING:
        for kind in range(KIND_COUNT):
            town.unseen[RESIDENT + kind] = RESIDENTS_A_KIND
    town.left_over = unseen_tiles(town, 0, ALL_TILES) - SLOTS * town.stack_size
    for slot in range(SLOTS):
        town.stacks[slot] = town.stack_size
    if town.mode == TRAINING and not town.shown:
        town.boxed = town.left_over
        town.left_over = 0
    town.phase = Phase.LEFTOVERS
    if town.left_over == 0:
        refill(town, events)


@rule
def list_leftovers(town: Town, outcomes: Outcomes) -> None:
    """Where leftovers are not shown, only residents among them become known."""
    shown = town.shown or town.mode == SOLO
    for tile in range(ALL_TILES):
        if shown or tile >= RESIDENT:
            offer_outcome(outcomes, tile, town.unseen[tile])
    if not shown:
        offer_outcome(outcomes, UNSHOWN, unseen_tiles(town, 0, BUILDINGS) - town.boxed)


@rule
def leave_over(town: Town, tile: int, events: Events) -> None:
    town.left_over -= 1
    if tile == UNSHOWN:
        town.boxed += 1
    else:
        town.unseen[tile] -= 1
        tell(events, Event.LEFT_OVER, tile, 0, 0, 0)
        if tile >= RESIDENT:
            town.residents[tile - RESIDENT] += 1
        elif town.mode == SOLO:
            town.collected[KIND_OF[tile]] += 1
            tell(events, Event.RIVAL_GIVEN, tile, 0, 0, 0)
    if town.left_over == 0:
        refill(town, events)
