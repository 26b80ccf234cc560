"""What strangers cannot do, and what nobody gets to read."""

from __future__ import annotations

import hashlib
import json
import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from itsdangerous import URLSafeSerializer
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ratusha.errors import RatushaError
from ratusha.server.http.guard import address
from ratusha.server.http.identity import COOKIE, signing_key
from ratusha.server.http.limits import HOUSEHOLD, MOST_OPEN, RATES, Limits, LimitsAt
from ratusha.server.refusal import Refusal
from ratusha.server.settings import Settings
from ratusha.server.storage.rows import new_id
from tests.server.client import Client, Sock
from tests.server.running import PATIENCE, Server, fetch, slow_to_forgive, wait_until

EVIL = "https://evil.example"


def ask_database(server: Server, what: str, *values: object) -> list[Any]:
    with closing(sqlite3.connect(server.data / "ratusha.db", timeout=30)) as database, database:
        return database.execute(what, values).fetchall()


# --- From where -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "origin", [EVIL, "null", "http://127.0.0.1", "https://127.0.0.1:1", "http://127.0.0.1.evil.example"]
)
def test_a_page_of_another_site_can_do_nothing(server: Server, origin: str) -> None:
    ann = Client(server.url)
    for method, path in (("POST", "/api/people"), ("PATCH", "/api/people/me"), ("DELETE", "/api/tokens")):
        answer = ann.http.request(method, path, json={"name": "Eve"}, headers={"origin": origin})
        assert (answer.status_code, answer.json()["error"]) == (403, "origin")
        assert "set-cookie" not in answer.headers
    assert ann.ok("GET", "/api/people/me")["name"] == "Ann"
    with pytest.raises(InvalidStatus) as refused, ann.socket(origin=origin):
        pass
    assert refused.value.response.status_code == 403
    assert json.loads(refused.value.response.body or b"")["error"] == "origin"


def test_a_browser_that_hides_where_it_comes_from_is_asked_otherwise(server: Server) -> None:
    ann = Client(server.url)
    for site, status in (("cross-site", 403), ("same-site", 403), ("same-origin", 200), ("none", 200)):
        answer = ann.http.patch("/api/people/me", json={"name": "Ann"}, headers={"sec-fetch-site": site})
        assert answer.status_code == status, site


@pytest.mark.parametrize("host", ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", ""])
def test_a_foreign_name_that_leads_here_is_not_ours(server: Server, host: str) -> None:
    headers = {"host": host.format(port=server.port)}
    for path in ("/", "/docs", "/api/health", "/api/tables"):
        answer = fetch(f"{server.url}{path}", headers=headers)
        assert (answer.status_code, answer.json()["error"]) == (403, "origin"), path
    assert fetch(f"{server.url}/api/people", "POST", json={"name": "Eve"}, headers=headers).status_code == 403


def test_our_own_pages_and_programs_may_do_everything(server: Server) -> None:
    for headers in ({}, {"origin": server.url}, {"origin": f"http://localhost:{server.port}"}):
        assert fetch(f"{server.url}/api/people", "POST", json={"name": "Ann"}, headers=headers).status_code == 200
    local = {"host": f"localhost:{server.port}"}
    assert fetch(f"{server.url}/api/health", headers=local).status_code == 200
    with Client(server.url).socket(origin=server.url) as sock:
        assert sock.hear()["you"] == {"name": "Ann", "program": False}
    with Client(server.url, None).socket() as sock:
        assert sock.hear()["you"] is None


def test_no_page_elsewhere_may_read_an_answer(server: Server) -> None:
    for method in ("GET", "OPTIONS"):
        answer = fetch(f"{server.url}/api/tables", method, headers={"origin": EVIL})
        assert not [name for name in answer.headers if name.startswith("access-control-")]


# --- Headers ----------------------------------------------------------------------------------------------------------


PAGES = (
    "/", "/docs", "/docs/start.js", "/docs/swagger-ui.css", "/nothing",
    "/api/health", "/api/openapi.json", "/api/people/me", "/api/x",
)  # fmt: skip


def test_every_answer_says_what_a_browser_may_do_with_it(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        answers = every_kind_of_answer(server)
    assert {200, 401, 403, 404, 405, 413, 422, 503} == {answer.status_code for answer in answers}
    for answer in answers:
        check_headers(answer)


def every_kind_of_answer(server: Server) -> list[httpx.Response]:
    return [
        *(fetch(server.url + path) for path in PAGES),
        fetch(server.url, headers={"host": "evil.example"}),
        fetch(f"{server.url}/api/people", "POST", content=b"{"),
        fetch(f"{server.url}/api/people", "POST", content=b" " * 70_000),
        fetch(f"{server.url}/api/people", "PUT"),
        fetch(f"{server.url}/api/tables/{damaged_table(server)}"),
    ]


def damaged_table(server: Server) -> str:
    """A table that cannot be read from the database: what a fault of ours would look like."""
    id = Client(server.url).table("machi_koro_2", "me", "open")["id"]
    columns = [row[1] for row in ask_database(server, "PRAGMA table_info(tables)") if row[1] not in ("id", "options")]
    names = ", ".join(columns)
    ask_database(
        server,
        f"INSERT INTO tables (id, options, {names}) SELECT 'damaged', '{{', {names} FROM tables WHERE id = ?",
        id,
    )
    return "damaged"


def test_a_match_that_cannot_be_read_hides_no_other_table(server: Server) -> None:
    ann = Client(server.url)
    id = ann.table("machi_koro_2", "me", "bot")["id"]
    columns = [row[1] for row in ask_database(server, "PRAGMA table_info(tables)") if row[1] != "id"]
    names = ", ".join(columns)
    ask_database(server, f"INSERT INTO tables (id, {names}) SELECT 'unread', {names} FROM tables WHERE id = ?", id)
    step = "INSERT INTO steps (table_id, number, lines, at, checksum) VALUES ('unread', 1, ?, 1.0, 0)"
    ask_database(server, step, "1 chance: nonsense")
    assert "unread" in [each["id"] for each in ann.ok("GET", "/api/tables/mine")["tables"]]
    assert "unread" not in ann.ok("GET", "/api/tables/mine")["turns"]
    assert ann.refused("GET", "/api/tables/unread")[0] >= 400


def check_headers(answer: httpx.Response) -> None:
    policy = dict(part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == policy["form-action"] == "'none'"
    assert "*" not in answer.headers["content-security-policy"]
    assert policy["style-src"] == "'self'" or answer.url.path.startswith("/docs")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["x-frame-options"] == "DENY"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert "server" not in answer.headers
    if answer.url.path.startswith("/api/"):
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["content-type"] == "application/json"


def test_what_people_write_is_never_a_page(server: Server) -> None:
    script = "<script>x</script>"
    ann = Client(server.url, script)
    id = ann.table("machi_koro_2", "me", "open", public=True)["id"]
    for path in ("/api/people/me", "/api/tables", "/api/tables/mine", f"/api/tables/{id}"):
        answer = ann.http.get(path)
        assert script in answer.text
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"


# --- Who somebody is --------------------------------------------------------------------------------------------------


def cookie_of(server: Server, **headers: str) -> str:
    return fetch(f"{server.url}/api/people", "POST", json={"name": "Ann"}, headers=headers).headers["set-cookie"]


def test_the_cookie_is_for_our_own_pages_and_no_script(server: Server, tmp_path: Path) -> None:
    parts = {part.strip().lower() for part in cookie_of(server).split(";")}
    assert {"httponly", "samesite=lax", "path=/"} <= parts
    assert "secure" not in parts
    assert not [part for part in parts if part.startswith("domain")]
    with Server(tmp_path, https="yes", origins="https://play.example.org") as other:
        assert "secure" in {part.strip().lower() for part in cookie_of(other).split(";")}
        behind = {"host": "play.example.org", "origin": "https://play.example.org"}
        assert "secure" in cookie_of(other, **behind).lower()


def test_a_cookie_that_was_not_given_out_is_nobody(server: Server) -> None:
    ann = Client(server.url)
    real = ann.http.cookies[COOKIE]
    id = json.loads(json.dumps(URLSafeSerializer("x").loads_unsafe(real)[1]))
    forged = [
        "", "x", real[:-1], real + "x", real[::-1], id, f"{id}.", real.rpartition(".")[0],
        str(URLSafeSerializer("guess" * 10, salt="ratusha-person").dumps(id)),
        str(URLSafeSerializer((server.data / "server.key").read_text().strip(), salt="other").dumps(id)),
        "x" * 4000, "%00", "é",
    ]  # fmt: skip
    for cookie in forged:
        answer = fetch(f"{server.url}/api/people/me", headers=[(b"cookie", f"{COOKIE}={cookie}".encode())])
        assert (answer.status_code, answer.json()["error"]) == (401, "nobody"), cookie
    assert fetch(f"{server.url}/api/people/me", headers={"cookie": f"{COOKIE}={real}"}).status_code == 200


def test_the_key_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path))
    key = signing_key(settings)
    assert len(key) == 64
    assert signing_key(settings) == key
    assert [path.name for path in tmp_path.iterdir()] == ["server.key"]
    file = tmp_path / "server.key"
    if os.name == "posix":
        assert file.stat().st_mode & 0o777 == 0o600
        for mode in (0o640, 0o604, 0o660):
            file.chmod(mode)
            with pytest.raises(RatushaError, match="chmod 600"):
                signing_key(settings)
        file.chmod(0o600)
    file.write_bytes(b"\xff")
    with pytest.raises(RatushaError, match="is no key"):
        signing_key(settings)


@pytest.mark.skipif(os.name != "posix", reason="modes of files")
def test_what_the_server_keeps_is_for_its_owner_alone(server: Server) -> None:
    Client(server.url).table("machi_koro_2", "me", "bot")
    kept = [path for path in server.data.iterdir() if not path.name.startswith("server-")]
    assert {"ratusha.db", "server.key"} <= {path.name for path in kept}
    for path in kept:
        assert path.stat().st_mode & 0o077 == 0, path.name


def test_servers_that_share_a_key_share_guests_and_others_do_not(tmp_path: Path) -> None:
    with Server(tmp_path) as first:
        ann = Client(first.url)
    key = (tmp_path / "server.key").read_text().strip()
    for shared in (True, False):
        settings = {"key": key if shared else "another key, as long as it must be"}
        with Server(tmp_path, **settings) as other:
            answer = fetch(f"{other.url}/api/people/me", headers={"cookie": ann.cookie})
            assert answer.status_code == (200 if shared else 401)


def test_a_token_is_a_program_until_it_is_taken_back(server: Server) -> None:
    ann = Client(server.url)
    token = ann.ok("POST", "/api/tokens", label="bot")["token"]
    program = Client(server.url, None, token)
    assert program.ok("GET", "/api/people/me") == {"name": "Ann", "program": True}
    id = ann.table("machi_koro_2", "me", "bot")["id"]
    with program.socket() as speaking, program.socket() as listening:
        assert speaking.watch(id)["do"] == "done"
        assert listening.watch(id)["do"] == "done"
        ann.ok("DELETE", "/api/tokens")
        assert program.refused("GET", "/api/people/me") == (401, "nobody")
        speaking.say("chat", table=id, text="still here")
        for sock in (speaking, listening):
            with pytest.raises(ConnectionClosed) as closed:
                hear_to_the_end(sock)
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 1008
    assert ask_database(server, "SELECT 1 FROM notes WHERE table_id = ?", id) == []


def hear_to_the_end(sock: Sock) -> None:
    while True:
        sock.hear()


def test_a_wrong_token_is_nobody_even_with_a_cookie(server: Server) -> None:
    ann = Client(server.url)
    for token in ("x", "é", "x" * 5000, ann.http.cookies[COOKIE]):
        answer = ann.http.get("/api/people/me", headers=[(b"authorization", f"Bearer {token}".encode())])
        assert answer.status_code == 401


def test_nobody_has_more_than_some_tokens(server: Server) -> None:
    ann = Client(server.url)
    for number in range(20):
        ann.ok("POST", "/api/tokens", label=f"bot {number}")
    assert ann.refused("POST", "/api/tokens", label="one more") == (429, "too_many")


# --- Invitations ------------------------------------------------------------------------------------------------------


def test_an_invitation_expires(server: Server) -> None:
    ann, bob = Client(server.url), Client(server.url, "Bob")
    id = ann.table("machi_koro_2", "me", "invited")["id"]
    secret = ann.ok("POST", f"/api/tables/{id}/invite", place=1)["secret"]
    ask_database(server, "UPDATE invites SET expires = 1 WHERE table_id = ?", id)
    assert bob.refused("POST", "/api/invites", secret=secret) == (404, "no_such_thing")
    assert bob.ok("GET", f"/api/tables/{id}")["places"][1]["kind"] == "invited"
    again = ann.ok("POST", f"/api/tables/{id}/invite", place=1)["secret"]
    assert bob.ok("POST", "/api/invites", secret=again)["state"] == "playing"
    assert ask_database(server, "SELECT 1 FROM invites WHERE table_id = ?", id) == []


# --- Secrets ----------------------------------------------------------------------------------------------------------


def test_no_secret_is_kept_or_logged_in_clear(server: Server) -> None:
    ann, bob = Client(server.url), Client(server.url, "Bob")
    id = ann.table("machi_koro_2", "me", "invited")["id"]
    token = ann.ok("POST", "/api/tokens", label="bot")["token"]
    kept, used = (ann.ok("POST", f"/api/tables/{id}/invite", place=1)["secret"] for _ in range(2))
    bob.ok("POST", "/api/invites", secret=used)
    with Client(server.url, None, token).socket() as sock:
        sock.watch(id)
    cookies = [client.http.cookies[COOKIE].strip('"') for client in (ann, bob)]
    key = (server.data / "server.key").read_text().strip()
    log = server.log.read_bytes()
    files = b"".join(path.read_bytes() for path in server.data.glob("ratusha.db*"))
    assert hashlib.sha256(token.encode()).hexdigest().encode() in files, "the search would find it"
    for secret in (token, kept, used, *cookies, key):
        assert secret.encode() not in files
        assert secret.encode() not in log
    assert id.encode() not in log


def test_the_seed_of_a_table_is_told_to_nobody_before_the_end(server: Server) -> None:
    ann, bob, eve = (Client(server.url, name) for name in ("Ann", "Bob", "Eve"))
    id = ann.table("welcome_to", "me", "open", public=True)["id"]
    seat = bob.ok("POST", f"/api/tables/{id}/join")["seats"][0]
    seed = ask_database(server, "SELECT seed FROM tables WHERE id = ?", id)[0][0].hex()
    told = [told_of_table(client, id) for client in (ann, bob, eve, Client(server.url, None))]
    assert all(seed not in text and '"seed":null' in text for text in told)
    assert ann.refused("GET", f"/api/tables/{id}/log") == (409, "not_now")
    assert ann.refused("GET", f"/api/tables/{id}/playback") == (409, "not_now")
    bob.ok("POST", f"/api/tables/{id}/resign", seat=seat)
    wait_until(lambda: eve.ok("GET", f"/api/tables/{id}")["seed"] == seed, "the seed was not revealed")


def told_of_table(client: Client, id: str) -> str:
    """Everything a client can hear of a table."""
    texts = [client.http.get(path).text for path in (f"/api/tables/{id}", f"/api/tables/{id}/snapshot")]
    texts += [
        client.http.get("/api/tables", params={"state": "playing"}).text,
        client.http.get("/api/tables/mine").text,
    ]
    with client.socket() as sock:
        sock.watch(id)
        return "".join([*texts, *sock.texts]).replace(" ", "")


def test_nobody_is_told_who_somebody_is(server: Server) -> None:
    """Ids of people stand in signed cookies: without the key they are worth nothing, and still they are not told."""
    ann, eve = Client(server.url), Client(server.url, "Eve")
    id = ann.table("machi_koro_2", "me", "bot", public=True)["id"]
    person = ask_database(server, "SELECT owner FROM tables WHERE id = ?", id)[0][0]
    assert person not in told_of_table(eve, id)
    assert person not in told_of_table(ann, id)


def test_an_onlooker_sees_what_is_public_and_has_no_choices(server: Server) -> None:
    ann, bob, eve = (Client(server.url, name) for name in ("Ann", "Bob", "Eve"))
    id = ann.table("sprawlopolis", "me", "open", order="fixed")["id"]
    bob.ok("POST", f"/api/tables/{id}/join")
    hands = [who.ok("GET", f"/api/tables/{id}/snapshot", seat=seat)["view"] for who, seat in ((ann, 0), (bob, 1))]
    seen = eve.ok("GET", f"/api/tables/{id}/snapshot")
    assert (seen["seat"], seen["choices"], seen["undo"]) == (-1, {}, False)
    assert hands[0] != hands[1], "they hold different cards"
    assert seen["view"] not in hands
    with eve.socket() as sock:
        sock.watch(id)
        assert sock.snapshots[id] == seen
        for seat in range(8):
            assert sock.answer(sock.say("watch", table=id, seat=seat))["error"] == "not_yours"
            assert sock.answer(sock.say("switch_seat", table=id, seat=seat))["error"] == "not_yours"
            assert eve.refused("GET", f"/api/tables/{id}/snapshot", seat=seat) == (403, "not_yours")


def test_a_screen_shared_by_others_cannot_be_looked_at(server: Server) -> None:
    ann, eve = Client(server.url), Client(server.url, "Eve")
    id = ann.table("sprawlopolis", "me", "me", order="fixed")["id"]
    with ann.socket() as screen, eve.socket() as other:
        screen.watch(id)
        other.watch(id)
        assert screen.snapshots[id]["seat"] == -1, "covered until somebody says who is there"
        screen.answer(screen.say("switch_seat", table=id, seat=1))
        assert screen.snapshots[id]["seat"] == 1
        assert other.answer(other.say("switch_seat", table=id, seat=1))["error"] == "not_yours"
        other.settle()
        assert other.snapshots[id]["seat"] == -1
        assert {message["seat"] for message in other.heard if message["do"] in ("snapshot", "update")} == {-1}


def test_ids_cannot_be_guessed(server: Server) -> None:
    ann = Client(server.url)
    ids = {ann.table("machi_koro_2", "me", "open")["id"] for _ in range(20)}
    ids |= {new_id() for _ in range(2000)}
    assert len(ids) == 2020
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{22}", id) for id in ids), "22 signs of 64: 128 bits and more"
    for place in range(21):
        assert len({id[place] for id in ids}) > 40, f"sign {place} is not random"
    secret = ann.ok("POST", f"/api/tables/{ann.table('machi_koro_2', 'me', 'invited')['id']}/invite", place=1)["secret"]
    assert len(secret) == 32
    assert len(ann.ok("POST", "/api/tokens", label="bot")["token"]) == 43


# --- How often and how much -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("strict"), rates="yes") as running:
        yield running


@pytest.fixture
def stern(tmp_path: Path) -> Iterator[Server]:
    with slow_to_forgive(tmp_path) as running:
        yield running


def test_too_much_is_refused_and_later_it_is_not(strict: Server) -> None:
    ann = Client(strict.url)
    id = ann.table("machi_koro_2", "me", "open")["id"]
    with ann.socket() as sock:
        sock.watch(id)
        said = [sock.say("chat", table=id, text="hello") for _ in range(30)]
        answers = [sock.answer(request) for request in said]
        assert [answer["do"] for answer in answers[:5]] == ["done"] * int(RATES["talk"].at_once)
        refused = {(answer["error"], answer["why"]) for answer in answers if answer["do"] == "refused"}
        assert refused == {("too_many", "too much at once: wait a moment and try again")}
        asked = [ann.ask("POST", f"/api/tables/{id}/chat", text="hello") for _ in range(10)]
        assert (429, "too_many") in [(answer.status_code, answer.json().get("error")) for answer in asked]
        sock.settle()
    wait_until(lambda: ann.ask("POST", f"/api/tables/{id}/react", reaction="hello").status_code == 200, "still refused")


def test_many_guests_of_one_address_are_limited_together() -> None:
    limits = Limits()
    most = int(RATES["tables"].at_once)
    guests = [f"guest {number}" for number in range(2 * HOUSEHOLD)]
    laid = sum(can(limits.at("10.0.0.1"), guest) for guest in guests for _ in range(most))
    assert laid == HOUSEHOLD * most
    assert can(limits.at("10.0.0.2"), "somebody else")


def can(limits: LimitsAt, who: str) -> bool:
    try:
        limits.check("tables", who)
    except Refusal:
        return False
    return True


def test_a_flood_of_messages_is_answered_by_refusals(stern: Server) -> None:
    with Client(stern.url).socket() as sock:
        most = int(RATES["messages"].at_once)
        for request in range(1, 2 * most + 1):
            sock.connection.send(json.dumps({"do": "ping", "request": request}))
        answers = [sock.until(lambda message: message["do"] in ("done", "refused")) for _ in range(2 * most)]
        refused = [answer for answer in answers if answer["do"] == "refused"]
        assert refused
        assert {answer["error"] for answer in refused} == {"too_many"}
        assert [answer["do"] for answer in answers[:most]] == ["done"] * most
        assert [answer["request"] for answer in answers] == [*range(1, 2 * most + 1)], "somebody waits for an answer"


def test_a_stranger_cannot_make_guests_without_end(strict: Server) -> None:
    with httpx.Client(base_url=strict.url, timeout=PATIENCE) as http:
        answers = [http.post("/api/people", json={"name": "Eve"}) for _ in range(50)]
    refused = [answer for answer in answers if answer.status_code != 200]
    assert {(answer.status_code, answer.json()["error"]) for answer in refused} == {(429, "too_many")}
    assert answers[0].status_code == 200
    check_headers(refused[0])


def test_requests_of_one_address_are_counted_before_anything_is_done(stern: Server) -> None:
    with httpx.Client(base_url=stern.url, timeout=PATIENCE) as http:
        answers = [http.get("/api/health") for _ in range(2 * int(RATES["requests"].at_once))]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused
        assert refused[0].json()["error"] == "too_many"
        check_headers(refused[0])
        assert http.get("/").status_code != 429, "pages and their parts are counted apart"
        wait_until(lambda: http.get("/api/health").status_code == 200, "still refused")


def test_whoever_does_not_read_is_let_go_and_costs_little(server: Server) -> None:
    """Each watch is answered by some kilobytes; a client that never reads them must not fill the memory."""
    ann = Client(server.url)
    id = ann.table("welcome_to", "me", "bot")["id"]
    with ann.socket(max_queue=1, close_timeout=1) as sock:
        with suppress(ConnectionClosed):
            for _ in range(6000):
                sock.connection.send(json.dumps({"do": "watch", "table": id}))
        with pytest.raises(ConnectionClosed):
            hear_to_the_end(sock)
        assert sock.connection.close_code in (1013, 1006), "too slow; or cut, where not even that could be said"
    assert ann.ok("GET", "/api/people/me")["name"] == "Ann"
    assert sum(map(len, sock.texts)) < 32 * 1024 * 1024


def test_one_address_holds_only_so_many_sockets_open() -> None:
    limits = Limits()
    with ExitStack() as open_sockets:
        for _ in range(MOST_OPEN):
            open_sockets.enter_context(limits.one_more_open("10.0.0.1"))
        with pytest.raises(Refusal, match="at most"), limits.one_more_open("10.0.0.1"):
            pass
        with limits.one_more_open("10.0.0.2"):
            pass
    assert not limits.opened, "who has left is forgotten"
    with limits.one_more_open("10.0.0.1"):
        assert limits.opened == {"10.0.0.1": 1}


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("10.0.0.1", "10.0.0.2", False),
        ("10.0.0.1", "::ffff:10.0.0.1", True),
        ("::ffff:10.0.0.1", "::ffff:10.0.0.2", False),
        ("2001:db8:1:2::5", "2001:db8:1:2:ffff::6", True),
        ("2001:db8:1:2::5", "2001:db8:1:3::5", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
    ],
)
def test_a_network_of_one_household_counts_as_one_address(one: str, other: str, same: bool) -> None:
    assert (address({"client": (one, 1)}) == address({"client": (other, 2)})) == same
