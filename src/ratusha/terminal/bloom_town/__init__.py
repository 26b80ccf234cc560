"""Bloom Town in the terminal: a town a tile in hand with the points of every square, the market, everyone else."""

from .board import board
from .choices import also_called, name_of, numbered
from .meaning import could_mean, refusal
from .story import story
from .tiles import explain, legend

__all__ = [
    "also_called",
    "board",
    "could_mean",
    "explain",
    "legend",
    "name_of",
    "numbered",
    "refusal",
    "story",
]
