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

    `rank`: the lower, the more it is needed, and the earlier it is given its room. `larger`: forms, the fullest first,
    for room that nothing else wants.
    """

    rank: int
    forms: Sequence[RenderableType]
    larger: Sequence[RenderableType] = ()


def fitted(parts: Sequence[Part], room: int, width: int) -> RenderableType:
    """The parts in their order, together no taller than the room, unless even their shortest forms are."""
    chosen = [part.forms[-1] for part in parts]
    heights = [lines_in(form, width) for form in chosen]
    order = sorted(range(len(parts)), key=lambda index: parts[index].rank)
    wishes = [(index, parts[index].forms) for index in order] + [(index, parts[index].larger) for index in order]
    for index, forms in wishes:
        free = room - sum(heights) + heights[index]
        chosen[index], heights[index] = fullest(forms, free, width) or (chosen[index], heights[index])
    return Group(*chosen)


def fullest(forms: Sequence[RenderableType], room: int, width: int) -> tuple[RenderableType, int] | None:
    """The first form that is no taller, and how tall it is."""
    sized = ((form, lines_in(form, width)) for form in forms)
    return next((each for each in sized if each[1] <= room), None)


def news_part(rank: int, heading: str, paragraphs: Sequence[RenderableType]) -> Part:
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
