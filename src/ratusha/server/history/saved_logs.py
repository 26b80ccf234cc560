"""A saved log, opened as a table: to be looked at, or to go on from any point as practice."""

from __future__ import annotations

import asyncio
import secrets
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from ratusha.bots import policy_number
from ratusha.chance import PRACTICE, FairChance
from ratusha.match import Match, practise_from, read_match

from ..messages import Import
from ..refusal import Refusal
from ..storage import records
from ..storage.records import OVER, PLAYING, PersonRow, PlaceRow, TableRow, new_id
from ..storage.store import NewStep, add_steps
from ..storage.stored_match import checksum, lines_of

if TYPE_CHECKING:
    from ..tables.table import Table
    from ..tables.tables import House

MOST_LINES = 8_000
MOST_UNDOS = 60
MOST_KEPT = 100
"""Each undo plays the match anew: thousands would keep the server busy for minutes."""


async def open_log(house: House, person: PersonRow, wish: Import) -> Table:
    policy_number(wish.bot)
    check_size(wish.log)
    row, chairs, match = await asyncio.to_thread(read, person, wish)
    step = NewStep(row.id, 1, lines_of(match.entries), checksum(match.state), time.time())
    most = house.settings.most_tables

    def add(connection: Connection) -> None:
        if row.state == PLAYING and records.open_tables_of(connection, person.id) >= most:
            raise Refusal("too_many", f"you have {most} tables open; finish or leave some first")
        if row.state == OVER and records.imported_by(connection, person.id) >= MOST_KEPT:
            raise Refusal("too_many", f"you have opened {MOST_KEPT} logs already")
        records.add_table(connection, row, chairs)
        if match.entries:
            add_steps(connection, [step])

    await house.store.write(add)
    return await house.table(row.id)


def check_size(log: str) -> None:
    lines = log.split("\n")
    if len(lines) > MOST_LINES or sum(" undo " in line for line in lines) > MOST_UNDOS:
        raise Refusal("too_large", f"a log of more than {MOST_LINES} lines or {MOST_UNDOS} undos is not opened here")


def read(person: PersonRow, wish: Import) -> tuple[TableRow, list[PlaceRow], Match]:
    if wish.from_line is not None:
        return practised(person, wish, wish.from_line)
    match = read_match(wish.log)
    row = row_for(person, match, new_id(), seed=None, state=OVER)
    row = replace(row, log_table=match.table, commitment=match.chance.commitment, practice=match.chance.practice)
    names = [PlaceRow(place, "bot", name=None, bot="log") for place in range(match.seats)]
    return replace(row, result=match.result().as_json()), names, match


def practised(person: PersonRow, wish: Import, line: int) -> tuple[TableRow, list[PlaceRow], Match]:
    """The match as it stood after that line, played on by the person against bots."""
    id, seed = PRACTICE + new_id(), secrets.token_bytes(32)
    match = practise_from(wish.log, line, FairChance(seed, id), table=id)
    if match.over:
        raise Refusal("not_now", "the match is over there: choose an earlier line")
    if wish.seat >= match.seats:
        raise Refusal("bad_choice", f"there are {match.seats} seats", [str(seat) for seat in range(match.seats)])
    row = row_for(person, match, id, seed=seed, state=PLAYING)
    mine = match.people[wish.seat]
    chairs = [
        PlaceRow(place, "person", person.id, person.name) if place == mine else PlaceRow(place, "bot", bot=wish.bot)
        for place in range(match.seats)
    ]
    return row, chairs, match


def row_for(person: PersonRow, match: Match, id: str, seed: bytes | None, state: str) -> TableRow:
    now = time.time()
    return TableRow(
        id=id, owner=person.id, game=match.game.id, rules=match.game.facts.rules, mode=match.mode,
        options=match.options, edition=None, seat_order=match.setting.order, step_limit=match.setting.step_limit,
        state=state, public=False, practice=True, seed=seed, log_table=id, commitment="", created=now, changed=now,
    )  # fmt: skip
