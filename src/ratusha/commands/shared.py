"""Options that several commands take, and what they have in common."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated

import typer

from ratusha.errors import BadChoice, RatushaError

if TYPE_CHECKING:
    from ratusha.game import Game
    from ratusha.texts import Texts

Lang = Annotated[
    str | None,
    typer.Option("--lang", metavar="en|uk|ru", help="Language; by default that of your system.", show_default=False),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="NAME=VALUE", help="Choose a rule; may be given several times.", show_default=False
    ),
]
Edition = Annotated[
    str | None,
    typer.Option(
        "--edition",
        metavar="NAME",
        help="The options of an edition of the game; an --option overrides it.",
        show_default=False,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


def language_asked(arguments: Sequence[str]) -> str:
    """The language of a command that may be wrong in every other respect; without a known one, the system's."""
    from ratusha.texts import LANGUAGES, detect_language

    named = [each.removeprefix("--lang=") for each in arguments if each.startswith("--lang=")]
    named += [after for before, after in pairwise(arguments) if before == "--lang"]
    known = [each for each in named if each in LANGUAGES]
    return known[-1] if known else detect_language(os.environ)


def texts_in(language: str | None, game: Game | None = None) -> Texts:
    from ratusha.texts import LANGUAGES, Texts, detect_language

    if language is not None and language not in LANGUAGES:
        raise BadChoice("language", language, LANGUAGES)
    return Texts(language or detect_language(os.environ), game)


def chosen_options(game: Game, mode: str | None, edition: str | None, given: list[str] | None) -> dict[str, str]:
    """What an edition chooses, and over it what was chosen one by one. An edition may say more than the mode needs."""
    named = read_options(given)
    chosen = edition_options(game, edition) | named
    found = game.the_mode(mode).id
    game.check_options(found, chosen)
    game.refuse_idle(found, named)
    return chosen


def edition_options(game: Game, edition: str | None) -> dict[str, str]:
    if edition is not None and not game.facts.presets:
        raise RatushaError(
            "--edition {edition}: {game} has no editions; choose its rules by --option", edition=edition, game=game.id
        )
    return game.edition_options(edition)


def read_options(given: list[str] | None) -> dict[str, str]:
    return dict(map(_name_and_value, given or []))


def _name_and_value(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise RatushaError("--option {text}: an option is NAME=VALUE; `ratusha games` lists them", text=text)
    return name.lower(), value.lower()
