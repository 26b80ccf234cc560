"""`ratusha simulate`: many matches between bots, compiled, on all cores."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ratusha.errors import BadChoice, RatushaError

from .shared import Edition, Json, Options, chosen_options

if TYPE_CHECKING:
    from ratusha.arena.simulate import Report
    from ratusha.arena.worker import Task

MOST_GAMES = 1_000_000_000


def simulate(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game; `ratusha games` lists them.")],
    games: Annotated[int, typer.Option("--games", min=1, max=MOST_GAMES, help="How many matches.")] = 10_000,
    seats: Annotated[int | None, typer.Option("--seats", help="How many seats; by default the fewest.")] = None,
    mode: Annotated[str | None, typer.Option("--mode", help="The mode; by default the first.")] = None,
    edition: Edition = None,
    option: Options = None,
    bots: Annotated[
        str, typer.Option("--bots", metavar="A,B,…", help="A bot for each seat, repeated as needed.")
    ] = "random",
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**62, help="The same seed gives the same matches.")] = 1,
    workers: Annotated[int | None, typer.Option("--workers", min=1, help="Processes; by default all cores.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Do not compile the rules.")] = False,
    step_limit: Annotated[
        int, typer.Option("--step-limit", min=1, max=100_000, help="Decisions before a match stalls.")
    ] = 5000,
    log: Annotated[str | None, typer.Option("--log", metavar="FILE", help="Write the matches to this file.")] = None,
    as_json: Json = False,
) -> None:
    """Play many matches between bots and count how they end. The checksum depends only on the seed and the matches."""
    from ratusha.arena.simulate import cores, plan
    from ratusha.bots import policy_number
    from ratusha.game import load_game

    found = load_game(game)
    chosen_mode = found.facts.modes[0].id if mode is None else mode
    if log is not None:
        check_place(Path(log))
    fewest = next((each.fewest for each in found.facts.modes if each.id == chosen_mode), 0)
    task = plan(
        found, mode=chosen_mode, options=chosen_options(found, mode, edition, option),
        seats=fewest if seats is None else seats,
        policies=tuple(policy_number(name.strip()) for name in bots.split(",")), seed=seed, games=games,
        step_limit=step_limit, traced=log is not None,
    )  # fmt: skip
    if len(bots.split(",")) > task.seats:
        raise BadChoice("number of bots", str(len(bots.split(","))), [str(n) for n in range(1, task.seats + 1)])
    report = with_progress(task, workers or cores(), not plain)
    typer.echo(json.dumps(report.as_json(), indent=2) if as_json else in_words(report))
    if log is not None:
        write_log(Path(log), report)


def check_place(log: Path) -> None:
    """Before hours of work: a file that can be written, and nothing else's."""
    if not log.absolute().parent.is_dir():
        raise RatushaError("{file}: there is no such folder", file=log)
    if log.exists() and (log.is_dir() or not log.read_bytes().startswith(b"ratusha: ")):
        raise RatushaError("{file}: is there already and holds no matches; name another file", file=log)
    if not os.access(log if log.exists() else log.absolute().parent, os.W_OK):
        raise RatushaError("{file}: cannot be written", file=log)


def with_progress(task: Task, workers: int, compiled: bool) -> Report:
    """A bar on the error stream, so that `--json` can be piped."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from ratusha.arena.simulate import simulate as run

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(file=sys.stderr)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        line = bar.add_task(f"{task.game}: preparing the rules", total=task.count)

        def advance(games: int) -> None:
            bar.update(line, advance=games, description=task.game)

        return run(task, workers=workers, compiled=compiled, progress=advance)


def write_log(log: Path, report: Report) -> None:
    from ratusha.arena.log import text_of
    from ratusha.files import save

    save(log, "\n".join(text_of(report.task, trace) for trace in report.traces))


def in_words(report: Report) -> str:
    facts: dict[str, Any] = report.as_json()
    rows = [
        ("games", f"{facts['games']:,} of {facts['game']} ({facts['mode']}), {facts['seats']} seats"),
        ("speed", f"{facts['games_per_second']:,.0f} games/s, {facts['decisions_per_second']:,.0f} decisions/s"),
        ("a game", f"{facts['mean_decisions']:.1f} decisions"),
        ("wins", ", ".join(f"{won / facts['games']:.1%}" for won in facts["wins"])),
        ("points", ", ".join(f"{points:.2f}" for points in facts["mean_scores"])),
        ("unfinished", f"{facts['unfinished']:,}"),
        ("checksum", str(facts["checksum"])),
    ]
    return "\n".join(f"{name:<11}{value}" for name, value in rows)
