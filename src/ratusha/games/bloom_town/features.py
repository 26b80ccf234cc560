"""What a network sees of a position: whole numbers, the asking seat first."""

from __future__ import annotations

from ratusha.kernel import Row, rule

from .cards import ALL_TILES, BUILDINGS, KIND_COUNT, SLOTS, SQUARES
from .scoring import total
from .state import SEATS, Town

PHASES = 12
TURN = 23
PER_SEAT = 4 + KIND_COUNT + SQUARES + 2 * BUILDINGS
FEATURES = PHASES + TURN + SEATS * PER_SEAT + 3 * SLOTS + ALL_TILES + 2 * KIND_COUNT


@rule
def features(town: Town, seat: int, out: Row) -> None:
    """Phase and options, every town from this seat's left round, market, stacks, residents, the rival."""
    for place in range(FEATURES):
        out[place] = 0
    out[town.phase] = 1
    put_turn(town, seat, out, PHASES)
    at = PHASES + TURN
    for step in range(town.seats):
        put_town(town, (seat + step) % town.seats, out, at + step * PER_SEAT)
    put_market(town, out, at + SEATS * PER_SEAT)


@rule
def put_turn(town: Town, seat: int, out: Row, at: int) -> None:
    out[at] = town.seats
    out[at + 1] = town.mode
    out[at + 2] = town.side
    out[at + 3] = town.rival
    out[at + 4] = town.owner_recounts
    out[at + 5] = town.house_counts_house
    out[at + 6] = town.chains
    out[at + 7] = town.ends_at
    out[at + 8] = (town.turn - seat) % town.seats
    out[at + 9] = town.last_round
    out[at + 10] = town.placed + 1
    out[at + 11] = town.gained
    out[at + 12] = town.doubled
    out[at + 13] = town.extra
    out[at + 14] = town.boxed
    out[at + 15] = town.marker
    out[at + 16] = total(town, town.seats)
    out[at + 17] = town.drawing
    out[at + 18] = town.lap_on_landing
    out[at + 19] = town.order_taken
    out[at + 20] = town.shown
    out[at + 21] = town.must_draw
    out[at + 22] = seat  # its place in the round: nobody has a turn after the last seat in the last round


@rule
def put_town(town: Town, seat: int, out: Row, at: int) -> None:
    out[at] = 1
    out[at + 1] = total(town, seat)
    out[at + 2] = town.token[seat]
    out[at + 3] = town.secret[seat]
    at += 4
    for kind in range(KIND_COUNT):
        out[at + kind] = town.excluded[kind] >> seat & 1
    at += KIND_COUNT
    for square in range(SQUARES):
        out[at + square] = town.cells[seat][square]
    at += SQUARES
    for tile in range(BUILDINGS):
        out[at + tile] = town.hand[seat][tile]
        out[at + BUILDINGS + tile] = town.known[seat][tile]


@rule
def put_market(town: Town, out: Row, at: int) -> None:
    for slot in range(SLOTS):
        out[at + slot] = town.market[slot]
        out[at + SLOTS + slot] = town.stacks[slot]
        out[at + 2 * SLOTS + slot] = town.emptied[slot]
    at += 3 * SLOTS
    for tile in range(ALL_TILES):
        out[at + tile] = town.unseen[tile]
    at += ALL_TILES
    for kind in range(KIND_COUNT):
        out[at + kind] = town.residents[kind]
        out[at + KIND_COUNT + kind] = town.collected[kind]
