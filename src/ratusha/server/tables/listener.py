"""Somebody who looks at a table over a socket."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pydantic_core import to_json

from ..messages import Message
from ..storage.records import PersonRow


def encode(message: Message | dict[str, Any]) -> str:
    """A message as it travels over the socket."""
    return to_json(message if isinstance(message, dict) else message.__dict__).decode()


@dataclass(eq=False)
class Listener:
    """One look at one table: from a seat, or from outside (-1). `send` never waits."""

    person: PersonRow | None
    send: Callable[[str], None]
    seats: list[int] = field(default_factory=list)
    at: int = -1
    notes: int = 0
    shares: bool = False
    """Whether several people sit at this screen: also if all but one of them have given up."""

    def tell(self, message: Message | dict[str, Any]) -> None:
        self.send(encode(message))
