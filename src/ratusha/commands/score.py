"""`ratusha score`: counting for people who play with the box. A game that can be counted so has a `paper.py`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ratusha.errors import RatushaError, Sentence

from .shared import Json, Lang, texts_in

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from ratusha.game import Game
    from ratusha.texts import Texts

Found = dict[str, Any]


def score(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game; `ratusha games` lists them.")],
    file: Annotated[
        str | None,
        typer.Argument(metavar="FILE", help="What is on the table, as JSON; `-` reads standard input."),
    ] = None,
    rival: Annotated[
        str | None, typer.Option(metavar="NAME", help="Count a solo rival too.", show_default=False)
    ] = None,
    collection: Annotated[
        str | None,
        typer.Option(metavar="KIND=N,…", help="What the rival has collected: office=5,shop=3.", show_default=False),
    ] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Count the points of a game played with the box: docs/score.md says how to write it down."""
    from ratusha.game import load_game

    found = load_game(game)
    texts, paper = texts_in(lang, found), paper_of(found)
    if file is None and rival is None:
        if hasattr(paper, "count_rival"):
            raise RatushaError("name a FILE (`-` reads from a pipe) or a --rival")
        raise RatushaError("name a FILE (`-` reads from a pipe)")
    if collection is not None and rival is None:
        raise RatushaError("--collection needs a --rival whose it is")
    counted: Found = counted_file(paper, file) if file is not None else {}
    if rival is not None:
        add_rival(counted, counted_rival(paper, rival, collection or ""))
    typer.echo(json.dumps(counted, ensure_ascii=False, indent=2) if as_json else paper.in_words(counted, texts))
    for said in warnings_in_words(counted, texts):
        typer.echo(said, err=True)


def add_rival(counted: Found, rival: Found) -> None:
    """Its warnings stand with those of the table."""
    counted["warnings"] = [*counted.pop("warnings", []), *rival.pop("warnings")]
    counted["rival"] = rival


def warnings_in_words(counted: Found, texts: Texts) -> Iterator[str]:
    """What was counted as it was written down, though no game comes to it: people make mistakes on paper."""
    for each in counted["warnings"]:
        where = (texts.say(f"paper.at.{key}", **each) for key in each if texts.has(f"paper.at.{key}"))
        what = texts.say(f"paper.warning.{each['warning']}", **each)
        yield texts.say("paper.check", what=": ".join([*filter(None, [", ".join(where)]), what]))


def paper_of(game: Game) -> ModuleType:
    from importlib import import_module

    from ratusha.game import found_games

    if not (game.folder / "paper.py").is_file():
        raise RatushaError("{game} cannot be counted from paper", game=game.id)
    return import_module(f"{found_games()[game.id]}.paper")


def counted_file(paper: ModuleType, file: str) -> Found:
    try:
        text = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        said = json.loads(text, object_pairs_hook=each_key_once)
        found: Found = paper.count(said)
    except json.JSONDecodeError as error:
        raise RatushaError(
            "{file}: line {line}, column {column}: not JSON: {why}",
            file=file,
            line=error.lineno,
            column=error.colno,
            why=Sentence(error.msg),
        ) from None
    except (ValueError, RecursionError) as error:
        raise RatushaError("{file}: {why}", file=file, why=error) from None
    return found


def each_key_once(pairs: list[tuple[str, Any]]) -> Found:
    """Of two keys alike JSON would keep the second and say nothing."""
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for key, _ in pairs if [each for each, _ in pairs].count(key) > 1)
        raise RatushaError("'{key}' is there twice", key=twice)
    return found


def counted_rival(paper: ModuleType, rival: str, collection: str) -> Found:
    if not hasattr(paper, "count_rival"):
        raise RatushaError("--rival {rival}: this game has no rival to count", rival=rival)
    try:
        listed = [kind_and_number(each) for each in filter(None, collection.split(","))]
        if len(dict(listed)) < len(listed):
            raise RatushaError("a kind is named twice")
        found: Found = paper.count_rival(rival, dict(listed))
    except ValueError as error:
        raise RatushaError(
            "--rival {rival}, --collection {collection}: {why}", rival=rival, collection=collection, why=error
        ) from None
    return found


def kind_and_number(text: str) -> tuple[str, int]:
    kind, _, number = text.strip().partition("=")
    if not (number.isascii() and number.isdecimal() and len(number) < 4):
        raise RatushaError("'{text}' is not KIND=N", text=text)
    return kind, int(number)
