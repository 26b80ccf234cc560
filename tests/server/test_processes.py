"""Two processes of the server on one PostgreSQL and one NATS, both real; either may go away and come back."""

from __future__ import annotations

import asyncio
import json
import random
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed

from ratusha.match import verify_match
from ratusha.server.http.app import may_be_starting
from ratusha.server.notices import NatsNotices
from ratusha.server.storage.stored_match import match_of
from tests.server.client import Client, Sock, nonce
from tests.server.mortal import Mortal
from tests.server.running import PATIENCE, Nats, Postgres, Server, wait_until
from tests.server.stored_log import Promises, decisions, shown_was_stored, stored

KEY = "k" * 64


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with Postgres() as running:
        yield running


@pytest.fixture(scope="module")
def nats() -> Iterator[Nats]:
    with Nats() as running:
        yield running


@pytest.fixture(scope="module")
def settings(postgres: Postgres, nats: Nats) -> dict[str, str]:
    return {"database": postgres.url, "nats": nats.url, "key": KEY}


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory, settings: dict[str, str]) -> Iterator[list[Server]]:
    found = [Server(tmp_path_factory.mktemp("process"), **settings) for _ in range(2)]
    for server in found:
        server.begin()
    with ExitStack() as ends:
        for server in found:
            ends.callback(server.stop)
            server.wait()
        yield found


def at(client: Client, server: Server) -> Client:
    """The same person, at another process."""
    there = Client(server.url, None)
    there.http.cookies.update(client.http.cookies)
    return there


def two_people(servers: list[Server], game: str, **more: Any) -> tuple[Client, Client, str]:
    """Ann at one process, Bob at the other, and their match."""
    ann, bob = (Client(server.url, name) for server, name in zip(servers, ("Ann", "Bob"), strict=True))
    id = str(ann.table(game, "me", "open", nonce=nonce(), **more)["id"])
    assert bob.ok("POST", f"/api/tables/{id}/join", nonce=nonce())["state"] == "playing"
    return ann, bob, id


def hear_what_came(sock: Sock, wait: float = 0.0) -> None:
    """Whatever has arrived by now: which process tells when is not known."""
    while True:
        try:
            text = sock.connection.recv(timeout=wait)
        except TimeoutError:
            return
        message = json.loads(text)
        sock.heard.append(message)
        sock.take_in(message)


def hear_until(socks: list[Sock], right: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not right():
        assert time.monotonic() < deadline, f"{what}: it did not come"
        for sock in socks:
            hear_what_came(sock, 0.002)


def sees(sock: Sock, right: Callable[[Sock], bool], what: str) -> None:
    hear_until([sock], lambda: right(sock), what)


Choose = Callable[[Sequence[str]], str]


def play_across(
    socks: list[Sock],
    id: str,
    promises: Promises,
    rng: random.Random,
    most: int = 10_000,
    choose: Choose | None = None,
) -> None:
    """Whoever is waited for plays, at random if not told how, until the match is over or so many moves are made."""
    until = len(promises.moves) + most
    while len(promises.moves) < until:
        hear_until(socks, lambda: is_over(socks, id) or bool(waited_for(socks, id)), "somebody's turn")
        if is_over(socks, id):
            return
        sock = rng.choice(waited_for(socks, id))
        answer = promises.play(sock, id, (choose or rng.choice)(sock.choices(id)))
        assert answer["do"] == "done" or answer["error"] == "stale", answer


def waited_for(socks: list[Sock], id: str) -> list[Sock]:
    return [sock for sock in socks if sock.is_waited_for(id)]


def is_over(socks: list[Sock], id: str) -> bool:
    return all(sock.tables[id]["state"] == "over" for sock in socks)


def agree_at_last(people: list[Client], socks: list[Sock], id: str, server: Server) -> None:
    """Everyone has come to see what is stored, as any process tells it."""
    for person, sock in zip(people, socks, strict=True):
        seat = sock.snapshots[id]["seat"]
        whole = at(person, server).ok("GET", f"/api/tables/{id}/snapshot", seat=seat)
        hear_until([sock], partial(has_version, sock, id, whole["version"]), "what is stored")
        assert sock.snapshots[id] == whole


def has_version(sock: Sock, id: str, version: str) -> bool:
    return bool(sock.snapshots[id]["version"] == version)


# --- Seeing each other ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "mode"), [("machi_koro_2", "base"), ("welcome_to", "expert")])
def test_people_on_different_processes_play_a_whole_match(servers: list[Server], game: str, mode: str) -> None:
    ann, bob, id = two_people(servers, game, mode=mode)
    promises = Promises([])
    with ann.socket() as one, bob.socket() as two:
        for sock in (one, two):
            sock.watch(id)
        play_across([one, two], id, promises, random.Random(game))
        for sock in (one, two):
            sees(sock, lambda sock: bool(sock.tables[id]["seed"]), "the seed")
        agree_at_last([ann, bob], [one, two], id, servers[0])
    kept = stored(servers[0], id)
    assert decisions(kept) == promises.moves
    for sock in (one, two):
        shown_was_stored(sock, kept)
    log = bob.ok("GET", f"/api/tables/{id}/log")["log"]
    assert verify_match(log).match.text() == match_of(kept).text()


def test_a_cookie_of_one_process_is_good_at_the_other(servers: list[Server]) -> None:
    ann = Client(servers[0].url, "Ann of the first")
    assert at(ann, servers[1]).ok("GET", "/api/people/me")["name"] == "Ann of the first"


def test_what_is_said_at_one_process_is_heard_at_the_other(servers: list[Server]) -> None:
    ann, bob, id = two_people(servers, "machi_koro_2")
    with ann.socket() as one, bob.socket() as two:
        one.watch(id)
        two.watch(id)
        for turn in range(5):
            requests = [
                sock.say("chat", table=id, text=f"{turn} of {sock.snapshots[id]['seat']}") for sock in (one, two)
            ]
            answers = [sock.answer(request) for sock, request in zip((one, two), requests, strict=True)]
            assert [answer["do"] for answer in answers] == ["done", "done"]
        for sock in (one, two):
            sees(sock, lambda sock: len(said(sock)) == 10, "all that was said")
        assert said(one) == said(two)
        assert {text for _, text in said(one)} == {f"{turn} of {seat}" for turn in range(5) for seat in range(2)}


def said(sock: Sock) -> list[tuple[int, str]]:
    return [(note["number"], note["text"]) for each in sock.heard if each["do"] == "notes" for note in each["notes"]]


def test_a_question_asked_at_one_process_is_answered_at_the_other(servers: list[Server]) -> None:
    ann, bob, id = two_people(servers, "machi_koro_2", order="fixed")
    with ann.socket() as one, bob.socket() as two:
        one.watch(id)
        two.watch(id)
        line = len(one.snapshots[id]["lines"]) + 1
        play_across([one, two], id, Promises([]), random.Random(5), 3)
        ann.ok("POST", f"/api/tables/{id}/propose", what="undo", line=line)
        hear_until([two], lambda: two.tables[id]["proposal"] is not None, "the question")
        bob.ok("POST", f"/api/tables/{id}/vote", proposal=two.tables[id]["proposal"]["id"], yes=True)
        for sock in (one, two):
            sees(
                sock,
                lambda sock: sock.snapshots[id]["lines"][-1]["words"].startswith(f"undo {line}-"),
                "the taking back",
            )
        agree_at_last([ann, bob], [one, two], id, servers[0])


# --- At once ----------------------------------------------------------------------------------------------------------


def at_once(*work: Callable[[], Any]) -> list[Any]:
    """All of it at the same moment, as nearly as can be; the answers."""
    ready = threading.Barrier(len(work))

    def go(each: Callable[[], Any]) -> Any:
        ready.wait(PATIENCE)
        return each()

    with ThreadPoolExecutor(len(work)) as together:
        return list(together.map(go, work))


def test_of_two_moves_at_once_one_is_stored_and_the_other_is_stale(servers: list[Server]) -> None:
    """The same person, with a window at each process."""
    ann, bob, id = two_people(servers, "machi_koro_2")
    promises = Promises([])
    with ann.socket() as here, at(ann, servers[1]).socket() as there, bob.socket() as other:
        for sock in (here, there, other):
            sock.watch(id)
        raced = 0
        while raced < 8:
            see_the_same([here, there], id)
            if here.is_waited_for(id) and len(here.choices(id)) > 1:
                race(here, there, id, promises)
                raced += 1
            else:
                play_across([here, other], id, promises, random.Random(raced), 1)
        see_the_same([here, there], id)
    assert decisions(stored(servers[0], id)) == promises.moves


def see_the_same(socks: list[Sock], id: str) -> None:
    hear_until(socks, lambda: len({sock.snapshots[id]["version"] for sock in socks}) == 1, "the same at both processes")


def race(here: Sock, there: Sock, id: str, promises: Promises) -> None:
    first, *_, last = here.choices(id)
    answers = at_once(lambda: promises.play(here, id, first), lambda: promises.play(there, id, last))
    assert sorted(answer["do"] for answer in answers) == ["done", "refused"]
    assert [answer["error"] for answer in answers if answer["do"] == "refused"] == ["stale"]


def test_of_two_who_take_the_same_place_at_once_one_has_it(servers: list[Server]) -> None:
    ann, bob, eve = Client(servers[0].url, "Ann"), Client(servers[0].url, "Bob"), Client(servers[1].url, "Eve")
    for places in (["open"], ["open", "open"]) * 3:
        id = ann.table("machi_koro_2", "me", *places)["id"]
        answers = at_once(partial(take, bob, id, 1), partial(take, eve, id, 1))
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        winner = "Bob" if answers[0].status_code == 200 else "Eve"
        for server in servers:
            table = at(ann, server).ok("GET", f"/api/tables/{id}")
            assert table["places"][1]["name"] == winner
            assert table["state"] == ("playing" if len(places) == 1 else "gathering")


def take(person: Client, id: str, place: int) -> httpx.Response:
    return person.ask("POST", f"/api/tables/{id}/join", place=place, nonce=nonce())


def test_when_the_last_places_are_taken_at_once_one_match_begins(servers: list[Server]) -> None:
    ann, bob, eve = Client(servers[0].url, "Ann"), Client(servers[0].url, "Bob"), Client(servers[1].url, "Eve")
    for _ in range(5):
        id = ann.table("machi_koro_2", "me", "open", "open")["id"]
        answers = at_once(partial(take, bob, id, 1), partial(take, eve, id, 2))
        assert [answer.status_code for answer in answers] == [200, 200]
        snapshots = [at(ann, server).ok("GET", f"/api/tables/{id}/snapshot") for server in servers]
        assert snapshots[0] == snapshots[1]
        assert len(match_of(stored(servers[0], id)).chance.nonces) == 2


# --- Parts that go away -----------------------------------------------------------------------------------------------


def test_without_nats_play_goes_on(servers: list[Server], nats: Nats) -> None:
    ann, bob, id = two_people(servers, "machi_koro_2")
    promises = Promises([])
    with ann.socket() as one, bob.socket() as two:
        one.watch(id)
        two.watch(id)
        nats.stop()
        try:
            play_across([one, two], id, promises, random.Random(6), 5)
            ann.ok("POST", f"/api/tables/{id}/chat", text="is anybody there?")
            hear_until([two], lambda: bool(said(two)), "what was said")
        finally:
            nats.start()
        play_across([one, two], id, promises, random.Random(7), 5)
        agree_at_last([ann, bob], [one, two], id, servers[1])
    assert decisions(stored(servers[0], id)) == promises.moves


def test_word_comes_through_once_nats_appears_and_when_it_is_back() -> None:
    nats = Nats()

    async def run() -> None:
        heard: list[str] = []
        one, two = NatsNotices(nats.url), NatsNotices(nats.url)
        await one.open(heard.append)
        await two.open(lambda table: None)
        try:
            for word in ("first", "second"):
                await asyncio.to_thread(nats.start)
                await tell_until_heard(two, word, heard)
                await asyncio.to_thread(nats.stop)
            one.publish("nobody")
        finally:
            await one.close()
            await two.close()

    asyncio.run(run())


async def tell_until_heard(notices: NatsNotices, word: str, heard: list[str]) -> None:
    deadline = time.monotonic() + PATIENCE
    while word not in heard:
        assert time.monotonic() < deadline
        notices.publish(word)
        await asyncio.sleep(0.05)


def test_when_postgresql_is_restarted_everyone_gets_through(servers: list[Server], postgres: Postgres) -> None:
    matches = [Load(servers, seed) for seed in range(3)]
    threads = [threading.Thread(target=match.play) for match in matches]
    for thread in threads:
        thread.start()
    try:
        for _ in range(2):
            for match in matches:
                match.wait_for_more(3)
            noticed = [times_away(server) for server in servers]
            postgres.stop()
            wait_until(partial(all_noticed, servers, noticed), "nobody noticed")
            postgres.start()
        for match in matches:
            match.wait_for_more(3)
    finally:
        for match, thread in zip(matches, threads, strict=True):
            match.enough = True
            thread.join()
    for match in matches:
        match.check()


def times_away(server: Server) -> int:
    return server.log.read_text("utf-8").count("the database is away")


def all_noticed(servers: list[Server], before: list[int]) -> bool:
    return all(times_away(server) > times for server, times in zip(servers, before, strict=True))


def test_a_server_waits_for_a_postgresql_that_is_only_starting(
    tmp_path: Path, postgres: Postgres, settings: dict[str, str], servers: list[Server]
) -> None:
    late = Server(tmp_path, **settings)
    postgres.stop()
    try:
        late.begin()
        wait_until(lambda: "the database is waited for" in late.said(), "it did not wait")
    finally:
        postgres.start()
    late.wait()
    late.stop()


def test_a_wrong_password_is_said_at_once() -> None:
    class Told(Exception):
        sqlstate = None

    refused = OperationalError("", {}, Told('connection failed: FATAL:  password authentication failed for user "x"'))
    starting = OperationalError("", {}, Told("FATAL:  the database system is starting up"))
    unreachable = OperationalError("", {}, Told("connection refused"))
    assert [may_be_starting(error) for error in (refused, starting, unreachable)] == [False, True, True]


class Load:
    """Two people at two processes who go on playing, whatever happens behind the server. They build nothing, so that
    their match lasts for thousands of decisions."""

    def __init__(self, servers: list[Server], seed: int) -> None:
        self.servers, self.rng = servers, random.Random(seed)
        self.ann, self.bob, self.id = two_people(servers, "machi_koro_2")
        self.promises = Promises([])
        self.socks: list[Sock] = []
        self.enough = False
        self.failed: Exception | None = None

    def play(self) -> None:
        try:
            with self.ann.socket() as one, self.bob.socket() as two:
                self.socks = [one, two]
                for sock in self.socks:
                    sock.watch(self.id)
                while not self.enough and not is_over(self.socks, self.id):
                    play_across(self.socks, self.id, self.promises, self.rng, 1, self.choose)
                agree_at_last([self.ann, self.bob], self.socks, self.id, self.servers[1])
        except Exception as error:
            self.failed = error

    def choose(self, choices: Sequence[str]) -> str:
        return "pass" if "pass" in choices else self.rng.choice(choices)

    def wait_for_more(self, moves: int) -> None:
        before = len(self.promises.moves)
        wait_until(lambda: self.failed or len(self.promises.moves) >= before + moves, "more moves")

    def check(self) -> None:
        """Every move that was acknowledged is there, and nothing else was ever shown."""
        if self.failed:
            raise self.failed
        kept = stored(self.servers[0], self.id)
        assert decisions(kept) == self.promises.moves
        for sock in self.socks:
            shown_was_stored(sock, kept)


def test_a_bot_whose_process_was_killed_moves_in_another(
    servers: list[Server], settings: dict[str, str], tmp_path: Path
) -> None:
    """Nobody looks at the table: the others find by themselves that a move is owed."""
    mortal = Mortal(tmp_path, **settings)
    mortal.start()
    ann = Client(mortal.url)
    id = ann.table("machi_koro_2", "me", "greedy", order="fixed")["id"]
    mortal.die_at("thinking")
    with suppress(ConnectionClosed), ann.socket() as sock:
        sock.watch(id)
        play_across([sock], id, Promises([]), random.Random(8))
    mortal.is_dead()
    assert 1 not in dict(decisions(stored(mortal, id)))
    wait_until(lambda: 1 in dict(decisions(stored(mortal, id))), "the bot's move")
