"""The store on a real SQLite file and a real PostgreSQL: what is answered is kept, and what is not kept is refused."""

from __future__ import annotations

import asyncio
import json
import stat
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, func, select, text
from sqlalchemy.exc import IntegrityError, OperationalError

from ratusha.commands.serve import check_parts
from ratusha.errors import RatushaError
from ratusha.server.bots.bot_pool import BotPool
from ratusha.server.messages.play import Propose
from ratusha.server.messages.tables import NewPlace, NewTable
from ratusha.server.notices import NoNotices
from ratusha.server.refusal import Refusal
from ratusha.server.settings import Settings
from ratusha.server.storage import person_records, schema, table_lists, table_records
from ratusha.server.storage.migrate import migrate
from ratusha.server.storage.rows import NOBODY_CAME, NoteRow, PersonRow
from ratusha.server.storage.steps import NewStep
from ratusha.server.storage.store import Store, StoreUnavailable
from ratusha.server.tables import invitations, lobby, voting
from ratusha.server.tables.listener import Listener
from ratusha.server.tables.new_table import new_table
from ratusha.server.tables.rematch import rematch
from ratusha.server.tables.sweeps import Sweeps
from ratusha.server.tables.table import Table
from ratusha.server.tables.tables import Tables
from tests.server.running import PATIENCE, Postgres

T = TypeVar("T")


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with Postgres() as running:
        yield running


@pytest.fixture
def database(postgres: Postgres) -> str:
    """The address of an empty database of PostgreSQL."""
    name = f"d{time.monotonic_ns()}"
    engine = create_engine(address(postgres.url), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return address(str(postgres.server.get_uri(database=name)))


def address(url: str) -> str:
    return Settings(database=url).database_url


def in_store(url: str, work: Callable[[Store], Awaitable[T]], kind: type[Store] = Store, patience: float = 30.0) -> T:
    """Open a store, let it work, close it."""

    async def run() -> T:
        store = kind(url, patience)
        migrate(store.engine)
        store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'ratusha.db'}"


@pytest.fixture(params=["sqlite", "database"])
def either(request: pytest.FixtureRequest) -> str:
    """SQLite, then PostgreSQL."""
    url: str = request.getfixturevalue(request.param)
    return url


async def some_tables(store: Store, count: int) -> list[str]:
    """Tables to add steps to; their matches are not looked at."""
    person = await store.write(person_records.add_person, "Ann")
    wish = NewTable(game="machi_koro_2", places=[NewPlace(kind="me"), NewPlace(kind="open")])
    made = [new_table(person, wish) for _ in range(count)]
    for row, places in made:
        await store.write(table_records.add_table, row, places)
    return [row.id for row, _ in made]


def step(table: str, lines: str = "1 chance: dice 1", number: int = 1, **changes: Any) -> NewStep:
    return NewStep(table, number, lines, 7, 1.0, changes)


def lines_of(connection: Connection, table: str) -> list[str]:
    return [row.lines for row in table_records.steps_from(connection, table, 0)]


# --- On the disk ------------------------------------------------------------------------------------------------------


def test_a_commit_is_on_the_disk_when_it_returns(sqlite: str) -> None:
    def settings(connection: Connection) -> list[object]:
        names = ("synchronous", "journal_mode", "foreign_keys")
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

    async def work(store: Store) -> None:
        assert await store.write(settings) == await store.read(settings) == [2, "wal", 1]

    in_store(sqlite, work)


def test_the_data_folder_is_the_owners_alone(tmp_path: Path) -> None:
    check_parts(Settings(data=str(tmp_path / "new" / "data")))
    assert stat.S_IMODE((tmp_path / "new" / "data").stat().st_mode) == 0o700


def test_postgresql_flushes_each_commit(database: str) -> None:
    async def work(store: Store) -> None:
        def settings(connection: Connection) -> list[object]:
            return [connection.scalar(text(f"SHOW {name}")) for name in ("synchronous_commit", "fsync")]

        assert await store.write(settings) == ["on", "on"]

    in_store(database, work)


# --- Commits ----------------------------------------------------------------------------------------------------------


class Held:
    """A write that keeps the writer busy until it is let go, so that others gather behind it."""

    def __init__(self) -> None:
        self.began, self.go_on = threading.Event(), threading.Event()

    def work(self, connection: Connection) -> None:
        self.began.set()
        assert self.go_on.wait(PATIENCE)


async def gathered(store: Store, *work: Awaitable[Any]) -> list[Any]:
    """All of it in one commit: it waits behind a write that is being done."""
    held = Held()
    first = asyncio.create_task(store.write(held.work))
    await asyncio.to_thread(held.began.wait, PATIENCE)
    waiting = [asyncio.ensure_future(each) for each in work]
    await asyncio.sleep(0)
    held.go_on.set()
    await first
    return await asyncio.gather(*waiting, return_exceptions=True)


def test_what_gathers_while_the_writer_is_busy_shares_a_commit(either: str) -> None:
    async def work(store: Store) -> None:
        ids = await some_tables(store, 30)
        before = store.commits
        assert await gathered(store, *(store.append(step(id)) for id in ids)) == [True] * 30
        assert store.commits == before + 2
        assert [await store.read(lines_of, id) for id in ids] == [["1 chance: dice 1"]] * 30

    in_store(either, work)


def test_a_place_that_is_taken_is_refused_and_changes_nothing(either: str) -> None:
    async def work(store: Store) -> None:
        (id,) = await some_tables(store, 1)
        assert await store.append(step(id, "ours", bots_since=5.0))
        assert not await store.append(step(id, "theirs", state="over", bots_since=None))
        row = await store.read(table_records.row_of, id)
        assert (row.state, row.bots_since) == ("gathering", 5.0)
        assert await store.read(lines_of, id) == ["ours"]

    in_store(either, work)


def test_two_steps_for_one_place_in_one_commit_are_not_both_stored(either: str) -> None:
    async def work(store: Store) -> None:
        (id,) = await some_tables(store, 1)
        wishes = [step(id, "first", state="over"), step(id, "second", state="void")]
        assert await gathered(store, *map(store.append, wishes)) == [True, False]
        assert await store.read(lines_of, id) == ["first"]
        assert (await store.read(table_records.row_of, id)).state == "over"

    in_store(either, work)


def test_the_same_lines_once_more_count_as_ours(either: str) -> None:
    async def work(store: Store) -> None:
        (id,) = await some_tables(store, 1)
        assert await store.append(step(id))
        assert await store.append(step(id))
        assert await gathered(store, store.append(step(id)), store.append(step(id))) == [True, True]
        assert len(await store.read(lines_of, id)) == 1

    in_store(either, work)


def test_a_write_that_fails_spoils_no_other_in_its_commit(either: str) -> None:
    def wrong(connection: Connection) -> None:
        connection.execute(schema.people.insert().values(id="half", name="Half", created=1.0))
        raise Refusal("not_now", "no")

    def twice(connection: Connection) -> None:
        for _ in range(2):
            connection.execute(schema.people.insert().values(id="twice", name="Twice", created=1.0))

    async def work(store: Store) -> None:
        (id,) = await some_tables(store, 1)
        person = store.write(person_records.add_person, "Bob")
        answers = await gathered(store, store.write(wrong), store.append(step(id)), store.write(twice), person)
        assert [type(answer) for answer in answers] == [Refusal, bool, IntegrityError, PersonRow]
        assert await store.read(person_records.find_person, answers[3].id) == answers[3]
        assert (
            await store.read(person_records.find_person, "half")
            is await store.read(person_records.find_person, "twice")
            is None
        )
        assert await store.read(lines_of, id) == ["1 chance: dice 1"]

    in_store(either, work)


def test_a_step_that_fails_spoils_no_other_in_its_commit(either: str) -> None:
    async def work(store: Store) -> None:
        (id,) = await some_tables(store, 1)
        person = store.write(person_records.add_person, "Bob")
        answers = await gathered(store, store.append(step("no-such-table")), store.append(step(id)), person)
        assert [type(answer) for answer in answers] == [IntegrityError, bool, PersonRow]
        assert await store.read(lines_of, id) == ["1 chance: dice 1"]

    in_store(either, work)


def test_whoever_stops_waiting_stops_nobody_else(sqlite: str) -> None:
    async def work(store: Store) -> None:
        one, two = await some_tables(store, 2)
        held = Held()
        busy = asyncio.create_task(store.write(held.work))
        await asyncio.to_thread(held.began.wait, PATIENCE)
        left, stays = asyncio.create_task(store.append(step(one))), asyncio.create_task(store.append(step(two)))
        await asyncio.sleep(0)
        left.cancel()
        held.go_on.set()
        await busy
        assert await stays
        assert not await store.append(step(one, "something else"))

    in_store(sqlite, work)


def test_what_was_asked_before_closing_is_written_and_nothing_after(sqlite: str) -> None:
    async def asked(store: Store) -> tuple[str, asyncio.Task[bool]]:
        (id,) = await some_tables(store, 1)
        waiting = asyncio.create_task(store.append(step(id)))
        await asyncio.sleep(0)
        await store.close()
        assert await waiting
        with pytest.raises(StoreUnavailable):
            await store.append(step(id, number=2))
        return id, waiting

    id, _ = in_store(sqlite, asked)
    assert in_store(sqlite, lambda store: store.read(lines_of, id)) == ["1 chance: dice 1"]


# --- The database goes away -------------------------------------------------------------------------------------------


class Forgetful(Store):
    """The commit goes through, and its answer is lost on the way: once for each `lost`."""

    lost = 0

    def _commit(self, jobs: list[Any]) -> list[Any]:
        answers = super()._commit(jobs)
        if self.lost:
            self.lost -= 1
            raise OperationalError("COMMIT", {}, ConnectionError("the answer was lost"))
        return answers


def test_a_step_whose_answer_was_lost_is_ours_all_the_same(either: str) -> None:
    async def work(store: Forgetful) -> None:
        (id,) = await some_tables(store, 1)
        store.lost = 2
        assert await store.append(step(id))
        assert await store.read(lines_of, id) == ["1 chance: dice 1"]

    in_store(either, work, Forgetful)  # type: ignore[arg-type]


def test_a_table_a_place_a_note_and_a_beginning_survive_lost_answers(either: str, tmp_path: Path) -> None:
    async def work(store: Forgetful) -> None:
        tables, ann, bob = await two_people(store, tmp_path)
        store.lost = 1
        table = await lobby.create(tables, ann, WISH)
        store.lost = 1
        await lobby.join(table, bob, None, None)
        store.lost = 2
        async with table.lock:
            await table.add_note(table.note(ann, "chat", "hello"))
        assert await everything_stored(table) == ("playing", ["person", "person"], ["hello"])

    in_store(either, work, Forgetful)  # type: ignore[arg-type]


def test_an_invitation_survives_a_lost_answer(either: str, tmp_path: Path) -> None:
    async def work(store: Forgetful) -> None:
        tables, ann, bob = await two_people(store, tmp_path)
        invited = WISH.model_copy(update={"places": [NewPlace(kind="me"), NewPlace(kind="invited")]})
        table = await lobby.create(tables, ann, invited)
        secret = (await invitations.invite(table, ann, 1)).secret
        store.lost = 1
        assert (await invitations.join_by_invite(tables, bob, secret, None)).row.state == "playing"

    in_store(either, work, Forgetful)  # type: ignore[arg-type]


WISH = NewTable(game="machi_koro_2", places=[NewPlace(kind="me"), NewPlace(kind="open")], order="fixed")


async def two_people(store: Store, data: Path) -> tuple[Tables, PersonRow, PersonRow]:
    """Tables without bots, and two people."""
    tables = Tables(settings_of(data), store, NoNotices(), BotPool())
    return (
        tables,
        await store.write(person_records.add_person, "Ann"),
        await store.write(person_records.add_person, "Bob"),
    )


def settings_of(data: Path) -> Settings:
    return Settings(data=str(data), database="more than one process")


async def everything_stored(table: Table) -> tuple[str, list[str], list[str]]:
    stored = await table.services.store.read(table_records.find_table, table.id)
    assert stored is not None
    return stored.row.state, [place.kind for place in stored.places], [note.text for note in stored.notes]


def test_a_connection_cut_inside_a_transaction_is_made_anew(database: str) -> None:
    cut: list[int] = []

    def cut_once(connection: Connection) -> str:
        person = person_records.add_person(connection, "Ann")
        if not cut:
            cut.append(1)
            connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))
        return person.id

    async def work(store: Store) -> None:
        (id,) = await some_tables(store, 1)
        done, added = await gathered(store, store.write(cut_once), store.append(step(id)))
        assert (cut, added) == ([1], True)
        assert await store.read(person_records.find_person, done)
        everyone = select(func.count()).select_from(schema.people)
        assert await store.read(lambda connection: connection.scalar(everyone)) == 2

    in_store(database, work)


def test_a_look_shows_one_moment_while_others_write(either: str) -> None:
    async def work(store: Store) -> None:
        (id,) = await some_tables(store, 1)
        looked, go_on = threading.Event(), threading.Event()

        def look_twice(connection: Connection) -> list[Any]:
            row = table_records.row_of(connection, id)
            looked.set()
            assert go_on.wait(PATIENCE)
            return [row.state, lines_of(connection, id)]

        looking = asyncio.create_task(store.read(look_twice))
        await asyncio.to_thread(looked.wait, PATIENCE)
        assert await store.append(step(id, state="playing"))
        go_on.set()
        assert await looking == ["gathering", []]

    in_store(either, work)


def test_enough_is_taken_back_by_agreement_as_alone(
    either: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ratusha.server.tables.table_data.MOST_UNDOS", 2)

    async def work(store: Store) -> None:
        tables, ann, _ = await two_people(store, tmp_path)
        places = [NewPlace(kind="me"), NewPlace(kind="me", name="Bob")]
        table = await lobby.create(tables, ann, NewTable(game="machi_koro_2", places=places, order="fixed"))
        for turn in range(3):
            await table.play(ann, 0, table.playing().choices(0)[0], table.version_for(0))
            own = [entry.number for entry in table.playing().log_for(0) if entry.who == 0]
            last = Propose(what="undo", line=own[-1], seat=None)
            if turn < 2:
                await voting.propose(table, ann, last)
                assert table.playing().waiting == [0]
        with pytest.raises(Refusal, match="enough"):
            await voting.propose(table, ann, last)

    in_store(either, work)


def test_tables_that_nobody_came_to_are_closed(either: str, tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        tables, ann, _ = await two_people(store, tmp_path)
        table = await lobby.create(tables, ann, WISH)
        assert not await store.read(table_lists.forgotten, table.row.changed)
        assert await store.read(table_lists.forgotten, time.time() + 1)
        assert await store.write(table_lists.close_forgotten, table.row.changed) == []
        assert await store.write(table_lists.close_forgotten, time.time() + 1) == [table.id]
        await tables.look_again(table)
        assert (table.row.state, table.row.why) == ("void", NOBODY_CAME)

    in_store(either, work)


def test_a_database_that_stays_away_leaves_the_table_as_it_was(
    database: str, postgres: Postgres, tmp_path: Path
) -> None:
    async def work(store: Store) -> None:
        tables, ann, bob = await two_people(store, tmp_path)
        table = await lobby.create(tables, ann, WISH)
        await lobby.join(table, bob, None, None)
        before, version = table.playing().text(), table.version_for(0)
        await asyncio.to_thread(postgres.stop)
        try:
            for _ in range(2):
                with pytest.raises(StoreUnavailable):
                    await table.play(ann, 0, table.playing().choices(0)[0], version)
                assert (table.playing().text(), table.version_for(0)) == (before, version)
            await tables.look_again(table)
            assert tables.loaded[table.id] is table  # whoever listens there is not left behind
        finally:
            await asyncio.to_thread(postgres.start)
        await table.play(ann, 0, table.playing().choices(0)[0], version)
        assert table.playing().text().startswith(before)
        await is_what_is_stored(table)

    in_store(database, work, patience=0.3)


async def is_what_is_stored(table: Table) -> None:
    stored = await table.services.store.read(table_records.find_table, table.id)
    assert stored is not None
    assert text_of(Table(stored, table.services)) == text_of(table)


def text_of(table: Table) -> str:
    assert table.match is not None
    return table.match.text()


async def stored_table(tables: Tables, id: str) -> Table:
    """As whoever opens it now would find it."""
    stored = await tables.services.store.read(table_records.find_table, id)
    assert stored is not None
    return Table(stored, tables.services)


# --- Two processes, seen from within ----------------------------------------------------------------------------------


class Both(NamedTuple):
    """The same table in two processes, begun."""

    here: Tables
    there: Tables
    one: Table
    two: Table
    ann: PersonRow
    bob: PersonRow


async def both_of(store: Store, other: Store, data: Path) -> Both:
    here, ann, bob = await two_people(store, data)
    there, *_ = await two_people(other, data)
    one = await lobby.create(here, ann, WISH)
    await lobby.join(one, bob, None, None)
    return Both(here, there, one, await there.table(one.id), ann, bob)


def in_two_processes(url: str, data: Path, work: Callable[[Both], Awaitable[None]]) -> None:
    async def open_other(store: Store) -> None:
        other = Store(url)
        other.open()
        try:
            await work(await both_of(store, other, data))
        finally:
            await other.close()

    in_store(url, open_other)


def test_a_vote_is_not_kept_without_what_it_brings_about(database: str, tmp_path: Path) -> None:
    async def work(both: Both) -> None:
        _, _, one, two, ann, bob = both
        await one.play(ann, 0, one.playing().choices(0)[0], one.version_for(0))
        async with two.lock:
            with pytest.raises(Refusal, match="look again"):
                await two.commit(two.playing().propose_resigned(1), two.note(bob, "vote", "{}"))
        assert (await everything_stored(one))[2] == []
        assert two.playing().text() == one.playing().text()

    in_two_processes(database, tmp_path, work)


def test_all_onlookers_see_the_match_begin(sqlite: str, tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        tables, ann, bob = await two_people(store, tmp_path)
        table = await lobby.create(tables, ann, WISH)
        heard: list[list[str]] = [[], [], []]
        for texts in heard:
            table.listen(Listener(None, texts.append), None, None, 0)
        await lobby.join(table, bob, None, None)
        for texts in heard:
            assert [json.loads(text)["do"] for text in texts].count("snapshot") == 1

    in_store(sqlite, work)


def test_both_may_talk_at_once(database: str, tmp_path: Path) -> None:
    async def work(both: Both) -> None:
        _, _, one, two, ann, bob = both

        async def say(table: Table, person: PersonRow) -> None:
            async with table.lock:
                await table.add_note(table.note(person, "chat", person.name))

        await asyncio.gather(say(one, ann), say(two, bob), say(one, ann), say(two, bob))
        assert sorted((await everything_stored(one))[2]) == ["Ann", "Ann", "Bob", "Bob"]

    in_two_processes(database, tmp_path, work)


def test_nobody_begins_with_a_place_that_was_left_meanwhile(database: str, tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        here, ann, bob = await two_people(store, tmp_path)
        there, *_ = await two_people(store, tmp_path)
        one = await lobby.create(here, ann, WISH)
        async with one.lock:
            await lobby.sit(one, bob, one.places[1], None)
        two = await stored_table(there, one.id)
        await lobby.leave(one, bob, 1)
        async with two.lock:
            await two.do_duties()
        assert await everything_stored(one) == ("gathering", ["person", "open"], [])
        assert two.match is None

    in_store(database, work)


def test_what_does_not_follow_from_ours_is_read_anew(database: str, tmp_path: Path) -> None:
    """Only what is stored counts, whatever this process believed."""

    async def work(both: Both) -> None:
        _, _, one, two, ann, _ = both
        two.playing().play(0, two.playing().choices(0)[-1])
        await one.play(ann, 0, one.playing().choices(0)[0], one.version_for(0))
        async with two.lock:
            await two.catch_up()
        assert two.playing().text() == one.playing().text()

    in_two_processes(database, tmp_path, work)


def test_a_rematch_asked_for_in_two_processes_is_one(database: str, tmp_path: Path) -> None:
    async def work(both: Both) -> None:
        here, there, one, two, ann, bob = both
        async with one.lock:
            await one.commit(one.playing().propose_resigned(1))
        async with two.lock:
            await two.catch_up()
        again = await asyncio.gather(rematch(here, one, ann), rematch(there, two, bob))
        assert again[0].id == again[1].id
        assert (await everything_stored(again[0]))[0] == "playing"

    in_two_processes(database, tmp_path, work)


def test_what_a_dead_process_owed_is_done_by_a_sweep(database: str, tmp_path: Path) -> None:
    """One of two resigned, which ends the match, and then its seed is shown: only the first was stored."""

    async def work(both: Both) -> None:
        _, there, one, two, _, _ = both
        match = two.playing()
        assert await one.services.store.append(one.new_step(one.playing().propose_resigned(1)))
        await there.look_again(two)
        assert (match.position.resigned, match.over) == ((1,), False)
        await Sweeps(settings_of(tmp_path), there).sweep()
        assert match.position.seed
        await is_what_is_stored(two)

    in_two_processes(database, tmp_path, work)


def test_a_full_table_that_a_dead_process_did_not_begin_begins(database: str, tmp_path: Path) -> None:
    async def work(both: Both) -> None:
        here, there, _, _, ann, bob = both
        full, later = [await lobby.create(here, ann, WISH) for _ in range(2)]
        known = await there.table(later.id)
        for table in (full, later):
            async with table.lock:
                await lobby.sit(table, bob, table.places[1], None)
        assert (await there.table(full.id)).row.state == "playing"
        await there.look_again(known)
        await Sweeps(settings_of(tmp_path), there).sweep()
        assert known.playing().text() == (await stored_table(here, later.id)).playing().text()

    in_two_processes(database, tmp_path, work)


def test_a_table_that_cannot_be_read_keeps_no_others_bots_waiting(sqlite: str, tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        tables, ann, bob = await two_people(store, tmp_path)
        (broken,) = await some_tables(store, 1)
        assert await store.append(step(broken, "1 chance: nonsense", state="playing", bots_since=1.0))
        well = await lobby.create(tables, ann, WISH)
        await lobby.join(well, bob, None, None)
        assert await store.write(table_records.change_table, well.id, "playing", bots_since=2.0)
        tables.loaded.clear()
        await Sweeps(settings_of(tmp_path), tables).sweep_bots()
        assert [*tables.loaded] == [well.id]

    in_store(sqlite, work)


def test_notes_are_kept_once_however_often_they_are_written(either: str) -> None:
    async def work(store: Store) -> None:
        (id,) = await some_tables(store, 1)
        owner = (await store.read(table_records.row_of, id)).owner
        note = NoteRow(1, time.time(), owner, 0, "Ann", "chat", "hello")
        assert await store.write(table_records.put_note, id, note)
        assert await store.write(table_records.put_note, id, note)
        assert not await store.write(table_records.put_note, id, replace(note, text="other"))
        assert await store.read(table_records.notes_from, id, 0) == [note]

    in_store(either, work)


# --- Migrations -------------------------------------------------------------------------------------------------------


def test_migrations_come_to_what_the_schema_says(either: str) -> None:
    engine = create_engine(either)
    migrate(engine)
    migrate(engine)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
    engine.dispose()


def test_several_processes_may_migrate_at_once(database: str) -> None:
    engines = [create_engine(database) for _ in range(4)]
    with ThreadPoolExecutor(4) as together:
        assert list(together.map(migrate, engines)) == [None] * 4
    for engine in engines:
        engine.dispose()


def test_a_database_of_a_newer_version_is_refused(either: str) -> None:
    engine = create_engine(either)
    migrate(engine)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(RatushaError, match="made by a newer version of Ratusha"):
        migrate(engine)
    engine.dispose()
