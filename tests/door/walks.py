"""The front door: what the README says first works for somebody who has nothing but a checkout, Python and make.

`make door` runs this, and `.ci/run` before all tests: the environment of those has every package there is, so that they
do not notice what is missing for people who only play.
"""

from __future__ import annotations

import json
import random
import re
import subprocess

import httpx
import pytest

from tests.browser.conftest import NewPage
from tests.browser.pairs import GAMES
from tests.browser.playing import open_table, play_on
from tests.door.conftest import INSTALLING, OpenDoor, Stranger
from tests.door.keyboard import Keyboard
from tests.server.client import Client
from tests.server.running import fetch
from tests.test_extras import IMPORT_ALL, NEEDS, modules

PART = re.compile(r'(?:src|href)="(/[^"]+)"')
PROMPT = "›"


def test_the_front_page_and_its_parts_are_there(door: OpenDoor) -> None:
    page = fetch(door.url)
    assert page.status_code == 200
    parts = PART.findall(page.text)
    assert any(part.endswith(".js") for part in parts)
    assert {part: fetch(door.url + part).status_code for part in parts} == dict.fromkeys(parts, 200)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_against_a_bot_begins_and_goes_on_over_the_socket(door: OpenDoor, game: str) -> None:
    ann = Client(door.url)
    table = ann.table(game, "me", "bot")["id"]
    with ann.socket() as sock:
        sock.watch(table)
        sock.until_waited_for(table)
        before = sock.sights[table]["version"]
        assert sock.play(table, sock.choices(table)[0])["do"] == "done"
        sock.settle()
        assert sock.sights[table]["version"] != before


@pytest.mark.parametrize("game", GAMES)
def test_a_match_against_a_bot_begins_and_goes_on_in_a_browser(door: OpenDoor, new_page: NewPage, game: str) -> None:
    page = new_page()
    open_table(page, door.url, game)
    assert play_on(page, random.Random(game), most=1) == 1


def test_every_module_can_be_imported_there(door: OpenDoor, stranger: Stranger) -> None:
    """Only what needs PostgreSQL or NATS cannot: that is for those who ask for them."""
    python = stranger.checkout / ".venv" / "bin" / "python"
    command = [str(python), "-c", f"import sys\n{IMPORT_ALL}", json.dumps(modules())]
    done = subprocess.run(command, env=stranger.environ, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {name: part for name, (extra, part) in NEEDS.items() if extra == "scale"}


def test_ctrl_c_closes_it(door: OpenDoor) -> None:
    door.press_ctrl_c()
    assert "Traceback" not in door.said()
    with pytest.raises(httpx.TransportError):
        fetch(f"{door.url}/api/health")


def test_a_match_is_played_and_kept_in_the_terminal(stranger: Stranger) -> None:
    keyboard = Keyboard(["make", "terminal", "ARGS=--seed 7 --lang en"], stranger.checkout, stranger.environ)
    assert "Machi Koro 2" in keyboard.read_until(PROMPT, INSTALLING)
    keyboard.type("1")
    assert "Since your last move" in keyboard.read_until(PROMPT, INSTALLING)
    keyboard.type("quit")
    assert "To go on:" in keyboard.read_to_end()
    assert keyboard.process.returncode == 0
    assert "Traceback" not in keyboard.printed
    assert len(list(stranger.home.rglob("machi_koro_2*.txt"))) == 1
