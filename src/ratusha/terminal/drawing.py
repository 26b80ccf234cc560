"""What a game's drawing is given, and what it gives back. A drawing is a module of this folder named after its game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol, cast

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ratusha.game import Game
    from ratusha.match import Entry
    from ratusha.texts import Texts


@dataclass(frozen=True)
class Happened:
    """One line of the log and what it caused."""

    entry: Entry
    events: tuple[dict[str, Any], ...]


@dataclass(frozen=True)
class Scene:
    """A table as one seat sees it when it is asked to decide, or when the match is over."""

    game: Game
    texts: Texts
    names: tuple[str, ...]
    seat: int
    hidden: Any
    view: dict[str, Any]
    choices: Sequence[str]
    news: Sequence[Happened]
    width: int
    preview: Any = None  # what is tried out before it is decided, see `Drawing`

    def say(self, key: str, /, **values: Any) -> str:
        return self.texts.say(key, self.names, **values)

    @cached_property
    def numbered(self) -> tuple[str, ...]:
        """The choices that have a number on the screen, in the order of these."""
        by_drawing = getattr(drawing_for(self.game), "numbered", None)
        return tuple(by_drawing(self) if by_drawing else self.choices)

    def number(self, words: str) -> int:
        """The number under which the screen shows this choice, from 1; 0 where it shows none."""
        return self.numbered.index(words) + 1 if words in self.numbered else 0


class Drawing(Protocol):
    """What the module of a game's drawing provides.

    It may have `also_called(scene, words)`, too: short names for a choice, beside its words and its sentence;
    `name_of(scene, words)`: what a choice is called on the screen, where that is not its sentence;
    `numbered(scene)`: the choices that have a number there, in the order of these; without it all have one;
    `how_to_type(scene)`: in a few words what may be typed, "" where the choices are few enough to be listed;
    `line_name(scene, line)`: what a line of the score is called in this very match, or an empty text;
    `could_mean(scene, said)`: the choices that may be meant by what is none of them; `refusal(scene, typed)`: why what
    was meant cannot be chosen now, "" where that is not clear either; and `preview(scene, typed)`, where there are too
    many choices to list: a step towards one of them, not yet a decision. The scene drawn next has it as its `preview`;
    None where nothing of the kind was typed. It is asked first with an empty text.
    """

    def board(self, scene: Scene, room: int = 0) -> RenderableType:
        """The table and, with their numbers, all choices. `room`: the lines of a low window, where what is needed least
        is shortened or left out; what is asked and the own side of the table stay."""

    def story(self, scene: Scene, happened: Sequence[Happened]) -> RenderableType:
        """What happened, in the order in which it did."""

    def explain(self, scene: Scene, topic: str) -> RenderableType | None:
        """What a card or another thing of the game does; None if there is no such thing."""

    def legend(self, scene: Scene) -> RenderableType:
        """What the signs mean."""


def put_last(choices: Sequence[str], last: Sequence[str]) -> list[str]:
    """What leaves something undone stands after whatever does something: many people press 1."""
    return sorted(choices, key=lambda words: words in last)


def drawing_for(game: Game) -> Drawing:
    """A game without a drawing is listed plainly."""
    name = f"{__package__}.{game.id}"
    return cast(Drawing, import_module(name if find_spec(name) else f"{__package__}.plain_drawing"))
