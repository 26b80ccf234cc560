"""What a seat is told, step by step, adds up to the log as it may read it now."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from ratusha.chance import FairChance
from ratusha.errors import BadChoice
from ratusha.game import Game, found_games, load_game
from ratusha.kernel import CHANCE
from ratusha.match import Entry, Match
from ratusha.match.seat_log import SeatLog
from tests.test_leaving import any_step
from tests.test_match import bids
from tests.toys.install import secret_bids


class Reader:
    """Keeps the lines as a client would: so many of those it had, and then the news."""

    def __init__(self, match: Match, seat: int) -> None:
        self.seat_log = SeatLog(match, seat)
        self.lines: list[Entry] = []

    def listen(self) -> int:
        """How many lines it had to be told."""
        first, lines = self.seat_log.changes()
        assert not lines or lines[0] not in self.lines[first : first + 1], "told again, though it had not changed"
        self.lines[first:] = lines
        return len(lines)


def showing_hands() -> Game:
    """Secret bids in which everybody reads what was dealt once a round has closed, and nothing of others before."""

    def redact_line(table: Any, seat: int, who: int, text: str, shown: bool) -> str:
        mine = who == seat or (who == CHANCE and text.endswith(f" {seat + 1}"))
        return text if mine or (table.rounds if who == CHANCE else shown) else ""

    return replace(secret_bids(), redact_line=redact_line)


def tables() -> Iterator[tuple[Game, str, int]]:
    """Every mode of every game with as many seats as there are, five at most, and with three."""
    for game in (*map(load_game, sorted(found_games())), secret_bids(), showing_hands()):
        for mode in game.facts.modes:
            for seats in sorted({min(mode.most, 3), min(mode.most, 5)}):
                yield game, mode.id, seats


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("table", list(tables()), ids=lambda table: f"{table[0].id}-{table[1]}-{table[2]}")
def test_news_add_up_to_what_is_told(table: tuple[Game, str, int], seed: int) -> None:
    game, mode, seats = table
    rng = random.Random(f"{game.id} {mode} {seats} {seed}")
    match = Match.new(game, mode=mode, seats=seats, chance=FairChance.chosen(seed), order="random")
    readers = {seat: Reader(match, seat) for seat in range(-1, seats)}
    while not match.over and len(match.entries) < 220:
        any_step(match, rng)
        for seat, reader in readers.items():
            if rng.random() < 0.8:
                reader.listen()
                assert reader.lines == match.log_for(seat)
    for seat, reader in readers.items():
        reader.listen()
        assert reader.lines == match.log_for(seat)
        assert reader.seat_log.by_number() == match.log_by_number_for(seat)


def test_nothing_new_is_no_news() -> None:
    match = bids()
    reader = Reader(match, 0)
    assert reader.listen() == len(match.entries)
    assert reader.seat_log.changes() == (len(match.entries), [])


def test_what_is_told_when_a_round_has_closed_comes_with_what_was_told_since() -> None:
    """In Welcome To one reads what others did when all have done: then their lines stand where they were written."""
    match = Match.new("welcome_to", seats=2, chance=FairChance.chosen(1))
    reader = Reader(match, 1)
    reader.listen()
    told, closed = len(reader.lines), match.position.revealed
    while match.position.revealed == closed:
        seat = match.waiting[0]
        match.play(seat, match.choices(seat)[0])
        if seat == 0:
            assert reader.seat_log.changes() == (told, [])
    first, lines = reader.seat_log.changes()
    assert first == told
    assert next(line.who for line in lines if line.who >= 0) == 0
    assert match.log_for(1) == reader.lines[:first] + lines


def test_what_was_shown_is_hidden_again_where_it_was_taken_back() -> None:
    match = Match.new("welcome_to", seats=2, chance=FairChance.chosen(1))
    reader = Reader(match, 1)
    first, closed = len(match.entries) + 1, match.position.revealed
    while match.position.revealed == closed:
        match.play(match.waiting[0], match.choices(match.waiting[0])[0])
    reader.listen()
    assert any(line.who == 0 for line in reader.lines)
    match.undo_agreed(first)
    reader.listen()
    assert not any(line.who == 0 for line in reader.lines)
    assert reader.lines == match.log_for(1)


def test_only_what_still_hides_something_is_asked_for_again_and_only_when_something_was_revealed() -> None:
    asked: list[str] = []

    def redact_line(table: object, seat: int, who: int, text: str, shown: bool) -> str:
        asked.append(text)
        return text if who in (CHANCE, seat) or shown else "put"

    match = Match.new(replace(secret_bids(), redact_line=redact_line), seats=2, chance=FairChance.chosen(1))
    seat_log = SeatLog(match, 0)
    counts = []
    for seat, done in ((1, False), (0, False), (0, True), (1, True)):
        match.play(seat, "done" if done else match.choices(seat)[0])
        asked.clear()
        seat_log.changes()
        counts.append(len(asked))
    # The deal and the first card; one line; one line; then one that hid a card, and all from there on.
    assert counts == [5, 1, 1, 1 + 4]
    assert seat_log.lines == match.log_for(0)


def test_a_seat_that_nobody_has_is_told_nothing() -> None:
    for seat in (-2, 2):
        with pytest.raises(BadChoice, match="seat"):
            SeatLog(bids(), seat)
