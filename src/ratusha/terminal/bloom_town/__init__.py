"""Bloom Town in the terminal: a town a tile in hand with the points of every square, the market, everyone else."""

from .board import board
from .story import story
from .tiles import also_called, explain, legend

__all__ = ["also_called", "board", "explain", "legend", "story"]
