"""The match that was left last: whether to go on with it, and in what it differs from the one asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import typer

from ratusha.errors import RatushaError

from .players import Wish

if TYPE_CHECKING:
    from pathlib import Path

    from ratusha.match import Match
    from ratusha.terminal.saved import Person
    from ratusha.texts import Texts

    Begun: TypeAlias = tuple[Match, tuple[Person, ...]]


@dataclass(frozen=True)
class Asked:
    """What was typed, as far as it was; and the match that it would begin."""

    mode: str | None
    options: dict[str, str]
    wish: Wish
    begun: Begun


def unfinished(asked: Asked, texts: Texts) -> tuple[Begun, Path] | None:
    """The match that was left last, if there is somebody to ask and the answer is yes."""
    from ratusha.terminal.saved import latest_unfinished
    from ratusha.terminal.screen import is_watched

    game = asked.begun[0].game
    log = latest_unfinished(game.id)
    if log is None or not is_watched():
        return None
    typer.echo(texts.say("play.unfinished_match", game=texts.say("game.name"), file=str(log)))
    left = readable(log, texts)
    if left is None:
        return None
    found = list(differences(asked, left, texts))
    if found:
        typer.echo(texts.say("play.agreed_otherwise", differences="; ".join(found)))
    return (left, log) if agreed(texts, "play.go_on") else None


def readable(log: Path, texts: Texts) -> Begun | None:
    """The match, or what is wrong with it; then nothing, once the person wants a new one."""
    from ratusha.error_texts import said_in
    from ratusha.terminal.saved import resume

    try:
        return resume(log)
    except (RatushaError, OSError) as error:
        typer.echo(texts.say("play.cannot_go_on", why=said_in(texts.language, error)))
    if not agreed(texts, "play.begin_anew"):
        raise typer.Exit
    return None


def differences(asked: Asked, left: Begun, texts: Texts) -> Iterator[str]:
    """What was typed now and was agreed otherwise then, by name. What was not typed is not compared."""

    def differs(what: str, then: str, now: str) -> Iterator[str]:
        if then != now:
            yield texts.say("play.differs", what=what, then=then, now=now)

    (match, who), (new, company) = left, asked.begun
    if asked.mode is not None:
        yield from differs(texts.say("table.mode"), *(texts.say(f"mode.{each.mode}") for each in (match, new)))
    if asked.wish != Wish():
        yield from differs(texts.say("table.players"), str(match.seats), str(new.seats))
    if asked.wish.people is not None:
        yield from differs(texts.say("table.people"), people_of(who, texts), people_of(company, texts))
    if asked.wish.bots is not None:
        yield from differs(texts.say("table.bots"), bots_of(who, texts), bots_of(company, texts))
    for name in asked.options:
        chosen = (texts.say(f"option_value.{name}.{each.options[name]}") for each in (match, new))
        yield from differs(texts.say(f"option.{name}"), *chosen)


def people_of(who: tuple[Person, ...], texts: Texts) -> str:
    return ", ".join(sorted(person.name for person in who if not person.bot)) or texts.say("who.nobody").lower()


def bots_of(who: tuple[Person, ...], texts: Texts) -> str:
    bots = sorted(texts.say(f"bot.{person.bot}") for person in who if person.bot)
    return ", ".join(bots) or texts.say("who.nobody").lower()


def agreed(texts: Texts, question: str) -> bool:
    """Until it is a yes or a no; Enter means yes."""
    from ratusha.terminal.command_words import yes_or_no

    while True:
        try:
            answer = yes_or_no(input(f"{texts.say(question)} {texts.say('play.yes_or_no')}"))
        except (EOFError, KeyboardInterrupt):
            raise typer.Exit from None
        if answer is not None:
            return answer
