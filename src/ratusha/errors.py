"""What can be wrong with what somebody asked for. Each message names what would have been right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


class RatushaError(ValueError):
    """The one base: a command shows its message and exits with status 2."""


class BadChoice(RatushaError):
    """An unknown game, mode, option, value, bot, or a wrong number of seats."""

    def __init__(self, what: str, given: str, valid: Iterable[str]) -> None:
        self.what, self.given, self.valid = what, given, tuple(valid)
        shown = given if len(given) <= 60 else f"{given[:60]}…"
        super().__init__(f"unknown {what} {shown!r}; valid: {', '.join(self.valid) or 'none'}")


class NotAMove(RatushaError):
    """Words that cannot be read as a move of this game."""

    def __init__(self, said: str, allowed: Sequence[str]) -> None:
        self.said, self.allowed = said, tuple(allowed)
        super().__init__(f"{said!r} is not a move; allowed now: {_some(self.allowed)}")


class NotAllowed(RatushaError):
    """A move of this game that is not legal now."""

    def __init__(self, said: str, allowed: Sequence[str], why: str = "") -> None:
        self.said, self.allowed, self.why = said, tuple(allowed), why
        reason = f" ({why})" if why else ""
        super().__init__(f"{said!r} is not allowed now{reason}; allowed: {_some(self.allowed)}")


class BadLog(RatushaError):
    """A match text that is damaged, or that says something the rules do not allow."""


class CannotUndo(RatushaError):
    """Nothing that this seat may take back."""


def _some(allowed: Sequence[str], most: int = 12) -> str:
    """The allowed words, or as many as one reads."""
    if not allowed:
        return "nothing, it is not this seat's move"
    more = f" … ({len(allowed) - most} more)" if len(allowed) > most else ""
    return ", ".join(allowed[:most]) + more
