"""Why a move is not legal now: each game lists its reasons as an enum of English sentences."""

from __future__ import annotations

from enum import StrEnum


class WhyNot(StrEnum):
    """A reason is its English sentence, as errors give it; catalogues know it by `key`, under `why_not`."""

    @property
    def key(self) -> str:
        return self.name.lower()
