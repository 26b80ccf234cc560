"""Reading what people wrote down of a real table, as JSON: whatever cannot be read is Refused, with the place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

from .sentences import Refused, Sentence

Where: TypeAlias = Sentence | str


def fields(where: Where, said: object, known: Sequence[str], needed: Sequence[str] = ()) -> dict[str, Any]:
    """An object with some of these keys, and with all that are needed."""
    if not isinstance(said, dict):
        raise Refused("{what} is an object with {keys}", what=where, keys=quoted(known))
    for key in said:
        if key not in known:
            raise Refused("{what} has {key}; it may have {keys}", what=where, key=repr(str(key)), keys=quoted(known))
    for key in needed:
        if key not in said:
            raise Refused("{what} has no {key}; it needs {keys}", what=where, key=quoted([key]), keys=quoted(needed))
    return said


def listed(where: Where, said: object) -> list[Any]:
    if not isinstance(said, list):
        raise Refused("{what} is a list, not {said}", what=where, said=repr(said))
    return said


def row(
    where: Sentence,
    said: object,
    length: int,
    each: Callable[[Sentence, int], Sentence],
    needed: Sentence | None = None,
) -> list[Any]:
    """A list of that length; otherwise `each` names the first that is missing or one too many, counted from 1."""
    if needed and not isinstance(said, list):
        raise Refused("{where}: {needed} are needed, not something that is no list", where=where, needed=needed)
    found = listed(where, said)
    if len(found) < length:
        at = each(where, len(found) + 1)
        raise Refused(
            "{at} is missing: {needed} are needed, not {found}", at=at, needed=needed or length, found=len(found)
        )
    if len(found) > length:
        at = each(where, length + 1)
        raise Refused(
            "{at} is one too many: {needed} are needed, not {found}", at=at, needed=needed or length, found=len(found)
        )
    return found


def whole(where: Where, said: object) -> int:
    if not isinstance(said, int) or isinstance(said, bool):
        raise Refused("{what} is a whole number, not {said}", what=where, said=repr(said))
    return said


def between(where: Where, said: object, lowest: int, highest: int) -> int:
    found = whole(where, said)
    if not lowest <= found <= highest:
        raise Refused(
            "{where}: {number} is not from {lowest} to {highest}",
            where=where,
            number=found,
            lowest=lowest,
            highest=highest,
        )
    return found


def index_in(where: Where, said: object, valid: Sequence[str]) -> int:
    """Which of these it is."""
    if said not in valid:
        raise Refused("{what}: unknown {said}; valid: {valid}", what=where, said=repr(said), valid=", ".join(valid))
    return valid.index(str(said))


def printable_name(where: Sentence, said: object) -> str:
    if not (isinstance(said, str) and said.isprintable() and said.strip()):
        raise Refused(
            '{where}: "name" is a text that can be printed and is not empty, not {said}', where=where, said=repr(said)
        )
    return said


def quoted(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)
