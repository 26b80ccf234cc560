"""What choices are called, and the order in which they have their numbers."""

from __future__ import annotations

from typing import Any

from ..drawing import Scene, put_last
from .tiles import columns, kind_of, square_name

LATIN = "abcde"
UNDONE = ("bonus none",)
"""What leaves something undone. `done` stays first: beside it stands the flower token, used but once a game."""


def numbered(scene: Scene) -> list[str]:
    return put_last(scene.choices, UNDONE)


def square_in(words: str) -> tuple[int, int]:
    """Row and column of `place`, from 0."""
    row, column = words.split()[-2:]
    return int(row) - 1, int(column) - 1


def name_of(scene: Scene, words: str) -> str:
    """A tile and the square, as the town has its rows and columns; else what the board says."""
    if not words.startswith("place "):
        return label(scene, words)
    return f"{scene.texts.name(words.split()[1])} {square_name(scene, square_in(words))}"


def also_called(scene: Scene, words: str) -> tuple[str, ...]:
    """`office b3` for `place office 3 2`; the square alone where only one kind of tile is in hand."""
    verb, *rest = words.split()
    if verb != "place":
        return (label(scene, words), *names_in_market(scene, words))
    tile, (row, column) = rest[0], square_in(words)
    squares = dict.fromkeys(f"{letters[column]}{row + 1}" for letters in (LATIN, columns(scene)))
    names = [name for each in tile_names(scene, tile) for name in (f"{each} {square}" for square in squares)]
    alone = len({each.split()[1] for each in scene.choices if each.startswith("place ")}) == 1
    return (*names, *(squares if alone else ()))


def names_in_market(scene: Scene, words: str) -> tuple[str, ...]:
    """Where any tile may be taken: by its name, or by the symbol under which it lies."""
    verb, *rest = words.split()
    if verb != "take":
        return ()
    slot = int(rest[-1])
    tile = scene.view["market"][slot - 1]
    return (scene.say(f"slot.{slot}"), tile, scene.texts.name(tile), scene.say(f"short.{kind_of(tile)}"))


def tile_names(scene: Scene, tile: str) -> list[str]:
    """By id and by name; a shop without its roof, too, where no other is in hand."""
    kind, hand = kind_of(tile), scene.view["towns"][scene.seat]["hand"]
    names = [tile, scene.texts.name(tile)]
    if len({each for each in hand if kind_of(each) == kind}) == 1:
        names += [kind, scene.say(f"short.{kind}")]
    return list(dict.fromkeys(names))


def label(scene: Scene, words: str, note: str = "") -> str:
    """What the board calls a choice: `done` may lead to a draw, to an extra turn or to the end of the turn."""
    return scene.texts.action(words, scene.names, note, **situation(scene))


def situation(scene: Scene) -> dict[str, Any]:
    return {"must_draw": scene.view["must_draw"], "extra": scene.view["extra"]}
