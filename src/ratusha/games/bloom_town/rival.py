"""The solo rival, who walks along the market and collects."""

from __future__ import annotations

from ratusha.kernel import Events, rule, tell

from .cards import KIND_COUNT, KIND_OF, LAP, SLOTS
from .market import leave_market
from .scoring import rival_points
from .state import FINAL_CATEGORY, LAPS_CATEGORY, Event, Town


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
        town.points[town.seats][LAPS_CATEGORY] += LAP[town.side]
        tell(events, Event.RIVAL_LAP, LAP[town.side], 0, 0, 0)


@rule
def rival_takes(town: Town, slot: int, events: Events) -> None:
    tile = leave_market(town, slot)
    kind = KIND_OF[tile]
    town.collected[kind] += 1
    earned = rival_points(town, kind)
    town.points[town.seats][kind] += earned
    tell(events, Event.RIVAL_TOOK, tile, slot, earned, 0)


@rule
def count_rival(town: Town, events: Events) -> None:
    for kind in range(KIND_COUNT):
        earned = rival_points(town, kind)
        town.points[town.seats][FINAL_CATEGORY] += earned
        tell(events, Event.FINAL, town.seats, kind, earned, 0)
