"""The screen: colours that can be read on light and on dark paper, and none where nobody looks."""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import cache
from io import StringIO

from rich.console import Console, RenderableType
from rich.theme import Theme

COLOURS = {
    "red": "color(160)",
    "blue": "color(32)",
    "green": "color(28)",
    "purple": "color(134)",
    "orange": "color(130)",
}
STYLES = {
    **{f"card.{name}": colour for name, colour in COLOURS.items()},
    **{f"number.{name}": f"bold {colour}" for name, colour in COLOURS.items()},
    "choice": "bold color(16) on color(179)",
    "gain": f"bold {COLOURS['green']}",
    "loss": f"bold {COLOURS['red']}",
    "warning": COLOURS["red"],
    "heading": "bold",
    "quiet": "dim",
    "notice": "italic",
}
"""A style is one of these names alone: Rich does not read `bold quiet` as two of them."""
NARROWEST = 60
WIDEST = 132


def open_screen() -> Console:
    console = Console(theme=Theme(STYLES), highlight=False, markup=False, emoji=False, soft_wrap=False)
    if console.width > WIDEST or console.width < NARROWEST:
        console.width = min(max(console.width, NARROWEST), WIDEST)
    return console


@cache
def ruler(width: int) -> Console:
    """Nothing is printed on it: it only tells how tall things would be."""
    return Console(theme=Theme(STYLES), width=width, file=StringIO(), highlight=False, markup=False, emoji=False)


def lines_in(what: RenderableType, width: int) -> int:
    return len(ruler(width).render_lines(what))


def wipe(console: Console) -> None:
    """Clear the screen and what has scrolled off it, which Rich leaves: a hidden hand may stand there."""
    console.clear()
    if not (console.is_dumb_terminal or console.legacy_windows):
        console.file.write("\x1b[3J")
        console.file.flush()


def ask(prompt: str) -> str:
    """A line from the keyboard, with arrows and history where the system has them."""
    if is_watched():
        with suppress(ImportError):
            import readline  # noqa: F401 (importing it is what changes `input`)
    sys.stdout.flush()
    return input(prompt)


def is_watched() -> bool:
    """Whether a person sits at both ends: then the screen may be cleared."""
    return sys.stdin.isatty() and sys.stdout.isatty()
