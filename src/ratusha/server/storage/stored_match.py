"""A match and the rows it is kept in: one row a step, its lines as the log writes them."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from typing import Any

from ratusha.chance import Chance, FairChance, ScriptedChance
from ratusha.errors import BadLog
from ratusha.game import load_game
from ratusha.kernel import pack
from ratusha.match import Match, read_match
from ratusha.match.log import Entry, Header, read_entry, write_log

from .records import Kept, PlaceRow, StepRow, TableRow


def chance_of(row: TableRow, chairs: Sequence[PlaceRow]) -> Chance | None:
    """What the table's draws come from. One that goes on from somebody's log could promise nothing; without a seed,
    a match is only looked at."""
    if row.seed is None:
        return None
    nonces = tuple(chair.nonce for chair in chairs if chair.nonce)
    fair = FairChance(row.seed, row.log_table, nonces)
    return fair if row.commitment else ScriptedChance([], then=fair)


def header_of(row: TableRow, seats: int) -> Header:
    """The header of its log. PostgreSQL's JSON keeps no order; a header lists options as the game does."""
    options = {option.id: row.options[option.id] for option in load_game(row.game).facts.options}
    return Header(
        row.game, row.rules, row.mode, seats, options, row.seat_order, row.step_limit, row.log_table,
        row.commitment, row.practice,
    )  # fmt: skip


def text_of(kept: Kept) -> str:
    """The whole log as it is kept."""
    header = write_log(header_of(kept.row, len(kept.places)), ())
    return header + "".join(f"{step.lines}\n" for step in kept.steps)


def match_of(kept: Kept) -> Match:
    """The match made again from its log."""
    return read_match(text_of(kept), chance=chance_of(kept.row, kept.places))


def lines_of(entries: Iterable[Entry]) -> str:
    return "\n".join(map(str, entries))


def entries_of(step: StepRow) -> list[Entry]:
    found = [read_entry(line) for line in step.lines.split("\n")]
    if None in found:
        raise BadLog(f"step {step.number} cannot be read")
    return [entry for entry in found if entry]


def checksum(state: Any) -> int:
    """Of a state as the rules keep it: a match that replays to another one was played by other rules."""
    return zlib.crc32(pack(state))
