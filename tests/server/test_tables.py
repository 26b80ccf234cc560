"""Tables before, during and after a match, over real HTTP and sockets."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ratusha.match import verify_match
from tests.server.client import Client, Sock, nonce, play_on
from tests.server.running import Server


def test_alone_against_a_bot_is_one_request(server: Server) -> None:
    ann = Client(server.url)
    table = ann.table("machi_koro_2", "me", "bot")
    assert table["state"] == "playing"
    assert len(table["seats"]) == 1
    assert len(table["commitment"]) == 64
    assert table["seed"] is None


def test_a_table_begins_when_its_last_place_is_taken(server: Server) -> None:
    ann, bob = Client(server.url, "Ann"), Client(server.url, "Bob")
    table = ann.table("bloom_town", "me", "open", "bot", public=True)
    assert table["state"] == "gathering"
    assert table["id"] in [each["id"] for each in bob.ok("GET", "/api/tables", game="bloom_town")["tables"]]
    joined = bob.ok("POST", f"/api/tables/{table['id']}/join", nonce=nonce())
    assert joined["state"] == "playing"
    assert sorted(place["name"] or place["bot"] for place in joined["places"]) == ["Ann", "Bob", "greedy"]
    assert table["id"] not in [each["id"] for each in bob.ok("GET", "/api/tables")["tables"]]
    assert table["id"] in [each["id"] for each in bob.ok("GET", "/api/tables/mine")["tables"]]


def test_my_tables_say_which_of_them_wait_for_me(server: Server) -> None:
    ann, bob = Client(server.url, "Ann"), Client(server.url, "Bob")
    id = ann.table("machi_koro_2", "me", "open", order="fixed")["id"]
    assert ann.ok("GET", "/api/tables/mine")["turns"] == []
    bob.ok("POST", f"/api/tables/{id}/join")
    (turn,) = ann.ok("GET", f"/api/tables/{id}/snapshot", seat=0)["waiting"]
    now, then = (ann, bob) if turn == 0 else (bob, ann)
    assert (now.ok("GET", "/api/tables/mine")["turns"], then.ok("GET", "/api/tables/mine")["turns"]) == ([id], [])
    now.ok("POST", f"/api/tables/{id}/step-out", seat=turn)
    assert now.ok("GET", "/api/tables/mine")["turns"] == []
    assert now.ok("GET", "/api/tables", state="playing")["turns"] == []


def test_a_private_table_is_in_no_list(server: Server) -> None:
    table = Client(server.url).table("machi_koro_2", "me", "open")
    assert table["id"] not in [each["id"] for each in Client(server.url).ok("GET", "/api/tables")["tables"]]


def test_a_place_is_given_back_before_the_match_and_taken_by_a_bot(server: Server) -> None:
    ann, bob = Client(server.url, "Ann"), Client(server.url, "Bob")
    id = ann.table("machi_koro_2", "me", "open", "open")["id"]
    bob.ok("POST", f"/api/tables/{id}/join", place=2)
    assert bob.refused("POST", f"/api/tables/{id}/leave", place=0) == (403, "not_yours")
    left = bob.ok("POST", f"/api/tables/{id}/leave", place=2)
    assert [place["kind"] for place in left["places"]] == ["person", "open", "open"]
    assert bob.refused("POST", f"/api/tables/{id}/bot", place=1) == (403, "not_yours")
    ann.ok("POST", f"/api/tables/{id}/bot", place=1, bot="random")
    assert ann.ok("POST", f"/api/tables/{id}/bot", place=2)["state"] == "playing"
    assert bob.refused("POST", f"/api/tables/{id}/join") == (409, "not_now")


def test_an_invitation_opens_its_place_once(server: Server) -> None:
    ann, bob, eve = (Client(server.url, name) for name in ("Ann", "Bob", "Eve"))
    id = ann.table("machi_koro_2", "me", "invited", "open")["id"]
    assert bob.refused("POST", f"/api/tables/{id}/join", place=1) == (409, "not_now")
    assert bob.refused("POST", f"/api/tables/{id}/invite", place=1) == (403, "not_yours")
    secret = ann.ok("POST", f"/api/tables/{id}/invite", place=1)["secret"]
    assert eve.refused("POST", "/api/invites", secret="x" * 32) == (404, "no_such_thing")
    places = bob.ok("POST", "/api/invites", secret=secret)["places"]
    assert [place["yours"] for place in places] == [False, True, False]
    assert eve.refused("POST", "/api/invites", secret=secret) == (404, "no_such_thing")


def test_knowing_a_table_is_not_having_a_seat(server: Server) -> None:
    ann, eve = Client(server.url, "Ann"), Client(server.url, "Eve")
    table = ann.table("welcome_to", "me", "bot")
    seat = table["seats"][0]
    snapshot = ann.ok("GET", f"/api/tables/{table['id']}/snapshot", seat=seat)
    move = {"seat": seat, "version": snapshot["version"], "say": "pass"}
    assert eve.ok("GET", f"/api/tables/{table['id']}")["seats"] == []
    assert eve.refused("GET", f"/api/tables/{table['id']}/snapshot", seat=seat) == (403, "not_yours")
    assert eve.refused("POST", f"/api/tables/{table['id']}/play", **move) == (403, "not_yours")
    assert eve.refused("POST", f"/api/tables/{table['id']}/resign", seat=seat) == (403, "not_yours")
    assert Client(server.url, None).refused("POST", f"/api/tables/{table['id']}/play", **move) == (401, "nobody")
    with eve.socket() as sock:
        assert sock.watch(table["id"], seat=seat)["error"] == "not_yours"


@pytest.mark.parametrize(
    ("game", "seats", "more"),
    [
        ("machi_koro_2", 2, {}),
        ("bloom_town", 3, {"edition": "uk"}),
        ("welcome_to", 2, {"mode": "expert"}),
        ("sprawlopolis", 2, {}),
    ],
)
def test_people_play_a_whole_match_and_its_draws_verify(
    server: Server, game: str, seats: int, more: dict[str, Any]
) -> None:
    people = [Client(server.url, f"P{place}") for place in range(seats)]
    id = people[0].table(game, "me", *["open"] * (seats - 1), nonce=nonce(), **more)["id"]
    for person in people[1:]:
        person.ok("POST", f"/api/tables/{id}/join", nonce=nonce())
    assert people[0].refused("GET", f"/api/tables/{id}/log") == (409, "not_now")
    play_to_the_end(people, id, random.Random(game))
    log = people[0].ok("GET", f"/api/tables/{id}/log")["log"]
    verified = verify_match(log)
    assert len(verified.match.chance.nonces) == seats
    assert verified.match.result().as_json() == people[1].ok("GET", f"/api/tables/{id}")["result"]


def play_to_the_end(people: list[Client], id: str, rng: random.Random) -> None:
    with people[0].socket() as one, people[1].socket() as two, people[-1].socket() as three:
        socks: list[Sock] = [one, two, three][: len(people)]
        for sock in socks:
            sock.watch(id)
        play_on(socks, id, rng)
        while one.tables[id]["seed"] is None:
            one.hear()


def test_what_was_pieced_together_is_what_a_newcomer_gets(server: Server) -> None:
    """Updates are only what changed: all of them together must come to the whole."""
    ann, bob = Client(server.url, "Ann"), Client(server.url, "Bob")
    id = ann.table("sprawlopolis", "me", "open")["id"]
    bob.ok("POST", f"/api/tables/{id}/join")
    with ann.socket() as one, bob.socket() as two:
        one.watch(id)
        two.watch(id)
        play_on([one, two], id, random.Random(3), 6)
        for client, sock in ((ann, one), (bob, two)):
            whole = client.ok("GET", f"/api/tables/{id}/snapshot", seat=sock.snapshots[id]["seat"])
            assert sock.snapshots[id] == whole


def test_coming_back_with_a_version_there_is_nothing_new_or_everything(server: Server) -> None:
    ann = Client(server.url)
    id = ann.table("machi_koro_2", "me", "random", order="fixed")["id"]
    with ann.socket() as first:
        first.watch(id)
        first.until_waited_for(id)
        seen = first.snapshots[id]
    have = {"version": seen["version"], "lines": len(seen["lines"])}
    with ann.socket() as again:
        again.watch(id, **have)
        assert [message["do"] for message in again.heard] == ["hello", "table", "up_to_date", "done"]
        again.snapshots[id] = seen
        assert again.play(id, again.choices(id)[0])["do"] == "done"
    with ann.socket() as third:
        third.watch(id, **have)
        assert "snapshot" in [message["do"] for message in third.heard]
        assert len(third.snapshots[id]["lines"]) > have["lines"]


def test_rematch_keeps_the_places_of_those_who_played(server: Server) -> None:
    ann, bob = Client(server.url, "Ann"), Client(server.url, "Bob")
    id = ann.table("machi_koro_2", "me", "open", "bot")["id"]
    bob.ok("POST", f"/api/tables/{id}/join")
    assert ann.refused("POST", f"/api/tables/{id}/rematch") == (409, "not_now")
    seat = bob.ok("GET", f"/api/tables/{id}")["seats"][0]
    assert bob.ok("POST", f"/api/tables/{id}/resign", seat=seat)["state"] == "over"
    again = ann.ok("POST", f"/api/tables/{id}/rematch")
    assert (again["state"], again["id"] != id) == ("gathering", True)
    assert Client(server.url, "Eve").refused("POST", f"/api/tables/{again['id']}/join") == (409, "not_now")
    begun = bob.ok("POST", f"/api/tables/{id}/rematch")
    assert (begun["id"], begun["state"]) == (again["id"], "playing")
    assert begun["commitment"] != bob.ok("GET", f"/api/tables/{id}")["commitment"]


# --- Nonces after the promise -----------------------------------------------------------------------------------------


def test_alone_the_nonce_comes_after_the_promise_and_is_the_only_one(server: Server) -> None:
    ann, own = Client(server.url), nonce()
    table = ann.table("machi_koro_2", "me", "bot", wait=True)
    assert (table["state"], [place["awaited"] for place in table["places"]]) == ("gathering", [True, False])
    begun = ann.ok("POST", f"/api/tables/{table['id']}/nonce", nonce=own)
    assert (begun["state"], begun["commitment"]) == ("playing", table["commitment"])
    assert not any(place["awaited"] for place in begun["places"])
    assert nonces_at_the_end(ann, begun) == [own]


def nonces_at_the_end(person: Client, table: dict[str, Any]) -> list[str]:
    """Those in the log of a match that is given up at once."""
    assert person.ok("POST", f"/api/tables/{table['id']}/resign", seat=table["seats"][0])["state"] == "over"
    log = person.ok("GET", f"/api/tables/{table['id']}/log")["log"]
    return list(verify_match(log).match.chance.nonces)


def test_a_nonce_is_given_once_and_an_answer_that_was_lost_does_no_harm(server: Server) -> None:
    ann, own = Client(server.url), nonce()
    id = ann.table("machi_koro_2", "me", "open", wait=True)["id"]
    first = ann.ok("POST", f"/api/tables/{id}/nonce", nonce=own)
    assert ann.ok("POST", f"/api/tables/{id}/nonce", nonce=own) == first
    assert ann.refused("POST", f"/api/tables/{id}/nonce", nonce=nonce()) == (409, "not_now")
    begun = ann.ok("POST", f"/api/tables/{id}/bot", place=1)
    assert ann.ok("POST", f"/api/tables/{id}/nonce", nonce=own) == begun
    assert ann.refused("POST", f"/api/tables/{id}/nonce", nonce=nonce()) == (409, "not_now")
    assert nonces_at_the_end(ann, begun) == [own]


def test_only_who_sits_there_and_asked_for_it_gives_a_nonce_later(server: Server) -> None:
    ann, bob, eve = (Client(server.url, name) for name in ("Ann", "Bob", "Eve"))
    id = ann.table("machi_koro_2", "me", "open", "open", nonce=nonce())["id"]
    assert ann.refused("POST", f"/api/tables/{id}/nonce", nonce=nonce()) == (409, "not_now")
    bob.ok("POST", f"/api/tables/{id}/join")
    assert bob.refused("POST", f"/api/tables/{id}/nonce", nonce=nonce()) == (409, "not_now")
    assert eve.refused("POST", f"/api/tables/{id}/nonce", nonce=nonce()) == (403, "not_yours")
    assert eve.refused("POST", f"/api/tables/{id}/nonce", nonce="odd") == (422, "bad_message")


def test_a_full_table_waits_for_everyone_who_asked_it_to(server: Server) -> None:
    ann, bob, cid = (Client(server.url, name) for name in ("Ann", "Bob", "Cid"))
    id = ann.table("machi_koro_2", "me", "open", "invited", wait=True)["id"]
    secret = ann.ok("POST", f"/api/tables/{id}/invite", place=2)["secret"]
    bob.ok("POST", f"/api/tables/{id}/join", wait=True)
    full = cid.ok("POST", "/api/invites", secret=secret, wait=True)
    assert (full["state"], [place["awaited"] for place in full["places"]]) == ("gathering", [True] * 3)
    given = [nonce() for _ in range(3)]
    for person, own in ((cid, given[2]), (ann, given[0])):
        assert person.ok("POST", f"/api/tables/{id}/nonce", nonce=own)["state"] == "gathering"
    begun = bob.ok("POST", f"/api/tables/{id}/nonce", nonce=given[1])
    assert begun["state"] == "playing"


def test_who_never_gives_a_nonce_can_be_asked_to_stand_up(server: Server) -> None:
    ann, bob = Client(server.url, "Ann"), Client(server.url, "Bob")
    id = ann.table("machi_koro_2", "me", "open")["id"]
    assert bob.ok("POST", f"/api/tables/{id}/join", wait=True)["state"] == "gathering"
    left = ann.ok("POST", f"/api/tables/{id}/leave", place=1)
    assert (left["places"][1]["kind"], left["places"][1]["awaited"]) == ("open", False)
    assert ann.ok("POST", f"/api/tables/{id}/bot", place=1)["state"] == "playing"


def test_at_a_rematch_everyone_adds_a_nonce_anew(server: Server) -> None:
    ann, bob = Client(server.url, "Ann"), Client(server.url, "Bob")
    id = ann.table("machi_koro_2", "me", "open", nonce=nonce())["id"]
    begun = bob.ok("POST", f"/api/tables/{id}/join", nonce=nonce())
    before = nonces_at_the_end(bob, begun)
    again = ann.ok("POST", f"/api/tables/{id}/rematch", wait=True)["id"]
    assert bob.ok("POST", f"/api/tables/{id}/rematch", wait=True)["state"] == "gathering"
    given = {ann: nonce(), bob: nonce()}
    for person, own in given.items():
        begun = person.ok("POST", f"/api/tables/{again}/nonce", nonce=own)
    assert begun["state"] == "playing"
    after = nonces_at_the_end(bob, begun)
    assert (len(before), sorted(after)) == (2, sorted(given.values()))


def test_an_unknown_game_mode_option_or_bot_is_named(server: Server) -> None:
    ann = Client(server.url)
    for wrong in (
        {"game": "chess"},
        {"game": "machi_koro_2", "mode": "blitz"},
        {"game": "machi_koro_2", "options": {"gravity": "low"}},
        {"game": "bloom_town", "edition": "fr"},
        {"game": "machi_koro_2", "places": [{"kind": "me"}, {"kind": "bot", "bot": "deep_blue"}]},
        {"game": "machi_koro_2", "places": [{"kind": "me"}]},
    ):
        body = {"places": [{"kind": "me"}, {"kind": "bot"}]} | wrong
        answer = ann.ask("POST", "/api/tables", **body)
        assert (answer.status_code, answer.json()["error"]) == (422, "bad_choice"), answer.text
        assert answer.json()["allowed"]


def test_an_option_that_changes_nothing_in_the_mode_is_refused_and_an_edition_that_has_it_is_not(
    server: Server,
) -> None:
    ann = Client(server.url)
    solo = {"game": "bloom_town", "mode": "solo", "places": [{"kind": "me"}]}
    for lang, why in (
        ("en", "the option training_for_two changes nothing in the mode solo; it is for: training"),
        ("uk", "налаштування training_for_two нічого не змінює в режимі solo; воно для: training"),
        ("ru", "настройка training_for_two ничего не меняет в режиме solo; она для: training"),
    ):
        answer = ann.ask("POST", f"/api/tables?lang={lang}", **solo, options={"training_for_two": "remove_five"})
        assert (answer.status_code, answer.json()["error"]) == (422, "idle_option")
        assert answer.json()["why"] == why
        assert answer.json()["allowed"] == ["training"]
    assert ann.ok("POST", "/api/tables", **solo, edition="uk")["options"]["leftovers"] == "shown"
