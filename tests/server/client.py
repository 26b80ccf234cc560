"""A client for tests: real HTTP, a real socket, and what a board would keep of what it is sent."""

from __future__ import annotations

import json
import random
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from pydantic import TypeAdapter
from websockets.sync.client import ClientConnection, connect

from ratusha.server.messages.socket import ToClient
from ratusha.server.tables.patch import apply_changes
from tests.server.running import PATIENCE

TO_CLIENT: TypeAdapter[Any] = TypeAdapter(ToClient)
"""Every message that a test hears is checked against its type."""

OPEN: list[Client] = []
"""Everyone who is here; they go when their test is over."""


class Client:
    """Somebody at a browser: a name and a cookie."""

    def __init__(self, url: str, name: str | None = "Ann", token: str = "") -> None:
        self.url = url
        headers = {"authorization": f"Bearer {token}"} if token else {}
        self.http = httpx.Client(base_url=url, headers=headers, timeout=PATIENCE)
        OPEN.append(self)
        if name is not None:
            self.ok("POST", "/api/people", name=name)

    def ask(self, method: str, path: str, **body: Any) -> httpx.Response:
        if method in ("POST", "PATCH"):
            return self.http.request(method, path, json=body)
        return self.http.request(method, path, params=body)

    def ok(self, method: str, path: str, **body: Any) -> Any:
        answer = self.ask(method, path, **body)
        assert answer.status_code == 200, (answer.status_code, answer.text)
        return answer.json()

    def refused(self, method: str, path: str, **body: Any) -> tuple[int, str]:
        """The status and the fixed word of a refusal."""
        answer = self.ask(method, path, **body)
        assert answer.status_code >= 400, answer.text
        assert set(answer.json()) == {"error", "why", "allowed"}
        return answer.status_code, answer.json()["error"]

    def table(self, game: str, *places: str, **more: Any) -> Any:
        """A new table; a place is `me`, `open`, `invited`, `bot`, or a bot's name."""
        kinds = [
            {"kind": each} if each in ("me", "open", "invited", "bot") else {"kind": "bot", "bot": each}
            for each in places
        ]
        return self.ok("POST", "/api/tables", game=game, places=kinds, **more)

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    @contextmanager
    def socket(self, **more: Any) -> Iterator[Sock]:
        headers = {"cookie": self.cookie} if self.cookie else {}
        if "authorization" in self.http.headers:
            headers["authorization"] = self.http.headers["authorization"]
        url = self.url.replace("http", "ws", 1) + "/api/socket"
        with connect(url, additional_headers=headers, max_size=None, **more) as connection:
            yield Sock(connection)


class Sock:
    """A socket, and what was heard over it: every message in order, and how each table looks by now."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[Any] = []
        self.texts: list[str] = []
        self.snapshots: dict[str, dict[str, Any]] = {}
        self.tables: dict[str, dict[str, Any]] = {}
        self.requests = 0

    def say(self, do: str, **message: Any) -> int:
        self.requests += 1
        self.connection.send(json.dumps({"do": do, "request": self.requests, **message}))
        return self.requests

    def hear(self) -> Any:
        """The next message, taken in as a board would."""
        text = self.connection.recv(timeout=PATIENCE)
        assert isinstance(text, str)
        message = json.loads(text)
        TO_CLIENT.validate_json(text)
        self.heard.append(message)
        self.texts.append(text)
        self.take_in(message)
        return message

    def take_in(self, message: Any) -> None:
        if message["do"] == "table":
            self.tables[message["table"]["id"]] = message["table"]
        elif message["do"] == "snapshot":
            self.snapshots[message["table"]] = message
        elif message["do"] == "update":
            snapshot = self.snapshots[message["table"]]
            assert (snapshot["version"], snapshot["seat"]) == (message["since"], message["seat"]), "a gap, or a repeat"
            snapshot["view"] = apply_changes(snapshot["view"], message["changes"])
            snapshot["lines"] = [*snapshot["lines"][: message["first"]], *message["lines"]]
            snapshot |= {key: message[key] for key in ("version", "waiting", "choices", "undo")}

    def until(self, right: Callable[[Any], bool]) -> Any:
        """Hear until the message comes that is waited for."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if right(message := self.hear()):
                return message
        raise AssertionError("it did not come")

    def answer(self, request: int) -> Any:
        return self.until(lambda message: message.get("request") == request)

    def watch(self, table: str, **more: Any) -> Any:
        request = self.say("watch", table=table, **more)
        return self.answer(request)

    def play(self, table: str, say: str, **more: Any) -> Any:
        """Decide on what was seen last; the answer."""
        snapshot = self.snapshots[table]
        move = {"seat": snapshot["seat"], "version": snapshot["version"], "say": say} | more
        return self.answer(self.say("play", table=table, **move))

    def choices(self, table: str) -> list[str]:
        found = self.snapshots[table]["choices"]
        return [" ".join([verb, *rest]) for verb, rows in found.items() for rest in rows]

    def is_waited_for(self, table: str) -> bool:
        snapshot = self.snapshots.get(table)
        return bool(snapshot and snapshot["seat"] in snapshot["waiting"])

    def until_waited_for(self, table: str) -> None:
        """Hear until it is this seat's turn."""
        while not self.is_waited_for(table):
            self.hear()

    def until_alone(self, table: str) -> None:
        """Hear until nobody else is waited for: whatever is read from now on stays as it is."""
        while self.snapshots[table]["waiting"] != [self.snapshots[table]["seat"]]:
            self.hear()

    def settle(self) -> None:
        """Hear everything that was sent before the server answers."""
        self.answer(self.say("ping"))


def play_on(socks: list[Sock], table: str, rng: random.Random, most: int = 10_000) -> int:
    """Everyone plays at random until the match is over, or so many decisions are made: how many were."""
    decided = 0
    while decided < most and socks[0].tables[table]["state"] in ("gathering", "playing"):
        mine = [sock for sock in socks if sock.is_waited_for(table)]
        if not mine:
            socks[0].hear()
            continue
        sock = rng.choice(mine)
        answer = sock.play(table, rng.choice(sock.choices(table)))
        assert answer["do"] in ("done", "refused"), answer
        assert answer["do"] == "done" or answer["error"] == "stale", answer
        decided += answer["do"] == "done"
        for other in socks:
            other.settle()
    return decided


def nonce() -> str:
    return secrets.token_hex(16)
