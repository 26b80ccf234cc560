"""What every table of a process is given to work with."""

from __future__ import annotations

from dataclasses import dataclass

from ..bots.interface import Bots
from ..notices import Notices
from ..storage.store import Store


@dataclass
class Services:
    store: Store
    notices: Notices
    bots: Bots
    bot_seconds: float
    """Pause before each move of a bot."""
    absent_seconds: float
    """How long a person must have been waited for before others may vote for a bot in their seat."""
    is_open: bool = False
    """Once the server closes, no further bot is asked."""
