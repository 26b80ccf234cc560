"""What a seat sees, as JSON: towns, market, residents, and what every placement would bring now."""

from __future__ import annotations

from typing import Any

from .bonuses import is_spring, offers_bonus
from .cards import (
    BUILDINGS,
    EACH,
    KIND_OF,
    KINDS,
    LAP,
    RIVALS,
    SIDES,
    SIZE,
    SPRING,
    SQUARES,
    SYMBOL_AT,
    SYMBOLS,
    TILES,
)
from .counting import counting_squares
from .scoring import points_for, recount_points, rival_points, tiles_in_hand, total
from .state import FULL, SOLO, TRAINING, Phase, Town

UNSEEN = TILES + tuple(f"resident_{kind}" for kind in KINDS)
"""What nobody at the table has seen, as anyone could count: what was shown or removed is not among it."""
MODES = {FULL: "full", TRAINING: "training", SOLO: "solo"}
EXTRA = ("free", "due", "under_way")
"""This turn's extra turn: not earned, to come, being played."""
CHAINS = ("group", "line", "adjacent")


def view(town: Town, seat: int) -> dict[str, Any]:
    """The table as that seat sees it (-1: an onlooker); hands of others show only what everybody has seen."""
    return {
        "phase": Phase(town.phase).name.lower(),
        "mode": MODES[town.mode],
        "you": seat,
        "turn": town.turn,
        "side": SIDES[town.side],
        "board": board(town),
        "last_round": bool(town.last_round),
        "placed": square(town.placed) if town.placed >= 0 else None,
        "gained": town.gained,
        "used": {"double": bool(town.doubled), "extra": bool(town.extra)},
        "extra": EXTRA[town.extra],
        "must_draw": bool(town.must_draw),
        "options": options(town),
        "market": [TILES[tile - 1] if tile else None for tile in town.market],
        "stacks": list(town.stacks),
        "unseen": {name: town.unseen[tile] for tile, name in enumerate(UNSEEN)},
        "ends_at": town.ends_at,
        "residents": {kind: town.residents[number] for number, kind in enumerate(KINDS)},
        "towns": [town_of(town, each) for each in range(town.seats)],
        "placements": placements(town, seat) if 0 <= seat < town.seats else [],
        "rival": rival(town) if town.mode == SOLO else None,
    }


def options(town: Town) -> dict[str, str]:
    """Those that change what a building, a resident or a token does: texts that explain it follow them."""
    return {
        "token_recount": "owner" if town.owner_recounts else "everyone",
        "house_counts_house": "yes" if town.house_counts_house else "no",
        "chains": CHAINS[town.chains],
    }


def square(number: int) -> list[int]:
    return [number // SIZE, number % SIZE]


def board(town: Town) -> dict[str, Any]:
    symbols = [SYMBOLS[SYMBOL_AT[town.side][number]] for number in range(SQUARES)]
    plain = town.mode == TRAINING
    return {
        "symbols": [symbols[row : row + SIZE] for row in range(0, SQUARES, SIZE)],
        "spring": [square(number) for number in range(SQUARES) if SPRING[town.side] >> number & 1 and not plain],
    }


def town_of(town: Town, seat: int) -> dict[str, Any]:
    cells = [TILES[tile - 1] if tile else None for tile in town.cells[seat]]
    return {
        "cells": [cells[row : row + SIZE] for row in range(0, SQUARES, SIZE)],
        "hand": [TILES[tile] for tile in range(BUILDINGS) for _ in range(town.hand[seat][tile])],
        "hidden": town.secret[seat],
        "tiles": tiles_in_hand(town, seat),
        "token": bool(town.token[seat]),
        "points": total(town, seat),
        "recount": {kind: recount_points(town, seat, number) for number, kind in enumerate(KINDS)},
        "left_out": [kind for number, kind in enumerate(KINDS) if town.excluded[number] >> seat & 1],
    }


def placements(town: Town, seat: int) -> list[dict[str, Any]]:
    """Every tile in hand on every empty square: its points, whether it can be doubled, and what would be taken."""
    return [
        placement(town, seat, tile, number)
        for tile in range(BUILDINGS)
        if town.hand[seat][tile]
        for number in range(SQUARES)
        if town.cells[seat][number] == 0
    ]


def placement(town: Town, seat: int, tile: int, number: int) -> dict[str, Any]:
    """`counts` are the squares that the points depend on; each adds `each`, or 0 where a table has the points."""
    kind = KIND_OF[tile]
    points = points_for(town, seat, tile, number)
    counts = counting_squares(town, seat, tile, number)
    return {
        "tile": TILES[tile],
        "kind": KINDS[kind],
        "square": square(number),
        "points": points,
        "each": EACH[kind],
        "counts": [square(at) for at in range(SQUARES) if counts >> at & 1] if counts else [],
        "spring": has_bonus(town, seat, number),
        "doubled": 2 * points if can_double(town, seat, number) else None,
        "takes": taken_at(town, number),
    }


def has_bonus(town: Town, seat: int, number: int) -> bool:
    return bool(offers_bonus(town, number) if in_this_turn(town, seat) else is_spring(town, number))


def can_double(town: Town, seat: int, number: int) -> bool:
    return has_bonus(town, seat, number) and not (in_this_turn(town, seat) and town.doubled)


def in_this_turn(town: Town, seat: int) -> bool:
    """Whether what the seat places next belongs to the turn under way; a new turn has both bonuses again."""
    return seat == town.turn and (town.phase == Phase.PLACE or town.extra == 1)


def taken_at(town: Town, number: int) -> str:
    """The tile that would be taken, `unseen` from its stack, or `any` of the market."""
    slot = SYMBOL_AT[town.side][number]
    if town.market[slot]:
        return TILES[town.market[slot] - 1]
    return "unseen" if town.stacks[slot] else "any"


def rival(town: Town) -> dict[str, Any]:
    return {
        "name": RIVALS[town.rival],
        "collected": {kind: town.collected[number] for number, kind in enumerate(KINDS)},
        "worth": {kind: rival_points(town, number) for number, kind in enumerate(KINDS)},
        "marker": town.marker,
        "lap": LAP[town.side],
        "points": total(town, town.seats),
    }
