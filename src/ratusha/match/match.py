"""One play of a game, always in plain objects: who sits, what was decided and drawn, and what may be done next.

match = Match.new("machi_koro_2", seats=2)
match.choices(0)            # ['build bakery', …, 'pass']
match.play(0, "pass")       # plays, then draws whatever chance has to decide
match.text()                # the log, from which `read_match` makes the match again
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from ..chance import Chance, FairChance, check_nonce, check_table, new_table
from ..errors import BadChoice, CannotUndo, NotAllowed, NotAMove, RatushaError, Sentence
from ..game import Game, hide, may_act
from ..kernel import NOBODY, copy
from .apply_entry import apply_entry, step_of
from .log import TABLE, Entry, Header, span, write_log
from .position import Position
from .result import MatchResult, result_of
from .seat_log import SeatLog
from .setting import Setting, agree
from .step import Draft, StaleStep, Step
from .undo import from_entry_on, own_latest


class Match:
    """One play of a game. `Match.new` and `read_match` make one."""

    def __init__(self, setting: Setting, chance: Chance, table: str) -> None:
        self.setting = setting
        self.chance = chance
        self.table = table
        self.position = Position.first(setting)
        self.entries: list[Entry] = []

    @classmethod
    def new(
        cls,
        game: str | Game,
        *,
        seats: int,
        mode: str | None = None,
        options: Mapping[str, str] | None = None,
        chance: Chance | None = None,
        table: str | None = None,
        order: Literal["fixed", "random"] = "fixed",
        step_limit: int = 5000,
    ) -> Match:
        """Sit down and draw until a seat decides. What is not named is the first mode and each option's default."""
        setting = agree(game, mode, options or {}, seats, order, step_limit)
        table = table or (chance.table if chance else "") or new_table()
        chance = chance or FairChance.new(table)
        if chance.table and chance.table != table:
            raise BadChoice("table", table, [chance.table])
        match = cls(setting, chance, check_table(table))
        match.accept(match._opening())
        return match

    def _opening(self) -> Step:
        draft = Draft(self)
        for person, nonce in enumerate(self.chance.nonces, start=1):
            draft.note(f"nonce {person} {check_nonce(nonce)}")
        return draft.settle()

    # --- What it is, and how it stands ------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        return self.setting.game

    @property
    def mode(self) -> str:
        return self.setting.mode

    @property
    def options(self) -> dict[str, str]:
        return dict(self.setting.options)

    @property
    def seats(self) -> int:
        return self.setting.seats

    @property
    def state(self) -> Any:
        return self.position.state

    @property
    def people(self) -> tuple[int, ...]:
        """The person at each seat, both counted from 0; a log counts them from 1."""
        return self.position.people or tuple(range(self.seats))

    @property
    def over(self) -> bool:
        return self.position.to_move == NOBODY

    @property
    def waiting(self) -> list[int]:
        return seats_in(self.position.waiting)

    @property
    def may_act(self) -> list[int]:
        """The seats with anything to do, waited for or not."""
        return [] if self.position.to_move < 0 else seats_in(may_act(self.state))

    @property
    def header(self) -> Header:
        setting, chance = self.setting, self.chance
        return Header(
            self.game.id, self.game.facts.rules, setting.mode, setting.seats, setting.options, setting.order,
            setting.step_limit, self.table, chance.commitment, chance.practice,
        )  # fmt: skip

    def result(self) -> MatchResult:
        return result_of(self.position)

    def text(self) -> str:
        return write_log(self.header, self.entries)

    # --- Playing ----------------------------------------------------------------------------------------------------

    def legal(self, seat: int) -> list[int]:
        return self.position.legal(self.check_seat(seat))

    def choices(self, seat: int) -> list[str]:
        """What the seat may say now, in listing order."""
        return self.position.choices(self.check_seat(seat))

    def play(self, seat: int, words: str) -> Step:
        return self.accept(self.propose(seat, words))

    def propose(self, seat: int, words: str) -> Step:
        """What would happen; nothing has until the step is accepted. NotAMove or NotAllowed if it cannot."""
        return self._deciding(seat, self._legal_action(self.check_seat(seat), words))

    def propose_action(self, seat: int, action: int) -> Step:
        """The same for an action by its number, as a bot chooses it."""
        if self.over or action not in self.legal(seat):
            raise NotAllowed(str(action), () if self.over else self.choices(seat))
        return self._deciding(seat, action)

    def _deciding(self, seat: int, action: int) -> Step:
        draft = Draft(self)
        draft.decide(seat, action)
        return draft.settle()

    def _legal_action(self, seat: int, words: str) -> int:
        action = -1 if self.over else self.game.read(self.state, seat, words)
        if action >= 0 and action in self.legal(seat):
            return action
        if self.over:
            raise NotAllowed(words, (), Sentence("the match is over"))
        if action < 0:
            raise NotAMove(words, self.choices(seat))
        why_not = self.game.why_not
        raise NotAllowed(words, self.choices(seat), (why_not and why_not(self.state, seat, words)) or "")

    def accept(self, step: Step) -> Step:
        """Let a proposed step have happened. One that was proposed on an older position is refused."""
        if step.before is not self.position:
            raise StaleStep("something else has happened since this was proposed")
        self.entries.extend(step.entries)
        self.position = step.after
        return step

    def step_of(self, entries: Sequence[Entry]) -> Step:
        """The step that another process has stored as these entries, to be accepted; NotPossible if they do not
        follow from ours."""
        return step_of(self, entries)

    def reveal(self) -> Entry:
        """Write down the seed of a match that is over, so that everyone can verify its draws."""
        return self.accept(self.propose_reveal()).entries[0]

    def propose_reveal(self) -> Step:
        if not self.over or self.position.seed or not isinstance(self.chance, FairChance):
            raise RatushaError("a seed is revealed once, when the match is over, by who has it")
        draft = Draft(self)
        draft.after.seed = self.chance.seed.hex()
        draft.note(f"seed {draft.after.seed}")
        return draft.done()

    # --- Leaving ----------------------------------------------------------------------------------------------------

    def propose_resigned(self, seat: int) -> Step:
        """The seat gives up, or was abandoned: a bot plays on, and it is ranked last. NotPossible the second time."""
        return self._noting(f"resigned {self.check_seat(seat) + 1}")

    def propose_replaced(self, seat: int, bot: str) -> Step:
        """A bot plays the seat while its person is away."""
        return self._noting(f"replaced {self.check_seat(seat) + 1} {bot}")

    def propose_returned(self, seat: int) -> Step:
        """The person is back at a seat that was replaced."""
        return self._noting(f"returned {self.check_seat(seat) + 1}")

    def propose_stopped(self) -> Step:
        """The match ends here: those who play together have agreed on it, or those left have nobody to play against."""
        return self._noting("stopped")

    def _noting(self, words: str) -> Step:
        """A line of the table, checked as whoever reads it will."""
        draft = Draft(self)
        apply_entry(draft, Entry(draft.number + 1, TABLE, words))
        return draft.settle()

    # --- Taking back ------------------------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> list[int]:
        """The numbers of the entries that `undo` would take back: one decision, or none."""
        return own_latest(self.position, self.check_seat(seat))

    def undo(self, seat: int) -> Step:
        return self.accept(self.propose_undo(seat))

    def propose_undo(self, seat: int) -> Step:
        numbers = self.can_undo(seat)
        if not numbers:
            raise CannotUndo("nothing that this seat may take back: something was drawn, shown or decided since")
        return self._taking_back(numbers, seat)

    def undo_agreed(self, to_number: int) -> Step:
        return self.accept(self.propose_undo_agreed(to_number))

    def propose_undo_agreed(self, to_number: int) -> Step:
        """Take back everything from an entry on, as all have agreed; what follows is drawn anew."""
        return self._taking_back(from_entry_on(self.position, to_number, len(self.entries)), TABLE)

    def _taking_back(self, numbers: list[int], who: int) -> Step:
        draft = Draft(self, self.position.without(numbers))
        draft.note(f"undo {span(numbers)}", who)
        return draft.settle()

    # --- What a seat knows ------------------------------------------------------------------------------------------

    def hidden(self, seat: int) -> Any:
        """A copy of the state without what the seat cannot know (-1: an onlooker)."""
        known = copy(self.state)
        hide(known, self.check_seat(seat, onlooker=True))
        return known

    def view(self, seat: int) -> dict[str, Any]:
        return self.game.view(self.hidden(seat), seat)

    def log_for(self, seat: int) -> list[Entry]:
        """The log as the seat may read it now. To keep up with it, keep a `SeatLog`: that is cheaper."""
        return SeatLog(self, seat).changes()[1]

    def log_by_number_for(self, seat: int) -> dict[int, Entry]:
        """The same by the numbers of the log, for whoever keeps it."""
        seat_log = SeatLog(self, seat)
        seat_log.changes()
        return seat_log.by_number()

    def events_for(self, seat: int, step: Step) -> list[list[dict[str, Any]]]:
        """What the seat sees of a step's events, entry by entry: the only form in which they leave the table."""
        self.check_seat(seat, onlooker=True)
        redact, state = self.game.redact_event, step.state
        return [
            [shown for event in events if (shown := redact(state, seat, event)) is not None] for events in step.events
        ]

    def check_seat(self, seat: int, onlooker: bool = False) -> int:
        """The seat, or BadChoice."""
        if not (-1 if onlooker else 0) <= seat < self.seats:
            raise BadChoice("seat", str(seat), map(str, range(self.seats)))
        return seat


def seats_in(bits: int) -> list[int]:
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]
