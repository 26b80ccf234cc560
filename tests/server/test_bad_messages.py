"""Malformed, oversized, replayed, stale, duplicated, out of turn: each is told what is wrong and changes nothing."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosedError

from tests.server.client import Client, Sock
from tests.server.running import Server, fetch

STALE = "0" * 16
UNKNOWN = "A" * 22


@dataclass
class Played:
    """Ann and Bob at a table, Ann to move, Eve looking on."""

    id: str
    ann: Client
    bob: Client
    eve: Client
    turn: int

    def seen(self) -> Any:
        """All that anybody sees of the table."""
        snapshots = [
            who.ok("GET", f"/api/tables/{self.id}/snapshot", seat=seat)
            for who, seat in ((self.ann, self.turn), (self.bob, 1 - self.turn), (self.eve, -1))
        ]
        return snapshots, self.ann.ok("GET", f"/api/tables/{self.id}")

    def move(self, **more: Any) -> dict[str, Any]:
        """A move that would be right."""
        snapshot = self.ann.ok("GET", f"/api/tables/{self.id}/snapshot", seat=self.turn)
        verb, rows = next(iter(snapshot["choices"].items()))
        return {"seat": self.turn, "version": snapshot["version"], "say": " ".join([verb, *rows[0]])} | more


@pytest.fixture
def played(server: Server) -> Played:
    one, two, eve = (Client(server.url, name) for name in ("Ann", "Bob", "Eve"))
    id = one.table("machi_koro_2", "me", "open", order="fixed")["id"]
    two.ok("POST", f"/api/tables/{id}/join")
    turn = one.ok("GET", f"/api/tables/{id}/snapshot")["waiting"][0]
    ann, bob = (one, two) if turn == 0 else (two, one)
    return Played(id, ann, bob, eve, turn)


@contextmanager
def nothing_changes(played: Played) -> Iterator[None]:
    before = played.seen()
    yield
    assert played.seen() == before


def still_works(sock: Sock) -> None:
    assert sock.answer(sock.say("ping"))["do"] == "done"


# --- What cannot be read ----------------------------------------------------------------------------------------------

UNREADABLE: list[str | bytes] = [
    "", " ", "x", "[]", "null", "7", '"ping"', "{", "{}", '{"do":7}', '{"do":null}', '{"do":"fly"}', '{"DO":"ping"}',
    '{"do":"ping","request":"1"}', '{"do":"ping","request":1.5}', '{"do":"ping","request":-1}',
    '{"do":"ping","request":true}', '{"do":"ping","request":NaN}', '{"do":"ping","request":Infinity}',
    '{"do":"ping","request":' + "9" * 5000 + "}", '{"do":"ping","request":1e400}', '{"do":"ping","extra":1}',
    '{"do":"ping","\\ud800":1}', '{"do":"ping","\\u0000":1}', '{"do":"' + "A" * 9000 + '"}',
    "[" * 100_000, '{"do":' * 20_000, '{"a":' + "[" * 5000 + "]" * 5000 + "}",
    b"\xff\xfe\x00", b"\x00", b"{}", b'{"do":"ping","request":"\xff"}',
]  # fmt: skip


@pytest.mark.parametrize("sent", UNREADABLE, ids=[str(place) for place in range(len(UNREADABLE))])
def test_what_cannot_be_read_is_refused_and_the_socket_goes_on(server: Server, sent: str | bytes) -> None:
    with Client(server.url).socket() as sock:
        assert sock.hear()["do"] == "hello"
        sock.connection.send(sent)
        refused = sock.hear()
        assert (refused["do"], refused["error"]) == ("refused", "bad_message")
        assert refused["why"]
        assert len(sock.texts[-1]) < 500, "what was sent is not sent back"
        still_works(sock)


def test_whoever_waits_for_an_answer_gets_it_with_their_number(server: Server) -> None:
    with Client(server.url).socket() as sock:
        assert sock.answer(sock.say("fly"))["error"] == "bad_message"
        assert sock.answer(sock.say("ping", more=1))["error"] == "bad_message"
        assert sock.answer(sock.say("play", table=UNKNOWN))["error"] == "bad_message"


def test_bytes_that_are_a_message_count_as_one(server: Server) -> None:
    with Client(server.url).socket() as sock:
        sock.connection.send(b'{"do":"ping","request":7}')
        assert sock.answer(7)["do"] == "done"


@pytest.mark.parametrize("sent", ["x" * 200_000, b"x" * 200_000], ids=["text", "bytes"])
def test_a_message_that_is_too_large_closes_the_socket_and_nothing_else(played: Played, sent: str | bytes) -> None:
    with nothing_changes(played), played.ann.socket() as sock, played.bob.socket() as other:
        sock.watch(played.id)
        sock.connection.send(sent)
        with pytest.raises(ConnectionClosedError) as closed:
            sock.hear()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1009
        still_works(other)


# --- Moves ------------------------------------------------------------------------------------------------------------


def test_a_move_sent_twice_is_played_once(played: Played) -> None:
    with played.ann.socket() as sock:
        sock.watch(played.id)
        move = played.move()
        first, second = sock.say("play", table=played.id, **move), sock.say("play", table=played.id, **move)
        assert sock.answer(first)["do"] == "done"
        with nothing_changes(played):
            assert sock.answer(second)["error"] == "stale"
            assert played.ann.refused("POST", f"/api/tables/{played.id}/play", **move) == (409, "stale")
        mine = [line for line in sock.snapshots[played.id]["lines"] if line["who"] == played.turn]
        assert [line["words"] for line in mine].count(move["say"]) == 1


def test_a_move_replayed_from_another_socket_is_stale(played: Played) -> None:
    move = played.move()
    played.ann.ok("POST", f"/api/tables/{played.id}/play", **move)
    with nothing_changes(played), played.ann.socket() as sock:
        assert sock.answer(sock.say("play", table=played.id, **move))["error"] == "stale"
        still_works(sock)


WRONG_MOVES: dict[str, tuple[dict[str, Any], str]] = {
    "stale": ({"version": STALE}, "stale"),
    "no version": ({"version": None}, "bad_message"),
    "version of another form": ({"version": "0" * 15 + "G"}, "bad_message"),
    "seat below": ({"seat": -1}, "bad_message"),
    "seat beyond the table": ({"seat": 7}, "not_yours"),
    "seat beyond all tables": ({"seat": 8}, "bad_message"),
    "seat as text": ({"seat": "0"}, "bad_message"),
    "seat as a truth": ({"seat": True}, "bad_message"),
    "seat of enormous size": ({"seat": 10**30}, "bad_message"),
    "another game's words": ({"say": "number 3 5"}, "not_a_move"),
    "no words": ({"say": ""}, "bad_message"),
    "too many words": ({"say": "roll " * 50}, "bad_message"),
    "two lines": ({"say": "roll 1\n2 table result"}, "bad_message"),
    "a control character": ({"say": "roll\x00 1"}, "bad_message"),
    "letters of elsewhere": ({"say": "roll １"}, "bad_message"),
    "a list": ({"say": ["roll", "1"]}, "bad_message"),
    "a table nobody knows": ({"table": UNKNOWN}, "no_such_table"),
    "a table that cannot be": ({"table": "../../etc"}, "bad_message"),
    "a field too many": ({"force": True}, "bad_message"),
}


@pytest.mark.parametrize("wrong", WRONG_MOVES)
def test_a_wrong_move_is_refused_and_changes_nothing(played: Played, wrong: str) -> None:
    changed, error = WRONG_MOVES[wrong]
    with played.ann.socket() as sock:
        sock.watch(played.id)
        with nothing_changes(played):
            message = {"table": played.id, **played.move()} | changed
            refused = sock.answer(sock.say("play", **message))
            assert (refused["do"], refused["error"]) == ("refused", error), refused
            still_works(sock)
            if "table" not in changed:
                move = {key: value for key, value in message.items() if key != "table"}
                assert played.ann.refused("POST", f"/api/tables/{played.id}/play", **move)[1] == error
        assert sock.play(played.id, played.move()["say"])["do"] == "done"


def test_nobody_plays_for_another_or_out_of_turn(played: Played) -> None:
    other = 1 - played.turn
    theirs = played.bob.ok("GET", f"/api/tables/{played.id}/snapshot", seat=other)["version"]
    with nothing_changes(played), played.bob.socket() as bob, played.eve.socket() as eve:
        for sock in (bob, eve):
            assert sock.answer(sock.say("play", table=played.id, **played.move()))["error"] == "not_yours"
        early = bob.answer(bob.say("play", table=played.id, seat=other, version=theirs, say=played.move()["say"]))
        assert early["error"] in ("not_allowed", "not_a_move")
        assert eve.answer(eve.say("play", table=played.id, seat=7, version=STALE, say="roll 1"))["error"] == "not_yours"
        still_works(bob)
        still_works(eve)


def test_a_refused_move_says_what_would_be_allowed(played: Played) -> None:
    wrong = played.move(say="build castle")
    answer = played.ann.ask("POST", f"/api/tables/{played.id}/play", **wrong).json()
    assert (answer["error"], bool(answer["allowed"])) == ("not_a_move", True)
    assert played.move()["say"] in answer["allowed"]


def test_nothing_is_taken_back_that_cannot_be(played: Played) -> None:
    with nothing_changes(played), played.ann.socket() as sock:
        for changed, error in (({}, "not_allowed"), ({"version": STALE}, "stale"), ({"seat": 7}, "not_yours")):
            move = {key: value for key, value in played.move().items() if key != "say"} | changed
            assert sock.answer(sock.say("undo", table=played.id, **move))["error"] == error
            assert played.ann.refused("POST", f"/api/tables/{played.id}/undo", **move)[1] == error
        still_works(sock)


@pytest.mark.parametrize(
    ("changed", "error"),
    [
        ({"say": ["build castle"]}, "not_a_move"),
        ({"say": ["number 3 5"] * 2000}, "not_a_move"),
        ({"say": []}, "bad_message"),
        ({"say": ["x"] * 2001}, "bad_message"),
        ({"say": "roll 1"}, "bad_message"),
        ({"version": STALE}, "stale"),
        ({"seat": 7}, "not_yours"),
    ],
)
def test_wrong_choices_are_not_previewed(played: Played, changed: dict[str, Any], error: str) -> None:
    with nothing_changes(played), played.ann.socket() as sock:
        wish = played.move() | {"say": [played.move()["say"]]} | changed
        assert sock.answer(sock.say("preview", table=played.id, **wish))["error"] == error
        assert played.ann.refused("POST", f"/api/tables/{played.id}/preview", **wish)[1] == error
        still_works(sock)


# --- Watching and talking ---------------------------------------------------------------------------------------------


def test_only_so_many_tables_are_watched_at_once(server: Server) -> None:
    ann = Client(server.url)
    ids = [ann.table("machi_koro_2", "me", "open")["id"] for _ in range(21)]
    with ann.socket() as sock:
        for id in ids[:20]:
            assert sock.watch(id)["do"] == "done"
        assert sock.watch(ids[20])["error"] == "too_many"
        assert sock.watch(ids[0])["do"] == "done"
        sock.connection.send(json.dumps({"do": "unwatch", "table": ids[0]}))
        assert sock.watch(ids[20])["do"] == "done"


def test_a_watch_that_is_refused_leaves_the_one_before(played: Played) -> None:
    with played.bob.socket() as sock:
        sock.watch(played.id)
        for wrong, error in (({"seat": played.turn}, "not_yours"), ({"seat": 9}, "bad_message")):
            assert sock.answer(sock.say("watch", table=played.id, **wrong))["error"] == error
        assert sock.answer(sock.say("watch", table=UNKNOWN))["error"] == "no_such_table"
        played.ann.ok("POST", f"/api/tables/{played.id}/play", **played.move())
        assert sock.until(lambda message: message["do"] == "update")["table"] == played.id


def test_what_is_said_about_a_table_needs_looking_at_it(played: Played) -> None:
    with nothing_changes(played), played.ann.socket() as sock:
        assert sock.answer(sock.say("chat", table=played.id, text="hello"))["error"] == "not_now"
        assert sock.answer(sock.say("switch_seat", table=played.id, seat=0))["error"] == "not_now"
        sock.connection.send(json.dumps({"do": "unwatch", "table": played.id}))
        assert sock.until(lambda message: message["do"] == "refused")["error"] == "not_now"
        still_works(sock)


WRONG_TEXTS = ["", "   ", "x" * 301, "a\x00b", "a\nb", "a\x1b[31m", "a\u202eb", "a\u2028b", "a\u200bb", "\u061c"]


@pytest.mark.parametrize("text", WRONG_TEXTS, ids=ascii)
def test_what_cannot_be_shown_is_not_said(played: Played, text: str) -> None:
    with played.ann.socket() as sock:
        sock.watch(played.id)
        assert sock.answer(sock.say("chat", table=played.id, text=text))["error"] == "bad_message"
        assert played.ann.refused("POST", f"/api/tables/{played.id}/chat", text=text) == (422, "bad_message")
        assert played.ann.refused("PATCH", "/api/people/me", name=text) == (422, "bad_message")
        still_works(sock)
        assert not [message for message in sock.heard if message["do"] == "notes"]


UNSEEN = ["\u3164", "a\u3164b", "Ann\U000e0041", "\u0301\u0302", "\u2800", "a\u00adb", "a" + 4 * "\u0332", "\ue000"]
UNSEEN += ["Bob\u034f", "Bob\ufe0f", "Bob\u180b", "Bob\u17b4", "Bob\U000e0100", 24 * "\ufb2c"]


@pytest.mark.parametrize("name", UNSEEN, ids=ascii)
def test_a_name_can_be_seen(played: Played, name: str) -> None:
    assert played.ann.refused("PATCH", "/api/people/me", name=name) == (422, "bad_message")


@pytest.mark.parametrize("name", ["Їжак", "Zoë", "O'Neil", "42", "王", "שָׁלוֹם", "Đặng", "e\u0301"])
def test_a_name_in_any_writing_is_one(played: Played, name: str) -> None:
    given = played.ann.ok("PATCH", "/api/people/me", name=name)["name"]
    assert given == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize("text", ["<script>alert(1)</script>", "&amp; \"'`", "🤷\u200d♀️ Привіт", "x" * 300])
def test_what_is_said_comes_back_as_it_was(played: Played, text: str) -> None:
    with played.bob.socket() as sock:
        sock.watch(played.id)
        played.ann.ok("POST", f"/api/tables/{played.id}/chat", text=text)
        notes = sock.until(lambda message: message["do"] == "notes")["notes"]
        assert [note["text"] for note in notes] == [text]


@pytest.mark.parametrize("reaction", ["", "rude", "HELLO", "<b>", 7, None, ["hello"]])
def test_only_a_few_reactions_are_known(played: Played, reaction: Any) -> None:
    with played.ann.socket() as sock:
        sock.watch(played.id)
        assert sock.answer(sock.say("react", table=played.id, reaction=reaction))["error"] == "bad_message"
        assert played.ann.refused("POST", f"/api/tables/{played.id}/react", reaction=reaction)[1] == "bad_message"
        still_works(sock)


# --- Over HTTP --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("join", {"place": -1}, 422), ("join", {"place": 7}, 409), ("join", {"nonce": "zz"}, 422),
        ("leave", {"place": 7}, 409), ("leave", {}, 422), ("bot", {"place": 0, "bot": "deep_blue"}, 422),
        ("bot", {"place": 7}, 409), ("close", {}, 409), ("invite", {"place": 7}, 409),
        ("resign", {"seat": 7}, 403), ("resign", {"seat": -1}, 422), ("resign", {}, 422),
        ("step-out", {"seat": 7}, 403),
        ("return", {"seat": 7}, 403), ("propose", {"what": "replace", "seat": 7}, 422),
        ("propose", {"what": "replace"}, 422), ("propose", {"what": "undo", "line": 999999}, 422),
        ("propose", {"what": "undo"}, 422), ("propose", {"what": "stop"}, 409), ("propose", {"what": "win"}, 422),
        ("vote", {"proposal": 1, "yes": True}, 409),
        ("vote", {"proposal": 1, "yes": "yes"}, 422), ("rematch", {}, 409),
    ],
)  # fmt: skip
def test_a_wrong_request_is_refused_and_changes_nothing(
    played: Played, path: str, body: dict[str, Any], status: int
) -> None:
    with nothing_changes(played):
        assert played.ann.refused("POST", f"/api/tables/{played.id}/{path}", **body)[0] == status


@pytest.mark.parametrize("query", ["seat=7", "seat=-2", "seat=8", "seat=x", "seat=1e9", "seat=", "seat=" + "9" * 5000])
def test_a_snapshot_of_no_seat_of_ones_own_is_refused(played: Played, query: str) -> None:
    assert played.ann.http.get(f"/api/tables/{played.id}/snapshot?{query}").status_code in (403, 422)


JSON = {"content-type": "application/json"}
BODIES: list[tuple[bytes, dict[str, str], int]] = [
    (b"", JSON, 422), (b"{", JSON, 422), (b"null", JSON, 422), (b"[]", JSON, 422), (b"\xff\xfe", JSON, 422),
    (b'{"name":NaN}', JSON, 422), (b'{"name":' + b"9" * 5000 + b"}", JSON, 422), (b'{"name":"\\ud800"}', JSON, 422),
    (b'{"name":"a\\u0000"}', JSON, 422), (b'{"name":"A","\\ud800":1}', JSON, 422), (b"[" * 60_000, JSON, 422),
    (b'{"name":"A","admin":true}', JSON, 422), (b'{"name":"' + b"x" * 25 + b'"}', JSON, 422),
    (b'{"name":"Ann"}', {"content-type": "text/plain"}, 422), (b'{"name":"Ann"}', {}, 422),
    (b"name=Ann", {"content-type": "application/x-www-form-urlencoded"}, 422), (b" " * 65_537, JSON, 413),
]  # fmt: skip


@pytest.mark.parametrize(("body", "headers", "status"), BODIES, ids=[str(place) for place in range(len(BODIES))])
def test_a_body_that_is_no_message_is_refused(
    server: Server, body: bytes, headers: dict[str, str], status: int
) -> None:
    answer = fetch(f"{server.url}/api/people", "POST", content=body, headers=headers)
    assert answer.status_code == status, answer.text
    assert answer.json()["error"] == {413: "too_large", 422: "bad_message"}[status]
    assert len(answer.text) < 500
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(("path", "most"), [("/api/people", 64), ("/api/logs", 1024)])
def test_a_body_without_a_length_is_measured_as_it_comes(server: Server, path: str, most: int) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(most + 1):
            yield b" " * 1024

    answer = Client(server.url).http.post(path, content=pieces(), headers=JSON)
    assert (answer.status_code, answer.json()["error"]) == (413, "too_large")
    assert f"{most} KB" in answer.json()["why"]
