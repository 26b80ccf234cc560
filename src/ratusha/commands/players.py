"""Who sits down: the people who were named, then bots; and how many, where nobody says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ratusha.errors import BadChoice, RatushaError

if TYPE_CHECKING:
    from ratusha.game import Game
    from ratusha.kernel import Mode
    from ratusha.terminal.saved import Person
    from ratusha.texts import Texts

SEATS = 3
USUAL_BOT = "greedy"
BOT_NAMES = 8
LONGEST_NAME = 24


@dataclass(frozen=True)
class Wish:
    """What was said about the seats; None where nothing was."""

    seats: int | None = None
    people: list[str] | None = None
    bots: list[str] | None = None

    @property
    def named(self) -> int:
        """People and bots; where no people are named, there is one."""
        return (1 if self.people is None else len(self.people)) + len(self.bots or ())


def listed(names: str | None) -> list[str] | None:
    return None if names is None else [name.strip() for name in names.split(",") if name.strip()]


def seated(game: Game, texts: Texts, mode: str | None, wish: Wish) -> tuple[Person, ...]:
    """The people first, then bots up to the number of seats; who sits where is drawn."""
    from ratusha.terminal.saved import Person

    names = [texts.say("who.you")] if wish.people is None else wish.people
    check_names(names)
    check_bots(wish.bots)
    seats = seats_for(game, game.the_mode(mode), wish)
    others = [name for number in range(1, BOT_NAMES + 1) if (name := texts.say(f"bot_name.{number}")) not in names]
    bots = wish.bots or [USUAL_BOT]
    robots = (Person(others[index % len(others)], bots[index % len(bots)]) for index in range(seats - len(names)))
    return (*(Person(name) for name in names), *robots)


def seats_for(game: Game, mode: Mode, wish: Wish) -> int:
    """As many as was said; otherwise whoever was named, and bots where these are too few."""
    if wish.seats is not None:
        check_room(game.check_seats(mode.id, wish.seats), wish)
        return wish.seats
    if wish.named > mode.most:
        raise RatushaError(
            "--people and --bots name {named}, but {mode} has at most {most} seats",
            named=wish.named,
            mode=mode.id,
            most=mode.most,
        )
    return max(wish.named, fewest(mode, wish))


def fewest(mode: Mode, wish: Wish) -> int:
    """Where people are named nobody joins them unasked, unless the mode needs more; otherwise there is company."""
    return mode.fewest if wish.people else max(mode.fewest, min(SEATS, mode.most))


def joined_unasked(game: Game, mode: str | None, wish: Wish) -> bool:
    """Whether people were named and bots joined them because the mode needs more."""
    return bool(wish.people) and wish.seats is None and wish.named < game.the_mode(mode).fewest


def check_room(seats: int, wish: Wish) -> None:
    people = 1 if wish.people is None else len(wish.people)
    if people > seats:
        raise RatushaError("--people names {people}, but there are {seats} seats", people=people, seats=seats)
    if wish.named > seats:
        free = seats - people
        raise RatushaError("--bots names {bots}, but the seats left are {free}", bots=len(wish.bots or ()), free=free)


def check_names(names: list[str]) -> None:
    for name in names:
        start = name[:LONGEST_NAME]
        if not name.isprintable():
            raise RatushaError("--people '{name}': a name has only letters that can be seen", name=start)
        if len(name) > LONGEST_NAME:
            raise RatushaError("--people '{name}…': a name has at most {most} letters", name=start, most=LONGEST_NAME)
    if len({name.casefold() for name in names}) < len(names):
        raise RatushaError("--people {names}: two have the same name", names=",".join(names))


def check_bots(bots: list[str] | None) -> None:
    from ratusha.bots import POLICIES

    for bot in [USUAL_BOT] if bots is None else bots or [""]:
        if bot not in POLICIES:
            raise BadChoice("bot", bot, POLICIES)
