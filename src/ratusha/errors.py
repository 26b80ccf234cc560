"""What can be wrong with what somebody asked for. Each message names what would have been right.

A message is an English sentence with places for values. In the other languages the same sentences stand in
`names/errors/`, where `error_texts.py` finds them: whoever raises an error writes English, and need not know who reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from .kernel import Refused, Sentence

__all__ = [
    "BadChoice",
    "BadLog",
    "CannotUndo",
    "IdleOption",
    "NotAMove",
    "NotAllowed",
    "RatushaError",
    "Sentence",
]


class RatushaError(Refused):
    """The one base: a command shows its message and exits with status 2."""


class BadChoice(RatushaError):
    """An unknown game, mode, option, value, bot, or a wrong number of seats; `what` may have places for values."""

    def __init__(self, what: str, given: str, valid: Iterable[str], /, **values: Any) -> None:
        self.given, self.valid = given, tuple(valid)
        shown = given if len(given) <= 60 else f"{given[:60]}…"
        known: Any = ", ".join(self.valid) or Sentence("none")
        super().__init__(f"unknown {what} '{{given}}'; valid: {{valid}}", given=shown, valid=known, **values)


class IdleOption(RatushaError):
    """An option of the game that changes nothing in the mode that was chosen; `valid`: the modes where it does."""

    def __init__(self, option: str, mode: str, valid: Sequence[str]) -> None:
        self.valid = tuple(valid)
        super().__init__(
            "the option {option} changes nothing in the mode {mode}; it is for: {valid}",
            option=option,
            mode=mode,
            valid=", ".join(self.valid),
        )


class NotAMove(RatushaError):
    """Words that cannot be read as a move of this game."""

    def __init__(self, said: str, allowed: Sequence[str]) -> None:
        self.said, self.allowed = said, tuple(allowed)
        super().__init__("'{said}' is not a move; allowed now: {allowed}", said=said, allowed=_some(self.allowed))


class NotAllowed(RatushaError):
    """A move of this game that is not legal now."""

    def __init__(self, said: str, allowed: Sequence[str], why: str | Sentence = "") -> None:
        self.said, self.allowed, self.why = said, tuple(allowed), str(why)
        listed = _some(self.allowed)
        if why:
            super().__init__(
                "'{said}' is not allowed now ({why}); allowed: {allowed}", said=said, why=why, allowed=listed
            )
        else:
            super().__init__("'{said}' is not allowed now; allowed: {allowed}", said=said, allowed=listed)


class BadLog(RatushaError):
    """A match text that is damaged, or that says something the rules do not allow."""


class CannotUndo(RatushaError):
    """Nothing that this seat may take back."""


def _some(allowed: Sequence[str], most: int = 12) -> Sentence:
    """The allowed words, or as many as one reads."""
    if not allowed:
        return Sentence("nothing, it is not this seat's move")
    listed = ", ".join(allowed[:most])
    more = len(allowed) - most
    return Sentence("{listed} … ({more} more)", listed=listed, more=more) if more > 0 else Sentence(listed)
