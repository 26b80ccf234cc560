"""One play of a game, always in plain objects: who sits, what was decided and drawn, and what may be done next.

match = Match.new("machi_koro_2", seats=2)
match.choices(0)            # ['build bakery', …, 'pass']
match.play(0, "pass")       # plays, then draws whatever chance has to decide
match.text()                # the log, from which `Match.read` makes the match again
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Literal

from . import game as verbs
from .chance import Chance, FairChance, LoggedChance, check_nonce, check_table, new_table
from .errors import BadChoice, CannotUndo, NotAllowed, NotAMove, RatushaError
from .game import Game, load_game
from .kernel import NOBODY, copy
from .log import TABLE, Entry, Header, read_span, span, write_log
from .position import Position, Setting
from .result import MatchResult, result_of
from .step import Draft, StaleStep, Step
from .undo import from_entry_on, own_latest


class Match:
    """One play of a game. `new` and `read` make one."""

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

    @classmethod
    def read(cls, text: str | bytes, *, chance: Chance | None = None, first_line: int = 1) -> Match:
        """The match that a text tells, or BadLog. To play on where chance is needed, give its chance too."""
        from .replay import read_match

        return read_match(text, chance, first_line)

    @staticmethod
    def replay(text: str | bytes, *, first_line: int = 1) -> Iterator[tuple[Match, Step]]:
        """The same, entry by entry: the match so far, and what the entry did."""
        from .replay import replay

        return replay(text, first_line)

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
        return _seats(self.position.waiting)

    @property
    def may_act(self) -> list[int]:
        """The seats with anything to do, waited for or not."""
        return [] if self.position.to_move < 0 else _seats(verbs.may_act(self.state))

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
        return self.position.legal(self._checked(seat))

    def choices(self, seat: int) -> list[str]:
        """What the seat may say now, in listing order."""
        return self.position.choices(self._checked(seat))

    def play(self, seat: int, words: str) -> Step:
        return self.accept(self.propose(seat, words))

    def propose(self, seat: int, words: str) -> Step:
        """What would happen; nothing has until the step is accepted. NotAMove or NotAllowed if it cannot."""
        action = self._legal_action(self._checked(seat), words)
        draft = Draft(self)
        draft.decide(seat, action)
        return draft.settle()

    def _legal_action(self, seat: int, words: str) -> int:
        action = -1 if self.over else self.game.read(self.state, seat, words)
        if action >= 0 and action in self.legal(seat):
            return action
        if self.over:
            raise NotAllowed(words, (), "the match is over")
        if action < 0:
            raise NotAMove(words, self.choices(seat))
        why_not = self.game.why_not
        raise NotAllowed(words, self.choices(seat), why_not(self.state, seat, words) if why_not else "")

    def accept(self, step: Step) -> Step:
        """Let a proposed step have happened. One that was proposed on an older position is refused."""
        if step.before is not self.position:
            raise StaleStep("something else has happened since this was proposed")
        self.entries.extend(step.entries)
        self.position = step.after
        return step

    def reveal(self) -> Entry:
        """Write down the seed of a match that is over, so that everyone can verify its draws."""
        if not self.over or self.position.seed or not isinstance(self.chance, FairChance):
            raise RatushaError("a seed is revealed once, when the match is over, by who has it")
        draft = Draft(self)
        draft.after.seed = self.chance.seed.hex()
        draft.note(f"seed {draft.after.seed}")
        return self.accept(draft.done()).entries[0]

    # --- Taking back ------------------------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> list[int]:
        """The numbers of the entries that `undo` would take back: one decision, or none."""
        return own_latest(self.position, self._checked(seat))

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
        verbs.hide(known, self._checked(seat, onlooker=True))
        return known

    def view(self, seat: int) -> dict[str, Any]:
        return self.game.view(self.hidden(seat), seat)

    def told(self, seat: int) -> list[Entry]:
        """The log as the seat may read it now. What it may not know of is left out, and lines are numbered as told:
        a gap would say how many steps others took."""
        told = self.told_by_number(seat)
        numbers = {number: place for place, number in enumerate(told, start=1)}
        return [replace(each, number=numbers[each.number], words=renumbered(each, numbers)) for each in told.values()]

    def told_by_number(self, seat: int) -> dict[int, Entry]:
        """The same by the numbers of the log, for whoever keeps it."""
        self._checked(seat, onlooker=True)
        position = self.position
        shown = {each.entry.number for each in position.standing if each.revealed < position.revealed}
        told: dict[int, Entry] = {}
        for entry in self.entries:
            words = self._words_told(seat, entry, entry.number in shown)
            if words and all(number in told for number in taken_back(entry)[:1]):
                told[entry.number] = replace(entry, words=words)
        return told

    def seen(self, seat: int, step: Step) -> list[list[dict[str, Any]]]:
        """What the seat sees of a step's events, entry by entry: the only form in which they leave the table."""
        self._checked(seat, onlooker=True)
        shown = [[self.game.seen(step.state, seat, event) for event in told] for told in step.events]
        return [[event for event in told if event is not None] for told in shown]

    def _words_told(self, seat: int, entry: Entry, shown: bool) -> str:
        if entry.who == TABLE or entry.words.startswith(("undo ", "seats ")):
            return entry.words
        return self.game.told(self.state, seat, entry.who, entry.words, shown)

    def _checked(self, seat: int, onlooker: bool = False) -> int:
        if not (-1 if onlooker else 0) <= seat < self.seats:
            raise BadChoice("seat", str(seat), map(str, range(self.seats)))
        return seat


def agree(
    game: str | Game, mode: str | None, options: Mapping[str, str], seats: int, order: str, step_limit: int
) -> Setting:
    """A setting that the game knows, or BadChoice."""
    game = load_game(game) if isinstance(game, str) else game
    mode = mode if mode is not None else game.facts.modes[0].id
    if order not in ("fixed", "random"):
        raise BadChoice("order", order, ("fixed", "random"))
    if step_limit < 1:
        raise BadChoice("step limit", str(step_limit), ("1 and more",))
    chosen = game.check_options(mode, options)
    return Setting(game, mode, chosen, game.check_seats(mode, seats), order, step_limit)


def taken_back(entry: Entry) -> range:
    """The entries that a line takes back, none for most lines."""
    words = entry.words.removeprefix("undo ")
    return (read_span(words) if words != entry.words else None) or range(0)


def renumbered(entry: Entry, numbers: Mapping[int, int]) -> str:
    """A line that takes others back names them as they were told."""
    known = [numbers[number] for number in taken_back(entry) if number in numbers]
    return f"undo {span(known)}" if known else entry.words


def logged_chance(header: Header, nonces: tuple[str, ...] = ()) -> LoggedChance:
    return LoggedChance(header.table, header.commitment, header.practice, nonces)


def _seats(bits: int) -> list[int]:
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]
