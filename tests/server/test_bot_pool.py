"""Bots think in processes of their own, which may die or stall: an answer comes all the same, or an error, in time."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import nats
import pytest

from ratusha.bots import POLICIES, by_name
from ratusha.game import Game, apply, fill_hidden, found_games, hide, legal_actions, load_game, scores, waiting
from ratusha.kernel import MOST_SEATS, Result, Rng, Silent, copy, new, pack, seed_rng
from ratusha.server.bots.bot_pool import BotPool
from ratusha.server.bots.interface import BotFailed, fallback
from ratusha.server.bots.remote_bots import RemoteBots, host_of
from tests.compiled import SRC
from tests.random_play import decisions
from tests.random_play import positions as random_positions

DEADLINE = 900.0
"""Seconds after which a test that waits has failed; all take a small part of it."""
QUICK = "machi_koro_2"
COMPILED = (QUICK, "bloom_town")
"""Few, as each that is not in the cache yet takes seconds."""
SLOW = "welcome_to"
patient = partial(BotPool, seconds=DEADLINE)
"""Workers that nobody hurries, for the machine may be busy."""
linux = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")


class Known(NamedTuple):
    """A position as a seat knows it."""

    game: Game
    hidden: Any
    seat: int

    @property
    def packed(self) -> bytes:
        return pack(self.hidden)

    @property
    def legal(self) -> list[int]:
        moves = new(self.game.Moves)
        legal_actions(self.hidden, self.seat, moves)
        return list(moves.actions[: moves.count])

    async def choose(self, pool: Any, bot: str = "greedy", seed: int = 1) -> int:
        action = await pool.choose(self.game.id, self.packed, self.seat, bot, seed=seed)
        assert action in self.legal
        return int(action)


def positions(name: str, most: int = 6) -> list[Known]:
    """From the beginning to the end of a random match."""
    game = load_game(name)
    mode = game.facts.modes[0]
    states = [copy(state) for state in decisions(game, mode.id, min(mode.most, max(2, mode.fewest)), seed=1)]
    return [known(game, state) for state in islice(states, 0, None, max(1, len(states) // most))]


def first(game: Game, mode: str, **options: str) -> Known:
    """The first decision of a random match of two."""
    return known(game, next(each.state for each in random_positions(game, mode, 2, 1, **options) if each.to_move >= 0))


def known(game: Game, state: Any) -> Known:
    seat = next(seat for seat in range(MOST_SEATS) if waiting(state) >> seat & 1)
    hide(state, seat)
    return Known(game, state, seat)


def run(scene: Callable[[], Awaitable[None]]) -> None:
    async def in_time() -> None:
        await asyncio.wait_for(scene(), DEADLINE)

    asyncio.run(in_time())


async def until(true: Callable[[], bool]) -> None:
    while not true():
        await asyncio.sleep(0.02)


def lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


async def asked(pool: BotPool, each: Known) -> asyncio.Task[int]:
    """A question that a worker has been given, or that waits for one."""
    before = pool.pending
    task = asyncio.create_task(each.choose(pool))
    await until(lambda: pool.pending > before)
    return task


# --- Answers --------------------------------------------------------------------------------------------------------


def test_every_bot_answers_with_a_legal_action_in_every_game() -> None:
    async def scene() -> None:
        async with patient(compiled=False) as pool:
            for name in found_games():
                for each in positions(name):
                    for bot in POLICIES:
                        await each.choose(pool, bot)

    run(scene)


@pytest.mark.parametrize("compiled", [False, True])
def test_a_worker_answers_as_the_bot_in_this_process_would(compiled: bool) -> None:
    async def scene() -> None:
        async with patient(compiled=compiled, games=COMPILED) as pool:
            for name in COMPILED:
                await pool.warmed(name)
                assert pool.is_warm(name) == compiled
                for each in positions(name):
                    for bot in POLICIES:
                        expected = by_name(each.game, bot, seed=7).choose(each.hidden, each.seat)
                        assert await each.choose(pool, bot, seed=7) == expected

    run(scene)


@pytest.mark.parametrize("compiled", [False, True])
def test_actions_are_previewed_as_the_seat_would_see_the_score(compiled: bool) -> None:
    async def scene() -> None:
        async with patient(compiled=compiled, games=COMPILED) as pool:
            await pool.warmed(*COMPILED)
            for name in COMPILED if compiled else found_games():
                for each in positions(name, 3):
                    actions = each.legal[::-2][:20]
                    said = await pool.preview(name, each.packed, each.seat, actions)
                    assert said == [points_after(each, action) for action in actions]

    run(scene)


def test_what_is_previewed_at_one_table_never_stands_in_the_score_of_another() -> None:
    """A worker sees tables of all kinds: lines a duel does not have were left over from road works."""

    async def scene() -> None:
        game = load_game("sprawlopolis")
        roadworks: list[int] = []
        tables = [first(game, "base", roadworks="yes"), first(game, "duel")]
        async with patient(compiled=False) as pool:
            for each in tables:
                actions = each.legal[:2]
                expected = [points_after(each, action) for action in actions]
                assert await pool.preview(game.id, each.packed, each.seat, actions) == expected
                roadworks.append(expected[0][-1])
        assert roadworks[0] < 0 == roadworks[1], "nothing could have been left over"

    run(scene)


def points_after(each: Known, action: int) -> list[int]:
    state, rng, result = copy(each.hidden), new(Rng), new(Result)
    seed_rng(rng, 0, 1)
    fill_hidden(state, rng)
    apply(state, each.seat, action, new(Silent))
    hide(state, each.seat)
    scores(state, result)
    return list(result.points[each.seat][: len(each.game.facts.categories)])


def test_nobody_waits_for_a_compiler() -> None:
    """A plain worker answers about a game that was never asked about, which is compiled meanwhile."""

    async def scene() -> None:
        async with patient(compiled=True, games=[]) as pool:
            each = positions(QUICK)[0]
            await each.choose(pool)
            await pool.warmed(QUICK)
            assert pool.is_warm(QUICK)
            await each.choose(pool)

    run(scene)


@pytest.mark.slow
@pytest.mark.full  # it compiles a game into an empty cache
def test_a_worker_that_has_compiled_is_replaced_by_one_that_loads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Compiling leaves hundreds of megabytes behind."""
    monkeypatch.setenv("RATUSHA_CACHE", str(tmp_path))

    async def scene() -> None:
        async with patient(compiled=True, games=[QUICK]) as pool:
            each = positions(QUICK)[0]
            await each.choose(pool)
            assert not pool.is_warm(QUICK)
            first = set(pool.pids)
            await until(lambda: len(pool.pids) == 2 and set(pool.pids) != first)
            await pool.warmed(QUICK)
            await each.choose(pool)

    run(scene)


# --- Trouble --------------------------------------------------------------------------------------------------------


def test_a_worker_that_is_killed_while_it_thinks_is_replaced_and_the_answer_comes() -> None:
    async def scene() -> None:
        async with patient(compiled=False) as pool:
            each = positions(QUICK)[0]
            await each.choose(pool)
            (pid,) = pool.pids
            os.kill(pid, signal.SIGSTOP)  # so that it is surely still thinking
            answer = await asked(pool, each)
            os.kill(pid, signal.SIGKILL)
            await answer
            assert pid not in pool.pids

    run(scene)


def test_a_worker_that_stalls_is_replaced_and_the_answer_comes() -> None:
    async def scene() -> None:
        async with patient(compiled=False) as pool:
            each = positions(QUICK)[0]
            await each.choose(pool)
            (pid,) = pool.pids
            os.kill(pid, signal.SIGSTOP)
            pool.seconds = 1
            answer = await asked(pool, each)
            pool.seconds = DEADLINE  # whoever comes next is not hurried
            await answer
            assert pid not in pool.pids

    run(scene)


def test_a_compiled_worker_that_is_killed_comes_back_warm() -> None:
    async def scene() -> None:
        async with patient(compiled=True, games=[QUICK]) as pool:
            each = positions(QUICK)[0]
            await pool.warmed(QUICK)
            for pid in pool.pids:
                os.kill(pid, signal.SIGKILL)
            await until(lambda: not pool.is_warm(QUICK))
            await each.choose(pool)
            await pool.warmed(QUICK)
            assert pool.is_warm(QUICK)

    run(scene)


def test_a_question_that_no_worker_survives_fails_and_the_table_plays_on() -> None:
    async def scene() -> None:
        each = positions(SLOW)[0]
        async with BotPool(compiled=False, seconds=0) as pool:
            with pytest.raises(BotFailed, match="3 workers died or stalled"):
                await each.choose(pool)
            assert pool.pending == 0
        assert fallback(SLOW, each.packed, each.seat) == each.legal[0]

    run(scene)


def test_workers_that_do_not_start_fail_what_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        monkeypatch.setenv("PYTHONHOME", "/nowhere")  # Python ends before it runs anything
        async with patient(compiled=False) as pool:
            with pytest.raises(BotFailed, match="no worker starts"):
                await positions(QUICK)[0].choose(pool)

    run(scene)


def test_a_question_that_makes_no_sense_fails_at_once_and_hurts_nobody() -> None:
    each = positions(QUICK)[0]
    game, packed, seat = QUICK, each.packed, each.seat

    async def scene() -> None:
        async with patient(compiled=False) as pool:
            await each.choose(pool)
            before = pool.pids
            for wrong, why in (
                (pool.choose("no_game", packed, seat, "greedy"), "unknown game 'no_game'; valid: .*bloom_town"),
                (pool.choose(game, packed, seat, "hal"), "unknown bot 'hal'; valid: random, greedy"),
                (pool.choose(game, packed, seat, ""), "no bot is named"),
                (pool.choose(game, packed[:-1], seat, "greedy"), f"a state has {len(packed)} bytes, not"),
                (pool.choose(game, packed, 99, "greedy"), "seat 99"),
                (pool.choose(game, packed, 1 - seat, "greedy"), "has nothing to do here"),
                (pool.choose(game, b"\x7f" * len(packed), seat, "greedy"), "has nothing to do here"),
                (pool.preview(game, packed, seat, [10**6]), "actions: at most"),
                (pool.preview(game, packed, seat, [not_legal(each)]), "not legal here"),
            ):
                with pytest.raises(BotFailed, match=why):
                    await wrong
            await each.choose(pool)
            assert pool.pids == before

    run(scene)


def test_a_worker_survives_states_that_no_match_leads_to() -> None:
    async def scene() -> None:
        async with patient(compiled=False) as pool:
            each, said = positions(QUICK)[0], set()
            await each.choose(pool)
            before = pool.pids
            for place in range(len(each.packed)):
                damaged = each.packed[:place] + b"\x7f" + each.packed[place + 1 :]
                try:
                    await pool.choose(QUICK, damaged, each.seat, "greedy")
                except BotFailed as error:
                    said.add(str(error))
            assert any("IndexError" in each for each in said)
            assert pool.pids == before

    run(scene)


def not_legal(each: Known) -> int:
    return next(action for action in range(each.game.state.ACTIONS) if action not in each.legal)


def test_first_come_first_served() -> None:
    async def scene() -> None:
        async with patient(compiled=False) as pool:
            some = positions(QUICK, 5)
            await some[0].choose(pool)
            done: list[int] = []
            os.kill(pool.pids[0], signal.SIGSTOP)
            for number, each in enumerate(some):
                task = await asked(pool, each)
                task.add_done_callback(lambda _, number=number: done.append(number))  # type: ignore[misc]
            assert pool.pending == len(some)
            os.kill(pool.pids[0], signal.SIGCONT)
            await until(lambda: len(done) == len(some))
            assert done == sorted(done)

    run(scene)


def test_an_answer_that_nobody_waits_for_falls_out() -> None:
    async def scene() -> None:
        async with patient(compiled=False) as pool:
            first, *_, last = positions("bloom_town")
            await first.choose(pool)
            os.kill(pool.pids[0], signal.SIGSTOP)
            given, waits = await asked(pool, first), await asked(pool, first)
            for task in (given, waits):
                task.cancel()
            await asyncio.wait((given, waits))
            assert pool.pending == 0
            os.kill(pool.pids[0], signal.SIGCONT)
            expected = by_name(last.game, "greedy", seed=3).choose(last.hidden, last.seat)
            assert await last.choose(pool, seed=3) == expected

    run(scene)


# --- Limits and ends ------------------------------------------------------------------------------------------------


@linux
def test_memory_is_limited() -> None:
    script = "from ratusha.server.bots.bot_worker import limit_memory; limit_memory(100); bytearray(200 << 20)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stderr.splitlines()[-1] == "MemoryError"


@linux
def test_workers_are_limited_and_polite() -> None:
    async def scene() -> None:
        async with patient(compiled=False, megabytes=100) as pool:
            await positions(QUICK)[0].choose(pool)
            (pid,) = pool.pids
            limits = Path(f"/proc/{pid}/limits").read_text().splitlines()
            (data,) = (row for row in limits if row.startswith("Max data size"))
            assert data.split()[3:5] == [str(100 << 20)] * 2
            assert os.getpriority(os.PRIO_PROCESS, pid) > os.getpriority(os.PRIO_PROCESS, 0)

    run(scene)


@linux
def test_where_there_is_no_memory_to_compile_plain_workers_answer() -> None:
    async def scene() -> None:
        async with patient(compiled=True, megabytes=60, games=[QUICK]) as pool:
            await pool.warmed(QUICK)
            assert not pool.is_warm(QUICK)
            await positions(QUICK)[0].choose(pool)

    run(scene)


@linux
def test_closing_ends_the_processes_and_tells_whoever_waits() -> None:
    async def scene() -> None:
        each = positions(QUICK)[0]
        pool = patient(compiled=True, games=[QUICK])
        await pool.start()
        await pool.warmed(QUICK)
        pids = pool.pids
        assert len(pids) == 2
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        answer = await asked(pool, each)
        await pool.close()
        assert not any(map(lives, pids))
        with pytest.raises(BotFailed, match="closed"):
            await answer
        with pytest.raises(BotFailed, match="not started"):
            await each.choose(pool)

    run(scene)


SERVER = """
import asyncio
from ratusha.server.bots.bot_pool import BotPool

async def main():
    async with BotPool(compiled=True, games=["machi_koro_2"]) as pool:
        await pool.warmed("machi_koro_2")
        print(*pool.pids, flush=True)
        await asyncio.sleep(1000)

asyncio.run(main())
"""


@linux
def test_workers_end_by_themselves_when_the_server_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        pids = [int(word) for word in server.stdout.readline().split()]
        assert len(pids) == 2
        os.kill(pids[0], signal.SIGINT)  # Ctrl-C reaches them too, and is not theirs
        assert all(map(lives, pids))
        server.kill()

    async def scene() -> None:
        await until(lambda: not any(map(lives, pids)))

    run(scene)


# --- Far away -------------------------------------------------------------------------------------------------------


@contextmanager
def nats_server(folder: Path, port: int = -1) -> Iterator[int]:
    """A real one, at a port of its own choice."""
    program = Path(sys.executable).with_name("nats-server")
    command = [str(program), "-a", "127.0.0.1", "-p", str(port), "--ports_file_dir", str(folder)]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as server:
        try:
            yield port if port > 0 else asyncio.run(asyncio.wait_for(port_in(folder), DEADLINE))
        finally:
            server.terminate()


async def port_in(folder: Path) -> int:
    await until(lambda: any(file.read_text() for file in folder.glob("*.ports")))
    (file,) = folder.glob("*.ports")
    (url,) = json.loads(file.read_text())["nats"]
    return int(url.rpartition(":")[2])


@contextmanager
def far_worker(port: int, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    command = "import typer; from ratusha.commands.worker import worker; typer.run(worker)"
    url = f"nats://somebody:secret@127.0.0.1:{port}"
    environ = {**os.environ, "PYTHONPATH": str(SRC)}
    with (
        log.open("wb") as errors,
        subprocess.Popen([sys.executable, "-c", command, "--nats", url], stderr=errors, env=environ) as worker,
    ):
        try:
            yield worker
        finally:
            worker.kill()


async def answered_remotely(remote: RemoteBots, each: Known) -> None:
    """Nobody near can answer, so whoever does is far; it takes a moment until it listens."""
    while True:
        try:
            await each.choose(remote)
            return
        except BotFailed:
            await asyncio.sleep(0.05)


def test_far_workers_answer_over_nats_also_after_it_was_away(tmp_path: Path) -> None:
    each, log = positions(QUICK)[0], tmp_path / "log"
    nobody = patient(compiled=False)

    async def scene(port: int, worker: subprocess.Popen[bytes], stop: bool) -> None:
        connection = await nats.connect(f"nats://127.0.0.1:{port}")
        remote = RemoteBots(connection, nobody)
        await answered_remotely(remote, each)
        found = await remote.preview(QUICK, each.packed, each.seat, each.legal[:2])
        assert found == [points_after(each, action) for action in each.legal[:2]]
        if stop:
            worker.terminate()
            await until(lambda: worker.poll() is not None)
        await connection.close()

    (tmp_path / "first").mkdir()
    with nats_server(tmp_path / "first") as port, far_worker(port, log) as worker:
        run(lambda: scene(port, worker, stop=False))
    with far_worker(port, log) as worker:  # before there is anything to connect to
        with nats_server(tmp_path, port):
            run(lambda: scene(port, worker, stop=False))
        with nats_server(tmp_path, port):
            run(lambda: scene(port, worker, stop=True))
        assert worker.returncode == 0
    assert "answering requests" in log.read_text()
    assert "secret" not in log.read_text()


def test_where_nobody_is_far_the_server_thinks_for_itself(tmp_path: Path) -> None:
    each = positions(QUICK)[0]

    async def scene() -> None:
        connection = await nats.connect(f"nats://127.0.0.1:{port}", allow_reconnect=False)
        remote = RemoteBots(connection, patient(compiled=False))
        await remote.start()
        await each.choose(remote)  # no responders
        subscription = await connection.subscribe("ratusha.think")
        await connection.flush()
        await each.choose(RemoteBots(connection, remote.local, seconds=0.1))  # one that never answers
        await connection.flush()  # what was sent to it has come
        assert subscription.pending_msgs == 1
        await connection.close()
        await each.choose(remote)  # no connection
        assert remote.pending == 0
        await remote.close()

    with nats_server(tmp_path) as port:
        run(scene)


def test_addresses_are_told_without_their_secrets() -> None:
    assert host_of("nats://somebody:secret@example.org:4222") == "example.org:4222"
    assert host_of("secret@example.org") == "example.org"
