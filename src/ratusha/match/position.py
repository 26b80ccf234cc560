"""Where a match stands: the state, what led to it, and how much was drawn. Entries are applied one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import permutations
from typing import Any

from ..errors import RatushaError, Sentence
from ..game import apply, apply_outcome, chance_outcomes, legal_actions, to_move, waiting
from ..kernel import CHANCE, NOBODY, Events, Silent, copy, event_rows
from .log import Entry
from .setting import Setting

SEATING = "seats"
"""The stream of the very first draw, where the order of seats is drawn."""

EntryEvents = tuple[dict[str, Any], ...]
"""What one entry caused, as `event_json` gives it."""


class NotPossible(RatushaError):
    """An entry that does not follow from what stands before it."""


@dataclass(frozen=True)
class Draw:
    """One draw: from which stream, its how-many-eth, what could have come and what came."""

    stream: str
    count: int
    outcomes: tuple[tuple[str, int], ...]
    words: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """An entry that has not been taken back, and what was known just before it."""

    entry: Entry
    waiting: int
    revealed: int


@dataclass
class Position:
    """The state and how it came about. A table's match has one; a proposed step has a later one."""

    setting: Setting
    state: Any
    standing: list[Standing] = field(default_factory=list)
    drawn: dict[str, int] = field(default_factory=dict)
    """Draws so far by stream, those taken back too: no draw is ever repeated."""
    decisions: int = 0
    people: tuple[int, ...] | None = None
    """Who sits where; None while that is still to be drawn."""
    resigned: tuple[int, ...] = ()
    """The seats that gave up, in the order in which they did."""
    replaced: Mapping[int, str] = field(default_factory=dict)
    """The bot that plays for whoever is away, by seat. Never changed, only exchanged: copies share it."""
    stopped: bool = False
    stalled: bool = False
    closed: bool = False
    seed: str = ""
    states_before: Mapping[int, Any] = field(default_factory=dict, compare=False, repr=False)
    """The state before the latest decision of a seat, by the number of its entry, while it may still be taken back.
    Where there is none, the match is played anew: this only saves time. Never changed, only exchanged."""

    @classmethod
    def first(cls, setting: Setting) -> Position:
        people = tuple(range(setting.seats)) if setting.order == "fixed" else None
        return cls(setting, setting.lay_out(), people=people)

    def copy(self) -> Position:
        """Made on every move: `dataclasses.replace` would take as long as copying the state."""
        other = object.__new__(Position)
        other.__dict__.update(self.__dict__, state=copy(self.state), standing=self.standing[:], drawn={**self.drawn})
        return other

    @property
    def to_move(self) -> int:
        if self.stalled or self.stopped:
            return NOBODY
        return CHANCE if self.people is None else int(to_move(self.state))

    @property
    def waiting(self) -> int:
        return 0 if self.to_move < 0 else int(waiting(self.state))

    @property
    def revealed(self) -> int:
        return self.state.revealed if self.setting.game.facts.has_secrets else 0

    @property
    def out_of_steps(self) -> bool:
        return self.to_move >= 0 and self.decisions >= self.setting.step_limit

    @property
    def goes_on(self) -> bool:
        """Whether a seat is to decide, and may."""
        return self.to_move >= 0 and not self.out_of_steps

    def legal(self, seat: int) -> list[int]:
        """The actions of a seat, in listing order; none while chance is to be drawn."""
        if self.to_move < 0:
            return []
        moves = self.setting.scratch.moves
        legal_actions(self.state, seat, moves)
        return list(moves.actions[: moves.count])

    def choices(self, seat: int) -> list[str]:
        return [self.setting.game.words(self.state, seat, action) for action in self.legal(seat)]

    def next_draw(self) -> Draw:
        stream, outcomes = self._seatings() if self.people is None else self._outcomes()
        return Draw(stream, self.drawn.get(stream, 0) + 1, tuple(outcomes))

    def _seatings(self) -> tuple[str, Iterable[tuple[str, int]]]:
        people = range(1, self.setting.seats + 1)
        return SEATING, ((" ".join(("seats", *map(str, order))), 1) for order in permutations(people))

    def _outcomes(self) -> tuple[str, Iterable[tuple[str, int]]]:
        game, found = self.setting.game, self.setting.scratch.outcomes
        chance_outcomes(self.state, found)
        listed = zip(found.numbers[: found.count], found.weights[: found.count], strict=True)
        outcomes = [(game.words(self.state, CHANCE, result), weight) for result, weight in listed]
        return game.facts.streams[found.stream], outcomes

    def decide(self, number: int, seat: int, action: int, listen: bool = True) -> tuple[Entry, EntryEvents]:
        """The seat does it. The caller has checked that it may."""
        entry = Entry(number, seat, self.setting.game.words(self.state, seat, action))
        self._stand(entry)
        self.decisions += 1
        return entry, self._events_of(lambda events: apply(self.state, seat, action, events), listen)

    def apply_outcome(self, number: int, draw: Draw, listen: bool = True) -> tuple[Entry, EntryEvents]:
        """It was drawn."""
        entry = Entry(number, CHANCE, draw.words)
        self.drawn[draw.stream] = draw.count
        if draw.stream == SEATING:
            self.people = tuple(int(person) - 1 for person in draw.words.split()[1:])
            return entry, ()
        self._stand(entry)
        result = self.setting.game.read(self.state, CHANCE, draw.words)
        return entry, self._events_of(lambda events: apply_outcome(self.state, result, events), listen)

    def _stand(self, entry: Entry) -> None:
        self.standing.append(Standing(entry, self.waiting, self.revealed))

    def _events_of(self, act: Callable[[Events | Silent], None], listen: bool) -> EntryEvents:
        if not listen:
            act(self.setting.scratch.silent)
            return ()
        events = self.setting.scratch.events
        events.count = 0
        act(events)
        return tuple(self.setting.game.event_json(row) for row in event_rows(events))

    def apply_entry(self, entry: Entry, listen: bool = True) -> tuple[EntryEvents, Draw | None]:
        """Do again what a log says that a seat decided or chance drew, if it was possible here."""
        if entry.who == CHANCE:
            return self._apply_draw(entry, listen)
        return self._apply_decision(entry, listen), None

    def _apply_decision(self, entry: Entry, listen: bool) -> EntryEvents:
        self._check_seat_may_go_on()
        game, seat = self.setting.game, entry.who
        action = game.read(self.state, seat, entry.words)
        if action not in self.legal(seat) or game.words(self.state, seat, action) != entry.words:
            could: Any = ", ".join(self.choices(seat)) or Sentence("nothing")
            raise NotPossible(
                "seat{who} cannot '{words}' here; it could: {could}", who=seat + 1, words=entry.words, could=could
            )
        return self.decide(entry.number, seat, action, listen)[1]

    def _check_seat_may_go_on(self) -> None:
        if self.to_move == NOBODY:
            raise NotPossible("the match is over before this line")
        if self.to_move == CHANCE:
            raise NotPossible("chance was to be drawn before this line")
        if self.out_of_steps:
            raise NotPossible("the step limit of {limit} was reached before this line", limit=self.setting.step_limit)

    def _apply_draw(self, entry: Entry, listen: bool) -> tuple[EntryEvents, Draw]:
        if self.to_move != CHANCE:
            raise NotPossible("nothing was to be drawn here")
        draw = self.next_draw()
        if entry.words not in dict(draw.outcomes):
            possible = ", ".join(words for words, _ in draw.outcomes[:12])
            raise NotPossible(
                "'{words}' cannot come from {stream} here; it could be: {possible}",
                words=entry.words,
                stream=draw.stream,
                possible=possible,
            )
        draw = replace(draw, words=entry.words, number=entry.number)
        return self.apply_outcome(entry.number, draw, listen)[1], draw

    def resign(self, seat: int) -> None:
        """The seat is given up for good: it will be ranked last."""
        self._check_not_resigned(seat)
        self.resigned = (*self.resigned, seat)

    def replace_by(self, seat: int, bot: str) -> None:
        """A bot plays the seat until its person is back."""
        self._check_not_resigned(seat)
        if seat in self.replaced:
            raise NotPossible("seat{who} is played by {bot} already", who=seat + 1, bot=self.replaced[seat])
        self.replaced = {**self.replaced, seat: bot}

    def come_back(self, seat: int) -> None:
        self._check_not_resigned(seat)
        if seat not in self.replaced:
            raise NotPossible("seat{who} was not replaced", who=seat + 1)
        self.replaced = {other: bot for other, bot in self.replaced.items() if other != seat}

    def stop(self) -> None:
        """Nobody need play on. Among rivals that takes somebody who gave up: else there is no reason to."""
        self._check_seat_may_go_on()
        if not self.resigned and not self.setting.together:
            raise NotPossible("nobody has resigned: only those who play together stop whenever they like")
        self.stopped = True

    def _check_not_resigned(self, seat: int) -> None:
        self._check_seat_may_go_on()
        if seat in self.resigned:
            raise NotPossible("seat{who} has resigned already", who=seat + 1)

    def without(self, numbers: Iterable[int]) -> Position:
        """Everything that stands but these entries, done again. Draws stay counted, and whoever has left stays away."""
        gone = set(numbers)
        after, rest = self._just_before(min(gone, default=0))
        for each in rest:
            if each.entry.number not in gone:
                after.apply_entry(each.entry, listen=False)
        after.drawn = dict(self.drawn)
        after.resigned, after.replaced = self.resigned, self.replaced
        return after

    def _just_before(self, number: int) -> tuple[Position, list[Standing]]:
        """The position before an entry and what stands from there on; if it is not stored, the very first and all."""
        if number not in self.states_before:
            first = Position.first(self.setting)
            first.people = self.people
            return first, self.standing
        index = next(index for index, each in enumerate(self.standing) if each.entry.number == number)
        before, rest = self.standing[:index], self.standing[index:]
        decisions = sum(each.entry.who >= 0 for each in before)
        state = copy(self.states_before[number])
        return Position(self.setting, state, before, decisions=decisions, people=self.people), rest
