"""The command line. Each command is a file in `commands/`; whatever is slow to import is imported when it runs."""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from typer.exceptions import TyperException

from . import __version__
from .commands.games import games
from .commands.open import open_client
from .commands.play import play
from .commands.replay import replay, verify
from .commands.score import score
from .commands.serve import serve
from .commands.simulate import simulate
from .commands.usage import wrong_usage
from .commands.worker import worker
from .errors import RatushaError, Sentence

app = typer.Typer(
    name="ratusha",
    help="Paper cities: board games for the browser, the terminal and the network, to play and to study.",
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("open")(open_client)
for command in (play, serve, games, score, replay, verify, simulate, worker):
    app.command()(command)


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"ratusha {__version__}")
        raise typer.Exit


@app.callback()
def options(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", callback=show_version, is_eager=True)
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        from .commands.no_arguments import ways_in

        typer.echo(ways_in())


def main() -> None:
    """What is wrong with a request is one line and status 2, whatever the command."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A terminal that cannot show a letter shows a question mark instead.
        getattr(stream, "reconfigure", lambda **_: None)(errors="replace")
    try:
        sys.exit(app(standalone_mode=False))
    except TyperException as error:
        stop(wrong_usage(error, sys.argv[1:]))
    except RatushaError as error:
        stop(error)
    except typer.Abort:
        sys.exit(1)
    except BrokenPipeError:
        sys.stderr.close()  # whoever was reading has gone: no reason to complain
        sys.exit(0)
    except OSError as error:
        stop(error)


def stop(why: Exception | Sentence) -> None:
    """In the language that the command was asked in, however far it was read."""
    from .commands.shared import language_asked
    from .error_texts import said_in

    print(f"ratusha: {said_in(language_asked(sys.argv[1:]), why)}", file=sys.stderr)
    sys.exit(2)
