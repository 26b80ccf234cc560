"""The market and the stacks above it: what lies there, and what leaves."""

from __future__ import annotations

from ratusha.kernel import offer_outcome, rule

from .cards import ALL_TILES, BUILDINGS, RESIDENT, SLOTS
from .state import Outcomes, Town


@rule
def unseen_tiles(town: Town, first: int, end: int) -> int:
    found = 0
    for tile in range(first, end):
        found += town.unseen[tile]
    return found


@rule
def list_top_of_stack(town: Town, outcomes: Outcomes) -> None:
    """Unseen tiles are alike, but those that left the game unseen are all buildings: so a resident is likelier."""
    buildings = unseen_tiles(town, 0, BUILDINGS)
    for tile in range(ALL_TILES):
        weight = town.unseen[tile]
        if town.boxed:
            weight *= buildings if tile >= RESIDENT else buildings - town.boxed
        offer_outcome(outcomes, tile, weight)


@rule
def leave_stack(town: Town, tile: int) -> None:
    town.unseen[tile] -= 1
    town.stacks[town.drawing] -= 1


@rule
def empty_stacks(town: Town) -> int:
    found = 0
    for slot in range(SLOTS):
        if town.stacks[slot] == 0:
            found += 1
    return found


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
def next_to_refill(town: Town) -> int:
    """From left to right, or in the order in which they were emptied."""
    found = -1
    for slot in range(SLOTS):
        if town.market[slot] == 0 and town.stacks[slot]:
            if found < 0 or (town.order_taken and town.emptied[slot] < town.emptied[found]):
                found = slot
    return found
