"""Sprawlopolis in the terminal: the city with its roads, the hand, and every placement tried out before it is made."""

from .board import board, name_of
from .points import line_name
from .story import story
from .topics import explain, legend
from .weighing import also_called, weigh

__all__ = ["also_called", "board", "explain", "legend", "line_name", "name_of", "story", "weigh"]
