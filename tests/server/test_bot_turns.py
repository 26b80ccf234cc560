"""Bots at a live table: their moves are checked like everyone's, and late answers are dropped."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from ratusha.game import load_game
from ratusha.server.bots.interface import BotFailed, Bots, fallback
from ratusha.server.messages.tables import NewPlace, NewTable
from ratusha.server.notices import NoNotices
from ratusha.server.settings import Settings
from ratusha.server.storage import person_records
from ratusha.server.storage.migrate import migrate
from ratusha.server.storage.rows import PersonRow
from ratusha.server.storage.store import Store
from ratusha.server.tables import leaving, lobby
from ratusha.server.tables.seat_view import SeatView
from ratusha.server.tables.table import Table
from ratusha.server.tables.tables import Tables

GAME = "machi_koro_2"
WISH = NewTable(game=GAME, places=[NewPlace(kind="bot"), NewPlace(kind="me")], order="fixed")


@dataclass
class Wilful(Bots):
    """A bot that does what the test says when the test says so."""

    answer: Callable[[bytes, int], int]
    go_on: asyncio.Event = field(default_factory=asyncio.Event)
    asked: asyncio.Event = field(default_factory=asyncio.Event)

    async def choose(self, game: str, state: bytes, seat: int, bot: str, *, seed: int | None = None) -> int:
        self.asked.set()
        await self.go_on.wait()
        return self.answer(state, seat)


def at_table(tmp_path: Path, bots: Wilful, work: Callable[[Table, PersonRow], Awaitable[None]]) -> None:
    """A table where it is the bot's turn."""

    async def run() -> None:
        store = Store(f"sqlite:///{tmp_path / 'ratusha.db'}")
        migrate(store.engine)
        store.open()
        try:
            person = await store.write(person_records.add_person, "Ann")
            tables = Tables(Settings(data=str(tmp_path), bot_seconds=0), store, NoNotices(), bots)
            await work(await lobby.create(tables, person, WISH), person)
        finally:
            await store.close()

    asyncio.run(run())


async def bot_has_answered(table: Table, bots: Wilful) -> None:
    await bots.asked.wait()
    thinking = [*table.bot_tasks.values()]
    bots.go_on.set()
    await asyncio.gather(*thinking)


def illegal(state: bytes, seat: int) -> int:
    return int(load_game(GAME).state.ACTIONS) - 1


def failed(state: bytes, seat: int) -> int:
    raise BotFailed("no answer")


@pytest.mark.parametrize("answer", [illegal, failed])
def test_instead_of_no_move_or_an_illegal_one_a_bot_makes_its_first_legal_move(
    tmp_path: Path, answer: Callable[[bytes, int], int]
) -> None:
    bots = Wilful(answer)

    async def work(table: Table, person: PersonRow) -> None:
        match = table.playing()
        assert illegal(b"", 0) not in match.legal(0)
        first = match.choices(0)[0]
        await bot_has_answered(table, bots)
        assert next(entry.words for entry in match.entries if entry.who == 0) == first

    at_table(tmp_path, bots, work)


def test_an_answer_to_an_older_version_is_dropped(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "ratusha.bots")
    bots = Wilful(lambda state, seat: fallback(GAME, state, seat))

    async def work(table: Table, person: PersonRow) -> None:
        await bots.asked.wait()
        thinking = table.bot_tasks[0]
        await leaving.step_out(table, person, 1)  # a line of the table: the bot's seat sees it too
        before = table.playing().text()
        bots.go_on.set()
        await thinking
        assert table.playing().text() == before

    at_table(tmp_path, bots, work)
    assert any("dropped" in record.message for record in caplog.records)


def test_the_version_of_a_seat_is_the_same_with_and_without_a_view_of_it(tmp_path: Path) -> None:
    bots = Wilful(lambda state, seat: fallback(GAME, state, seat))

    async def work(table: Table, person: PersonRow) -> None:
        await bot_has_answered(table, bots)
        match = table.playing()
        for seat in range(match.seats):
            assert table.version_for(seat) == SeatView(table.id, match, seat).version

    at_table(tmp_path, bots, work)
