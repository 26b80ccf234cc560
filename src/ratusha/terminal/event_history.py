"""What has happened at a table, and from where on it is news to a seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ratusha.match import Match, Step, replay_match

from .drawing import Happened


def happened_in(step: Step) -> list[Happened]:
    return [Happened(entry, events) for entry, events in zip(step.entries, step.events, strict=True)]


def so_far(match: Match) -> list[Happened]:
    """What has happened and was not taken back, from the log."""
    standing = {each.entry.number for each in match.position.standing}
    every = (each for _, step in replay_match(match.text()) for each in happened_in(step))
    return [each for each in every if each.entry.number in standing]


def after_latest(happened: Sequence[Happened], seat: int) -> int:
    """Where the news begin for a seat, as an index: its latest decision that stands, or the very first decision."""
    decided = [index for index, each in enumerate(happened) if each.entry.who >= 0 and not each.entry.is_undo]
    own = [index for index in decided if happened[index].entry.who == seat]
    return own[-1] if own else decided[0] if decided else len(happened)


def by_turn(happened: Iterable[Happened]) -> list[tuple[int, list[Happened]]]:
    """Each seat's decisions together with what chance brought on them."""
    turns: list[tuple[int, list[Happened]]] = []
    for each in happened:
        who = each.entry.who
        if who >= 0 and (not turns or turns[-1][0] != who):
            turns.append((who, []))
        if turns:
            turns[-1][1].append(each)
    return turns
