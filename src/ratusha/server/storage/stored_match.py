"""A match made from its rows, and rows made from a match: one row a step, with its lines as the log writes them."""

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

from .rows import PlaceRow, StepRow, StoredTable, TableRow


def chance_of(row: TableRow, places: Sequence[PlaceRow]) -> Chance | None:
    """The source of the table's draws; None for a table that can only be watched. Practice that goes on from
    somebody's log has no commitment, since the beginning of its draws was known."""
    if row.seed is None:
        return None
    nonces = tuple(place.nonce for place in places if place.nonce)
    fair = FairChance(row.seed, row.log_table, nonces)
    return fair if row.commitment else ScriptedChance([], then=fair)


def header_of(row: TableRow, seats: int) -> Header:
    """The header of its log. PostgreSQL's JSON keeps no order, and a header lists options as the game does."""
    options = {option.id: row.options[option.id] for option in load_game(row.game).facts.options}
    return Header(
        row.game, row.rules, row.mode, seats, options, row.seat_order, row.step_limit, row.log_table,
        row.commitment, row.practice,
    )  # fmt: skip


def text_of(stored: StoredTable) -> str:
    """The whole log."""
    header = write_log(header_of(stored.row, len(stored.places)), ())
    return header + "".join(f"{step.lines}\n" for step in stored.steps)


def match_of(stored: StoredTable) -> Match:
    """The match, replayed from its log."""
    return read_match(text_of(stored), chance=chance_of(stored.row, stored.places))


def lines_of(entries: Iterable[Entry]) -> str:
    return "\n".join(map(str, entries))


def entries_of(step: StepRow) -> list[Entry]:
    found = [read_entry(line) for line in step.lines.split("\n")]
    if None in found:
        raise BadLog(f"step {step.number} cannot be read")
    return [entry for entry in found if entry]


def checksum(state: Any) -> int:
    """Of a packed state: a match that replays to another checksum was played by other rules."""
    return zlib.crc32(pack(state))
