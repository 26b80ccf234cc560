"""One process that thinks for bots, seen from the server: `bot_worker` runs in it."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from .bot_request import MOST_BYTES, BotRequest, Said, framed

STARTING = 60.0
"""Seconds in which a process must greet us."""
RUN = "import sys; from ratusha.server.bots.bot_worker import main; main(int(sys.argv[1]), *sys.argv[2:])"
"""Not `-m`, which would import the file a second time, under another name."""

log = logging.getLogger("ratusha.bots")


@dataclass(eq=False)
class Asked:
    """A request that waits for its answer; whoever asked it may have gone."""

    request: BotRequest
    answer: asyncio.Future[Said]
    tries: int = 0


class BotProcess:
    """One process, from its start to its end."""

    def __init__(self, compiled: bool) -> None:
        self.compiled = compiled
        self.process: asyncio.subprocess.Process | None = None
        self.greeted = self.leaving = False
        self.answered = 0
        self.given: set[str] = set()
        self.ready: set[str] = set()
        self.warming = ""
        self.asked: Asked | None = None
        self._limits: dict[str, asyncio.TimerHandle] = {}

    async def start(self, megabytes: int, games: Sequence[str]) -> None:
        ours = {"RATUSHA_COMPILED": str(int(self.compiled)), "RATUSHA_CHECKED": str(int(self.compiled))}
        ours["OPENBLAS_NUM_THREADS"] = "1"  # else NumPy keeps buffers for every core, which no rule uses
        self.given.update(games)
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-c", RUN, str(megabytes), *games),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, env=os.environ | ours,
            start_new_session=True,  # Ctrl-C is for the server, from the very start
        )  # fmt: skip
        self.limit("starting", STARTING)

    @property
    def idle(self) -> bool:
        return self.greeted and not self.leaving and self.asked is None

    def say(self, message: bytes) -> None:
        if self.process and self.process.stdin and not self.process.stdin.is_closing():
            self.process.stdin.write(framed(message))

    async def hear(self) -> Said | None:
        """The next message; None when the process has ended or sends nonsense."""
        assert self.process is not None
        assert self.process.stdout is not None
        with suppress(asyncio.IncompleteReadError, ConnectionError, ValueError):
            length = int.from_bytes(await self.process.stdout.readexactly(4), "little")
            if length <= MOST_BYTES:
                said = json.loads(await self.process.stdout.readexactly(length))
                return said if isinstance(said, dict) else None
        return None

    def limit(self, what: str, seconds: float) -> None:
        """Kill the process unless `lift` comes within so many seconds."""
        self.lift(what)
        self._limits[what] = asyncio.get_running_loop().call_later(seconds, self._overdue, what, seconds)

    def lift(self, what: str) -> None:
        if what in self._limits:
            self._limits.pop(what).cancel()

    def _overdue(self, what: str, seconds: float) -> None:
        log.warning("worker %s: %s took more than %g s; it is replaced", self.pid, what, seconds)
        self.kill()

    @property
    def pid(self) -> int:
        return self.process.pid if self.process else 0

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            if self.process and self.process.returncode is None:
                self.process.kill()

    async def end(self) -> None:
        """Kill it, and wait until it and its pipes are gone."""
        for what in list(self._limits):
            self.lift(what)
        self.kill()
        if self.process and self.process.stdin and self.process.stdout:
            self.process.stdin.close()
            await self.process.stdout.read()
            await self.process.wait()
