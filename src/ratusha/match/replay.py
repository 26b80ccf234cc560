"""A match made again from its text, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from ..chance import PRACTICE, Chance, LoggedChance, ScriptedChance, check_table, new_table
from ..errors import BadChoice, RatushaError, Sentence
from ..game import Game, load_game
from ..kernel import CHANCE
from .apply_entry import apply_entry, what_is_missing
from .log import Entry, Header, Lines, read_entries, read_header
from .match import Match
from .position import SEATING, NotPossible
from .setting import agree
from .step import Draft, Step


def read_match(
    text: str | bytes,
    *,
    chance: Chance | None = None,
    first_line: int = 1,
    game: Game | None = None,
    any_rules: bool = False,
) -> Match:
    """The match that the text tells, or BadLog. To play on where chance is needed, give its chance too.

    `game` stands for the one found by its id. `any_rules`: a match begun by other RULES of its game goes on by those of
    today, if all its lines are possible by them.
    """
    lines = Lines(text, first_line)
    match = begin(lines, chance, game, any_rules)
    for _ in redo_lines(match, lines, keep=False):
        pass
    return match


def replay_match(text: str | bytes, *, first_line: int = 1) -> Iterator[tuple[Match, Step]]:
    """The same, entry by entry: the match so far, and what the entry did."""
    lines = Lines(text, first_line)
    match = begin(lines, None)
    for step in redo_lines(match, lines, keep=True):
        yield match, step


def begin(lines: Lines, chance: Chance | None, game: Game | None = None, any_rules: bool = False) -> Match:
    """An empty match as the header says."""
    first = lines.at
    header = read_header(lines)
    try:
        game = game or load_game(header.game)
        return match_of(replace(header, rules=game.facts.rules) if any_rules else header, chance, game)
    except BadChoice as error:
        lines.at = first + line_naming(header, error.given)
        raise lines.wrong(error) from None
    except RatushaError as error:
        raise lines.wrong(error) from None


def line_naming(header: Header, given: str) -> int:
    """Which line of the header names this, from 1."""
    lines = str(header).split("\n")
    found = (number for number, line in enumerate(lines, 1) if line.endswith(f": {given}") or f" {given}:" in line)
    return next(found, len(lines))


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


def redo_lines(match: Match, lines: Lines, keep: bool) -> Iterator[Step]:
    """Each line's step; without `keep` on one position that changes, and without events, which is faster."""
    for entry in read_entries(lines):
        draft = Draft(match, None if keep else match.position)
        try:
            apply_entry(draft, entry, listen=keep)
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


# --- Practice ---------------------------------------------------------------------------------------------------------


def practise_from(text: str | bytes, upto: int, chance: Chance, *, table: str | None = None) -> Match:
    """A new match that begins with what stood after so many lines of another, and goes on by a chance of its own."""
    played = played_upto(text, upto)
    if chance.commitment and chance.commitment == played.chance.commitment:
        raise NotPossible("practice needs a chance of its own: the match's own would tell what is still to come")
    # Wrapped, so that the header promises nothing: a part of the draws came from elsewhere.
    own = ScriptedChance([], then=chance)
    match = Match(played.setting, own, check_table(table or PRACTICE + new_table()))
    draft = Draft(match)
    for entry in still_standing(played):
        apply_entry(draft, replace(entry, number=draft.number + 1), listen=False)
    match.accept(draft.settle())
    return match


def played_upto(text: str | bytes, upto: int) -> Match:
    lines = Lines(text)
    match = begin(lines, None)
    followed = sum(1 for _ in islice(redo_lines(match, lines, keep=False), max(upto, 0)))
    if followed != upto:
        raise BadChoice("number of lines", str(upto), [f"0 to {len(match.entries) + len(lines.rest)}"])
    return match


def still_standing(match: Match) -> list[Entry]:
    """Who sits where, and every decision and draw that was not taken back."""
    seating = [entry for entry in match.entries if entry.who == CHANCE and entry.words.startswith(f"{SEATING} ")]
    return seating + [each.entry for each in match.position.standing]


def logged_chance(header: Header, nonces: tuple[str, ...] = ()) -> LoggedChance:
    return LoggedChance(header.table, header.commitment, header.practice, nonces)
