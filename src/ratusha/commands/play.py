"""`ratusha play`: a game in the terminal, with bots and with people at the same keyboard."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ratusha.errors import BadChoice, RatushaError

from .first_words import ask_which_game
from .shared import Edition, Lang, Options, chosen_options, texts_in

if TYPE_CHECKING:
    from ratusha.game import Game
    from ratusha.match import Match
    from ratusha.terminal.saved import Person
    from ratusha.texts import Texts

SEATS = 3
BOT_NAMES = 8
LONGEST_NAME = 24


Seats = Annotated[
    int | None,
    typer.Option(
        help=f"How many play, people and bots together; by default {SEATS}, or as many as there are people; "
        "alone in a solo mode.",
        show_default=False,
    ),
]
Mode = Annotated[str | None, typer.Option(help="Which mode of the game; by default its first.", show_default=False)]
Bots = Annotated[str, typer.Option(metavar="NAME,…", help="Who plays the other seats, in turn: random, greedy.")]
People = Annotated[
    str | None,
    typer.Option(metavar="NAME,…", help="Who plays at this keyboard; by default one person.", show_default=False),
]
Seed = Annotated[
    int | None,
    typer.Option(help="Practise: the same dice and cards each time for the same number.", show_default=False),
]
Save = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Keep the match in this file instead of your data folder.", show_default=False),
]
Resume = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Go on with the match kept in this file.", show_default=False)
]


def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="Which game; without it they are listed.", show_default=False)
    ] = None,
    seats: Seats = None,
    mode: Mode = None,
    edition: Edition = None,
    option: Options = None,
    bots: Bots = "greedy",
    people: People = None,
    lang: Lang = None,
    seed: Seed = None,
    save: Save = None,
    resume: Resume = None,
) -> None:
    """Play a game in the terminal. Every decision is kept at once: leave whenever you like, and go on later."""
    from ratusha.game import load_game

    if game is None:
        ask_which_game(lang)
    found = load_game(game)
    texts = texts_in(lang, found)
    if resume:
        check_nothing_else_chosen(seats, mode, edition, option, people, seed)
    left = resume or (None if save or seed is not None else unfinished(found, texts))
    if left:
        match, who = continued(found, left)
    else:
        options = chosen_options(found, edition, option)
        who = sit_down(found, texts, mode, seats, bots, people)
        match = begun(found, len(who), mode, options, seed)
    at_table(match, who, texts, save or left)


def check_nothing_else_chosen(*chosen: object) -> None:
    if any(each is not None for each in chosen):
        raise RatushaError(
            "--resume goes on with a match as it was agreed: choose seats, people and rules in a new one"
        )


def at_table(match: Match, who: tuple[Person, ...], texts: Texts, log: Path | None) -> None:
    from ratusha.terminal.saved import new_place
    from ratusha.terminal.screen import open_screen
    from ratusha.terminal.table import Table

    Table(match, who, texts, open_screen(), log or new_place(match.game.id)).run()


def sit_down(
    game: Game, texts: Texts, mode: str | None, seats: int | None, bots: str, people: str | None
) -> tuple[Person, ...]:
    if seats is not None:
        game.check_seats(game.facts.modes[0].id if mode is None else mode, seats)
    return seated(texts, named(bots), None if people is None else named(people), seats, most_seats(game, mode))


def named(listed: str) -> list[str]:
    return [name.strip() for name in listed.split(",") if name.strip()]


def begun(game: Game, seats: int, mode: str | None, options: dict[str, str], seed: int | None) -> Match:
    from ratusha.chance import FairChance
    from ratusha.match import Match

    chance = None if seed is None else FairChance.chosen(seed)
    return Match.new(game, seats=seats, mode=mode, options=options, chance=chance, order="random")


def most_seats(game: Game, mode: str | None) -> int:
    """How many sit down where nobody says: alone in a solo game."""
    found = game.facts.mode(mode) if mode else game.facts.modes[0]
    return min(SEATS, found.most) if found else SEATS


def seated(
    texts: Texts, bots: list[str], people: list[str] | None, seats: int | None, usual: int
) -> tuple[Person, ...]:
    """The people first, then bots up to the number of seats; who sits where is drawn."""
    from ratusha.terminal.saved import Person

    names = [texts.say("who.you")] if people is None else people
    check_names(names)
    check_bots(bots)
    seats = max(len(names), usual) if seats is None else seats
    if len(names) > seats:
        raise RatushaError(f"--people names {len(names)}, but there are {seats} seats")
    others = [name for place in range(1, BOT_NAMES + 1) if (name := texts.say(f"bot_name.{place}")) not in names]
    robots = (Person(others[place % len(others)], bots[place % len(bots)]) for place in range(seats - len(names)))
    return (*(Person(name) for name in names), *robots)


def check_names(names: list[str]) -> None:
    for name in names:
        if not name.isprintable():
            raise RatushaError(f"--people {name[:LONGEST_NAME]!r}: a name has only letters that can be seen")
        if len(name) > LONGEST_NAME:
            raise RatushaError(f"--people {name[:LONGEST_NAME]!r}…: a name has at most {LONGEST_NAME} letters")
    if len({name.casefold() for name in names}) < len(names):
        raise RatushaError(f"--people {','.join(names)}: two have the same name")


def check_bots(bots: list[str]) -> None:
    from ratusha.bots import POLICIES

    for bot in bots or [""]:
        if bot not in POLICIES:
            raise BadChoice("bot", bot, POLICIES)


def continued(game: Game, log: Path) -> tuple[Match, tuple[Person, ...]]:
    from ratusha.terminal.saved import resume

    match, people = resume(log)
    if match.game.id != game.id:
        raise RatushaError(f"{log}: is a match of {match.game.id}, not of {game.id}")
    return match, people


def unfinished(game: Game, texts: Texts) -> Path | None:
    """The match that was left last, if there is somebody to ask and the answer is yes."""
    from ratusha.terminal.saved import latest_unfinished
    from ratusha.terminal.screen import is_watched

    log = latest_unfinished(game.id)
    if log is None or not is_watched():
        return None
    typer.echo(texts.say("play.resume", game=texts.say("game.name"), file=str(log)))
    return log if agreed(texts) else None


def agreed(texts: Texts) -> bool:
    """Yes or no, in the language of the table or in English; Enter means yes."""
    while True:
        try:
            answer = input(texts.say("play.yes_or_no")).strip().casefold()
        except (EOFError, KeyboardInterrupt):
            raise typer.Exit from None
        if "yes".startswith(answer) or texts.say("answer.yes").startswith(answer):
            return True
        if "no".startswith(answer) or texts.say("answer.no").startswith(answer):
            return False
