"""A machine that has only Python and make, an empty home, and a fresh copy of this checkout: as a stranger comes in."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.browser.conftest import browser, new_page  # noqa: F401 (fixtures)
from tests.server.running import ROOT, fetch, free_port, wait_until

INSTALLING = 900.0
"""Seconds until an installation that goes on counts as stuck. Nothing is measured by it."""
PROGRAMS = ("make", "sh")
KEPT = ("PIP_", "NPM_CONFIG_", "SSL_", "NODE_EXTRA_CA_CERTS", "REQUESTS_CA_BUNDLE", "LANG")
"""What the system says of its registries, proxies and certificates; nothing of the person who runs this."""


class Stranger:
    """Somebody with a checkout, who has never been here."""

    def __init__(self, folder: Path) -> None:
        self.checkout, self.home, self.programs = folder / "ratusha", folder / "home", folder / "programs"
        for each in (self.home, self.programs):
            each.mkdir()
        self.copy_checkout()
        self.link_programs()

    def copy_checkout(self) -> None:
        """What git knows and what is about to be added: nothing that was built or installed."""
        listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
        for name in filter(None, names):
            if (ROOT / name).is_file():  # not one that is deleted, but not committed so
                (self.checkout / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, self.checkout / name)

    def link_programs(self) -> None:
        for name in PROGRAMS:
            found = shutil.which(name)
            assert found, f"{name} is not installed"
            (self.programs / name).symlink_to(found)
        (self.programs / "python3").symlink_to(Path(sys.executable).resolve())

    @property
    def environ(self) -> dict[str, str]:
        kept = {
            name: value
            for name, value in os.environ.items()
            if name.upper().startswith(KEPT) or name.upper().endswith("_PROXY")
        }
        return kept | {"PATH": str(self.programs), "HOME": str(self.home), "TERM": "xterm-256color"}


class OpenDoor:
    """`make play` in a stranger's checkout, on a port of its own."""

    def __init__(self, stranger: Stranger) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        self.log = stranger.home.parent / "make-play.log"
        command = ["make", "play", "ARGS=--no-open"]
        environ = stranger.environ | {"RATUSHA_PORT": str(port)}
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                command, cwd=stranger.checkout, env=environ, stdout=log, stderr=log, start_new_session=True
            )

    def said(self) -> str:
        return self.log.read_text("utf-8", "replace")

    def answers(self) -> bool:
        assert self.process.poll() is None, f"`make play` ended:\n{self.said()}"
        try:
            return fetch(f"{self.url}/api/health").status_code == 200
        except httpx.TransportError:
            return False

    def press_ctrl_c(self) -> None:
        """It reaches everyone in the terminal: make, its script, the server."""
        os.killpg(self.process.pid, signal.SIGINT)
        self.process.wait(60)


@pytest.fixture(scope="session")
def stranger(tmp_path_factory: pytest.TempPathFactory) -> Stranger:
    return Stranger(tmp_path_factory.mktemp("stranger"))


@pytest.fixture(scope="session")
def door(stranger: Stranger) -> Iterator[OpenDoor]:
    opened = OpenDoor(stranger)
    try:
        wait_until(opened.answers, "`make play` opened nothing", INSTALLING)
        yield opened
    finally:
        if opened.process.poll() is None:
            os.killpg(opened.process.pid, signal.SIGKILL)
            opened.process.wait()
