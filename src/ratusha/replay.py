"""A match made again from its text, line by line: each must be possible where it stands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from .chance import PRACTICE, Chance, LoggedChance, ScriptedChance, check_nonce, check_table, commit, new_table
from .errors import BadChoice, CannotUndo, RatushaError, Sentence
from .game import Game, load_game
from .kernel import CHANCE, NOBODY
from .log import TABLE, Entry, Header, Lines, read_entries, read_header, read_span, shown, span
from .match import Match, agree, logged_chance
from .position import SEATING, NotPossible, Position, Told
from .result import result_of
from .step import Draft, Step
from .undo import from_entry_on, own_latest


def read_match(
    text: str | bytes, chance: Chance | None, first_line: int = 1, game: Game | None = None, any_rules: bool = False
) -> Match:
    """The match that the text tells; `game` stands for the one found by its id.

    `any_rules`: a match begun by other RULES goes on by those of today, if all its lines are possible by them.
    """
    lines = Lines(text, first_line)
    match = begin(lines, chance, game, any_rules)
    for _ in follow_lines(match, lines, keep=False):
        pass
    return match


def replay(text: str | bytes, first_line: int = 1) -> Iterator[tuple[Match, Step]]:
    lines = Lines(text, first_line)
    match = begin(lines, None)
    for step in follow_lines(match, lines, keep=True):
        yield match, step


def begin(lines: Lines, chance: Chance | None, game: Game | None = None, any_rules: bool = False) -> Match:
    """An empty match as the header says."""
    first = lines.at
    header = read_header(lines)
    try:
        game = game or load_game(header.game)
        return match_of(replace(header, rules=game.facts.rules) if any_rules else header, chance, game)
    except BadChoice as error:
        lines.at = first + place_in(header, error.given)
        raise lines.wrong(error) from None
    except RatushaError as error:
        raise lines.wrong(error) from None


def place_in(header: Header, given: str) -> int:
    """Which line of the header names this, from 1."""
    lines = str(header).split("\n")
    places = (place for place, line in enumerate(lines, 1) if line.endswith(f": {given}") or f" {given}:" in line)
    return next(places, len(lines))


def match_of(header: Header, chance: Chance | None, game: Game) -> Match:
    if header.rules != game.facts.rules:
        raise BadChoice("rules of {game}", str(header.rules), [str(game.facts.rules)], game=header.game)
    setting = agree(game, header.mode, header.options, header.seats, header.order, header.step_limit)
    if list(setting.options) != list(header.options):
        ours: Any = ", ".join(setting.options) or Sentence("none")
        raise NotPossible("the options of {game} are, in this order: {options}", game=game.id, options=ours)
    match = Match(setting, chance or logged_chance(header), header.table)
    if match.header != header or (chance and chance.table not in ("", header.table)):
        raise NotPossible("the chance given is not the one that this match was promised")
    return match


def follow_lines(match: Match, lines: Lines, keep: bool) -> Iterator[Step]:
    """Each line's step; without `keep` on one position that changes, and without events, which is faster."""
    for entry in read_entries(lines):
        draft = Draft(match, None if keep else match.position)
        try:
            follow(draft, entry, listen=keep)
        except RatushaError as error:
            raise lines.wrong(error) from None
        match.chance = draft.chance
        yield match.accept(draft.done())
    lines.at += 1
    check_complete(match, lines)


def check_complete(match: Match, lines: Lines) -> None:
    missing = what_is_missing(match.position)
    if missing:
        raise lines.wrong("the text is truncated: {missing}", missing=missing)
    if len(match.chance.nonces) != sum(entry.words.startswith("nonce ") for entry in match.entries):
        raise lines.wrong("the chance given has more nonces")


def what_is_missing(position: Position) -> Sentence | None:
    """What the table would have written down at once, before anyone decides."""
    if position.to_move == CHANCE:
        return Sentence("chance was to be drawn next")
    if position.out_of_steps or (position.to_move == NOBODY and not position.closed):
        return Sentence("the match is over, and its result is missing")
    return None


def step_of(match: Match, entries: Iterable[Entry]) -> Step:
    """The one step that these lines are, if they follow."""
    draft = Draft(match)
    try:
        for entry in entries:
            follow(draft, entry)
    except RatushaError as error:
        raise NotPossible("entry {number}: {why}", number=draft.number + 1, why=error) from None
    if missing := what_is_missing(draft.after):
        raise NotPossible("entry {number}: {why}", number=draft.number + 1, why=missing)
    return draft.done()


def follow(draft: Draft, entry: Entry, listen: bool = True) -> None:
    """Add one line to the draft, if it is possible there."""
    check_comes_next(draft, entry)
    told: Told = ()
    if entry.who == TABLE:
        follow_table(draft, entry)
    elif entry.who != CHANCE and entry.words.startswith("undo "):
        take_back(draft, entry, own_latest(draft.after, entry.who))
    else:
        if entry.who >= 0:
            draft.keep_state(entry.who)
        told, draw = draft.after.follow(entry, listen)
        draft.draws.extend([draw] if draw else [])
    draft.add(entry, told)


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


def follow_table(draft: Draft, entry: Entry) -> None:
    verb, _, rest = entry.words.partition(" ")
    if verb not in TABLE_LINES:
        raise NotPossible("a line of the table is {valid}, not '{verb}'", valid=", ".join(TABLE_LINES), verb=verb)
    TABLE_LINES[verb](draft, entry, rest)


def follow_nonce(draft: Draft, entry: Entry, rest: str) -> None:
    person, _, nonce = rest.partition(" ")
    earlier = (*draft.earlier, *draft.entries)
    if any(not each.words.startswith("nonce ") for each in earlier) or person != str(entry.number):
        raise NotPossible("nonces come first of all, numbered from 1")
    check_nonce(nonce)
    if isinstance(draft.chance, LoggedChance):
        draft.chance = replace(draft.chance, nonces=(*draft.chance.nonces, nonce))
    elif draft.chance.nonces[entry.number - 1 : entry.number] != (nonce,):
        raise NotPossible("the chance given has other nonces")


def follow_undo(draft: Draft, entry: Entry, rest: str) -> None:
    numbers = read_span(rest)
    first = numbers[0] if numbers else 0
    take_back(draft, entry, from_entry_on(draft.after, first, draft.number))


def follow_resigned(draft: Draft, entry: Entry, rest: str) -> None:
    draft.after.resign(seat_named(draft, rest))


def follow_replaced(draft: Draft, entry: Entry, rest: str) -> None:
    seat, _, bot = rest.partition(" ")
    if not BOT.fullmatch(bot):
        raise NotPossible("a bot is named by one word, such as greedy, not by '{found}'", found=shown(bot))
    draft.after.replace_by(seat_named(draft, seat), bot)


def follow_returned(draft: Draft, entry: Entry, rest: str) -> None:
    draft.after.come_back(seat_named(draft, rest))


def seat_named(draft: Draft, words: str) -> int:
    """The seat that a line counts from 1."""
    names = [str(seat + 1) for seat in range(draft.after.setting.seats)]
    if words not in names:
        raise NotPossible("a seat is one of {valid}, not '{found}'", valid=", ".join(names), found=shown(words))
    return names.index(words)


def follow_stopped(draft: Draft, entry: Entry, rest: str) -> None:
    check_alone(entry, "stopped")
    draft.after.stop()


def follow_stalled(draft: Draft, entry: Entry, rest: str) -> None:
    check_alone(entry, "stalled")
    if not draft.after.out_of_steps:
        raise NotPossible("the step limit is not reached here")
    draft.after.stalled = True


def check_alone(entry: Entry, word: str) -> None:
    if entry.words != word:
        raise NotPossible("the line is '{word}' alone, not '{found}'", word=word, found=shown(entry.words))


def follow_result(draft: Draft, entry: Entry, rest: str) -> None:
    position = draft.after
    if position.to_move != NOBODY or position.closed:
        raise NotPossible("the match is not over here, or its result was told")
    words = result_of(position).words
    if entry.words != words:
        raise NotPossible("the result is '{words}', not '{found}'", words=words, found=entry.words)
    position.closed = True


def follow_seed(draft: Draft, entry: Entry, rest: str) -> None:
    if not draft.after.closed:
        raise NotPossible("the seed is not revealed before the end")
    if not SEED.fullmatch(rest) or commit(bytes.fromhex(rest), draft.chance.table) != draft.chance.commitment:
        raise NotPossible("this is not the seed that the header's commitment promised")
    draft.after.seed = rest


TABLE_LINES: dict[str, Callable[[Draft, Entry, str], None]] = {
    "nonce": follow_nonce,
    "undo": follow_undo,
    "resigned": follow_resigned,
    "replaced": follow_replaced,
    "returned": follow_returned,
    "stopped": follow_stopped,
    "stalled": follow_stalled,
    "result": follow_result,
    "seed": follow_seed,
}
BOT = re.compile("[a-z][a-z0-9_]{0,31}")
SEED = re.compile("[0-9a-f]{64}")


# --- Practice ---------------------------------------------------------------------------------------------------------


def practise(text: str | bytes, upto: int, chance: Chance, table: str | None) -> Match:
    """A new match that begins with what stood after so many lines of another."""
    played = played_upto(text, upto)
    if chance.commitment and chance.commitment == played.chance.commitment:
        raise NotPossible("practice needs a chance of its own: the match's own would tell what is still to come")
    # Wrapped, so that the header promises nothing: a part of the draws came from elsewhere.
    own = ScriptedChance([], then=chance)
    match = Match(played.setting, own, check_table(table or PRACTICE + new_table()))
    draft = Draft(match)
    for entry in still_standing(played):
        follow(draft, replace(entry, number=draft.number + 1), listen=False)
    match.accept(draft.settle())
    return match


def played_upto(text: str | bytes, upto: int) -> Match:
    lines = Lines(text)
    match = begin(lines, None)
    followed = sum(1 for _ in islice(follow_lines(match, lines, keep=False), max(upto, 0)))
    if followed != upto:
        raise BadChoice("number of lines", str(upto), [f"0 to {len(match.entries) + len(lines.rest)}"])
    return match


def still_standing(match: Match) -> list[Entry]:
    """Who sits where, and every decision and draw that was not taken back."""
    seating = [entry for entry in match.entries if entry.who == CHANCE and entry.words.startswith(f"{SEATING} ")]
    return seating + [each.entry for each in match.position.standing]
