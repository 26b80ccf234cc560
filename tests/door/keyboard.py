"""A terminal with somebody at it: a program that thinks it runs in a window of 100 × 40, typed to and read."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import subprocess
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from select import select

SIZE = (40, 100)
CONTROL = re.compile(r"\x1b(\[[0-9;?]*[A-Za-z]|[()][A-Z0-9]|[=>])")


class Keyboard:
    def __init__(self, command: Sequence[str], folder: Path, environ: Mapping[str, str]) -> None:
        self.screen, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", *SIZE, 0, 0))
        self.process = subprocess.Popen(
            command, cwd=folder, env=dict(environ), stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True
        )
        os.close(theirs)
        self.printed = ""

    def read_until(self, words: str, patience: float) -> str:
        """What is printed up to these words, without colours."""
        deadline, since = time.monotonic() + patience, len(self.printed)
        while words not in self.printed[since:]:
            assert time.monotonic() < deadline, f"{words!r} did not come:\n{self.printed}"
            if select([self.screen], [], [], 1)[0] and not self._read():
                raise AssertionError(f"it ended before {words!r}:\n{self.printed}")
        return self.printed[since:]

    def read_to_end(self) -> str:
        since = len(self.printed)
        while self._read():
            pass
        self.process.wait()
        os.close(self.screen)
        return self.printed[since:]

    def _read(self) -> bool:
        try:
            data = os.read(self.screen, 65536)
        except OSError:  # on Linux: the program has closed its end
            return False
        self.printed += CONTROL.sub("", data.decode("utf-8", "replace"))
        return bool(data)

    def type(self, line: str) -> None:
        os.write(self.screen, f"{line}\n".encode())
