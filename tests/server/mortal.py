"""A server that dies where it is told to."""

from __future__ import annotations

from pathlib import Path

from tests.server.running import PATIENCE, ROOT, Server


class Mortal(Server):
    """`killed_server.py` as a process; the points it knows stand there."""

    def __init__(self, data: Path, **settings: object) -> None:
        self.wish = data / "kill_at"
        program = str(ROOT / "tests" / "server" / "killed_server.py")
        super().__init__(data, program=program, kill_at=self.wish, **settings)

    def die_at(self, point: str) -> None:
        self.wish.write_text(point, "ascii")

    def is_dead(self) -> None:
        """It will be: wait for it."""
        if self.process is not None:
            self.process.wait(PATIENCE)
            self.process = None
        self.wish.unlink()

    def rise(self) -> None:
        """Once it is dead, again on the same data."""
        self.is_dead()
        self.start()
