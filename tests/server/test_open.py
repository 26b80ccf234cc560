"""scripts/play.py: the server on a free port, its page in the browser, and a clean end."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from scripts import play
from tests.server.running import PATIENCE, ROOT, free_port, wait_until

SCRIPT = ROOT / "scripts" / "play.py"
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and $BROWSER are those of POSIX")


def start(tmp_path: Path, *args: str, **settings: str) -> subprocess.Popen[str]:
    """With a browser that only writes down what it was to show."""
    browser = tmp_path / "browser.sh"
    browser.write_text(f'#!/bin/sh\necho "$1" >> "{tmp_path}/shown.txt"\n')
    browser.chmod(0o755)
    environ = {name: value for name, value in os.environ.items() if not name.startswith("RATUSHA_")}
    environ |= {"BROWSER": str(browser), "RATUSHA_DATA": str(tmp_path / "data"), **settings}
    command = [sys.executable, str(SCRIPT), *args]
    # A session of its own, as a terminal gives: Ctrl-C reaches the script and the server.
    return subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, text=True, start_new_session=True)


def shown(tmp_path: Path) -> list[str]:
    file = tmp_path / "shown.txt"
    return file.read_text().split() if file.exists() else []


def press_ctrl_c(process: subprocess.Popen[str]) -> tuple[int, str]:
    os.killpg(process.pid, signal.SIGINT)
    printed, _ = process.communicate(timeout=PATIENCE)
    return process.returncode, printed


def test_the_page_is_shown_once_the_server_answers_and_ctrl_c_ends_it(tmp_path: Path) -> None:
    port = free_port()
    process = start(tmp_path, RATUSHA_PORT=str(port))
    wait_until(lambda: shown(tmp_path), "the browser was not opened")
    assert shown(tmp_path) == [f"http://127.0.0.1:{port}"]
    assert httpx.get(f"http://127.0.0.1:{port}/api/health").status_code == 200
    status, printed = press_ctrl_c(process)
    assert status == 0
    assert f"http://127.0.0.1:{port}" in printed
    with pytest.raises(httpx.TransportError):
        httpx.get(f"http://127.0.0.1:{port}/api/health")


def test_where_the_usual_port_is_taken_another_is_found_and_no_browser_opens_unasked(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        process = start(tmp_path, "--no-open", RATUSHA_PORT=str(port))
        assert process.stdout is not None
        said = process.stdout.readline()
        assert "http://127.0.0.1:" in said
        assert f":{port} " not in said
        assert press_ctrl_c(process)[0] == 0
    assert shown(tmp_path) == []


@pytest.mark.parametrize(
    ("args", "port"), [([], None), (["--port", "81"], 81), (["--lan", "--port=82"], 82), (["--port"], None)]
)
def test_a_port_that_was_named_is_kept(args: list[str], port: int | None) -> None:
    assert play.named_port(args) == port
