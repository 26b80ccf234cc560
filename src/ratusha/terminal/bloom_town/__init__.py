"""Bloom Town in the terminal: points for every square by tile in hand, the market, the others."""

from .board import board, how_to_type
from .choices import also_called, name_of, numbered
from .meaning import could_mean, refusal
from .story import story
from .tiles import explain, legend

__all__ = [
    "also_called",
    "board",
    "could_mean",
    "explain",
    "how_to_type",
    "legend",
    "name_of",
    "numbered",
    "refusal",
    "story",
]
