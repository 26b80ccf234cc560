"""The text of a match: a header, an empty line, then a line for everything that was decided, drawn or noted.

    ratusha: 1
    game: machi_koro_2
    rules: 1
    mode: base
    seats: 2
    option moving_company: end_of_turn
    option promos: no
    order: fixed
    step limit: 5000
    table: 9d1c6ab2f3e04a57
    commitment: 4f0c… (or `none`)
    practice: no

    1 chance deal bakery
    …
    17 seat1 build bakery
    18 seat1 undo 17

A line is a number, who (`seat1`…, `chance` or `table`) and words. Lines are only ever added, and one text has one form:
what is read is written again byte for byte. A file may hold several matches, one after another.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..chance import check_table
from ..errors import BadLog, RatushaError, Sentence
from ..kernel import CHANCE

TABLE = -3
"""Who wrote a line that is nobody's decision and no draw: nonces, undo by agreement, the result, the seed."""

FIRST_LINE = "ratusha: 1"
_ENTRY = re.compile(r"([1-9][0-9]{0,8}) (chance|table|seat[1-9][0-9]?) ([^ ].*)")
_NUMBER = re.compile(r"[1-9][0-9]{0,8}")
_COMMITMENT = re.compile(r"[0-9a-f]{64}")
_SPAN = re.compile(r"([1-9][0-9]{0,8})(?:-([1-9][0-9]{0,8}))?")


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: its number from 1, who (a seat from 0, CHANCE or TABLE), and words."""

    number: int
    who: int
    words: str

    def __str__(self) -> str:
        return f"{self.number} {name_of(self.who)} {self.words}"

    @property
    def is_undo(self) -> bool:
        return self.words.startswith("undo ")

    @property
    def undoes(self) -> range:
        """The numbers of the entries that this one takes back; none for most entries."""
        return (read_span(self.words.removeprefix("undo ")) if self.is_undo else None) or range(0)


@dataclass(frozen=True)
class Header:
    """What was agreed before the first line."""

    game: str
    rules: int
    mode: str
    seats: int
    options: Mapping[str, str]
    order: str
    step_limit: int
    table: str
    commitment: str
    practice: bool

    def __str__(self) -> str:
        options = (f"option {name}: {value}" for name, value in self.options.items())
        return "\n".join(
            (
                FIRST_LINE,
                f"game: {self.game}",
                f"rules: {self.rules}",
                f"mode: {self.mode}",
                f"seats: {self.seats}",
                *options,
                f"order: {self.order}",
                f"step limit: {self.step_limit}",
                f"table: {self.table}",
                f"commitment: {self.commitment or 'none'}",
                f"practice: {'yes' if self.practice else 'no'}",
            )
        )


def name_of(who: int) -> str:
    return {CHANCE: "chance", TABLE: "table"}.get(who, f"seat{who + 1}")


def who_is(name: str) -> int:
    return {"chance": CHANCE, "table": TABLE}[name] if name in ("chance", "table") else int(name[4:]) - 1


def write_log(header: Header, entries: Iterable[Entry]) -> str:
    return "\n".join((str(header), "", *map(str, entries), ""))


class Lines:
    """The lines of one match with their numbers in the file, for messages that name the place."""

    def __init__(self, text: str | bytes, first: int = 1) -> None:
        self.rest = deque(decoded(text).split("\n"))
        self.at = first - 1
        if self.rest.pop() != "":
            self.at += len(self.rest) + 1
            raise self.wrong("the last line is not complete: the text is truncated")

    def take(self) -> str:
        self.at += 1
        if not self.rest:
            raise self.wrong("the text ends within the header")
        return self.rest.popleft()

    def wrong(self, what: str | RatushaError, /, **values: Any) -> BadLog:
        """What is wrong with the line that was taken last: a sentence with its values, or an error."""
        why = Sentence(what, **values) if isinstance(what, str) else what
        return BadLog("line {line}: {why}", line=max(self.at, 1), why=why)

    def value(self, key: str) -> str:
        line = self.take()
        start = f"{key}: "
        if not line.startswith(start) or line == start:
            raise self.wrong("expected '{key}: …', found '{found}'", key=key, found=shown(line))
        return line.removeprefix(start)

    def number(self, key: str) -> int:
        value = self.value(key)
        if not _NUMBER.fullmatch(value):
            raise self.wrong("{key} is a number, not '{found}'", key=key, found=shown(value))
        return int(value)

    def one_of(self, key: str, valid: tuple[str, str]) -> str:
        value = self.value(key)
        if value not in valid:
            one, other = valid
            raise self.wrong(
                "{key} is {one} or {other}, not '{found}'", key=key, one=one, other=other, found=shown(value)
            )
        return value

    def options(self) -> dict[str, str]:
        found: dict[str, str] = {}
        while self.rest and self.rest[0].startswith("option "):
            name, colon, value = self.take().removeprefix("option ").partition(": ")
            if not colon or name in found:
                raise self.wrong("expected 'option NAME: VALUE' with a new name, found '{found}'", found=shown(name))
            found[name] = value
        return found


def decoded(text: str | bytes) -> str:
    if isinstance(text, str):
        return text
    try:
        return text.decode()
    except UnicodeDecodeError as error:
        line = text[: error.start].count(b"\n") + 1
        raise BadLog("line {line}: byte {byte} is no UTF-8 text", line=line, byte=f"{text[error.start]:#04x}") from None


def read_header(lines: Lines) -> Header:
    first = lines.take()
    if first != FIRST_LINE:
        raise lines.wrong("a match begins with '{first}', not with '{found}'", first=FIRST_LINE, found=shown(first))
    header = Header(
        game=lines.value("game"),
        rules=lines.number("rules"),
        mode=lines.value("mode"),
        seats=lines.number("seats"),
        options=lines.options(),
        order=lines.one_of("order", ("fixed", "random")),
        step_limit=lines.number("step limit"),
        table=read_table(lines),
        commitment=read_commitment(lines),
        practice=lines.one_of("practice", ("no", "yes")) == "yes",
    )
    if lines.take() != "":
        raise lines.wrong("expected an empty line after the header")
    return header


def read_table(lines: Lines) -> str:
    value = lines.value("table")
    try:
        return check_table(value)
    except RatushaError as error:
        raise lines.wrong(error) from None


def read_commitment(lines: Lines) -> str:
    value = lines.value("commitment")
    if value != "none" and not _COMMITMENT.fullmatch(value):
        raise lines.wrong("commitment is 'none' or 64 hexadecimal digits, not '{found}'", found=shown(value))
    return "" if value == "none" else value


def read_entries(lines: Lines) -> Iterator[Entry]:
    """The lines after the header, one by one; `lines.at` is the place of the latest."""
    number = 0
    while lines.rest:
        number += 1
        line = lines.take()
        entry = read_entry(line)
        if entry is None:
            raise lines.wrong("expected 'NUMBER WHO WORDS', found '{found}'", found=shown(line))
        if entry.number != number:
            raise lines.wrong("expected number {number}, found {found}", number=number, found=entry.number)
        yield entry


def read_entry(line: str) -> Entry | None:
    """The entry that the line is, or nothing."""
    found = _ENTRY.fullmatch(line)
    return Entry(int(found[1]), who_is(found[2]), found[3]) if found else None


def split_matches(text: str | bytes) -> Iterator[tuple[int, str]]:
    """Each match of a file, with the number of its first line. Empty lines between matches belong to none."""
    match: list[str] = []
    first = 1
    for at, line in enumerate(decoded(text).split("\n"), start=1):
        if line == FIRST_LINE and match:
            yield first, joined(match)
            match = []
        if match or line:
            first = first if match else at
            match.append(line)
    if match:
        yield first, joined(match, whole=match[-1] == "")


def joined(lines: list[str], whole: bool = True) -> str:
    """The lines of one match, less the empty ones after it; `whole`: the last line had its end."""
    header = lines.index("") + 1 if "" in lines else len(lines)
    while len(lines) > header and lines[-1] == "":
        lines.pop()
    return "\n".join(lines) + ("\n" if whole else "")


def span(numbers: Sequence[int]) -> str:
    """Entries that are taken back: `17`, or `31-56`."""
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"


def read_span(text: str) -> range | None:
    found = _SPAN.fullmatch(text)
    if not found:
        return None
    return range(int(found[1]), int(found[2] or found[1]) + 1)


def shown(line: str) -> str:
    return line if len(line) <= 60 else line[:60] + "…"
