"""Chance at a table: fair and verifiable, scripted for tests, or already drawn and only read from a log.

A fair draw can be checked by anyone, in any language, once the seed is known. The key of the HMAC is the 32 bytes of
the seed; the message is these lines in UTF-8, joined by a line feed (0x0A), without one at the end:

    ratusha draw 1
    nonce <hex>          a line for each nonce, in the order of the log's `table nonce` lines; none if there are none
    stream <name>        `dice`, `deck_1_6`, …; `seats` for who sits where
    count <n>            1 for the first draw of this stream, 2 for the next, …, counting draws taken back too
    try <t>              0, then 1, 2, … whenever a try was rejected

HMAC-SHA256(seed, message) is a number of 256 bits, the first byte the highest. Let `total` be the sum of the weights.
A number of at least `2**256 // total * total` is rejected, so that every remainder is equally likely. The number modulo
`total` falls into one of the outcomes, laid end to end, each as long as its weight, sorted by the bytes of its words.

The commitment, shown before anyone sits down, is SHA-256(seed ‖ table id in UTF-8), as hexadecimal digits.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count as counting
from typing import Protocol

from .errors import RatushaError

Weighted = Sequence[tuple[str, int]]
"""Outcomes: their words and whole-number weights."""

SPACE = 1 << 256
PRACTICE = "practice-"
"""How the id of a practice table begins: the commitment covers it, so that it cannot be passed off as another."""
_NONCE = re.compile(r"([0-9a-f]{2}){1,64}")
_TABLE = re.compile(r"[A-Za-z0-9_-]{1,64}")


class Chance(Protocol):
    """Where a match's draws come from."""

    @property
    def table(self) -> str:
        """The table it was made for; empty if that does not matter."""

    @property
    def commitment(self) -> str:
        """What it promised before the first draw; empty if nothing."""

    @property
    def practice(self) -> bool:
        """Whether somebody could have known the draws beforehand."""

    @property
    def nonces(self) -> Sequence[str]:
        """What the people at the table added."""

    def draw(self, stream: str, count: int, outcomes: Weighted) -> str:
        """The words of one of the outcomes; the same for the same stream and count."""


@dataclass(frozen=True)
class FairChance:
    """Draws that nobody can foresee before the seed is revealed, and that everybody can verify after."""

    seed: bytes = field(repr=False)
    table: str
    nonces: Sequence[str] = ()
    practice: bool = False

    def __post_init__(self) -> None:
        if len(self.seed) != 32:
            raise RatushaError("a seed has 32 bytes, not {bytes}", bytes=len(self.seed))
        check_table(self.table)
        for nonce in self.nonces:
            check_nonce(nonce)
        object.__setattr__(self, "nonces", tuple(self.nonces))

    @classmethod
    def new(cls, table: str | None = None, nonces: Sequence[str] = ()) -> FairChance:
        """With a seed that nobody knows."""
        return cls(secrets.token_bytes(32), table or new_table(), nonces)

    @classmethod
    def chosen(cls, seed: int | str, table: str | None = None) -> FairChance:
        """With a seed chosen by hand: the same draws every time, and a match marked as practice."""
        whole = hashlib.sha256(f"ratusha practice {seed}".encode()).digest()
        return cls(whole, table or PRACTICE + new_table(), practice=True)

    @property
    def commitment(self) -> str:
        return commit(self.seed, self.table)

    def draw(self, stream: str, count: int, outcomes: Weighted) -> str:
        total = sum(weight for _, weight in outcomes)
        return pick(self._below(total, stream, count), outcomes)

    def _below(self, total: int, stream: str, count: int) -> int:
        limit = SPACE // total * total
        tries = (self._number(stream, count, each) for each in counting())
        return next(number for number in tries if number < limit) % total

    def _number(self, stream: str, count: int, each: int) -> int:
        nonces = (f"nonce {nonce}" for nonce in self.nonces)
        message = "\n".join(("ratusha draw 1", *nonces, f"stream {stream}", f"count {count}", f"try {each}"))
        return int.from_bytes(hmac.digest(self.seed, message.encode(), "sha256"), "big")


@dataclass
class ScriptedChance:
    """What shall happen, told beforehand: one script for all streams, or one for each; then another chance, if any."""

    script: Sequence[str] | Mapping[str, Sequence[str]]
    then: Chance | None = None

    table = ""
    commitment = ""
    practice = True
    nonces: Sequence[str] = field(default=(), init=False)

    def __post_init__(self) -> None:
        per_stream = isinstance(self.script, Mapping)
        scripts = self.script.items() if isinstance(self.script, Mapping) else [("", self.script)]
        self._left = {stream: list(words) for stream, words in scripts}
        self._per_stream = per_stream
        self._given: dict[tuple[str, int], str] = {}

    @property
    def left(self) -> list[str]:
        """What was scripted and has not happened."""
        return [words for script in self._left.values() for words in script]

    def draw(self, stream: str, count: int, outcomes: Weighted) -> str:
        said = self._given.get((stream, count)) or self._next(stream)
        if said is None:
            if self.then is not None:
                return self.then.draw(stream, count, outcomes)
            possible = _listed(outcomes)
            raise RatushaError(
                "the script of chance is at its end; {stream} could be: {possible}", stream=stream, possible=possible
            )
        if said not in dict(outcomes):
            raise RatushaError(
                "the script of chance says '{said}', but {stream} can only be: {possible}",
                said=said,
                stream=stream,
                possible=_listed(outcomes),
            )
        # A move that was tried on a copy and then made must meet the same chance.
        self._given[stream, count] = said
        return said

    def _next(self, stream: str) -> str | None:
        script = self._left.get(stream if self._per_stream else "")
        return script.pop(0) if script else None


@dataclass(frozen=True)
class LoggedChance:
    """The chance of a match that was read from its log without the seed: what was drawn stands there."""

    table: str
    commitment: str
    practice: bool
    nonces: Sequence[str] = ()

    def draw(self, stream: str, count: int, outcomes: Weighted) -> str:
        raise RatushaError("this match was read from its log; to draw further, read it together with its chance")


def pick(number: int, outcomes: Weighted) -> str:
    """The outcome that a number below the total weight falls into, sorted by words: renumbering changes nothing."""
    for words, weight in sorted(outcomes, key=lambda outcome: outcome[0].encode()):
        number -= weight
        if number < 0:
            return words
    raise ValueError("the number is not below the total weight")


def commit(seed: bytes, table: str) -> str:
    return hashlib.sha256(seed + table.encode()).hexdigest()


def new_table() -> str:
    return secrets.token_hex(8)


def check_table(table: str) -> str:
    if not _TABLE.fullmatch(table):
        raise RatushaError("'{table}' is no table id: 1 to 64 letters, digits, hyphens and underscores", table=table)
    return table


def check_nonce(nonce: str) -> str:
    if not _NONCE.fullmatch(nonce):
        raise RatushaError("'{nonce}' is no nonce: 1 to 64 bytes as lower-case hexadecimal digits", nonce=nonce)
    return nonce


def _listed(outcomes: Iterable[tuple[str, int]]) -> str:
    return ", ".join(words for words, _ in outcomes)
