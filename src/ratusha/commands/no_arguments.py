"""What is said to whoever has not yet said what they want: `ratusha`, and `ratusha play` without a game."""

from __future__ import annotations

from typing import NoReturn

import typer

from .shared import texts_in

WIDTH = 20


def ways_in() -> str:
    """The few commands that one begins with; the first is for everyone."""
    from ratusha import __version__

    texts = texts_in(None)
    commands = ("open", "play GAME", "serve", "--help")
    keys = ("open", "play", "serve", "help")
    rows = [f"  ratusha {command:<12}{texts.say(f'start.{key}')}" for command, key in zip(commands, keys, strict=True)]
    title = f"{texts.say('app.name')} {__version__}. {texts.say('app.about')}"
    return "\n".join((title, "", *rows))


def ask_which_game(language: str | None) -> NoReturn:
    """Nothing was played, as a script must be able to tell: so this stands on the error stream, with status 2."""
    typer.echo(which_game(language), err=True)
    raise typer.Exit(2)


def which_game(language: str | None) -> str:
    """Every game, and how to start it."""
    from ratusha.game import found_games, load_game

    names = {name: texts_in(language, load_game(name)).say("game.name") for name in sorted(found_games())}
    rows = [f"  ratusha play {name:<{WIDTH}}{said}" for name, said in names.items()]
    texts = texts_in(language)
    return "\n".join((texts.say("start.which_game"), *rows, texts.say("start.more", command="ratusha games")))
