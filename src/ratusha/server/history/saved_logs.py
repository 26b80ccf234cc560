"""A saved log opened as a table: to look at, or to play on from any line as practice."""

from __future__ import annotations

import asyncio
import secrets
import time
from dataclasses import replace

from sqlalchemy import Connection

from ratusha.bots import policy_number
from ratusha.chance import PRACTICE, FairChance
from ratusha.match import Match, practise_from, read_match

from ..messages.tables import OpenLog
from ..refusal import Refusal
from ..storage import table_lists, table_records
from ..storage.rows import OVER, PLAYING, PersonRow, PlaceRow, TableRow, new_id
from ..storage.steps import NewStep, add_steps
from ..storage.stored_match import checksum, lines_of
from ..tables.lobby import check_open_tables
from ..tables.table import Table
from ..tables.tables import Tables

MOST_LINES = 8_000
MOST_UNDOS = 60
"""Each undo replays the match, so that thousands would keep the server busy for minutes."""
MOST_OPENED = 100
"""Logs that one person may open to look at."""


async def open_log(tables: Tables, person: PersonRow, wish: OpenLog) -> Table:
    policy_number(wish.bot)
    check_size(wish.log)
    row, places, match = await asyncio.to_thread(read, person, wish)
    step = NewStep(row.id, 1, lines_of(match.entries), checksum(match.state), time.time())

    def add(connection: Connection) -> None:
        if row.state == PLAYING:
            check_open_tables(connection, person, tables.most_tables)
        if row.state == OVER and table_lists.imported_by(connection, person.id) >= MOST_OPENED:
            raise Refusal("too_many", f"you have opened {MOST_OPENED} logs already")
        table_records.add_table(connection, row, places)
        if match.entries:
            add_steps(connection, [step])

    await tables.services.store.write(add)
    return await tables.table(row.id)


def check_size(log: str) -> None:
    lines = log.split("\n")
    if len(lines) > MOST_LINES or sum(" undo " in line for line in lines) > MOST_UNDOS:
        raise Refusal("too_large", f"a log of more than {MOST_LINES} lines or {MOST_UNDOS} undos is not opened here")


def read(person: PersonRow, wish: OpenLog) -> tuple[TableRow, list[PlaceRow], Match]:
    if wish.from_line is not None:
        return practised(person, wish, wish.from_line)
    match = read_match(wish.log)
    row = row_for(person, match, new_id(), seed=None, state=OVER)
    row = replace(row, log_table=match.table, commitment=match.chance.commitment, practice=match.chance.practice)
    names = [PlaceRow(index, "bot", name=None, bot="log") for index in range(match.seats)]
    return replace(row, result=match.result().as_json()), names, match


def practised(person: PersonRow, wish: OpenLog, line: int) -> tuple[TableRow, list[PlaceRow], Match]:
    """The match as it stood after that line, played on by the person against bots."""
    id, seed = PRACTICE + new_id(), secrets.token_bytes(32)
    match = practise_from(wish.log, line, FairChance(seed, id), table=id)
    if match.over:
        raise Refusal("not_now", "the match is over there: choose an earlier line")
    if wish.seat >= match.seats:
        raise Refusal("bad_choice", f"there are {match.seats} seats", [str(seat) for seat in range(match.seats)])
    row = row_for(person, match, id, seed=seed, state=PLAYING)
    mine = match.people[wish.seat]
    places = [
        PlaceRow(index, "person", person.id, person.name) if index == mine else PlaceRow(index, "bot", bot=wish.bot)
        for index in range(match.seats)
    ]
    return row, places, match


def row_for(person: PersonRow, match: Match, id: str, seed: bytes | None, state: str) -> TableRow:
    now = time.time()
    return TableRow(
        id=id, owner=person.id, game=match.game.id, rules=match.game.facts.rules, mode=match.mode,
        options=match.options, edition=None, seat_order=match.setting.order, step_limit=match.setting.step_limit,
        state=state, public=False, practice=True, seed=seed, log_table=id, commitment="", created=now, changed=now,
    )  # fmt: skip
