"""Welcome To… in the terminal: one's own streets drawn large, the columns of the sheet, plans, cards, everyone else."""

from .board import board, how_to_type
from .choices import also_called, name_of, numbered
from .meaning import could_mean, refusal
from .story import story
from .topics import explain, legend

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
