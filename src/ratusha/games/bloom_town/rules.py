"""Bloom Town. Read beside the rulebook: set-up, a turn, spring squares and token, residents, the end, the solo rival.

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

from ratusha.kernel import CHANCE, NOBODY, Events, Result, Rng, Row, below, may_happen, offer, rule, tell

from .cards import (
    ALL_TILES,
    BUILDINGS,
    COPIES,
    EMPTY,
    FIRST_SHOP,
    KIND_COUNT,
    KIND_OF,
    LAP,
    REMOVE_FIVE,
    REMOVE_FIVE_STACK,
    REMOVED,
    RESIDENT,
    RESIDENTS_A_KIND,
    SHOP_COPIES,
    SHOP_COUNT,
    SLOTS,
    SPRING,
    SQUARES,
    STACK,
    SYMBOL_AT,
)
from .scoring import points_for, recount_points, rival_points, total
from .state import (
    BONUS_DOUBLE,
    BONUS_EXTRA,
    BONUS_NONE,
    COUNT,
    DONE,
    FINAL_LINE,
    LAPS_LINE,
    LINES,
    PLACE,
    RANDOM_SHOP,
    RECOUNT_LINE,
    SEATS,
    SOLO,
    TAKE,
    TOKEN_DOUBLE,
    TOKEN_EXTRA,
    TOKEN_RECOUNT,
    TRAINING,
    UNSHOWN,
    Event,
    Moves,
    Outcomes,
    Phase,
    Town,
)

HAND = 2
BOX, HANDS, LEFTOVERS, STACKS = 0, 1, 2, 3
"""Streams of chance; each stack has its own, from STACKS on."""


# --- Setup ------------------------------------------------------------------------------------------------------------


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
        for line in range(LINES):
            town.points[row][line] = 0
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
def unseen_tiles(town: Town, first: int, end: int) -> int:
    found = 0
    for tile in range(first, end):
        found += town.unseen[tile]
    return found


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
def offer_placements(town: Town, seat: int, moves: Moves) -> None:
    """Any tile in hand on any empty square. Whoever has none (it takes an empty market) is done."""
    for tile in range(BUILDINGS):
        if town.hand[seat][tile]:
            for square in range(SQUARES):
                if town.cells[seat][square] == 0:
                    offer(moves, PLACE + SQUARES * tile + square)
    if moves.count == 0:
        offer(moves, DONE)


@rule
def offer_token(town: Town, seat: int, moves: Moves) -> None:
    """At any moment of the own turn: another turn, or a recount of a kind with exactly one resident."""
    if town.token[seat]:
        if not town.extra:
            offer(moves, TOKEN_EXTRA)
        for kind in range(KIND_COUNT):
            if town.residents[kind] == 1:
                offer(moves, TOKEN_RECOUNT + kind)


@rule
def offer_final(town: Town, seat: int, moves: Moves) -> None:
    counted = 0
    for tile in range(BUILDINGS):
        kind = KIND_OF[tile]
        if town.hand[seat][tile] and not counted >> kind & 1:
            counted |= 1 << kind
            offer(moves, COUNT + kind)
    if moves.count == 0:
        offer(moves, DONE)


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


@rule
def chance_outcomes(town: Town, outcomes: Outcomes) -> None:
    outcomes.count = 0
    outcomes.total = 0
    if town.phase == Phase.TRIPLE or town.phase == Phase.REMOVE:
        outcomes.stream = BOX
        for shop in range(SHOP_COUNT):
            may_happen(outcomes, FIRST_SHOP + shop, 1 if town.phase == Phase.TRIPLE or still_whole(town, shop) else 0)
    elif town.phase == Phase.DEAL:
        outcomes.stream = HANDS
        for tile in range(BUILDINGS):
            may_happen(outcomes, tile, town.unseen[tile])
    elif town.phase == Phase.LEFTOVERS:
        outcomes.stream = LEFTOVERS
        list_leftovers(town, outcomes)
    else:
        outcomes.stream = STACKS + town.drawing
        list_top_of_stack(town, outcomes)


@rule
def list_leftovers(town: Town, outcomes: Outcomes) -> None:
    """Where leftovers are not shown, only residents among them become known."""
    shown = town.shown or town.mode == SOLO
    for tile in range(ALL_TILES):
        if shown or tile >= RESIDENT:
            may_happen(outcomes, tile, town.unseen[tile])
    if not shown:
        may_happen(outcomes, UNSHOWN, unseen_tiles(town, 0, BUILDINGS) - town.boxed)


@rule
def list_top_of_stack(town: Town, outcomes: Outcomes) -> None:
    """Unseen tiles are alike, but those that left the game unseen are all buildings: so a resident is likelier."""
    buildings = unseen_tiles(town, 0, BUILDINGS)
    for tile in range(ALL_TILES):
        weight = town.unseen[tile]
        if town.boxed:
            weight *= buildings if tile >= RESIDENT else buildings - town.boxed
        may_happen(outcomes, tile, weight)


@rule
def happen(town: Town, tile: int, events: Events) -> None:
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


# --- 1. and 2. Build and score ----------------------------------------------------------------------------------------


@rule
def place(town: Town, seat: int, tile: int, square: int, events: Events) -> None:
    """The tile scores at once, and alone; its neighbours matter only to its own points."""
    kind = KIND_OF[tile]
    leave_hand(town, seat, tile)
    town.cells[seat][square] = tile + 1
    town.town[seat][kind] |= 1 << square
    town.placed = square
    town.gained = points_for(town, seat, tile, square)
    town.points[seat][kind] += town.gained
    tell(events, Event.PLACED, seat, tile, square, town.gained)
    if offers_bonus(town, square):
        town.phase = Phase.BONUS
    else:
        take(town, seat, events)


@rule
def leave_hand(town: Town, seat: int, tile: int) -> None:
    """A tile that everybody has seen goes first: nobody could tell it from its twin."""
    town.hand[seat][tile] -= 1
    if town.known[seat][tile]:
        town.known[seat][tile] -= 1
    else:
        town.revealed += 1


# --- Spring squares and the flower token ------------------------------------------------------------------------------


@rule
def offers_bonus(town: Town, square: int) -> bool:
    """A spring square doubles or gives another turn; neither twice in one turn."""
    return is_spring(town, square) and (not town.doubled or not town.extra)


@rule
def is_spring(town: Town, square: int) -> bool:
    """In a training game all squares are plain."""
    return town.mode != TRAINING and SPRING[town.side] >> square & 1 == 1


@rule
def double(town: Town, seat: int, by_token: int, events: Events) -> None:
    """The points of the tile just placed, once more."""
    town.doubled = 1
    town.points[seat][KIND_OF[town.cells[seat][town.placed] - 1]] += town.gained
    tell(events, Event.DOUBLED, seat, town.gained, by_token, 0)


@rule
def earn_extra_turn(town: Town, seat: int, by_token: int, events: Events) -> None:
    """The turn is played to its end; then, before the market is refilled, another."""
    town.extra = 1
    tell(events, Event.EXTRA_TURN, seat, by_token, 0, 0)


@rule
def use_token(town: Town, seat: int, action: int, events: Events) -> None:
    """Once a game, for one of three things. Before placing the turn goes on; after taking it is over."""
    town.token[seat] = 0
    if action == TOKEN_DOUBLE:
        double(town, seat, 1, events)
    elif action == TOKEN_EXTRA:
        earn_extra_turn(town, seat, 1, events)
    else:
        recount_by_token(town, seat, action - TOKEN_RECOUNT, events)
    if town.phase == Phase.AFTER:
        go_on(town, events)


@rule
def recount_by_token(town: Town, seat: int, kind: int, events: Events) -> None:
    """For everyone; or for the owner alone, who is then left out when the second resident comes."""
    tell(events, Event.TOKEN, seat, kind, 0, 0)
    if town.owner_recounts:
        recount(town, seat, kind, events)
        town.excluded[kind] |= 1 << seat
    else:
        recount_all(town, kind, events)


# --- 3. Take a tile ---------------------------------------------------------------------------------------------------


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
def can_recount(town: Town) -> bool:
    """The token recounts a kind with exactly one resident; what is drawn may be the second."""
    for kind in range(KIND_COUNT):
        if town.residents[kind] == 1:
            return True
    return False


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
def leave_market(town: Town, slot: int) -> int:
    tile = town.market[slot] - 1
    latest = 0
    for other in range(SLOTS):
        latest = max(latest, town.emptied[other])
    town.market[slot] = 0
    town.emptied[slot] = latest + 1
    return tile


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
def leave_stack(town: Town, tile: int) -> None:
    town.unseen[tile] -= 1
    town.stacks[town.drawing] -= 1


@rule
def after_taking(town: Town, events: Events) -> None:
    """The turn is over, unless the flower token could still be used."""
    town.phase = Phase.AFTER
    if not can_use_token(town, town.turn):
        end_part(town, events)


@rule
def can_use_token(town: Town, seat: int) -> bool:
    if not town.token[seat]:
        return False
    return not town.doubled or not town.extra or can_recount(town)


@rule
def go_on(town: Town, events: Events) -> None:
    """To the draw that waits, or to the end of the turn."""
    if town.must_draw:
        town.must_draw = 0
        town.phase = Phase.BLIND
    else:
        end_part(town, events)


@rule
def end_part(town: Town, events: Events) -> None:
    """An extra turn comes before the market is refilled; in solo the rival moves before that too."""
    if town.extra == 1:
        town.extra = 2
        town.placed = -1
        town.gained = 0
        town.phase = Phase.PLACE
    else:
        if town.mode == SOLO:
            move_rival(town, events)
        refill(town, events)


# --- The market and the residents -------------------------------------------------------------------------------------


@rule
def refill(town: Town, events: Events) -> None:
    """Every empty slot from its own stack, one after another; then the next turn."""
    slot = next_to_refill(town)
    if slot >= 0:
        town.drawing = slot
        town.phase = Phase.REFILL
    elif town.started:
        next_turn(town, events)
    else:
        town.started = 1
        town.phase = Phase.PLACE


@rule
def next_to_refill(town: Town) -> int:
    """From left to right, or in the order in which they were emptied."""
    found = -1
    for slot in range(SLOTS):
        if town.market[slot] == 0 and town.stacks[slot]:
            if found < 0 or (town.order_taken and town.emptied[slot] < town.emptied[found]):
                found = slot
    return found


@rule
def turn_up(town: Town, tile: int, events: Events) -> None:
    leave_stack(town, tile)
    if tile >= RESIDENT:
        welcome(town, tile - RESIDENT, events)
    else:
        town.market[town.drawing] = tile + 1
        town.emptied[town.drawing] = 0
        tell(events, Event.REVEALED, tile, town.drawing, 0, 0)
    refill(town, events)


@rule
def welcome(town: Town, kind: int, events: Events) -> None:
    """A resident goes to its place; the second of a kind has everybody recount that kind, but not in the set-up."""
    town.residents[kind] += 1
    tell(events, Event.RESIDENT, kind, town.residents[kind], 0, 0)
    if town.started and town.residents[kind] == RESIDENTS_A_KIND:
        recount_all(town, kind, events)


@rule
def recount_all(town: Town, kind: int, events: Events) -> None:
    for seat in range(town.seats):
        if not town.excluded[kind] >> seat & 1:
            recount(town, seat, kind, events)
    if town.mode == SOLO:
        earned = rival_points(town, kind)
        town.points[town.seats][RECOUNT_LINE] += earned
        tell(events, Event.RECOUNTED, town.seats, kind, earned, 0)


@rule
def recount(town: Town, seat: int, kind: int, events: Events) -> None:
    earned = recount_points(town, seat, kind)
    town.points[seat][RECOUNT_LINE] += earned
    tell(events, Event.RECOUNTED, seat, kind, earned, 0)


@rule
def next_turn(town: Town, events: Events) -> None:
    """Clockwise. Once enough stacks are empty the round is finished, so that all have had as many turns."""
    if not town.last_round and empty_stacks(town) >= town.ends_at:
        town.last_round = 1
        tell(events, Event.LAST_ROUND, 0, 0, 0, 0)
    forget_the_turn(town)
    if town.last_round and town.turn == town.seats - 1:
        end_game(town, events)
    else:
        town.turn = (town.turn + 1) % town.seats
        town.phase = Phase.PLACE


@rule
def empty_stacks(town: Town) -> int:
    found = 0
    for slot in range(SLOTS):
        if town.stacks[slot] == 0:
            found += 1
    return found


@rule
def forget_the_turn(town: Town) -> None:
    town.placed = -1
    town.gained = 0
    town.doubled = 0
    town.extra = 0
    town.must_draw = 0


# --- The solo rival ---------------------------------------------------------------------------------------------------


@rule
def move_rival(town: Town, events: Events) -> None:
    """To the right, to the first tile that lies open; it is taken and scored. Past the end it starts anew."""
    for step in range(1, SLOTS + 1):
        slot = (town.marker + step) % SLOTS
        if town.market[slot]:
            finish_lap(town, slot, events)
            town.marker = slot
            rival_takes(town, slot, events)
            return


@rule
def finish_lap(town: Town, slot: int, events: Events) -> None:
    """A finished lap is worth points on side A: on passing the end, or by option only on landing at the start."""
    if slot <= town.marker and (slot == 0 or not town.lap_on_landing):
        town.points[town.seats][LAPS_LINE] += LAP[town.side]
        tell(events, Event.RIVAL_LAP, LAP[town.side], 0, 0, 0)


@rule
def rival_takes(town: Town, slot: int, events: Events) -> None:
    tile = leave_market(town, slot)
    kind = KIND_OF[tile]
    town.collected[kind] += 1
    earned = rival_points(town, kind)
    town.points[town.seats][kind] += earned
    tell(events, Event.RIVAL_TOOK, tile, slot, earned, 0)


# --- The end ----------------------------------------------------------------------------------------------------------


@rule
def end_game(town: Town, events: Events) -> None:
    """One of the two tiles in hand is counted once more; not in the training game."""
    town.turn = 0
    town.phase = Phase.OVER if town.mode == TRAINING else Phase.FINAL


@rule
def count_final(town: Town, seat: int, kind: int, events: Events) -> None:
    """All buildings of that tile's kind in the own town, as in a recount."""
    show_kind(town, seat, kind)
    earned = recount_points(town, seat, kind)
    town.points[seat][FINAL_LINE] += earned
    tell(events, Event.FINAL, seat, kind, earned, 0)
    next_final(town, events)


@rule
def show_kind(town: Town, seat: int, kind: int) -> None:
    """A tile of that kind is laid down; one that everybody knew already tells nothing new."""
    shown = -1
    for tile in range(BUILDINGS):
        if KIND_OF[tile] == kind and town.known[seat][tile]:
            return
        if KIND_OF[tile] == kind and town.hand[seat][tile] and shown < 0:
            shown = tile
    town.known[seat][shown] += 1
    town.revealed += 1


@rule
def next_final(town: Town, events: Events) -> None:
    if town.turn < town.seats - 1:
        town.turn += 1
    else:
        if town.mode == SOLO:
            count_rival(town, events)
        town.phase = Phase.OVER


@rule
def count_rival(town: Town, events: Events) -> None:
    for kind in range(KIND_COUNT):
        earned = rival_points(town, kind)
        town.points[town.seats][FINAL_LINE] += earned
        tell(events, Event.FINAL, town.seats, kind, earned, 0)


@rule
def scores(town: Town, result: Result) -> None:
    for row in range(town.seats + 1):
        for line in range(LINES):
            result.points[row][line] = town.points[row][line]


@rule
def ending(town: Town, result: Result) -> None:
    """Most points; among equals whoever moved last. The rival wins a tie."""
    result.reason = 0
    if town.phase == Phase.OVER:
        result.reason = 1
        rows = town.seats + 1 if town.mode == SOLO else town.seats
        for row in range(rows):
            result.rank[row] = 1
            for other in range(rows):
                if beats(town, other, row):
                    result.rank[row] += 1


@rule
def beats(town: Town, one: int, other: int) -> bool:
    mine = total(town, one)
    theirs = total(town, other)
    return mine > theirs or (mine == theirs and one > other)


# --- What a seat knows ------------------------------------------------------------------------------------------------


@rule
def hide(town: Town, seat: int) -> None:
    """Others' tiles that nobody else has seen go back among the unseen; how many there are stays known."""
    for other in range(town.seats):
        if other != seat:
            for tile in range(BUILDINGS):
                unknown = town.hand[other][tile] - town.known[other][tile]
                town.hand[other][tile] -= unknown
                town.unseen[tile] += unknown
                town.secret[other] += unknown


@rule
def imagine(town: Town, rng: Rng) -> None:
    """Hidden hands hold buildings only, any unseen one as likely as another."""
    for seat in range(town.seats):
        while town.secret[seat]:
            tile = any_building(town, below(rng, unseen_tiles(town, 0, BUILDINGS)))
            town.unseen[tile] -= 1
            town.hand[seat][tile] += 1
            town.secret[seat] -= 1


@rule
def any_building(town: Town, place: int) -> int:
    tile = 0
    while place >= town.unseen[tile]:
        place -= town.unseen[tile]
        tile += 1
    return tile
