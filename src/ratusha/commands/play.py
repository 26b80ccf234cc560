"""`ratusha play`: a game in the terminal, with bots and with people at the same keyboard."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ratusha.errors import RatushaError

from .no_arguments import ask_which_game
from .players import SEATS, USUAL_BOT, Wish, joined_unasked, listed, seated
from .shared import Edition, Lang, Options, chosen_options, texts_in
from .unfinished import Asked, unfinished

if TYPE_CHECKING:
    from ratusha.game import Game
    from ratusha.match import Match
    from ratusha.texts import Texts

    from .unfinished import Begun

Seats = Annotated[
    int | None,
    typer.Option(
        help="How many play, people and bots together; by default those who are named and as many bots as the mode "
        f"needs; if no people are named, {SEATS} or as many as the mode allows.",
        show_default=False,
    ),
]
Mode = Annotated[str | None, typer.Option(help="The mode of the game; by default its first.", show_default=False)]
Bots = Annotated[
    str | None,
    typer.Option(
        metavar="NAME,…",
        help=f"Bots for the other seats, in turn: random, greedy; by default {USUAL_BOT}.",
        show_default=False,
    ),
]
People = Annotated[
    str | None,
    typer.Option(metavar="NAME,…", help="Who plays at this keyboard; by default one person.", show_default=False),
]
Seed = Annotated[
    int | None,
    typer.Option(help="Practise: the same number gives the same dice and cards.", show_default=False),
]
Save = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Save the match in this file instead of your data folder.", show_default=False),
]
Resume = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Go on with the match in this file.", show_default=False)
]


def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="The game; without it, all are listed.", show_default=False)
    ] = None,
    seats: Seats = None,
    mode: Mode = None,
    edition: Edition = None,
    option: Options = None,
    bots: Bots = None,
    people: People = None,
    lang: Lang = None,
    seed: Seed = None,
    save: Save = None,
    resume: Resume = None,
) -> None:
    """Play a game in the terminal. Every decision is saved at once: leave whenever you like, and go on later."""
    from ratusha.game import load_game

    if game is None:
        ask_which_game(lang)
    found = load_game(game)
    texts = texts_in(lang, found)
    if resume:
        check_nothing_else_chosen(seats, mode, edition, option, bots, people, seed)
        at_table(continued(found, resume), texts, save or resume)
        return
    wish = Wish(seats, listed(people), listed(bots))
    asked = asked_for(found, texts, mode, chosen_options(found, mode, edition, option), wish, seed)
    left = None if save or seed is not None else unfinished(asked, texts)
    if left:
        at_table(left[0], texts, left[1])
    else:
        at_table(asked.begun, texts, save, remark(found, texts, mode, wish))


def check_nothing_else_chosen(*chosen: object) -> None:
    if any(each is not None for each in chosen):
        raise RatushaError(
            "--resume goes on with a match as it was agreed: choose seats, people and rules in a new one"
        )


def asked_for(
    game: Game, texts: Texts, mode: str | None, options: dict[str, str], wish: Wish, seed: int | None
) -> Asked:
    """The match that the command begins: so whatever is wrong with it is said before anything is asked."""
    who = seated(game, texts, mode, wish)
    return Asked(mode, options, wish, (begun(game, len(who), mode, options, seed), who))


def begun(game: Game, seats: int, mode: str | None, options: dict[str, str], seed: int | None) -> Match:
    from ratusha.chance import FairChance
    from ratusha.match import Match

    chance = None if seed is None else FairChance.chosen(seed)
    return Match.new(game, seats=seats, mode=mode, options=options, chance=chance, order="random")


def remark(game: Game, texts: Texts, mode: str | None, wish: Wish) -> str:
    """Why bots sit there though nobody asked for them."""
    if not joined_unasked(game, mode, wish):
        return ""
    return texts.say("play.bots_joined", n=game.the_mode(mode).fewest)


def at_table(match_and_people: Begun, texts: Texts, log: Path | None, remark: str = "") -> None:
    from ratusha.terminal.saved import new_place
    from ratusha.terminal.screen import open_screen
    from ratusha.terminal.table import Table

    match, who = match_and_people
    table = Table(match, who, texts, open_screen(), log or new_place(match.game.id))
    table.notice = "\n".join(filter(None, (table.notice, remark)))
    table.run()


def continued(game: Game, log: Path) -> Begun:
    from ratusha.terminal.saved import resume

    match, people = resume(log)
    if match.game.id != game.id:
        raise RatushaError("{file}: is a match of {other}, not of {game}", file=log, other=match.game.id, game=game.id)
    return match, people
