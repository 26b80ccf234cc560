"""Finished matches, saved logs, changed rules; and what a choice would bring, asked beforehand."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from ratusha.chance import FairChance, ScriptedChance, Weighted, commit
from ratusha.match import Match, read_match, verify_match
from ratusha.server.tables.patch import apply_changes
from tests.server.client import Client, Sock, play_on
from tests.server.running import ROOT, Server

LOGS = ROOT / "tests" / "logs" / "0.1.0"


def saved(game: str, name: str) -> str:
    return (LOGS / game / f"{name}.log").read_text("utf-8").split("ratusha: 1")[1].join(["ratusha: 1", ""])


# --- Logs -------------------------------------------------------------------------------------------------------------


def test_a_saved_log_is_opened_to_be_looked_at(server: Server) -> None:
    log = saved("bloom_town", "three_greedy_bots_on_side_b")
    ann = Client(server.url)
    table = ann.ok("POST", "/api/logs", log=log)
    match = read_match(log)
    assert (table["state"], table["result"]) == ("over", match.result().as_json())
    assert ann.ok("GET", f"/api/tables/{table['id']}/log")["log"] == log
    playback = ann.ok("GET", f"/api/tables/{table['id']}/playback", seat=1)
    assert [frame["line"]["words"] for frame in playback["frames"]] == [entry.words for entry in match.entries]
    view = playback["view"]
    for frame in playback["frames"]:
        view = apply_changes(view, frame["changes"])
    assert view == match.view(1)
    assert playback["frames"][-1]["totals"] == match.result().totals


def test_a_film_of_a_running_match_is_refused(server: Server) -> None:
    ann = Client(server.url)
    id = ann.table("bloom_town", "me", "bot")["id"]
    assert ann.refused("GET", f"/api/tables/{id}/playback") == (409, "not_now")


@pytest.mark.parametrize("game", ["machi_koro_2", "bloom_town", "welcome_to", "sprawlopolis"])
def test_from_any_line_of_a_log_one_goes_on_as_practice(server: Server, game: str) -> None:
    played = Match.new(game, seats=2)
    rng = random.Random(1)
    while not played.over:
        seat = rng.choice(played.waiting)
        played.play(seat, rng.choice(played.choices(seat)))
    upto = len(played.entries) // 2
    ann = Client(server.url)
    table = ann.ok("POST", "/api/logs", log=played.text(), from_line=upto, seat=1, bot="random")
    assert (table["state"], table["practice"], table["commitment"], table["seats"]) == ("playing", True, "", [1])
    with ann.socket() as sock:
        sock.watch(table["id"])
        assert [line["words"] for line in sock.snapshots[table["id"]]["lines"]][:3] == told_words(played, 1)[:3]
        play_on([sock], table["id"], rng)
        assert sock.tables[table["id"]]["result"]["reason"]
    assert read_match(ann.ok("GET", f"/api/tables/{table['id']}/log")["log"]).over


def told_words(match: Match, seat: int) -> list[str]:
    return [entry.words for entry in match.log_for(seat)]


def test_a_practice_table_goes_on_after_a_restart(tmp_path: Path) -> None:
    log = saved("machi_koro_2", "two_random_bots")
    server = Server(tmp_path).start()
    ann = Client(server.url)
    table = ann.ok("POST", "/api/logs", log=log, from_line=30, bot="random")
    server.stop()
    with server, ann.socket() as sock:
        sock.watch(table["id"])
        assert play_on([sock], table["id"], random.Random(1), 3) == 3


def test_a_damaged_log_is_refused_with_the_line(server: Server) -> None:
    log = saved("machi_koro_2", "two_random_bots")
    ann = Client(server.url)
    answer = ann.ask("POST", "/api/logs", log=log.replace("seat1", "seat9", 1))
    assert (answer.status_code, answer.json()["error"]) == (422, "bad_log")
    assert "line " in answer.json()["why"]
    assert ann.refused("POST", "/api/logs", log=log, from_line=999_999)[0] == 422
    assert ann.refused("POST", "/api/logs", log=log + "1 seat1 undo 1\n" * 400) == (413, "too_large")


# --- Previews ---------------------------------------------------------------------------------------------------------


def preview(sock: Sock, id: str, says: list[str]) -> Any:
    snapshot = sock.snapshots[id]
    request = sock.say("preview", table=id, seat=snapshot["seat"], version=snapshot["version"], say=says)
    return sock.answer(request)


@pytest.mark.parametrize("game", ["machi_koro_2", "sprawlopolis"])
def test_what_a_choice_would_bring_is_what_it_brings(server: Server, game: str) -> None:
    ann = Client(server.url)
    id = ann.table(game, "me", "bot", order="fixed")["id"]
    with ann.socket() as sock:
        sock.watch(id)
        before = sock.snapshots[id]["version"], list(sock.snapshots[id]["lines"])
        choices = sock.choices(id)
        many = preview(sock, id, choices)
        assert len(many["then"]) == len(choices)
        assert many["changes"] is None
        for say in choices[:3]:
            one = preview(sock, id, [say])
            assert one["then"] == [many["then"][choices.index(say)]]
        assert (sock.snapshots[id]["version"], sock.snapshots[id]["lines"]) == before
        assert preview(sock, id, ["fly away"])["error"] == "not_a_move"
        assert preview(sock, id, [choices[0]] * 2)["then"] == [many["then"][0]] * 2


def test_the_view_after_a_choice_is_shown(server: Server) -> None:
    ann = Client(server.url)
    id = ann.table("machi_koro_2", "me", "bot", order="fixed")["id"]
    with ann.socket() as sock:
        sock.watch(id)
        build = next(say for say in sock.choices(id) if say.startswith("build "))
        changes = preview(sock, id, [build])["changes"]
        assert any("coins" in str(path) for path, *_ in changes)


# --- Changed rules ----------------------------------------------------------------------------------------------------


def change(data: Path, statement: str) -> None:
    with sqlite3.connect(data / "ratusha.db") as database:
        database.execute(statement)
    database.close()


@pytest.mark.parametrize(
    ("statement", "state"), [("", "playing"), ("UPDATE steps SET checksum = checksum + 1", "void")]
)
def test_a_match_of_older_rules_goes_on_if_it_comes_to_the_same(tmp_path: Path, statement: str, state: str) -> None:
    server = Server(tmp_path).start()
    ann = Client(server.url)
    id = ann.table("machi_koro_2", "me", "random", order="fixed")["id"]
    with ann.socket() as sock:
        sock.watch(id)
        play_on([sock], id, random.Random(1), 3)
    server.stop()
    change(tmp_path, "UPDATE tables SET rules = rules + 1")
    if statement:
        change(tmp_path, statement)
    with server:
        table = ann.ok("GET", f"/api/tables/{id}")
        assert table["state"] == state
        if state == "void":
            assert "rules" in table["why"]
            assert ann.ok("GET", f"/api/tables/{id}/log")["log"].startswith("ratusha: 1\n")
        else:
            with ann.socket() as sock:
                sock.watch(id)
                assert play_on([sock], id, random.Random(1), 2) == 2


# --- Fair draws -------------------------------------------------------------------------------------------------------


class Loaded(FairChance):
    """Dice that promise like fair ones, and fall as they please."""

    def draw(self, stream: str, count: int, outcomes: Weighted) -> str:
        return outcomes[0][0]


def played_with(chance: FairChance | ScriptedChance) -> Match:
    match, rng = Match.new("machi_koro_2", seats=2, chance=chance), random.Random(3)
    while not match.over:
        seat = rng.choice(match.waiting)
        match.play(seat, rng.choice(match.choices(seat)))
    if isinstance(chance, FairChance):
        match.reveal()
    return match


def test_the_draws_of_a_finished_match_are_told_so_that_anyone_can_compute_them(server: Server) -> None:
    played = played_with(FairChance.new(nonces=["0a0b"]))
    ann = Client(server.url)
    id = ann.ok("POST", "/api/logs", log=played.text())["id"]
    told = ann.ok("GET", f"/api/tables/{id}/verify")
    assert (told["fair"], told["why"], told["practice"], told["table"]) == (True, None, False, played.table)
    assert commit(bytes.fromhex(told["seed"]), played.table) == told["commitment"] == played.chance.commitment
    chance = FairChance(bytes.fromhex(told["seed"]), told["table"], told["nonces"])
    assert len(told["draws"]) == len(verify_match(played.text()).draws) > 20
    for draw in told["draws"]:
        assert chance.draw(draw["stream"], draw["count"], list(draw["outcomes"].items())) == draw["drew"]


def test_loaded_dice_are_found_out(server: Server) -> None:
    ann = Client(server.url)
    loaded = played_with(Loaded.new())
    id = ann.ok("POST", "/api/logs", log=loaded.text())["id"]
    told = ann.ok("GET", f"/api/tables/{id}/verify")
    assert (told["fair"], told["draws"]) == (False, [])
    assert "by the seed" in told["why"]


def test_of_a_match_that_promised_nothing_nothing_is_said(server: Server) -> None:
    ann = Client(server.url)
    id = ann.ok("POST", "/api/logs", log=played_with(ScriptedChance([], then=FairChance.new())).text())["id"]
    told = ann.ok("GET", f"/api/tables/{id}/verify")
    assert (told["fair"], told["draws"]) == (None, [])
    assert "promised no seed" in told["why"]


def test_of_a_running_match_no_draw_is_told(server: Server) -> None:
    ann = Client(server.url)
    id = ann.table("machi_koro_2", "me", "bot")["id"]
    assert ann.refused("GET", f"/api/tables/{id}/verify") == (409, "not_now")
