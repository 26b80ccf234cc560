"""Was every draw of a finished match fair? With the revealed seed anyone can compute them again.

What a draw is computed from stands at the top of `chance.py`.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..chance import PRACTICE, FairChance
from ..errors import BadLog, RatushaError
from .log import Lines
from .match import Match
from .position import SEATING, Draw
from .replay import begin, redo_lines


class NotRevealed(RatushaError):
    """A match whose seed is not known, so that nothing can be verified yet, or ever."""


@dataclass(frozen=True)
class Verified:
    """A match all of whose draws come from the seed it had promised."""

    match: Match
    draws: tuple[Draw, ...]

    @property
    def taken_back(self) -> int:
        """Draws that were undone by agreement: everyone may want to know. Who sits where cannot be."""
        standing = {each.entry.number for each in self.match.position.standing}
        return sum(draw.number not in standing for draw in self.draws if draw.stream != SEATING)


def verify_match(text: str | bytes, *, first_line: int = 1) -> Verified:
    """Replay the match and compute every draw again; BadLog names the first that differs."""
    lines = Lines(text, first_line)
    match = begin(lines, None)
    draws = [(lines.at, draw) for step in redo_lines(match, lines, keep=False) for draw in step.draws]
    chance = revealed(match)
    if match.table.startswith(PRACTICE) and not match.chance.practice:
        raise BadLog("line {line}: a practice table that is passed off as another", line=first_line)
    for line, draw in draws:
        fair = chance.draw(draw.stream, draw.count, draw.outcomes)
        if fair != draw.words:
            raise BadLog(
                "line {line}: draw {count} of {stream} is '{fair}' by the seed, not '{words}'",
                line=line,
                count=draw.count,
                stream=draw.stream,
                fair=fair,
                words=draw.words,
            )
    return Verified(match, tuple(draw for _, draw in draws))


def revealed(match: Match) -> FairChance:
    if not match.chance.commitment:
        raise NotRevealed("this match promised no seed: its draws were scripted, and cannot be verified")
    if not match.position.seed:
        raise NotRevealed("the seed of this match is not revealed yet: that comes after its result")
    return FairChance(bytes.fromhex(match.position.seed), match.table, match.chance.nonces)
