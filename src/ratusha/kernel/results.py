"""How a match stands or ended: points line by line, ranks, and why it is over."""

from __future__ import annotations

from .backend import layout
from .fields import i1, i2

MOST_SEATS = 8
MOST_CATEGORIES = 16


@layout
class Result:
    """One row a seat, and one more for a rival that is no seat (a target, a solo opponent)."""

    reason = i1()  # 0 while it goes on, else 1 + the index in the game's ENDINGS
    points = i2(MOST_SEATS + 1, MOST_CATEGORIES)  # as the game's facts name its categories
    rank = i1(MOST_SEATS + 1)  # 1 for the best, shared by equals; 0 while it goes on
