"""A server killed between any two steps of what it does, on SQLite and on PostgreSQL: what it acknowledged is kept,
what anyone was shown was stored, and play goes on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import Client, Sock, play_on
from tests.server.mortal import Mortal
from tests.server.running import Postgres, Server
from tests.server.stored_log import Promises, decisions, shown_was_stored, stored

STORED = {"asked": 0, "committing": 0, "committed": 1, "accepted": 1, "told": 1}
"""Where a move is cut short, and whether it is in the log afterwards."""


@pytest.fixture(scope="module")
def sqlite_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mortal]:
    with Mortal(tmp_path_factory.mktemp("mortal")) as running:
        yield running  # type: ignore[misc]


@pytest.fixture(scope="module")
def postgres_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mortal]:
    with Postgres() as postgres, Mortal(tmp_path_factory.mktemp("mortal"), database=postgres.url) as running:
        yield running  # type: ignore[misc]


@pytest.fixture
def server(request: pytest.FixtureRequest) -> Mortal:
    found: Mortal = request.getfixturevalue(f"{request.param}_server")
    return found


def at_points(sqlite: list[str], postgres: list[str]) -> pytest.MarkDecorator:
    cases = [("sqlite", point) for point in sqlite] + [("postgres", point) for point in postgres]
    return pytest.mark.parametrize(("server", "point"), cases, indirect=["server"])


def two_people(server: Server, game: str) -> tuple[Client, Client, str]:
    ann, bob = Client(server.url, "Ann"), Client(server.url, "Bob")
    id = ann.table(game, "me", "open")["id"]
    bob.ok("POST", f"/api/tables/{id}/join")
    return ann, bob, str(id)


# --- A move -----------------------------------------------------------------------------------------------------------


@at_points(sqlite=[*STORED], postgres=["committing", "committed"])
def test_a_move_cut_short_is_stored_or_unseen(server: Mortal, point: str) -> None:
    ann, bob, id = two_people(server, "machi_koro_2")
    promises = Promises([])
    with ExitStack() as open_sockets:
        socks = [open_sockets.enter_context(who.socket()) for who in (ann, bob, Client(server.url, None))]
        for sock in socks:
            sock.watch(id)
        play_promised(socks, id, promises, 4)
        before = len(decisions(stored(server, id)))
        cut_short(server, socks, id, point)
    server.rise()
    kept = stored(server, id)
    assert len(decisions(kept)) == before + STORED[point]
    promises.are_kept(kept)
    for sock in socks:
        shown_was_stored(sock, kept)
    goes_on(server, [ann, bob], id, socks)


def play_promised(socks: list[Sock], id: str, promises: Promises, many: int) -> None:
    for _ in range(many):
        sock = next(sock for sock in socks if sock.is_waited_for(id))
        assert promises.play(sock, id, sock.choices(id)[0])["do"] == "done"
        for each in socks:
            each.settle()


def cut_short(server: Mortal, socks: list[Sock], id: str, point: str) -> None:
    """One more move, in which the server dies; everyone hears whatever still reaches them."""
    server.die_at(point)
    mover = next(sock for sock in socks if sock.is_waited_for(id))
    snapshot = mover.snapshots[id]
    mover.say("play", table=id, seat=snapshot["seat"], version=snapshot["version"], say=mover.choices(id)[0])
    if point == "told":
        for sock in socks:
            sock.until(lambda message: message["do"] == "update")
        server.kill()
    for sock in socks:
        with suppress(ConnectionClosed):
            while True:
                assert sock.hear()["do"] not in ("done", "refused")


def goes_on(server: Server, people: list[Client], id: str, before: list[Sock]) -> None:
    """They come back with what they have, and play on."""
    with people[0].socket() as one, people[1].socket() as two:
        for sock, old in zip((one, two), before, strict=False):
            sock.snapshots |= old.snapshots
            sock.watch(id, version=old.snapshots[id]["version"], lines=len(old.snapshots[id]["lines"]))
        assert play_on([one, two], id, random.Random(1), 6) == 6
        shown = [sock.snapshots[id]["version"] for sock in (one, two)]
    assert [whole_snapshot(who, id)["version"] for who in people] == shown


def whole_snapshot(who: Client, id: str) -> Any:
    seat = who.ok("GET", f"/api/tables/{id}")["seats"][0]
    return who.ok("GET", f"/api/tables/{id}/snapshot", seat=seat)


# --- Before the match -------------------------------------------------------------------------------------------------


def lost_on_the_way(client: Client, path: str, **body: Any) -> None:
    with pytest.raises(httpx.TransportError):
        client.ask("POST", path, **body)


@at_points(sqlite=["committing", "committed"], postgres=[])
def test_a_table_whose_making_was_cut_short_is_whole_or_not_at_all(server: Mortal, point: str) -> None:
    ann = Client(server.url)
    server.die_at(point)
    lost_on_the_way(ann, "/api/tables", game="machi_koro_2", places=[{"kind": "me"}, {"kind": "bot"}])
    server.rise()
    mine = ann.ok("GET", "/api/tables/mine")["tables"]
    assert len(mine) == (0 if point == "committing" else 1)
    for table in mine:
        is_played(ann, table["id"])


@at_points(sqlite=["committing", "committed"], postgres=["committed 2"])
def test_a_place_whose_taking_was_cut_short_is_taken_or_open(server: Mortal, point: str) -> None:
    ann, bob = Client(server.url, "Ann"), Client(server.url, "Bob")
    id = ann.table("machi_koro_2", "me", "open")["id"]
    server.die_at(point)
    lost_on_the_way(bob, f"/api/tables/{id}/join")
    server.rise()
    state = ann.ok("GET", f"/api/tables/{id}")["state"]
    assert state == ("gathering" if point == "committing" else "playing")
    if state == "gathering":
        bob.ok("POST", f"/api/tables/{id}/join")
    is_begun(ann, bob, id)


def is_begun(ann: Client, bob: Client, id: str) -> None:
    with ann.socket() as one, bob.socket() as two:
        one.watch(id)
        two.watch(id)
        assert play_on([one, two], id, random.Random(2), 2) == 2


def is_played(ann: Client, id: str) -> None:
    """Against bots: each makes its move, and the person hers."""
    with ann.socket() as sock:
        sock.watch(id)
        assert play_on([sock], id, random.Random(3), 3) == 3


# --- Bots -------------------------------------------------------------------------------------------------------------


@at_points(sqlite=["thinking"], postgres=["thought"])
def test_a_bot_that_was_cut_short_moves_after_all(server: Mortal, point: str) -> None:
    """It had been asked, or had just answered: it is asked again."""
    ann = Client(server.url)
    id = ann.table("machi_koro_2", "me", "greedy")["id"]
    promises = Promises([])
    with ann.socket() as sock:
        sock.watch(id)
        sock.until_waited_for(id)
        server.die_at(point)
        with suppress(ConnectionClosed):
            while True:
                promises.play(sock, id, sock.choices(id)[0])
                sock.until_waited_for(id)
    server.rise()
    assert promises.moves
    promises.are_kept(stored(server, id))
    shown_was_stored(sock, stored(server, id))
    is_played(ann, id)
