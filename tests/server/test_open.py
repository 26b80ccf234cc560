"""`ratusha open`: the server on a free port, its page in the browser, and a clean end."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import httpx
import pytest

from ratusha.commands.open import open_already
from ratusha.server.lan import own_address
from ratusha.server.settings import Settings
from ratusha.server.storage.folder_lock import LOCK, addresses_of
from tests.server.running import PATIENCE, fetch, free_port, wait_until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and $BROWSER are those of POSIX")


def environment(tmp_path: Path, settings: dict[str, str]) -> dict[str, str]:
    """With a browser that only writes down what it was to show."""
    browser = tmp_path / "browser.sh"
    browser.write_text(f'#!/bin/sh\necho "$1" >> "{tmp_path}/shown.txt"\n')
    browser.chmod(0o755)
    environ = {name: value for name, value in os.environ.items() if not name.startswith("RATUSHA_")}
    environ |= {"BROWSER": str(browser), "RATUSHA_DATA": str(tmp_path / "data"), "LC_ALL": "C.UTF-8", "LANGUAGE": ""}
    return environ | settings


COMMAND = [sys.executable, "-m", "ratusha", "open"]


def start(tmp_path: Path, *args: str, errors: IO[bytes] | None = None, **settings: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*COMMAND, *args], env=environment(tmp_path, settings), stdout=subprocess.PIPE, stderr=errors, text=True,
        start_new_session=True,  # as a terminal gives: Ctrl-C reaches everyone in it
    )  # fmt: skip


def ended(tmp_path: Path, *args: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """One that must end by itself."""
    command = [*COMMAND, *args]
    return subprocess.run(
        command, env=environment(tmp_path, settings), capture_output=True, text=True, timeout=PATIENCE
    )


def shown(tmp_path: Path) -> list[str]:
    file = tmp_path / "shown.txt"
    return file.read_text().split() if file.exists() else []


def press_ctrl_c(process: subprocess.Popen[str]) -> tuple[int, str]:
    os.killpg(process.pid, signal.SIGINT)
    printed, _ = process.communicate(timeout=PATIENCE)
    return process.returncode, printed


def test_the_page_is_shown_once_the_server_answers_and_ctrl_c_ends_it(tmp_path: Path) -> None:
    port = free_port()
    process = start(tmp_path, "--port", str(port))
    wait_until(lambda: shown(tmp_path), "the browser was not opened")
    assert shown(tmp_path) == [f"http://127.0.0.1:{port}"]
    assert fetch(f"http://127.0.0.1:{port}/api/health").status_code == 200
    status, printed = press_ctrl_c(process)
    assert status == 0
    assert f"http://127.0.0.1:{port}" in printed
    with pytest.raises(httpx.TransportError):
        fetch(f"http://127.0.0.1:{port}/api/health")


SLOW_TO_IMPORT = """
import os, sys
if "ratusha.server.bots.bot_worker" in " ".join(sys.orig_argv):
    open(os.environ["IMPORTING"], "w").close()
    while os.read(0, 1):
        pass
"""
"""What Python runs first: the process that thinks for bots gets no further, until its server has gone."""


def test_ctrl_c_while_whoever_thinks_for_bots_is_imported_ends_it_without_a_traceback(tmp_path: Path) -> None:
    """On a slow disk that takes seconds, in which the page is open already."""
    (tmp_path / "sitecustomize.py").write_text(SLOW_TO_IMPORT)
    importing = tmp_path / "importing"
    settings = {"PYTHONPATH": str(tmp_path), "IMPORTING": str(importing)}
    with (tmp_path / "errors.txt").open("wb") as errors:
        process = start(tmp_path, "--port", str(free_port()), errors=errors, **settings)
    wait_until(importing.exists, "nobody thinks for bots")
    assert press_ctrl_c(process)[0] == 0
    assert "Traceback" not in (tmp_path / "errors.txt").read_text()


def test_where_the_usual_port_is_taken_another_is_found_and_no_browser_opens_unasked(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        process = start(tmp_path, "--no-open", RATUSHA_PORT=str(port))
        assert process.stdout is not None
        assert f"Port {port} is taken" in process.stdout.readline()
        said = process.stdout.readline()
        assert "http://127.0.0.1:" in said
        assert f":{port} " not in said
        assert press_ctrl_c(process)[0] == 0
    assert shown(tmp_path) == []


def test_a_port_that_was_named_is_not_exchanged(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = ended(tmp_path, "--port", str(taken.getsockname()[1]))
    assert (done.returncode, done.stdout) == (2, "")
    assert "in use" in done.stderr
    assert done.stderr.count("\n") == 1
    assert shown(tmp_path) == []


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[str]:
    """A server that is open already, at this address."""
    port = free_port()
    process = start(tmp_path, "--no-open", RATUSHA_PORT=str(port))
    try:
        wait_until(lambda: addresses_of(tmp_path / "data"), "it was not opened")
        yield f"http://127.0.0.1:{port}"
    finally:
        status, _ = press_ctrl_c(process)
    assert status == 0


def test_where_it_is_open_already_its_page_is_shown(tmp_path: Path, opened: str) -> None:
    """Whatever the port would be: two servers cannot keep their tables in one folder."""
    said = ended(tmp_path, RATUSHA_PORT=str(free_port()))
    assert (said.returncode, said.stderr) == (0, "")
    assert said.stdout == f"Ratusha is open already, at {opened}\n"
    assert shown(tmp_path) == [opened]
    quiet = ended(tmp_path, "--no-open")
    assert (quiet.returncode, quiet.stdout) == (0, said.stdout)
    assert shown(tmp_path) == [opened]


def test_what_is_open_for_one_machine_alone_is_not_said_to_be_in_the_network(tmp_path: Path, opened: str) -> None:
    done = ended(tmp_path, "--lan")
    assert (done.returncode, done.stdout) == (2, "")
    assert opened in done.stderr
    assert "--lan" in done.stderr
    assert shown(tmp_path) == []


@pytest.mark.skipif(own_address() is None, reason="this machine is in no network")
def test_in_the_network_its_address_is_said_each_time(tmp_path: Path) -> None:
    process = start(tmp_path, "--lan", "--no-open", RATUSHA_PORT=str(free_port()))
    wait_until(lambda: addresses_of(tmp_path / "data"), "it was not opened")
    here, in_network = addresses_of(tmp_path / "data") or []
    assert fetch(f"{in_network}/api/health").status_code == 200
    again = ended(tmp_path, "--lan")
    assert again.returncode == 0
    assert in_network in again.stdout
    assert shown(tmp_path) == [here]
    assert in_network in press_ctrl_c(process)[1]


def test_an_address_that_a_server_left_behind_is_not_believed(tmp_path: Path) -> None:
    """A power cut takes the server, but not what it wrote."""
    (tmp_path / LOCK).write_text("http://127.0.0.1:1")
    assert addresses_of(tmp_path) is None
    assert open_already(Settings(data=str(tmp_path))) == []
    assert open_already(Settings(data=str(tmp_path / "none"))) == []


def test_a_browser_that_would_take_the_terminal_is_left_alone(tmp_path: Path, opened: str) -> None:
    (tmp_path / "w3m").symlink_to("browser.sh")
    done = ended(tmp_path, PATH=f"{tmp_path}{os.pathsep}{os.environ['PATH']}", BROWSER="w3m")
    assert (done.returncode, done.stderr) == (0, "")
    assert opened in done.stdout
    assert shown(tmp_path) == []
