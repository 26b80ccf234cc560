"""What a refusal says."""

from __future__ import annotations

from pydantic import Field

from .fields import Message


class Problem(Message):
    """Why something was refused. Nothing has changed."""

    error: str = Field(description="A fixed word for programs")
    why: str = Field(description="A sentence for people")
    allowed: list[str] = Field(default_factory=list)
