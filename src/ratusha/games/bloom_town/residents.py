"""Residents: the second of a kind has that kind recounted."""

from __future__ import annotations

from ratusha.kernel import Events, rule, tell

from .cards import RESIDENTS_A_KIND
from .scoring import recount_points, rival_points
from .state import RECOUNT_CATEGORY, SOLO, Event, Town


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
        town.points[town.seats][RECOUNT_CATEGORY] += earned
        tell(events, Event.RECOUNTED, town.seats, kind, earned, 0)


@rule
def recount(town: Town, seat: int, kind: int, events: Events) -> None:
    earned = recount_points(town, seat, kind)
    town.points[seat][RECOUNT_CATEGORY] += earned
    tell(events, Event.RECOUNTED, seat, kind, earned, 0)
