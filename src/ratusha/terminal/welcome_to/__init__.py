"""Welcome To… in the terminal: the own three streets large, the columns of the sheet, plans, cards, everyone else."""

from .board import board
from .signs import also_called
from .story import story
from .topics import explain, legend

__all__ = ["also_called", "board", "explain", "legend", "story"]
