"""A step: what a move, or taking one back, adds to a match. It is drafted on a copy, stored, and only then accepted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from ..chance import Chance
from ..errors import RatushaError
from ..kernel import CHANCE, NOBODY
from .log import TABLE, Entry
from .position import Draw, EntryEvents, Position
from .result import result_of

SEVERAL = 2
MOST_DRAWS_IN_A_ROW = 10_000
"""More than any game needs between two decisions: beyond it the rules draw for ever."""


class StaleStep(RatushaError):
    """A step that was proposed before something else happened."""


@dataclass(frozen=True)
class Step:
    """What would be added to the log: `events[i]` tells what `entries[i]` caused, `draws` how chance fell."""

    entries: tuple[Entry, ...]
    events: tuple[EntryEvents, ...]
    draws: tuple[Draw, ...]
    before: Position
    after: Position

    @property
    def state(self) -> Any:
        return self.after.state


class MatchSoFar(Protocol):
    """What a draft needs to know of a match."""

    chance: Chance
    position: Position

    @property
    def entries(self) -> Sequence[Entry]: ...


class Draft:
    """A step in the making, on a copy of the match's position or on the position given."""

    def __init__(self, match: MatchSoFar, after: Position | None = None) -> None:
        self.chance = match.chance
        self.before = match.position
        self.after = after or match.position.copy()
        self.earlier = match.entries
        self.number = len(match.entries)
        self.entries: list[Entry] = []
        self.events: list[EntryEvents] = []
        self.draws: list[Draw] = []

    def add(self, entry: Entry, events: EntryEvents = ()) -> None:
        self.number = entry.number
        self.entries.append(entry)
        self.events.append(events)

    def note(self, words: str, who: int = TABLE) -> None:
        self.add(Entry(self.number + 1, who, words))

    def decide(self, seat: int, action: int) -> None:
        self.keep_state(seat)
        self.add(*self.after.decide(self.number + 1, seat, action))

    def keep_state(self, seat: int) -> None:
        """Before a seat decides first in this step: where others are waited for as well, it may be taken back later.
        Whoever reads a whole log goes on in one position, and has no state from before."""
        if self.entries or self.after is self.before or self.before.waiting.bit_count() < SEVERAL:
            return
        earlier = self.before.states_before.items()
        of_others = {number: state for number, state in earlier if self.earlier[number - 1].who != seat}
        self.after.states_before = {**of_others, self.number + 1: self.before.state}

    def settle(self) -> Step:
        """Draw until a seat decides or it is over, and write down how it ended."""
        for _ in range(MOST_DRAWS_IN_A_ROW):
            if self.after.to_move != CHANCE:
                self._close()
                return self.done()
            self._draw()
        raise RuntimeError(f"{self.after.setting.game.id} draws for ever: no seat decides")

    def _draw(self) -> None:
        draw = self.after.next_draw()
        words = self.chance.draw(draw.stream, draw.count, draw.outcomes)
        if words not in dict(draw.outcomes):
            raise RatushaError(
                "chance gave '{words}', which cannot come from {stream} now", words=words, stream=draw.stream
            )
        self.draws.append(replace(draw, words=words, number=self.number + 1))
        self.add(*self.after.apply_outcome(self.number + 1, self.draws[-1]))

    def _close(self) -> None:
        if self.after.out_of_steps:
            self.after.stalled = True
            self.note("stalled")
        if self.after.to_move == NOBODY:
            self.after.closed = True
            self.note(result_of(self.after).words)

    def done(self) -> Step:
        if self.draws or self.after.revealed != self.before.revealed or self.after.closed:
            self.after.states_before = {}  # nobody takes back alone what was drawn or shown upon
        return Step(tuple(self.entries), tuple(self.events), tuple(self.draws), self.before, self.after)
