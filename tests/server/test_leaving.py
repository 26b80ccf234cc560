"""Leaving a match: for good, for a while, by a vote; taking back by agreement; stopping."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Client, Sock
from tests.server.running import Server, wait_until


class Company:
    """People at one table, all of them watching."""

    def __init__(self, server: Server, game: str, *others: str, **more: Any) -> None:
        self.people = [Client(server.url, name) for name in ("Ann", *(each for each in others if each.istitle()))]
        kinds = ["open" if each.istitle() else each for each in others]
        self.id = self.people[0].table(game, "me", *kinds, order="fixed", **more)["id"]
        for person in self.people[1:]:
            person.ok("POST", f"/api/tables/{self.id}/join")

    def ok(self, person: int, verb: str, **body: Any) -> Any:
        return self.people[person].ok("POST", f"/api/tables/{self.id}/{verb}", **body)

    def refused(self, person: int, verb: str, **body: Any) -> tuple[int, str]:
        return self.people[person].refused("POST", f"/api/tables/{self.id}/{verb}", **body)

    def table(self, person: int = 0) -> Any:
        return self.people[person].ok("GET", f"/api/tables/{self.id}")

    def snapshot(self, seat: int) -> Any:
        return self.people[seat].ok("GET", f"/api/tables/{self.id}/snapshot", seat=seat)

    def asks_to_replace(self, person: int, seat: int) -> bool:
        """Whether the question is allowed, and then it is open."""
        asked = self.people[person].ask("POST", f"/api/tables/{self.id}/propose", what="replace", seat=seat)
        return asked.status_code == 200

    def play(self, seat: int) -> None:
        snapshot = self.snapshot(seat)
        verb, rows = next(iter(snapshot["choices"].items()))
        self.ok(seat, "play", seat=seat, version=snapshot["version"], say=" ".join([verb, *rows[0]]))


def test_who_resigns_is_played_on_by_a_bot_and_ranked_last(server: Server) -> None:
    company = Company(server, "machi_koro_2", "Bob", "Cid")
    after = company.ok(1, "resign", seat=1)
    assert (after["state"], after["places"][1]["gone"], after["seats"]) == ("playing", "resigned", [])
    assert company.refused(1, "resign", seat=1) == (403, "not_yours")
    assert company.refused(1, "return", seat=1) == (403, "not_yours")
    company.play(0)
    with company.people[2].socket() as sock:
        sock.watch(company.id)
        sock.until_waited_for(company.id)
        assert any(line["who"] == 1 for line in sock.snapshots[company.id]["lines"])
    over = company.ok(2, "resign", seat=2)
    assert (over["state"], over["result"]["reason"]) == ("over", "resigned")
    assert [row["rank"] for row in over["result"]["seats"]] == [1, 3, 2]


def test_alone_against_bots_resigning_ends_it(server: Server) -> None:
    company = Company(server, "machi_koro_2", "bot", "bot")
    over = company.ok(0, "resign", seat=0)
    assert (over["state"], over["result"]["seats"][0]["rank"]) == ("over", 3)


def test_who_steps_out_can_come_back(server: Server) -> None:
    company = Company(server, "machi_koro_2", "Bob")
    assert company.ok(0, "step-out", seat=0)["places"][0]["gone"] == "replaced"
    assert company.table()["seats"] == [0]
    with company.people[1].socket() as sock:
        sock.watch(company.id)
        sock.until_waited_for(company.id)
    assert company.ok(0, "return", seat=0)["places"][0]["gone"] is None
    company.play(1)
    assert company.snapshot(0)["waiting"] == [0]
    company.play(0)


def test_an_absent_person_is_replaced_by_a_vote_of_the_others(server: Server) -> None:
    company = Company(server, "machi_koro_2", "Bob", "Cid")
    asked = company.ok(1, "propose", what="replace", seat=0)
    assert (asked["proposal"]["what"], asked["proposal"]["needed"]) == ("replace", [1, 2])
    assert company.refused(0, "vote", proposal=asked["proposal"]["id"], yes=False) == (403, "not_yours")
    assert company.refused(2, "vote", proposal=asked["proposal"]["id"] + 1, yes=True) == (409, "not_now")
    done = company.ok(2, "vote", proposal=asked["proposal"]["id"], yes=True)
    assert (done["proposal"], done["places"][0]["gone"]) == (None, "replaced")
    assert company.ok(0, "return", seat=0)["places"][0]["gone"] is None


def test_who_gave_up_one_of_two_seats_is_still_asked_for_the_other(server: Server) -> None:
    company = Company(server, "sprawlopolis", "me", "Bob")
    company.ok(0, "resign", seat=0)
    question = company.ok(1, "propose", what="stop")["proposal"]
    assert question["needed"] == [0, 2]
    assert company.ok(0, "vote", proposal=question["id"], yes=False)["proposal"] is None


def test_nobody_is_voted_away_who_may_still_be_thinking(tmp_path: Path) -> None:
    with Server(tmp_path, absent_seconds=3600) as server:
        company = Company(server, "machi_koro_2", "Bob", "bot")
        assert company.refused(1, "propose", what="replace", seat=0) == (409, "not_now")
    with Server(tmp_path) as server:
        company = Company(server, "machi_koro_2", "Bob", "bot")
        assert company.refused(0, "propose", what="replace", seat=1) == (409, "not_now")
        assert company.refused(1, "propose", what="replace", seat=2) == (409, "not_now")
        assert company.ok(1, "propose", what="replace", seat=0)["places"][0]["gone"] == "replaced"


def test_an_absent_seat_is_not_kept_by_what_others_do_meanwhile(tmp_path: Path) -> None:
    with Server(tmp_path, absent_seconds=1) as server:
        company = Company(server, "welcome_to", "Bob", "Cid")
        wait_until(lambda: company.asks_to_replace(1, seat=0), "Ann is never absent")
        company.ok(2, "vote", proposal=company.table(2)["proposal"]["id"], yes=False)
        company.play(1)  # all seats are waited for at once: what one does in secret says nothing of another
        assert company.ok(1, "propose", what="replace", seat=0)["proposal"]["what"] == "replace"


def own_line(company: Company) -> int:
    return max(int(line["number"]) for line in company.snapshot(0)["lines"] if line["who"] == 0)


def test_a_question_that_has_become_impossible_is_over_and_the_bots_go_on(server: Server) -> None:
    company = Company(server, "welcome_to", "Bob", "Cid")
    company.play(0)
    question = company.ok(0, "propose", what="undo", line=own_line(company))["proposal"]
    snapshot = company.snapshot(0)
    company.ok(0, "undo", seat=0, version=snapshot["version"])
    company.ok(1, "vote", proposal=question["id"], yes=True)
    assert company.ok(2, "resign", seat=2)["proposal"] is None, "nobody is left who could answer"


def test_at_one_screen_a_line_is_named_as_the_seat_that_reads_it_numbers_it(server: Server) -> None:
    ann = Client(server.url)
    id = ann.table("welcome_to", "me", "me", order="fixed")["id"]
    snapshot = ann.ok("GET", f"/api/tables/{id}/snapshot", seat=1)
    ann.ok("POST", f"/api/tables/{id}/play", seat=1, version=snapshot["version"], say="choose 1")
    told = ann.ok("GET", f"/api/tables/{id}/snapshot", seat=1)["lines"]
    question = {"what": "undo", "line": told[-1]["number"]}
    assert told[-1]["words"] == "choose 1"
    assert ann.refused("POST", f"/api/tables/{id}/propose", **question) == (422, "bad_message"), (
        "seat 0 knows no such line"
    )
    assert ann.refused("POST", f"/api/tables/{id}/propose", **question, seat=2) == (403, "not_yours")
    ann.ok("POST", f"/api/tables/{id}/propose", **question, seat=1)
    assert "choose" in ann.ok("GET", f"/api/tables/{id}/snapshot", seat=1)["choices"]


def test_one_no_closes_a_question(server: Server) -> None:
    company = Company(server, "machi_koro_2", "Bob")
    company.play(0)
    question = company.ok(0, "propose", what="undo", line=len(company.snapshot(0)["lines"]))["proposal"]
    assert company.ok(1, "vote", proposal=question["id"], yes=False)["proposal"] is None
    assert company.refused(1, "vote", proposal=question["id"], yes=True) == (409, "not_now")


def test_by_agreement_of_all_more_is_taken_back(server: Server) -> None:
    company = Company(server, "machi_koro_2", "Bob")
    began = company.snapshot(0)
    company.play(0)
    company.play(1)
    assert company.snapshot(0)["undo"] is False
    first = next(line["number"] for line in company.snapshot(1)["lines"] if line["who"] == 0)
    question = company.ok(1, "propose", what="undo", line=first)["proposal"]
    assert question["line"] == first
    company.ok(0, "vote", proposal=question["id"], yes=True)
    again = company.snapshot(0)
    assert again["view"] == began["view"]
    assert again["version"] != began["version"]
    assert again["lines"][-1]["words"].startswith("undo ")


def test_alone_with_bots_nobody_else_is_asked(server: Server) -> None:
    company = Company(server, "machi_koro_2", "random")
    began = company.snapshot(0)
    company.play(0)
    with company.people[0].socket() as sock:
        sock.watch(company.id)
        sock.until_waited_for(company.id)
    first = next(line["number"] for line in company.snapshot(0)["lines"] if line["who"] == 0)
    assert company.ok(0, "propose", what="undo", line=first)["proposal"] is None
    assert company.snapshot(0)["view"] == began["view"]


def test_those_who_play_together_may_stop(server: Server) -> None:
    company = Company(server, "sprawlopolis", "Bob")
    question = company.ok(0, "propose", what="stop")["proposal"]
    over = company.ok(1, "vote", proposal=question["id"], yes=True)
    assert (over["state"], over["result"]["reason"]) == ("over", "stopped")
    assert Company(server, "machi_koro_2", "Bob").refused(0, "propose", what="stop") == (409, "not_now")


def test_an_onlooker_is_not_asked_and_cannot_ask(server: Server) -> None:
    company = Company(server, "machi_koro_2", "Bob")
    eve = Client(server.url, "Eve")
    assert eve.refused("POST", f"/api/tables/{company.id}/propose", what="replace", seat=0) == (403, "not_yours")


def test_who_stepped_out_and_gives_up_ends_a_match_of_two(server: Server) -> None:
    company = Company(server, "machi_koro_2", "Bob")
    company.ok(0, "step-out", seat=0)
    over = company.ok(0, "resign", seat=0)
    assert (over["state"], [row["rank"] for row in over["result"]["seats"]]) == ("over", [2, 1])


def test_while_a_bot_sits_in_its_person_must_come_back_to_decide(server: Server) -> None:
    company = Company(server, "machi_koro_2", "Bob")
    snapshot = company.snapshot(0)
    company.ok(0, "step-out", seat=0)
    move = {"seat": 0, "version": snapshot["version"]}
    assert company.refused(0, "play", say="pass", **move) == (409, "not_now")
    assert company.refused(0, "undo", **move) == (409, "not_now")


def test_nothing_is_taken_back_without_those_who_may_come_back(server: Server) -> None:
    company = Company(server, "machi_koro_2", "Bob")
    company.play(0)
    company.ok(1, "step-out", seat=1)
    first = next(line["number"] for line in company.snapshot(0)["lines"] if line["who"] == 0)
    assert company.ok(0, "propose", what="undo", line=first)["proposal"]["needed"] == [0, 1]


def test_a_question_that_was_settled_stays_settled(server: Server) -> None:
    company = Company(server, "sprawlopolis", "Bob", "Cid")
    company.play(0)
    first = next(line["number"] for line in company.snapshot(0)["lines"] if line["who"] == 0)
    question = company.ok(0, "propose", what="undo", line=first)["proposal"]
    company.ok(1, "vote", proposal=question["id"], yes=True)
    assert company.refused(1, "vote", proposal=question["id"], yes=True) == (409, "not_now")
    assert company.ok(2, "vote", proposal=question["id"], yes=True)["proposal"] is None
    company.ok(2, "step-out", seat=2)
    assert company.ok(2, "return", seat=2)["proposal"] is None


def test_when_the_last_who_did_not_answer_leaves_the_others_have_agreed(server: Server) -> None:
    company = Company(server, "sprawlopolis", "Bob", "Cid")
    question = company.ok(0, "propose", what="stop")["proposal"]
    company.ok(1, "vote", proposal=question["id"], yes=True)
    company.ok(2, "step-out", seat=2)
    assert company.table()["state"] == "over"


def test_a_refused_question_names_no_line_of_the_log_itself(server: Server) -> None:
    company = Company(server, "welcome_to", "Bob")
    company.play(1)
    company.play(0)
    snapshot = company.snapshot(0)
    company.ok(0, "undo", seat=0, version=snapshot["version"])
    last = len(company.snapshot(0)["lines"])
    answer = company.people[0].ask("POST", f"/api/tables/{company.id}/propose", what="undo", line=last)
    assert answer.status_code == 409
    assert not [word for word in answer.json()["why"].split() if word.isdigit()]


def test_an_agreed_undo_is_told_to_everyone_it_touches(server: Server) -> None:
    company = Company(server, "welcome_to", "Bob")
    company.play(0)
    first = next(line["number"] for line in company.snapshot(0)["lines"] if line["who"] == 0)
    company.play(1)
    question = company.ok(0, "propose", what="undo", line=first)["proposal"]
    company.ok(1, "vote", proposal=question["id"], yes=True)
    assert company.snapshot(1)["lines"][-1]["words"].startswith("undo ")


def test_looking_over_http_says_nothing_in_the_servers_log(server: Server) -> None:
    company = Company(server, "sprawlopolis", "Bob")
    before = said_of_tables(server)
    company.snapshot(0)
    company.snapshot(1)
    assert said_of_tables(server) == before


def said_of_tables(server: Server) -> list[str]:
    """Workers come and go in the same log, whoever looks at what."""
    lines = server.log.read_text("utf-8").splitlines()
    return [line for line in lines if "ratusha.server.bots.bot_pool" not in line]


# --- One screen, several people --------------------------------------------------------------------------------------


@pytest.fixture
def shared(server: Server) -> tuple[Client, str]:
    ann = Client(server.url, "Ann")
    places = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bob"}]
    body = {"game": "sprawlopolis", "places": places, "order": "fixed"}
    table = ann.ok("POST", "/api/tables", **body)
    assert ([place["name"] for place in table["places"]], table["seats"]) == (["Ann", "Bob"], [0, 1])
    return ann, table["id"]


def hands(sock: Sock, id: str) -> list[Any]:
    return [hand["cards"] for hand in sock.snapshots[id]["view"]["hands"]]


def test_a_shared_screen_is_covered_until_somebody_is_there_and_after_their_turn(shared: tuple[Client, str]) -> None:
    ann, id = shared
    with ann.socket() as sock:
        sock.watch(id)
        assert sock.snapshots[id]["seat"] == -1
        assert sock.snapshots[id]["choices"] == {}
        covered = hands(sock, id)
        assert sock.answer(sock.say("switch_seat", table=id, seat=0))["do"] == "done"
        assert sock.snapshots[id]["seat"] == 0
        assert hands(sock, id) != covered
        sock.play(id, sock.choices(id)[0])
        sock.settle()
        assert sock.snapshots[id]["seat"] == -1
        assert sock.answer(sock.say("switch_seat", table=id, seat=1))["do"] == "done"
        assert sock.is_waited_for(id)


def test_a_shared_screen_stays_covered_after_one_of_its_seats_gave_up(shared: tuple[Client, str]) -> None:
    ann, id = shared
    with ann.socket() as sock:
        sock.watch(id)
        sock.answer(sock.say("switch_seat", table=id, seat=0))
        assert ann.ok("POST", f"/api/tables/{id}/resign", seat=0)["seats"] == [1]
        sock.settle()
        assert (sock.snapshots[id]["seat"], sock.snapshots[id]["choices"]) == (-1, {})
        assert sock.answer(sock.say("switch_seat", table=id, seat=1))["do"] == "done"
        assert sock.snapshots[id]["seat"] == 1


def test_a_move_from_a_covered_screen_is_refused_nowhere_else_than_by_its_version(shared: tuple[Client, str]) -> None:
    ann, id = shared
    with ann.socket() as sock:
        sock.watch(id)
        assert sock.play(id, "pass", seat=0)["error"] == "stale"
