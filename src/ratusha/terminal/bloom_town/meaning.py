"""What may have been meant by words that are no choice now, and why it cannot be chosen."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from ratusha.games.bloom_town.cards import KINDS, SIZE, TILES
from ratusha.games.bloom_town.words import PLAIN, read, why_not

from ..answers import begun_by, plain, printable
from ..drawing import Scene
from .choices import LATIN, label, name_of, square_in
from .tiles import columns, kind_of, square_name

SQUARE = re.compile(r"(?:(.+) )?(?:([^\W\d_])(\d)|(\d) (\d))")
"""`b3` or `3 2`, perhaps after a tile."""
Square = tuple[int, int]


class Meant(NamedTuple):
    """A move, and what to call it."""

    words: str
    what: str


# --- Choices ----------------------------------------------------------------------------------------------------------


def could_mean(scene: Scene, said: str) -> list[str]:
    """A square, where several tiles could go there; perhaps after what both are called, `shop b3`."""
    about, square = tile_and_square(scene, said)
    tiles = tiles_called(scene, about) if about else TILES
    places = [words for words in scene.choices if words.startswith("place ")]
    return [words for words in places if square_in(words) == square and words.split()[1] in tiles]


# --- Why not ----------------------------------------------------------------------------------------------------------


def refusal(scene: Scene, typed: str) -> str:
    """`Office b3: something stands there (Park)`."""
    said = plain(typed)
    return beyond_the_town(scene, said) or because(scene, meant(scene, typed, said))


def beyond_the_town(scene: Scene, said: str) -> str:
    """A letter and a digit that name no square, alone or after a tile."""
    found = re.fullmatch(r"(?:(.+) )?([^\W\d_]\d{1,2})", said)
    if not found or tile_and_square(scene, said)[1] is not None or (found[1] and not tiles_called(scene, found[1])):
        return ""
    first, last = (square_name(scene, (each, each)) for each in (0, SIZE - 1))
    return scene.say("news.no_such_square", said=found[2], first=first, last=last)


def because(scene: Scene, found: Meant) -> str:
    why = why_not(scene.hidden, scene.seat, found.words)
    if not why:
        return ""
    reason = scene.say(f"why_not.{why.key}", **known_of(scene, found.words))
    return scene.say("sentence.because", what=found.what, why=reason)


def known_of(scene: Scene, words: str) -> dict[str, Any]:
    """What a reason may name: the tiles in hand, and what is built on the square."""
    town = scene.view["towns"][scene.seat]
    known = {"hand": ", ".join(scene.texts.name(tile) for tile in dict.fromkeys(town["hand"]))}
    if words.startswith("place "):
        row, column = square_in(words)
        built = town["cells"][row][column]
        known["there"] = scene.texts.name(built) if built else ""
    return known


# --- What was meant ---------------------------------------------------------------------------------------------------


def meant(scene: Scene, typed: str, said: str) -> Meant:
    words = " ".join(printable(typed).casefold().split())
    if read(scene.hidden, scene.seat, words) >= 0:
        return Meant(words, name_of(scene, words))
    return by_square(scene, said) or by_tile(scene, said) or by_sentence(scene, said) or Meant("", "")


def by_square(scene: Scene, said: str) -> Meant | None:
    """A square alone is asked about with a tile of the hand."""
    about, square = tile_and_square(scene, said)
    hand = scene.view["towns"][scene.seat]["hand"] or TILES
    tiles = tiles_called(scene, about) if about else hand
    if square is None or not tiles:
        return None
    row, column = square
    words = f"place {next((tile for tile in tiles if tile in hand), tiles[0])} {row + 1} {column + 1}"
    return Meant(words, name_of(scene, words) if about else square_name(scene, square))


def by_tile(scene: Scene, said: str) -> Meant | None:
    """A tile alone: to place it, to take it, or to count its kind, by what is asked."""
    tiles = tiles_called(scene, said)
    if not tiles:
        return None
    phase, tile = scene.view["phase"], tiles[0]
    if phase == "final":
        return Meant(f"count {kind_of(tile)}", scene.say(f"kinds.{kind_of(tile)}"))
    if phase == "take_any":
        return Meant(empty_slot(scene), scene.texts.name(tile))
    return Meant(f"place {tile} 1 1", scene.texts.name(tile) if len(tiles) == 1 else scene.say("short.shop"))


def empty_slot(scene: Scene) -> str:
    """Whatever lies in the market may be taken: what does not is as far away as an empty slot."""
    return f"take from {scene.view['market'].index(None) + 1}"


def by_sentence(scene: Scene, said: str) -> Meant | None:
    others = (*PLAIN.values(), *(f"{verb} {kind}" for verb in ("token recount", "count") for kind in KINDS))
    words = begun_by(said, {each: label(scene, each) for each in others})
    return Meant(words, label(scene, words)) if words else None


# --- What is called so ------------------------------------------------------------------------------------------------


def tile_and_square(scene: Scene, said: str) -> tuple[str, Square | None]:
    """What stands before the square, and the square as row and column, if there is one in the town."""
    found = SQUARE.fullmatch(said)
    if not found:
        return said, None
    letters = (alphabet.index(found[2]) for alphabet in (columns(scene), LATIN) if found[2] and found[2] in alphabet)
    column = int(found[5]) - 1 if found[5] else next(letters, -1)
    row = int(found[3] or found[4]) - 1
    inside = 0 <= row < SIZE and 0 <= column < SIZE
    return found[1] or "", (row, column) if inside else None


def tiles_called(scene: Scene, said: str) -> list[str]:
    """By id or name; `shop` is any of them."""
    names = {tile: (tile, scene.texts.name(tile)) for tile in TILES}
    kinds = {tile: (kind_of(tile), scene.say(f"short.{kind_of(tile)}")) for tile in TILES}
    exact = [tile for tile, known in names.items() if said in map(plain, known)]
    return exact or [tile for tile, known in kinds.items() if said in map(plain, known)]
