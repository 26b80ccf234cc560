"""What somebody does at an open door: looks at the front page, begins matches, plays by typing."""

from __future__ import annotations

import json
import random
import re
import subprocess
from collections.abc import Collection, Mapping
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page

from tests.browser.playing import open_table, play_on
from tests.door.keyboard import Keyboard
from tests.server.client import Client
from tests.server.running import fetch
from tests.test_extras import IMPORT_ALL, NEEDS, modules

PART = re.compile(r'(?:src|href)="(/[^"]+)"')
PROMPT = "›"


def see_the_front_page(url: str) -> None:
    page = fetch(url)
    assert page.status_code == 200
    parts = PART.findall(page.text)
    assert any(part.endswith(".js") for part in parts)
    assert {part: fetch(url + part).status_code for part in parts} == dict.fromkeys(parts, 200)


def play_over_the_socket(url: str, game: str) -> None:
    ann = Client(url)
    table = ann.table(game, "me", "bot")["id"]
    with ann.socket() as sock:
        sock.watch(table)
        sock.until_waited_for(table)
        before = sock.snapshots[table]["version"]
        assert sock.play(table, sock.choices(table)[0])["do"] == "done"
        sock.settle()
        assert sock.snapshots[table]["version"] != before


def play_in_a_browser(page: Page, url: str, game: str) -> None:
    open_table(page, url, game)
    assert play_on(page, random.Random(game), most=1) == 1


def play_by_typing(keyboard: Keyboard, home: Path, patience: float) -> None:
    """One decision of Machi Koro 2, which is kept."""
    assert "Machi Koro 2" in keyboard.read_until(PROMPT, patience)
    keyboard.type("1")
    assert "Since your last move" in keyboard.read_until(PROMPT, patience)
    keyboard.type("quit")
    assert "To go on:" in keyboard.read_to_end()
    assert keyboard.process.returncode == 0
    assert "Traceback" not in keyboard.printed
    assert len(list(home.rglob("machi_koro_2*.txt"))) == 1


def import_every_module(python: Path, environ: Mapping[str, str], missing: Collection[str]) -> None:
    """All but those that need one of these extras, which were not installed."""
    command = [str(python), "-I", "-c", f"import sys\n{IMPORT_ALL}", json.dumps(modules())]
    done = subprocess.run(command, env=dict(environ), cwd=python.parent, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {name: part for name, (extra, part) in NEEDS.items() if extra in missing}


def is_closed(url: str) -> None:
    with pytest.raises(httpx.TransportError):
        fetch(f"{url}/api/health")
