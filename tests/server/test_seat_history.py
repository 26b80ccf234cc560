"""What a seat has been told so far, for whoever comes to the table later."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.server.client import Client, Sock, play_on
from tests.server.running import ROOT, Server

LOGS = ROOT / "tests" / "logs" / "0.1.0"


def heard_at(sock: Sock) -> list[dict[str, Any]]:
    """The history as a page makes it of the updates that it hears."""
    (snapshot,) = sock.snapshots.values()
    standing = {line["number"]: line for line in snapshot["lines"]}
    updates = [
        message for message in sock.heard if message["do"] == "update" and message["lines"] and message["events"]
    ]
    told = [
        (next((line for line in each["lines"] if line["who"] >= 0), each["lines"][0]), each["events"])
        for each in updates
    ]
    return [{"line": line, "events": events} for line, events in told if standing.get(line["number"]) == line]


@pytest.mark.parametrize("game", ["machi_koro_2", "bloom_town", "welcome_to", "sprawlopolis"])
def test_it_is_what_those_were_told_who_sat_there_all_the_time(server: Server, game: str) -> None:
    ann, bob, eve = (Client(server.url, name) for name in ("Ann", "Bob", "Eve"))
    id = ann.table(game, "me", "open")["id"]
    bob.ok("POST", f"/api/tables/{id}/join")
    with ann.socket() as one, bob.socket() as two, eve.socket() as three:
        for sock in (one, two, three):
            sock.watch(id)
        rng = random.Random(game)
        for _ in range(4):
            play_on([one, two], id, rng, most=6)
            taken_back = next((sock for sock in (one, two) if sock.snapshots[id]["undo"]), None)
            if taken_back:
                snapshot = taken_back.snapshots[id]
                taken_back.answer(taken_back.say("undo", table=id, seat=snapshot["seat"], version=snapshot["version"]))
            for sock in (one, two, three):
                sock.settle()
        for person, sock in ((ann, one), (bob, two), (eve, three)):
            seat = sock.snapshots[id]["seat"]
            history = person.ok("GET", f"/api/tables/{id}/history", seat=seat)
            assert (history["table"], history["seat"]) == (id, seat)
            assert history["lines"] == heard_at(sock)
            assert history["lines"]
        other = two.snapshots[id]["seat"]
        assert ann.refused("GET", f"/api/tables/{id}/history", seat=other) == (403, "not_yours")
        assert eve.refused("GET", f"/api/tables/{id}/history", seat=other) == (403, "not_yours")


def test_before_the_match_there_is_none(server: Server) -> None:
    ann = Client(server.url)
    id = ann.table("bloom_town", "me", "open")["id"]
    assert ann.refused("GET", f"/api/tables/{id}/history") == (409, "not_now")


def test_what_goes_on_from_a_log_tells_that_too(server: Server) -> None:
    log = (LOGS / "machi_koro_2" / "three_greedy_bots.log").read_text("utf-8")
    ann = Client(server.url)
    table = ann.ok("POST", "/api/logs", log=log[log.index("ratusha: 1") :], from_line=60, seat=1)
    with ann.socket() as sock:
        sock.watch(table["id"], seat=1)
        sock.until_alone(table["id"])
        history = ann.ok("GET", f"/api/tables/{table['id']}/history", seat=1)
        lines = sock.snapshots[table["id"]]["lines"]
    assert all(told["line"] in lines for told in history["lines"])
    built = [line for line in lines if line["words"].startswith("build ")]
    assert built
    told = {told["line"]["number"]: told["events"] for told in history["lines"]}
    assert all(told[line["number"]][0]["event"] == "built" for line in built)
