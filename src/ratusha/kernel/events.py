"""What happened and why, told by the rules as they go: the terminal and the client explain and animate from it."""

from __future__ import annotations

from typing import Any

from .backend import layout, rule, silenced
from .fields import i1, i2, i4

MOST_EVENTS = 256


@layout
class Events:
    """Rows of (kind, a, b, c, d); what the four numbers mean is up to the kind."""

    count = i2()
    rows = i4(MOST_EVENTS, 5)


@layout
class Silent:
    """Events that nobody listens to: in a compiled process the calls vanish."""

    nothing = i1()


@rule
def _say(events: Any, kind: int, a: int, b: int, c: int, d: int) -> None:
    if events.count >= len(events.rows):
        raise IndexError("more events than MOST_EVENTS")
    row = events.rows[events.count]
    row[0] = kind
    row[1] = a
    row[2] = b
    row[3] = c
    row[4] = d
    events.count += 1


tell = silenced(Silent, _say)
"""`tell(events, PAID, giver, taker, amount, card)`: five numbers, the kind first."""


def event_rows(events: Events) -> list[tuple[int, ...]]:
    """What a plain record of events holds."""
    return [tuple(row) for row in events.rows[: events.count]]
