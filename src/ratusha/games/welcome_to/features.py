"""What a network sees of a position: whole numbers, the asking seat first."""

from __future__ import annotations

from ratusha.kernel import Row, rule

from .cards import CARD_COUNT, LEVELS, SIZES, STACKS, STREETS
from .lots import LOTS
from .scoring import total
from .state import HAND, NOW, SEATS, Suburb

TURN = 18
CARDS = 2 * LEVELS + 2 * STACKS + CARD_COUNT
PER_SEAT = 22 + 8 * LOTS + STREETS + SIZES + LEVELS + 2 * HAND
FEATURES = TURN + CARDS + SEATS * PER_SEAT


@rule
def features(suburb: Suburb, seat: int, out: Row) -> None:
    """Round and options, plans and cards, every sheet from this seat's left round."""
    for place in range(FEATURES):
        out[place] = 0
    put_round(suburb, out)
    put_cards(suburb, out, TURN)
    for step in range(suburb.seats):
        put_sheet(suburb, (seat + step) % suburb.seats, seat, out, TURN + CARDS + step * PER_SEAT)


@rule
def put_round(suburb: Suburb, out: Row) -> None:
    out[0] = suburb.seats
    out[1] = suburb.mode
    out[2] = suburb.phase
    out[3] = suburb.rounds
    out[4] = suburb.left
    out[5] = suburb.deck
    out[6] = suburb.deck_top
    out[7] = suburb.solo_card
    out[8] = suburb.keep_flipped
    out[9] = suburb.refusal
    out[10] = suburb.at_once
    out[11] = suburb.first_plan_only
    out[12] = suburb.before_choosing
    out[13] = suburb.stays_whole
    out[14] = suburb.discard_all
    out[15] = suburb.to_the_left
    out[16] = suburb.drawn
    out[17] = suburb.ended


@rule
def put_cards(suburb: Suburb, out: Row, at: int) -> None:
    for level in range(LEVELS):
        out[at + level] = suburb.plans[level]
        out[at + LEVELS + level] = suburb.approved[level]
    at += 2 * LEVELS
    for stack in range(STACKS):
        out[at + stack] = suburb.top[stack]
        out[at + STACKS + stack] = suburb.flipped[stack]
    at += 2 * STACKS
    for card in range(CARD_COUNT):
        out[at + card] = suburb.unseen[card]


@rule
def put_sheet(suburb: Suburb, seat: int, asking: int, out: Row, at: int) -> None:
    put_turn(suburb, seat, asking, out, at)
    at += 22
    for lot in range(LOTS):
        out[at + lot] = suburb.numbers[NOW][seat][lot]
        out[at + LOTS + lot] = suburb.bis[NOW][seat] >> lot & 1
        out[at + 2 * LOTS + lot] = suburb.fences[NOW][seat] >> lot & 1
        out[at + 3 * LOTS + lot] = suburb.unfenceable[NOW][seat] >> lot & 1
        out[at + 4 * LOTS + lot] = suburb.pools[NOW][seat] >> lot & 1
        out[at + 5 * LOTS + lot] = suburb.roundabouts[NOW][seat] >> lot & 1
        out[at + 6 * LOTS + lot] = suburb.spent[NOW][seat] >> lot & 1
        out[at + 7 * LOTS + lot] = suburb.written[seat] == lot
    at += 8 * LOTS
    for street in range(STREETS):
        out[at + street] = suburb.parks[NOW][seat][street]
    at += STREETS
    for size in range(SIZES):
        out[at + size] = suburb.agents[NOW][seat][size + 1]
    at += SIZES
    for level in range(LEVELS):
        out[at + level] = suburb.claims[NOW][seat][level]
    at += LEVELS
    for place in range(HAND):
        out[at + place] = suburb.hand[seat][place]
        out[at + HAND + place] = suburb.knows[seat][place] >> asking & 1


@rule
def put_turn(suburb: Suburb, seat: int, asking: int, out: Row, at: int) -> None:
    out[at] = 1
    out[at + 1] = total(suburb, seat)
    out[at + 2] = suburb.temps[NOW][seat]
    out[at + 3] = suburb.refusals[NOW][seat]
    out[at + 4 + suburb.step[seat]] = 1
    out[at + 12] = suburb.number_card[seat] + 1
    out[at + 13] = suburb.effect_card[seat] + 1
    out[at + 14] = suburb.refused[seat]
    out[at + 15] = suburb.passed[seat] + 1
    out[at + 16] = suburb.used[seat]
    out[at + 17] = suburb.circled[seat] + 1
    out[at + 18] = suburb.claiming[seat] + 1
    out[at + 19] = suburb.spend_from[seat]
    out[at + 20] = suburb.wish[seat]
    out[at + 21] = asking == seat
