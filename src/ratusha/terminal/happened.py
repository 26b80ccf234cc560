"""What has happened at a table, and from where on it is news to a seat."""

from __future__ import annotations

from collections.abc import Sequence

from ratusha.match import Match, replay_match

from .drawing import Happened


def so_far(match: Match) -> list[Happened]:
    """What has happened and was not taken back, from the log."""
    standing = {each.entry.number for each in match.position.standing}
    steps = (step for _, step in replay_match(match.text()))
    both = ((entry, told) for step in steps for entry, told in zip(step.entries, step.events, strict=True))
    return [Happened(entry, told) for entry, told in both if entry.number in standing]


def after_latest(told: Sequence[Happened], seat: int) -> int:
    """Where the news begin for a seat: at its latest decision that stands, or after the cards laid out first."""
    decided = (place for place, each in enumerate(told) if each.entry.who >= 0)
    places = [place for place in decided if not told[place].entry.words.startswith("undo ")]
    own = [place for place in places if told[place].entry.who == seat]
    return own[-1] if own else places[0] if places else len(told)
