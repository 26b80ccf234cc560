"""Sprawlopolis in the terminal: the city with its roads, the hand, and every placement tried out before it is made."""

from .board import board, how_to_type, name_of
from .points import line_name
from .previews import also_called, numbered, preview
from .story import story
from .topics import explain, legend

__all__ = [
    "also_called",
    "board",
    "explain",
    "how_to_type",
    "legend",
    "line_name",
    "name_of",
    "numbered",
    "preview",
    "story",
]  # fmt: skip
