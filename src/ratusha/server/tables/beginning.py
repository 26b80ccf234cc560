"""When a match can begin, and the match that begins."""

from __future__ import annotations

from ratusha.match import Match

from ..storage.rows import GATHERING, PlaceRow
from ..storage.stored_match import chance_of
from .table_data import TableData

AWAITED = ""
"""In place of a nonce that its person adds only after they have seen the table's commitment."""


def is_full(table: TableData) -> bool:
    return table.row.state == GATHERING and all(is_ready(place) for place in table.places)


def is_ready(place: PlaceRow) -> bool:
    return place.kind in ("person", "bot") and place.nonce != AWAITED


def new_match(table: TableData) -> Match:
    row = table.row
    return Match.new(
        row.game, seats=len(table.places), mode=row.mode, options=row.options, chance=chance_of(row, table.places),
        table=row.log_table, order="random" if row.seat_order == "random" else "fixed", step_limit=row.step_limit,
    )  # fmt: skip
