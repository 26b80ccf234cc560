"""`ratusha replay` and `ratusha verify`: was every move possible, was every draw fair?"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from ratusha.errors import BadLog, RatushaError
from ratusha.match import Match, read_match, verify_match

from .shared import Json, Lang, texts_in

if TYPE_CHECKING:
    from ratusha.match.result import Row
    from ratusha.terminal.drawing import Scene
    from ratusha.texts import Texts

Read = TypeVar("Read")
File = Annotated[
    str, typer.Argument(metavar="FILE", help="A file with one match or several; `-` reads standard input.")
]


def replay(file: File, as_json: Json = False, lang: Lang = None) -> None:
    """Replay a match move by move and say how it ended. A damaged log is refused, with the line."""
    texts_in(lang)
    played = each_match(file, lambda text, line: read_match(text, first_line=line))
    if as_json:
        print_json([summary(match) | {"line": line} for line, match in played])
        return
    for line, match in played:
        texts = texts_in(lang, match.game)
        typer.echo(headline(file, line, match, texts))
        for row in (*ended(match, texts), *table(match, texts)):
            typer.echo(f"  {row}")
        typer.echo(f"  {texts.say('play.replayed')}")


def verify(file: File, as_json: Json = False, lang: Lang = None) -> None:
    """Check every draw of a finished match against the seed that was committed to before it began."""
    texts_in(lang)
    checked = each_match(file, lambda text, line: verify_match(text, first_line=line))
    if as_json:
        print_json(
            [
                summary(each.match)
                | {"line": line, "draws": len(each.draws), "taken_back": each.taken_back, "fair": True}
                for line, each in checked
            ]
        )
        return
    for line, each in checked:
        texts = texts_in(lang, each.match.game)
        typer.echo(headline(file, line, each.match, texts))
        typer.echo(f"  {texts.say('play.verified', n=len(each.draws))}")
        if each.taken_back:
            typer.echo(f"  {texts.say('play.taken_back', n=each.taken_back)}")
        if each.match.chance.practice:
            typer.echo(f"  {texts.say('status.practice')}")


def each_match(file: str, read: Callable[[str, int], Read]) -> list[tuple[int, Read]]:
    """What `read` makes of every match of the file, with the number of its first line."""
    from ratusha.match.log import split_matches

    data = sys.stdin.buffer.read() if file == "-" else read_bytes(file)
    try:
        found = [(line, read(text, line)) for line, text in split_matches(data)]
    except RatushaError as error:
        raise BadLog("{file}: {why}", file=file, why=error) from None
    if not found:
        raise BadLog("{file}: line 1: there is no match in it", file=file)
    return found


def read_bytes(file: str) -> bytes:
    with open(file, "rb") as opened:
        return opened.read()


def print_json(rows: list[dict[str, Any]]) -> None:
    import json

    typer.echo(json.dumps(rows, ensure_ascii=False, indent=2))


def summary(match: Match) -> dict[str, Any]:
    from dataclasses import asdict

    result = match.result()
    return {
        "game": match.game.id,
        "mode": match.mode,
        "options": match.options,
        "seats": match.seats,
        "practice": match.chance.practice,
        "decisions": match.position.decisions,
        "over": match.over,
        "reason": result.reason,
        "winners": list(result.winners),
        "ranks": result.ranks,
        "scores": result.scores,
        "totals": result.totals,
        "rival": asdict(result.rival) if result.rival else None,
    }


def headline(file: str, line: int, match: Match, texts: Texts) -> str:
    reason = match.result().reason
    said = texts.say(f"ending.{reason}") if reason else texts.say("play.unfinished")
    where = file if line == 1 else f"{file}:{line}"
    game = f"{where}: {texts.say('game.name')}, {texts.count('players', match.seats)}"
    return f"{game}. {said} ({texts.count('decisions', match.position.decisions)})"


def ended(match: Match, texts: Texts) -> list[str]:
    """Won or lost, and by how much; why it ended stands in the headline."""
    from ratusha.terminal.ending import final_scene, verdict

    return [sentence for sentence, _ in verdict(match, final_scene(match, texts))]


def table(match: Match, texts: Texts) -> list[str]:
    """A line a seat, or one for all who play together, and one for a rival or the target."""
    from ratusha.terminal.ending import final_scene, ranking

    scene = final_scene(match, texts)
    together = match.position.setting.together
    return [f"{'' if together else place(row)}{name}: {points(row, scene)}" for name, row in ranking(match, scene)]


def place(row: Row) -> str:
    return f"{row.rank}. " if row.rank else ""


def points(row: Row, scene: Scene) -> str:
    """Where a game counts one thing, how many; otherwise the sum, and in brackets what it is made of."""
    from ratusha.terminal.ending import own_name

    said = {
        line: f"{own_name(scene, line) or scene.say(f'line.{line}').lower()}: {points}"
        for line, points in row.scores.items()
    }
    if len(said) == 1:
        return said.popitem()[1]
    total = scene.say("play.total", n=row.total)
    made_of = ", ".join(said[line] for line, points in row.scores.items() if points)
    return scene.say("sentence.noted", what=total, note=made_of) if made_of else total
