"""Who has won, and how the others rank."""

from __future__ import annotations

from ratusha.kernel import Events, Result, rule, tell

from .cards import LAUNCH_PAD
from .state import Event, Phase, Town


@rule
def win(town: Town, seat: int, events: Events) -> None:
    """The third landmark, or the Launch Pad, ends the game at once."""
    town.winner = seat
    town.phase = Phase.OVER
    tell(events, Event.WON, seat, 0, 0, 0)


@rule
def scores(town: Town, result: Result) -> None:
    for seat in range(town.seats):
        result.points[seat][0] = town.built[seat]


@rule
def ending(town: Town, result: Result) -> None:
    """The winner is first; the others rank by landmarks, then by coins."""
    result.reason = 0
    if town.phase == Phase.OVER:
        result.reason = 2 if town.landmark_at[LAUNCH_PAD] == town.winner else 1
        for seat in range(town.seats):
            better = 1
            for other in range(town.seats):
                if standing_of(town, other) > standing_of(town, seat):
                    better += 1
            result.rank[seat] = better


@rule
def standing_of(town: Town, seat: int) -> int:
    """Higher is better."""
    if seat == town.winner:
        return 1 << 40
    return (town.built[seat] << 32) + town.coins[seat]
