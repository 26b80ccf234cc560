"""A finished match from beginning to end, line by line, as a seat or an onlooker would have seen it."""

from __future__ import annotations

from typing import Any

from ratusha.match import Match, Step, replay_match

from ..tables.patch import changes_between
from ..tables.seat_view import Message, events_of, line_of


def playback_of(table: str, text: str, seat: int) -> Message:
    """A `Playback`: the first view, then what each line changed. All is public by now, so any seat may be chosen."""
    frames: list[Message] = []
    view: Any = None
    first: Any = None
    for match, step in replay_match(text):
        now = match.view(seat)
        changes = changes_between(view, now) if frames else []
        first = now if not frames else first
        view = now
        frames.append(frame_of(match, step, seat, changes))
    return {"table": table, "seat": seat, "view": first, "frames": frames}


def frame_of(match: Match, step: Step, seat: int, changes: list[list[Any]]) -> Message:
    """A `Frame`."""
    entry = match.entries[-1]
    events = events_of(match, step, seat)
    result = match.result()
    return {"line": line_of(entry), "changes": changes, "events": events} | {
        "totals": result.totals, "rival": result.rival and result.rival.total, "waiting": match.waiting,
    }  # fmt: skip
