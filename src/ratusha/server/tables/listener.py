"""Somebody who watches a table over a socket."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pydantic_core import to_json

from ..messages.fields import Message
from ..storage.rows import PersonRow


def encode(message: Message | dict[str, Any]) -> str:
    """A message as it is sent."""
    return to_json(message if isinstance(message, dict) else message.__dict__).decode()


@dataclass(eq=False)
class Listener:
    """One page that watches one table, from a seat or as an onlooker (-1). `send` never waits."""

    person: PersonRow | None
    send: Callable[[str], None]
    seats: list[int] = field(default_factory=list)
    """The seats of this person."""
    seat: int = -1
    """The seat that the page shows now."""
    notes: int = 0
    """The number of the last note that was sent."""
    shares: bool = False
    """Whether several people sit at this screen, even if all but one of them have given up."""

    def tell(self, message: Message | dict[str, Any]) -> None:
        self.send(encode(message))
