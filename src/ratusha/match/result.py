"""How a match stands or ended, for people and for JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from ..game import ending, scores
from ..kernel import Result, new
from .position import Position

STALLED = "stalled"
RESIGNED = "resigned"
"""Why a match of rivals was stopped: those who gave up come last."""
STOPPED = "stopped"
"""Those who played together have left off: nobody is ranked."""


@dataclass(frozen=True)
class Row:
    """One seat, or the rival: points by line, their sum, and the rank (1 is best; 0: not ranked)."""

    scores: dict[str, int]
    total: int
    rank: int


@dataclass(frozen=True)
class MatchResult:
    """`reason` is the ending's id, `stalled`, `stopped` or `resigned`; None while it goes on, and nobody is ranked."""

    reason: str | None
    seats: tuple[Row, ...]
    rival: Row | None
    winners: tuple[int, ...]

    @property
    def scores(self) -> list[dict[str, int]]:
        return [row.scores for row in self.seats]

    @property
    def totals(self) -> list[int]:
        return [row.total for row in self.seats]

    @property
    def ranks(self) -> list[int]:
        return [row.rank for row in self.seats]

    def as_json(self) -> dict[str, Any]:
        return asdict(self) | {"seats": [asdict(row) for row in self.seats], "winners": list(self.winners)}

    @property
    def words(self) -> str:
        """As the log's last line tells it: `result third_landmark ranks 2 1 3`."""
        rival = f" rival {self.rival.rank}" if self.rival else ""
        return " ".join(("result", str(self.reason), "ranks", *map(str, self.ranks))) + rival


def result_of(position: Position) -> MatchResult:
    facts, found = position.setting.game.facts, new(Result)
    scores(position.state, found)
    ending(position.state, found)
    *rows, last = (row_of(found, index, facts.categories) for index in range(position.setting.seats + 1))
    rival = last if position.setting.has_rival else None
    ended = facts.endings[found.reason - 1] if found.reason else None
    seats = ranked(position, rows, rival) if ended or position.stopped else tuple(rows)
    winners = tuple(seat for seat, row in enumerate(seats) if row.rank == 1)
    return MatchResult(reason_of(position, ended), seats, rival, winners)


def reason_of(position: Position, ended: str | None) -> str | None:
    if position.stopped:
        return STOPPED if position.setting.together else RESIGNED
    return STALLED if position.stalled else ended


def ranked(position: Position, rows: Sequence[Row], rival: Row | None) -> tuple[Row, ...]:
    """The rows with whoever resigned behind all others; where all play together, they stay as the rules say."""
    if position.setting.together or not position.resigned:
        return tuple(rows)
    behind = [-row.total if position.stopped else row.rank for row in (*rows, *([rival] if rival else []))]
    ranks = leavers_last(behind, position.resigned)
    return tuple(replace(row, rank=rank) for row, rank in zip(rows, ranks, strict=False))


def leavers_last(behind: Sequence[int], resigned: Sequence[int]) -> list[int]:
    """Ranks by who is least behind; then those who resigned, the latest first. Alone, a leaver is behind nobody, and
    not ranked: giving up wins nothing."""
    stayed = [value for seat, value in enumerate(behind) if seat not in resigned]
    ranks = [1 + sum(other < value for other in stayed) for value in behind]
    for rank, seat in enumerate(reversed(resigned), start=len(stayed) + 1):
        ranks[seat] = rank if len(behind) > 1 else 0
    return ranks


def row_of(found: Result, index: int, categories: tuple[str, ...]) -> Row:
    points = found.points[index][: len(categories)]
    return Row(dict(zip(categories, points, strict=True)), sum(points), found.rank[index])
