"""How a match ended: won or lost in plain words first, then the points, by their names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.table import Table as Grid

from ratusha.match import Match
from ratusha.match.result import MatchResult, Row
from ratusha.texts import Texts

from .drawing import Scene, drawing_for

if TYPE_CHECKING:
    from rich.console import RenderableType


def final_scene(match: Match, texts: Texts, names: Sequence[str] = ()) -> Scene:
    """What everybody may see, for those who were not at the table; seats without a name are players by number."""
    called = tuple(texts.seat(seat, names) for seat in range(match.seats))
    hidden = match.hidden(-1)
    return Scene(match.game, texts, called, -1, hidden, match.game.view(hidden, -1), (), (), 80)


# --- In words ---------------------------------------------------------------------------------------------------------


def verdict(match: Match, scene: Scene) -> Iterator[tuple[str, str]]:
    """Sentences with their styles: won or lost, and by how much. Nothing of a match that goes on."""
    result = match.result()
    if result.reason is None:
        return
    if not any(row.rank for row in result.seats):
        yield scene.say("status.undecided"), "heading"
    elif match.position.setting.together:
        yield from verdict_together(scene, result)
    elif result.rival:
        yield from verdict_on_rival(match, scene, result.seats[0], result.rival)
    else:
        yield from verdict_among_seats(scene, result)


def verdict_together(scene: Scene, result: MatchResult) -> Iterator[tuple[str, str]]:
    won, key = bool(result.winners), "_together" if len(result.seats) > 1 else ""
    yield won_or_lost(scene, won, key)
    if result.rival:
        yield against_target(scene, won, result.seats[0].total, result.rival.total), ""


def won_or_lost(scene: Scene, won: bool, key: str = "") -> tuple[str, str]:
    return scene.say(f"status.{'won' if won else 'lost'}{key}"), "gain" if won else "loss"


def against_target(scene: Scene, won: bool, total: int, target: int) -> str:
    """By how much it was passed or missed; some rules want more than the target itself."""
    if total == target:
        return scene.say("target.met" if won else "target.not_exceeded", points=total)
    key = "passed" if total > target else "missed"
    return scene.say(f"target.{key}", points=total, target=target, by=abs(total - target))


def verdict_on_rival(match: Match, scene: Scene, own: Row, rival: Row) -> Iterator[tuple[str, str]]:
    name = opponent(match, scene.texts)
    yield won_or_lost(scene, own.rank == 1)
    both = [(scene.names[0], own), (name, rival)]
    both.sort(key=lambda each: each[1].total, reverse=True)
    yield " · ".join(scene.say("target.has", who=who, points=row.total) for who, row in both), ""
    if own.total == rival.total and own.rank > 1 and rival.rank == 1:
        yield scene.say("target.tie", who=name), ""


def verdict_among_seats(scene: Scene, result: MatchResult) -> Iterator[tuple[str, str]]:
    """Whoever plays alone for a record beats nobody."""
    if len(result.seats) == 1:
        yield scene.say("target.record", points=result.seats[0].total), "gain"
        return
    seats = [scene.names[seat] for seat in result.winners]
    if len(seats) == 1:
        yield scene.say("status.winner", seat=seats[0]), "gain"
    else:
        yield scene.say("status.draw", seats=", ".join(seats)), "gain"


def opponent(match: Match, texts: Texts) -> str:
    """Those who play together have none but the target; a rival has the name of the one that was chosen."""
    if match.position.setting.together:
        return texts.say("score.target")
    chosen = match.options.get("rival")
    return texts.say(f"rival.{chosen}") if chosen in texts.catalogue.get("rival", {}) else texts.say("who.rival")


# --- Points -----------------------------------------------------------------------------------------------------------


def ranking(match: Match, scene: Scene) -> list[tuple[str, Row]]:
    """The best first, a rival among them; those who play together have one row, and the target stands below it."""
    result = match.result()
    against = [(opponent(match, scene.texts), result.rival)] if result.rival else []
    if match.position.setting.together:
        own = scene.say("score.together") if match.seats > 1 else scene.names[0]
        return [(own, result.seats[0]), *against]
    rows = [*((scene.names[seat], row) for seat, row in enumerate(result.seats)), *against]
    return sorted(rows, key=lambda each: each[1].rank)


def own_name(scene: Scene, line: str) -> str:
    """What the game's drawing calls a line of the score in this very match, if it has a name for it."""
    return str(getattr(drawing_for(scene.game), "line_name", lambda scene, line: "")(scene, line))


def line_name(scene: Scene, line: str) -> str:
    return own_name(scene, line) or scene.say(f"line.{line}")


def score_sheet(match: Match, scene: Scene) -> RenderableType:
    """With several lines these go down the page, and their sum below."""
    rows, together = ranking(match, scene), match.position.setting.together
    lines = match.game.facts.categories
    return by_lines(scene, rows, lines, together) if len(lines) > 1 else by_places(scene, rows, lines)


def by_places(scene: Scene, rows: Sequence[tuple[str, Row]], lines: Sequence[str]) -> Grid:
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="quiet")
    for name in (scene.say("score.rank"), scene.say("score.seat"), *(line_name(scene, line) for line in lines)):
        grid.add_column(name)
    for name, row in rows:
        points = (str(row.scores[line]) for line in lines)
        grid.add_row(place(row), name, *points, style=best(row))
    return grid


def by_lines(scene: Scene, rows: Sequence[tuple[str, Row]], lines: Sequence[str], together: bool) -> Grid:
    """A line on which nobody has anything is left out, unless it has a name of its own."""
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="heading")
    grid.add_column("")
    for name, row in rows:
        grid.add_column(name, justify="right", style="" if together else best(row), overflow="fold")
    if not together and any(row.rank for _, row in rows):
        grid.add_row(scene.say("score.rank"), *(place(row) for _, row in rows))
    for line in lines:
        if own_name(scene, line) or any(row.scores[line] for _, row in rows):
            grid.add_row(line_name(scene, line), *(str(row.scores[line]) for _, row in rows))
    grid.add_row(scene.say("score.total"), *(str(row.total) for _, row in rows), style="heading")
    return grid


def place(row: Row) -> str:
    return str(row.rank) if row.rank else "–"


def best(row: Row) -> str:
    return "gain" if row.rank == 1 else ""
