"""A city written down as the blocks that can be seen, row by row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ratusha.kernel import Refused, Sentence, reading

from .cards import EDGE_LETTERS, ZONE_LETTERS
from .ground import extend_bounds_to, put
from .paper_count import EMPTY, Blanks, counted
from .paper_reading import COMMON, MOST_ROWS, empty_city, read_goals
from .state import MOST_CELLS, Metropolis

BLANK = "x"
"""A block whose zone does not matter."""
ALIKE = str.maketrans("cpirXСРІХсріх", "CPIRxCPIxCPIx")
"""Small letters for large ones, and Cyrillic letters that look like those of zones."""
Block = tuple[str, int]
"""The letter of a zone or BLANK, and the edges of its road as bits."""


def count_grid(said: dict[str, Any]) -> dict[str, Any]:
    table = reading.fields(Sentence("the file"), said, (*COMMON, "grid"))
    goals = read_goals(table.get("goals", []))
    rows = read_grid(table["grid"])
    warnings = list(cut_off(rows))
    rows = trimmed(rows)
    cities = {letter: city_of_blocks(table, rows, letter) for letter in ("C", "P", EMPTY)}
    return counted(cities["C"], goals, Blanks(cities), warnings)


def read_grid(said: object) -> list[list[Block | None]]:
    rows = reading.listed('"grid"', said)
    found = [read_row(number, row) for number, row in enumerate(rows, start=1)]
    for number, each in enumerate(found, start=1):
        if len(each) != len(found[0]):
            raise Refused(
                '{where}: row 1 has {first} blocks, this one {found}; "{empty}" is a place without one',
                where=row_of(number),
                first=len(found[0]),
                found=len(each),
                empty=EMPTY,
            )
    if not any(block for row in found for block in row):
        raise Refused('"grid" has no block at all')
    return found


def read_row(number: int, said: object) -> list[Block | None]:
    if not isinstance(said, str):
        where = row_of(number)
        raise Refused("{where}: a row is a text of blocks and spaces, not {said}", where=where, said=repr(said))
    return [read_block(block_at(number, column), text) for column, text in enumerate(said.split(), start=1)]


def row_of(number: int) -> Sentence:
    return Sentence("row {number}", number=number)


def block_at(row: int, column: int) -> Sentence:
    return Sentence("{where}, column {number}", where=row_of(row), number=column)


def read_block(where: Sentence, said: str) -> Block | None:
    if said == EMPTY:
        return None
    zone, road = said[0].translate(ALIKE), said[1:]
    if zone not in ZONE_LETTERS + BLANK:
        valid = ", ".join((*ZONE_LETTERS, BLANK, EMPTY))
        found = {"zone": repr(said[0]), "block": repr(said), "valid": valid}
        raise Refused("{where}: unknown zone {zone} in {block}; valid: {valid}", where=where, **found)
    strange = next((edge for edge in road if edge not in EDGE_LETTERS), "")
    if strange:
        found = {"edge": repr(strange), "block": repr(said), "valid": ", ".join(EDGE_LETTERS)}
        raise Refused("{where}: unknown edge {edge} in {block}; valid: {valid}", where=where, **found)
    if len(road) not in (0, 2) or len(set(road)) != len(road):
        raise Refused("{where}: a road joins two edges, not {road}", where=where, road=repr(road))
    return zone, sum(1 << EDGE_LETTERS.index(edge) for edge in road)


def cut_off(rows: list[list[Block | None]]) -> Iterator[dict[str, Any]]:
    """A city is one piece: every card touches or covers what lies there, so no block is cut off from the others."""
    left = {(row, column) for row, blocks in enumerate(rows) for column, block in enumerate(blocks) if block}
    pieces = []
    while left:
        pieces.append(piece_of(left, min(left)))
        left -= pieces[-1]
    largest = max(pieces, key=len)
    for piece in pieces:
        if piece is not largest:
            row, column = min(piece)
            yield {"warning": "apart", "row": row + 1, "column": column + 1}


def piece_of(cells: set[tuple[int, int]], first: tuple[int, int]) -> set[tuple[int, int]]:
    """All that hangs together with one block, edge by edge."""
    found, ahead = {first}, [first]
    while ahead:
        row, column = ahead.pop()
        beside = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
        new_ones = (beside & cells) - found
        found |= new_ones
        ahead += new_ones
    return found


def trimmed(rows: list[list[Block | None]]) -> list[list[Block | None]]:
    """Without the rows and columns around it where nothing lies."""
    built = [(row, column) for row, blocks in enumerate(rows) for column, block in enumerate(blocks) if block]
    down, along = [row for row, _ in built], [column for _, column in built]
    found = [blocks[min(along) : max(along) + 1] for blocks in rows[min(down) : max(down) + 1]]
    if len(found) > MOST_ROWS or len(found[0]) > MOST_ROWS or len(built) > MOST_CELLS:
        raise Refused(
            "that is no city of the box: {rows} rows and columns and {blocks} blocks at most",
            rows=MOST_ROWS,
            blocks=MOST_CELLS,
        )
    return found


def city_of_blocks(table: dict[str, Any], rows: list[list[Block | None]], blank: str) -> Metropolis:
    """`blank`: the zone that blank blocks stand for, or EMPTY."""
    city = empty_city(table)
    extend_bounds_to(city, 0, len(rows) - 1, len(rows[0]) - 1)
    for row, blocks in enumerate(rows):
        for column, block in enumerate(blocks):
            zone = "" if block is None else blank if block[0] == BLANK else block[0]
            if block and zone in ZONE_LETTERS and zone:
                put(city, 0, row, column, ZONE_LETTERS.index(zone), block[1])
    return city
