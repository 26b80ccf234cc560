"""Open the server on this machine and show its client in the browser, until Ctrl-C.

What follows goes to `ratusha serve`; `--no-open` only says where it is.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import webbrowser
from collections.abc import Callable

HERE = "127.0.0.1"
USUAL_PORT = 8750
LONGEST_START = 120.0
PAUSE = 0.1


def main(args: list[str]) -> int:
    show = "--no-open" not in args
    given = [arg for arg in args if arg != "--no-open"]
    port = named_port(given) or free_port(int(os.environ.get("RATUSHA_PORT", USUAL_PORT)))
    command = [sys.executable, "-m", "ratusha", "serve", *given, *([] if named_port(given) else ["--port", str(port)])]
    with subprocess.Popen(command) as server:
        try:
            if show:
                show_when_open(f"http://{HERE}:{port}", lambda: server.poll() is None)
            return server.wait()
        except KeyboardInterrupt:
            # The server has heard the same Ctrl-C: it finishes what it does.
            return server.wait()


def named_port(args: list[str]) -> int | None:
    """A port that was asked for."""
    for place, arg in enumerate(args):
        name, _, value = arg.partition("=")
        said = value or next(iter(args[place + 1 :]), "")
        if name == "--port" and said.isdecimal():
            return int(said)
    return None


def free_port(wish: int) -> int:
    """The usual one, at which the browser remembers who you are; another where somebody else has it."""
    for port in (wish, 0):
        with socket.socket() as door:
            if os.name == "posix":
                door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                door.bind((HERE, port))
            except OSError:
                continue
            found: int = door.getsockname()[1]
            return found
    raise SystemExit(f"no port is free at {HERE}")


def show_when_open(url: str, runs: Callable[[], bool]) -> None:
    """In the browser of this machine; where there is none, the address that the server prints is enough."""
    deadline = time.monotonic() + LONGEST_START
    while runs() and time.monotonic() < deadline:
        if answers(url):
            webbrowser.open(url)
            return
        time.sleep(PAUSE)


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/api/health", timeout=5) as said:
            return bool(said.status == 200)
    except (urllib.error.URLError, TimeoutError, ConnectionError):
        return False


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
