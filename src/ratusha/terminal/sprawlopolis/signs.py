"""Zones, roads, squares and cards in a few signs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from rich.text import Text

from ratusha.games.sprawlopolis.cards import BASE_CARDS, CARDS, ZONE_LETTERS, ZONES
from ratusha.games.sprawlopolis.words import PLACE_WORDS, SIDES

from ..drawing import Scene

GROUND = {"C": "color(117)", "P": "color(114)", "I": "color(250)", "R": "color(216)", "W": "color(39)"}
"""What lies behind a block's letter: colour is never alone."""
FRESH_GROUND = {"C": "color(39)", "P": "color(40)", "I": "color(255)", "R": "color(208)", "W": "color(33)"}
NORTH, EAST, SOUTH, WEST = "NESW"
JOINTS = {"": " ", "NS": "║", "EW": "═", "NE": "╚", "NW": "╝", "ES": "╔", "SW": "╗"}
FRESH = "*"
SITE, LANDMARK, LOCKED = "!", "★", "◆"
WATER = "≈"
WORKS = "⇄"
LATIN = "abcdefghijklmnopqrstuvwxyz"
FIRST_ROW = 3
"""A card may lie two rows above the city: its first row is number 3, its first column the third letter."""


class Place(NamedTuple):
    """Where the upper left block of a card lies."""

    side: int
    row: int
    column: int


class Placement(NamedTuple):
    """The words of a placement, taken apart."""

    card: str
    turned: bool
    place: Place


def label(scene: Scene, key: str, /, **values: object) -> str:
    return scene.say(f"label.terminal.{key}", **values)


def placement_in(words: str) -> Placement | None:
    found = PLACE_WORDS.fullmatch(words)
    if not found:
        return None
    side = SIDES.index(found[5]) if found[5] else 0
    return Placement(found[1], bool(found[2]), Place(side, int(found[3]), int(found[4])))


def ground(zone: str, fresh: bool = False) -> str:
    """The style of a block."""
    return f"{'bold ' if fresh else ''}color(16) on {(FRESH_GROUND if fresh else GROUND)[zone]}"


def zone_sign(letter: str) -> Text:
    return Text.assemble((f" {letter} ", ground(letter)))


def zone_name(scene: Scene, letter: str) -> str:
    return scene.say(f"line.{ZONES[ZONE_LETTERS.index(letter)]}")


def chip(said: str) -> Text:
    """What one types: gold means yes."""
    return Text.assemble((f" {said} ", "choice"))


def card_name(scene: Scene, card: str) -> str:
    """A card of the box is its number; one of an expansion says what it is, and the id by which it is typed."""
    if is_numbered(card):
        return card
    kind = kind_name(scene, card)
    return f"{kind} {card}" if "_" in card else kind


def kind_name(scene: Scene, card: str) -> str:
    """Of an expansion's card; the one that is alone in its kind is called by its name."""
    kind, several, _ = card.partition("_")
    return label(scene, f"kind_{kind}") if several else scene.texts.name(card)


def is_numbered(card: str) -> bool:
    return card in CARDS[:BASE_CARDS]


def signed(points: int) -> str:
    return f"−{-points}" if points < 0 else str(points)


def change(points: int) -> Text:
    if points == 0:
        return Text("·", "quiet")
    return Text(f"+{points}", "gain") if points > 0 else Text(signed(points), "loss")


def lines_of(pieces: Iterable[Text], width: int, gap: str = "   ") -> list[Text]:
    """As many pieces on a line as it holds; none is broken."""
    lines: list[Text] = []
    for piece in pieces:
        if lines and lines[-1].cell_len + len(gap) + piece.cell_len <= width:
            lines[-1].append(gap).append_text(piece)
        else:
            lines.append(Text().append_text(piece))
    return lines


# --- Squares ----------------------------------------------------------------------------------------------------------


def letters(scene: Scene) -> str:
    """In the alphabet of the table."""
    return label(scene, "letters")


def column_name(alphabet: str, index: int) -> str:
    """`a`, `b`, … and after the last letter `aa`."""
    size = len(alphabet)
    return alphabet[index] if index < size else alphabet[index // size - 1] + alphabet[index % size]


def column_index(alphabet: str, name: str) -> int:
    found = 0
    for letter in name:
        if letter not in alphabet:
            return -1
        found = found * len(alphabet) + alphabet.index(letter) + 1
    return found - 1


def first_column(scene: Scene) -> int:
    """The column with the first letter, as far to the left as a card may lie."""
    return min(int(city["extent"]["left"]) for city in scene.view["cities"]) - FIRST_ROW + 1


def row_number(scene: Scene, side: int, row: int) -> int:
    """Rows are counted on beyond the highway, where the southern city begins with row 0."""
    top = int(scene.view["cities"][0]["extent"]["top"])
    return row - top + FIRST_ROW + (1 - scene.view["cities"][1]["extent"]["top"] if side else 0)


def square_name(scene: Scene, place: Place) -> str:
    """`b3`: column and row."""
    column = max(0, place.column - first_column(scene))
    return f"{column_name(letters(scene), column)}{row_number(scene, place.side, place.row)}"


def square_at(scene: Scene, said: str) -> Place | None:
    """What is called so, in the alphabet of the table or in Latin letters."""
    found = re.fullmatch(r"([^\W\d_]{1,2})(\d{1,2})", said)
    if not found:
        return None
    columns = (column_index(alphabet, found[1]) for alphabet in (letters(scene), LATIN))
    column = next((each for each in columns if each >= 0), -1)
    if column < 0:
        return None
    number = int(found[2])
    side = 1 if len(scene.view["cities"]) > 1 and number >= row_number(scene, 1, 0) else 0
    return Place(side, number - row_number(scene, side, 0), column + first_column(scene))
