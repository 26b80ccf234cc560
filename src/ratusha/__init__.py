"""Ratusha: city-building board games to play and to study."""

from .chance import FairChance
from .match import Match, read_match, replay_match

__all__ = ["FairChance", "Match", "__version__", "read_match", "replay_match"]
__version__ = "0.1.0"
