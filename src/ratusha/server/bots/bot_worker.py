"""The process that thinks for bots: requests come in by one pipe, answers leave by another, nothing else is shared.

It is given a hidden copy of a state, so it cannot know more than the seat it thinks for. A compiled worker warms one
game after another in a thread of its own, so that a game that is ready does not wait for the next.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from queue import LifoQueue, SimpleQueue
from typing import BinaryIO

from ratusha.bots.policies import POLICIES
from ratusha.bots.workbench import NoAnswer, workbench_for
from ratusha.kernel import COMPILED

from .bot_request import MOST_BYTES, BotFailed, BotRequest, Said, framed, line

NICE = 5
"""Bots think with the processor time that the event loop leaves over."""
COMPILING = 5.0
"""Seconds; a game that is warm sooner was loaded from the cache."""


def answer_to(request: BotRequest) -> Said:
    bench, asked = workbench_for(request.game), (request.state, request.seat, request.seed)
    if request.bot:
        return {"action": bench.choose(POLICIES.index(request.bot), *asked)}
    return {"points": bench.preview(request.actions, *asked)}


def answer(message: bytes) -> Said:
    """The answer, or what is wrong with the request. If memory runs out the process ends, and another one is asked."""
    try:
        return answer_to(BotRequest.decode(message))
    except MemoryError:
        raise
    except (BotFailed, NoAnswer) as error:
        return {"failed": str(error)}
    except Exception as error:  # rules may raise anything at a state that no match leads to
        return {"failed": f"{type(error).__name__}: {error}"}


class Pipe:
    """The worker's ends of both pipes. Two threads write, one at a time."""

    def __init__(self, hears: BinaryIO, says: BinaryIO) -> None:
        self.hears, self.says = hears, says
        self.speaking = threading.Lock()

    def say(self, said: Said) -> None:
        with self.speaking:
            self.says.write(framed(line(said)))
            self.says.flush()

    def hear(self) -> bytes:
        """The next message, or nothing when the server has gone."""
        length = int.from_bytes(self.hears.read(4), "little")
        message = self.hears.read(length) if length <= MOST_BYTES else b""
        return message if len(message) == length else b""


def listen(pipe: Pipe, requests: SimpleQueue[bytes], games: LifoQueue[str]) -> None:
    """Queue what is asked. A closed pipe means that the server has gone, however it went, so this process ends."""
    while message := pipe.hear():
        if message.startswith(b'{"warm"'):
            games.put(json.loads(message)["warm"])
        else:
            requests.put(message)
    os._exit(0)


def warm(pipe: Pipe, games: LifoQueue[str]) -> None:
    """Warm the games that are asked for, the latest first, since somebody sits at that table."""
    compiled = False
    while True:
        game = games.get()
        pipe.say({"warming": game})
        try:
            compiled |= workbench_for(game).warm() > COMPILING
            pipe.say({"ready": game})
        except Exception as error:  # a game that does not compile is played plain
            pipe.say({"cold": game, "why": f"{type(error).__name__}: {error}"})
        if games.empty():
            pipe.say({"warmed": compiled})


def limit_memory(megabytes: int) -> None:
    """Let the process grow no further, where the system can (Linux). Only memory that is written to counts: all of the
    address space would include LLVM's libraries and what threads merely reserve."""
    try:
        import resource
    except ImportError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    wanted = megabytes << 20
    if most != resource.RLIM_INFINITY:
        wanted = min(wanted, most)
    resource.setrlimit(resource.RLIMIT_DATA, (wanted, wanted))


def own_pipe() -> Pipe:
    """Only answers go to the parent: whatever else anyone prints goes to stderr."""
    says = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return Pipe(sys.stdin.buffer, says)


def main(megabytes: int, *games: str) -> None:
    """Answer until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    if hasattr(os, "nice"):
        os.nice(NICE)
    limit_memory(megabytes)
    pipe, requests, to_warm = own_pipe(), SimpleQueue[bytes](), LifoQueue[str]()
    for game in reversed(games):
        to_warm.put(game)
    pipe.say({"hello": True})
    threading.Thread(target=listen, args=(pipe, requests, to_warm), daemon=True).start()
    if COMPILED:
        threading.Thread(target=warm, args=(pipe, to_warm), daemon=True).start()
    while True:
        pipe.say(answer(requests.get()))
