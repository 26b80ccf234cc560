"""A board for a low window: every part of it as full as there is room for, what is needed most first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from .screen import lines_in

NOTHING = Group()
"""The last form of what may be left out."""


@dataclass(frozen=True)
class Part:
    """Something on the board in several forms, the fullest first; the last of them always stays.

    `rank`: the lower, the more it is needed, and the earlier it is given its room.
    """

    rank: int
    forms: Sequence[RenderableType]

    def fullest(self, room: int, width: int) -> tuple[RenderableType, int]:
        """The first form that is no taller, and how tall it is."""
        for form in self.forms[:-1]:
            height = lines_in(form, width)
            if height <= room:
                return form, height
        return self.forms[-1], lines_in(self.forms[-1], width)


def fitted(parts: Sequence[Part], room: int, width: int) -> RenderableType:
    """The parts in their order, together no taller than the room, unless even their shortest forms are."""
    shortest = [lines_in(part.forms[-1], width) for part in parts]
    left = room - sum(shortest)
    chosen = [part.forms[-1] for part in parts]
    for place in sorted(range(len(parts)), key=lambda place: parts[place].rank):
        chosen[place], height = parts[place].fullest(left + shortest[place], width)
        left -= height - shortest[place]
    return Group(*chosen)


def told(rank: int, heading: str, paragraphs: Sequence[RenderableType]) -> Part:
    """What has happened: in full, a line each, the latest of them, nothing; `log` tells it all."""
    head = Text(heading, "heading")
    lines = [one_line(each) for each in paragraphs]
    latest = [Group(head, *lines[start:]) for start in range(len(lines))]
    return Part(rank, [Group(head, *paragraphs), *latest, NOTHING] if lines else [NOTHING])


def one_line(paragraph: RenderableType) -> RenderableType:
    """Its beginning, with a mark where there is more."""
    if not (isinstance(paragraph, Padding) and isinstance(paragraph.renderable, Text)):
        return paragraph
    line = paragraph.renderable.copy()
    line.no_wrap, line.overflow = True, "ellipsis"
    return Padding(line, (0, 0, 0, paragraph.left))
