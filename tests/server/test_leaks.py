"""What a seat may not know changes nothing that it is sent.

A whole match is played twice over real sockets. The two differ only in what one seat may not know: others' hidden draws
came in another order, or others tried something in an open turn and took it back. All that this seat was sent must be
the same, byte by byte.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from ratusha.chance import ScriptedChance
from ratusha.errors import RatushaError
from ratusha.game import hide
from ratusha.kernel import CHANCE, copy
from ratusha.match import Match, read_match
from ratusha.match.log import Entry, write_log
from ratusha.match.undo import own_latest
from tests.server.client import Client
from tests.server.running import ROOT, Server

UNDO = "undo"


@dataclass(frozen=True)
class Move:
    """What a seat says; the one that must not notice listens after all but the unseen ones."""

    who: int
    words: str
    unseen: bool = False


@dataclass(frozen=True)
class World:
    """A match to be played: everything drawn and everything decided, each in order."""

    game: str
    seats: int
    drawn: tuple[str, ...]
    moves: tuple[Move, ...]


def random_match(game: str, seats: int, rng: random.Random) -> Match:
    match = Match.new(game, seats=seats)
    while not match.over:
        seat = rng.choice(match.waiting)
        match.play(seat, rng.choice(match.choices(seat)))
    return match


def world_of(match: Match) -> World:
    drawn = tuple(each.words for each in match.entries if each.who == CHANCE)
    moves = tuple(Move(each.who, each.words) for each in match.entries if each.who >= 0)
    return World(match.game.id, match.seats, drawn, moves)


# --- Worlds that a seat cannot tell apart -----------------------------------------------------------------------------


def in_another_order(match: Match, seat: int) -> Iterator[World]:
    """Two draws that the seat was not told of, the other way round, where all the rest is still possible and told."""
    told, by_number = match.log_for(seat), match.log_by_number_for(seat)
    hidden = [each for each in match.entries if each.who == CHANCE and by_number.get(each.number) != each]
    for first in hidden:
        for second in hidden:
            if first.number < second.number and first.words != second.words:
                other = swapped(match, first, second)
                if other is not None and other.log_for(seat) == told:
                    yield world_of(other)


def swapped(match: Match, first: Entry, second: Entry) -> Match | None:
    entries = list(match.entries)
    entries[first.number - 1] = Entry(first.number, first.who, second.words)
    entries[second.number - 1] = Entry(second.number, second.who, first.words)
    try:
        return read_match(write_log(match.header, entries))
    except RatushaError:
        return None


def with_second_thoughts(world: World, seat: int, rng: random.Random) -> World:
    """Others try something else in their open turns, and take it back."""
    match = Match.new(world.game, seats=world.seats, chance=ScriptedChance(world.drawn))
    moves: list[Move] = []
    for move in world.moves:
        tried = rng.choice(match.choices(move.who))
        if move.who != seat and is_unseen(match, seat, move.who, tried):
            match.play(move.who, tried)
            match.undo(move.who)
            moves += [Move(move.who, tried, unseen=True), Move(move.who, UNDO, unseen=True)]
        match.play(move.who, move.words)
        moves.append(move)
    return World(world.game, world.seats, world.drawn, tuple(moves))


def is_unseen(match: Match, seat: int, who: int, words: str) -> bool:
    """Whether `who` may say this and take it back, without a trace in what the seat knows."""
    step = match.propose(who, words)
    known = copy(step.state)
    hide(known, seat)
    return not step.draws and bool(own_latest(step.after, who)) and known == match.hidden(seat)


# --- Playing them -----------------------------------------------------------------------------------------------------


def transcript(folder: Path, world: World, seat: int) -> list[str]:
    """Everything that the seat is sent while this world is played."""
    folder.mkdir()
    (folder / "script.json").write_text(json.dumps(world.drawn), "utf-8")
    program = str(ROOT / "tests" / "server" / "scripted_server.py")
    # Its tables are all laid in 1970: a sweep would close them as forgotten.
    with Server(folder / "data", program=program, script=folder / "script.json", gathering_days=10**6) as server:
        people = [Client(server.url, f"P{place}") for place in range(world.seats)]
        id = people[0].table(world.game, "me", *["open"] * (world.seats - 1), order="fixed")["id"]
        for person in people[1:]:
            person.ok("POST", f"/api/tables/{id}/join")
        with people[seat].socket() as sock:
            sock.watch(id)
            for move in world.moves:
                decide(people[move.who], id, move)
                if not move.unseen:
                    sock.settle()
            assert sock.tables[id]["state"] == "over"
            return sock.texts


def decide(person: Client, id: str, move: Move) -> None:
    snapshot = person.ok("GET", f"/api/tables/{id}/snapshot", seat=move.who)
    body = {"seat": move.who, "version": snapshot["version"]}
    if move.words == UNDO:
        person.ok("POST", f"/api/tables/{id}/undo", **body)
    else:
        person.ok("POST", f"/api/tables/{id}/play", say=move.words, **body)


# --- The tests --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats", "seat"), [("bloom_town", 2, 0), ("sprawlopolis", 3, 2)])
def test_in_which_order_others_drew_is_not_told(tmp_path: Path, game: str, seats: int, seat: int) -> None:
    matches = (random_match(game, seats, random.Random(seed)) for seed in range(100))
    match, other = next((match, other) for match in matches for other in in_another_order(match, seat))
    world = world_of(match)
    assert world.drawn != other.drawn
    assert transcript(tmp_path / "one", world, seat) == transcript(tmp_path / "other", other, seat)


def test_what_others_try_and_take_back_in_an_open_round_is_not_told(tmp_path: Path) -> None:
    world = world_of(random_match("welcome_to", 2, random.Random(5)))
    other = with_second_thoughts(world, 0, random.Random(6))
    assert sum(move.unseen for move in other.moves) > 10
    assert transcript(tmp_path / "one", world, 0) == transcript(tmp_path / "other", other, 0)


def test_a_difference_that_the_seat_may_know_is_seen_in_its_transcript(tmp_path: Path) -> None:
    """So that the tests above are not empty: to the seat that drew, the two worlds are not the same."""
    matches = (random_match("bloom_town", 2, random.Random(seed)) for seed in range(100))
    match, other = next((match, other) for match in matches for other in in_another_order(match, 0))
    assert transcript(tmp_path / "one", world_of(match), 1) != transcript(tmp_path / "other", other, 1)
