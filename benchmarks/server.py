"""How many moves one server process carries: real sockets on this machine, all four games, every move on the disk.

    python benchmarks/server.py [--tables 100 1000 5000] [--seconds 8] [--rate 0] [--games machi_koro_2 …] [--json]
    python benchmarks/server.py --rounds 20 --tables 100    # new tables again and again: does what it holds grow?

Each table has two people; each connection carries up to ten tables. Saturated (`--rate 0`), whoever is to move moves
at once; otherwise so many moves a second are spread over the tables. A move's time is from sending it to its arrival at
the *other* seat, where that is told of it: what a seat of Welcome To… does within a round is its own. The calibration
is a fixed loop of plain Python, in the same run: compare ratios, machines are unlike.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import httpx

GAMES = ("machi_koro_2", "bloom_town", "welcome_to", "sprawlopolis")
TABLES_A_SOCKET = 10
MOST_SOCKETS = 1000
WARM_UP = 1.0


def calibration() -> float:
    """Steps a second of a fixed loop, the best of five."""
    fastest = min(timed_loop() for _ in range(5))
    return 300_000 / fastest


def timed_loop() -> float:
    began, word, total = time.perf_counter(), 1, 0
    for _ in range(300_000):
        word = (word * 1103515245 + 12345) & 0x7FFFFFFF
        if word & 1:
            total += word % 7
    return time.perf_counter() - began


# --- A lean client: it must cost less than the server -----------------------------------------------------------------


class Wire(asyncio.Protocol):
    """A WebSocket, as little of it as this needs: text frames, unmasked in effect."""

    def __init__(self, cookie: str, host: str, load: Load) -> None:
        self.cookie, self.host, self.load = cookie, host, load
        self.buffer = bytearray()
        self.open = asyncio.get_running_loop().create_future()
        self.transport: Any = None
        self.received = 0

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        lines = (
            "GET /api/socket HTTP/1.1", f"Host: {self.host}", "Upgrade: websocket", "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", f"Cookie: {self.cookie}", "", "",
        )  # fmt: skip
        transport.write("\r\n".join(lines).encode())

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open.done():
            head, found, rest = bytes(self.buffer).partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head:
                raise SystemExit(f"the server refused a socket: {head[:200]!r}")
            self.buffer = bytearray(rest)
            self.open.set_result(None)
        for text in self.frames():
            self.received += len(text)
            self.load.event_rows(self, text)

    def frames(self) -> Iterator[bytes]:
        buffer, at = self.buffer, 0
        while len(buffer) - at >= 2:
            length, start = buffer[at + 1] & 127, at + 2
            if length == 126:
                length, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif length == 127:
                length, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if len(buffer) < start + length:
                break
            if buffer[at] & 15 == 1:
                yield bytes(buffer[start : start + length])
            at = start + length
        del buffer[:at]

    def say(self, **message: Any) -> None:
        text = json.dumps(message).encode()
        size = bytes([128 | len(text)]) if len(text) < 126 else bytes([254]) + len(text).to_bytes(2, "big")
        self.transport.write(b"\x81" + size + b"\0\0\0\0" + text)


@dataclass
class Seat:
    """One side of a table, as its client sees it."""

    wire: Wire
    table: str
    seat: int
    version: str = ""
    choices: dict[str, list[list[str]]] = field(default_factory=dict)
    waited_for: bool = False
    moving: bool = False


@dataclass
class Load:
    """All clients together: who is to move, what was sent when, what came when."""

    rng: random.Random
    saturated: bool = True
    counting: bool = False
    seats: dict[tuple[int, str], Seat] = field(default_factory=dict)
    sent: dict[str, float] = field(default_factory=dict)
    ready: deque[Seat] = field(default_factory=deque)
    times: list[float] = field(default_factory=list)
    moves: int = 0
    refused: int = 0
    over: int = 0

    def event_rows(self, wire: Wire, text: bytes) -> None:
        if text.startswith(b'{"do":"done"'):
            return
        message = json.loads(text)
        if message["do"] in ("update", "snapshot"):
            self.seen(wire, message)
        elif message["do"] == "refused":
            self.refused += 1
        elif message["do"] == "table" and message["table"]["state"] == "over":
            self.over += 1

    def seen(self, wire: Wire, message: Any) -> None:
        key = (id(wire), message["table"])
        seat = self.seats.get(key) or self.seats.setdefault(key, Seat(wire, message["table"], message["seat"]))
        seat.version, seat.choices = message["version"], message["choices"]
        seat.waited_for = message["seat"] in message["waiting"] and bool(seat.choices)
        if message["do"] == "update":
            self.count(seat)
        if seat.waited_for:
            self.ready.append(seat)
            if self.saturated:
                self.move_on()

    mover: dict[str, Seat] = field(default_factory=dict)

    def count(self, seat: Seat) -> None:
        """A move counts when its own seat hears of it, as the other may not be told; its time, when the other does."""
        if seat.moving:
            seat.moving = False
            self.moves += self.counting
        began = self.sent.get(seat.table)
        if began is not None and self.mover.get(seat.table) is not seat:
            del self.sent[seat.table]
            if self.counting:
                self.times.append(time.perf_counter() - began)

    def move_on(self, most: int = 1 << 30) -> int:
        """Everyone who is ready moves, up to so many: how many did."""
        moved = 0
        while self.ready and moved < most:
            seat = self.ready.popleft()
            if seat.waited_for:
                self.move(seat)
                moved += 1
        return moved

    def move(self, seat: Seat) -> None:
        verb = self.rng.choice(list(seat.choices))
        words = " ".join([verb, *self.rng.choice(seat.choices[verb])])
        seat.waited_for, seat.moving = False, True
        self.sent[seat.table], self.mover[seat.table] = time.perf_counter(), seat
        seat.wire.say(do="play", table=seat.table, seat=seat.seat, version=seat.version, say=words)


# --- The server -------------------------------------------------------------------------------------------------------


class Served:
    """`ratusha serve` on a folder of its own."""

    def __init__(self, **more: object) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="ratusha-bench-"))
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            self.port = found.getsockname()[1]
        self.host = f"127.0.0.1:{self.port}"
        settings = {"port": self.port, "data": self.folder, "rates": "no", "most_tables": 100_000} | more
        environ = os.environ | {f"RATUSHA_{name.upper()}": str(value) for name, value in settings.items()}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ratusha", "serve"], env=environ, stdout=subprocess.DEVNULL
        )
        self.wait()

    def wait(self) -> None:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                if httpx.get(f"http://{self.host}/api/health").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.1)
        raise SystemExit("the server did not open")

    def tables(self) -> int:
        """How many it has in its memory."""
        return int(httpx.get(f"http://{self.host}/api/health").json()["tables"])

    def memory(self) -> int:
        """Bytes that its process holds."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) * 1024

    def cpu(self) -> float:
        """Seconds of a core that its process has used, without the processes of bots."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)
        shutil.rmtree(self.folder, ignore_errors=True)


async def lay_tables(served: Served, tables: int, games: list[str]) -> list[tuple[str, str, str]]:
    """Tables for two: each with the cookies of its people."""
    pairs = max(1, min(MOST_SOCKETS // 2, -(-tables // TABLES_A_SOCKET) if tables > MOST_SOCKETS // 2 else tables))
    limits = httpx.Limits(max_connections=16)
    async with httpx.AsyncClient(base_url=f"http://{served.host}", timeout=120, limits=limits) as http:
        people = await asyncio.gather(*(guest(http, f"P{place}") for place in range(2 * pairs)))
        http.cookies.clear()
        made = [
            table(http, games[place % len(games)], people[place % pairs], people[pairs + place % pairs])
            for place in range(tables)
        ]
        return list(await asyncio.gather(*made))


async def guest(http: httpx.AsyncClient, name: str) -> str:
    answer = await http.post("/api/people", json={"name": name})
    return str(answer.headers["set-cookie"].partition(";")[0])


async def table(http: httpx.AsyncClient, game: str, one: str, two: str) -> tuple[str, str, str]:
    body = {"game": game, "places": [{"kind": "me"}, {"kind": "open"}]}
    made = await http.post("/api/tables", json=body, headers={"cookie": one})
    id = made.json()["id"]
    await http.post(f"/api/tables/{id}/join", json={}, headers={"cookie": two})
    return id, one, two


async def connect(served: Served, cookies: set[str], load: Load) -> dict[str, Wire]:
    loop = asyncio.get_running_loop()
    wires: dict[str, Wire] = {}
    for cookie in cookies:
        _, wire = await loop.create_connection(partial(Wire, cookie, served.host, load), "127.0.0.1", served.port)
        await wire.open
        wires[cookie] = wire
    return wires


async def measure(tables: int, seconds: float, rate: float, games: list[str]) -> dict[str, Any]:
    served = Served()
    try:
        return await measured(served, tables, seconds, rate, games)
    finally:
        served.close()


async def measured(served: Served, tables: int, seconds: float, rate: float, games: list[str]) -> dict[str, Any]:
    load = Load(random.Random(1), saturated=False)
    empty = served.memory()
    laid = await lay_tables(served, tables, games)
    wires = await connect(served, {cookie for _, one, two in laid for cookie in (one, two)}, load)
    for id, one, two in laid:
        for cookie in (one, two):
            wires[cookie].say(do="watch", table=id)
        await asyncio.sleep(0)
    while len(load.seats) < 2 * tables:
        await asyncio.sleep(0.05)
    idle = served.memory()
    load.saturated = rate == 0
    await drive(load, rate, WARM_UP)
    load.counting, received, cpu, began = (
        True,
        sum(wire.received for wire in wires.values()),
        served.cpu(),
        time.perf_counter(),
    )
    await drive(load, rate, seconds)
    lasted, load.counting = time.perf_counter() - began, False
    times = sorted(load.times)
    moves = max(1, load.moves)
    row = {
        "tables": tables,
        "sockets": len(wires),
        "asked_a_second": rate or None,
        "moves_a_second": load.moves / lasted,
        "p50_ms": 1000 * times[len(times) // 2] if times else None,
        "p99_ms": 1000 * times[len(times) * 99 // 100] if times else None,
        "bytes_a_move": (sum(wire.received for wire in wires.values()) - received) / moves,
        "server_core": (served.cpu() - cpu) / lasted,
        "kilobytes_a_table": (idle - empty) / tables / 1024,
        "kilobytes_a_table_after": (served.memory() - empty) / tables / 1024,
        "finished": load.over // 2,
        "refused": load.refused,
    }
    for wire in wires.values():
        wire.transport.close()
    return row


async def soak(rounds: int, tables: int, seconds: float, games: list[str]) -> None:
    """New tables and people again and again on one server: what it holds once they have gone must not grow."""
    served = Served(idle_minutes=0.02, sweep_seconds=0.5)
    try:
        for number in range(1, rounds + 1):
            row = await measured(served, tables, seconds, 0, games)
            while (left := served.tables()) > 0:
                await asyncio.sleep(0.5)
            held = f"{served.memory() / 2**20:.0f} MB held with {left} tables in the memory"
            print(f"round {number}: {row['moves_a_second']:.0f} moves/s, then {held}", flush=True)
    finally:
        served.close()


async def drive(load: Load, rate: float, seconds: float) -> None:
    """For so long, as many moves as the tables give, or so many a second."""
    until, owed, last = time.perf_counter() + seconds, 0.0, time.perf_counter()
    load.move_on(1 << 30 if load.saturated else 0)
    while (now := time.perf_counter()) < until:
        owed, last = min(owed + rate * (now - last), rate), now
        owed -= load.move_on(int(owed)) if not load.saturated else 0
        await asyncio.sleep(0.001 if rate else 0.05)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, nargs="+", default=[100, 1000, 5000])
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument(
        "--rate", type=float, nargs="+", default=[0, 500], help="moves a second; 0: as many as there can be"
    )
    parser.add_argument("--games", nargs="+", default=list(GAMES))
    parser.add_argument("--rounds", type=int, help="new tables so often on one server: does what it holds grow?")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    if args.rounds:
        return asyncio.run(soak(args.rounds, args.tables[0], args.seconds, args.games))
    steps = calibration()
    rows = []
    for tables in args.tables:
        for rate in args.rate:
            rows.append(asyncio.run(measure(tables, args.seconds, rate, args.games)) | {"calibration": steps})
            if not args.json:
                show(rows[-1])
    if args.json:
        print(json.dumps(rows, indent=2))


def show(row: dict[str, Any]) -> None:
    asked = f"{row['asked_a_second']:.0f} a second" if row["asked_a_second"] else "saturated"
    print(
        f"{row['tables']:5} tables, {row['sockets']:4} sockets, {asked:>13}: {row['moves_a_second']:7.0f} moves/s "
        f"({1e6 * row['moves_a_second'] / row['calibration']:.0f} a million steps of calibration), "
        f"p50 {row['p50_ms'] or 0:.1f} ms, p99 {row['p99_ms'] or 0:.1f} ms, {row['bytes_a_move']:.0f} bytes a move, "
        f"{row['server_core']:.2f} cores, {row['kilobytes_a_table']:.0f} KB a table "
        f"({row['kilobytes_a_table_after']:.0f} after), {row['refused']} refused, {row['finished']} finished",
        flush=True,
    )


if __name__ == "__main__":
    main()
