"""A match made again from its text, line by line: each must be possible where it stands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from .chance import Chance, LoggedChance, check_nonce, commit
from .errors import BadChoice, CannotUndo, RatushaError
from .game import Game, load_game
from .kernel import CHANCE
from .log import TABLE, Entry, Header, Lines, read_entries, read_header, read_span, span
from .match import Match, agree, logged_chance
from .position import NotPossible
from .result import result_of
from .step import Draft, Step
from .undo import from_entry_on, own_latest


def read_match(text: str | bytes, chance: Chance | None, first_line: int = 1, game: Game | None = None) -> Match:
    """The match that the text tells; `game` stands for the one found by its id."""
    lines = Lines(text, first_line)
    match = begin(lines, chance, game)
    for _ in follow_lines(match, lines, keep=False):
        pass
    return match


def replay(text: str | bytes, first_line: int = 1) -> Iterator[tuple[Match, Step]]:
    lines = Lines(text, first_line)
    match = begin(lines, None)
    for step in follow_lines(match, lines, keep=True):
        yield match, step


def begin(lines: Lines, chance: Chance | None, game: Game | None = None) -> Match:
    """An empty match as the header says."""
    first = lines.at
    header = read_header(lines)
    try:
        return match_of(header, chance, game or load_game(header.game))
    except BadChoice as error:
        lines.at = first + place_in(header, error.given)
        raise lines.wrong(str(error)) from None
    except RatushaError as error:
        raise lines.wrong(str(error)) from None


def place_in(header: Header, given: str) -> int:
    """Which line of the header names this, from 1."""
    lines = str(header).split("\n")
    places = (place for place, line in enumerate(lines, 1) if line.endswith(f": {given}") or f" {given}:" in line)
    return next(places, len(lines))


def match_of(header: Header, chance: Chance | None, game: Game) -> Match:
    if header.rules != game.facts.rules:
        raise BadChoice(f"rules of {header.game}", str(header.rules), [str(game.facts.rules)])
    setting = agree(game, header.mode, header.options, header.seats, header.order, header.step_limit)
    if list(setting.options) != list(header.options):
        raise NotPossible(f"the options of {game.id} are, in this order: {', '.join(setting.options) or 'none'}")
    match = Match(setting, chance or logged_chance(header), header.table)
    if match.header != header or (chance and chance.table not in ("", header.table)):
        raise NotPossible("the chance given is not the one that this match was promised")
    return match


def follow_lines(match: Match, lines: Lines, keep: bool) -> Iterator[Step]:
    """Each line's step; without `keep` on one position that changes, and without events, which is faster."""
    for entry in read_entries(lines):
        try:
            step = follow(match, entry, keep)
        except RatushaError as error:
            raise lines.wrong(str(error)) from None
        yield match.accept(step)
    lines.at += 1
    check_complete(match, lines)


def check_complete(match: Match, lines: Lines) -> None:
    position = match.position
    if position.to_move == CHANCE:
        raise lines.wrong("the text is truncated: chance was to be drawn next")
    if position.out_of_steps or (match.over and not position.closed):
        raise lines.wrong("the text is truncated: the match is over, and its result is missing")
    if len(match.chance.nonces) != sum(entry.words.startswith("nonce ") for entry in match.entries):
        raise lines.wrong("the chance given has more nonces")


def follow(match: Match, entry: Entry, keep: bool) -> Step:
    """The step that one line is."""
    if match.position.seed:
        raise NotPossible("nothing comes after the seed")
    if entry.who >= match.seats:
        raise NotPossible(f"there is no seat{entry.who + 1} in a match of {match.seats}")
    draft = Draft(match, None if keep else match.position)
    if entry.who == TABLE:
        draft.add(entry)
        follow_table(match, entry, draft)
    elif entry.who != CHANCE and entry.words.startswith("undo "):
        draft.add(entry)
        take_back(entry, own_latest(match.position, entry.who), draft)
    else:
        told, draw = draft.after.follow(entry, listen=keep)
        draft.add(entry, told)
        draft.draws.extend([draw] if draw else [])
    return draft.done()


def take_back(entry: Entry, numbers: list[int], draft: Draft) -> None:
    if not numbers or entry.words != f"undo {span(numbers)}":
        possible = f"undo {span(numbers)}" if numbers else "nothing"
        raise CannotUndo(f"{entry.words!r} is not possible here; what can be taken back: {possible}")
    draft.after = draft.after.without(numbers)


def follow_table(match: Match, entry: Entry, draft: Draft) -> None:
    verb, _, rest = entry.words.partition(" ")
    if verb not in TABLE_LINES:
        raise NotPossible(f"a line of the table is {', '.join(TABLE_LINES)}, not {verb!r}")
    TABLE_LINES[verb](match, entry, rest, draft)


def follow_nonce(match: Match, entry: Entry, rest: str, draft: Draft) -> None:
    person, _, nonce = rest.partition(" ")
    if any(not each.words.startswith("nonce ") for each in match.entries) or person != str(entry.number):
        raise NotPossible("nonces come first of all, numbered from 1")
    check_nonce(nonce)
    if isinstance(match.chance, LoggedChance):
        match.chance = replace(match.chance, nonces=(*match.chance.nonces, nonce))
    elif match.chance.nonces[entry.number - 1 : entry.number] != (nonce,):
        raise NotPossible("the chance given has other nonces")


def follow_undo(match: Match, entry: Entry, rest: str, draft: Draft) -> None:
    numbers = read_span(rest)
    first = numbers[0] if numbers else 0
    take_back(entry, from_entry_on(match.position, first, len(match.entries)), draft)


def follow_stalled(match: Match, entry: Entry, rest: str, draft: Draft) -> None:
    if entry.words != "stalled" or not match.position.out_of_steps:
        raise NotPossible("the step limit is not reached here")
    draft.after.stalled = True


def follow_result(match: Match, entry: Entry, rest: str, draft: Draft) -> None:
    if not match.over or match.position.closed:
        raise NotPossible("the match is not over here, or its result was told")
    words = result_of(match.position).words
    if entry.words != words:
        raise NotPossible(f"the result is '{words}', not {entry.words!r}")
    draft.after.closed = True


def follow_seed(match: Match, entry: Entry, rest: str, draft: Draft) -> None:
    if not match.position.closed:
        raise NotPossible("the seed is not revealed before the end")
    if not SEED.fullmatch(rest) or commit(bytes.fromhex(rest), match.table) != match.chance.commitment:
        raise NotPossible("this is not the seed that the header's commitment promised")
    draft.after.seed = rest


TABLE_LINES: dict[str, Callable[[Match, Entry, str, Draft], None]] = {
    "nonce": follow_nonce,
    "undo": follow_undo,
    "stalled": follow_stalled,
    "result": follow_result,
    "seed": follow_seed,
}
SEED = re.compile("[0-9a-f]{64}")
