"""What a server has stored, read past it; and whether that is all that anyone was shown or promised."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import create_engine

from ratusha.match import Match
from ratusha.server.settings import Settings
from ratusha.server.storage.rows import StoredTable
from ratusha.server.storage.stored_match import match_of
from ratusha.server.storage.table_records import find_table
from ratusha.server.tables.seat_view import SeatView
from tests.server.client import Sock
from tests.server.running import Server


def stored(server: Server, id: str) -> StoredTable:
    engine = create_engine(
        Settings(data=str(server.data), database=str(server.settings.get("database", ""))).database_url
    )
    try:
        with engine.connect() as connection:
            table = find_table(connection, id)
    finally:
        engine.dispose()
    assert table is not None
    return table


def decisions(table: StoredTable) -> list[tuple[int, str]]:
    """What seats decided, in order; the log must replay for it."""
    return [(entry.who, entry.words) for entry in match_of(table).entries if entry.who >= 0]


@dataclass
class Promises:
    """The moves that a server has acknowledged, by seat and words."""

    moves: list[tuple[int, str]]

    def play(self, sock: Sock, table: str, say: str) -> Any:
        answer = sock.play(table, say)
        if answer["do"] == "done":
            self.moves.append((sock.snapshots[table]["seat"], say))
        return answer

    def are_kept(self, table: StoredTable) -> None:
        """Each is in the log, in the order in which they were made."""
        found = iter(decisions(table))
        missing = [move for move in self.moves if move not in found]
        assert not missing


def matches(table: StoredTable) -> list[Match]:
    """The match after each step that is stored."""
    return [match_of(replace(table, steps=table.steps[:many])) for many in range(1, len(table.steps) + 1)]


def shown_was_stored(sock: Sock, table: StoredTable) -> None:
    """Everything this listener ever saw of the table is some moment of what is stored."""
    shown = [each for each in sock.heard if each["do"] in ("snapshot", "update") and each["table"] == table.row.id]
    assert shown
    views = {
        (seat, view.version): view
        for seat in {each["seat"] for each in shown}
        for view in (SeatView(table.row.id, match, seat) for match in matches(table))
    }
    for each in shown:
        assert (each["seat"], each["version"]) in views, "somebody was shown what is not stored"
    last = sock.snapshots[table.row.id]
    assert last["lines"] == views[last["seat"], last["version"]].snapshot()["lines"]
