"""Machi Koro 2 in the terminal: cities, the market with the numbers of its choices, what a roll would pay and paid."""

from .board import board
from .cards import explain, legend
from .meaning import could_mean, refusal
from .story import story

__all__ = ["board", "could_mean", "explain", "legend", "refusal", "story"]
