"""A server that kills itself, as a power cut would, at the point that a file names: `committed`, or `committed 2` for
the second time since the file was written."""

from __future__ import annotations

import os
import signal
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, event

from ratusha.cli import main
from ratusha.server.bots.interface import Bots
from ratusha.server.http.socket import Socket
from ratusha.server.storage.store import Store
from ratusha.server.tables import audience

WISH = Path(os.environ["RATUSHA_KILL_AT"])
reached: Counter[str] = Counter()


def reach(point: str) -> None:
    if not WISH.exists():
        return
    reached[point] += 1
    wanted, _, time = WISH.read_text("ascii").partition(" ")
    if (point, reached[point]) == (wanted, int(time or 1)):
        os.kill(os.getpid(), signal.SIGKILL)


def before(owner: Any, name: str, point: str) -> None:
    """The process dies when it would call this."""
    whole = getattr(owner, name)

    def cut(*given: Any, **named: Any) -> Any:
        reach(point)
        return whole(*given, **named)

    setattr(owner, name, cut)


def after(owner: Any, name: str, point: str) -> None:
    """The process dies when it has done this and could go on."""
    whole = getattr(owner, name)

    def cut(*given: Any, **named: Any) -> Any:
        answer = whole(*given, **named)
        reach(point)
        return answer

    setattr(owner, name, cut)


def cut_thinking() -> None:
    whole = Bots.choose

    async def cut(self: Bots, *given: Any, **named: Any) -> int:
        reach("thinking")
        action = await whole(self, *given, **named)
        reach("thought")
        return action

    Bots.choose = cut  # type: ignore[method-assign]


def withhold_answers() -> None:
    """At the point `told` answers are kept back, and the test ends the process when all others have heard."""
    whole = Socket.done

    def cut(self: Socket, message: Any) -> None:
        if not (message.do == "play" and WISH.exists() and WISH.read_text("ascii") == "told"):
            whole(self, message)

    Socket.done = cut  # type: ignore[method-assign]


before(Store, "_ask", "asked")
event.listen(Engine, "commit", lambda connection: reach("committing"))
after(Store, "_commit", "committed")
before(audience, "tell_step", "accepted")
cut_thinking()
withhold_answers()

if __name__ == "__main__":
    sys.argv = ["ratusha", "serve"]
    main()
