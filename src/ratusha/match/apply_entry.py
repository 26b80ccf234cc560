"""What each line of a log does, done again: each must be possible where it stands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from ..chance import LoggedChance, check_nonce, commit
from ..errors import CannotUndo, RatushaError, Sentence
from ..kernel import CHANCE, NOBODY
from .log import TABLE, Entry, shown, span
from .position import EntryEvents, NotPossible, Position
from .result import result_of
from .step import Draft, MatchSoFar, Step
from .undo import from_entry_on, own_latest


def what_is_missing(position: Position) -> Sentence | None:
    """What the table would have written down at once, before anyone decides."""
    if position.to_move == CHANCE:
        return Sentence("chance was to be drawn next")
    if position.out_of_steps or (position.to_move == NOBODY and not position.closed):
        return Sentence("the match is over, and its result is missing")
    return None


def step_of(match: MatchSoFar, entries: Iterable[Entry]) -> Step:
    """The one step that these lines are, if they follow."""
    draft = Draft(match)
    try:
        for entry in entries:
            apply_entry(draft, entry)
    except RatushaError as error:
        raise NotPossible("entry {number}: {why}", number=draft.number + 1, why=error) from None
    if missing := what_is_missing(draft.after):
        raise NotPossible("entry {number}: {why}", number=draft.number + 1, why=missing)
    return draft.done()


def apply_entry(draft: Draft, entry: Entry, listen: bool = True) -> None:
    """Add one line to the draft, if it is possible there."""
    check_comes_next(draft, entry)
    events: EntryEvents = ()
    if entry.who == TABLE:
        apply_table_line(draft, entry)
    elif entry.who != CHANCE and entry.is_undo:
        take_back(draft, entry, own_latest(draft.after, entry.who))
    else:
        if entry.who >= 0:
            draft.keep_state(entry.who)
        events, draw = draft.after.apply_entry(entry, listen)
        draft.draws.extend([draw] if draw else [])
    draft.add(entry, events)


def check_comes_next(draft: Draft, entry: Entry) -> None:
    if entry.number != draft.number + 1:
        raise NotPossible("expected number {number}, found {found}", number=draft.number + 1, found=entry.number)
    if draft.after.seed:
        raise NotPossible("nothing comes after the seed")
    seats = draft.after.setting.seats
    if entry.who >= seats:
        raise NotPossible("there is no seat{who} in a match of {seats}", who=entry.who + 1, seats=seats)


def take_back(draft: Draft, entry: Entry, numbers: list[int]) -> None:
    if not numbers or entry.words != f"undo {span(numbers)}":
        possible: Any = f"undo {span(numbers)}" if numbers else Sentence("nothing")
        raise CannotUndo(
            "'{words}' is not possible here; what can be taken back: {possible}", words=entry.words, possible=possible
        )
    draft.after = draft.after.without(numbers)


# --- Lines of the table -----------------------------------------------------------------------------------------------


def apply_table_line(draft: Draft, entry: Entry) -> None:
    verb, _, rest = entry.words.partition(" ")
    if verb not in TABLE_LINES:
        raise NotPossible("a line of the table is {valid}, not '{verb}'", valid=", ".join(TABLE_LINES), verb=verb)
    TABLE_LINES[verb](draft, entry, rest)


def apply_nonce(draft: Draft, entry: Entry, rest: str) -> None:
    person, _, nonce = rest.partition(" ")
    earlier = (*draft.earlier, *draft.entries)
    if any(not each.words.startswith("nonce ") for each in earlier) or person != str(entry.number):
        raise NotPossible("nonces come first of all, numbered from 1")
    check_nonce(nonce)
    if isinstance(draft.chance, LoggedChance):
        draft.chance = replace(draft.chance, nonces=(*draft.chance.nonces, nonce))
    elif draft.chance.nonces[entry.number - 1 : entry.number] != (nonce,):
        raise NotPossible("the chance given has other nonces")


def apply_undo(draft: Draft, entry: Entry, rest: str) -> None:
    first = next(iter(entry.undoes), 0)
    take_back(draft, entry, from_entry_on(draft.after, first, draft.number))


def apply_resigned(draft: Draft, entry: Entry, rest: str) -> None:
    draft.after.resign(seat_named(draft, rest))


def apply_replaced(draft: Draft, entry: Entry, rest: str) -> None:
    seat, _, bot = rest.partition(" ")
    if not BOT.fullmatch(bot):
        raise NotPossible("a bot is named by one word, such as greedy, not by '{found}'", found=shown(bot))
    draft.after.replace_by(seat_named(draft, seat), bot)


def apply_returned(draft: Draft, entry: Entry, rest: str) -> None:
    draft.after.come_back(seat_named(draft, rest))


def seat_named(draft: Draft, words: str) -> int:
    """The seat that a line counts from 1."""
    names = [str(seat + 1) for seat in range(draft.after.setting.seats)]
    if words not in names:
        raise NotPossible("a seat is one of {valid}, not '{found}'", valid=", ".join(names), found=shown(words))
    return names.index(words)


def apply_stopped(draft: Draft, entry: Entry, rest: str) -> None:
    check_exact(entry, "stopped")
    draft.after.stop()


def apply_stalled(draft: Draft, entry: Entry, rest: str) -> None:
    check_exact(entry, "stalled")
    if not draft.after.out_of_steps:
        raise NotPossible("the step limit is not reached here")
    draft.after.stalled = True


def check_exact(entry: Entry, word: str) -> None:
    if entry.words != word:
        raise NotPossible("the line is '{word}' alone, not '{found}'", word=word, found=shown(entry.words))


def apply_result(draft: Draft, entry: Entry, rest: str) -> None:
    position = draft.after
    if position.to_move != NOBODY or position.closed:
        raise NotPossible("the match is not over here, or its result was told")
    words = result_of(position).words
    if entry.words != words:
        raise NotPossible("the result is '{words}', not '{found}'", words=words, found=entry.words)
    position.closed = True


def apply_seed(draft: Draft, entry: Entry, rest: str) -> None:
    if not draft.after.closed:
        raise NotPossible("the seed is not revealed before the end")
    if not SEED.fullmatch(rest) or commit(bytes.fromhex(rest), draft.chance.table) != draft.chance.commitment:
        raise NotPossible("this is not the seed that the header's commitment promised")
    draft.after.seed = rest


TABLE_LINES: dict[str, Callable[[Draft, Entry, str], None]] = {
    "nonce": apply_nonce,
    "undo": apply_undo,
    "resigned": apply_resigned,
    "replaced": apply_replaced,
    "returned": apply_returned,
    "stopped": apply_stopped,
    "stalled": apply_stalled,
    "result": apply_result,
    "seed": apply_seed,
}
BOT = re.compile("[a-z][a-z0-9_]{0,31}")
SEED = re.compile("[0-9a-f]{64}")
