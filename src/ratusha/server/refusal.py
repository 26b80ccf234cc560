"""Why something is refused: a fixed word for programs and a sentence for people. A refusal changes nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ratusha.error_texts import said_in
from ratusha.errors import BadChoice, BadLog, CannotUndo, IdleOption, NotAllowed, NotAMove, RatushaError
from ratusha.texts import DEFAULT

from .messages.problem import Problem
from .storage.store import StoreUnavailable

STATUS = {
    "bad_message": 422,
    "bad_choice": 422,
    "idle_option": 422,
    "bad_log": 422,
    "not_a_move": 422,
    "nobody": 401,
    "not_yours": 403,
    "origin": 403,
    "no_such_table": 404,
    "no_such_thing": 404,
    "not_allowed": 409,
    "not_now": 409,
    "stale": 409,
    "too_large": 413,
    "too_many": 429,
    "unavailable": 503,
}


class Refusal(RatushaError):
    """Something that cannot be done for whoever asked."""

    def __init__(self, error: str, why: str, allowed: Sequence[str] = ()) -> None:
        self.error, self.why, self.allowed = error, why, allowed
        super().__init__(why)

    @property
    def status(self) -> int:
        return STATUS[self.error]

    @property
    def problem(self) -> Problem:
        return Problem(error=self.error, why=self.why, allowed=list(self.allowed[:20]))


LONGEST_WHY = 200
OUR_WORD = re.compile(r"[a-z_]{1,20}")


def fault_of(errors: Sequence[Any]) -> Refusal:
    """What is wrong with a message, and in which field, without repeating what was sent."""
    first = errors[0]
    parts = [part for part in first["loc"] if part != "body"]
    place = ".".join(str(part) if isinstance(part, int) or OUR_WORD.fullmatch(part) else "…" for part in parts)
    why = SAID.get(first["type"], str(first["msg"]).removeprefix("Value error, "))[:LONGEST_WHY]
    return Refusal("bad_message", f"{place}: {why}" if place else why)


SAID = {
    "string_pattern_mismatch": "there are characters in it that cannot be used here",
    "union_tag_invalid": "there is no message of this name",
    "union_tag_not_found": "a message says what to do by `do`",
    "extra_forbidden": "there is no field of this name",
}


def stale() -> Refusal:
    return Refusal("stale", "something has changed since you saw the table; look again")


def refusal_of(error: RatushaError, language: str = DEFAULT) -> Refusal:
    """An error of the layers below as a refusal."""
    if isinstance(error, Refusal):
        return error
    why = said_in(language, error)
    match error:
        case NotAMove():
            return Refusal("not_a_move", why, error.allowed)
        case NotAllowed():
            return Refusal("not_allowed", why, error.allowed)
        case CannotUndo():
            return Refusal("not_allowed", why)
        case BadLog():
            return Refusal("bad_log", why)
        case BadChoice():
            return Refusal("bad_choice", why, error.valid)
        case IdleOption():
            return Refusal("idle_option", why, error.valid)
        case StoreUnavailable():
            return Refusal("unavailable", why)
        case _:
            return Refusal("not_now", why)
