"""Whole matches told in full, one file a setting: any change of what happens, or of how it is told, shows as a diff.

The game's own `test_playthroughs.py` says which settings, how a player picks, and what of a view is worth a line.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from ratusha.chance import FairChance
from ratusha.game import Game
from ratusha.match import Match, Step


@dataclass(frozen=True)
class Agreed:
    """One match: what was agreed, and the seed of draws and decisions alike."""

    mode: str
    seats: int
    seed: int
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Playthroughs:
    """The matches of one game, and the files that hold them."""

    game: Game
    folder: Path
    settings: Mapping[str, Agreed]
    pick: Callable[[list[str], random.Random], str]
    standing: Callable[[dict[str, Any]], str]
    """The numbers of a view that a reader checks first."""
    totals: str
    """What the totals of the score are called: points, landmarks."""
    brief: Callable[[list[str]], Iterable[str]] = list
    """Choices as a reader wants them, where there are too many to list."""

    @property
    def each_setting(self) -> pytest.MarkDecorator:
        return pytest.mark.parametrize("name", self.settings)

    def told(self, name: str) -> list[str]:
        """The match as it goes now, line by line."""
        agreed = self.settings[name]
        rng, match = random.Random(agreed.seed), self._begin(agreed)
        lines = [*str(match.header).splitlines(), "", *map(str, match.entries), self._stands(match, -1), ""]
        while not match.over:
            seat = pick_seat(match.may_act, rng)
            choices = match.choices(seat)
            step = match.play(seat, self.pick(choices, rng))
            lines += [f"seat{seat + 1} may: {', '.join(self.brief(choices))}", *story(step)]
            lines += [self._stands(match, seat), ""]
        return [*lines, self._result(match)]

    def written(self, name: str) -> list[str]:
        """The match as it was written down."""
        return self._file(name).read_text("utf-8").splitlines()

    def files(self) -> set[str]:
        return {path.stem for path in self.folder.glob("*")}

    def text(self) -> str:
        return "\n".join(line for name in self.settings for line in self.written(name))

    def events(self) -> set[str]:
        """Every kind of event that the files tell: what a playthrough does not show, it does not keep."""
        return {line.split()[0] for line in self.text().splitlines() if line.startswith("    ")}

    def write(self) -> None:
        """The files anew, after a deliberate change."""
        self.folder.mkdir(exist_ok=True)
        for name in self.settings:
            self._file(name).write_text("\n".join([*self.told(name), ""]), "utf-8")

    def _file(self, name: str) -> Path:
        return self.folder / f"{name}.txt"

    def _begin(self, agreed: Agreed) -> Match:
        chance = FairChance.chosen(agreed.seed, "playthrough")
        return Match.new(self.game, mode=agreed.mode, seats=agreed.seats, options=dict(agreed.options), chance=chance)

    def _stands(self, match: Match, seat: int) -> str:
        return f"  = {self.standing(match.view(seat))}"

    def _result(self, match: Match) -> str:
        found = match.result()
        rival = f", rival {found.rival.total}" if found.rival else ""
        return f"{found.words}, {self.totals} {' '.join(map(str, found.totals))}{rival}"


def pick_seat(seats: list[int], rng: random.Random) -> int:
    """Anyone of those who may act; nothing is drawn where one alone may."""
    return seats[int(rng.random() * len(seats))] if len(seats) > 1 else seats[0]


def any_of(choices: list[str], rng: random.Random) -> str:
    return choices[int(rng.random() * len(choices))]


def story(step: Step) -> Iterator[str]:
    """What was done and drawn, and what it caused."""
    for entry, caused in zip(step.entries, step.events, strict=True):
        yield str(entry)
        for event in caused:
            yield "    " + " ".join(str(value) if key == "event" else f"{key}={value}" for key, value in event.items())
