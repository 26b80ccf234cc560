"""What a game says of itself before anyone plays: a literal in its `__init__.py`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Mode:
    """A way to play the game, and how many can sit down to it."""

    id: str
    fewest: int
    most: int
    together: bool = False  # everyone wins or loses as one
    rival: bool = False  # somebody who is no seat is scored too: a solo opponent, a target


@dataclass(frozen=True)
class Option:
    """A rule that people choose before the match; the first value is the default."""

    id: str
    values: tuple[str, ...]
    modes: tuple[str, ...] = ()  # where it changes anything; without any named, in all

    def matters_in(self, mode: str) -> bool:
        return not self.modes or mode in self.modes


@dataclass(frozen=True)
class Preset:
    """Options that go together, as an edition of the game has them."""

    id: str
    values: Mapping[str, str]


@dataclass(frozen=True)
class Facts:
    """A game on one screen."""

    id: str
    rules: int  # rises when an old log would replay differently
    modes: tuple[Mode, ...]
    options: tuple[Option, ...]
    streams: tuple[str, ...]  # of chance, as `outcomes.stream` numbers them
    categories: tuple[str, ...]  # of the score, as `Result.points` numbers them
    endings: tuple[str, ...]  # why a match is over, as `Result.reason` numbers them from 1
    presets: tuple[Preset, ...] = ()  # editions; options may still be chosen one by one
    has_secrets: bool = False  # seats know different things; the state counts in `revealed` what became known

    def mode(self, name: str) -> Mode | None:
        return next((mode for mode in self.modes if mode.id == name), None)

    def option(self, name: str) -> Option | None:
        return next((option for option in self.options if option.id == name), None)
