"""Rate limits: how often a person or an address may do what. Each process counts for itself."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from ..refusal import Refusal


@dataclass(frozen=True)
class Rate:
    """So many a minute in the long run, and so many at once."""

    a_minute: float
    at_once: float

    def for_many(self, people: int) -> Rate:
        return self if people == 1 else Rate(people * self.a_minute, people * self.at_once)


RATES = {
    "guests": Rate(20, 20),
    "tables": Rate(30, 30),
    "logs": Rate(6, 6),
    "requests": Rate(3600, 600),
    "files": Rate(12_000, 3000),
    "messages": Rate(1200, 200),
    "talk": Rate(20, 5),
    "previews": Rate(600, 60),
    "snapshots": Rate(900, 60),
    "histories": Rate(30, 10),
    "sockets": Rate(120, 60),
}
"""Requests and files are counted by address alone. A first visit asks for some fifty of either at once, to have them
offline; and a school class arrives together."""
HOUSEHOLD = 6
"""It takes no effort to become another guest, so people are limited by address too: this many busy people share one."""
MOST_KNOWN = 50_000
MOST_OPEN = 200
"""Sockets open at once from one address: enough for a school, with a few pages each."""


class Limits:
    """A leaky bucket for each kind of request and each person or address."""

    def __init__(self, on: bool = True) -> None:
        self.on = on
        self.buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self.opened: Counter[str] = Counter()

    def check(self, kind: str, who: str, where: str | None = None) -> None:
        """Count one more for this person and for the address they come from, or refuse."""
        if self.on and not (self.take(kind, who) and (where in (None, who) or self.take(kind, f"@{where}", HOUSEHOLD))):
            raise Refusal("too_many", "too much at once: wait a moment and try again")

    def at(self, where: str) -> LimitsAt:
        return LimitsAt(self, where)

    @contextmanager
    def one_more_open(self, who: str) -> Iterator[None]:
        """Count a socket for as long as it is open."""
        if self.on and self.opened[who] >= MOST_OPEN:
            raise Refusal("too_many", f"at most {MOST_OPEN} sockets at once from one address")
        self.opened[who] += 1
        try:
            yield
        finally:
            self.opened[who] -= 1
            if not self.opened[who]:
                del self.opened[who]

    def take(self, kind: str, who: str, people: int = 1) -> bool:
        rate, now = RATES[kind].for_many(people), time.monotonic()
        left, since = self.buckets.pop((kind, who), (rate.at_once, now))
        left = min(rate.at_once, left + (now - since) * rate.a_minute / 60)
        self.buckets[kind, who] = (max(0.0, left - 1), now) if left >= 1 else (left, now)
        while len(self.buckets) > MOST_KNOWN:
            self.buckets.popitem(last=False)
        return left >= 1


@dataclass(frozen=True)
class LimitsAt:
    """The limits for somebody at a given address."""

    limits: Limits
    where: str

    def check(self, kind: str, who: str) -> None:
        self.limits.check(kind, who, self.where)
