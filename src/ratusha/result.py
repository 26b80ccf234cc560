"""How a match stands or ended, for people and for JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from . import game as verbs
from .kernel import Result, new
from .position import Position

STALLED = "stalled"


@dataclass(frozen=True)
class Row:
    """One seat, or the rival: points by line, their sum, and the rank (1 is best; 0: not ranked)."""

    scores: dict[str, int]
    total: int
    rank: int


@dataclass(frozen=True)
class MatchResult:
    """`reason` is the ending's id, `stalled`, or None while the match goes on; then nobody is ranked."""

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
    verbs.scores(position.state, found)
    verbs.ending(position.state, found)
    rows = [row_of(found, place, facts.lines) for place in range(position.setting.seats + 1)]
    rival = rows.pop()
    return MatchResult(
        reason=STALLED if position.stalled else facts.endings[found.reason - 1] if found.reason else None,
        seats=tuple(rows),
        rival=rival if position.setting.has_rival else None,
        winners=tuple(seat for seat, row in enumerate(rows) if row.rank == 1),
    )


def row_of(found: Result, place: int, lines: tuple[str, ...]) -> Row:
    points = found.points[place][: len(lines)]
    return Row(dict(zip(lines, points, strict=True)), sum(points), found.rank[place])
