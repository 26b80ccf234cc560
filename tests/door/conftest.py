"""A machine that has only Python and make, an empty home, and a fresh copy of this checkout: as a stranger comes in."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import httpx
import pytest

from scripts import dev
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
        return environ_of(self.home, self.programs)


def environ_of(home: Path, programs: Path) -> dict[str, str]:
    kept = {
        name: value
        for name, value in os.environ.items()
        if name.upper().startswith(KEPT) or name.upper().endswith("_PROXY")
    }
    return kept | {"PATH": str(programs), "HOME": str(home), "TERM": "xterm-256color"}


class OpenDoor:
    """A command that opens a server, as somebody's terminal runs it, on a port of its own."""

    def __init__(self, command: Sequence[str], folder: Path, environ: Mapping[str, str], log: Path) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        self.command, self.log = " ".join(command), log
        with self.log.open("wb") as written:
            self.process = subprocess.Popen(
                command, cwd=folder, env=dict(environ) | {"RATUSHA_PORT": str(port)},
                stdin=subprocess.DEVNULL, stdout=written, stderr=written, start_new_session=True,
            )  # fmt: skip

    def said(self) -> str:
        return self.log.read_text("utf-8", "replace")

    def answers(self) -> bool:
        assert self.process.poll() is None, f"`{self.command}` ended:\n{self.said()}"
        try:
            return fetch(f"{self.url}/api/health").status_code == 200
        except httpx.TransportError:
            return False

    def wait(self) -> OpenDoor:
        wait_until(self.answers, f"`{self.command}` opened nothing", INSTALLING)
        return self

    def press_ctrl_c(self) -> None:
        """It reaches everyone in the terminal: make, its script, the server."""
        os.killpg(self.process.pid, signal.SIGINT)
        self.process.wait(60)

    def close(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


class Installed:
    """Somebody who has only the wheel, in an environment of some Python: no checkout, no make, no Node."""

    def __init__(self, python: Path, wheel: Path, folder: Path) -> None:
        self.home, self.venv = folder / "home", dev.Venv(folder)
        self.home.mkdir()
        command = [str(python), "-I", "-m", "venv", "--without-pip", str(self.venv.folder)]
        subprocess.run(command, env=self.environ, check=True)
        self.install(wheel)
        self.doors: dict[str, OpenDoor] = {}

    def install(self, wheel: Path) -> None:
        """What was downloaded once is kept beside the checkout: the versions share most of it."""
        command = [*dev.pip(self.venv), "install", "--quiet", "--no-compile", "--disable-pip-version-check", str(wheel)]
        environ = os.environ | {"PIP_CACHE_DIR": str(ROOT / ".cache" / "pip")}
        done = subprocess.run(command, env=environ, cwd=self.home, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr

    @property
    def python(self) -> Path:
        return self.venv.program("python")

    @property
    def environ(self) -> dict[str, str]:
        return environ_of(self.home, self.venv.program("python").parent) | {"LANG": "C.UTF-8"}

    def run(self, command: Sequence[str]) -> subprocess.CompletedProcess[str]:
        """In the empty home, from which nothing could be imported by accident."""
        return subprocess.run(command, env=self.environ, cwd=self.home, capture_output=True, encoding="utf-8")

    def door(self, *words: str) -> OpenDoor:
        """`ratusha WORDS`, opened when it is first asked for."""
        name = "-".join(["ratusha", *words])
        if name not in self.doors:
            command = [str(self.venv.program("ratusha")), *words]
            self.doors[name] = OpenDoor(command, self.home, self.environ, self.home.parent / f"{name}.log")
        return self.doors[name].wait()


@pytest.fixture(scope="session")
def stranger(tmp_path_factory: pytest.TempPathFactory) -> Stranger:
    return Stranger(tmp_path_factory.mktemp("stranger"))


@pytest.fixture(scope="session")
def door(stranger: Stranger) -> Iterator[OpenDoor]:
    log = stranger.home.parent / "make-play.log"
    opened = OpenDoor(["make", "play", "ARGS=--no-open"], stranger.checkout, stranger.environ, log)
    try:
        yield opened.wait()
    finally:
        opened.close()


@pytest.fixture(scope="session")
def wheel(stranger: Stranger) -> Path:
    """Made in the stranger's checkout, as anybody would make it."""
    command = ["make", "wheel"]
    done = subprocess.run(command, cwd=stranger.checkout, env=stranger.environ, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    (made,) = (stranger.checkout / "dist").glob("*.whl")
    return made


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[Path], Installed]]:
    """The wheel in an environment of a Python, made when it is first asked for."""
    known: dict[Path, Installed] = {}

    def of(python: Path) -> Installed:
        if python not in known:
            known[python] = Installed(python, wheel, tmp_path_factory.mktemp(python.name))
        return known[python]

    yield of
    for each in known.values():
        for opened in each.doors.values():
            opened.close()
