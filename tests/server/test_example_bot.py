"""A third party's program sits at a table: the example, run as its reader would run it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from ratusha.match import verify_match
from tests.server.client import Client
from tests.server.running import PATIENCE, ROOT, Server

EXAMPLE = ROOT / "examples" / "bot_over_http.py"


@pytest.mark.parametrize(("game", "mode"), [("machi_koro_2", "base"), ("sprawlopolis", "base")])
def test_the_example_plays_a_whole_match_against_a_bot(server: Server, game: str, mode: str) -> None:
    ann = Client(server.url)
    token = ann.ok("POST", "/api/tokens", label="my bot")["token"]
    id = ann.table(game, "open", "random", mode=mode)["id"]
    command = [sys.executable, str(EXAMPLE), server.url, token, id]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    over = ann.ok("GET", f"/api/tables/{id}")
    assert done.stdout.endswith(f"over: {over['result']['reason']}\n")
    assert verify_match(ann.ok("GET", f"/api/tables/{id}/log")["log"]).draws
